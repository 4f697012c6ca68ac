"""A second reckoning of the table, from the rule page alone: heights, banks, clear legs, zones, sight, costs, pairings.

It shares nothing with the game but the boards as data (content), works in inches with floats, and takes its geometry
from shapely. It is slow and plain on purpose. What is nearer to a boundary than `FUZZ` it leaves undecided.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from shapely import LineString, Point, Polygon
from shapely.ops import unary_union

from terrarium.games.pygmies.content import BOARDS

EPS = 0.01
FUZZ = 0.006
RADIUS = {"S": 0.5, "M": 0.5, "B": 0.75, "L": 1.0}
HEIGHT = {"S": 0.9, "M": 1.2, "B": 1.5, "L": 2.0}

Spot = tuple[float, float]


class Base(NamedTuple):
    """A model as the referee sees it. `defends`: it holds the barriers that it touches."""

    name: str
    side: int
    x: float
    y: float
    size: str = "M"
    prone: bool = False
    defends: bool = False

    @property
    def r(self) -> float:
        return RADIUS[self.size]

    @property
    def h(self) -> float:
        return 0.4 if self.prone else HEIGHT[self.size]

    @property
    def at(self) -> Spot:
        return self.x, self.y


class Wall(NamedTuple):
    line: LineString
    base: float
    top: float
    openings: list[tuple[LineString, float, float]]
    house: int


class Table:
    """A board of section 21, read from its pieces."""

    def __init__(self, board: str) -> None:
        self.pieces = BOARDS[board].piece
        self.surfaces = [
            (_poly(p), p.z / 1000, p.kind == "water") for p in self.pieces if p.kind in ("water", "platform")
        ]
        self.woods = [(_poly(p), p.cover / 1000) for p in self.pieces if p.kind == "difficult"]
        self.gaps = [_poly(p) for p in self.pieces if p.kind == "gap"]
        self.barriers = [(p.name, _poly(p), p.h / 1000, p.soft) for p in self.pieces if p.kind == "barrier"]
        self.posts = [(_post(p), p.h / 1000) for p in self.pieces if p.kind == "post"]
        self.walls = list(self._walls())
        self.banks = list(self._banks())
        self.rails = list(self._rails())
        self.blocking = self._blocking()
        doors = [d for wall in self.walls for d, sill, _ in wall.openings if sill <= wall.base]
        walls = unary_union([wall.line for wall in self.walls])
        self.solid = walls.difference(unary_union([d.buffer(1e-6) for d in doors]))
        self.high = [poly for _, poly, h, _ in self.barriers if h > 2]

    # ---- heights

    def z(self, x: float, y: float) -> float:
        """PY-062: of the last listed water or platform that contains the point."""
        found = 0.0
        for poly, z, wet in self.surfaces:
            if poly.covers(Point(x, y)):
                found = 0.0 if wet else z
        return found

    def wet(self, x: float, y: float) -> bool:
        """PY-062: whether that surface is water."""
        there = [wet for poly, _, wet in self.surfaces if poly.covers(Point(x, y))]
        return bool(there) and there[-1]

    def _banks(self) -> Iterator[LineString]:
        """PY-063."""
        corners = [Point(c) for poly, _, _ in self.surfaces for c in poly.exterior.coords]
        rims = unary_union([poly.exterior for poly, _, _ in self.surfaces])
        for piece in self.pieces:
            if piece.kind != "platform":
                continue
            ramps = unary_union([LineString(_ends(ramp)).buffer(0.001) for ramp in piece.ramps])
            for a, b in itertools.pairwise(_poly(piece).exterior.coords):
                edge = LineString([a, b])
                met = edge.intersection(rims)
                crossed = [p for p in getattr(met, "geoms", [met]) if p.geom_type == "Point"]
                marks = sorted({0.0, edge.length, *(edge.project(p) for p in [*corners, *crossed])})
                for one, two in itertools.pairwise(marks):
                    bit = LineString([edge.interpolate(one), edge.interpolate(two)]).difference(ramps)
                    if bit.length > 0.01 and self._drop(bit) >= 0.5 - 1e-9 and not self._rim(bit):
                        yield bit

    def _drop(self, bit: LineString) -> float:
        middle = bit.interpolate(0.5, normalized=True)
        (ax, ay), (bx, by) = bit.coords[0], bit.coords[-1]
        nx, ny = (by - ay) / bit.length * 0.05, (ax - bx) / bit.length * 0.05
        return abs(self.z(middle.x + nx, middle.y + ny) - self.z(middle.x - nx, middle.y - ny))

    @staticmethod
    def _rim(bit: LineString) -> bool:
        """The board's own edge is no bank."""
        x0, y0, x1, y1 = bit.bounds
        return (x0 == x1 and x0 in (0, 36)) or (y0 == y1 and y0 in (0, 36))

    def _walls(self) -> Iterator[Wall]:
        houses = [p for p in self.pieces if p.kind == "building"]
        for n, piece in enumerate(houses):
            poly = _poly(piece)
            centre = poly.representative_point()
            base = self.z(centre.x, centre.y)
            for a, b in itertools.pairwise(poly.exterior.coords):
                line = LineString([a, b])
                here = [
                    (LineString(_ends(o.line)), base + o.sill / 1000, base + o.head / 1000)
                    for o in piece.openings
                    if line.buffer(0.001).covers(LineString(_ends(o.line)))
                ]
                yield Wall(line, base, base + piece.h / 1000, here, n)

    def _rails(self) -> Iterator[tuple[LineString, float]]:
        for piece in self.pieces:
            for rail in piece.rails:
                yield LineString(_ends(rail)), (piece.z + piece.rail) / 1000

    def _blocking(self) -> Any:
        """PY-059."""
        shapes: list[Any] = [poly for _, poly, h, _ in self.barriers if h >= 0.5]
        shapes += [post for post, _ in self.posts]
        shapes += [gap.exterior for gap in self.gaps] + list(self.gaps)
        shapes += self.banks
        for wall in self.walls:
            doors = [line for line, sill, _ in wall.openings if sill <= wall.base]
            shapes.append(wall.line.difference(unary_union([door.buffer(0.0001) for door in doors])))
        return unary_union(shapes)

    # ---- legs

    def room(self, way: Any, r: float, others: Sequence[Base]) -> float:
        """PY-060: by how much a base has room on a way; below 0 it is not clear."""
        shapes = way.distance(self.blocking) - (r - EPS)
        x0, y0, x1, y1 = way.bounds
        rim = min(x0, y0, 36 - x1, 36 - y1) - (r - EPS)
        bases = [way.distance(Point(o.at)) - (r + o.r - EPS) for o in others]
        return min([shapes, rim, *bases])

    # ---- zones

    def apart(self, e: Spot, p: Spot) -> bool:
        """PY-123."""
        if abs(self.z(*e) - self.z(*p)) > 2:
            return True
        line = LineString([e, p])
        return line.intersects(self.solid) or any(line.intersects(poly) for poly in self.high)

    def depth(self, e: Base, p: Spot, r: float) -> float:
        """PY-122, PY-123, PY-148: how deep in the zone of that enemy a base is; below 0 outside. Who swims has none."""
        found = -9.0
        if self.wet(*e.at):
            return found
        if hypot(p[0] - e.x, p[1] - e.y) < r + e.r + 1.2 and not self.apart(e.at, p):
            found = r + e.r + 1 - EPS - hypot(p[0] - e.x, p[1] - e.y)
        if e.defends:
            found = max([found, *(self._beyond(e, piece, p, r) for piece in self.held(e))])
        return found

    def held(self, e: Base) -> list[Any]:
        """PY-146: the barriers that a model touches and may defend."""
        low = [piece for piece in self.pieces if piece.kind == "barrier" and 500 <= piece.h <= 2000 and piece.t <= 2000]
        return [piece for piece in low if _poly(piece).distance(Point(e.at)) <= e.r + EPS]

    @staticmethod
    def _beyond(e: Base, piece: Any, p: Spot, r: float) -> float:
        """PY-148: beyond the line it holds, 3" wide and 1" deep from the far face."""
        (ax, ay), (bx, by) = _ends(piece.line)
        far = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / far, (by - ay) / far
        v = (p[1] - ay) * ux - (p[0] - ax) * uy
        mine = (e.y - ay) * ux - (e.x - ax) * uy
        wide = 1.49 - abs((p[0] - e.x) * ux + (p[1] - e.y) * uy)
        if v * mine >= 0:
            return -9.0
        return min(wide, piece.t / 2000 + r + 1 - EPS - abs(v))

    def trespass(self, way: list[Spot], r: float, enemies: Sequence[Base], named: Sequence[str]) -> float:
        """PY-122, PY-127: how deep a way goes where it may not; it begins outside all zones. Of points that lie in a
        named one's zone too nothing is said."""
        targets = [e for e in enemies if e.name in named]
        deepest = -9.0
        for p in way:
            if targets and max(self.depth(e, p, r) for e in targets) >= 0:
                continue
            deepest = max([deepest, *(self.depth(e, p, r) for e in enemies if e.name not in named)])
        return deepest

    # ---- sight

    def rays(self, eye: Base, target: Base, others: Sequence[Base]) -> list[tuple[str, bool]]:
        """PY-070 to PY-077: each of the twelve rays with its result, and whether it meets a friend of the viewer."""
        far = hypot(target.x - eye.x, target.y - eye.y)
        px, py = -(target.y - eye.y) / far, (target.x - eye.x) / far
        top = self.z(*eye.at) + 0.9 * eye.h
        foot = self.z(*target.at)
        bodies = [
            o for o in others if not (o.side == eye.side and hypot(o.x - eye.x, o.y - eye.y) <= o.r + eye.r + EPS)
        ]
        found = []
        for column, row in itertools.product((-0.75, -0.25, 0.25, 0.75), (0.3, 0.6, 0.9)):
            off = column * 0.6 * target.r
            end = (target.x + px * off, target.y + py * off, foot + row * target.h)
            found.append(self._ray(eye, (eye.x, eye.y, top), end, bodies))
        return found

    def _ray(self, eye: Base, a: tuple[float, ...], b: tuple[float, ...], bodies: Sequence[Base]) -> tuple[str, bool]:
        line = LineString([a[:2], b[:2]])
        solid = soft = False
        for poly, bottom, high, firm in self._volumes(eye, a[2]):
            if _within(line, a, b, poly, bottom, high):
                solid |= firm
                soft |= not firm
        for wall in self.walls:
            solid |= any(_walled(wall, point, z) for point, z in _crossed(line, a, b, wall.line))
        for n, (rail, high) in enumerate(self.rails):
            touched = Point(eye.at).distance(rail) <= eye.r + EPS and high < a[2]
            solid |= not touched and any(z < high for _, z in _crossed(line, a, b, self.rails[n][0]))
        met = [o for o in bodies if _within(line, a, b, _disc(o), self.z(*o.at), self.z(*o.at) + o.h)]
        deep = sum(_under(line, a, b, wood, cover) for wood, cover in self.woods if cover)
        friend = any(o.side == eye.side for o in met)
        if solid:
            return "solid", friend
        if soft or len(met) > 1 or deep > 4:
            return "soft", friend
        return ("hazy" if met or deep > 1 else "clear"), friend

    def _volumes(self, eye: Base, top: float) -> Iterator[tuple[Any, float, float, bool]]:
        """PY-073, PY-077: but for what the viewer touches and looks over."""
        for poly, z, wet in self.surfaces:
            if not wet and z > 0:
                yield poly, 0.0, z, True
        for _, poly, h, soft in self.barriers:
            middle = poly.centroid
            base = self.z(middle.x, middle.y)
            if not (poly.distance(Point(eye.at)) <= eye.r + EPS and base + h < top):
                yield poly, base, base + h, not soft
        for post, h in self.posts:
            middle = post.centroid
            base = self.z(middle.x, middle.y)
            if not (post.distance(Point(eye.at)) <= eye.r + EPS and base + h < top):
                yield post, base, base + h, True

    def indoors(self, one: Base) -> bool:
        """PY-078: wholly inside a building."""
        disc = Point(one.at).buffer(one.r)
        return any(_poly(p).contains(disc) for p in self.pieces if p.kind == "building")

    def sees(self, eye: Base, target: Base, others: Sequence[Base]) -> tuple[bool, int, bool]:
        """PY-076, PY-079, PY-081: seen, In the Way, fouled."""
        rays = self.rays(eye, target, others)
        results = [result for result, _ in rays]
        seen = all(r == "clear" for r in results) if target.prone else any(r in ("clear", "hazy") for r in results)
        way = 4 if results.count("solid") >= 3 else 2 if results.count("clear") <= 9 else 0
        return seen, way, sum(friend for _, friend in rays) >= 3

    # ---- cost

    def price(self, way: list[Spot], allowance: float, prone: bool) -> tuple[float, float]:
        """PY-115, PY-116: what a way costs, and by how much it goes beyond what is allowed (below 0: it does not)."""
        wood = unary_union([poly for poly, _ in self.woods])
        spent, over, factor, stretch = 0.0, -9.0, 1, 0.0
        for a, b in itertools.pairwise(way):
            line = LineString([a, b])
            for part in _cut(line, wood):
                middle = part.interpolate(0.5, normalized=True)
                f = (2 if prone else 1) * (2 if wood.covers(middle) else 1)
                if f != factor:
                    factor, stretch = f, float(int((allowance - spent) / f + EPS))
                spent += part.length * f
                stretch -= part.length
                over = max(over, -stretch if f > 1 else spent - allowance)
        return spent, over - EPS


