"""Who touches whom: engaged models, lines defended, Zones of Control, places to rest (PY-055, PY-122, PY-128)."""

from __future__ import annotations

from ..content import RADIUS
from ..geometry import EPS, Segment, cross, inside, length, nearer
from ..geometry.ground import Line
from ..state import NOBODY, Field, Model
from .kept import kept
from .terms import untargetable

WIDE = 1490
"""PY-147, PY-148: half the width of a defender's zone."""
WIDEST = max(RADIUS.values()) + EPS
"""How far the greatest base reaches (PY-053)."""


def near(field: Field, x: int, y: int, d: int) -> list[tuple[int, Model]]:
    """Those in play that may be within d of a point, by their centres. Most are ruled out by one comparison."""
    west, east, south, north = x - d, x + d, y - d, y + d
    return [(j, m) for j, m in enumerate(field.models) if west <= m.x <= east and south <= m.y <= north and m.alive]


def near_squared(field: Field, i: int, j: int, extra: int) -> bool:
    a, b = field.models[i], field.models[j]
    d = field.radius(i) + field.radius(j) + extra
    dx, dy = a.x - b.x, a.y - b.y
    return abs(dx) <= d and abs(dy) <= d and dx * dx + dy * dy <= d * d


def _touch(m: Model, x: int, y: int, r: int) -> bool:
    """PY-055: whether its base touches one there, whose radius is given with the rounding allowed for."""
    d, dx, dy = r + m.r, m.x - x, m.y - y
    return dx * dx + dy * dy <= d * d


def _fights(field: Field, i: int) -> bool:
    """PY-128: whether anybody can be engaged with it."""
    m = field.models[i]
    return m.alive and not untargetable(m) and m.climbing < 0 and not field.ground.swims(m.x, m.y)


def kept_apart(field: Field, i: int, j: int) -> bool:
    """PY-145: bases that meet in plan only: across a wall, a barrier above 2", or more than 2" of height."""
    other = field.models[j]
    return apart_by_terrain(field, i, other.x, other.y)


def _touching(field: Field, i: int) -> list[int]:
    """PY-128: enemies with whom a model fights base to base. What is given is kept, and not to be changed."""
    known = kept(field).touching
    found = known.get(i)
    if found is None:
        me = field.models[i]
        control, x, y, r = me.control, me.x, me.y, me.r + EPS
        met = [j for j, m in near(field, x, y, r + WIDEST) if m.control != control and _touch(m, x, y, r)]
        found = [j for j in met if _fights(field, j) and not kept_apart(field, i, j)]
        if found and not _fights(field, i):
            found = []
        known[i] = found
    return found


def engaged_with(field: Field, i: int, own_side: bool = False) -> list[int]:
    """PY-128, PY-147: enemies that touch it, or are in contact across a line (`own_side` leaves those out)."""
    found = _touching(field, i)[:]
    if own_side:
        return [j for j in found if between(field, i, j) < 0]
    if field.contacts:
        for a, b, line in field.contacts:
            if i in (a, b):
                j = b if i == a else a
                if j not in found and in_contact(field, a, b, line):
                    found.append(j)
        found.sort()
    return found


def in_contact(field: Field, a: int, b: int, line: int) -> bool:
    """PY-147: whether a contact across that line still holds."""
    one, two = field.models[a], field.models[b]
    return (
        one.alive
        and two.alive
        and one.control != two.control
        and _fights(field, a)
        and _fights(field, b)
        and line < len(field.ground.lines)
        and across(field, a, b, field.ground.lines[line])
    )


def engaged(field: Field, i: int) -> bool:
    """PY-128, PY-147."""
    if _touching(field, i):
        return True
    return any(i in (a, b) and in_contact(field, a, b, line) for a, b, line in field.contacts)


def coordinates(line: Line, x: int, y: int) -> tuple[int, int]:
    """Along a line, and to its left."""
    dx, dy = x - line.line[0], y - line.line[1]
    return (dx * line.ux + dy * line.uy) // 1000, (dy * line.ux - dx * line.uy) // 1000


def at_line(field: Field, i: int, line: Line) -> int:
    """Which side of a line the model holds: 1 or -1 (a bank's upper side is given by its normal), 0 if it is not at it.

    A barrier is touched, also at its ends (PY-055); a bank is held from within 0.5" above, or touched from below
    (PY-146, PY-147)."""
    m = field.models[i]
    u, v = coordinates(line, m.x, m.y)
    ax, ay, bx, by = line.line
    far = length(bx - ax, by - ay)
    r = field.radius(i)
    if not -r < u < far + r:
        return 0
    gap = abs(v) - line.half - r
    if line.bank >= 0:
        high = field.ground.banks[line.bank].above(m.x, m.y)
        if not nearer(m.x, m.y, line.line, r + (500 if high else 0) + EPS + 1):
            return 0
        return 1 if v > 0 else -1
    beyond, off = max(0, -u, u - far), max(0, abs(v) - line.half)
    if gap < -50 or beyond * beyond + off * off > (r + EPS) * (r + EPS):
        return 0
    return 1 if v > 0 else -1


