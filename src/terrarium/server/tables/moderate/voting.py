"""What all players want together needs no moderator: a pause, more time, a step back, an early end, an answer by the
rules where the referee is asked.

A motion is carried when everybody who plays (bots and those they stand in for apart) has said yes; a step back wants
the absent too. Votes are open.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from terrarium.kernel import REFEREE, TABLE, Closed, Illegal, Refused

from ...base import pubsub
from ...models import Table, User, Vote
from ..access import permissions, seating
from ..engine import closing, entering, follow, resuming, standstill
from ..journal import logbook
from ..lobby import lobby
from ..match.changes import Change
from ..match.loaded import LoadedTable
from ..show import motions
from . import extending, rewinding

AGREED = "All players agreed."
LONGER = {"live": timedelta(minutes=5)}


def vote(person: User | None, code: str, seat: int, motion: str, *, aye: bool = True) -> bool:
    """Give one's voice for a motion, or take it back; says whether the motion is carried."""
    with seating.locked(code) as (table, here):
        permissions.own_seat(here, person, seat)
        if motion not in motions.MOTIONS:
            raise Illegal(f"There is no motion {motion!r}. There are: {', '.join(motions.MOTIONS)}.")
        if motion not in motions.may_be_made(here) or (motion == "resume" and table.paused_because != "vote"):
            raise Closed("That cannot be proposed now.")
        Vote.objects.filter(table=table, seat=seat, motion=motion).delete()
        if aye:
            Vote.objects.create(table=table, seat=seat, motion=motion, number=here.number, at=timezone.now())
        here.about = None
        carried = aye and not next(m.wanted for m in motions.made(here) if m.motion == motion)
        if carried:
            Vote.objects.filter(table=table, motion=motion).delete()
        if carried and motion == "pause":
            standstill.stand_still(table, "vote", timezone.now())
            logbook.write(table, "pause", by="seat", reason=AGREED, before=Table.RUNNING, after=Table.PAUSED)
        if carried and motion == "end":
            lobby.close(table, None, AGREED, by="seat")
        number = here.number
    if carried and motion == "resume":
        resuming.go_on(code, None, "seat", AGREED)
    elif carried and motion in motions.PASSING:
        _carried_out(code, number, {"extend": _longer, "take-back": _a_step_back, "settle": _settled}[motion])
    pubsub.publish(code)
    return carried


def _carried_out(code: str, number: int, work: Callable[[LoadedTable, Change], None]) -> None:
    def still(here: LoadedTable, change: Change) -> None:
        if here.number != number or here.status != Table.RUNNING:
            raise Closed("The game has moved on in the meantime.")
        work(here, change)

    follow.through(code, still)


def _longer(here: LoadedTable, change: Change) -> None:
    more = LONGER.get(here.terms.pace.kind, timedelta(days=1))
    before, after = extending.put_off(here, change, int(more.total_seconds()), None, "", None)
    logbook.with_change(here, change, "extend", None, AGREED, before, after, by="seat")


def _settled(here: LoadedTable, change: Change) -> None:
    logbook.with_change(here, change, "ruling", None, f"{AGREED} The rules answer for the referee.", by="seat")
    _by_the_rules(here, change)


def _a_step_back(here: LoadedTable, change: Change) -> None:
    rewinding.logged(here, change, here.number - 1, TABLE, AGREED, None, by="seat")
    closing.settle(here, change)


def _by_the_rules(here: LoadedTable, change: Change) -> None:
    """The rules answer for the referee, as if its time were over. What a seat may still settle stays open."""
    match = here.playing
    for name in [moment.id for moment in match.moments()]:
        try:
            moment = match.moment(name)
        except Refused:
            continue
        alone = len(moment.decisions) == 1
        if REFEREE not in moment.decisions or (moment.closes == "any" and not alone):
            continue
        if alone:
            match.let_go(REFEREE, name)
            closing.close(here, change, name)
        elif REFEREE not in match.held.get(name, {}):
            default = match.state.default(moment, REFEREE)
            entering.hold(here, change, name, REFEREE, default, by="instruction")
    closing.settle(here, change)
