"""Steps and questions of a battle: they get its `Battle` and speak of sides (South 0, North 1), not of seats.

When a battle has ended, what still waits on its stack falls away without effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Answers, Decision, Decisions, Flow, Frame, Value
from terrarium.kernel.moment import Tempo
from terrarium.kernel.steps import Asking, Doing

from ..state import Battle, State, rules


def step(run: Callable[..., None]) -> Doing[...]:
    """Registers `run(f, b, *numbers)`."""

    def wrapped(s: State, f: Flow, k: int, *args: Any) -> None:
        battle = s.battles[k]
        if not battle.field.ended:
            run(f, battle, *args)

    wrapped.__name__ = run.__name__
    return rules.step(wrapped)


class Question:
    """An ask of a battle."""

    def __init__(self, ask: Asking[...]) -> None:
        self.ask = ask

    def __call__(self, *args: int | str | tuple[int, ...]) -> Frame:
        return self.ask(*args)

    def answered(self, takes: Callable[..., None]) -> Callable[..., None]:
        """Registers `takes(f, b, answers by side, *numbers)`; nobody asked gives no answers."""

        def wrapped(s: State, f: Flow, answers: Answers, k: int, *args: Any) -> None:
            battle = s.battles[k]
            if not battle.field.ended:
                seats = battle.field.seats
                by_side: dict[int, Value] = {seats.index(seat): value for seat, value in answers.items()}
                takes(f, battle, by_side, *args)

        self.ask.answered(wrapped)
        return takes


def ask(
    tempo: Tempo = "move", revisable: bool = False, by_edition: bool = False
) -> Callable[[Callable[..., dict[int, Decision]]], Question]:
    """Registers `asks(b, *numbers)`, which gives decisions by side; what is asked `by_edition` gets the match's edition
    before its numbers. A field does not know it: one place does, also when the edition is raised."""

    def register(asks: Callable[..., dict[int, Decision]]) -> Question:
        def wrapped(s: State, k: int, *args: Any) -> Decisions:
            battle = s.battles[k]
            if battle.field.ended:
                return {}
            seats = battle.field.seats
            known = (s.edition, *args) if by_edition else args
            return {seats[side]: decision for side, decision in asks(battle, *known).items()}

        wrapped.__name__ = asks.__name__
        return Question(rules.ask(tempo=tempo, revisable=revisable)(wrapped))

    return register


def tell(f: Flow, b: Battle, kind: str, **facts: Any) -> None:
    """An event of this battle, in the open."""
    f.tell(kind, battle=b.field.k, **facts)


def joined(indexes: list[int] | tuple[int, ...]) -> str:
    """Models as a frame can hold them."""
    return ",".join(str(i) for i in indexes)


def parted(text: str) -> list[int]:
    return [int(part) for part in text.split(",")] if text else []
