"""What happened, as one audience may know it: events in words, talk, the log, accounts and reports."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterator
from datetime import timedelta
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from terrarium.kernel import REFEREE, SPECTATOR, TABLE, Closed, Event, NotYours, Seen
from terrarium.kernel.document import Document, filled

from . import access, faults, logbook, seating, sight, store
from .models import Act, Delivery, Entry, Ledger, Message, Report, Table
from .shown import DeliveryShown, EntryShown, EventShown, LedgerLine, LogShown, MessageShown, ReportShown
from .sitting import Sitting

if TYPE_CHECKING:
    from ..accounts.models import User

log_ = logging.getLogger("terrarium.tables")
Row = TypeVar("Row", Message, Act)


def entry_of(here: Sitting, who: int, number: int) -> int:
    """The entry after which this audience had been told `number` events: the last such one."""
    if who == REFEREE:
        return max(0, bisect_right(_counts(here), number) - 1)
    low, high = 0, here.number
    while low < high:
        middle = (low + high + 1) // 2
        if _count_at(here, who, middle) <= number:
            low = middle
        else:
            high = middle - 1
    return low


def _count_at(here: Sitting, who: int, entry: int) -> int:
    """How many events this audience had been told after that entry."""
    if who == REFEREE:
        return _counts(here)[entry]
    row = Entry.objects.values_list("told", flat=True).get(table_id=here.id, number=entry)
    return store.told(row)[who + 1]


def _counts(here: Sitting) -> tuple[int, ...]:
    """The referee's count of events after each entry. It is kept nowhere, and counted once for a match as it stands."""
    key = (here.id, here.branch, here.number)
    if key not in _counted:
        while len(_counted) >= 32:
            _counted.pop(next(iter(_counted)), None)
        rows = Entry.objects.filter(table_id=here.id, number__lte=here.number).order_by("number")
        told = (store.events(data) for data in rows.values_list("events", flat=True).iterator(200))
        _counted[key] = tuple(accumulate(sum(e.seen_by(REFEREE) is not None for e in events) for events in told))
    return _counted[key]


_counted: dict[tuple[int, int, int], tuple[int, ...]] = {}


def same_moment(person: User | None, code: str, seat: int, other: int, number: int) -> int:
    with faults.looking(code) as here:
        access.onlooker(here, person, other)
        who = access.onlooker(here, person, seat)
        if here.status != Table.OVER:
            raise Closed("What others knew is open when the match is over.")
        return _count_at(here, who, entry_of(here, other, number))


def count_all(here: Sitting) -> int:
    return _counts(here)[-1]


class Ears(msgspec.Struct, frozen=True):
    """With whose ears somebody listens: a letter that players write through the game is for those it was sent to."""

    who: int
    own: bool = True
    referee: bool = False

    def heard(self, here: Sitting, event: Event, number: int, face: dict[str, Any]) -> Seen:
        if event.secret and event.kind in here.game.letters and not self._meant(event):
            return Seen(SEALED, {}, number)
        return Seen(event.kind, face, number)

    def _meant(self, event: Event) -> bool:
        if self.who == REFEREE:
            return self.referee and REFEREE in event.faces
        return self.own or self.who == SPECTATOR


SEALED = "table.letter"


def ears(here: Sitting, person: User | None, who: int) -> Ears:
    return Ears(who, who in here.seats_of(access.identity(person)), access.referees(here, person))


def _told(
    here: Sitting, who: int, first: int, before: int, by: Ears | None = None
) -> Iterator[tuple[int, Any, bool, int, Seen]]:
    """Events from entry `first` on, numbered on from `before`: entry, time, withdrawn, number, what was seen."""
    by = by or Ears(who)
    rows = Entry.objects.filter(table_id=here.id, number__gte=first, number__lte=here.number).order_by("number")
    if who == SPECTATOR:
        rows = rows.filter(number__lte=sight.delayed_to(here))
    count = before
    for number, events, at, withdrawn in rows.values_list("number", "events", "at", "withdrawn_by").iterator(200):
        for event in store.events(events):
            face = event.seen_by(who)
            if face is not None:
                count += 1
                yield number, at, bool(withdrawn), count, by.heard(here, event, count, face)


