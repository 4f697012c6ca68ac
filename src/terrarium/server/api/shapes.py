"""What the interface takes and gives, where it is not one of the tables' own records (`tables.shown`).

These types are the contract: bodies are decoded into them, and the OpenAPI schema is made of them.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType
from pydantic import Field

from terrarium.kernel import Finding

from ..clock.terms import Terms
from ..tables.shown import DraftShown

# ---- in paths and queries

SeatNo: TypeAlias = Annotated[int, Field(ge=0, le=99)]
AsWhom: TypeAlias = Annotated[int | None, Field(ge=-2, le=99)]
OwnSeat: TypeAlias = Annotated[int | None, Field(ge=0, le=99)]
Since: TypeAlias = Annotated[int, Field(ge=0, le=2**31)]
Limit: TypeAlias = Annotated[int, Field(ge=1, le=500)]
Code: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Slug: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
Word: TypeAlias = Annotated[str, Field(max_length=120)]
MomentName: TypeAlias = Annotated[str, Field(max_length=40, pattern=r"^[0-9]{1,9}-[0-9]{1,9}-[0-9]{1,9}$")]
Rendering: TypeAlias = Literal["json", "text", "html"]

# ---- in bodies

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Reason: TypeAlias = Annotated[str, Meta(max_length=500)]
Dice: TypeAlias = Annotated[str, Meta(max_length=100, description="One's word for the dice.")]
Secret: TypeAlias = Annotated[str, Meta(max_length=100)]
Email: TypeAlias = Annotated[str, Meta(max_length=254)]
Level: TypeAlias = Annotated[str, Meta(max_length=60)]
Title: TypeAlias = Annotated[str, Meta(max_length=120)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not known is refused, so that a misspelt field is not passed over."""


class NewTable(Body):
    """Options left out take the game's defaults; `bots` maps seats to levels; `sit` is the maker's own seat."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=99)]
    title: Title = ""
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    private: bool = False
    bots: dict[Seat, Level] = {}
    sit: Seat | None = None
    word: Dice = ""
    moderate: bool = True


class NewPractice(Body):
    """A table against bots of one level, started at once."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    level: Level = ""
    seat: Seat = 0


class TableChange(Body):
    title: Title | None = None
    options: dict[str, Any] | None = None
    terms: Terms | None = None
    private: bool | None = None
    reason: Reason = ""


class Because(Body):
    reason: Reason = ""


class Joining(Body):
    seat: Seat | None = None
    word: Dice = ""
    invitation: Secret = ""


class Leaving(Body):
    seat: Seat | None = None


class Waiting(Body):
    invitation: Secret = ""


