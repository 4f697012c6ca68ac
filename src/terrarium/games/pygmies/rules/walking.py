"""Section 7: an order carried out step by step (PY-114)."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Flow

from ..forms.orders import expanded, order_of
from ..geometry import ONE, Segment, at
from ..model.paths.cost import pay
from ..model.paths.legs import clear, tangled
from ..model.paths.move import advance, begin, finish, settle, still, tried
from ..model.paths.words import Barred
from ..model.paths.zones import zones_bar
from ..model.terms import coloured
from ..state import NOBODY, Battle, Field, Mover
from .charging import terrors
from .flow import step, tell
from .obstacles import on_the_way, swim


def movable(field: Field, side: int) -> list[int]:
    """PY-111: models whose colour is on the card and that may still move."""
    return [i for i in field.alive(side) if _may_move(field, i)]


def _may_move(field: Field, i: int) -> bool:
    """PY-111."""
    return coloured(field, i) and not still(field, i)


@step
def next_order(f: Flow, b: Battle, side: int, kind: str, hero: int, most: int) -> None:
    """The next order of a batch; one that became illegal is dropped with all after it. Moves are final (PY-112)."""
    field = b.field
    f.reveal()
    if not b.queue:
        return
    order, *b.queue = b.queue
    i, steps, charge = order_of(field, order)
    try:
        m = field.models[i]
        if kind == "move" and not (m.alive and m.control == side and _may_move(field, i)):
            raise Barred("cannot move now", "PY-111")
        if f.state.edition >= 5 and hero >= 0 and not field.models[hero].alive:
            raise Barred("the hero is gone with whom it would move", "PY-099")
        steps = expanded(field, i, steps, charge, kind, most, hero)
        tried(field, i, steps, charge, kind, most, hero)
        field.mover = begin(field, i, steps, charge, kind, most, hero)
    except Barred as barred:
        b.queue = []
        tell(f, b, "dropped", who=field.models[i].id, why=barred.says)
        return
    field.set(i, invisible=m.invisible and not charge)
    if charge:
        tell(f, b, "charges", who=m.id, at=[field.models[j].id for j in charge])
    f.then(
        *terrors(field, i, charge),
        walk(field.k, m.x, m.y),
        next_order(field.k, side, kind, hero, most),
    )


@step
def walk(f: Flow, b: Battle, x: int, y: int) -> None:
    """PY-114: step after step, until a die is wanted or the move is over. It began at (x, y).

    Who moves by No Quarter may swing again (PY-324)."""
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
    if tangled(field, i) and field.models[i].alive and not field.models[i].ethereal:
        field.mover = mover
        f.then(on_the_way(field.k, i, "entangle", 0, 0, NOBODY, ""), walk(field.k, x, y))
        return
    field.mover = None
    if not field.models[i].alive:
        return
    try:
        finish(field, mover)
    except Barred:
        mover = msgspec.structs.replace(mover, charge=())
    settle(field, mover)
    if mover.kind == "quarter":
        field.set(i, swung=False, parrying=False, big=False)
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
    f.scene("move", f"model:{m.id}")
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
