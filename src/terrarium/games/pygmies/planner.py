"""The path planner: "go there" and "charge that one" as a legal path of least cost, or the reason why there is none.

Straight on if possible; else over corners of what is in the way, by a search over the legs that the rules allow.
"""

from __future__ import annotations

from heapq import heappop, heappush

from .geometry import EPS, ONE, SIZE, Point, Segment, along, distance, turned
from .paths.cost import pieces
from .paths.legs import clear
from .paths.move import Step, begin, tried
from .paths.words import Barred
from .paths.zones import zones_bar
from .state import Field, Mover
from .terms import between, overlapping, zoc

NODES = 40
LOOKS = 90
"""Corners and legs that a search looks at; it then gives up, and the reason why the straight way is closed counts."""


def go_there(
    field: Field, i: int, x: int, y: int, kind: str = "move", most: int = -1, limit: int = -1
) -> tuple[Step, ...]:
    """PY-114: steps that lead there. Raises `Barred` with the reason why the straight way is closed."""
    straight: tuple[Step, ...] = (("go", x, y, ""),)
    try:
        tried(field, i, straight, (), kind, most, limit)
        return straight
    except Barred as barred:
        reason = barred
    mover = begin(field, i, (), (), kind, most, limit)
    if mover.flies or distance(field.models[i].x, field.models[i].y, x, y) > mover.allowance:
        raise reason
    steps = _search(field, mover, [(x, y)])
    if not steps:
        raise reason
    tried(field, i, steps, (), kind, most, limit)
    return steps


def charge(
    field: Field, i: int, targets: tuple[int, ...], kind: str = "move", most: int = -1, limit: int = -1
) -> tuple[Step, ...]:
    """PY-126: a shortest legal charge at these, nearest place of contact first."""
    mover = begin(field, i, (), targets, kind, most, limit)
    spots = _spots(field, i, targets)
    reason = Barred(f"there is no place from which to touch {field.models[targets[0]].id}", "PY-126")
    for x, y in spots[:10]:
        straight: tuple[Step, ...] = (("go", x, y, ""),)
        try:
            tried(field, i, straight, targets, kind, most, limit)
            return straight
        except Barred as barred:
            reason = barred
    near = [p for p in spots if distance(field.models[i].x, field.models[i].y, *p) <= mover.allowance]
    if near and not mover.flies:
        steps = _search(field, mover, near[:4])
        if steps:
            tried(field, i, steps, targets, kind, most, limit)
            return steps
    raise reason


