"""PY-017, PY-140, PY-143, PY-173, PY-222: wounds, what prevents them, removal, falls, and breaking (PY-273)."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Decision, Flow, One, Value

from ..geometry import EPS, distance, inside, nearer, span
from ..model.contact import overlapping, rests
from ..model.stakes import breaks_at
from ..model.terms import coloured, may_spend, stat, swayed
from ..state import NOBODY, Battle, Field
from .combats import leave_combat
from .flow import ask, step, tell
from .rolls import damage, roll
from .steps import retribution


@step
def wound(f: Flow, b: Battle, on: int, by: int, flags: str) -> None:
    """PY-222: Regeneration, Prevent Wound, Healing Herb, Medic!; Mummy Rot switches all but the herb off, and is the
    first Wound of the turn like any other (PY-328)."""
    field = b.field
    m = field.models[on]
    if m.wounds <= 0:
        return
    rot = by >= 0 and field.has(by, "Mummy Rot") and "melee" in flags
    if field.has(on, "Regeneration") and not m.mended:
        field.set(on, mended=True)
        if not rot:
            tell(f, b, "prevented", who=m.id, by="Regeneration")
            return
    if not rot and m.warded:
        field.set(on, warded=m.warded - 1)
        tell(f, b, "prevented", who=m.id, by="Prevent Wound")
        return
    if "Healing Herb" in m.items and not swayed(m):
        field.spend(on, "Healing Herb")
        tell(f, b, "prevented", who=m.id, by="Healing Herb")
        return
    if not rot and may_spend(field, on):
        f.then(medic(field.k, on, by, flags))
    else:
        f.then(lose(field.k, on, by, flags))


@ask(tempo="reply")
def medic(b: Battle, on: int, by: int, flags: str) -> dict[int, Decision]:
    """PY-173: asked at that moment, again after a failure while points remain."""
    m = b.field.models[on]
    if not may_spend(b.field, on):
        return {}
    facts = {"battle": b.field.k, "model": m.id, "heroism": m.heroism, "wounds": m.wounds}
    best = "spend" if m.wounds <= 1 else "accept"
    return {m.control: Decision("medic", One(("spend", "accept")), best, facts, best)}


@medic.answered
def medicked(f: Flow, b: Battle, answers: dict[int, Value], on: int, by: int, flags: str) -> None:
    field = b.field
    if "spend" not in answers.values():
        f.then(lose(field.k, on, by, flags))
        return
    field.set(on, heroism=field.models[on].heroism - 1)
    f.then(roll(field.k, on, "medic", stat(field, on, "strength"), 7), healed(field.k, on, by, flags))


@step
def healed(f: Flow, b: Battle, on: int, by: int, flags: str) -> None:
    if b.field.passed:
        tell(f, b, "prevented", who=b.field.models[on].id, by="Medic!")
    else:
        f.then(medic(b.field.k, on, by, flags))


@step
def lose(f: Flow, b: Battle, on: int, by: int, flags: str) -> None:
    """PY-017, PY-329."""
    field = b.field
    m = field.models[on]
    field.set(on, wounds=m.wounds - 1)
    tell(f, b, "wound", who=m.id, by=field.models[by].id if by >= 0 else "", left=m.wounds - 1)
    if m.wounds > 1:
        return
    cause = "slain" if by >= 0 else "killed"
    if (
        by >= 0
        and "free" not in flags
        and field.has(on, "Retributive Strike")
        and coloured(field, on)
        and field.models[by].alive
    ):
        f.then(retribution(field.k, on, by), removed(field.k, on, cause))
    else:
        remove(f, b, on, cause)


@step
def removed(f: Flow, b: Battle, i: int, cause: str) -> None:
    remove(f, b, i, cause)


def remove(f: Flow, b: Battle, i: int, cause: str) -> None:
    """PY-017, PY-154, PY-302, PY-303, PY-401: out of play; its items lie there, what hung on it ends."""
    field = b.field
    m = field.models[i]
    if not m.alive:
        return
    field.set(i, alive=False, wounds=0, items=(), changes=())
    field.loose = (*field.loose, *((item, m.x, m.y) for item in m.items))
    if field.card(i).hero:
        field.mourned = (*field.mourned, i)
    tell(f, b, "removed", who=m.id, cause=cause)
    for j, other in enumerate(field.models):
        if not other.alive:
            continue
        if other.frightened == i or other.captivated == i:
            field.set(
                j,
                frightened=NOBODY if other.frightened == i else other.frightened,
                captivated=NOBODY if other.captivated == i else other.captivated,
            )
        if other.charmed == i:
            uncharm(f, b, j)
    field.zones = tuple(zone for zone in field.zones if i not in zone.witches)


def uncharm(f: Flow, b: Battle, i: int) -> None:
    """It is its owner's again, or its commander's for this turn, and out of the combat that it fought for others."""
    m = b.field.models[i]
    leave_combat(b.field, i)
    b.field.set(i, charmed=NOBODY, control=m.control if m.commanded >= 0 else m.owner)
    tell(f, b, "freed", who=m.id, status="charmed")


@step
def broken(f: Flow, b: Battle) -> None:
    """PY-273, PY-016: at most a third left loses; both at one check: a draw. Owners count."""
    field = b.field
    low = [field.owned(side) <= breaks_at(field, side) for side in range(2)]
    if all(low):
        end(f, b, NOBODY, "both broken")
    elif any(low):
        end(f, b, 1 - low.index(True), "broken")


def end(f: Flow, b: Battle, winner: int, why: str) -> None:
    field = b.field
    field.ended, field.winner = why, winner
    field.mover = None
    for i in field.alive():
        if field.models[i].wounds <= 0:
            field.set(i, alive=False)
    b.queue, b.dice, b.thrown = [], {}, {}
    field.cast, field.aimed = {}, ()
    tell(f, b, "battle_over", winner=field.seats[winner] if winner >= 0 else -1, why=why)


@step
def hits(f: Flow, b: Battle, on: int, by: int, strength: int, count: int, flags: str) -> None:
    """PY-200: so many automatic hits, one damage roll each, then On the Edge; a fall is no attack (PY-143)."""
    if b.field.models[on].alive and count > 0:
        edge = [] if flags == "fall" else [on_edge(b.field.k, on)]
        f.then(damage(b.field.k, by, on, strength, flags), *edge, hits(b.field.k, on, by, strength, count - 1, flags))


@step
def on_edge(f: Flow, b: Battle, i: int) -> None:
    """PY-143, PY-064: hit on the high side within 1" of an edge, a survivor rolls; on 1 it falls."""
    field = b.field
    m = field.models[i]
    if not m.alive or m.wounds <= 0 or field.has(i, "Fly") or m.climbing >= 0:
        return
    bank = edge_near(field, i)
    if bank < 0:
        return
    f.then(roll(field.k, i, "edge", 0, 2), edged(field.k, i, bank))


