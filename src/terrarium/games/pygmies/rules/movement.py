"""Section 7: moves, compulsory moves, checks on the way, defending."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Decision, Flow, Value

from ..geometry import ONE, Segment, along, at, distance
from ..orders import MoveForm, expanded
from ..paths import (
    Barred,
    Event,
    advance,
    allowance,
    begin,
    clear,
    climbed,
    finish,
    half,
    hang,
    pay,
    settle,
    still,
    tried,
    zones_bar,
)
from ..skills import Uses, usable
from ..state import NOBODY, Battle, Field, Mover
from ..terms import coloured, disabled, engaged, engaged_with, fearless, holds, stat
from .flow import ask, joined, parted, step, tell
from .rolls import courage, damage, roll
from .wounds import below, broken, fall, nearest_bank, remove


def movable(field: Field, side: int) -> list[int]:
    """PY-111: models whose colour is on the card and that may still move."""
    return [i for i in field.alive(side) if coloured(field, i) and not still(field, i) and not cowed(field, i)]


def cowed(field: Field, i: int) -> bool:
    """PY-334: who failed the test does not move this turn."""
    return bool(field.models[i].cowed)


@step
def movement(f: Flow, b: Battle) -> None:
    """PY-110: cards shown, defenders set, compulsory moves, then first mover and the other."""
    field = b.field
    field.phase = "movement"
    field.asked = ()
    show_card(f, b, 0)
    show_card(f, b, 1)
    set_defending(f, b)
    forced = [i for i in field.alive() if field.models[i].frightened >= 0 or field.models[i].captivated >= 0]
    f.then(
        *(compelled(field.k, i) for i in forced),
        move(field.k, field.first),
        move(field.k, 1 - field.first),
        discard(field.k),
    )


def show_card(f: Flow, b: Battle, side: int) -> None:
    """PY-098, PY-110."""
    field = b.field
    if not field.shown[side]:
        cards = list(field.shown)
        cards[side] = b.played[side]
        field.shown = (cards[0], cards[1])
        tell(f, b, "card", seat=field.seats[side], side=side, card=b.played[side])
        f.reveal()


def set_defending(f: Flow, b: Battle) -> None:
    """PY-146."""
    field = b.field
    for i in field.alive():
        m = field.models[i]
        if m.prone or engaged(field, i) or disabled(field, i) or m.climbing >= 0 or field.swims(i):
            continue
        lines = tuple(n for n, line in enumerate(field.ground.lines) if holds(field, i, line))
        if lines != m.defending:
            field.set(i, defending=lines)
            if lines:
                tell(f, b, "defends", who=m.id)


@step
def discard(f: Flow, b: Battle) -> None:
    """PY-113: played cards go face up; after the eighth all come back."""
    field = b.field
    for side in range(2):
        b.discards[side].append(b.played[side])
        b.played[side] = ""
    field.tops = (b.discards[0][-1], b.discards[1][-1])
    for side in range(2):
        if not b.hands[side]:
            b.hands[side] = b.discards[side]
            b.discards[side] = []
    if not b.discards[0] or not b.discards[1]:
        field.tops = tuple(pile[-1] if pile else "" for pile in b.discards)  # type: ignore[assignment]
    field.hands = (len(b.hands[0]), len(b.hands[1]))


@ask()
def move(b: Battle, side: int) -> dict[int, Decision]:
    """PY-111: asked until done, while anything can move or be used."""
    field = b.field
    pool = tuple(movable(field, side))
    uses = usable(field, side, "move")
    if not pool and not uses:
        return {}
    return {side: Decision("move", MoveForm(field, side, "move", pool, uses), {"done": True}, {"battle": field.k})}


@move.answered
def moved(f: Flow, b: Battle, answers: dict[int, Value], side: int) -> None:
    _take(f, b, answers.get(side, {"done": True}), side, "move", NOBODY, -1, move(b.field.k, side))


def _take(f: Flow, b: Battle, answer: Value, side: int, kind: str, hero: int, most: int, again: Any) -> None:
    """Carry out what a move form was answered with, then ask again."""
    if "orders" in answer:
        b.queue = list(answer["orders"])
        f.then(next_order(b.field.k, side, kind, hero, most), again)
    elif "use" in answer:
        from .powers import use

        f.then(*use(b, answer["use"]), again)


@ask()
def with_me(b: Battle, side: int, hero: int, pool: str) -> dict[int, Decision]:
    """PY-099: the hero, then those of the card that were within 6" when its action began."""
    field = b.field
    if not field.models[hero].alive:
        return {}
    able = movable(field, side)
    mine = [i for i in parted(pool) if i in able]
    started = any(field.models[i].moved >= 0 for i in parted(pool) if i != hero)
    if started and hero in mine:
        mine.remove(hero)
    uses: Uses = tuple(use for use in usable(field, side, "move", parted(pool)))
    if not mine and not uses:
        return {}
    form = MoveForm(field, side, "move", tuple(mine), uses, -1, hero)
    return {side: Decision("with_me", form, {"done": True}, {"battle": field.k, "hero": field.models[hero].id})}


