"""What a point of view gives, as records: what is asked, what may be done, what was told, what a try came to.

They are declared here once. The API's JSON, the Python client's types, a page's context and a report's facts are these
records; a server's add only what is its own (when it happened, when it is due).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .errors import Finding
from .events import Face
from .form import Form, Schema, Value
from .leaving import RESIGN
from .moment import Decision, MomentId, Tempo


class Draft(msgspec.Struct, frozen=True):
    """An answer that was handed in and can still be replaced, or only kept for oneself (`saved`)."""

    state: Literal["saved", "submitted", "confirmed"]
    answer: Value
    version: int = 1
    by: str = "person"


class Asked(msgspec.Struct, frozen=True):
    """One decision that a seat is asked, with all that a person or a program needs to answer it.

    `labels` name the options of the form by `of:option`; `barred` says what somebody might want to choose and may not;
    `default` is what a missed deadline answers, `notation` the same as text; `suggestion` is what may be filled in
    beforehand (None: nothing).
    """

    moment: str
    """`branch-strand-number`"""
    seat: int
    kind: str
    prompt: str
    facts: dict[str, Any]
    form: Form
    default: Value
    suggestion: Value
    notation: str
    labels: dict[str, str]
    barred: dict[str, Finding]
    tempo: Tempo
    closes: Literal["all", "any"]
    revisable: bool
    hidden: bool
    draft: Draft | None = None

    @property
    def open(self) -> bool:
        """Nothing was handed in yet."""
        return self.draft is None or self.draft.state == "saved"

    @property
    def id(self) -> MomentId:
        """The moment as a state names it."""
        _, strand, number = self.moment.split("-")
        return MomentId(int(strand), int(number))

    @property
    def decision(self) -> Decision:
        """As a game has it."""
        return Decision(self.kind, self.form, self.default, self.facts, self.suggestion)

    @property
    def schema(self) -> Schema:
        return self.form.schema()


class Offered(msgspec.Struct, frozen=True):
    """Something that may be done unasked, or a question that may be put, with its form."""

    name: str
    title: str
    form: Form

    @property
    def final(self) -> bool:
        """Whether nothing can be done about it afterwards: who is offered it is asked again before it is done."""
        return self.name == RESIGN

    @property
    def schema(self) -> Schema:
        return self.form.schema()


class Told(msgspec.Struct, frozen=True):
    """An event as its audience saw it: numbered without gaps, and in words. `seats` are those that its face names."""

    number: int
    kind: str
    face: Face
    words: str
    seats: tuple[int, ...] = ()


class Position(msgspec.Struct, frozen=True):
    """The board for one audience: the game's own View, and as drawing and words. `number` counts its events."""

    who: int
    number: int
    view: Any
    svg: str
    text: str
    caption: str
    over: bool


class Tried(msgspec.Struct, frozen=True):
    """What an answer might lead to: what its seat would see happen, in words, and the board after it. What the seat
    cannot know was guessed, the dice were thrown by the way, the others answered by default."""

    events: tuple[str, ...]
    position: Position


def named(branch: int, moment: MomentId) -> str:
    """A moment's name as people and programs write it."""
    return f"{branch}-{moment[0]}-{moment[1]}"


def seats_in(face: Face) -> tuple[int, ...]:
    """The seats that a face names."""
    found = (value for key, value in face.items() if key in ("seat", "from", "to", "target"))
    return tuple(value for value in found if type(value) is int)