def above(field: Field, i: int, line: Line) -> bool:
    """Whether a model is on the high side of a bank."""
    if line.bank < 0:
        return False
    return field.ground.banks[line.bank].above(field.models[i].x, field.models[i].y)


def across(field: Field, a: int, b: int, line: Line) -> bool:
    """PY-147: on opposite sides of the line, less than 1.49" apart along it."""
    one, two = at_line(field, a, line), at_line(field, b, line)
    if not one or one != -two:
        return False
    ua = coordinates(line, field.models[a].x, field.models[a].y)[0]
    ub = coordinates(line, field.models[b].x, field.models[b].y)[0]
    return abs(ua - ub) < WIDE


def between(field: Field, a: int, b: int) -> int:
    """The line across which two models face each other, or -1."""
    m, g = field.models[a], field.ground
    for n in g.lines_at(m.x, m.y):
        if across(field, a, b, g.lines[n]):
            return n
    return -1


def holds(field: Field, i: int, line: Line) -> bool:
    """PY-146: whether the model may defend it: at a barrier, or above a bank."""
    return bool(at_line(field, i, line)) and (line.barrier >= 0 or above(field, i, line))


def zoc(field: Field, e: int) -> bool:
    """PY-122, PY-123, PY-150: whether it has a Zone of Control."""
    m = field.models[e]
    if not m.alive or m.prone or untargetable(m) or m.climbing >= 0 or m.pumpkin or field.ground.swims(m.x, m.y):
        return False
    if m.defending:
        return not engaged_with(field, e, own_side=True)
    return not engaged(field, e)


def apart_by_terrain(field: Field, e: int, x: int, y: int) -> bool:
    """PY-123: across a wall or a barrier higher than 2", or more than 2" apart in elevation."""
    g, m = field.ground, field.models[e]
    if abs(g.elevation(m.x, m.y) - g.elevation(x, y)) > 2000:
        return True
    line: Segment = (m.x, m.y, x, y)
    return any(cross(line, segment) for segment in g.dividing(line))


def zone_of(field: Field, e: int, line: Line, r: int) -> tuple[tuple[int, int], ...]:
    """PY-148: the ground beyond the line where the centre of a base of that radius may not be."""
    m = field.models[e]
    u, v = coordinates(line, m.x, m.y)
    depth = (line.half + r + 1000 - EPS) * (-1 if v > 0 else 1)
    corners = []
    for du, dv in ((-WIDE, 0), (WIDE, 0), (WIDE, depth), (-WIDE, depth)):
        along, off = u + du, dv
        corners.append(
            (
                line.line[0] + (along * line.ux - off * line.uy) // 1000,
                line.line[1] + (along * line.uy + off * line.ux) // 1000,
            )
        )
    return tuple(corners)


def in_zone(field: Field, e: int, x: int, y: int, r: int) -> bool:
    """Whether a base there lies in the Zone of Control of that enemy."""
    if not zoc(field, e):
        return False
    m = field.models[e]
    d = r + field.radius(e) + 1000 - EPS
    dx, dy = m.x - x, m.y - y
    if dx * dx + dy * dy < d * d and not apart_by_terrain(field, e, x, y):
        return True
    return any(inside(x, y, zone_of(field, e, field.ground.lines[n], r)) for n in m.defending)


def zones_at(field: Field, side: int, x: int, y: int, r: int) -> list[int]:
    """The enemies of a side in whose zones a base there would be."""
    return [e for e in field.enemies(side) if in_zone(field, e, x, y, r)]


def overlapping(field: Field, x: int, y: int, r: int, but: tuple[int, ...] = ()) -> int:
    """A model whose base a base there would overlap, or -1."""
    for j, m in near(field, x, y, r + WIDEST):
        d, dx, dy = r + m.r - EPS, m.x - x, m.y - y
        if dx * dx + dy * dy < d * d and j not in but:
            return j
    return NOBODY


def rests(field: Field, i: int, x: int, y: int, but: tuple[int, ...] = ()) -> bool:
    """PY-058: a legal resting place."""
    r = field.radius(i)
    return field.ground.blocked((x, y, x, y), r) == -1 and overlapping(field, x, y, r, (i, *but)) < 0


def touches_enemy(field: Field, i: int, x: int, y: int) -> list[int]:
    """Enemies that a base there would touch."""
    r, side = field.radius(i) + EPS, field.models[i].control
    return [
        j
        for j, m in near(field, x, y, r + WIDEST)
        if m.control != side
        and j != i
        and _touch(m, x, y, r)
        and not untargetable(m)
        and m.climbing < 0
        and not apart_by_terrain(field, j, x, y)
    ]
