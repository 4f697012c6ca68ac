"""Points of view at a table: the kernel's `Pov`, with what the table itself tells and keeps to itself.

They are made while one has the table for oneself, and kept as long as its stamp stands; what they draw and say is made
later, and reads no further than to the entry at which they were made.
"""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, overload

import msgspec
from django.conf import settings
from django.utils import timezone

from terrarium.interface.records import EventShown
from terrarium.kernel import REFEREE, SPECTATOR, TABLE, Asked, Document, Event, Pov, Seen, Value

from ...base.timeout import Limit, Overtime
from ...models import Entry, Table
from ..match.loaded import LoadedTable, frozen
from ..storage import store
from . import counting

log = logging.getLogger("terrarium.tables")
SEALED = "table.letter"
NEAR = 500
"""So many of the newest events are kept once they were read."""
PAST = 8
"""So many points of view of earlier entries are kept for a table."""


class Ears(msgspec.Struct, frozen=True):
    """With whose ears somebody listens: a letter that players write through the game is for those it was sent to."""

    who: int
    own: bool = True
    referee: bool = False

    def heard(self, letters: Collection[str], event: Event, number: int) -> Seen | None:
        """The event as it is heard; None: not at all."""
        face = event.seen_by(self.who)
        if face is None:
            return None
        if event.secret and event.kind in letters and not self._meant(event):
            return Seen(SEALED, {}, number)
        return Seen(event.kind, face, number)

    def _meant(self, event: Event) -> bool:
        if self.who == REFEREE:
            return self.referee and REFEREE in event.faces
        return self.own or self.who == SPECTATOR


class Line(NamedTuple):
    """An event in its entry, with the table's time; `withdrawn`: a rewind has crossed it."""

    entry: int
    at: datetime
    withdrawn: bool
    seen: Seen


def read(here: LoadedTable, ears: Ears, first: int, last: int, before: int) -> Iterator[Line]:
    """The events of the entries from `first` to `last`, numbered on from `before`."""
    for row in _rows(here, first, last).order_by("number").iterator(200):
        for line in _lines(here, ears, row, before):
            before = line.seen.number
            yield line


def _rows(here: LoadedTable, first: int, last: int) -> Any:
    rows = Entry.objects.filter(table_id=here.id, number__gte=first, number__lte=last)
    return rows.values_list("number", "events", "at", "withdrawn_by")


def _lines(here: LoadedTable, ears: Ears, row: tuple[int, str, datetime, int], before: int) -> list[Line]:
    entry, events, at, withdrawn = row
    found: list[Line] = []
    for event in store.events(events):
        seen = ears.heard(here.game.letters, event, before + len(found) + 1)
        if seen is not None:
            found.append(Line(entry, at, bool(withdrawn), seen))
    return found


