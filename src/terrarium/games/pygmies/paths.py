"""Moves step by step (section 7): what a leg costs, what bars it, and where dice are needed.

`begin` and `advance` are used alike by forms, which suppose the best roll, by the planner, and by the rules, which
roll. They change the field that they are given; a form gives them a copy.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import msgspec

from .geometry import (
    EPS,
    ONE,
    Segment,
    at,
    chord,
    cross,
    crossings,
    distance,
    edges,
    inside,
    nearer,
    runs,
    span,
)
from .ground import CLIMB, JUMP, Bank
from .sight import sees
from .state import Field, Mover
from .terms import (
    WIDE,
    apart_by_terrain,
    between,
    coordinates,
    disabled,
    engaged,
    idle,
    in_zone,
    inches,
    overlapping,
    rests,
    stat,
    touches_enemy,
    untargetable,
    zoc,
    zone_of,
)

Step = tuple[str, int, int, str]


class Barred(Exception):
    """Why a move is not allowed, with the rule's number."""

    def __init__(self, says: str, rule: str) -> None:
        super().__init__(says)
        self.says, self.rule = says, rule


class Event(NamedTuple):
    """A die to be thrown in the middle of a move: which, about whom, and the place it leads to."""

    kind: str
    x: int = 0
    y: int = 0
    who: int = -1
    name: str = ""


def allowance(field: Field, i: int) -> int:
    """PY-115, PY-311: in thousandths."""
    return stat(field, i, "move") * 1000


def half(field: Field, i: int) -> int:
    """floor(Move / 2)."""
    return stat(field, i, "move") // 2 * 1000


def still(field: Field, i: int, kind: str = "move") -> str:
    """PY-111: why a model may not move at all, or nothing."""
    m = field.models[i]
    if kind == "move" and m.moved >= 0:
        return "has already moved"
    if disabled(field, i) and not m.ethereal:
        return "can do nothing now"
    if m.fallen:
        return "has fallen this turn"
    if m.frightened >= 0 or m.captivated >= 0:
        return "makes no move of its own will"
    if kind == "move" and m.cowed and m.moved >= 0:
        return "dares not move"
    if idle(field, i):
        return "is mindless and its colour is not on the card"
    if engaged(field, i):
        return "is engaged"
    return ""


def begin(
    field: Field,
    i: int,
    steps: tuple[Step, ...],
    charge: tuple[int, ...],
    kind: str = "move",
    most: int = -1,
    limit: int = -1,
) -> Mover:
    """A move declared: PY-111, PY-119, PY-126, PY-129."""
    m = field.models[i]
    if why := still(field, i, kind):
        raise Barred(f"{m.id} {why}", "PY-111")
    flies = field.has(i, "Fly") and not m.prone
    r = allowance(field, i) if not flies else max(10_000 - 2000 * ("Heavy Armor" in m.items), 0)
    if most >= 0:
        r = min(r, most) if kind != "fast" else most
    if charge:
        if kind in ("fast", "riffraff") or m.ethereal:
            raise Barred("this move cannot charge", "PY-126")
        if m.prone:
            raise Barred(f"{m.id} is on the ground and cannot charge", "PY-119")
        if field.ground.swims(m.x, m.y) or m.climbing >= 0:
            raise Barred(f"{m.id} swims or climbs and cannot charge", "PY-138")
        for j in charge:
            target = field.models[j]
            if not target.alive or target.control == m.control:
                raise Barred(f"{target.id} is no enemy in play", "PY-126")
            if untargetable(target) or target.climbing >= 0 or field.ground.swims(target.x, target.y):
                raise Barred(f"{target.id} cannot be charged", "PY-129")
            if j in m.cowed:
                raise Barred(f"{m.id} dares not attack {target.id}", "PY-334")
            if not sees(field, i, j):
                raise Barred(f"{m.id} cannot see {target.id}", "PY-126")
    return Mover(i, steps, charge, r, flies=flies, limit=limit, kind=kind)


def remaining(mover: Mover) -> int:
    return mover.allowance - mover.spent


def factor(field: Field, i: int, x: int, y: int) -> int:
    """PY-116, PY-137: what an inch costs there."""
    m, g = field.models[i], field.ground
    if g.swims(x, y):
        return m.swam or 1
    times = 2 if m.prone else 1
    if g.rough(x, y) and not field.has(i, "Scout"):
        times *= 2
    return times


