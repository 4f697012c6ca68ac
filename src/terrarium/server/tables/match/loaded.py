"""A table in memory: the kernel's match with its people, clocks and waiting answers. Only `advance` changes one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from terrarium.kernel import Due, Entry, Game, Match, Moment, MomentId
from terrarium.kernel.asked import named

from ...policy.terms import Terms

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
    has_word: bool = False
    """A word for the dice was given."""
    called: str = ""
    """What its bot was called in the match before."""

    def away(self, now: datetime) -> bool:
        """Its person is on vacation."""
        begin, end = self.away_from, self.away_until
        return begin is not None and begin <= now and (end is None or now < end)

    @property
    def level(self) -> str:
        """The bot that plays this seat now; empty: a person does, or nobody."""
        return self.bot if self.kind == "bot" else self.stand_in

    @property
    def manned(self) -> bool:
        """A person plays it now."""
        return self.kind == "person" and not self.stand_in


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

    @property
    def name(self) -> str:
        return named(self.branch, MomentId(self.strand, self.number))

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


class About(msgspec.Struct):
    """What stands on the table's own row and play does not depend on; names and votes are read when they are shown."""

    title: str
    paused_because: str
    edition: int
    options: str
    commitment: str
    result: str
    created: Any
    started: Any
    ended: Any
    moderator: str
    queue: int
    """So many wait for a seat."""
    ayes: int
    """So many votes were given."""
    waiting: tuple[str, ...] | None = None
    votes: tuple[tuple[int, str, int], ...] | None = None
    """Seat, motion, and the entry at which it was given."""


class LoadedTable:
    """One table, as of `stamp`. `match` is None before the start."""

    __slots__ = (
        "about",
        "branch",
        "chairs",
        "code",
        "game",
        "id",
        "lesson",
        "match",
        "moderator",
        "moments",
        "moved_at",
        "notes",
        "number",
        "past",
        "povs",
        "practice",
        "private",
        "since_snapshot",
        "stamp",
        "status",
        "stood",
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
    lesson: tuple[str, ...] | None
    """The steps of a lesson that were passed over by hand; None: nothing is taught here."""
    moved_at: datetime | None
    chairs: list[Chair]
    match: Match | None
    moments: dict[int, Asking]
    since_snapshot: int
    notes: dict[int, tuple[int, int, Any]]
    """By seat, as far as asked for: the entry and the seat's count at which its bot last wrote, and what."""
    about: About | None
    """None: it must be read again."""
    stood: FrozenTable | None
    povs: dict[Any, Any]
    """What audiences see of the match as it stands (see `povs`)."""
    past: dict[Any, Any]
    """The same of the match as it stood after an entry."""

    @property
    def begun(self) -> bool:
        """There is a match, and it can be shown."""
        return self.match is not None

    @property
    def edition(self) -> int:
        return self.playing.state.edition

    @property
    def secret(self) -> bytes:
        """The house's part of the dice."""
        return b"" if self.match is None else self.match.secret

    @property
    def words(self) -> tuple[str, ...]:
        """The seats' words for the dice."""
        return () if self.match is None else tuple(self.match.header.words)

    @property
    def last(self) -> Entry | None:
        """The match's last entry, where it is in memory."""
        entries = [] if self.match is None else self.match.record.entries
        return entries[-1] if entries else None

    @property
    def waiting(self) -> set[int]:
        """The seats for which a person's answer waits."""
        held = {} if self.match is None else self.match.held
        return {seat for seats in held.values() for seat, one in seats.items() if one.by == "person"}

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

    def bots_due(self) -> Iterator[Due]:
        """The decisions that bots owe."""
        owed = () if self.match is None else self.match.owed()
        return (due for due in owed if due.seat >= 0 and self.chairs[due.seat].level)


class FrozenTable(LoadedTable):
    """A table as it stood at one stamp, without its match: what is shown of it fits together, whatever happens to the
    table meanwhile."""

    __slots__ = ("begun", "edition", "last", "secret", "waiting", "words")

    begun: bool
    edition: int
    last: Entry | None
    secret: bytes
    waiting: set[int]
    words: tuple[str, ...]


def frozen(here: LoadedTable) -> FrozenTable:
    """The table as it stands; the caller has it for itself."""
    known = here.stood
    if known is not None and known.stamp == here.stamp and known.about is here.about:
        return known
    copy = FrozenTable()
    for name in LoadedTable.__slots__:
        setattr(copy, name, getattr(here, name))
    copy.match, copy.stood, copy.told = None, None, here.told[:]
    copy.chairs = [msgspec.structs.replace(chair) for chair in here.chairs]
    copy.moments = {strand: msgspec.structs.replace(row) for strand, row in here.moments.items()}
    copy.begun, copy.edition = here.begun, here.edition if here.begun else 0
    copy.last, copy.waiting, copy.secret, copy.words = here.last, here.waiting, here.secret, here.words
    if known is None or known.stamp != here.stamp:
        copy.povs = here.povs = {}
    here.stood = copy
    return copy
