"""What is shown of a table: plain frozen records, made for one audience, with nothing behind them.

What a point of view gives are the kernel's records (`Asked`, `Offered`, `Told`, `Position`, `Tried`); here stands what
the table adds to them, and what is its own.

All of them encode with `msgspec.json.encode`; times are aware datetimes, answers plain data.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import msgspec

from terrarium.kernel import Asked, Finding, Seen, Told, Value
from terrarium.kernel.asked import Draft, seats_in

from ..clock.terms import Terms


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


class Invited(msgspec.Struct, frozen=True):
    """A secret link, shown once: `token` is what `join` or `take_seat` takes, `path` where the page is."""

    token: str
    path: str
    until: datetime | None = None


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    number: int
    name: str
    """What the game calls it."""
    kind: Literal["open", "person", "bot", "dropped"]
    player: str
    """The person's shown name, or the bot's level."""
    stand_in: str
    """The level of the bot that plays for an absent person."""
    away: bool
    missed: int
    has_word: bool
    yours: bool
    awaited: bool
    """Everybody may know that this seat is waited for."""
    place: int | None = None
    score: int | None = None


class MomentShown(msgspec.Struct, frozen=True):
    """An open moment as this audience may know it. Of a hidden one nobody is named but, to itself, one's own seat."""

    name: str
    tempo: str
    revisable: bool
    awaited: tuple[int, ...]
    confirmed: tuple[int, ...]
    opened: datetime
    due: datetime | None
    referee: bool = False
    """The referee is waited for."""


class DraftShown(Draft, frozen=True, kw_only=True):
    """A draft as it was written, and when."""

    text: str
    at: datetime


class DecisionShown(Asked, frozen=True, kw_only=True):
    """What the seat is asked, with its clock. `draft` is one's own, saved or sent."""

    opened: datetime | None
    due: datetime | None
    draft: DraftShown | None = None


class EventShown(Told, frozen=True, kw_only=True):
    """An event with its time. `withdrawn`: a rewind has crossed it."""

    at: datetime
    withdrawn: bool = False

    @classmethod
    def of(cls, seen: Seen, words: str, at: datetime, withdrawn: bool) -> EventShown:
        return cls(seen.number, seen.kind, seen.face, words, seats_in(seen.face), at=at, withdrawn=withdrawn)


class SceneShown(msgspec.Struct, frozen=True):
    """One picture of what happened: `number` is its address (`position` at that number), `told` what was told since the
    one before, `refs` the board elements that it is about; `kind` is the game's name for a cut within an entry."""

    number: int
    kind: str
    refs: tuple[str, ...]
    caption: str
    told: tuple[EventShown, ...]


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


class LogShown(msgspec.Struct, frozen=True):
    """A line of the table's log: what the moderator or the table did."""

    number: int
    by: str
    actor: str
    verb: str
    seat: int | None
    reason: str
    before: Any
    after: Any
    at: datetime


class LedgerLine(msgspec.Struct, frozen=True):
    seat: int
    amount: int
    balance: int
    reason: str
    withdrawn: bool
    at: datetime


class ReportShown(msgspec.Struct, frozen=True):
    """A report; `document` is the kernel's Document."""

    number: int
    seat: int
    title: str
    document: Any
    withdrawn: bool
    at: datetime


class DeliveryShown(msgspec.Struct, frozen=True):
    """A letter to oneself and what became of it."""

    kind: str
    subject: str
    state: str
    tries: int
    error: str
    table: str
    made: datetime
    sent: datetime | None


class EntryShown(msgspec.Struct, frozen=True):
    """A line of the record without its contents: enough for a moderator to choose where to go back to."""

    number: int
    branch: int
    kind: str
    what: str
    seats: tuple[int, ...]
    at: datetime
    withdrawn: bool


class MotionShown(msgspec.Struct, frozen=True):
    """What some players want together: `pause`, `resume`, `extend`, `take-back`, `end` or `settle` (the rules answer
    for the referee). It is carried when nobody's voice is wanted any more."""

    motion: str
    ayes: tuple[int, ...]
    wanted: tuple[int, ...]


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    code: str
    game: str
    game_title: str
    title: str
    status: str
    seats: int
    taken: int
    open: int
    people: tuple[str, ...]
    private: bool
    pace: str
    moderator: str
    created: datetime
    moved: datetime | None
    your_seats: tuple[int, ...] = ()
    your_turn: bool = False
    due: datetime | None = None
    waiting: int = 0


class TableShown(msgspec.Struct, frozen=True):
    """All that the table's page shows around the board, for this person in this seat."""

    code: str
    game: str
    game_title: str
    title: str
    status: Literal["open", "running", "paused", "over", "cancelled"]
    paused_because: str
    edition: int
    options: dict[str, Value]
    terms: Terms
    private: bool
    practice: bool
    commitment: str
    secret: str
    """Opened when the match is over."""
    words: tuple[str, ...]
    moderator: str
    who: int
    """As whom this was made: a seat, SPECTATOR or REFEREE."""
    number: int
    """This audience's own count of events."""
    read_number: int
    your_seats: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    moments: tuple[MomentShown, ...]
    may: frozenset[str]
    """The names of the services that this person may call here just now."""
    waiting: tuple[str, ...]
    created: datetime
    started: datetime | None
    ended: datetime | None
    delayed: int
    """Seconds by which a spectator sees it later."""
    motions: tuple[MotionShown, ...] = ()
    """What some players want together."""
    referee: Literal["", "you", "moderator", "nobody"] = ""
    """Who is to decide, while the game asks its referee; `nobody`: the moderator plays, or there is none."""


class Mine(msgspec.Struct, frozen=True):
    """One's own desk: the tables that wait for an answer first (a referee's too), then the others, and those one
    moderates."""

    asked: tuple[TableLine, ...]
    playing: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    moderating: tuple[TableLine, ...]
    finished: tuple[TableLine, ...]