# ---- shapes


def _poly(piece: Any) -> Polygon:
    return Polygon([(x / 1000, y / 1000) for x, y in piece.poly])


def _post(piece: Any) -> Polygon:
    x, y, r = (n / 1000 for n in piece.circle)
    return Point(x, y).buffer(r, quad_segs=64) if r else _poly(piece)


def _disc(one: Base) -> Polygon:
    turns = [radians(3.75 * k) for k in range(96)]
    return Polygon([(one.x + 0.6 * one.r * cos(t), one.y + 0.6 * one.r * sin(t)) for t in turns])


def _ends(line: Sequence[int]) -> list[Spot]:
    return [(line[0] / 1000, line[1] / 1000), (line[2] / 1000, line[3] / 1000)]


def _cut(line: LineString, area: Any) -> list[LineString]:
    """A line's parts in and out of an area, in order."""
    if line.length == 0:
        return []
    marks = {0.0, line.length}
    meets = line.intersection(area.boundary)
    for point in getattr(meets, "geoms", [meets]):
        if point.geom_type == "Point":
            marks.add(line.project(point))
    cuts = sorted(marks)
    return [
        LineString([line.interpolate(one), line.interpolate(two)])
        for one, two in itertools.pairwise(cuts)
        if two - one > 1e-9
    ]


