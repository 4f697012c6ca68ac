"""What all players want together needs no moderator: a pause, more time, a step back, an early end, an answer by the
rules where the referee is asked.

A motion is carried when everybody who plays (bots and those they stand in for apart) has said yes; a step back wants
the absent too. Votes are open.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from terrarium.kernel import TABLE, Closed, Illegal

from . import (
    access,
    advance,
    closing,
    extending,
    follow,
    hall,
    logbook,
    moderating,
    refereeing,
    rewinding,
    seating,
    store,
    wake,
)
from .changes import Change
from .models import Table, Vote
from .shown import MotionShown
from .sitting import Sitting

if TYPE_CHECKING:
    from ..accounts.models import User

MOTIONS: dict[str, frozenset[str]] = {
    "pause": frozenset({Table.RUNNING}),
    "resume": frozenset({Table.PAUSED}),
    "extend": frozenset({Table.RUNNING}),
    "take-back": frozenset({Table.RUNNING}),
    "end": frozenset({Table.RUNNING, Table.PAUSED}),
    "settle": frozenset({Table.RUNNING}),
}
"""What may be moved, and while the table has which status."""
PASSING = ("extend", "take-back", "settle")
"""These are about the match as it stands: the votes lapse with the next entry."""
AGREED = "All players agreed."
LONGER = {"live": timedelta(minutes=5)}


def open_motions(here: Sitting) -> tuple[str, ...]:
    """What the players of this table may move just now."""
    if not here.terms.votes:
        return ()
    found = [motion for motion, statuses in MOTIONS.items() if here.status in statuses]
    if not here.terms.take_back or here.number == 0:
        found = [motion for motion in found if motion != "take-back"]
    if not here.referee_asked:
        found = [motion for motion in found if motion != "settle"]
    return tuple(found)


def motions(here: Sitting) -> tuple[MotionShown, ...]:
    """The motions that somebody has made, with those who are for them and those whose voice is still wanted."""
    ayes: dict[str, set[int]] = {}
    for seat, motion, number in store.about(here).votes or ():
        if motion not in PASSING or number == here.number:
            ayes.setdefault(motion, set()).add(seat)
    return tuple(
        MotionShown(motion, tuple(sorted(ayes[motion] & voices)), tuple(sorted(voices - ayes[motion])))
        for motion in open_motions(here)
        if ayes.get(motion, set()) & (voices := _voices(here, motion))
    )


def _voices(here: Sitting, motion: str) -> set[int]:
    """The seats whose voice a motion wants. A step back wants that of the absent too: whoever is left would else roll
    again until the dice please."""
    everybody = [chair for chair in here.chairs if chair.kind == "person"]
    return {chair.number for chair in (everybody if motion == "take-back" else here.people())}


def vote(person: User | None, code: str, seat: int, motion: str, *, aye: bool = True) -> bool:
    """Give one's voice for a motion, or take it back; says whether the motion is carried."""
    with seating.locked(code) as (table, here):
        access.own_seat(here, person, seat)
        if motion not in MOTIONS:
            raise Illegal(f"There is no motion {motion!r}. There are: {', '.join(MOTIONS)}.")
        if motion not in open_motions(here) or (motion == "resume" and table.paused_because != "vote"):
            raise Closed("That cannot be moved now.")
        Vote.objects.filter(table=table, seat=seat, motion=motion).delete()
        if aye:
            Vote.objects.create(table=table, seat=seat, motion=motion, number=here.number, at=timezone.now())
        here.about = None
        carried = aye and not next(m.wanted for m in motions(here) if m.motion == motion)
        if carried:
            Vote.objects.filter(table=table, motion=motion).delete()
        if carried and motion == "pause":
            moderating.stand_still(table, "vote", timezone.now())
            logbook.write(table, "pause", by="seat", reason=AGREED, before=Table.RUNNING, after=Table.PAUSED)
        if carried and motion == "end":
            hall.close(table, None, AGREED, by="seat")
        number = here.number
    if carried and motion == "resume":
        moderating.go_on(code, None, "seat", AGREED)
    elif carried and motion in PASSING:
        _carried_out(code, number, {"extend": _longer, "take-back": _a_step_back, "settle": _settled}[motion])
    wake.ring(code)
    return carried


def _carried_out(code: str, number: int, work: Callable[[Sitting, Change], None]) -> None:
    def still(here: Sitting, change: Change) -> None:
        if here.number != number or here.status != Table.RUNNING:
            raise Closed("The match has moved on in the meantime.")
        work(here, change)

    advance.through(code, still)
    follow.after(code)


def _longer(here: Sitting, change: Change) -> None:
    more = LONGER.get(here.terms.pace.kind, timedelta(days=1))
    before, after = extending.put_off(here, change, int(more.total_seconds()), None, "", None)
    logbook.with_change(here, change, "extend", None, AGREED, before, after, by="seat")


def _settled(here: Sitting, change: Change) -> None:
    logbook.with_change(here, change, "ruling", None, f"{AGREED} The rules answer for the referee.", by="seat")
    refereeing.by_the_rules(here, change)


def _a_step_back(here: Sitting, change: Change) -> None:
    before = {"branch": here.branch, "entry": here.number}
    rewinding.go_back(here, change, here.number - 1, TABLE, AGREED)
    after = {"branch": here.branch, "entry": here.number, "to": before["entry"] - 1}
    logbook.with_change(here, change, "rewind", None, AGREED, before, after, by="seat")
    closing.settle(here, change)
