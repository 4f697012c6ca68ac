"""Bots: they get what their seat gets, never a state."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .events import Seen
from .form import Value
from .moment import Decision, MomentId
from .view import View

V = TypeVar("V", bound=View)


class Question(msgspec.Struct, Generic[V]):
    """One decision put to a bot: its seat's view, what is asked, its seat's events since it was last asked, and the
    note it returned then. `rng` is its own luck, never the match's."""

    view: V
    moment: MomentId
    decision: Decision
    default: Value
    events: list[Seen]
    note: Any
    rng: Random


class Reply(msgspec.Struct):
    """An answer and a small note (plain data) that the bot gets back with its next question."""

    answer: Value
    note: Any = None


class Bot(Protocol):
    """Anything that answers questions. One bot may sit in many seats: what it must remember goes into the note."""

    def answer(self, question: Question[Any]) -> Reply: ...