def _spans(line: LineString, area: Any) -> Iterator[tuple[float, float]]:
    """Where a line runs inside an area, as shares of its length."""
    inside = line.intersection(area)
    for part in getattr(inside, "geoms", [inside]):
        if part.geom_type == "LineString" and part.length > 1e-6:
            ends = sorted(line.project(Point(c), normalized=True) for c in (part.coords[0], part.coords[-1]))
            yield ends[0], ends[1]


def _within(line: LineString, a: Sequence[float], b: Sequence[float], area: Any, bottom: float, top: float) -> bool:
    """PY-072: over a positive length inside the plan shape and the range of heights."""
    for start, end in _spans(line, area):
        low, high = sorted(a[2] + (b[2] - a[2]) * t for t in (start, end))
        if low < top and high > bottom:
            return True
    return False


def _under(line: LineString, a: Sequence[float], b: Sequence[float], area: Any, cover: float) -> float:
    """PY-075: plan length inside an area and below its cover."""
    total = 0.0
    for start, end in _spans(line, area):
        steps = 200
        below = sum(a[2] + (b[2] - a[2]) * (start + (end - start) * (k + 0.5) / steps) < cover for k in range(steps))
        total += (end - start) * line.length * below / steps
    return total


def _crossed(
    line: LineString, a: Sequence[float], b: Sequence[float], other: LineString
) -> Iterator[tuple[Point, float]]:
    """Where a ray crosses a line in plan, with its height there."""
    if line.crosses(other):
        point = line.intersection(other)
        yield point, a[2] + (b[2] - a[2]) * line.project(point, normalized=True)


