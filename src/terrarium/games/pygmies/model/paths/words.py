"""What a move comes up against: a reason that bars it, or a die to be thrown."""

from __future__ import annotations

from typing import NamedTuple


class Barred(Exception):
    """Why a move is not allowed, with the rule's number."""

    def __init__(self, says: str, rule: str) -> None:
        super().__init__(says)
        self.says, self.rule = says, rule


class Event(NamedTuple):
    """A die to be thrown in the middle of a move: which, about whom, and the place it leads to."""

    kind: str
    x: int = 0
    y: int = 0
    who: int = -1
    name: str = ""
