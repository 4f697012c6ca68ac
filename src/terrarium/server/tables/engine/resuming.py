"""A table goes on: its clocks are set again after a pause, or because its seats or terms have changed."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.utils import timezone

from ...base.errors import Stopped
from ...models import Moment, Seat, Table, User
from ...policy import due
from ..access import seating
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import LoadedTable, as_later, later_than_all
from . import advance, closing, follow, schedule, vacations


def go_on(code: str, person: User | None, by: str, reason: str) -> None:
    """Deadlines move by the length of the pause; by mail, to the next fixed hour."""
    now = timezone.now()
    with seating.locked(code) as (table, here):
        if table.status != Table.PAUSED:
            return
        if table.header and here.match is None:
            raise Stopped("The match cannot be loaded yet, so it cannot continue.")
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

    def work(here: LoadedTable, change: Change) -> None:
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

    with suppress(Stopped):
        advance.through(code, work)
