"""Going back: a new branch from an earlier entry, and the open withdrawal of what it crosses."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

import msgspec
from django.conf import settings

from terrarium.kernel import REFEREE, Closed, Event, Header, Illegal, Match, Record, Refused
from terrarium.kernel.match import Done

from . import access, advance, faults, follow, logbook, store
from .changes import Change
from .errors import Faulty, Stopped
from .models import Delivery, Entry, Ledger, Note, Report, Seat, Table
from .shown import Receipt
from .sitting import Sitting
from .watch import Limit, Overtime

if TYPE_CHECKING:
    from ..accounts.models import User


def whole(here: Sitting) -> Match:
    """The match with all its entries, as going back needs it."""
    table = Table.objects.only("secret", "header").get(pk=here.id)
    header = msgspec.json.decode(table.header, type=Header)
    rows = Entry.objects.filter(table_id=here.id, number__gt=0).order_by("number").values_list("data", flat=True)
    entries = [store.entry(data) for data in rows]
    now = here.playing
    return Match(
        here.game,
        header,
        bytes(table.secret),
        now.state,
        branch=here.branch,
        entries=entries,
        suspended=now.suspended,
        instructions=now.instructions,
    )


def go_back(here: Sitting, change: Change, to: int, who: int, reason: str) -> None:
    """The match goes back to after entry `to`; what lies between is withdrawn."""
    match = whole(here)
    change.touched = True
    try:
        with Limit(settings.TERRARIUM["rules_seconds"] * 6):
            done = match.rewind(to, who, reason)
    except Refused:
        raise
    except Overtime:
        raise Faulty("The rules ran too long.") from None
    except Exception as error:
        raise Faulty("".join(traceback.format_exception(error)[-6:])) from error
    here.match, here.held, here.notes, here.declined = match, {}, {}, {}
    for strand in here.moments:
        change.moments.setdefault(strand, None)
    here.moments = {}
    counts = store.told(Entry.objects.values_list("told", flat=True).get(table_id=here.id, number=to))
    face = {"by": who, "reason": reason}
    faces: dict[int, dict[str, object] | None] = {
        seat: {**face, "back_to": counts[seat + 1]} for seat in range(len(here.chairs))
    }
    told = Event("table.rewound", {**face, "back_to": counts[0]}, faces)
    record = Record(match.header, match.record.entries)
    alive = set(record.path())
    advance.enter(here, change, Done(done.number, done.entry, [told]))
    change.snapshot = True
    number = done.number
    change.more.append(lambda: _withdraw(here, change, alive, to, number))


def _withdraw(here: Sitting, change: Change, alive: set[int], to: int, number: int) -> None:
    """What the table kept about the entries that are no longer on the way: marked, not hidden."""
    entries = Entry.objects.filter(table_id=here.id, number__gt=0, number__lt=number, withdrawn_by=0)
    dead = [n for n in entries.values_list("number", flat=True) if n not in alive]
    for start in range(0, len(dead), 500):
        some = dead[start : start + 500]
        entries.filter(number__in=some).update(withdrawn_by=number)
        Report.objects.filter(table_id=here.id, number__in=some).update(withdrawn=True)
        Ledger.objects.filter(table_id=here.id, number__in=some, by=None).update(withdrawn=True)
        letters = Delivery.objects.filter(table_id=here.id, number__in=some)
        letters.filter(state=Delivery.WAITING).update(state=Delivery.WITHDRAWN, next_try=None)
    Note.objects.filter(table_id=here.id, number__gte=to, number__lt=number).delete()
    _count_missed_again(here, alive)


def _count_missed_again(here: Sitting, alive: set[int]) -> None:
    """Missed turns as the way that counts tells them."""
    total = [0] * len(here.chairs)
    run = [0] * len(here.chairs)
    rows = Entry.objects.filter(table_id=here.id, number__in=sorted(alive)) if len(alive) < 500 else None
    rows = Entry.objects.filter(table_id=here.id, number__gt=0, withdrawn_by=0) if rows is None else rows
    for data in rows.order_by("number").values_list("data", flat=True):
        entry = store.entry(data)
        for seat in entry.answers:
            run[seat] = 0
        for seat in entry.missed:
            if 0 <= seat < len(run):
                total[seat] += 1
                run[seat] += 1
    for chair in here.chairs:
        chair.missed_total, chair.missed_run = total[chair.number], run[chair.number]
        Seat.objects.filter(pk=chair.id).update(missed_total=chair.missed_total, missed_run=chair.missed_run)


def rewind(person: User | None, code: str, to: int, reason: str) -> None:
    def work(here: Sitting, change: Change) -> int:
        access.moderate(here, person)
        if here.status == Table.OVER:
            raise Closed("The match is over and its dice are open; it cannot be taken back.")
        if here.status not in (Table.RUNNING, Table.PAUSED):
            raise Closed("The match does not run.")
        before = {"branch": here.branch, "entry": here.number}
        if not 0 <= to < here.number:
            raise Illegal(f"There is no entry {to} to go back to.")
        go_back(here, change, to, REFEREE, reason)
        after = {"branch": here.branch, "entry": here.number, "to": to}
        change.more.append(
            lambda: logbook.write(
                here.id,
                "rewind",
                actor=person,
                reason=reason,
                before=before,
                after=after,
                branch=after["branch"],
                number=after["entry"],
                now=change.now,
            )
        )
        change.more.append(lambda: _tell_all(here, reason, after["entry"]))
        advance.settle(here, change)
        return after["entry"]

    try:
        advance.through(code, work)
    except Faulty as fault:
        faults.stop(code, str(fault))
        raise Stopped("The rules broke down over it; the table is paused.") from None
    follow.after(code)


def _tell_all(here: Sitting, reason: str, entry: int) -> None:
    table = Table.objects.get(pk=here.id)
    text = (
        f"The moderator has taken {table} back to an earlier point. What was sent to you about the turns in between "
        f"no longer holds.\n\nThe reason: {reason}"
    )
    for seat in table.seats.filter(kind=Seat.PERSON).select_related("person"):
        once = f"{table.pk}/rewind/{entry}/{seat.number}"
        logbook.letter(seat.person, "table", once, f"{table}: taken back", text, table=table, seat=seat.number)


def take_back(person: User | None, code: str, seat: int) -> Receipt:
    def work(here: Sitting, change: Change) -> Receipt:
        access.own_seat(here, person, seat)
        if here.status != Table.RUNNING:
            raise Closed("The match does not run.")
        if not here.terms.take_back:
            raise Closed("At this table nothing is taken back.")
        rows = Entry.objects.filter(table_id=here.id, number=here.number).exclude(number=0)
        last = rows.values_list("data", flat=True).first()
        entry = None if last is None else store.entry(last)
        acted = any(held.by == "person" for seats in here.held.values() for s, held in seats.items() if s != seat)
        if entry is None or entry.kind != "answers" or list(entry.answers) != [seat] or not entry.free or acted:
            raise Closed("Too late: somebody else has acted, or something was rolled or shown.")
        go_back(here, change, here.number - 1, seat, "take back")
        match = here.playing
        if match.instructions.get(seat) is not None and here.game.initial is None:
            match.instructions[seat] = None
            change.instructions[seat] = None
        advance.settle(here, change)
        return Receipt(here.code, seat, "", "played", 0, change.now, here.told[seat + 1])

    receipt = advance.through(code, work)
    follow.after(code)
    return receipt
