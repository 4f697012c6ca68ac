"""The open moments' clocks, kept in step with the match while it is played in memory."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from terrarium.kernel import REFEREE, Moment

from ...models import Beat, Table
from ...policy import due, thinking
from ..access import refereeing
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import Asking, LoadedTable, bit

if TYPE_CHECKING:
    from terrarium.kernel.moment import Tempo

LATE = 2.0
"""So many seconds after their time a worker's round comes to bots."""
ALIVE = timedelta(seconds=45)
"""A worker has said within this time that it is there."""


def not_before(here: LoadedTable, change: Change, moment: Moment) -> datetime:
    """The earliest time at which this moment may close."""
    known = here.moments.get(moment.strand)
    if known is not None and known.same(here.branch, moment):
        return known.not_before
    return _earliest(here, moment, change.now)


def _earliest(here: LoadedTable, moment: Moment, opened: datetime) -> datetime:
    pace = here.terms.pace
    if moment.hidden and pace.guard and len(here.people()) > 1:
        return opened + timedelta(seconds=pace.guard)
    if moment.revisable and not pace.early:
        return _deadline(here, moment, opened) or opened
    return opened


def _deadline(here: LoadedTable, moment: Moment, opened: datetime) -> datetime | None:
    tempo: Tempo = moment.tempo
    at = due.deadline(opened, tempo, here.terms.pace)
    if at is None:
        return None
    asked = here.chairs if moment.hidden else [here.chairs[s] for s in moment.decisions if s >= 0]
    away = [(c.away_from, c.away_until) for c in asked if c.manned and c.away_from is not None]
    return due.after_vacations(at, opened, tempo, here.terms.pace, away) if away else at


def opening(here: LoadedTable, moment: Moment, now: datetime) -> Asking:
    """The row of a moment that opens now."""
    pace = here.terms.pace
    deadline = _deadline(here, moment, now)
    return Asking(
        moment.strand,
        here.branch,
        moment.number,
        moment.tempo,
        moment.closes,
        moment.hidden,
        moment.revisable,
        0,
        0,
        now,
        _earliest(here, moment, now),
        None,
        deadline,
        due.first_notice(now, pace),
        due.reminder(now, deadline, pace),
    )


def reset(here: LoadedTable, change: Change) -> None:
    """Bring the rows of the open moments up to date: new ones open, answered ones change, ended ones go."""
    match = here.playing
    gone = set(here.moments)
    grace = timedelta(seconds=here.terms.pace.grace)
    for moment in match.moments():
        gone.discard(moment.strand)
        known = here.moments.get(moment.strand)
        fresh = known is None or not known.same(here.branch, moment)
        row = opening(here, moment, change.now) if fresh else known
        if fresh and moment.tempo == "turn":
            report(here, change)
        if fresh and REFEREE in moment.decisions and not moment.hidden:
            call_referee(here, change)
        assert row is not None
        asked = firm = 0
        bots = False
        held = here.playing.held.get(moment.id, {})
        for seat in moment.decisions:
            asked |= bit(seat)
            if seat in held and held[seat].firm:
                firm |= bit(seat)
            elif seat >= 0 and here.chairs[seat].level and seat not in held:
                bots = True
        full = firm == asked if moment.closes == "all" else firm != 0
        closing = row.closing(asked & ~firm)
        late = None if closing is None else closing + grace
        due_at = row.not_before if full and (late is None or row.not_before < late) else late
        if here.status != "running":
            due_at = None
        begins = change.now + _pause(here, moment, change.now) if fresh and bots else change.now
        bots_at = (row.bots_at or begins) if bots and here.status == "running" else None
        if fresh or (row.asked, row.firm, row.due_at, row.bots_at) != (asked, firm, due_at, bots_at):
            row.asked, row.firm, row.due_at, row.bots_at = asked, firm, due_at, bots_at
            here.moments[moment.strand] = row
            change.moments[moment.strand] = row
            change.touched = True
    for strand in gone:
        del here.moments[strand]
        change.moments[strand] = None
        change.touched = True


def _pause(here: LoadedTable, moment: Moment, now: datetime) -> timedelta:
    """How long bots seem to think here, where people wait for them. Of a hidden moment nobody may learn whom it asks:
    no pause tells. Without a worker, who would end it, there is none."""
    pace = here.terms.pace
    if not here.terms.bots_think or pace.kind != "live" or moment.hidden or not any(c.manned for c in here.chairs):
        return timedelta()
    asked = [one.form.count() for seat, one in moment.decisions.items() if seat >= 0 and here.chairs[seat].level]
    answers = None if None in asked else max(count for count in asked if count is not None)
    seed = f"{here.code}/{here.branch}/{moment.strand}/{moment.number}"
    seconds = thinking.pause(seed, moment.tempo, answers, pace.time_for(moment.tempo)) - LATE
    if seconds <= 0 or not Beat.objects.filter(at__gte=now - ALIVE).exists():
        return timedelta()
    return timedelta(seconds=seconds)


def report(here: LoadedTable, change: Change) -> None:
    """A turn has begun: its reports are to be written, where the pace calls for paper."""
    if here.terms.pace.kind != "live":
        change.more.append(lambda: Table.objects.filter(pk=here.id).update(report_at=change.now))


def call_referee(here: LoadedTable, change: Change) -> None:
    """The log says that the screen is open for the referee, until the question is answered."""
    logbook.with_change(here, change, "referee", None, refereeing.CALLED[refereeing.who(here)], by="table")


def answered(here: LoadedTable, change: Change, seat: int) -> None:
    """A person who answers is no longer missing."""
    if seat >= 0 and here.chairs[seat].missed_run and here.chairs[seat].manned:
        here.chairs[seat].missed_run = 0
        change.chairs.add(seat)


def ended(here: LoadedTable, change: Change) -> None:
    """The match is over: the table too, and its dice may be checked."""
    result = {seat: msgspec.structs.asdict(place) for seat, place in here.playing.state.result().items()}
    here.status = "over"
    change.ended = msgspec.json.encode(result).decode()
    change.snapshot = here.number > 0
    report(here, change)