@with_me.answered
def moved_with_me(f: Flow, b: Battle, answers: dict[int, Value], side: int, hero: int, pool: str) -> None:
    again = with_me(b.field.k, side, hero, pool)
    _take(f, b, answers.get(side, {"done": True}), side, "move", hero, -1, again)


@ask()
def free_move(b: Battle, side: int, pool: str, kind: str, most: int) -> dict[int, Decision]:
    """PY-304, PY-317, PY-324: moves outside the Movement phase."""
    field = b.field
    mine = tuple(i for i in parted(pool) if field.models[i].alive and not still(field, i, kind))
    if not mine:
        return {}
    form = MoveForm(field, side, kind, mine, (), most)
    return {side: Decision("free_move", form, {"done": True}, {"battle": field.k, "why": kind})}


@free_move.answered
def moved_freely(f: Flow, b: Battle, answers: dict[int, Value], side: int, pool: str, kind: str, most: int) -> None:
    answer = answers.get(side, {"done": True})
    if "orders" not in answer:
        return
    field = b.field
    names = [order["model"] for order in answer["orders"]]
    left = [i for i in parted(pool) if field.models[i].id not in names]
    b.queue = list(answer["orders"])
    if kind == "quarter":
        for i in parted(pool):
            if field.has(i, "No Quarter") and "No Quarter" not in field.models[i].used:
                field.set(i, used=(*field.models[i].used, "No Quarter"))
    f.then(next_order(field.k, side, kind, NOBODY, most), free_move(field.k, side, joined(left), kind, most))


@step
def next_order(f: Flow, b: Battle, side: int, kind: str, hero: int, most: int) -> None:
    """The next order of a batch; one that became illegal is dropped with all after it."""
    field = b.field
    if not b.queue:
        return
    order, *b.queue = b.queue
    form = MoveForm(field, side, kind, tuple(range(len(field.models))))
    shape = form.shaped(order, ())
    assert not isinstance(shape, list)
    i, steps, charge = shape
    try:
        if kind == "move" and i not in movable(field, side):
            raise Barred("cannot move now", "PY-111")
        steps = expanded(field, i, steps, charge, kind, most, hero)
        tried(field, i, steps, charge, kind, most, hero)
        field.mover = begin(field, i, steps, charge, kind, most, hero)
    except Barred as barred:
        b.queue = []
        tell(f, b, "dropped", who=field.models[i].id, why=barred.says)
        return
    m = field.models[i]
    field.set(i, charged=bool(charge) or m.charged, invisible=m.invisible and not charge)
    if charge:
        tell(f, b, "charges", who=m.id, at=[field.models[j].id for j in charge])
    terrors = [j for j in charge if field.has(j, "Taunt/Terror") and not fearless(field, i)]
    f.then(
        *(terror(field.k, i, j) for j in terrors),
        walk(field.k, m.x, m.y),
        next_order(field.k, side, kind, hero, most),
    )


@step
def terror(f: Flow, b: Battle, i: int, j: int) -> None:
    """PY-334."""
    f.then(*courage(b, i), terrified(b.field.k, i, j))


@step
def terrified(f: Flow, b: Battle, i: int, j: int) -> None:
    field = b.field
    if not field.passed and field.mover is not None:
        field.set(i, cowed=(*field.models[i].cowed, j), moved=0)
        field.mover = None
        tell(f, b, "cowed", who=field.models[i].id, by=field.models[j].id)


