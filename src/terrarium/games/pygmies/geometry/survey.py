"""A board surveyed: banks, walls, lines and blocking shapes worked out from its pieces (PY-059 to PY-064)."""

from __future__ import annotations

import itertools
from functools import lru_cache

import msgspec

from ..content import Piece
from ..content.own_boards import plan_of
from . import ONE, SIZE, Point, Polygon, Segment, at, box, crossings, edges, inside, length, nearer, span, turned
from .ground import CLIMB, JUMP, Bank, Barrier, Box, Ground, Hole, Line, Volume, Wall


def _unit(segment: Segment) -> Point:
    ax, ay, bx, by = segment
    far = max(1, length(bx - ax, by - ay))
    return (bx - ax) * 1000 // far, (by - ay) * 1000 // far


def _rectangle(poly: Polygon) -> bool:
    """Whether a polygon is all of what it lies in."""
    west, south, east, north = box(poly)
    return set(poly) == {(west, south), (east, south), (east, north), (west, north)} and len(poly) == 4


def _level(surfaces: list[tuple[Polygon, int, bool]], x: int, y: int) -> tuple[int, bool]:
    for poly, z, wet in surfaces:
        if inside(x, y, poly):
            return z, wet
    return 0, False


def _banks(pieces: tuple[Piece, ...], surfaces: list[tuple[Polygon, int, bool]]) -> list[Bank]:
    """PY-063: each platform's sides, cut where they meet other pieces, where the heights to either side differ."""
    shapes = [piece.poly for piece in pieces if piece.kind in ("platform", "water")]
    ramps = [ramp for piece in pieces for ramp in piece.ramps]
    found: list[Bank] = []
    seen: set[tuple[int, int]] = set()
    for piece in pieces:
        if piece.kind != "platform":
            continue
        for side in edges(piece.poly):
            for part in _parted(side, shapes, ramps):
                bank = _bank(part, surfaces, ramps)
                middle = ((part[0] + part[2]) // 2, (part[1] + part[3]) // 2)
                if bank is None or middle in seen:
                    continue
                seen.add(middle)
                last = found[-1] if found else None
                if (
                    last is not None
                    and last.line[2:] == bank.line[:2]
                    and (last.high, last.low, last.water, last.nx, last.ny)
                    == (bank.high, bank.low, bank.water, bank.nx, bank.ny)
                ):
                    found[-1] = msgspec.structs.replace(last, line=(*last.line[:2], *bank.line[2:]))
                else:
                    found.append(bank)
    return found


def _parted(side: Segment, shapes: list[Polygon], ramps: list[Segment]) -> list[Segment]:
    """A side cut at corners of other shapes on it and at the ends of ramps."""
    ax, ay, bx, by = side
    square = (bx - ax) ** 2 + (by - ay) ** 2
    marks = {0, ONE}
    corners = [p for poly in shapes for p in poly] + [r[:2] for r in ramps] + [r[2:] for r in ramps]
    for poly in shapes:
        marks.update(crossings(side, poly))
    for x, y in corners:
        if span(x, y, side) <= 1:
            marks.add(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) * ONE // square)
    cuts = sorted(marks)
    return [(*at(side, a), *at(side, b)) for a, b in itertools.pairwise(cuts) if b - a > 8]


def _bank(part: Segment, surfaces: list[tuple[Polygon, int, bool]], ramps: list[Segment]) -> Bank | None:
    mx, my = (part[0] + part[2]) // 2, (part[1] + part[3]) // 2
    if any(nearer(mx, my, ramp, 10) for ramp in ramps):
        return None
    ux, uy = _unit(part)
    left = (mx - uy * 50 // 1000, my + ux * 50 // 1000)
    right = (mx + uy * 50 // 1000, my - ux * 50 // 1000)
    if not all(0 <= c <= SIZE for c in (*left, *right)):
        return None
    (zl, wl), (zr, wr) = _level(surfaces, *left), _level(surfaces, *right)
    if abs(zl - zr) < JUMP:
        return None
    if zl > zr:
        return Bank(part, zl, zr, wr, uy, -ux)
    return Bank(part, zr, zl, wl, -uy, ux)


def _walls(
    piece: Piece, base: int, number: int, holes: tuple[Hole, ...]
) -> tuple[list[Wall], list[Segment], list[Barrier]]:
    """The sides of a building: walls for sight, blocking stretches for bases, windows as low barriers."""
    walls, solid, windows = [], [], []
    for side in edges(piece.poly):
        mine = [o for o in piece.openings if nearer(*_middle(o.line), side, 10)]
        ux, uy = _unit(side)
        doors = [
            (hole.x - ux // 2, hole.y - uy // 2, hole.x + ux // 2, hole.y + uy // 2)
            for hole in holes
            if not hole.floor and nearer(hole.x, hole.y, side, 10)
        ]
        openings = [(o.line, o.sill, o.head) for o in mine] + [(door, 0, 1000) for door in doors]
        walls.append(Wall(side, base, piece.h, tuple(openings), number))
        cuts = sorted(tuple(sorted((_along(side, o[:2]), _along(side, o[2:])))) for o, _, _ in openings)
        start = 0
        for first, last in cuts:
            if first > start:
                solid.append((*at(side, start), *at(side, first)))
            start = max(start, last)
        if start < ONE:
            solid.append((*at(side, start), *at(side, ONE)))
        windows += [Barrier("window", o.line, (), 0, o.sill, base, window=True) for o in mine if o.sill]
    return walls, solid, windows


def _middle(line: Segment) -> Point:
    return (line[0] + line[2]) // 2, (line[1] + line[3]) // 2


def _along(side: Segment, p: tuple[int, ...]) -> int:
    ax, ay, bx, by = side
    square = (bx - ax) ** 2 + (by - ay) ** 2
    return max(0, min(ONE, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) * ONE // square))


@lru_cache(maxsize=64)
def ground(board: str, holes: tuple[Hole, ...] = ()) -> Ground:
    """The board of that name, or as it is written, with the holes made in it."""
    return prepared(plan_of(board).piece, holes)


def prepared(pieces: tuple[Piece, ...], holes: tuple[Hole, ...] = ()) -> Ground:
    surfaces = [(p.poly, p.z, p.kind == "water") for p in pieces if p.kind in ("water", "platform")][::-1]
    barriers: list[Barrier] = []
    posts: list[tuple[Polygon, tuple[int, int, int], int, int]] = []
    walls: list[Wall] = []
    buildings: list[Polygon] = []
    rails: list[tuple[Segment, int]] = []
    gaps: list[tuple[Polygon, int]] = []
    ropes: list[tuple[str, Segment]] = []
    solid: list[Segment] = []
    for piece in pieces:
        if piece.kind == "barrier":
            base = _level(surfaces, *_middle(piece.line))[0]
            barriers += _cut(Barrier(piece.name, piece.line, piece.poly, piece.t, piece.h, base, piece.soft), holes)
        elif piece.kind == "post":
            x, y = piece.poly[0] if piece.poly else piece.circle[:2]
            posts.append((piece.poly, piece.circle, _level(surfaces, x, y)[0], piece.h))
        elif piece.kind == "building":
            made, blocks, windows = _walls(piece, _level(surfaces, *piece.poly[0])[0], len(buildings), holes)
            buildings.append(piece.poly)
            walls += made
            solid += blocks
            barriers += windows
        elif piece.kind == "platform":
            rails += [(rail, piece.z + piece.rail) for rail in piece.rails]
        elif piece.kind == "gap":
            gaps.append((piece.poly, piece.depth))
        elif piece.kind == "rope":
            ropes.append((piece.name, piece.line))
    gaps += [(_round(hole), 1000) for hole in holes if hole.floor]
    banks = _banks(pieces, surfaces)
    shapes: list[tuple[str, int, Polygon, tuple[Segment, ...]]] = [("wall", n, (), (s,)) for n, s in enumerate(solid)]
    shapes += [("bank", n, (), (bank.line,)) for n, bank in enumerate(banks)]
    for n, barrier in enumerate(barriers):
        if barrier.h >= JUMP:
            sides = edges(barrier.poly) if barrier.poly else (barrier.line,)
            shapes.append(("window" if barrier.window else "barrier", n, barrier.poly, sides))
    for n, (poly, circle, _, _) in enumerate(posts):
        shapes.append(("post", n, poly or _ring(circle), edges(poly or _ring(circle))))
    shapes += [("gap", n, poly, edges(poly)) for n, (poly, _) in enumerate(gaps)]
    return Ground(
        pieces,
        tuple(surfaces),
        tuple((box(poly), () if _rectangle(poly) else poly, z, wet) for poly, z, wet in surfaces),
        tuple((p.poly, p.cover) for p in pieces if p.kind == "difficult"),
        tuple(p.poly for p in pieces if p.kind == "water"),
        tuple(barriers),
        tuple(posts),
        tuple(walls),
        tuple(buildings),
        tuple(rails),
        tuple(gaps),
        tuple(ropes),
        tuple(banks),
        tuple(_lines(barriers, banks)),
        tuple(solid),
        tuple(side for barrier in barriers if barrier.h > CLIMB for side in edges(barrier.poly)),
        _cells(shapes),
        tuple(shapes),
        tuple(_box(segments) for _, _, _, segments in shapes),
        tuple(_volumes(surfaces, barriers, posts)),
        _patches(pieces),
    )


def _volumes(
    surfaces: list[tuple[Polygon, int, bool]],
    barriers: list[Barrier],
    posts: list[tuple[Polygon, tuple[int, int, int], int, int]],
) -> list[Volume]:
    """PY-073."""
    found = [Volume(box(poly), -1, "platform", False, poly, 0, z) for poly, z, wet in surfaces if not wet and z > 0]
    for n, b in enumerate(barriers):
        if b.poly:
            found.append(Volume(box(b.poly), n, b.name, b.soft, b.poly, b.base, b.base + b.h))
    for n, (poly, _, base, h) in enumerate(posts):
        if poly:
            found.append(Volume(box(poly), 1000 + n, "post", False, poly, base, base + h))
    return found


def _patches(pieces: tuple[Piece, ...]) -> tuple[tuple[Box, Polygon], ...]:
    kinds = ("difficult", "water", "platform") if any(p.kind == "water" for p in pieces) else ("difficult",)
    return tuple((box(p.poly), p.poly) for p in pieces if p.kind in kinds)


def _lines(barriers: list[Barrier], banks: list[Bank]) -> list[Line]:
    found = []
    for n, barrier in enumerate(barriers):
        if JUMP <= barrier.h <= CLIMB and barrier.t <= 2000:
            found.append(Line(n, -1, barrier.line, *_unit(barrier.line), barrier.t // 2))
    for n, bank in enumerate(banks):
        if JUMP <= bank.height <= CLIMB:
            found.append(Line(-1, n, bank.line, *_unit(bank.line), 0))
    return found


def _cut(barrier: Barrier, holes: tuple[Hole, ...]) -> list[Barrier]:
    """PY-371: a barrier at most 1" thick with passages through it falls into parts."""
    mine = [
        h for h in holes if not h.floor and barrier.t <= 1000 and nearer(h.x, h.y, barrier.line, barrier.t // 2 + 10)
    ]
    if not mine:
        return [barrier]
    ax, ay, bx, by = barrier.line
    far = max(1, length(bx - ax, by - ay))
    gaps = sorted((_along(barrier.line, (h.x, h.y)) * far // ONE - 500, 0) for h in mine)
    parts: list[Barrier] = []
    start = 0
    for first, _ in [*gaps, (far, 0)]:
        if first - start > 50:
            line = (*at(barrier.line, start * ONE // far), *at(barrier.line, min(first, far) * ONE // far))
            x0, x1, y0, y1 = min(line[0], line[2]), max(line[0], line[2]), min(line[1], line[3]), max(line[1], line[3])
            dx, dy = (0, barrier.t // 2) if ay == by else (barrier.t // 2, 0)
            poly = ((x0 - dx, y0 - dy), (x1 + dx, y0 - dy), (x1 + dx, y1 + dy), (x0 - dx, y1 + dy))
            parts.append(msgspec.structs.replace(barrier, line=line, poly=poly))
        start = first + 1000
    return parts


def _ring(circle: tuple[int, int, int]) -> Polygon:
    """A round post as a polygon of 24 sides."""
    x, y, r = circle
    points = []
    for k in range(24):
        dx, dy = turned(r * 1000, 0, k * 15)
        points.append((x + dx // 1_000_000, y + dy // 1_000_000))
    return tuple(points)


def _round(hole: Hole) -> Polygon:
    return _ring((hole.x, hole.y, 500))


def _box(segments: tuple[Segment, ...]) -> Box:
    """What all these segments lie in."""
    return box(tuple(end for s in segments for end in (s[:2], s[2:])))


def _cells(shapes: list[tuple[str, int, Polygon, tuple[Segment, ...]]]) -> tuple[tuple[int, ...], ...]:
    cells: list[list[int]] = [[] for _ in range(144)]
    for number, (_, _, _, segments) in enumerate(shapes):
        west, south, east, north = _box(segments)
        for cx in range(max(0, west // 3000), min(11, east // 3000) + 1):
            for cy in range(max(0, south // 3000), min(11, north // 3000) + 1):
                cells[cx * 12 + cy].append(number)
    return tuple(tuple(cell) for cell in cells)
