"""PY-153: the winners of a combat with a slain defender cross its line."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, Some, Value

from ..forms.stepping import Across
from ..model.backing import opposite
from ..model.contact import across
from ..state import Battle, Field
from .combats import team
from .flow import ask
from .pushing import chooses, shift


def crossing(field: Field, c: int, winner: int) -> int:
    """PY-153: the line that a defender slain in this combat held against the winners, or -1."""
    mine, lines = team(field, c, winner), field.ground.lines
    for t in field.combats[c].lost:
        m = field.models[t]
        for n in m.defending if m.control != winner else ():
            if any(across(field, i, t, lines[n]) for i in mine):
                return n
    return -1


@ask(tempo="reply")
def cross_over(b: Battle, c: int, winner: int, line: int) -> dict[int, Decision]:
    """PY-153."""
    field = b.field
    mine = [field.models[i].id for i in team(field, c, winner) if opposite(field, i, line) is not None]
    if not mine:
        return {}
    form = Some(mine, 0, len(mine), of="model")
    return {winner: Decision("cross_over", form, [], {"battle": field.k}, mine)}


@cross_over.answered
def crossed_over(f: Flow, b: Battle, answers: dict[int, Value], c: int, winner: int, line: int) -> None:
    field = b.field
    chosen = answers.get(winner, [])
    if chooses(f):
        f.then(*(cross_to(field.k, winner, line, field.find(name)) for name in chosen))
        return
    for name in chosen:
        i = field.find(name)
        place = opposite(field, i, line)
        if place is not None:
            shift(f, b, i, place)


@ask(tempo="reply")
def cross_to(b: Battle, winner: int, line: int, i: int) -> dict[int, Decision]:
    """PY-153: where beyond the line; whoever crossed before may have taken the last place."""
    field = b.field
    place = opposite(field, i, line)
    if place is None or not field.models[i].alive:
        return {}
    facts = {"battle": field.k, "model": field.models[i].id}
    return {winner: Decision("cross_to", Across(field, i, line), list(place), facts, list(place))}


@cross_to.answered
def crossed_to(f: Flow, b: Battle, answers: dict[int, Value], winner: int, line: int, i: int) -> None:
    for x, y in answers.values():
        shift(f, b, i, (x, y))