@step
def edged(f: Flow, b: Battle, i: int, bank: int) -> None:
    if not b.field.passed:
        over_edge(f, b, i, bank)


def edge_near(field: Field, i: int) -> int:
    """The nearest edge within 1" of a model on its high side, or -1."""
    m, banks = field.models[i], field.ground.banks
    near = [
        n
        for n, bank in enumerate(banks)
        if bank.edge and nearer(m.x, m.y, bank.line, m.r + 1000 + EPS + 1) and bank.above(m.x, m.y)
    ]
    return min(near, key=lambda n: (span(m.x, m.y, banks[n].line), n), default=-1)


def over_edge(f: Flow, b: Battle, i: int, bank: int) -> None:
    """PY-141, PY-143: straight out beyond the bank, and out of its combat."""
    field = b.field
    leave_combat(field, i)
    x, y = below(field, i, bank)
    f.then(fall(field.k, i, field.ground.banks[bank].height, x, y, bank))


def below(field: Field, i: int, n: int) -> tuple[int, int]:
    """The place straight out below a bank: centre r + 0.01" beyond it."""
    bank, m, r = field.ground.banks[n], field.models[i], field.radius(i)
    ax, ay, bx, by = bank.line
    far = distance(ax, ay, bx, by)
    t = max(0, min(far * far, (m.x - ax) * (bx - ax) + (m.y - ay) * (by - ay)))
    px, py = ax + (bx - ax) * t // (far * far), ay + (by - ay) * t // (far * far)
    return px + bank.nx * (r + 10) // 1000, py + bank.ny * (r + 10) // 1000


@step
def fall(f: Flow, b: Battle, i: int, height: int, x: int, y: int, bank: int) -> None:
    """PY-140, PY-141: it lies at the foot (or swims) and suffers 2 Strength-3 hits for each full 2"."""
    field = b.field
    x, y = slid(field, i, x, y, bank)
    wet = field.ground.swims(x, y)
    field.set(i, x=x, y=y, prone=not wet, fallen=True, climbing=-1, defending=(), tried=True)
    tell(f, b, "fall", who=field.models[i].id, height=height, to=[x, y])
    if field.mover is not None and field.mover.model == i:
        field.mover = msgspec.structs.replace(field.mover, steps=(), charge=())
    f.then(hits(field.k, i, NOBODY, 3, 2 * ((height + EPS) // 2000), "fall"), broken(field.k))


def slid(field: Field, i: int, x: int, y: int, bank: int) -> tuple[int, int]:
    """PY-141: along the bank, or the x axis, by quarter inches to alternating sides until there is room."""
    m = field.models[i]
    ux, uy = 1000, 0
    if bank >= 0:
        ax, ay, bx, by = field.ground.banks[bank].line
        far = max(1, distance(ax, ay, bx, by))
        ux, uy = (bx - ax) * 1000 // far, (by - ay) * 1000 // far
    for k in range(145):
        off = (k + 1) // 2 * 250 * (1 if k % 2 else -1)
        px, py = x + ux * off // 1000, y + uy * off // 1000
        if rests(field, i, px, py) or ((px, py) == (m.x, m.y)):
            return px, py
        if in_gap_at(field, px, py) and _free(field, i, px, py):
            return px, py
    return m.x, m.y


def in_gap_at(field: Field, x: int, y: int) -> bool:
    return any(inside(x, y, poly) for poly, _ in field.ground.gaps)


def _free(field: Field, i: int, x: int, y: int) -> bool:
    return overlapping(field, x, y, field.radius(i), (i,)) < 0


def knock_down(f: Flow, b: Battle, i: int) -> None:
    """PY-135, PY-138: to the ground, unless it swims or is a statue; a climber falls."""
    field = b.field
    m = field.models[i]
    if not m.alive or m.statue or field.ground.swims(m.x, m.y) or m.prone:
        return
    if m.climbing >= 0:
        f.then(fall(field.k, i, m.climbing, m.x, m.y, nearest_bank(field, i)))
    else:
        field.set(i, prone=True, defending=())
        tell(f, b, "down", who=m.id)


def nearest_bank(field: Field, i: int) -> int:
    m = field.models[i]
    banks = field.ground.banks
    return min(range(len(banks)), key=lambda n: span(m.x, m.y, banks[n].line)) if banks else -1
