"""What a server shows beside the kernel's own records (`Asked`, `Told`, `Offered`, `Position`, `Guide` ...): lines of
lists, the table around the board, people. Fields that this client does not use are passed over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from terrarium.kernel import Asked, Finding, Told
from terrarium.kernel import Draft as KernelDraft


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


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

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
    seats: tuple[Chair, ...]
    may: tuple[str, ...]
    moderator: str = ""
    read_number: int = 0
    motions: tuple[Motion, ...] = ()
    referee: str = ""

    @property
    def over(self) -> bool:
        return self.status in ("over", "cancelled")


class Draft(KernelDraft, frozen=True):
    """What was handed in or kept, with the text that it was typed as."""

    text: str = ""


class Decision(Asked, frozen=True):
    """What a seat is asked, and until when."""

    opened: datetime | None = None
    due: datetime | None = None

    @property
    def typed(self) -> str:
        """The draft's text."""
        return self.draft.text if isinstance(self.draft, Draft) else ""


class Event(Told, frozen=True, kw_only=True):
    """Something that happened, as one's seat saw it; the table's own events (`table.`) are counted too."""

    at: datetime
    withdrawn: bool = False


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


class Message(msgspec.Struct, frozen=True):
    number: int
    from_seat: int | None
    writer: str
    to: Any
    text: str
    at: datetime
    struck: bool = False


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
