"""Section 7: the Movement phase, who moves, With Me! and further moves."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Flow, Value

from ..forms.orders import MoveForm
from ..model.paths.move import still
from ..model.skills import Uses, usable
from ..state import NOBODY, Battle
from .cards import discard, show_card
from .compulsory import compelled
from .defending import set_defending
from .flow import ask, joined, parted, step
from .powers import use
from .walking import movable, next_order


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
