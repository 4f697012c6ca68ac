"""What people did around a match, as one audience may know it: talk, the log, accounts, reports and entries."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, TypeVar

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from terrarium.interface.records import MessageShown
from terrarium.kernel import SPECTATOR, NotYours
from terrarium.kernel.document import Document
from terrarium.kernel.events import seen

from ...models import Act, Delivery, Entry, Ledger, Message, Report, Table, User
from ..access import permissions, seating
from ..journal import logbook
from ..match.loaded import LoadedTable
from ..shown import DeliveryShown, EntryShown, LedgerLine, LogShown, ReportShown
from ..storage import guard, store
from . import povs

Row = TypeVar("Row", Message, Act)


def visible(here: LoadedTable, person: User | None, who: int, rows: QuerySet[Message]) -> QuerySet[Message]:
    """The messages that this audience may read."""
    rows = rows.filter(table_id=here.id)
    if who >= 0:
        mine = Q(to_moderator=False) & (Q(to_seats="[]") | Q(to_seats__regex=rf"[\[,]{who}[,\]]"))
        rows = rows.filter(mine | Q(from_seat=who))
    elif permissions.moderates(here, person):
        rows = rows.filter(Q(to_seats="[]") | Q(person=person))
    else:
        rows = _later(here, rows.filter(to_seats="[]", to_moderator=False))
    return rows


def _later(here: LoadedTable, rows: QuerySet[Row]) -> QuerySet[Row]:
    """What spectators may know by now of talk and log: as late as they see the match."""
    if not here.terms.delay or here.status == Table.OVER:
        return rows
    return rows.filter(at__lte=timezone.now() - timedelta(seconds=here.terms.delay))


def messages(
    person: User | None, code: str, *, seat: int | None = None, since: int = 0, limit: int = 200
) -> list[MessageShown]:
    """The talk that this person may read, oldest first."""
    with guard.looking(code) as here:
        who = permissions.audience(here, person, seat)
        rows = visible(here, person, who, Message.objects.select_related("person")).filter(pk__gt=since).order_by("pk")
        return shown(person, rows[:limit])


def shown(person: User | None, rows: Iterable[Message]) -> list[MessageShown]:
    found = []
    for row in rows:
        to: Any = "moderator" if row.to_moderator else tuple(msgspec.json.decode(row.to_seats)) or "all"
        writer = row.person.shown if row.person else "Somebody who left"
        writer = f"{writer} (moderator)" if row.from_seat is None else writer
        yours = person is not None and row.person_id == person.pk
        found.append(MessageShown(row.pk, row.from_seat, writer, to, row.text, row.at, row.struck, yours))
    return found


def log(person: User | None, code: str, *, since: int = 0, limit: int = 200) -> list[LogShown]:
    """What the moderator and the table did."""
    with guard.looking(code) as here:
        permissions.see(here, person)
        moderator = permissions.moderates(here, person)
        lines = Act.objects.filter(table_id=here.id, pk__gt=since).select_related("actor").order_by("pk")
        if not moderator and not here.seats_of(permissions.identity(person)):
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


def ledger(person: User | None, code: str, *, seat: int | None = None) -> list[LedgerLine]:
    """One's own account at the table; all of them for the moderator."""
    with guard.looking(code) as here:
        own = here.seats_of(permissions.identity(person))
        rows = Ledger.objects.filter(table_id=here.id).order_by("seat", "pk")
        if not permissions.moderates(here, person):
            if not own:
                permissions.see(here, person)
                raise NotYours("Accounts are shown to their holders and the moderator.")
            rows = rows.filter(seat__in=own)
        if seat is not None:
            if seat not in own and not permissions.moderates(here, person):
                raise NotYours("That is not your seat.")
            rows = rows.filter(seat=seat)
        balance: dict[int, int] = {}
        found = []
        for row in rows:
            balance[row.seat] = balance.get(row.seat, 0) + (0 if row.withdrawn else row.amount)
            found.append(LedgerLine(row.seat, row.amount, balance[row.seat], row.reason, row.withdrawn, row.at))
        return found


def archive(person: User | None, code: str, *, seat: int) -> tuple[str, list[ReportShown]]:
    """The game's slug, and the seat's reports as far as this person may read them."""
    with guard.looking(code) as here:
        return here.game.slug, [
            ReportShown(n, seat, row.title, msgspec.json.decode(row.document, type=Document), row.withdrawn, row.at)
            for n, row in readable(here, person, seat)
        ]


def reports(person: User | None, code: str, *, seat: int) -> list[ReportShown]:
    """The seat's reports, oldest first, those withdrawn included and marked. Who was dropped from it: the last one."""
    return archive(person, code, seat=seat)[1]


def readable(here: LoadedTable, person: User | None, seat: int) -> list[tuple[int, Report]]:
    """The seat's reports, counted from 1, as far as this person may read them: all, for who holds it; the last one, for
    who was dropped from it."""
    rows = list(enumerate(Report.objects.filter(table_id=here.id, seat=seat).order_by("number"), 1))
    if seat not in here.seats_of(permissions.identity(person)):
        finals = seating.dropped_at(here.id, person, seat)
        if not finals:
            permissions.own_seat(here, person, seat)
        return [(n, row) for n, row in rows if row.number in finals]
    return rows


def entries(person: User | None, code: str, *, limit: int = 500) -> list[EntryShown]:
    """For the moderator: the record's lines without their contents, newest first."""
    with guard.looking(code) as here:
        permissions.moderate(here, person)
        playing = bool(here.seats_of(permissions.identity(person)))
        rows = Entry.objects.filter(table_id=here.id).order_by("-number")[:limit]
        pov = povs.now(here, povs.Ears(SPECTATOR)) if here.begun else None
        return [_line(row, playing, _outline(pov, row)) for row in rows]


def _outline(pov: povs.TablePov | None, row: Entry) -> str:
    """What everybody saw last of an entry, in words."""
    told = [one for one in seen(store.events(row.events), SPECTATOR) if not one.kind.startswith("table.")]
    return pov.words(told[-1]) if told and pov is not None else ""


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


def deliveries(person: User, *, limit: int = 50) -> list[DeliveryShown]:
    """The letters to oneself and what became of them."""
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