@step
def walk(f: Flow, b: Battle, x: int, y: int) -> None:
    """PY-114: step after step, until a die is wanted or the move is over. It began at (x, y)."""
    field = b.field
    mover = field.mover
    if mover is None:
        return
    i = mover.model
    while mover.steps:
        try:
            mover, event = advance(field, mover)
        except Barred:
            mover = _as_far(field, mover)
            break
        field.mover = mover
        if event is not None:
            f.then(on_the_way(field.k, i, event.kind, event.x, event.y, event.who, event.name), walk(field.k, x, y))
            return
    field.mover = None
    if not field.models[i].alive:
        return
    try:
        finish(field, mover)
    except Barred:
        mover = msgspec.structs.replace(mover, charge=())
    settle(field, mover)
    m = field.models[i]
    tell(
        f,
        b,
        "move",
        who=m.id,
        start=[x, y],
        to=[m.x, m.y],
        cost=mover.spent,
        charge=[field.models[j].id for j in mover.charge],
    )
    if field.swims(i) and not m.swam:
        f.then(swim(field.k, i))


def _as_far(field: Field, mover: Mover) -> Mover:
    """A leg that became too dear on the way (PY-137) is gone as far as the allowance reaches."""
    kind, x, y, _ = mover.steps[0]
    i = mover.model
    m = field.models[i]
    done = msgspec.structs.replace(mover, steps=(), charge=())
    if kind != "go" or mover.flies or not m.swam:
        return done
    leg: Segment = (m.x, m.y, x, y)
    paid, reach = pay(field, mover, leg)
    end = at(leg, min(reach, ONE))
    short: Segment = (m.x, m.y, *end)
    try:
        zones_bar(field, done, short)
    except Barred:
        return done
    if not clear(field, i, short):
        field.set(i, x=end[0], y=end[1], defending=())
        return msgspec.structs.replace(paid, steps=(), charge=())
    return done


def nimble(field: Field, i: int) -> int:
    """PY-133, PY-323, PY-403."""
    return 2 * field.has(i, "Nimble") - ("Heavy Armor" in field.models[i].items)


@step
def swim(f: Flow, b: Battle, i: int) -> None:
    """PY-137."""
    f.then(roll(b.field.k, i, "swim", nimble(b.field, i), 0), swum(b.field.k, i))


@step
def swum(f: Flow, b: Battle, i: int) -> None:
    field = b.field
    if field.passed:
        field.set(i, swam=1 if field.total >= 6 else 2, tried=True)
        return
    remove(f, b, i, "sinks")
    field.mover = None
    f.then(broken(field.k))


@step
def on_the_way(f: Flow, b: Battle, i: int, kind: str, x: int, y: int, who: int, name: str) -> None:
    """The die that a step waits for."""
    field = b.field
    k = field.k
    if kind == "swim":
        f.then(swim(k, i))
    elif kind == "entangle":
        field.set(i, entangled=field.turn)
        f.then(roll(k, i, "strength", stat(field, i, "strength"), 7), entangled(k, i))
    elif kind == "sense":
        f.then(sense(k, i, who))
    elif kind == "climb" and climbed(field, i, Event("climb", x, y, who)) is not None:
        field.set(i, tried=True)
        hang(field, i, Event("climb", x, y, who), climbed(field, i, Event("climb", x, y, who)) or 0)
        _stop(field)
        tell(f, b, "hangs", who=field.models[i].id, height=field.models[i].climbing)
    else:
        field.set(i, tried=True)
        f.then(roll(k, i, kind, nimble(field, i), 0), crossed(k, i, kind, x, y, who, name))


def _stop(field: Field) -> None:
    """The steps that are left lapse, also those of a charge."""
    if field.mover is not None:
        field.mover = msgspec.structs.replace(field.mover, steps=())


@step
def entangled(f: Flow, b: Battle, i: int) -> None:
    """PY-355."""
    if not b.field.passed:
        _stop(b.field)
        tell(f, b, "entangled", who=b.field.models[i].id)