def events(person: User | None, code: str, seat: int | None, since: int, limit: int) -> list[EventShown]:
    with faults.looking(code) as here:
        who = access.onlooker(here, person, seat)
        if here.match is None or since >= sight.count_for(here, who):
            return []
        first, before = 0, 0
        if since > 0:
            entry = entry_of(here, who, since)
            first, before = entry + 1, _count_at(here, who, entry)
            if before > since:
                first, before = 0, 0
        view = sight.match_for(here, who).view(who)
        found = []
        for _, at, withdrawn, number, seen in _told(here, who, first, before, ears(here, person, who)):
            if number > since:
                found.append(shown(here, view, seen, at, withdrawn))
                if len(found) >= limit:
                    break
        return found


def shown(here: Sitting, view: Any, seen: Seen, at: Any, withdrawn: bool) -> EventShown:
    named = [
        value for key, value in seen.face.items() if key in ("seat", "from", "to", "target") and type(value) is int
    ]
    return EventShown(seen.number, seen.kind, seen.face, words(here, view, seen), at, withdrawn, tuple(named))


def words(here: Sitting, view: Any, seen: Seen) -> str:
    """An event in words: the game's, or for what the table itself tells, ours."""
    if seen.kind == SEALED:
        return "A letter, which is its writer's and its readers' own."
    if seen.kind == "table.rewound":
        by = seen.face["by"]
        if by >= 0:
            return f"{here.game.seat_name(view, by)} takes back the last answer."
        who = "The players take" if by == TABLE else "The moderator takes"
        return f"{who} the match back to event {seen.face['back_to']}: {seen.face['reason']}"
    try:
        return here.game.narrate(view, seen)
    except Exception:
        log_.exception("an event has no words", extra={"game": here.game.slug, "kind": seen.kind})
        return seen.kind.replace("_", " ").capitalize() + "."


# ---- talk


def visible(here: Sitting, person: User | None, who: int, rows: QuerySet[Message]) -> QuerySet[Message]:
    """The messages that this audience may read."""
    rows = rows.filter(table_id=here.id)
    if who >= 0:
        mine = Q(to_moderator=False) & (Q(to_seats="[]") | Q(to_seats__regex=rf"[\[,]{who}[,\]]"))
        rows = rows.filter(mine | Q(from_seat=who))
    elif access.moderates(here, person):
        rows = rows.filter(Q(to_seats="[]") | Q(person=person))
    else:
        rows = _later(here, rows.filter(to_seats="[]", to_moderator=False))
    return rows


def _later(here: Sitting, rows: QuerySet[Row]) -> QuerySet[Row]:
    """What spectators may know by now of talk and log: as late as they see the match."""
    if not here.terms.delay or here.status == Table.OVER:
        return rows
    return rows.filter(at__lte=timezone.now() - timedelta(seconds=here.terms.delay))


def messages(person: User | None, code: str, seat: int | None, since: int, limit: int) -> list[MessageShown]:
    with faults.looking(code) as here:
        who = access.audience(here, person, seat)
        rows = visible(here, person, who, Message.objects.select_related("person")).filter(pk__gt=since).order_by("pk")
        found = []
        for row in rows[:limit]:
            to: Any = "moderator" if row.to_moderator else tuple(msgspec.json.decode(row.to_seats)) or "all"
            writer = row.person.shown if row.person else "Somebody who left"
            writer = f"{writer} (moderator)" if row.from_seat is None else writer
            yours = person is not None and row.person_id == person.pk
            found.append(MessageShown(row.pk, row.from_seat, writer, to, row.text, row.at, row.struck, yours))
        return found


def log(person: User | None, code: str, since: int, limit: int) -> list[LogShown]:
    with faults.looking(code) as here:
        access.see(here, person)
        moderator = access.moderates(here, person)
        lines = Act.objects.filter(table_id=here.id, pk__gt=since).select_related("actor").order_by("pk")
        if not moderator and not here.seats_of(access.identity(person)):
            lines = _later(here, lines)
        kept = [(row, msgspec.json.decode(row.before), msgspec.json.decode(row.after)) for row in lines[:limit]]
        names = logbook.people_in(value for _, before, after in kept for value in (before, after))
        found = []
        for row, was, now in kept:
            before, after = logbook.worded(was, names), logbook.worded(now, names)
            if not moderator and row.verb == "correct" and here.status != Table.OVER:
                after = {"act": after["act"], "forced": after["forced"]}
            actor = row.actor.shown if row.actor else ""
            found.append(LogShown(row.pk, row.by, actor, row.verb, row.seat, row.reason, before, after, row.at))
        return found


