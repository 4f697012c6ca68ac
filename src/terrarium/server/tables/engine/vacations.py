"""Vacations and what is open: who goes away puts off what is asked then, who is back early gives that time back.

A deadline that was promised otherwise (put off by the moderator, moved by a pause) stays what it is: nobody's time gets
shorter because somebody else tells of a journey.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from terrarium.kernel import Moment

from ...base.errors import Stopped
from ...models import Table
from ...policy import due
from ..match.changes import Change
from ..match.loaded import Asking, LoadedTable
from ..storage import cache
from . import advance, schedule


def told(code: str, until: datetime | None) -> None:
    """A player's vacation is another now; `until` is when the one ended that held before, if there was one."""

    def work(here: LoadedTable, change: Change) -> None:
        if here.match is None or here.status != Table.RUNNING:
            return
        for moment in here.open_moments():
            row = here.moments.get(moment.strand)
            if row is not None and row.deadline is not None:
                _move(here, change, row, _deadline(here, change, moment, row.deadline, until))
        schedule.reset(here, change)

    cache.drop(code)
    with suppress(Stopped):
        advance.through(code, work)


def _deadline(here: LoadedTable, change: Change, moment: Moment, at: datetime, until: datetime | None) -> datetime:
    """The deadline with the vacations as they are now. One that was put off for the vacation that is over gives
    everybody a whole time from now on."""
    pace = here.terms.pace
    if until is not None and at == (due.deadline(until, moment.tempo, pace) or until):
        at = due.deadline(change.now, moment.tempo, pace) or at
    asked = here.chairs if moment.hidden else [here.chairs[seat] for seat in moment.decisions if seat >= 0]
    away = [(chair.away_from, chair.away_until) for chair in asked if chair.manned and chair.away_from is not None]
    return due.after_vacations(at, change.now, moment.tempo, pace, away)


def _move(here: LoadedTable, change: Change, row: Asking, at: datetime) -> None:
    if at == row.deadline:
        return
    if row.not_before == row.deadline:
        row.not_before = at
    row.deadline = at
    row.remind_at = due.reminder(change.now, row.closing(row.asked & ~row.firm), here.terms.pace)
    change.moments[row.strand] = row
    change.touched = True
