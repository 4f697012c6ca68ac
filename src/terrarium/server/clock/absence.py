"""Deadlines that pass and people who are not there: default, then a bot, then dropped, and never on without anybody."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from terrarium.kernel import MomentId
from terrarium.kernel.leaving import ABSENT

from ..post.letters import Letter, put
from ..tables import advance, closing, correcting, logbook, moderating, roster, schedule
from ..tables.changes import Change
from ..tables.models import Table
from ..tables.sitting import Sitting, bit

PATIENCE = 2
"""When everybody has missed so many deadlines in a row, the table waits instead of skipping ahead."""


def close(code: str, branch: int, strand: int, number: int, now: datetime | None = None) -> bool:
    """The time of this moment is over (or its guard time is, and all is in): play it. Says whether it did."""

    def work(here: Sitting, change: Change) -> bool:
        row = here.moments.get(strand)
        if here.status != Table.RUNNING or here.branch != branch or row is None or row.number != number:
            return False
        moment = here.playing.moment(MomentId(strand, number))
        ends = row.closing(row.asked & ~row.firm)
        late = ends is not None and change.now >= ends + timedelta(seconds=here.terms.pace.grace)
        if not late:
            closing.settle(here, change)
            return bool(change.entries)
        if deserted(here):
            nobody(here, change)
            return False
        missing = [seat for seat in closing.close(here, change, moment.id).entry.missed if seat >= 0]
        for seat in missing:
            missed(here, change, seat)
        pause_if_deserted(here, change)
        closing.settle(here, change)
        return True

    return advance.through(code, work, now)


def deserted(here: Sitting) -> bool:
    """No person is left who would notice: all are stood in for, or gone, or have missed again and again."""
    if all(chair.kind == "bot" for chair in here.chairs):
        return False
    return not any(chair.missed_run < PATIENCE for chair in here.people())


def pause_if_deserted(here: Sitting, change: Change) -> None:
    """Never on without anybody, also where the last one was dropped just now."""
    if here.status == Table.RUNNING and deserted(here):
        nobody(here, change)


def nobody(here: Sitting, change: Change) -> None:
    """Stand still and tell the moderator."""
    here.status = Table.PAUSED
    change.touched = True

    def write() -> None:
        table = Table.objects.get(pk=here.id)
        moderating.stand_still(table, "nobody", change.now)
        table.save(update_fields=["status", "paused_because", "paused_at"])
        reason = "Nobody is left at the table. It waits."
        logbook.write(table, "pause", by="table", reason=reason, before="running", after="paused", now=change.now)
        logbook.tell_moderator(table, "pause", f"nobody/{table.stamp}", "nobody is left", reason)

    change.moments.clear()
    change.more.append(write)
    for moment in here.open_moments():
        row = here.moments.get(moment.strand)
        if row is None or not row.same(here.branch, moment):
            row = schedule.opening(here, moment, change.now)
            row.asked = sum(bit(seat) for seat in moment.decisions)
        row.due_at = row.notify_at = row.remind_at = row.bots_at = None
        here.moments[moment.strand] = change.moments[moment.strand] = row


def missed(here: Sitting, change: Change, seat: int) -> None:
    """Count it, and at the table's patience let a bot stand in, or drop the seat."""
    chair = here.chairs[seat]
    if not chair.person or chair.kind != "person":
        return
    chair.missed_run += 1
    chair.missed_total += 1
    change.chairs.add(seat)
    change.touched = True
    policy = here.terms.absence
    if policy.drop_after and chair.missed_run >= policy.drop_after and here.status == Table.RUNNING:
        correcting.drop_seat(here, change, seat, ABSENT, f"{chair.missed_run} deadlines were missed in a row.")
    elif policy.bot_after and chair.missed_run >= policy.bot_after and not chair.stand_in:
        level = policy.bot if policy.bot in roster.levels(here.game) else roster.usual(here.game)
        chair.stand_in = level
        _stands_in(here, change, seat, f"{chair.missed_run} deadlines were missed in a row.", chair.person)


def _stands_in(here: Sitting, change: Change, seat: int, reason: str, person: int) -> None:
    """The log says so, and a letter to who is missed."""
    number, branch = here.number, here.branch

    def write() -> None:
        from ..accounts.models import User

        about: dict[str, Any] = {"branch": branch, "number": number, "now": change.now, "before": {"person": person}}
        logbook.write(here.id, "stand-in", by="table", seat=seat, reason=reason, **about)
        table = Table.objects.get(pk=here.id)
        absent = User.objects.filter(pk=person).first()
        says = f"{reason} A bot plays your seat until you come back. You can come back at any time."
        once = f"{table.pk}/stand-in/{number}/{seat}"
        if absent is not None:
            put(Letter(absent, "table", once, f"{table}: you were missed", says, table=table, seat=seat))

    change.more.append(write)
