"""The moderator's acts. Each is logged with its reason, before and after, and seen by all at the table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db.models import Sum
from django.utils import timezone

from terrarium.kernel import REFEREE, TABLE, Closed, Illegal, NotYours, Value

from ..clock import due
from . import access, advance, faults, follow, hall, logbook, names, schedule, seating
from .changes import Change
from .errors import Faulty, Stopped, Unknown
from .models import Ledger, Moment, Seat, Table
from .shown import Invited
from .sitting import Asking, Sitting

if TYPE_CHECKING:
    from ..accounts.models import User

NO_CLOCKS = {"due_at": None, "notify_at": None, "remind_at": None, "bots_at": None}


def pause(person: User | None, code: str, reason: str) -> None:
    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        if table.status != Table.RUNNING:
            raise Closed("The table does not run.")
        stand_still(table, "moderator", timezone.now())
        logbook.write(table, "pause", actor=person, reason=reason, before=Table.RUNNING, after=Table.PAUSED)


def stand_still(table: Table, because: str, now: datetime) -> None:
    """No clock runs and no bot is asked until somebody lets the table go on."""
    table.status, table.paused_because, table.paused_at = Table.PAUSED, because, now
    Moment.objects.filter(table=table).update(**NO_CLOCKS)


def resume(person: User | None, code: str, reason: str) -> None:
    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        if table.status != Table.PAUSED:
            raise Closed("The table is not paused.")
    go_on(code, person, "moderator", reason)


def go_on(code: str, person: User | None, by: str, reason: str) -> None:
    """Deadlines move by the length of the pause; by mail, to the next fixed hour."""
    now = timezone.now()
    with seating.locked(code) as (table, here):
        if table.status != Table.PAUSED:
            return
        since = table.paused_at or now
        for row in Moment.objects.filter(table=table):
            row.not_before += now - since
            if row.deadline is not None:
                left = max(row.deadline, since) - since
                fixed = here.terms.pace.kind == "mail" and due.deadline(now, row.tempo, here.terms.pace)  # type: ignore[arg-type]
                row.deadline = (
                    due.fixed_hour(now + min(left, timedelta(hours=1)), here.terms.pace) if fixed else now + left
                )
                row.remind_at = due.reminder(now, row.deadline, here.terms.pace)
            row.notify_at = due.first_notice(now, here.terms.pace)
            row.save()
        table.status, table.paused_because, table.paused_at, table.fault = Table.RUNNING, "", None, ""
        table.seats.filter(kind=Seat.PERSON, stand_in="").update(missed_run=0)
        logbook.write(
            table, "resume", actor=person, by=by, reason=reason, before=Table.PAUSED, after=Table.RUNNING, now=now
        )
    reckon_again(code, clocks=False)
    follow.after(code)


def reckon_again(code: str, clocks: bool = True) -> None:
    """Seats or terms have changed: let the open moments' clocks and bots be looked at anew."""

    def work(here: Sitting, change: Change) -> None:
        if here.match is None or here.status != Table.RUNNING:
            return
        if clocks:
            for moment in here.open_moments():
                row = here.moments.get(moment.strand)
                if row is not None:
                    anew = schedule.opening(here, moment, row.opened_at)
                    row.deadline, row.not_before, row.remind_at = anew.deadline, anew.not_before, anew.remind_at
                    change.moments[moment.strand] = row
                    change.touched = True
        advance.settle(here, change)

    try:
        advance.through(code, work)
    except Faulty as fault:
        faults.stop(code, str(fault))


def extend(person: User | None, code: str, seconds: int, until: datetime | None, moment: str, reason: str) -> None:
    def work(here: Sitting, change: Change) -> None:
        access.moderate(here, person)
        if here.status not in (Table.RUNNING, Table.PAUSED):
            raise Closed("The match does not run.")
        if until is None and not 0 < seconds <= 366 * 86400:
            raise Illegal("Name a time to extend by: up to a year.")
        if until is not None and until <= change.now:
            raise Illegal("That time is over.")
        wanted = names.read(moment, here.branch).strand if moment else None
        before, after = {}, {}
        for strand, row in here.moments.items():
            if (wanted is not None and strand != wanted) or (row.deadline is None and until is None):
                continue
            name = f"{row.branch}-{row.strand}-{row.number}"
            before[name], after[name] = row.deadline, _later(row, seconds, until)
            row.deadline = after[name]
            row.remind_at = due.reminder(change.now, row.deadline, here.terms.pace)
            if here.status == Table.RUNNING:
                row.due_at = row.deadline
            change.moments[strand] = row
        if not after:
            raise Illegal("Nothing with a deadline is open.")
        change.touched = True
        _logged(here, change, "extend", person, reason, before, after)
        if here.status == Table.RUNNING:
            schedule.reset(here, change)

    advance.through(code, work)
    follow.after(code)


