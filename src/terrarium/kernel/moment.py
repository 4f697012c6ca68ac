"""Moments: what is asked at once and resolved together; decisions: one seat's part of it.

A moment is made anew from the state whenever somebody looks, and never stored in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from .form import Form, Value

if TYPE_CHECKING:
    from .steps import Ask

SPECTATOR: Final = -1
REFEREE: Final = -2
TABLE: Final = -3
"""Who looks or acts without a seat. The table acts (drops a seat) and never looks."""

Tempo: TypeAlias = Literal["reply", "move", "turn", "errand"]
"""How long the answer should be given: a quick word, a move, a whole turn's orders, or a battle fought elsewhere."""


class Missed:
    """The answer of a seat whose time ran out. There is one of it: `MISSED`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "MISSED"


MISSED: Final = Missed()

Answer: TypeAlias = Value | Missed


class MomentId(NamedTuple):
    """A moment's name inside a branch. Nothing that happens elsewhere makes an answer to it stale."""

    strand: int
    number: int

    def __str__(self) -> str:
        return f"{self.strand}.{self.number}"


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What one seat is asked: a kind of the rule page, a form to fill in, and the answer that a deadline gives.

    `facts` are the few figures that the prompt's words need. A `default` left out is worked out by the step's
    own `default` function when it is wanted (see `steps.Ask`). A `suggestion` is what a page may fill in beforehand: on
    one's own turn never what gives up. None: nothing is.
    """

    kind: str
    form: Form
    default: Any = msgspec.UNSET
    facts: dict[str, Any] = {}
    suggestion: Any = None


class Moment(msgspec.Struct, frozen=True, gc=False):
    """An open moment of one strand: who is asked what, and how it closes."""

    strand: int
    number: int
    ask: Ask
    decisions: dict[int, Decision]

    @property
    def id(self) -> MomentId:
        return MomentId(self.strand, self.number)

    @property
    def closes(self) -> Literal["all", "any"]:
        """Closed by the answers of all its seats, or by any one."""
        return self.ask.closes

    @property
    def hidden(self) -> bool:
        """Nobody may learn who owes an answer."""
        return self.ask.hidden

    @property
    def revisable(self) -> bool:
        """Answers may be replaced until the moment closes; otherwise they are final when sent."""
        return self.ask.revisable

    @property
    def tempo(self) -> Tempo:
        return self.ask.tempo
