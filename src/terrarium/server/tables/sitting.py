"""A table in memory: the kernel's match with its people, clocks and waiting answers. Only `advance` changes one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from terrarium.kernel import Game, Match, Moment, MomentId, Value

from ..clock.terms import Terms

REFEREE_BIT = 1 << 30


def bit(who: int) -> int:
    """A seat's place in the sets `asked` and `firm` of a moment; the referee's is beyond all seats."""
    return 1 << who if who >= 0 else REFEREE_BIT


class Chair(msgspec.Struct):
    """A seat as play needs it."""

    id: int
    number: int
    kind: str
    person: int | None
    bot: str = ""
    stand_in: str = ""
    missed_run: int = 0
    missed_total: int = 0
    away_from: datetime | None = None
    away_until: datetime | None = None
    name: str = ""
    """The person's, as others see it."""

    @property
    def level(self) -> str:
        """The bot that plays this seat now; empty: a person does, or nobody."""
        return self.bot if self.kind == "bot" else self.stand_in

    @property
    def manned(self) -> bool:
        """A person plays it now."""
        return self.kind == "person" and not self.stand_in


class Held(msgspec.Struct):
    """An answer that waits for its moment to close."""

    answer: Value
    firm: bool
    version: int
    by: str = "person"


class Asking(msgspec.Struct):
    """An open moment's row (`models.Moment`)."""

    strand: int
    branch: int
    number: int
    tempo: str
    closes: str
    hidden: bool
    revisable: bool
    asked: int
    firm: int
    opened_at: datetime
    not_before: datetime
    due_at: datetime | None = None
    deadline: datetime | None = None
    notify_at: datetime | None = None
    remind_at: datetime | None = None
    bots_at: datetime | None = None
    later: str = ""

    def same(self, branch: int, moment: Moment) -> bool:
        return self.branch == branch and self.number == moment.number

    def due(self, seat: int | None = None) -> datetime | None:
        """When an answer is due: of this seat, which may have been given more time, or of everybody."""
        own = later_than_all(self.later).get(seat) if self.later and seat is not None else None
        return self.deadline if own is None or self.deadline is None else max(own, self.deadline)

    def give(self, seat: int, at: datetime) -> None:
        """This seat has time until then."""
        self.later = as_later({**later_than_all(self.later), seat: at})

    def closing(self, waited: int) -> datetime | None:
        """When the moment closes: the last deadline of everybody and of those (as bits) who are still waited for."""
        if self.deadline is None or not self.later:
            return self.deadline
        return max([self.deadline, *(at for seat, at in later_than_all(self.later).items() if waited >> seat & 1)])


_later = msgspec.json.Decoder(dict[int, datetime])


def later_than_all(stored: str) -> dict[int, datetime]:
    """The deadlines of seats that have more time than the others."""
    return _later.decode(stored) if stored else {}


def as_later(deadlines: dict[int, datetime]) -> str:
    return msgspec.json.encode(deadlines).decode() if deadlines else ""


class Sitting:
    """One table, as of `stamp`. `match` is None before the start."""

    __slots__ = (
        "branch",
        "chairs",
        "code",
        "declined",
        "game",
        "held",
        "id",
        "match",
        "moderator",
        "moments",
        "moved_at",
        "notes",
        "number",
        "practice",
        "private",
        "since_snapshot",
        "stamp",
        "status",
        "terms",
        "told",
    )

    id: int
    code: str
    game: Game[Any, Any]
    status: str
    stamp: int
    number: int
    branch: int
    told: list[int]
    terms: Terms
    moderator: int | None
    private: bool
    practice: bool
    moved_at: datetime | None
    chairs: list[Chair]
    match: Match | None
    moments: dict[int, Asking]
    held: dict[MomentId, dict[int, Held]]
    since_snapshot: int
    declined: dict[tuple[MomentId, int], tuple[int, Value]]
    """The entry and instruction for which a standing instruction had no answer: it need not be asked again."""
    notes: dict[int, tuple[int, int, Any]]
    """By seat, as far as asked for: the entry and the seat's count at which its bot last wrote, and what."""

    @property
    def playing(self) -> Match:
        assert self.match is not None, "the match has not begun"
        return self.match

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that this person holds (absent or not)."""
        if person is None:
            return []
        return [chair.number for chair in self.chairs if chair.person == person]

    def people(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.manned]

    @property
    def referee_asked(self) -> bool:
        """The game asks its referee something."""
        return any(row.asked & REFEREE_BIT for row in self.moments.values())

    def open_moments(self) -> list[Moment]:
        return [] if self.match is None else self.match.moments()

    def bots_due(self) -> Iterator[tuple[Moment, int]]:
        """The decisions that bots owe."""
        chairs = self.chairs
        for moment in self.open_moments():
            held = self.held.get(moment.id)
            for seat in moment.decisions:
                if 0 <= seat < len(chairs) and chairs[seat].level and (held is None or seat not in held):
                    yield moment, seat
