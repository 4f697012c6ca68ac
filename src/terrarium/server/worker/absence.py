"""Deadlines that pass and people who are not there: default, then a bot, then dropped, and never on without anybody."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from terrarium.kernel import MomentId
from terrarium.kernel.leaving import ABSENT

from ..models import Table, User
from ..policy import roster
from ..tables.engine import acts, advance, closing, standstill
from ..tables.journal import logbook
from ..tables.match.changes import Change
from ..tables.match.loaded import LoadedTable


def close(code: str, branch: int, strand: int, number: int, now: datetime | None = None) -> bool:
    """The time of this moment is over (or its guard time is, and all is in): play it. Says whether it did."""

    def work(here: LoadedTable, change: Change) -> bool:
        row = here.moments.get(strand)
        if here.status != Table.RUNNING or here.branch != branch or row is None or row.number != number:
            return False
        moment = here.playing.moment(MomentId(strand, number))
        ends = row.closing(row.asked & ~row.firm)
        late = ends is not None and change.now >= ends + timedelta(seconds=here.terms.pace.grace)
        if not late:
            closing.settle(here, change)
            return bool(change.entries)
        if standstill.deserted(here):
            standstill.nobody(here, change)
            return False
        missing = [seat for seat in closing.close(here, change, moment.id).entry.missed if seat >= 0]
        for seat in missing:
            missed(here, change, seat)
        standstill.pause_if_deserted(here, change)
        closing.settle(here, change)
        return True

    return advance.through(code, work, now)


def missed(here: LoadedTable, change: Change, seat: int) -> None:
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
        acts.drop_seat(here, change, seat, ABSENT, f"{chair.missed_run} deadlines were missed in a row.")
    elif policy.bot_after and chair.missed_run >= policy.bot_after and not chair.stand_in:
        level = policy.bot if policy.bot in roster.levels(here.game) else roster.usual(here.game)
        chair.stand_in = level
        _stands_in(here, change, seat, f"{chair.missed_run} deadlines were missed in a row.", chair.person)


def _stands_in(here: LoadedTable, change: Change, seat: int, reason: str, person: int) -> None:
    """The log says so, and a letter to who is missed."""
    number, branch = here.number, here.branch

    def write() -> None:
        about: dict[str, Any] = {"branch": branch, "number": number, "now": change.now, "before": {"person": person}}
        logbook.write(here.id, "stand-in", by="table", seat=seat, reason=reason, **about)
        table = Table.objects.get(pk=here.id)
        absent = User.objects.filter(pk=person).first()
        says = f"{reason} A bot plays for you until you are back. You can come back at any time."
        logbook.tell(table, absent, f"stand-in/{number}/{seat}", "a bot is playing for you", says, seat)

    change.more.append(write)
