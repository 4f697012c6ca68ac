"""Never on without anybody: a table that nobody plays any more stands still."""

from __future__ import annotations

from datetime import datetime

from ...models import Moment, Table
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import LoadedTable, bit
from . import schedule

PATIENCE = 2
"""When everybody has missed so many deadlines in a row, the table waits instead of skipping ahead."""
NO_CLOCKS = {"due_at": None, "notify_at": None, "remind_at": None, "bots_at": None}


def stand_still(table: Table, because: str, now: datetime) -> None:
    """No clock runs and no bot is asked until somebody lets the table go on."""
    table.status, table.paused_because, table.paused_at = Table.PAUSED, because, now
    Moment.objects.filter(table=table).update(**NO_CLOCKS)


def deserted(here: LoadedTable) -> bool:
    """No person is left who would notice: all are stood in for, or gone, or have missed again and again."""
    if all(chair.kind == "bot" for chair in here.chairs):
        return False
    return not any(chair.missed_run < PATIENCE for chair in here.people())


def pause_if_deserted(here: LoadedTable, change: Change) -> None:
    """Also where the last one was dropped just now."""
    if here.status == Table.RUNNING and deserted(here):
        nobody(here, change)


def nobody(here: LoadedTable, change: Change) -> None:
    """Stand still and tell the moderator."""
    here.status = Table.PAUSED
    change.touched = True

    def write() -> None:
        table = Table.objects.get(pk=here.id)
        stand_still(table, "nobody", change.now)
        table.save(update_fields=["status", "paused_because", "paused_at"])
        reason = "Everybody is away, so the game is paused."
        logbook.write(table, "pause", by="table", reason=reason, before="running", after="paused", now=change.now)
        logbook.tell_moderator(table, f"nobody/{table.stamp}", "nobody is left", reason)

    change.moments.clear()
    change.more.append(write)
    for moment in here.open_moments():
        row = here.moments.get(moment.strand)
        if row is None or not row.same(here.branch, moment):
            row = schedule.opening(here, moment, change.now)
            row.asked = sum(bit(seat) for seat in moment.decisions)
        row.due_at = row.notify_at = row.remind_at = row.bots_at = None
        here.moments[moment.strand] = change.moments[moment.strand] = row
