"""What a seat is asked and told, what it sends, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec

from terrarium.kernel import Asked, Finding, Offered, Seen, Told
from terrarium.kernel.asked import Draft, seats_in


class DraftShown(Draft, frozen=True, kw_only=True):
    """A draft as it was written, and when."""

    text: str
    at: datetime


class DecisionShown(Asked, frozen=True, kw_only=True):
    """What the seat is asked, with its clock. `draft` is one's own, saved or sent."""

    opened: datetime | None
    due: datetime | None
    draft: DraftShown | None = None

    @property
    def typed(self) -> str:
        """The draft's text."""
        return "" if self.draft is None else self.draft.text


class EventShown(Told, frozen=True, kw_only=True):
    """An event with its time; the table's own (`table.`) are counted too. `withdrawn`: a rewind has crossed it."""

    at: datetime
    withdrawn: bool = False

    @classmethod
    def of(cls, seen: Seen, words: str, at: datetime, withdrawn: bool) -> EventShown:
        return cls(seen.number, seen.kind, seen.face, words, seats_in(seen.face), at=at, withdrawn=withdrawn)


class Receipt(msgspec.Struct, frozen=True):
    """What became of a submission. `played`: it has closed its moment. `number` is the seat's own count of events."""

    table: str
    seat: int
    moment: str
    state: Literal["saved", "submitted", "confirmed", "played"]
    version: int
    at: datetime
    number: int = 0
    again: bool = False
    """This key was known already: nothing was done twice."""
    paused: bool = False
    """It is kept, but the table stands still just now."""
    warnings: tuple[Finding, ...] = ()


class Judged(msgspec.Struct, frozen=True):
    """`ok`: the answer would be taken."""

    ok: bool
    findings: list[Finding]


class Facts(msgspec.Struct, frozen=True):
    answer: Any


class OfferGiven(msgspec.Struct, frozen=True):
    """An act, a correction or an aid: its form as data and as JSON Schema. An aid may be meant for programs alone."""

    name: str
    title: str
    form: dict[str, Any]
    schema: dict[str, Any]
    for_programs: bool = False

    @classmethod
    def of(cls, one: Offered, for_programs: bool = False) -> OfferGiven:
        form: Any = one.form
        return cls(one.name, one.title, form, form.schema(), for_programs)


class StopShown(msgspec.Struct, frozen=True):
    """A standing instruction by one press: what its button says, what holds while it stands, in which kinds of
    questions it is offered, and what to file for it."""

    name: str
    does: str
    says: str
    kinds: tuple[str, ...]
    stands: bool
    instruction: Any


class InstructionGiven(msgspec.Struct, frozen=True):
    """The seat's standing instruction, and the form of one (null: the game knows none). `stops` are those that one
    press gives in a question: file what stands in them."""

    form: dict[str, Any] | None
    schema: dict[str, Any] | None
    instruction: Any
    stops: tuple[StopShown, ...] = ()

    @classmethod
    def of(cls, form: Any, stands: Any, stops: Sequence[StopShown]) -> InstructionGiven:
        return cls(form, None if form is None else form.schema(), stands, tuple(stops))


class MessageShown(msgspec.Struct, frozen=True):
    number: int
    from_seat: int | None
    """None: the moderator."""
    writer: str
    to: tuple[int, ...] | Literal["all", "moderator"]
    text: str
    at: datetime
    struck: bool
    yours: bool


class NoteShown(msgspec.Struct, frozen=True):
    """What one has noted about another seat. Nobody else gets it."""

    about: int
    text: str
    at: datetime


class Created(msgspec.Struct, frozen=True):
    table: str


class Seated(msgspec.Struct, frozen=True):
    seat: int


class Voted(msgspec.Struct, frozen=True):
    """Whether all were for it, and it is done."""

    carried: bool


class Said(msgspec.Struct, frozen=True):
    number: int