@step
def crossed(f: Flow, b: Battle, i: int, kind: str, x: int, y: int, n: int, name: str) -> None:
    """PY-133, PY-141: 1 falls, 2-5 lands and stops, 6 goes on."""
    field = b.field
    m, g = field.models[i], field.ground
    if field.passed:
        field.set(i, x=x, y=y, climbing=-1, defending=())
        tell(f, b, "crosses", who=m.id, how=kind, to=[x, y])
        if field.total < 6:
            _stop(field)
        if g.swims(x, y) and not m.swam:
            f.then(swim(field.k, i))
        return
    if kind == "swing":
        line = next(line for rope, line in g.ropes if rope == name)
        place = ((line[0] + line[2]) // 2, (line[1] + line[3]) // 2)
        height = g.elevation(m.x, m.y) - g.elevation(*place)
        f.then(fall(field.k, i, height, *place, NOBODY))
    elif kind == "climb":
        bank = nearest_bank(field, i)
        height = g.banks[bank].height
        spot = (m.x, m.y) if g.elevation(m.x, m.y) < g.banks[bank].high else below(field, i, bank)
        f.then(fall(field.k, i, height, *spot, bank))
    elif name == "gap":
        f.then(fall(field.k, i, g.gaps[n][1], (m.x + x) // 2, (m.y + y) // 2, NOBODY))
    elif name == "bank" and g.elevation(m.x, m.y) >= g.banks[n].high:
        f.then(fall(field.k, i, g.banks[n].height, *below(field, i, n), n))
    else:
        height = g.banks[n].height if name == "bank" else g.barriers[n].h
        f.then(fall(field.k, i, min(height, 1999), m.x, m.y, NOBODY))


@step
def sense(f: Flow, b: Battle, i: int, borin: int) -> None:
    """PY-336: a free throw at the charger, with no In the Way."""
    from ..sight import sees

    field = b.field
    m = field.models[borin]
    field.set(borin, used=(*m.used, f"sensed {field.turn} {i}"))
    if sees(field, borin, i):
        tell(f, b, "senses", who=m.id, at=field.models[i].id)
        f.then(roll(field.k, borin, "to hit", stat(field, borin, "shooting"), 7), sensed(field.k, i, borin))


@step
def sensed(f: Flow, b: Battle, i: int, borin: int) -> None:
    field = b.field
    if field.passed:
        if field.mover is not None:
            field.mover = msgspec.structs.replace(field.mover, steps=(), charge=())
        f.then(damage(field.k, borin, i, stat(field, borin, "strength"), "free"), broken(field.k))


# ---- compulsory moves


@step
def compelled(f: Flow, b: Battle, i: int) -> None:
    """PY-154, PY-155: straight away from, or towards, its source, with its whole allowance."""
    field = b.field
    m = field.models[i]
    source = m.frightened if m.frightened >= 0 else m.captivated
    if not m.alive or source < 0 or m.moved >= 0 or disabled(field, i):
        return
    if m.frightened >= 0 and m.items:
        field.loose = (*field.loose, *((item, m.x, m.y) for item in m.items))
        field.set(i, items=())
    if engaged(field, i) or m.climbing >= 0 or field.swims(i) or m.fallen:
        return
    spent = 0
    if m.prone:
        spent = half(field, i)
        field.set(i, prone=False)
    other = field.models[source]
    reach = (10_000 if field.has(i, "Fly") else allowance(field, i)) - spent
    away = m.frightened >= 0
    goal = (2 * m.x - other.x, 2 * m.y - other.y) if away else (other.x, other.y)
    end = stopping(field, i, goal, reach)
    field.set(i, x=end[0], y=end[1], moved=spent + distance(m.x, m.y, *end), defending=())
    tell(f, b, "compelled", who=m.id, start=[m.x, m.y], to=list(end), why="frightened" if away else "captivated")


def stopping(field: Field, i: int, goal: tuple[int, int], reach: int) -> tuple[int, int]:
    """The farthest point towards the goal, by tenths of an inch, before anything that stops it."""
    m = field.models[i]
    best = (m.x, m.y)
    mover = Mover(i, (), (), reach)
    from .wounds import edge_near

    for d in range(100, reach + 1, 100):
        x, y = along(m.x, m.y, *goal, d)
        leg: Segment = (m.x, m.y, x, y)
        if not (0 <= x <= 36_000 and 0 <= y <= 36_000) or clear(field, i, leg):
            break
        try:
            zones_bar(field, mover, leg)
        except Barred:
            break
        _, far = pay(field, mover, leg)
        if far < ONE or field.ground.swims(x, y):
            break
        twin = field.copy()
        twin.set(i, x=x, y=y)
        if engaged_with(twin, i) or (edge_near(twin, i) >= 0 and edge_near(field, i) < 0 and _at_edge(twin, i)):
            break
        best = (x, y)
    return best


def _at_edge(field: Field, i: int) -> bool:
    m, r = field.models[i], field.radius(i)
    from ..geometry import nearer

    return any(bank.edge and nearer(m.x, m.y, bank.line, r + 20) for bank in field.ground.banks)