def _walled(wall: Wall, point: Point, z: float) -> bool:
    opened = any(line.distance(point) < 0.003 and sill <= z <= head for line, sill, head in wall.openings)
    return z < wall.top and not opened


@cache
def table(board: str) -> Table:
    return Table(board)


# ---- pairings


def divisions(
    touching: dict[int, list[int]], side: dict[int, int]
) -> set[frozenset[tuple[frozenset[int], frozenset[int]]]]:
    """PY-231: every way to put each into exactly one combat, of one against one or more who touch it; of these, those
    with the most combats."""
    everybody = sorted(touching)
    found: list[frozenset[tuple[frozenset[int], frozenset[int]]]] = []

    def go(left: frozenset[int], made: tuple[Any, ...]) -> None:
        if not left:
            found.append(frozenset(made))
            return
        first = min(left)
        for star in _stars(first, left, touching, side):
            go(left - star[0] - star[1], (*made, star))

    go(frozenset(everybody), ())
    most = max((len(one) for one in found), default=0)
    return {one for one in found if len(one) == most}


def _stars(
    first: int, left: frozenset[int], touching: dict[int, list[int]], side: dict[int, int]
) -> set[tuple[frozenset[int], frozenset[int]]]:
    """The combats in which that one may be: in their middle, or with somebody in theirs."""
    found = set()
    for centre in [first, *(j for j in touching[first] if j in left)]:
        around = [j for j in touching[centre] if j in left]
        for n in range(1, len(around) + 1):
            for some in itertools.combinations(around, n):
                if first == centre or first in some:
                    one, many = frozenset([centre]), frozenset(some)
                    found.add((one, many) if side[centre] == 0 else (many, one))
    return found
