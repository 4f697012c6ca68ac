"""A board made ready for questions: surfaces, blocking shapes, banks, edges, lines to defend (PY-057 to PY-064)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ..content import Piece
from . import SIZE, Polygon, Segment, box, edges, inside, nearer, too_near

JUMP = 500
CLIMB = 2000
"""PY-130: below the first ignored, above the second climbed."""
CELL = 250
HELD = 3100
"""How far from the middle of an inch's cell a line may be that the greatest base in it holds: half of a thickness of 2"
and a radius of 1" across it, a radius along it, and the cell's own half diagonal."""
Lie = tuple[int, bool, bool]
Box = tuple[int, int, int, int]
"""West, south, east, north."""


def may_meet(leg: Segment, where: Box) -> bool:
    """Whether the ends of a leg are not both beyond one side of a box."""
    ax, ay, bx, by = leg
    x0, y0, x1, y1 = where
    return not ((ax < x0 and bx < x0) or (ax > x1 and bx > x1) or (ay < y0 and by < y0) or (ay > y1 and by > y1))


class Bank(msgspec.Struct, frozen=True):
    """PY-063: a piece of a platform's boundary. (nx, ny) points from high to low, in thousandths."""

    line: Segment
    high: int
    low: int
    water: bool
    nx: int
    ny: int

    @property
    def height(self) -> int:
        return self.high - self.low

    @property
    def edge(self) -> bool:
        """PY-064."""
        return self.height >= CLIMB or self.water

    def above(self, x: int, y: int) -> bool:
        """Whether a point lies on its high side."""
        return (x - self.line[0]) * self.nx + (y - self.line[1]) * self.ny < 0


class Barrier(msgspec.Struct, frozen=True):
    """A barrier, or a window as one (only for man-sized models)."""

    name: str
    line: Segment
    poly: Polygon
    t: int
    h: int
    base: int
    soft: bool = False
    window: bool = False


class Wall(msgspec.Struct, frozen=True):
    line: Segment
    base: int
    height: int
    openings: tuple[tuple[Segment, int, int], ...]
    building: int


class Line(msgspec.Struct, frozen=True):
    """What can be defended (PY-146): a barrier or a bank, with a unit direction along it in thousandths."""

    barrier: int
    bank: int
    line: Segment
    ux: int
    uy: int
    half: int


class Hole(msgspec.Struct, frozen=True):
    """PY-371: a passage through a wall or barrier, or a round gap in the floor."""

    x: int
    y: int
    floor: bool


class Volume(NamedTuple):
    """PY-072: a plan shape over a range of heights. `key` is the number of a barrier, or 1000 more than that of a post;
    -1 is a platform's."""

    box: Box
    key: int
    name: str
    soft: bool
    poly: Polygon
    bottom: int
    top: int