def _spots(field: Field, i: int, targets: tuple[int, ...]) -> list[Point]:
    """Places that touch all targets, or face the first across a line; nearest first."""
    m, r = field.models[i], field.radius(i)
    found: list[Point] = []
    first = field.models[targets[0]]
    reach = r + field.radius(targets[0])
    dx, dy = m.x - first.x, m.y - first.y
    for k in range(36):
        tx, ty = turned(dx, dy, (k + 1) // 2 * 10 * (1 if k % 2 else -1))
        x, y = along(first.x, first.y, first.x + tx, first.y + ty, reach + 2)
        if overlapping(field, x, y, r, (i,)) >= 0 or field.ground.blocked((x, y, x, y), r) != -1:
            continue
        if all(distance(x, y, field.models[j].x, field.models[j].y) <= r + field.radius(j) + 10 for j in targets):
            found.append((x, y))
    if len(targets) == 1:
        found += _across(field, i, targets[0])
    found.sort(key=lambda p: distance(m.x, m.y, *p))
    return found


def _across(field: Field, i: int, j: int) -> list[Point]:
    """Places at the other side of a line that the target holds (PY-147)."""
    from .terms import at_line, coordinates

    target, r = field.models[j], field.radius(i)
    found = []
    for line in field.ground.lines:
        side = at_line(field, j, line)
        if not side:
            continue
        u = coordinates(line, target.x, target.y)[0]
        v = -side * (line.half + r + 2)
        for du in (0, -700, 700, -1400, 1400):
            x = line.line[0] + ((u + du) * line.ux - v * line.uy) // 1000
            y = line.line[1] + ((u + du) * line.uy + v * line.ux) // 1000
            twin = field.copy()
            twin.set(i, x=x, y=y)
            if (
                between(twin, i, j) >= 0
                and field.ground.blocked((x, y, x, y), r) == -1
                and overlapping(field, x, y, r, (i,)) < 0
            ):
                found.append((x, y))
    return found


def _nodes(field: Field, mover: Mover, goals: list[Point]) -> list[Point]:
    """Corners round models, zones and shapes between the model and its goals, those on the shortest ways first."""
    i = mover.model
    m, r = field.models[i], field.radius(i)
    gx, gy = goals[0]
    x0, x1, y0, y1 = min(m.x, gx) - 2500, max(m.x, gx) + 2500, min(m.y, gy) - 2500, max(m.y, gy) + 2500
    found: list[Point] = _ring(gx, gy, 600)
    bases: list[tuple[int, int, int]] = []
    for j, other in enumerate(field.models):
        if j == i or not other.alive or not (x0 - 1600 < other.x < x1 + 1600 and y0 - 1600 < other.y < y1 + 1600):
            continue
        base = r + other.r
        bases.append((other.x, other.y, (base - EPS) * (base - EPS)))
        if x0 < other.x < x1 and y0 < other.y < y1:
            enemy = other.control != m.control and j not in mover.charge and zoc(field, j)
            found += _ring(other.x, other.y, (base + (1000 if enemy else 0)) * 1090 // 1000 + 10)
    for number in field.ground.near(max(0, x0), max(0, y0), min(SIZE, x1), min(SIZE, y1), 0):
        for ax, ay, bx, by in field.ground.shapes[number][3]:
            for cx, cy in ((ax, ay), (bx, by)):
                if x0 < cx < x1 and y0 < cy < y1:
                    d = r + 15
                    found += [(cx + sx * d, cy + sy * d) for sx in (-1, 1) for sy in (-1, 1)]
    free = [
        (x, y)
        for x, y in dict.fromkeys(found)
        if r <= x <= SIZE - r
        and r <= y <= SIZE - r
        and not any((x - ox) * (x - ox) + (y - oy) * (y - oy) < d for ox, oy, d in bases)
    ]
    free.sort(key=lambda p: distance(m.x, m.y, p[0], p[1]) + distance(p[0], p[1], gx, gy))
    return free[:NODES]


def _ring(cx: int, cy: int, d: int) -> list[Point]:
    """Eight places round a point."""
    return [(cx + dx * d // 1_000_000, cy + dy * d // 1_000_000) for dx, dy in EIGHT]


EIGHT = [turned(1000, 0, degrees) for degrees in range(0, 360, 45)]


def _search(field: Field, mover: Mover, goals: list[Point]) -> tuple[Step, ...]:
    """A* over the corners. A leg is first thought to be open and to cost its length; that is looked into only when it
    is the most promising of all, so that few legs are."""
    i = mover.model
    m = field.models[i]
    nodes = [(m.x, m.y), *_nodes(field, mover, goals), *goals]
    last, most = len(nodes) - len(goals), mover.allowance + EPS
    gx, gy = goals[0]
    left = [distance(x, y, gx, gy) if n < last else 0 for n, (x, y) in enumerate(nodes)]
    came: dict[int, int] = {}
    heap = [(left[0], 0, 0, -1, True)]
    looked = 0
    while heap and looked < LOOKS:
        _, cost, n, before, known = heappop(heap)
        if n in came:
            continue
        if not known:
            looked += 1
            leg: Segment = (*nodes[before], *nodes[n])
            if not _open(field, mover, leg):
                continue
            far = distance(*leg)
            dear = _price(field, i, leg, far) - far
            if dear:
                if cost + dear <= most:
                    heappush(heap, (cost + dear + left[n], cost + dear, n, before, True))
                continue
        came[n] = before
        if n >= last:
            return _way(nodes, came, n)
        for k in range(1, len(nodes)):
            if k not in came:
                further = cost + distance(*nodes[n], *nodes[k])
                if further + left[k] <= most:
                    heappush(heap, (further + left[k], further, k, n, False))
    return ()


def _way(nodes: list[Point], came: dict[int, int], n: int) -> tuple[Step, ...]:
    way = []
    while came[n] >= 0:
        way.append(nodes[n])
        n = came[n]
    return tuple(("go", x, y, "") for x, y in reversed(way))


def _price(field: Field, i: int, leg: Segment, far: int) -> int:
    return sum((far * end // ONE - far * start // ONE) * f for start, end, f in pieces(field, i, leg))


def _open(field: Field, mover: Mover, leg: Segment) -> bool:
    i = mover.model
    if clear(field, i, leg):
        return False
    try:
        zones_bar(field, mover, leg)
    except Barred:
        return False
    return True