class Inviting(Body):
    seat: Seat | None = None
    email: Email = ""
    uses: Annotated[int, Meta(ge=1, le=100)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 30


class BotSitting(Body):
    level: Level = ""
    reason: Reason = ""


class Offering(Body):
    email: Email = ""


class Taking(Body):
    offer: Secret


class DiceWord(Body):
    word: Dice


class Drafted(Body):
    """An unfinished answer: any JSON."""

    answer: Any
    text: Annotated[str, Meta(max_length=100_000)] = ""
    version: int | None = None


class Answered(Body):
    """An answer as the decision's form takes it; an instruction may be filed with it."""

    answer: Any
    confirm: bool = True
    instruction: Any | UnsetType = UNSET
    text: Annotated[str, Meta(max_length=100_000)] = ""
    version: int | None = None


class Checked(Body):
    answer: Any


class Typed(Body):
    text: Annotated[str, Meta(max_length=100_000)]


class Doing(Body):
    """The value that the act's form takes."""

    value: Any = True


class Instructed(Body):
    """A standing instruction; null: always ask me."""

    instruction: Any


class ReadUpTo(Body):
    number: Annotated[int, Meta(ge=0, le=2**31)]


class Asking(Body):
    """What the aid's form takes."""

    question: Any


class Saying(Body):
    """From a seat of one's own, or (seat null) as the moderator."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    seat: Seat | None = None
    to: Literal["all", "moderator"] | list[Seat] = "all"


class Extending(Body):
    """By so many seconds or until a time; one moment or all that are open."""

    seconds: Annotated[int, Meta(ge=0, le=366 * 86400)] = 0
    until: Annotated[datetime, Meta(tz=True)] | None = None
    moment: Annotated[str, Meta(max_length=40)] = ""
    reason: Reason = ""


class Replacing(Body):
    """A bot of that level, or a link for a new person."""

    level: Level = ""
    email: Email = ""
    reason: Reason = ""


class Rewinding(Body):
    to: Annotated[int, Meta(ge=0, le=2**31)]
    reason: Reason


class Correcting(Body):
    value: Any
    reason: Reason
    force: bool = False


class Charging(Body):
    amount: Annotated[int, Meta(ge=-(10**9), le=10**9)]
    reason: Reason


class HandingOn(Body):
    username: Annotated[str, Meta(max_length=150)]
    reason: Reason = ""


class ProfileChange(Body):
    """What is left out stays; null takes a time away."""

    name: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    zone: Annotated[str, Meta(max_length=50)] | UnsetType = UNSET
    notices: dict[str, Literal["mail", "digest", "none"]] | UnsetType = UNSET
    quiet: tuple[time, time] | UnsetType | None = UNSET
    digest_at: time | UnsetType | None = UNSET


class Goodbye(Body):
    """One's own login name, to show that it is meant."""

    username: Annotated[str, Meta(max_length=150)]


class Vacation(Body):
    begin: Annotated[datetime, Meta(tz=True)]
    end: Annotated[datetime, Meta(tz=True)]


class NewToken(Body):
    """A key for a program; for one seat only, where table and seat are named."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: list[Literal["read", "play", "talk", "hall", "moderate"]]
    until: Annotated[datetime, Meta(tz=True)] | None = None
    table: Annotated[str, Meta(max_length=40)] | None = None
    seat: Seat | None = None


# ---- given


class Created(msgspec.Struct, frozen=True):
    table: str


class Seated(msgspec.Struct, frozen=True):
    seat: int


class InLine(msgspec.Struct, frozen=True):
    place: int


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


class GameShown(msgspec.Struct, frozen=True):
    """A game: its seats, options and bots, weakest first."""

    slug: str
    title: str
    summary: str
    edition: int
    fewest: int
    most: int
    options: FormShown
    defaults: dict[str, Any]
    instructions: FormShown | None
    bots: list[BotLevel]
    aids: list[PaperName]
    papers: list[PaperName]


class DecisionGiven(msgspec.Struct, frozen=True):
    """One decision that a seat is asked, with all that a program needs to answer it.

    `form` is the form as data, `schema` the same as JSON Schema; `labels` name its options by `of:option`, `barred`
    says what may not be chosen and why, `default` is what a missed deadline answers and `notation` the same as text.
    """

    moment: str
    seat: int
    kind: str
    prompt: str
    facts: dict[str, Any]
    form: dict[str, Any]
    schema: dict[str, Any]
    default: Any
    notation: str
    labels: dict[str, str]
    barred: dict[str, Finding]
    tempo: str
    revisable: bool
    hidden: bool
    opened: datetime | None
    due: datetime | None
    draft: DraftShown | None


class ActGiven(msgspec.Struct, frozen=True):
    name: str
    title: str
    form: dict[str, Any]
    schema: dict[str, Any]


class InstructionGiven(msgspec.Struct, frozen=True):
    """The seat's standing instruction, and the form of one (null: the game knows none)."""

    form: dict[str, Any] | None
    schema: dict[str, Any] | None
    instruction: Any


class AidGiven(msgspec.Struct, frozen=True):
    name: str
    title: str
    form: dict[str, Any]
    schema: dict[str, Any]


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
