"""More time: for one moment or all that are open, for everybody or for one seat alone."""

from __future__ import annotations

from datetime import datetime, timedelta

from terrarium.kernel import Illegal

from ...models import Table, User
from ...policy import due, moment_names
from ..access import permissions
from ..engine import follow, schedule
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import Asking, LoadedTable

YEAR = 366 * 86400


def extend(
    person: User | None,
    code: str,
    *,
    seconds: int = 0,
    until: datetime | None = None,
    moment: str = "",
    seat: int | None = None,
    reason: str = "",
) -> None:
    """Put off the deadline of one moment, or of all that are open; for everybody, or for one seat alone."""

    def work(here: LoadedTable, change: Change) -> None:
        permissions.moderate(here, person)
        before, after = put_off(here, change, seconds, until, moment, seat)
        logbook.with_change(here, change, "extend", person, reason, before, after, seat=seat)

    follow.through(code, work)


def put_off(
    here: LoadedTable, change: Change, seconds: int, until: datetime | None, moment: str, seat: int | None
) -> tuple[dict[str, datetime | None], dict[str, datetime | None]]:
    """The deadlines before and after, by moment.

    A seat with more time than the others holds up the moment until it has answered; the others may revise meanwhile.
    Of a hidden moment nobody may learn whom it asks: there is none of those for one seat.
    """
    permissions.ongoing(here)
    if until is None and not 0 < seconds <= YEAR:
        raise Illegal("Say how much to extend by: up to a year.")
    if until is not None and not change.now < until <= change.now + timedelta(seconds=YEAR):
        raise Illegal("Name a time within the next year.")
    wanted = moment_names.read(moment, here.branch).strand if moment else None
    before: dict[str, datetime | None] = {}
    after: dict[str, datetime | None] = {}
    for strand, row in here.moments.items():
        was = row.due(seat)
        if (wanted is not None and strand != wanted) or not _concerns(row, seat, until):
            continue
        name = row.name
        at = until if until is not None or was is None else was + timedelta(seconds=seconds)
        before[name], after[name] = was, at
        if seat is None or at is None:
            row.deadline = at
        else:
            row.give(seat, at)
        row.remind_at = due.reminder(change.now, row.closing(row.asked & ~row.firm), here.terms.pace)
        change.moments[strand] = row
    if not after:
        raise Illegal("There is no deadline to extend.")
    change.touched = True
    if here.status == Table.RUNNING:
        schedule.reset(here, change)
    return before, after


def _concerns(row: Asking, seat: int | None, until: datetime | None) -> bool:
    """The moment has a deadline to be moved, or is to be given one; for one seat, it is known to be asked."""
    if seat is None:
        return row.deadline is not None or until is not None
    return row.deadline is not None and not row.hidden and bool(row.asked >> seat & 1)
