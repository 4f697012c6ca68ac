"""Dice thrown on a real table: what a match asks for them, and how their values come into the play."""

from __future__ import annotations

from typing import Any

import msgspec

from .dice import Dice
from .joints import ListOf
from .leaves import Amount
from .moment import Decision, Moment, MomentId
from .state import State
from .steps import Ask, Decisions


def _enter_dice(state: State) -> Decisions:
    raise AssertionError("asked by the match, not by a state")


ENTER_DICE: Ask = Ask("enter_dice", _enter_dice, tempo="move", closes="all", hidden=False, revisable=False)


class Suspended(msgspec.Struct):
    """A play that waits for dice from outside: the answers are kept, the state is put back."""

    moment: MomentId
    answers: dict[int, Any]
    missed: list[int]
    given: dict[str, list[list[int]]]
    label: str
    owner: int
    sides: int
    count: int

    def asking(self, moment: Moment) -> Moment:
        """The moment that asks the dice's owner in place of this one."""
        form = ListOf(Amount(1, self.sides, of="die"), self.count, self.count)
        facts = {"label": self.label, "sides": self.sides, "count": self.count}
        decision = Decision("enter_dice", form, [1] * self.count, facts)
        return Moment(moment.strand, moment.number, ENTER_DICE, {self.owner: decision})

    def late(self, dice: Dice) -> list[int]:
        """The roll that nobody entered in time, from the match's own dice."""
        dice.at(*self.moment)
        before = sum(len(rolls) for rolls in self.given.values())
        return list(dice.roll(f"late/{before}/{self.label}", self.count, self.sides))

    def with_roll(self, values: list[int]) -> dict[str, list[list[int]]]:
        """All rolls given so far, this one included."""
        given = {label: list(rolls) for label, rolls in self.given.items()}
        given.setdefault(self.label, []).append(list(values))
        return given
