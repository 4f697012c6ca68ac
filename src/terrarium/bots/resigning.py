"""When a bot gives up: a match of two that its own estimate has called lost for some of its turns, in every world that
it can imagine. With more seats nobody leaves: it would spoil the others' game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from terrarium.kernel import Game, Question

from .house import House

LOST = 0.03
"""A chance below this is none."""
WORLDS = 6
TURNS = 5
"""So often in a row it must look lost."""


@cache
def _house(game: Game[Any, Any]) -> House:
    return House(game)


def hopeless(game: Game[Any, Any], question: Question[Any]) -> bool:
    """Whether the one who is asked sees no way to win, in any of some worlds."""
    house = _house(game)
    if not house.values:
        return False
    who, luck = question.view.who, Random(f"hopeless/{question.moment}")
    for _ in range(WORLDS):
        state = house.believe(question.view, luck)
        if state.seats != 2 or state.over or house.value(state)[who] >= LOST:
            return False
    return True


class Patience:
    """For how many turns each seat has seen no way to win."""

    def __init__(self, most: int = 10_000) -> None:
        self.most = most
        self._lost: dict[Any, int] = {}

    def ends(self, seat: Any, game: Game[Any, Any], question: Question[Any]) -> bool:
        """Whether this seat gives up here: replies to others do not count."""
        if not hopeless(game, question):
            self._lost.pop(seat, None)
            return False
        while len(self._lost) >= self.most:
            self._lost.pop(next(iter(self._lost)))
        self._lost[seat] = self._lost.get(seat, 0) + 1
        return self._lost[seat] >= TURNS
