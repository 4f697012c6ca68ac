"""A move from its declaration to its end (PY-111 to PY-121, PY-126): its steps, and where dice are needed.

`begin` and `advance` are used alike by forms, which suppose the best roll, by the planner, and by the rules, which
roll. They change the field that they are given; a form gives them a copy.
"""

from __future__ import annotations

import msgspec

from ...geometry import EPS, distance
from ...state import Field, Mover
from ..contact import between, engaged, in_zone, rests, touches_enemy
from ..sight import sees
from ..terms import disabled, idle, inches, may_carry, untargetable
from .cost import allowance, half, remaining
from .legs import go, senses, tangled
from .obstacles import climb, climbed, hang, jump, swing
from .words import Barred, Event
from .zones import in_own_zone

Step = tuple[str, int, int, str]


def still(field: Field, i: int, kind: str = "move") -> str:
    """PY-111, PY-334: why a model may not move at all, or nothing."""
    m = field.models[i]
    if m.cowed:
        return "dares not move this turn"
    if kind == "move" and m.moved >= 0:
        return "has already moved"
    if disabled(field, i) and not m.ethereal:
        return "can do nothing now"
    if m.fallen:
        return "has fallen this turn"
    if m.held:
        return "is held by the plants"
    if m.frightened >= 0 or m.captivated >= 0:
        return "makes no move of its own will"
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
            if not sees(field, i, j):
                raise Barred(f"{m.id} cannot see {target.id}", "PY-126")
    return Mover(i, steps, charge, r, flies=flies, limit=limit, kind=kind)


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
    if tangled(field, i) and not m.ethereal:
        return mover, Event("entangle")
    if not (m.swam or mover.flies or m.ethereal) and field.swims(i):
        return mover, Event("swim", m.x, m.y)
    if kind in ("jump", "climb", "swing"):
        _, throw = senses(field, mover, (m.x, m.y, x, y))
        if throw is not None:
            return mover, throw
    if kind == "go":
        return go(field, mover, after, x, y)
    if kind in ("stand", "drop", "take", "leave"):
        return _act(field, after, kind, name), None
    if m.prone:
        raise Barred(f"{m.id} is on the ground", "PY-131")
    if kind == "jump":
        return jump(field, after, x, y)
    if kind == "climb":
        return climb(field, after, x, y)
    return swing(field, after, x, y, name)


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
        here = [thing for thing in field.loose if thing[0] == name and distance(m.x, m.y, *thing[1:]) <= 500 + EPS]
        if not here or not may_carry(field, i, name):
            raise Barred(f"{m.id} cannot take {name} here", "PY-400")
        field.loose = tuple(thing for thing in field.loose if thing != here[0])
        field.set(i, items=(*m.items, name))
    elif kind == "leave":
        if name not in m.items:
            raise Barred(f"{m.id} does not carry {name}", "PY-400")
        field.drop(i, name)
        field.loose = (*field.loose, (name, m.x, m.y))
    else:
        field.set(i, prone=kind == "drop", defending=() if kind == "drop" else m.defending)
    return msgspec.structs.replace(mover, spent=mover.spent + cost, factor=1, stretch=0)


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
        named = any(in_own_zone(field, j, m.x, m.y, r) for j in mover.charge)
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