class Heard(Sequence[Seen]):
    """All that an audience was told up to an entry, read from the table's rows when it is wanted. The newest are kept,
    and those that were kept `before` are not read again."""

    def __init__(self, here: LoadedTable, ears: Ears, entry: int, told: int, before: Heard | None = None) -> None:
        self.here, self.ears, self.entry, self.told = here, ears, entry, told
        self._near: tuple[int, list[Line]] = (entry, [])
        """The newest lines, and the entry before the oldest of them."""
        while before is not None and not before._near[1]:
            before = before._before
        same = before is not None and before.here.branch == here.branch
        self._before: Heard | None = before if same else None

    def __len__(self) -> int:
        return self.told

    def __iter__(self) -> Iterator[Seen]:
        """All of them at one reading: one by one, a long match would ask the database thousands of times."""
        return iter(self[:])

    @overload
    def __getitem__(self, at: int) -> Seen: ...
    @overload
    def __getitem__(self, at: slice) -> list[Seen]: ...
    def __getitem__(self, at: int | slice) -> Seen | list[Seen]:
        if isinstance(at, int):
            start = range(self.told)[at]
            return self.lines(start, 1)[0].seen
        start, stop, step = at.indices(self.told)
        return [line.seen for line in self.lines(start, stop - start)][::step]

    def lines(self, since: int, limit: int) -> list[Line]:
        """At most so many events after number `since`."""
        if limit <= 0 or since >= self.told:
            return []
        if self.told - since <= NEAR:
            near = self._reached(since)
            return near[len(near) - (self.told - since) :][:limit]
        found: list[Line] = []
        entry = counting.entry_of(self.here, self.ears.who, since) if since else -1
        for line in read(self.here, self.ears, entry + 1, self.entry, since and self._count_at(entry)):
            if line.seen.number > since:
                found.append(line)
                if len(found) >= limit:
                    break
        return found

    def _count_at(self, entry: int) -> int:
        return counting.count_at(self.here, self.ears.who, entry)

    def _reached(self, since: int) -> list[Line]:
        """The newest lines, back to the one after `since`."""
        below, near = self._near
        if self._before is not None:
            known = self._before
            below, near = known._near
            near = [*near, *read(self.here, self.ears, known.entry + 1, self.entry, known.told)]
            if len(near) > 2 * NEAR:
                below = near[-NEAR].entry
                near = [line for line in near if line.entry > below]
            self._near, self._before = (below, near), None
        if len(near) < self.told - since:
            older: list[list[Line]] = []
            short = self.told - since - len(near)
            for row in _rows(self.here, 0, below).order_by("-number").iterator(50):
                older.append(_lines(self.here, self.ears, row, 0))
                below, short = row[0] - 1, short - len(older[-1])
                if short <= 0:
                    break
            near = _renumbered([line for lines in reversed(older) for line in lines] + near, self.told)
            self._near = (below, near)
        return near


def _renumbered(lines: list[Line], last: int) -> list[Line]:
    """The same lines, so numbered that the last one has that number."""
    first = last - len(lines) + 1
    return [
        line if line.seen.number == n else line._replace(seen=Seen(line.seen.kind, line.seen.face, n))
        for n, line in enumerate(lines, first)
    ]


class Own(Sequence[Seen]):
    """Of what was heard, what the game told: bots, aids and papers know no table."""

    def __init__(self, heard: Sequence[Seen]) -> None:
        self._heard = heard

    @cached_property
    def _all(self) -> list[Seen]:
        return [seen for seen in self._heard if not seen.kind.startswith("table.")]

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, at: Any) -> Any:
        return self._all[at]

    def __iter__(self) -> Iterator[Seen]:
        return iter(self._all)


class TablePov(Pov[Any]):
    """What an audience of a table has: a drawing that fails leaves the text, an event without words its kind."""

    def board(self) -> str:
        return self._tried("board", super().board)

    def text(self) -> str:
        return self._tried("text", super().text)

    @property
    def caption(self) -> str:
        return self._tried("caption", lambda: self.game.caption(self.view))

    def wide_board(self) -> str:
        return self._tried("wide_board", lambda: self.game.wide_board(self.view))

    def square_board(self) -> str:
        return self._tried("square_board", lambda: self.game.square_board(self.view))

    def laid_out(self, layout: str) -> str:
        """The board as one screen shows it."""
        other = {"wide": self.wide_board, "square": self.square_board}.get(layout)
        return (other and other()) or self.board()

    def _tried(self, part: str, draw: Callable[[], str]) -> str:
        try:
            with Limit(settings.TERRARIUM["rules_seconds"]):
                return draw()
        except (Exception, Overtime):
            log.exception("a drawing failed", extra={"game": self.game.slug, "part": part})
            return ""

    def _noted(self, decision: Any, default: Any) -> str:
        try:
            return super()._noted(decision, default)
        except Exception:
            log.exception("a default has no notation", extra={"game": self.game.slug, "kind": decision.kind})
            return ""

    def said(self, asked: Asked, answer: Value) -> tuple[str, ...]:
        try:
            return super().said(asked, answer)
        except Exception:
            log.exception("an answer has no words", extra={"game": self.game.slug, "kind": asked.kind})
            return ()

    def words(self, event: Seen) -> str:
        """An event in words: the game's, or for what the table itself tells, ours."""
        if event.kind == SEALED:
            return "A private message between players."
        if event.kind == "table.rewound":
            by = event.face["by"]
            if by >= 0:
                return f"{self.seat_name(by)} takes back the last answer."
            who = "The players take" if by == TABLE else "The moderator takes"
            return f"{who} the match back to event {event.face['back_to']}: {event.face['reason']}"
        try:
            return super().words(event)
        except Exception:
            log.exception("an event has no words", extra={"game": self.game.slug, "kind": event.kind})
            return event.kind.replace("_", " ").capitalize() + "."

    def of_game(self) -> TablePov:
        """The same, with the game's events only."""
        own = copy.copy(self)
        own.heard = Own(self.heard)
        return own

    def aid(self, name: str, question: Value) -> Any:
        return super(TablePov, self.of_game()).aid(name, question)

    def paper(self, name: str) -> Document:
        return super(TablePov, self.of_game()).paper(name)

    def events(self, since: int, limit: int) -> list[EventShown]:
        """What happened after that number, with the table's times."""
        return [_event(self, line) for line in self.heard.lines(since, limit)] if isinstance(self.heard, Heard) else []


