"""A spot: one position of a walk through a game, as the checks see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

import msgspec

from terrarium.bots import drawn_answers
from terrarium.kernel import SPECTATOR, Answer, Dice, Due, Game, Match, Moment, State
from terrarium.kernel.codec import encode

from .case import Case
from .coverage import Coverage

T = TypeVar("T")

Disguise: TypeAlias = Callable[[Any, int, Random], Any]
"""`(state, who, rng)` gives a twin of the state that differs only in what `who` cannot know."""


def nothing_hidden(state: State, who: int, rng: Random) -> Any:
    """The disguise of a game without secrets: there is nothing to change."""
    return state.copy()


def as_json(thing: Any) -> bytes:
    """Plain data as it is sent to a client: the order of its keys would tell something too."""
    return msgspec.json.encode(thing)


class Spot:
    """The match as it stands before a step. What is costly to make is made once, when a check first wants it."""

    def __init__(self, case: Case, match: Match, step: int, coverage: Coverage, disguise: Disguise) -> None:
        self.case = case
        self.match = match
        self.step = step
        self.coverage = coverage
        self.disguise = disguise
        self.game: Game[Any, Any] = case.game
        self.state: Any = match.state
        self.rng = case.luck("spot", step)
        self._views: dict[int, Any] = {}
        self._saved = b""

    @property
    def audiences(self) -> list[int]:
        return [SPECTATOR, *range(self.case.seats)]

    def view(self, who: int) -> Any:
        if who not in self._views:
            self._views[who] = self.state.view(who)
        return self._views[who]

    @property
    def saved(self) -> bytes:
        """The state as bytes, for comparison."""
        if not self._saved:
            self._saved = encode(self.state)
        return self._saved

    @property
    def moments(self) -> list[Moment]:
        return self.match.moments()

    def dues(self) -> list[Due]:
        """What is asked of seats here."""
        return [Due(m, seat, d) for m in self.moments for seat, d in m.decisions.items() if seat >= 0]

    def some(self, things: Sequence[T], most: int = 3) -> list[T]:
        """A few of them, any of them possible."""
        return list(things) if len(things) <= most else self.rng.sample(list(things), most)

    def dice(self, *about: object) -> Dice:
        """Dice for copies, of another key than the match's."""
        return Dice(f"{self.case.seed}/{self.step}/{about}".encode()[:64])

    def right_answers(self, moment: Moment, rng: Random | None = None) -> dict[int, Answer]:
        """A right answer for every seat that must give one."""
        return drawn_answers(moment, rng or self.rng)


def fresh(state: Any) -> Any:
    """A copy that has forgotten what it asks, so that the asks are read from it anew."""
    twin = state.copy()
    twin.reread()
    return twin
