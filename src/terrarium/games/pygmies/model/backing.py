"""Where the beaten are pushed, who makes way for them, and where winners cross a line (PY-153, PY-249 to PY-251)."""

from __future__ import annotations

from ..geometry import EPS, Segment, along, distance, nearer, turned
from ..state import Field
from .contact import at_line, coordinates, engaged, rests, touches_enemy
from .paths.legs import clear
from .terms import disabled, idle

FAR = 3000
"""PY-153: how far along a line from straight across."""


def pushed_to(field: Field, i: int, dx: int, dy: int, angle: int) -> tuple[int, int] | None:
    """PY-249: the place 1" back at that angle, if the leg is clear and the end touches no enemy."""
    m = field.models[i]
    tx, ty = turned(dx, dy, angle)
    x, y = along(m.x, m.y, m.x + tx, m.y + ty, 1000)
    leg: Segment = (m.x, m.y, x, y)
    blocked = clear(field, i, leg) or not rests(field, i, x, y) or touches_enemy(field, i, x, y)
    return None if blocked else (x, y)


def angles(field: Field, i: int, dx: int, dy: int) -> list[int]:
    """PY-250: possible directions, smallest first, left before right."""
    order = [a for k in range(5, 61, 5) for a in (k, -k)]
    return [a for a in order if pushed_to(field, i, dx, dy, a) is not None]


def way_makers(field: Field, i: int, dx: int, dy: int) -> list[tuple[int, int, int]] | None:
    """PY-251: unengaged friends that block straight back, each with a place within 1"; None where it does not help."""
    m = field.models[i]
    x, y = along(m.x, m.y, m.x + dx, m.y + dy, 1000)
    leg: Segment = (m.x, m.y, x, y)
    r = field.radius(i)
    twin = field.copy()
    moves: list[tuple[int, int, int]] = []
    for j, other in enumerate(field.models):
        if j == i or not other.alive or not nearer(other.x, other.y, leg, r + field.radius(j) - EPS):
            continue
        if other.control != m.control or engaged(field, j) or not may_step(field, j):
            return None
        place = _aside(twin, j, leg, r, dx, dy)
        if place is None:
            return None
        twin.set(j, x=place[0], y=place[1])
        moves.append((j, *place))
    if not moves or pushed_to(twin, i, dx, dy, 0) is None:
        return None
    return moves


def may_step(field: Field, j: int) -> bool:
    """PY-251: whether a friend could do anything; who fell, hangs, is held by plants or idle (PY-320) cannot."""
    m = field.models[j]
    return not (disabled(field, j) or idle(field, j) or m.fallen or m.held or m.climbing >= 0)


def _aside(field: Field, j: int, leg: Segment, r: int, dx: int, dy: int) -> tuple[int, int] | None:
    """The nearest place, by tenths of an inch, where a friend leaves the way free; on dry ground if it can."""
    m = field.models[j]
    bases = [(o.x, o.y, (m.r + o.r - EPS) ** 2) for k, o in enumerate(field.models) if k != j and o.alive]
    bases = [base for base in bases if distance(m.x, m.y, *base[:2]) < 4000]
    ways = [turned(dx, dy, degrees) for degrees in range(0, 360, 15)]
    wet: tuple[int, int] | None = None
    for d in range(100, 1001, 100):
        for tx, ty in ways:
            x, y = along(m.x, m.y, m.x + tx, m.y + ty, d)
            if nearer(x, y, leg, r + m.r - EPS) or any((ox - x) ** 2 + (oy - y) ** 2 < d2 for ox, oy, d2 in bases):
                continue
            if clear(field, j, (m.x, m.y, x, y)):
                continue
            if rests(field, j, x, y) and not touches_enemy(field, j, x, y):
                if not field.ground.swims(x, y):
                    return x, y
                wet = wet or (x, y)
    return wet


def opposite(field: Field, i: int, n: int) -> tuple[int, int] | None:
    """The nearest legal place to straight across a line that touches no enemy."""
    line = field.ground.lines[n]
    side = at_line(field, i, line)
    if not side:
        return None
    m, r = field.models[i], field.radius(i)
    u = coordinates(line, m.x, m.y)[0]
    v = -side * (line.half + r + 2)
    for k in range(25):
        du = (k + 1) // 2 * 250 * (1 if k % 2 else -1)
        x = line.line[0] + ((u + du) * line.ux - v * line.uy) // 1000
        y = line.line[1] + ((u + du) * line.uy + v * line.ux) // 1000
        if rests(field, i, x, y) and not touches_enemy(field, i, x, y):
            return x, y
    return None


def aside_barred(field: Field, j: int, i: int, dx: int, dy: int, x: int, y: int) -> str:
    """PY-251: why a friend cannot make way by going there; nothing where it can."""
    m, pushed = field.models[j], field.models[i]
    back = along(pushed.x, pushed.y, pushed.x + dx, pushed.y + dy, 1000)
    leg: Segment = (pushed.x, pushed.y, *back)
    if distance(m.x, m.y, x, y) > 1000 + EPS:
        return 'It makes way by 1" at most'
    if nearer(x, y, leg, field.radius(i) + m.r - EPS):
        return "It would still be in the way"
    if clear(field, j, (m.x, m.y, x, y)) or not rests(field, j, x, y):
        return "It cannot go or stand there"
    if touches_enemy(field, j, x, y):
        return "It would touch an enemy"
    twin = field.copy()
    twin.set(j, x=x, y=y)
    if pushed_to(twin, i, dx, dy, 0) is None and way_makers(twin, i, dx, dy) is None:
        return "The way would not be free"
    return ""


def across_barred(field: Field, i: int, n: int, x: int, y: int) -> str:
    """PY-153: why a winner cannot stand there, beyond that line; nothing where it can."""
    line, m = field.ground.lines[n], field.models[i]
    here = at_line(field, i, line)
    twin = field.copy()
    twin.set(i, x=x, y=y)
    if not here or at_line(twin, i, line) != -here:
        return "That is not at the far side of the line"
    if abs(coordinates(line, x, y)[0] - coordinates(line, m.x, m.y)[0]) > FAR + EPS:
        return 'That is more than 3" along the line'
    if not rests(field, i, x, y):
        return "That is no legal resting place"
    return "It would touch an enemy" if touches_enemy(field, i, x, y) else ""
