"""The table around the board: seats, clocks, votes, the rematch."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from terrarium.kernel import Value


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
    level: str = ""
    """How its bot plays, in the word that people choose it by: `gentle`, `sharp`, `raider`."""
    called: str = ""
    """What its bot is called at this table, from the start on."""


class MomentShown(msgspec.Struct, frozen=True):
    """An open moment as this audience may know it. Of a hidden one nobody is named but, to itself, one's own seat."""

    name: str
    tempo: str
    revisable: bool
    awaited: tuple[int, ...]
    confirmed: tuple[int, ...]
    opened: datetime
    due: datetime | None
    """One's own deadline while one owes an answer, else when the moment closes at the latest."""
    referee: bool = False
    """The referee is waited for."""


class MotionShown(msgspec.Struct, frozen=True):
    """What some players want together: `pause`, `resume`, `extend`, `take-back`, `end` or `settle` (the rules answer
    for the referee). It is carried when nobody's voice is wanted any more."""

    motion: str
    ayes: tuple[int, ...]
    wanted: tuple[int, ...]


class RematchShown(msgspec.Struct, frozen=True):
    """The same people's next match: who has joined, and whose seats are kept."""

    code: str
    status: str
    joined: tuple[str, ...]
    awaited: tuple[str, ...]
    yours: bool
    """You sit there."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """All that is to be known of a table beside its board, for this person in this seat."""

    code: str
    game: str
    game_title: str
    title: str
    status: Literal["open", "running", "paused", "over", "cancelled"]
    paused_because: str
    edition: int
    options: dict[str, Value]
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
    rematch: RematchShown | None = None
    """When the match is over and somebody wants to play again."""

    @property
    def over(self) -> bool:
        return self.status in ("over", "cancelled")