@lru_cache(maxsize=128)
def drawings(pov: TablePov) -> tuple[str, str, str, str]:
    """Board, text, caption and wide board: drawn once, for as many as look with the same eyes."""
    board = pov.board()
    return board, pov.text(), pov.caption, pov.wide_board() if board else ""


@lru_cache(maxsize=128)
def squarish(pov: TablePov) -> str:
    """The board for a screen about as wide as it is high, where there is one."""
    return pov.square_board()


@lru_cache(maxsize=128)
def _told(pov: TablePov) -> dict[int, EventShown]:
    return {}


def _event(pov: TablePov, line: Line) -> EventShown:
    known, seen = _told(pov), line.seen
    if seen.number not in known:
        known[seen.number] = EventShown.of(seen, pov.words(seen), line.at, line.withdrawn)
    return known[seen.number]


# ---- made


def delayed_to(here: LoadedTable) -> int:
    """The entry up to which spectators see the match just now; -1: nothing yet."""
    if not here.terms.delay or here.status == Table.OVER:
        return here.number
    cutoff = timezone.now() - timedelta(seconds=here.terms.delay)
    seen = Entry.objects.filter(table_id=here.id, at__lte=cutoff).order_by("-number").values_list("number", flat=True)
    return next(iter(seen[:1]), -1)


def now(here: LoadedTable, ears: Ears) -> TablePov:
    """The match as it stands, for this audience; the caller has the table for itself."""
    stood = frozen(here)
    found: TablePov | None = here.povs.get(ears)
    if found is None:
        known = here.past.get(ears)
        heard = Heard(stood, ears, here.number, counting.of(here, ears.who), known)
        mine = ears.own and ears.who >= 0
        made: Any = here.playing.pov(ears.who, heard=heard, acts=mine or ears.who == REFEREE, made=TablePov)
        found = made
        if not mine:
            found.instruction = None
        here.povs[ears], here.past[ears] = found, heard
    return found


def then(here: LoadedTable, ears: Ears, entry: int, count: int) -> TablePov:
    """The match as it stood after an entry, by which this audience had been told so many events."""

    def made() -> TablePov:
        match: Any = store.at_entry(here, entry)
        found: TablePov = match.pov(ears.who, heard=Heard(here, ears, entry, count), acts=False, made=TablePov)
        return found

    return _kept(here, (ears, entry, count), made)


def cut(here: LoadedTable, ears: Ears, entry: int, count: int, view: Any) -> TablePov:
    """The match within the entry after this one, as a game has cut it into scenes."""
    return _kept(
        here, (ears, entry, count, "cut"), lambda: TablePov(here.game, view, heard=Heard(here, ears, entry, count))
    )


def _kept(here: LoadedTable, key: tuple[Any, ...], make: Callable[[], TablePov]) -> TablePov:
    key = (*key, *(chair.name for chair in here.chairs))
    found: TablePov | None = here.past.get(key)
    if found is None:
        found = make()
        for old in [known for known in list(here.past) if isinstance(known, tuple)][: 1 - PAST]:
            here.past.pop(old, None)
        here.past[key] = found
    return found


def later(here: LoadedTable, ears: Ears) -> TablePov | None:
    """The match as spectators see it who see it later; None: nothing yet."""
    number = delayed_to(here)
    return None if number < 0 else then(here, ears, number, counting.count_at(here, SPECTATOR, number))
