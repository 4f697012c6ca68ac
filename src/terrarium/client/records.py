"""What the server shows, as small records. Fields that this client does not use are passed over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from terrarium.kernel import Finding, Form, MomentId
from terrarium.kernel.decoding import form_of, game_of


class Line(msgspec.Struct, frozen=True):
    """A table in a list."""

    code: str
    game: str
    game_title: str
    title: str
    status: str
    seats: int
    taken: int
    open: int
    your_seats: tuple[int, ...] = ()
    your_turn: bool = False
    due: datetime | None = None


class Desk(msgspec.Struct, frozen=True):
    """One's own tables: those that wait for an answer first."""

    asked: list[Line]
    playing: list[Line]
    open: list[Line]
    moderating: list[Line]
    finished: list[Line]


class Seat(msgspec.Struct, frozen=True):
    number: int
    name: str
    kind: str
    player: str
    yours: bool
    awaited: bool
    place: int | None = None
    score: int | None = None


class Motion(msgspec.Struct, frozen=True):
    """What some players want together, and whose voice is still wanted for it."""

    motion: str
    ayes: tuple[int, ...]
    wanted: tuple[int, ...]


class TableInfo(msgspec.Struct, frozen=True):
    """The table around the board."""

    code: str
    game: str
    game_title: str
    title: str
    status: str
    edition: int
    options: dict[str, Any]
    who: int
    number: int
    your_seats: tuple[int, ...]
    seats: tuple[Seat, ...]
    may: tuple[str, ...]
    moderator: str = ""
    read_number: int = 0
    motions: tuple[Motion, ...] = ()
    referee: str = ""

    @property
    def over(self) -> bool:
        return self.status in ("over", "cancelled")


class Position(msgspec.Struct, frozen=True):
    """The board for one audience. `view` is still JSON: `views.view_of` makes the game's own type of it."""

    who: int
    number: int
    view: msgspec.Raw
    svg: str
    text: str
    caption: str
    over: bool


class Tried(msgspec.Struct, frozen=True):
    """What an answer might lead to, on a copy of what one knows."""

    events: tuple[str, ...]
    position: Position


class Draft(msgspec.Struct, frozen=True):
    state: str
    answer: Any
    text: str
    version: int


class Decision(msgspec.Struct, frozen=True):
    """One decision that a seat is asked."""

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
    due: datetime | None = None
    draft: Draft | None = None
    game: str = ""
    """The table's game; the client fills it in."""

    @property
    def open(self) -> bool:
        """Nothing was sent yet."""
        return self.draft is None or self.draft.state == "saved"

    @property
    def id(self) -> MomentId:
        """The moment as the kernel names it."""
        _, strand, number = self.moment.split("-")
        return MomentId(int(strand), int(number))

    def filled(self) -> Form:
        """The form itself, to check, sample and list answers with."""
        return form_of(self.form, game_of(self.game) if self.game else None)


class Receipt(msgspec.Struct, frozen=True):
    """What became of a submission: saved, submitted, confirmed or played."""

    table: str
    seat: int
    moment: str
    state: str
    version: int
    number: int = 0
    again: bool = False
    paused: bool = False
    warnings: tuple[Finding, ...] = ()


class Event(msgspec.Struct, frozen=True):
    """Something that happened, as one's seat saw it."""

    number: int
    kind: str
    face: dict[str, Any]
    words: str
    at: datetime
    withdrawn: bool = False


class Message(msgspec.Struct, frozen=True):
    number: int
    from_seat: int | None
    writer: str
    to: Any
    text: str
    at: datetime
    struck: bool = False


class Judged(msgspec.Struct, frozen=True):
    ok: bool
    findings: list[Finding]


class Read(msgspec.Struct, frozen=True):
    """What a typed text says."""

    ok: bool
    answer: Any
    findings: list[Finding]
    acts: list[tuple[str, Any]] = []
    rest: str = ""
    instruction: Any = msgspec.UNSET


class Offer(msgspec.Struct, frozen=True):
    """An act or an aid, with its form. An aid may be meant for programs alone."""

    name: str
    title: str
    form: dict[str, Any]
    for_programs: bool = False

    def filled(self) -> Form:
        return form_of(self.form)


class Instruction(msgspec.Struct, frozen=True):
    form: dict[str, Any] | None
    instruction: Any


class Named(msgspec.Struct, frozen=True):
    name: str
    title: str


class Level(msgspec.Struct, frozen=True):
    level: str
    usual: bool


class GameInfo(msgspec.Struct, frozen=True):
    slug: str
    title: str
    summary: str
    edition: int
    fewest: int
    most: int
    defaults: dict[str, Any]
    bots: list[Level]
    papers: list[Named]
    aids: list[Named]


class TokenInfo(msgspec.Struct, frozen=True):
    scopes: list[str]
    table: str | None = None
    seat: int | None = None


class Me(msgspec.Struct, frozen=True):
    username: str
    name: str
    guest: bool
    zone: str
    token: TokenInfo | None = None
