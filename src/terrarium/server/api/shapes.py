"""What stands in addresses, and what is given where it is not one of the tables' own records (`tables.shown`).

These types and those of `bodies` are the contract: the OpenAPI schema is made of them.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from pydantic import Field

from terrarium import kernel
from terrarium.kernel import Finding, Position

from ..tables.shown import DecisionShown, EventShown, TableShown

SeatNo: TypeAlias = Annotated[int, Field(ge=0, le=99)]
SeatOrReferee: TypeAlias = Annotated[int, Field(ge=-2, le=99)]
AsWhom: TypeAlias = Annotated[int | None, Field(ge=-2, le=99)]
OwnSeat: TypeAlias = Annotated[int | None, Field(ge=0, le=99)]
Since: TypeAlias = Annotated[int, Field(ge=0, le=2**31)]
Limit: TypeAlias = Annotated[int, Field(ge=1, le=500)]
Code: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Slug: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)]
Word: TypeAlias = Annotated[str, Field(max_length=120)]
MomentName: TypeAlias = Annotated[str, Field(max_length=40, pattern=r"^[0-9]{1,9}-[0-9]{1,9}-[0-9]{1,9}$")]
Rendering: TypeAlias = Literal["json", "text", "html"]
Motion: TypeAlias = Literal["pause", "resume", "extend", "take-back", "end", "settle"]


class Created(msgspec.Struct, frozen=True):
    table: str


class Seated(msgspec.Struct, frozen=True):
    seat: int


class InLine(msgspec.Struct, frozen=True):
    place: int


class Voted(msgspec.Struct, frozen=True):
    """Whether all were for it, and it is done."""

    carried: bool


class Said(msgspec.Struct, frozen=True):
    number: int


class Pulse(msgspec.Struct, frozen=True):
    """This audience's number of events, and a mark that changes whenever anything it may see has changed."""

    number: int
    mark: str


class FormShown(msgspec.Struct, frozen=True):
    """A form as data (tagged by `form`) and as JSON Schema."""

    form: dict[str, Any]
    schema: dict[str, Any]


class BotLevel(msgspec.Struct, frozen=True):
    level: str
    usual: bool


class PaperName(msgspec.Struct, frozen=True):
    name: str
    title: str


class OptionShown(msgspec.Struct, frozen=True):
    """An option of a game for people: its title, what it does, and its values in words where they need any."""

    title: str
    says: str
    values: dict[str, str]


class GameShown(msgspec.Struct, frozen=True):
    """A game: its seats, options and bots, weakest first."""

    slug: str
    title: str
    summary: str
    edition: int
    fewest: int
    most: int
    options: FormShown
    option_words: dict[str, OptionShown]
    defaults: dict[str, Any]
    instructions: FormShown | None
    bots: list[BotLevel]
    aids: list[PaperName]
    papers: list[PaperName]


class DecisionGiven(DecisionShown, frozen=True, kw_only=True):
    """One decision that a seat is asked, with all that a program needs to answer it.

    `form` is the form as data, `schema` the same as JSON Schema; `labels` name its options by `of:option`, `barred`
    says what may not be chosen and why, `default` is what a missed deadline answers and `notation` the same as text;
    `suggestion` is what may be filled in beforehand (null: nothing). It closes when `all` have answered, or `any` one.
    """

    form: dict[str, Any]  # type: ignore[assignment]
    schema: dict[str, Any]

    @classmethod
    def of(cls, one: DecisionShown) -> DecisionGiven:
        return cls(**{name: getattr(one, name) for name in one.__struct_fields__}, schema=one.form.schema())


class Offered(msgspec.Struct, frozen=True):
    """An act, a correction or an aid: its form as data and as JSON Schema. An aid may be meant for programs alone."""

    name: str
    title: str
    form: dict[str, Any]
    schema: dict[str, Any]
    for_programs: bool = False

    @classmethod
    def of(cls, one: kernel.Offered, for_programs: bool = False) -> Offered:
        form: Any = one.form
        return cls(one.name, one.title, form, form.schema(), for_programs)


class InstructionGiven(msgspec.Struct, frozen=True):
    """The seat's standing instruction, and the form of one (null: the game knows none)."""

    form: dict[str, Any] | None
    schema: dict[str, Any] | None
    instruction: Any

    @classmethod
    def of(cls, form: Any, stands: Any) -> InstructionGiven:
        return cls(form, None if form is None else form.schema(), stands)


class PovGiven(msgspec.Struct, frozen=True):
    """Everything that one look gives: the table, the board, what is asked and may be done, and what was told."""

    table: TableShown
    position: Position
    decisions: list[DecisionGiven]
    acts: list[Offered]
    instruction: InstructionGiven | None
    """Of one's own seat; null: of another."""
    events: list[EventShown]


class Facts(msgspec.Struct, frozen=True):
    answer: Any


class Judged(msgspec.Struct, frozen=True):
    """`ok`: the answer would be taken."""

    ok: bool
    findings: list[Finding]


class ReadAs(msgspec.Struct, frozen=True):
    """What a text says: an answer (null: it cannot be read), acts, perhaps an instruction, and findings by line."""

    ok: bool
    answer: Any
    findings: list[Finding]
    acts: list[tuple[str, Any]]
    rest: str
    instruction: Any | UnsetType = UNSET


class Document(msgspec.Struct, frozen=True):
    """Blocks under a title, each with a `type`: heading, para, listing, pairs, grid, verbatim, figure, page-break."""

    title: str
    blocks: list[dict[str, Any]]


class ReportGiven(msgspec.Struct, frozen=True):
    number: int
    seat: int
    title: str
    document: Document
    withdrawn: bool
    at: datetime


class TokenGiven(msgspec.Struct, frozen=True):
    """A token without its key."""

    id: int
    name: str
    start: str
    scopes: list[str]
    table: str | None
    seat: int | None
    made: datetime
    used: datetime | None
    until: datetime | None


class TokenMade(msgspec.Struct, frozen=True):
    """The key is shown this once."""

    key: str
    token: TokenGiven


class Me(msgspec.Struct, frozen=True):
    """One's own profile, and what this token may do."""

    username: str
    name: str
    email: str
    guest: bool
    zone: str
    notices: dict[str, str]
    quiet_from: time | None
    quiet_until: time | None
    digest_at: time | None
    vacation_from: datetime | None
    vacation_until: datetime | None
    token: TokenGiven | None = None