def ledger(person: User | None, code: str, seat: int | None) -> list[LedgerLine]:
    with faults.looking(code) as here:
        own = here.seats_of(access.identity(person))
        rows = Ledger.objects.filter(table_id=here.id).order_by("seat", "pk")
        if not access.moderates(here, person):
            if not own:
                access.see(here, person)
                raise NotYours("Accounts are shown to their holders and the moderator.")
            rows = rows.filter(seat__in=own)
        if seat is not None:
            if seat not in own and not access.moderates(here, person):
                raise NotYours("That is not your seat.")
            rows = rows.filter(seat=seat)
        balance: dict[int, int] = {}
        found = []
        for row in rows:
            balance[row.seat] = balance.get(row.seat, 0) + (0 if row.withdrawn else row.amount)
            found.append(LedgerLine(row.seat, row.amount, balance[row.seat], row.reason, row.withdrawn, row.at))
        return found


def archive(person: User | None, code: str, seat: int) -> tuple[str, list[ReportShown]]:
    """The game's slug, and the seat's reports as far as this person may read them."""
    with faults.looking(code) as here:
        return here.game.slug, [
            ReportShown(n, seat, row.title, msgspec.json.decode(row.document, type=Document), row.withdrawn, row.at)
            for n, row in readable(here, person, seat)
        ]


def readable(here: Sitting, person: User | None, seat: int) -> list[tuple[int, Report]]:
    """The seat's reports, counted from 1, as far as this person may read them: all, for who holds it; the last one, for
    who was dropped from it."""
    rows = list(enumerate(Report.objects.filter(table_id=here.id, seat=seat).order_by("number"), 1))
    if seat not in here.seats_of(access.identity(person)):
        finals = seating.dropped_at(here.id, person, seat)
        if not finals:
            access.own_seat(here, person, seat)
        return [(n, row) for n, row in rows if row.number in finals]
    return rows


def paper(person: User | None, code: str, name: str, seat: int | None) -> Document:
    with faults.looking(code) as here:
        who = access.audience(here, person, seat)
        if here.match is None:
            raise Closed("The match has not begun.")
        heard = _told(here, who, 0, 0, ears(here, person, who))
        told = [seen for *_, seen in heard if not seen.kind.startswith("table.")]
        return filled(sight.match_for(here, who).pov(who, heard=told).paper(name))


def entries(person: User | None, code: str, limit: int) -> list[EntryShown]:
    with faults.looking(code) as here:
        access.moderate(here, person)
        playing = bool(here.seats_of(access.identity(person)))
        rows = Entry.objects.filter(table_id=here.id).order_by("-number")[:limit]
        view = None if here.match is None else here.match.view(SPECTATOR)
        return [_line(row, playing, _outline(here, view, row)) for row in rows]


def _outline(here: Sitting, view: Any, row: Entry) -> str:
    """What everybody saw last of an entry, in words."""
    faces = [(event.kind, event.seen_by(SPECTATOR)) for event in store.events(row.events)]
    seen = [Seen(kind, face, 0) for kind, face in faces if face is not None and not kind.startswith("table.")]
    return words(here, view, seen[-1]) if seen and view is not None else ""


def _line(row: Entry, playing: bool, outline: str) -> EntryShown:
    """Who answered in an entry is kept from a moderator who plays: a hidden moment may have asked them."""
    if row.number == 0:
        return EntryShown(0, 0, "start", "The match begins.", (), row.at, False)
    entry = store.entry(row.data)
    what = {"act": entry.act, "rewind": f"back to {entry.to}"}.get(entry.kind, outline)
    seats = (
        () if playing else tuple(sorted({*entry.answers, *entry.missed})) or ((entry.who,) if entry.who >= 0 else ())
    )
    return EntryShown(row.number, row.branch, entry.kind, what, seats, row.at, bool(row.withdrawn_by))


def deliveries(person: User, limit: int) -> list[DeliveryShown]:
    rows = Delivery.objects.filter(person=person).select_related("table").order_by("-made_at")[:limit]
    return [
        DeliveryShown(
            row.kind,
            row.subject,
            row.state,
            row.tries,
            row.error,
            row.table.code if row.table else "",
            row.made_at,
            row.sent_at,
        )
        for row in rows
    ]