class Ground(msgspec.Struct, frozen=True):
    pieces: tuple[Piece, ...]
    surfaces: tuple[tuple[Polygon, int, bool], ...]
    floors: tuple[tuple[Box, Polygon, int, bool], ...]
    """The surfaces with what they lie in; a rectangle has no other shape."""
    difficult: tuple[tuple[Polygon, int], ...]
    water: tuple[Polygon, ...]
    barriers: tuple[Barrier, ...]
    posts: tuple[tuple[Polygon, tuple[int, int, int], int, int], ...]
    walls: tuple[Wall, ...]
    buildings: tuple[Polygon, ...]
    rails: tuple[tuple[Segment, int], ...]
    gaps: tuple[tuple[Polygon, int], ...]
    ropes: tuple[tuple[str, Segment], ...]
    banks: tuple[Bank, ...]
    lines: tuple[Line, ...]
    solid: tuple[Segment, ...]
    """Every blocking segment but those of barriers, gaps and posts."""
    high_sides: tuple[Segment, ...]
    """The sides of barriers too high to reach across (PY-123)."""
    cells: tuple[tuple[int, ...], ...]
    """Blocking shapes by cells of 3", for culling."""
    shapes: tuple[tuple[str, int, Polygon, tuple[Segment, ...]], ...]
    """All blocking shapes: (kind, number, filled polygon or nothing, segments)."""
    boxes: tuple[Box, ...]
    """What each of the shapes lies in."""
    volumes: tuple[Volume, ...]
    """What sight may meet, but for walls, rails, woods and round posts."""
    patches: tuple[tuple[Box, Polygon], ...]
    """Where the cost of a leg may change: difficult areas, and all surfaces of a board with water."""
    _lies: dict[int, Lie | None] = {}
    """The lie of the land by quarter inches, where it is the same all over; worked out when asked, droppable."""
    _sides: dict[int, tuple[Segment, ...]] = {}
    """The sides of difficult areas and surfaces that come near a cell of 3"."""
    _near: dict[int, tuple[int, ...]] = {}
    _held: dict[int, tuple[int, ...]] = {}
    _dividing: dict[int, tuple[Segment, ...]] = {}

    def lie(self, x: int, y: int) -> Lie:
        """PY-057, PY-062: elevation, water, difficult ground at a point."""
        key = x // CELL * 256 + y // CELL
        found = self._lies.get(key)
        if found is None:
            if key in self._lies:
                return self._lie(x, y)
            found = self._lies[key] = self._uniform(x // CELL * CELL + CELL // 2, y // CELL * CELL + CELL // 2)
        return found or self._lie(x, y)

    def _lie(self, x: int, y: int) -> Lie:
        rough = any(may_meet((x, y, x, y), box(poly)) and inside(x, y, poly) for poly, _ in self.difficult)
        for (west, south, east, north), poly, z, wet in self.floors:
            if west <= x <= east and south <= y <= north and (not poly or inside(x, y, poly)):
                return z, wet, rough
        return 0, False, rough

    def _uniform(self, x: int, y: int) -> Lie | None:
        """The lie of a whole cell round this middle, or None where a side comes near it."""
        for side in self._sides_at(x, y):
            if nearer(x, y, side, CELL):
                return None
        return self._lie(x, y)

    def _sides_at(self, x: int, y: int) -> tuple[Segment, ...]:
        key = x // 3000 * 16 + y // 3000
        found = self._sides.get(key)
        if found is None:
            west, south = x // 3000 * 3000 - CELL, y // 3000 * 3000 - CELL
            cell = (west, south, west + 3000 + 2 * CELL, south + 3000 + 2 * CELL)
            polys = [poly for poly, _ in self.difficult] + [poly for poly, _, _ in self.surfaces]
            sides = [side for poly in polys if may_meet(cell, box(poly)) for side in edges(poly)]
            found = self._sides[key] = tuple([side for side in sides if may_meet(cell, box((side[:2], side[2:])))])
        return found

    def elevation(self, x: int, y: int) -> int:
        """PY-062."""
        return self.lie(x, y)[0]

    def swims(self, x: int, y: int) -> bool:
        return bool(self.water) and self.lie(x, y)[1]

    def rough(self, x: int, y: int) -> bool:
        return self.lie(x, y)[2]

    def near(self, x0: int, y0: int, x1: int, y1: int, r: int) -> tuple[int, ...]:
        """The numbers of shapes that may lie within r of this box."""
        first, last = max(0, (x0 - r) // 3000), min(11, (x1 + r) // 3000)
        low, high = max(0, (y0 - r) // 3000), min(11, (y1 + r) // 3000)
        key = ((first * 12 + last) * 12 + low) * 12 + high
        found = self._near.get(key)
        if found is None:
            cells = [self.cells[cx * 12 + cy] for cx in range(first, last + 1) for cy in range(low, high + 1)]
            found = self._near[key] = tuple(sorted({number for cell in cells for number in cell}))
        return found

    def dividing(self, leg: Segment) -> tuple[Segment, ...]:
        """The walls and sides of high barriers that a leg may cross (PY-123), by cells of 3"."""
        ax, ay, bx, by = leg
        west, east = (ax // 3000, bx // 3000) if ax < bx else (bx // 3000, ax // 3000)
        south, north = (ay // 3000, by // 3000) if ay < by else (by // 3000, ay // 3000)
        key = ((west * 64 + east) * 64 + south) * 64 + north
        found = self._dividing.get(key)
        if found is None:
            where = (west * 3000, south * 3000, east * 3000 + 3000, north * 3000 + 3000)
            found = self._dividing[key] = tuple(
                [side for side in (*self.solid, *self.high_sides) if may_meet(side, where)]
            )
        return found

    def met(self, leg: Segment) -> list[Polygon]:
        """The patches that a leg may meet."""
        return [poly for where, poly in self.patches if may_meet(leg, where)]

    def meets_water(self, leg: Segment) -> bool:
        """Whether a leg may lead into water."""
        return any(may_meet(leg, box(poly)) for poly in self.water)

    def lines_at(self, x: int, y: int) -> tuple[int, ...]:
        """The numbers of lines that a base there may hold, by cells of an inch."""
        key = x // 1000 * 64 + y // 1000
        found = self._held.get(key)
        if found is None:
            mx, my = x // 1000 * 1000 + 500, y // 1000 * 1000 + 500
            held = [n for n, line in enumerate(self.lines) if nearer(mx, my, line.line, HELD)]
            found = self._held[key] = tuple(held)
        return found

    def blocked(self, leg: Segment, r: int, but: tuple[int, ...] = (), small: bool = True) -> int:
        """PY-060: the first blocking shape that the base of radius r would overlap on this leg, or -1; -2 is the board
        edge. A leg of no length is a resting place. `but` names shapes left out."""
        ax, ay, bx, by = leg
        x0, x1 = (ax, bx) if ax <= bx else (bx, ax)
        y0, y1 = (ay, by) if ay <= by else (by, ay)
        d = r - 10
        if x0 < d or y0 < d or x1 > SIZE - d or y1 > SIZE - d:
            return -2
        for number in self.near(x0, y0, x1, y1, r):
            west, south, east, north = self.boxes[number]
            if x1 + d < west or x0 - d > east or y1 + d < south or y0 - d > north or number in but:
                continue
            kind, _, poly, segments = self.shapes[number]
            for segment in segments:
                if too_near(leg, segment, d):
                    return number
            if poly and kind != "gap" and inside(ax, ay, poly):
                return number
        return -1

    def name(self, shape: int) -> str:
        if shape == -2:
            return "the board's edge"
        kind, number, _, _ = self.shapes[shape]
        if kind == "barrier":
            return f"the {self.barriers[number].name}".lower().replace("the the", "the")
        return {"wall": "a wall", "post": "a post", "bank": "a bank", "gap": "a gap", "window": "a window"}[kind]

    def shape_of(self, kind: str, number: int) -> int:
        for index, (other, n, _, _) in enumerate(self.shapes):
            if other == kind and n == number:
                return index
        return -1

    def indoors(self, x: int, y: int, r: int) -> int:
        """The building in which the base lies wholly, or -1."""
        for number, poly in enumerate(self.buildings):
            west, south, east, north = box(poly)
            if not (west < x < east and south < y < north) or not inside(x, y, poly):
                continue
            if not any(nearer(x, y, side, r - 10) for side in edges(poly)):
                return number
        return -1