def pieces(field: Field, i: int, leg: Segment) -> list[tuple[int, int, int]]:
    """A leg cut where its factor may change: (from, to, factor)."""
    g = field.ground
    marks = {0, ONE}
    for poly, _ in g.difficult:
        marks.update(crossings(leg, poly))
    if g.water:
        for poly, _, _ in g.surfaces:
            marks.update(crossings(leg, poly))
    cuts = sorted(marks)
    found: list[tuple[int, int, int]] = []
    for start, end in itertools.pairwise(cuts):
        if end - start < 16:
            continue
        x, y = at(leg, (start + end) // 2)
        times = factor(field, i, x, y)
        if found and found[-1][2] == times:
            found[-1] = (found[-1][0], end, times)
        else:
            found.append((start, end, times))
    return found


def pay(field: Field, mover: Mover, leg: Segment) -> tuple[Mover, int]:
    """PY-115, PY-116: the mover after this leg, and how far along it its allowance reaches (ONE: to its end)."""
    far = distance(*leg)
    spent, times, stretch = mover.spent, mover.factor, mover.stretch
    cuts = [(0, ONE, 1)] if mover.flies or field.models[mover.model].ethereal else pieces(field, mover.model, leg)
    for start, end, f in cuts:
        part = far * end // ONE - far * start // ONE
        if f != times:
            times = f
            stretch = ((mover.allowance - spent) // f + EPS) // 1000 * 1000 if f > 1 else 0
        most = stretch if f > 1 else mover.allowance - spent
        if part > most + EPS:
            after = msgspec.structs.replace(mover, spent=spent + most * f, factor=times, stretch=0)
            return after, start + (max(0, most) * ONE // far if far else 0)
        spent += part * f
        if f > 1:
            stretch -= part
    return msgspec.structs.replace(mover, spent=spent, factor=times, stretch=max(0, stretch)), ONE


def in_gap(field: Field, i: int) -> int:
    """The gap in which a model lies, or -1."""
    m = field.models[i]
    for n, (poly, _) in enumerate(field.ground.gaps):
        if inside(m.x, m.y, poly):
            return n
    return -1


def clear(field: Field, i: int, leg: Segment, but: tuple[int, ...] = ()) -> str:
    """PY-060: what bars a straight leg for its base, or nothing."""
    g, r = field.ground, field.radius(i)
    gap = in_gap(field, i)
    if gap >= 0:
        but = (*but, g.shape_of("gap", gap))
        if not inside(leg[2], leg[3], g.gaps[gap][0]):
            return "the side of the gap"
    shape = g.blocked(leg, r, but)
    if shape != -1:
        return g.name(shape)
    return standing_in(field, i, leg)


def standing_in(field: Field, i: int, leg: Segment) -> str:
    """PY-120: a model in the way of a leg."""
    r = field.radius(i)
    x0, x1 = min(leg[0], leg[2]), max(leg[0], leg[2])
    y0, y1 = min(leg[1], leg[3]), max(leg[1], leg[3])
    for j, m in enumerate(field.models):
        if not m.alive or j == i:
            continue
        d = r + field.radius(j) - EPS
        if x0 - d < m.x < x1 + d and y0 - d < m.y < y1 + d and nearer(m.x, m.y, leg, d):
            return m.id
    return ""


def zones_bar(field: Field, mover: Mover, leg: Segment) -> None:
    """PY-122 to PY-127, PY-148: no leg into a Zone of Control, but for named targets and what lies in theirs too."""
    i = mover.model
    me = field.models[i]
    if me.invisible:
        return
    r = field.radius(i)
    named: list[tuple[int, int]] | None = None
    x0, x1 = min(leg[0], leg[2]) - 3600, max(leg[0], leg[2]) + 3600
    y0, y1 = min(leg[1], leg[3]) - 3600, max(leg[1], leg[3]) + 3600
    for e, m in enumerate(field.models):
        if not m.alive or m.control == me.control or e in mover.charge:
            continue
        if not (x0 < m.x < x1 and y0 < m.y < y1):
            continue
        reach = r + field.radius(e) + 1000 - EPS
        met = chord(leg, m.x, m.y, reach)
        if met is not None and zoc(field, e):
            middle = at(leg, (met[0] + met[1]) // 2)
            if not apart_by_terrain(field, e, *middle):
                away = (leg[2] - leg[0]) * (leg[0] - m.x) + (leg[3] - leg[1]) * (leg[1] - m.y) >= 0
                starts = (leg[0] - m.x) ** 2 + (leg[1] - m.y) ** 2 < reach * reach
                if named is None:
                    named = _named(field, mover, leg, r)
                if not (starts and away) and not _covered(met, named):
                    d = max(0, span(m.x, m.y, leg) - r - field.radius(e))
                    rule = "PY-127" if mover.charge else "PY-125" if starts else "PY-122"
                    raise Barred(f"enters the zone of {m.id} ({inches(d)})", rule)
        for n in m.defending:
            line = field.ground.lines[n]
            zone = zone_of(field, e, line, r)
            leaves = inside(leg[0], leg[1], zone) and not inside(leg[2], leg[3], zone)
            if not leaves and runs(leg, zone) and zoc(field, e):
                raise Barred(f"enters the zone that {m.id} defends", "PY-148")


def _named(field: Field, mover: Mover, leg: Segment, r: int) -> list[tuple[int, int]]:
    found = []
    for j in mover.charge:
        m = field.models[j]
        met = chord(leg, m.x, m.y, r + field.radius(j) + 1000 - EPS)
        if met is not None:
            found.append(met)
        for n in m.defending:
            found += runs(leg, zone_of(field, j, field.ground.lines[n], r))
    return sorted(found)


def _covered(met: tuple[int, int], named: list[tuple[int, int]]) -> bool:
    start, end = met
    slack = ONE // 2000
    for low, high in named:
        if low <= start + slack:
            start = max(start, high)
    return start >= end - slack


def advance(field: Field, mover: Mover) -> tuple[Mover, Event | None]:
    """Carry out the next step as far as it goes without a die. A step that waits for a die stays first in the list."""
    step, *rest = mover.steps
    i = mover.model
    m = field.models[i]
    after = msgspec.structs.replace(mover, steps=tuple(rest))
    kind, x, y, name = step
    if m.climbing >= 0 and kind != "climb":
        raise Barred(f"{m.id} is climbing", "PY-135")
    if mover.charge and _arrived(field, mover):
        raise Barred("no step may follow contact with an enemy", "PY-114")
    if kind == "go":
        return _go(field, mover, after, x, y)
    if kind in ("stand", "drop", "take", "leave"):
        return _act(field, after, kind, name), None
    if m.prone:
        raise Barred(f"{m.id} is on the ground", "PY-131")
    if kind == "jump":
        return _jump(field, after, x, y)
    if kind == "climb":
        return _climb(field, after, x, y)
    return _swing(field, after, x, y, name)


def _arrived(field: Field, mover: Mover) -> bool:
    m = field.models[mover.model]
    return bool(touches_enemy(field, mover.model, m.x, m.y))


def _act(field: Field, mover: Mover, kind: str, name: str) -> Mover:
    """PY-117, PY-118, PY-400."""
    i = mover.model
    m, cost = field.models[i], half(field, i)
    if kind == "stand" and not m.prone:
        raise Barred(f"{m.id} is standing", "PY-118")
    if kind == "drop" and (m.prone or field.ground.swims(m.x, m.y)):
        raise Barred(f"{m.id} cannot lie down", "PY-117")
    if cost > remaining(mover) + EPS:
        raise Barred(f"needs {inches(cost)}, has {inches(remaining(mover))}", "PY-117")
    if kind == "take":
        from .terms import may_carry

        here = [thing for thing in field.loose if thing[0] == name and distance(m.x, m.y, *thing[1:]) <= 500 + EPS]
        if not here or not may_carry(field, i, name):
            raise Barred(f"{m.id} cannot take {name} here", "PY-400")
        field.loose = tuple(thing for thing in field.loose if thing != here[0])
        field.set(i, items=(*m.items, name))
    elif kind == "leave":
        if name not in m.items:
            raise Barred(f"{m.id} does not carry {name}", "PY-400")
        items = list(m.items)
        items.remove(name)
        field.set(i, items=tuple(items))
        field.loose = (*field.loose, (name, m.x, m.y))
    else:
        field.set(i, prone=kind == "drop", defending=() if kind == "drop" else m.defending)
    return msgspec.structs.replace(mover, spent=mover.spent + cost, factor=1, stretch=0)


def _go(field: Field, mover: Mover, after: Mover, x: int, y: int) -> tuple[Mover, Event | None]:
    i = mover.model
    m = field.models[i]
    leg: Segment = (m.x, m.y, x, y)
    light = mover.flies or m.ethereal
    stop, event = (ONE, None) if light else _stops(field, mover, leg)
    if mover.flies and not m.ethereal:
        stop, event = _entangles(field, mover, leg, True)
    if stop == 0 and event is not None:
        return mover, event
    if stop < ONE:
        leg = (m.x, m.y, *at(leg, stop))
        after = mover
    paid, reach = pay(field, after, leg)
    if reach < ONE:
        need = distance(*leg)
        raise Barred(f"needs {inches(need)}, reaches {inches(need * reach // ONE)}", "PY-116")
    if light:
        if not all(field.radius(i) - EPS <= c <= 36_000 - field.radius(i) + EPS for c in leg[2:]):
            raise Barred("leaves the board", "PY-050")
        if not m.ethereal and _through_wall(field, leg):
            raise Barred("enters or leaves a building other than by its openings", "PY-144")
    else:
        why = clear(field, i, leg)
        if why:
            raise Barred(f"{why} is in the way", "PY-060")
        zones_bar(field, mover, leg)
    field.set(i, x=leg[2], y=leg[3], defending=())
    return paid, event


def _through_wall(field: Field, leg: Segment) -> bool:
    """PY-144: flyers pass buildings from outside to outside, or by openings."""
    g = field.ground
    for n, poly in enumerate(g.buildings):
        if inside(leg[0], leg[1], poly) == inside(leg[2], leg[3], poly):
            continue
        walls = [wall for wall in g.walls if wall.building == n]
        if not any(cross(leg, line) for wall in walls for line, _, _ in wall.openings):
            return True
    return False


def _stops(field: Field, mover: Mover, leg: Segment) -> tuple[int, Event | None]:
    """The first point of a leg at which a die is thrown: Swim, Entangle, Uncanny Sense."""
    i = mover.model
    m, g = field.models[i], field.ground
    found, event = _entangles(field, mover, leg, False)
    if not m.swam and g.water:
        if g.swims(m.x, m.y):
            return 0, Event("swim", m.x, m.y)
        marks = sorted(
            {t for poly in g.water for t in crossings(leg, poly)}
            | {t for p, _, _ in g.surfaces for t in crossings(leg, p)}
        )
        for t in marks:
            further = at(leg, min(ONE, t + max(1, 20 * ONE // max(1, distance(*leg)))))
            if g.swims(*further) and t < found:
                found, event = t, Event("swim", *further)
                if t * distance(*leg) // ONE < 2:
                    return 0, event
                break
    for j in mover.charge:
        borin = field.models[j]
        if (
            not field.has(j, "Uncanny Sense")
            or f"sensed {field.turn} {i}" in borin.used
            or engaged(field, j)
            or disabled(field, j)
        ):
            continue
        met = chord(leg, borin.x, borin.y, field.radius(i) + field.radius(j) + 1000)
        if met is not None and met[0] < found:
            found, event = met[0], Event("sense", who=j)
    return found, event


def _entangles(field: Field, mover: Mover, leg: Segment, flies: bool) -> tuple[int, Event | None]:
    """PY-355: where a model starting in, or first coming into, an entangled area must test."""
    i = mover.model
    m = field.models[i]
    if m.entangled == field.turn:
        return ONE, None
    r = field.radius(i)
    for zone in field.zones:
        if zone.kind != "entangle":
            continue
        if distance(m.x, m.y, zone.x, zone.y) < zone.r + r - EPS:
            return 0, Event("entangle")
        if not flies and (met := chord(leg, zone.x, zone.y, zone.r + r - EPS)) is not None:
            return min(ONE - 1, met[0] + ONE // max(1, distance(*leg))), Event("entangle")
    return ONE, None


def _land(field: Field, mover: Mover, x: int, y: int) -> None:
    """PY-132: a landing is a legal resting place and obeys Zones of Control."""
    i = mover.model
    r = field.radius(i)
    shape = field.ground.blocked((x, y, x, y), r)
    if shape != -1:
        raise Barred(f"{field.ground.name(shape)} is at the landing", "PY-132")
    other = overlapping(field, x, y, r, (i,))
    if other >= 0:
        raise Barred(f"{field.models[other].id} stands at the landing", "PY-132")
    side = field.models[i].control
    named = any(_in_own_zone(field, j, x, y, r) for j in mover.charge)
    for e in field.enemies(side):
        if e not in mover.charge and not named and not field.models[i].invisible and in_zone(field, e, x, y, r):
            raise Barred(f"lands in the zone of {field.models[e].id}", "PY-132")


def _in_own_zone(field: Field, j: int, x: int, y: int, r: int) -> bool:
    m = field.models[j]
    d = r + field.radius(j) + 1000 - EPS
    return (m.x - x) ** 2 + (m.y - y) ** 2 < d * d


def obstacle(field: Field, i: int, x: int, y: int) -> tuple[str, int, int]:
    """PY-130, PY-131: what the model would cross from where it is to there: (kind, number, height or width)."""
    g = field.ground
    m, r = field.models[i], field.radius(i)
    leg: Segment = (m.x, m.y, x, y)
    near = r + EPS + 1
    gap = in_gap(field, i)
    if gap >= 0:
        poly, depth = g.gaps[gap]
        if inside(x, y, poly) or not any(nearer(x, y, side, near) for side in edges(poly)):
            raise Barred("the landing must touch the gap's side", "PY-142")
        return "gap", gap, depth
    for n, b in enumerate(g.barriers):
        sides = edges(b.poly) if b.poly else [b.line]
        if b.h >= JUMP and any(cross(leg, side) for side in sides):
            if b.window and r > 500:
                raise Barred("too big for a window", "PY-130")
            if not any(nearer(m.x, m.y, side, near) for side in sides):
                raise Barred("must touch the near side first", "PY-131")
            if not any(nearer(x, y, side, near) for side in sides):
                raise Barred("the landing must touch the far side", "PY-131")
            return ("window" if b.window else "barrier"), n, b.h
    for n, bank in enumerate(g.banks):
        if cross(leg, bank.line):
            if not nearer(m.x, m.y, bank.line, near) or not nearer(x, y, bank.line, near):
                raise Barred("must touch the bank on both sides", "PY-131")
            return "bank", n, bank.height
    for n, (poly, _) in enumerate(g.gaps):
        met = runs(leg, poly)
        if met:
            if not any(nearer(m.x, m.y, side, near) for side in edges(poly)):
                raise Barred("must touch the gap's near side first", "PY-131")
            if not any(nearer(x, y, side, near) for side in edges(poly)):
                raise Barred("the landing must touch the far side", "PY-131")
            return "gap", n, (met[-1][1] - met[0][0]) * distance(*leg) // ONE
    raise Barred("there is nothing to cross", "PY-130")


def _not_past(field: Field, mover: Mover, leg: Segment) -> None:
    """PY-149: no crossing of a defended line inside the defender's zone."""
    i = mover.model
    side = field.models[i].control
    for e in field.enemies(side):
        m = field.models[e]
        for n in m.defending:
            line = field.ground.lines[n]
            if cross(leg, line.line) and zoc(field, e):
                u = coordinates(line, leg[0], leg[1])[0]
                if abs(u - coordinates(line, m.x, m.y)[0]) < WIDE:
                    raise Barred(f"{m.id} defends the line (inside its zone)", "PY-149")


def _jump(field: Field, mover: Mover, x: int, y: int) -> tuple[Mover, Event]:
    """PY-131 to PY-133."""
    i = mover.model
    m, g = field.models[i], field.ground
    kind, n, size = obstacle(field, i, x, y)
    if size > CLIMB:
        raise Barred(f"{inches(size)} is too much for a jump", "PY-130")
    leg: Segment = (m.x, m.y, x, y)
    need = distance(*leg)
    if need > remaining(mover) + EPS:
        raise Barred(f"needs {inches(need)}, has {inches(remaining(mover))}", "PY-131")
    _not_past(field, mover, leg)
    zones_bar(field, mover, leg)
    _land(field, mover, x, y)
    shape = g.shape_of(kind, n)
    also = tuple(k for k, (what, _, _, _) in enumerate(g.shapes) if what == "wall") if kind == "window" else ()
    other = g.blocked(leg, 20, (shape, *also))
    if other != -1:
        raise Barred(f"{g.name(other)} is in the way", "PY-132")
    why = standing_in(field, i, leg)
    if why:
        raise Barred(f"{why} is in the way", "PY-060")
    return msgspec.structs.replace(mover, spent=mover.spent + need, factor=1, stretch=0), Event("jump", x, y, n, kind)


def bank_at(field: Field, i: int, x: int, y: int) -> tuple[int, Bank]:
    """The bank between a model and a landing on its other side."""
    m, r = field.models[i], field.radius(i)
    leg: Segment = (m.x, m.y, x, y)
    for n, bank in enumerate(field.ground.banks):
        if cross(leg, bank.line) and nearer(m.x, m.y, bank.line, r + EPS + 1) and nearer(x, y, bank.line, r + EPS + 1):
            return n, bank
    raise Barred("there is nothing to climb there", "PY-134")


def _climb(field: Field, mover: Mover, x: int, y: int) -> tuple[Mover, Event]:
    """PY-134: at most 2" of height a turn, costing as many inches."""
    i = mover.model
    m = field.models[i]
    if m.climbing >= 0:
        x, y = m.cx, m.cy
        foot = field.ground.elevation(m.x, m.y)
        bank = min(field.ground.banks, key=lambda b: span(m.x, m.y, b.line))
        up = field.ground.elevation(x, y) > foot
        left = bank.height - m.climbing if up else m.climbing
    else:
        _, bank = bank_at(field, i, x, y)
        if bank.height <= CLIMB:
            raise Barred("that is low enough to jump", "PY-130")
        left = bank.height
        foot_x, foot_y = (m.x, m.y) if field.ground.elevation(m.x, m.y) < bank.high else (x, y)
        if not rests(field, i, foot_x, foot_y) or not rests(field, i, x, y):
            raise Barred("there is no room at the foot or the top", "PY-134")
    rise = min(left, CLIMB)
    if rise > remaining(mover) + EPS:
        raise Barred(f"needs {inches(rise)}, has {inches(remaining(mover))}", "PY-134")
    if rise == left:
        _land(field, mover, x, y)
    return msgspec.structs.replace(mover, spent=mover.spent + rise, factor=1, stretch=0), Event("climb", x, y, rise)


def _swing(field: Field, mover: Mover, x: int, y: int, name: str) -> tuple[Mover, Event]:
    """PY-136."""
    i = mover.model
    m, r = field.models[i], field.radius(i)
    for rope, line in field.ground.ropes:
        if rope != name:
            continue
        ends = [line[:2], line[2:]]
        mine = [k for k in range(2) if distance(m.x, m.y, *ends[k]) <= r + 1000 + EPS]
        if not mine:
            raise Barred(f'is not within 1" of an end of {name}', "PY-136")
        if distance(x, y, *ends[1 - mine[0]]) > 1000 + EPS:
            raise Barred(f'the landing is not within 1" of the other end of {name}', "PY-136")
        need = distance(m.x, m.y, x, y)
        if need > remaining(mover) + EPS:
            raise Barred(f"needs {inches(need)}, has {inches(remaining(mover))}", "PY-136")
        _land(field, mover, x, y)
        spent = msgspec.structs.replace(mover, spent=mover.spent + need, factor=1, stretch=0)
        return spent, Event("swing", x, y, name=name)
    raise Barred(f"there is no rope {name}", "PY-136")


def contact(field: Field, i: int, j: int) -> int:
    """-1: bases touch; a line's number: they could be in contact across it; -2: neither."""
    if j in touches_enemy(field, i, field.models[i].x, field.models[i].y):
        return -1
    n = between(field, i, j)
    return n if n >= 0 else -2


def finish(field: Field, mover: Mover) -> None:
    """PY-126, PY-144, PY-099: whether the move may end here. Raises `Barred` otherwise."""
    i = mover.model
    m, r = field.models[i], field.radius(i)
    if m.climbing >= 0:
        return
    for j in touches_enemy(field, i, m.x, m.y):
        if j not in mover.charge:
            raise Barred(f"touches {field.models[j].id} without charging it", "PY-126")
    for j in mover.charge:
        if contact(field, i, j) == -2:
            gap = inches(field.apart(i, j))
            raise Barred(f"does not reach {field.models[j].id}: {gap} are missing", "PY-126")
    if mover.flies or m.ethereal:
        if not rests(field, i, m.x, m.y):
            raise Barred("is no legal resting place", "PY-144")
        named = any(_in_own_zone(field, j, m.x, m.y, r) for j in mover.charge)
        for e in field.enemies(m.control):
            if e not in mover.charge and not m.ethereal and not named and in_zone(field, e, m.x, m.y, r):
                raise Barred(f"ends in the zone of {field.models[e].id}", "PY-144")
    if field.loose and mover.spent and remaining(mover) + EPS < half(field, i):
        for item, x, y in field.loose:
            if distance(m.x, m.y, x, y) <= 500 + EPS and not m.ethereal:
                raise Barred(f"cannot pay to pick up {item} there", "PY-400")
    if mover.limit >= 0 and mover.limit != i and not field.within(i, mover.limit, 6000):
        d = inches(field.apart(i, mover.limit))
        raise Barred(f'must end within 6" of the hero: {d}', "PY-099")
    if m.charmed >= 0 and not field.within(i, m.charmed, 6000):
        raise Barred(f'must end within 6" of its charmer: {inches(field.apart(i, m.charmed))}', "PY-303")


def succeed(field: Field, mover: Mover, event: Event) -> Mover:
    """What the best roll does, for forms and planners."""
    i = mover.model
    if event.kind == "swim":
        field.set(i, swam=1)
    elif event.kind == "entangle":
        field.set(i, entangled=field.turn)
    elif event.kind == "sense":
        field.set(event.who, used=(*field.models[event.who].used, f"sensed {field.turn} {i}"))
    elif event.kind == "climb":
        reached = climbed(field, i, event)
        if reached is None:
            field.set(i, x=event.x, y=event.y, climbing=-1, defending=())
        else:
            hang(field, i, event, reached)
            return msgspec.structs.replace(mover, steps=())
    else:
        field.set(i, x=event.x, y=event.y, tried=True, defending=())
    return mover


def climbed(field: Field, i: int, event: Event) -> int | None:
    """The height on the face after this turn's climb, or None where the climb ends."""
    m = field.models[i]
    if m.climbing >= 0:
        bank = min(field.ground.banks, key=lambda b: span(m.x, m.y, b.line))
        up = field.ground.elevation(event.x, event.y) > field.ground.elevation(m.x, m.y)
        now = m.climbing + event.who if up else m.climbing - event.who
    else:
        _, bank = bank_at(field, i, event.x, event.y)
        up = field.ground.elevation(event.x, event.y) >= bank.high
        now = event.who if up else bank.height - event.who
    return None if now >= bank.height or now <= 0 else now


def hang(field: Field, i: int, event: Event, height: int) -> None:
    """PY-134: its base is at the foot; coming from above, straight out below."""
    m = field.models[i]
    if m.climbing < 0 and field.ground.elevation(event.x, event.y) < field.ground.elevation(m.x, m.y):
        field.set(i, x=event.x, y=event.y, climbing=height, cx=event.x, cy=event.y, defending=())
    else:
        field.set(i, climbing=height, cx=event.x, cy=event.y, defending=())


def tried(
    field: Field,
    i: int,
    steps: tuple[Step, ...],
    charge: tuple[int, ...],
    kind: str = "move",
    most: int = -1,
    limit: int = -1,
) -> tuple[Field, Mover, bool]:
    """The whole move on a copy, with the best rolls: the field after it, and whether any die is needed. May raise."""
    twin = field.copy()
    mover = begin(twin, i, steps, charge, kind, most, limit)
    luck = any(twin.has(j, "Taunt/Terror") for j in charge)
    for _ in range(200):
        if not mover.steps:
            break
        mover, event = advance(twin, mover)
        if event is not None:
            luck = True
            mover = succeed(twin, mover, event)
    finish(twin, mover)
    settle(twin, mover)
    return twin, mover, luck


def settle(field: Field, mover: Mover) -> None:
    """A move has ended: its cost is noted, and contact made (PY-126, PY-147)."""
    i = mover.model
    m = field.models[i]
    for j in mover.charge:
        line = contact(field, i, j)
        if line >= 0:
            field.contacts = (*field.contacts, (min(i, j), max(i, j), line))
    field.set(i, moved=max(m.moved, 0) + mover.spent, charged=m.charged or bool(mover.charge))
