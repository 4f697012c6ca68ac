"""The moderator's acts. Each is logged with its reason, before and after, and seen by all at the table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Sum
from django.utils import timezone

from terrarium.kernel import Closed, Illegal, NotYours

from ..clock import due
from . import access, advance, closing, faults, follow, hall, logbook, schedule, seating, vacations
from .changes import Change
from .correcting import needs
from .errors import Faulty, Stopped, Unknown
from .models import Ledger, Moment, Seat, Table
from .shown import Invited
from .sitting import Sitting, as_later, later_than_all

if TYPE_CHECKING:
    from ..accounts.models import User

NO_CLOCKS = {"due_at": None, "notify_at": None, "remind_at": None, "bots_at": None}


def pause(person: User | None, code: str, reason: str = "") -> None:
    """Stop the clocks. Answers may still be sent; nothing is played."""
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


def resume(person: User | None, code: str, reason: str = "") -> None:
    """Go on: deadlines move by the length of the pause (by mail: to the next fixed hour)."""
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
        if table.header and here.match is None:
            raise Stopped("The match cannot be loaded yet, so it cannot go on.")
        since = table.paused_at or now
        for row in Moment.objects.filter(table=table):
            row.not_before += now - since
            if row.deadline is not None:
                row.later = as_later({seat: at + (now - since) for seat, at in later_than_all(row.later).items()})
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
    vacations.told(code, None)
    reckon_again(code, clocks=False)
    follow.after(code)


def reckon_again(code: str, clocks: bool = True) -> None:
    """Seats or terms have changed: let the open moments' clocks and bots be looked at anew. A deadline that would be
    over already under new terms begins now."""

    def work(here: Sitting, change: Change) -> None:
        if here.match is None or here.status != Table.RUNNING:
            return
        if clocks:
            for moment in here.open_moments():
                row = here.moments.get(moment.strand)
                if row is not None:
                    anew = schedule.opening(here, moment, row.opened_at)
                    if anew.deadline is not None and anew.deadline <= change.now:
                        anew = schedule.opening(here, moment, change.now)
                    row.deadline, row.not_before, row.remind_at = anew.deadline, anew.not_before, anew.remind_at
                    change.moments[moment.strand] = row
                    change.touched = True
        closing.settle(here, change)

    try:
        advance.through(code, work)
    except Faulty as fault:
        faults.stop(code, fault)


def replace(
    person: User | None, code: str, seat: int, *, email: str = "", level: str = "", reason: str = ""
) -> Invited | None:
    """A bot of that level takes the seat at once, or a link is made for a new person."""
    if level:
        hall.seat_bot(person, code, seat, level, reason)
        return None
    hall.open_seat(person, code, seat, reason)
    return hall.invite(person, code, seat=seat, email=email)


def look(person: User | None, code: str, reason: str) -> None:
    """Open the screen for the moderator (never for one who plays): logged, and told to all. From then on this
    person may look as REFEREE until the match moves on."""
    needs(reason)
    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        if here.seats_of(access.identity(person)):
            raise NotYours("Who plays cannot look behind the screen.")
        if here.match is None:
            raise Closed("The match has not begun.")
        logbook.write(table, "look", actor=person, reason=reason, branch=here.branch, number=here.number)


def charge(person: User | None, code: str, seat: int, amount: int, reason: str) -> None:
    """A line in the ledger: money in (above 0) or out (below 0)."""
    needs(reason)
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


def hand_moderation(person: User | None, code: str, username: str, reason: str = "") -> None:
    """Somebody else is the moderator from now on."""
    from ..accounts.models import User as Person

    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        other = Person.objects.filter(username=username, guest=False, deleted_at=None).first()
        if other is None:
            raise Unknown("There is nobody of that name.")
        before = logbook.named(table.moderator)
        table.moderator = other
        logbook.write(table, "moderator", actor=person, reason=reason, before=before, after=logbook.named(other))
