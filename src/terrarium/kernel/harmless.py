"""Harmless answers: those that could be taken back at once, as far as their seat can tell.

An answer is taken back while no luck was drawn, no secret shown and nobody else has acted. Whether that will be so is
tried on states that are imagined from the seat's view: it tells no more than the view does. A client may give such an
answer by one touch, because undoing it is one touch too.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from .asked import Asked
from .dice import Dice
from .errors import Refused
from .form import Value
from .outside import ENTER_DICE
from .state import State

if TYPE_CHECKING:
    from .pov import Pov

GUESSES = (1, 2)
"""What cannot be known is imagined so many times, from these seeds."""


def harmless(pov: Pov[Any], asked: Asked) -> Callable[[Value], bool]:
    """Says of right answers to what is asked whether they are harmless."""
    if asked.revisable or asked.hidden or asked.kind == ENTER_DICE.name:
        return lambda answer: False
    imagined: list[State] = []

    def tried(answer: Value) -> bool:
        if not imagined:
            imagined.extend(pov.game.imagine(pov.view, Random(seed)) for seed in GUESSES)
        return all(_free(state.copy(), pov.who, asked, answer) for state in imagined)

    return tried


def _free(state: State, who: int, asked: Asked, answer: Value) -> bool:
    """Whether nothing comes out by it, and this seat alone is asked next."""
    moment = state.moment(asked.id)
    if moment.decisions.keys() != {who}:
        return False
    try:
        outcome = state.play(moment, {who: answer}, Dice(b"harmless"))
    except Refused:
        return False
    if outcome.luck or outcome.shown or state.over:
        return False
    return {seat for after in state.moments() for seat in after.decisions} == {who}