def _later(row: Asking, seconds: int, until: datetime | None) -> datetime:
    if until is not None:
        return until
    assert row.deadline is not None
    return row.deadline + timedelta(seconds=seconds)


def _logged(
    here: Sitting, change: Change, verb: str, person: Any, reason: str, before: Any, after: Any, seat: int | None = None
) -> None:
    """A line of the log, written in the same transaction as what it tells."""
    number, branch = here.number, here.branch
    change.more.append(
        lambda: logbook.write(
            here.id,
            verb,
            actor=person,
            reason=reason,
            before=before,
            after=after,
            seat=seat,
            branch=branch,
            number=number,
            now=change.now,
        )
    )


def _needs(reason: str) -> None:
    if not reason.strip():
        raise Illegal("Give a reason: all at the table will see it.")


def _act(
    person: User | None,
    code: str,
    who: int,
    verb: str,
    act: str,
    value: Value,
    reason: str,
    force: bool,
    seat: int | None = None,
) -> None:
    _needs(reason)

    def work(here: Sitting, change: Change) -> None:
        access.moderate(here, person)
        if here.status == Table.PAUSED and verb != "correct":
            raise Stopped("The table is paused.")
        if here.status not in (Table.RUNNING, Table.PAUSED):
            raise Closed("The match does not run.")
        if verb == "correct" and here.seats_of(access.identity(person)):
            raise NotYours("Who plays cannot correct.")
        drop_seat(here, change, value) if verb == "drop" else faults.acted(here, change, who, act, value, reason, force)
        shown = {"act": act, "value": value, "forced": force}
        _logged(here, change, verb, person, reason, None, shown, seat)
        advance.settle(here, change)

    try:
        advance.through(code, work)
    except Faulty as fault:
        faults.stop(code, str(fault))
        raise Stopped("The rules broke down over it; the table is paused.") from None
    follow.after(code)


def drop_seat(here: Sitting, change: Change, seat: int) -> None:
    """Take a seat out by the game's own act; where it offers none, the seat answers by default from now on."""
    form = here.playing.state.offers(TABLE).get("drop")
    if form is not None and form.ok(seat):
        faults.acted(here, change, TABLE, "drop", seat, "", False)
    chair = here.chairs[seat]
    chair.kind, chair.person, chair.bot, chair.stand_in = "dropped", None, "", ""
    change.chairs.add(seat)
    change.touched = True


def drop(person: User | None, code: str, seat: int, reason: str) -> None:
    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        if seating.seat(table, seat).kind == Seat.DROPPED:
            raise Closed("That seat was dropped already.")
    _act(person, code, TABLE, "drop", "drop", seat, reason, False, seat)


def correct(person: User | None, code: str, act: str, value: Value, reason: str, force: bool) -> None:
    _act(person, code, REFEREE, "correct", act, value, reason, force)


def replace(person: User | None, code: str, seat: int, email: str, level: str, reason: str) -> Invited | None:
    if level:
        hall.seat_bot(person, code, seat, level, reason)
        return None
    hall.open_seat(person, code, seat, reason)
    return hall.invite(person, code, seat, email, 1, 30)


def rewind(person: User | None, code: str, to: int, reason: str) -> None:
    from . import rewinding

    _needs(reason)
    rewinding.rewind(person, code, to, reason)


def look(person: User | None, code: str, reason: str) -> None:
    _needs(reason)
    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        if here.seats_of(access.identity(person)):
            raise NotYours("Who plays cannot look behind the screen.")
        if here.match is None:
            raise Closed("The match has not begun.")
        logbook.write(table, "look", actor=person, reason=reason, branch=here.branch, number=here.number)


def charge(person: User | None, code: str, seat: int, amount: int, reason: str) -> None:
    _needs(reason)
    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        chair = seating.seat(table, seat)
        if not 0 < abs(amount) <= 10**9:
            raise Illegal("Name an amount.")
        before = balance(table.pk, seat)
        Ledger.objects.create(
            table=table,
            seat=seat,
            person=chair.person,
            amount=amount,
            reason=reason[:200],
            by=person,
            branch=table.branch,
            number=table.number,
            at=timezone.now(),
        )
        after = before + amount
        logbook.write(table, "charge", actor=person, seat=seat, reason=reason, before=before, after=after)


def balance(table: int, seat: int) -> int:
    lines = Ledger.objects.filter(table_id=table, seat=seat, withdrawn=False)
    return lines.aggregate(total=Sum("amount"))["total"] or 0


def hand_moderation(person: User | None, code: str, username: str, reason: str) -> None:
    from ..accounts.models import User as Person

    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        other = Person.objects.filter(username=username, guest=False, deleted_at=None).first()
        if other is None:
            raise Unknown("There is nobody of that name.")
        before = table.moderator.shown if table.moderator else ""
        table.moderator = other
        logbook.write(table, "moderator", actor=person, reason=reason, before=before, after=other.shown)
