"""What a game's own bots know and a search can use: candidates, values, and how to play on.

All of it is optional, in the game's room `bots`:

    def candidates(question) -> answers worth a thought, best first; [] where the form may list its own, and None where
                                the bot's own answer stands without a thought
    def value(state) -> for each seat how likely it wins, from 0 to 1; only ever asked about imagined states
    def quick() -> a bot for playing on in imagination, where the best one is slow
    def believe(view, rng) -> a state like those of `imagine`, in which what is hidden is as likely as can be told
    DEPTH = 12                     # decisions that are played on before the value is taken; or
    def depth(seats) -> such a number
    def clock(state) -> a number that grows with the game's time, turn by turn
    def ahead(seats) -> how much of it is played on: whatever the answer, worlds are compared at the same time of the
                        game. An answer that brings more questions with it would otherwise be judged earlier. The
                        number of decisions is only a limit then.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any

from terrarium.kernel import Bot, Game, Question, Value
from terrarium.kernel.state import State

from .chance import RandomBot
from .playing import rewards

LISTED = 12
"""Where a game names no candidates: up to so many answers are all candidates, of more so many are drawn."""
DEPTH = 300
"""Where a game names none: to the end of most."""


class House:
    """A game's own bots as a search meets them: the best one plays for everybody."""

    def __init__(self, game: Game[Any, Any]) -> None:
        room = self.room = _room(game)
        self.best: Bot = list(game.bots.values())[-1]() if game.bots else RandomBot()
        self.knows = bool(game.bots)
        """Its first answer is better than chance."""
        self.quick: Bot = room.quick() if hasattr(room, "quick") else self.best
        """Who plays on in imagination."""
        fixed: int = getattr(room, "DEPTH", DEPTH)
        self.depth: Callable[[int], int] = getattr(room, "depth", lambda seats: fixed)
        self.believe: Callable[[Any, Random], Any] = getattr(room, "believe", game.imagine)
        self.clock: Callable[[Any], int] = getattr(room, "clock", lambda state: 0)
        self.ahead: Callable[[int], int] = getattr(room, "ahead", lambda seats: 1)
        self._candidates: Callable[[Question[Any]], list[Value] | None] | None = getattr(room, "candidates", None)
        self._value: Callable[[Any], list[float]] | None = getattr(room, "value", None)

    @property
    def values(self) -> bool:
        """The game says what a position is worth."""
        return self._value is not None

    def candidates(self, question: Question[Any]) -> list[Value]:
        """Right answers that are worth a thought, the best first."""
        form = question.decision.form
        if self._candidates is not None:
            named = self._candidates(question)
            if named is None:
                return []
            known = [answer for answer in named if form.ok(answer)]
            if known:
                return known
        count = form.count()
        if count is not None and count <= LISTED:
            return list(islice(form.each(), LISTED))
        return [form.sample(question.rng) for _ in range(LISTED)]

    def value(self, state: State) -> list[float]:
        """What a position is worth to each seat; without a game's own word, what its results say so far."""
        if self._value is not None and not state.over:
            return self._value(state)
        return rewards(state.result(), state.seats)


def _room(game: Game[Any, Any]) -> Any:
    package = type(game).__module__
    name = f"{package}.bots"
    try:
        return import_module(name) if find_spec(name) is not None else None
    except ImportError:
        return None
