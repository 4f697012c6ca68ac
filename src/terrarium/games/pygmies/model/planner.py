"""The path planner: "go there" and "charge that one" as a legal path of least cost, or the reason why there is none.

Straight on if possible; else over corners of what is in the way, by a search over the legs that the rules allow.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from ..geometry import EPS, ONE, SIZE, Point, Segment, along, distance, length, nearer, turned
from ..state import Field, Mover
from .contact import at_line, between, coordinates, overlapping, zoc
from .paths.cost import pieces
from .paths.legs import in_gap
from .paths.move import Step, begin, tried
from .paths.words import Barred
from .paths.zones import unseen, zones_bar

NODES = 40
LOOKS = 400
"""Corners and legs that a search looks at; it then gives up, and the reason why the straight way is closed counts. Of a
hundred charges with no straight way open, ninety looks find a path for 25 and four hundred for 31."""
PLACES = 10
"""Places of contact that a charge looks at, nearest first."""


def go_there(
    field: Field,
    i: int,
    x: int,
    y: int,
    kind: str = "move",
    most: int = -1,
    limit: int = -1,
    looks: int = LOOKS,
    about: Surroundings | None = None,
) -> tuple[Step, ...]:
    """PY-114: steps that lead there. Raises `Barred` with the reason why the straight way is closed. Who plans much
    for one model gives its surroundings."""
    straight: tuple[Step, ...] = (("go", x, y, ""),)
    try:
        tried(field, i, straight, (), kind, most, limit)
        return straight
    except Barred as barred:
        reason = barred
    mover = begin(field, i, (), (), kind, most, limit)
    if mover.flies or distance(field.models[i].x, field.models[i].y, x, y) > mover.allowance:
        raise reason
    steps = _search(field, mover, about or surroundings(field, mover), [(x, y)], looks)
    if not steps:
        raise reason
    tried(field, i, steps, (), kind, most, limit)
    return steps


def charge(
    field: Field,
    i: int,
    targets: tuple[int, ...],
    kind: str = "move",
    most: int = -1,
    limit: int = -1,
    looks: int = LOOKS,
    about: Surroundings | None = None,
) -> tuple[Step, ...]:
    """PY-126: a shortest legal charge at these, nearest place of contact first."""
    mover = begin(field, i, (), targets, kind, most, limit)
    m, about = field.models[i], about or surroundings(field, mover)
    spots = _spots(field, i, targets)
    if not spots:
        raise Barred(f"there is no place from which to touch {field.models[targets[0]].id}", "PY-126")
    reason: Barred | None = None
    for x, y in spots[:PLACES]:
        if not is_open(field, mover, about, (m.x, m.y, x, y)):
            continue
        straight: tuple[Step, ...] = (("go", x, y, ""),)
        try:
            tried(field, i, straight, targets, kind, most, limit)
            return straight
        except Barred as barred:
            reason = barred
    near = [p for p in spots if distance(m.x, m.y, *p) <= mover.allowance]
    if near and not mover.flies:
        steps = _search(field, mover, about, near[:4], looks)
        if steps:
            tried(field, i, steps, targets, kind, most, limit)
            return steps
    if reason is None:
        tried(field, i, (("go", *spots[0], ""),), targets, kind, most, limit)
    raise reason or Barred("the way is closed", "PY-060")


def _spots(field: Field, i: int, targets: tuple[int, ...]) -> list[Point]:
    """Places that touch all targets, or face the first across a line; nearest first."""
    m, r = field.models[i], field.radius(i)
    found: list[Point] = []
    first = field.models[targets[0]]
    reach = r + field.radius(targets[0])
    dx, dy = m.x - first.x, m.y - first.y
    near = [
        (o.x, o.y, (r + o.r - EPS) ** 2)
        for o in field.models
        if o.alive and o is not m and abs(o.x - first.x) < 5000 > abs(o.y - first.y)
    ]
    others = [field.models[j] for j in targets[1:]]
    for k in range(36):
        tx, ty = turned(dx, dy, (k + 1) // 2 * 10 * (1 if k % 2 else -1))
        x, y = along(first.x, first.y, first.x + tx, first.y + ty, reach + 2)
        for ox, oy, d in near:
            if (ox - x) * (ox - x) + (oy - y) * (oy - y) < d:
                break
        else:
            if field.ground.blocked((x, y, x, y), r) != -1:
                continue
            if any(distance(x, y, other.x, other.y) > r + other.r + 10 for other in others):
                continue
            found.append((x, y))
            if len(found) >= PLACES:
                break
    if len(targets) == 1:
        found += _across(field, i, targets[0])
    found.sort(key=lambda p: distance(m.x, m.y, *p))
    return found


def _across(field: Field, i: int, j: int) -> list[Point]:
    """Places at the other side of a line that the target holds (PY-147)."""
    target, r = field.models[j], field.radius(i)
    found = []
    twin = field.copy()
    for n in field.ground.lines_at(target.x, target.y):
        line = field.ground.lines[n]
        side = at_line(field, j, line)
        if not side:
            continue
        u = coordinates(line, target.x, target.y)[0]
        v = -side * (line.half + r + 2)
        for du in (0, -700, 700, -1400, 1400):
            x = line.line[0] + ((u + du) * line.ux - v * line.uy) // 1000
            y = line.line[1] + ((u + du) * line.uy + v * line.ux) // 1000
            twin.set(i, x=x, y=y)
            if (
                between(twin, i, j) >= 0
                and field.ground.blocked((x, y, x, y), r) == -1
                and overlapping(field, x, y, r, (i,)) < 0
            ):
                found.append((x, y))
    return found


def _nodes(field: Field, mover: Mover, about: Surroundings, goals: list[Point]) -> list[Point]:
    """Corners round models, zones and shapes between the model and its goals, those on the shortest ways first."""
    i = mover.model
    m, r = field.models[i], field.radius(i)
    gx, gy = goals[0]
    x0, x1, y0, y1 = min(m.x, gx) - 2500, max(m.x, gx) + 2500, min(m.y, gy) - 2500, max(m.y, gy) + 2500
    found: list[Point] = _ring(gx, gy, 600)
    bases: list[tuple[int, int, int]] = []
    zoned = {j for _, _, _, j in about.zones if j not in mover.charge}
    for j, other in enumerate(field.models):
        if j == i or not other.alive or not (x0 - 1600 < other.x < x1 + 1600 and y0 - 1600 < other.y < y1 + 1600):
            continue
        base = r + other.r
        bases.append((other.x, other.y, (base - EPS) * (base - EPS)))
        if x0 < other.x < x1 and y0 < other.y < y1:
            found += _ring(other.x, other.y, (base + (1000 if j in zoned else 0)) * 1090 // 1000 + 10)
    for number in field.ground.near(max(0, x0), max(0, y0), min(SIZE, x1), min(SIZE, y1), 0):
        for ax, ay, bx, by in field.ground.shapes[number][3]:
            for cx, cy in ((ax, ay), (bx, by)):
                if x0 < cx < x1 and y0 < cy < y1:
                    d = r + 15
                    found += [(cx + sx * d, cy + sy * d) for sx in (-1, 1) for sy in (-1, 1)]
    most = mover.allowance + EPS
    ways = [(distance(m.x, m.y, x, y) + distance(x, y, gx, gy), x, y) for x, y in dict.fromkeys(found)]
    free: list[Point] = []
    for far, x, y in sorted(ways):
        if far > most or len(free) >= NODES:
            break
        if not (r <= x <= SIZE - r and r <= y <= SIZE - r):
            continue
        for ox, oy, d in bases:
            if (x - ox) * (x - ox) + (y - oy) * (y - oy) < d:
                break
        else:
            free.append((x, y))
    return free


def _ring(cx: int, cy: int, d: int) -> list[Point]:
    """Eight places round a point."""
    return [(cx + dx * d // 1_000_000, cy + dy * d // 1_000_000) for dx, dy in EIGHT]


EIGHT = [turned(1000, 0, degrees) for degrees in range(0, 360, 45)]


def _search(field: Field, mover: Mover, about: Surroundings, goals: list[Point], looks: int) -> tuple[Step, ...]:
    """A* over the corners. A leg is first thought to be open and to cost its length; that is looked into only when it
    is the most promising of all, so that few legs are."""
    i = mover.model
    m = field.models[i]
    nodes = [(m.x, m.y), *_nodes(field, mover, about, goals), *goals]
    last, most = len(nodes) - len(goals), mover.allowance + EPS
    gx, gy = goals[0]
    left = [distance(x, y, gx, gy) if n < last else 0 for n, (x, y) in enumerate(nodes)]
    came: dict[int, int] = {}
    room: dict[int, bool] = {}
    heap = [(left[0], 0, 0, -1, True)]
    looked = 0
    while heap and looked < looks:
        _, cost, n, before, known = heappop(heap)
        if n in came:
            continue
        if not known:
            looked += 1
            if n not in room:
                room[n] = not about.plain or field.ground.blocked((*nodes[n], *nodes[n]), m.r) == -1
            leg: Segment = (*nodes[before], *nodes[n])
            if not room[n] or not is_open(field, mover, about, leg):
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
        nx, ny = nodes[n]
        for k, (kx, ky) in enumerate(nodes):
            dx, dy = kx - nx, ky - ny
            most_here = most - cost - left[k]
            if -most_here <= dx <= most_here and -most_here <= dy <= most_here and k not in came:
                far = length(dx, dy)
                if far <= most_here:
                    heappush(heap, (cost + far + left[k], cost + far, k, n, False))
    return ()


def _way(nodes: list[Point], came: dict[int, int], n: int) -> tuple[Step, ...]:
    way = []
    while came[n] >= 0:
        way.append(nodes[n])
        n = came[n]
    return tuple(("go", x, y, "") for x, y in reversed(way))


def _price(field: Field, i: int, leg: Segment, far: int) -> int:
    return sum((far * end // ONE - far * start // ONE) * f for start, end, f in pieces(field, i, leg))


class Surroundings(NamedTuple):
    """What may bar a leg of a mover, gathered once for many legs: bases, the nearest first, as (west, east, south,
    north, x, y, how near the way may come), enemies with their zones as (x, y, how near, who). `plain` is false for
    those to whom other rules apply: flyers, and who lies in a gap."""

    plain: bool
    bases: list[tuple[int, int, int, int, int, int, int]]
    zones: list[tuple[int, int, int, int]]


def surroundings(field: Field, mover: Mover) -> Surroundings:
    """Of all whom the mover could meet with its allowance, whomever it charges."""
    i = mover.model
    m = field.models[i]
    if mover.flies or m.ethereal or in_gap(field, i) >= 0:
        return Surroundings(False, [], [])
    bases, zones = [], []
    far = mover.allowance + 5200
    for j, other in enumerate(field.models):
        dx, dy = other.x - m.x, other.y - m.y
        if other.alive and -far < dx < far and -far < dy < far and j != i:
            base = m.r + other.r
            most = mover.allowance + base
            if dx * dx + dy * dy <= most * most:
                x, y, d = other.x, other.y, base - EPS
                bases.append((x - d, x + d, y - d, y + d, x, y, d))
            wide = 5100 if other.defending else base + 1000
            most = mover.allowance + wide
            near = dx * dx + dy * dy <= most * most
            if other.control != m.control and near and not unseen(field, mover) and zoc(field, j):
                zones.append((other.x, other.y, wide, j))
    bases.sort(key=lambda base: (base[4] - m.x) ** 2 + (base[5] - m.y) ** 2)
    return Surroundings(True, bases, zones)


def is_open(field: Field, mover: Mover, about: Surroundings, leg: Segment) -> bool:
    """Whether nothing bars a leg (PY-060, PY-120, PY-122), but for its cost. Of flyers nothing is said."""
    if not about.plain:
        return True
    ax, ay, bx, by = leg
    x0, x1 = (ax, bx) if ax < bx else (bx, ax)
    y0, y1 = (ay, by) if ay < by else (by, ay)
    for west, east, south, north, x, y, d in about.bases:
        if x0 < east and west < x1 and y0 < north and south < y1 and nearer(x, y, leg, d):
            return False
    if field.ground.blocked(leg, field.radius(mover.model)) != -1:
        return False
    zones = [
        j
        for x, y, d, j in about.zones
        if x0 - d < x < x1 + d and y0 - d < y < y1 + d and nearer(x, y, leg, d) and j not in mover.charge
    ]
    if not zones:
        return True
    try:
        zones_bar(field, mover, leg, zones)
    except Barred:
        return False
    return True
