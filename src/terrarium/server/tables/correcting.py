"""What the moderator does to the match itself: drop a seat, correct the state, go on by newer rules."""

from __future__ import annotations

from secrets import token_bytes
from typing import TYPE_CHECKING

from terrarium.kernel import REFEREE, Closed, Finding, Illegal, NotYours, Refused, Value
from terrarium.kernel.dice import Dice
from terrarium.kernel.leaving import DROPPED

from . import access, closing, faults, hot, logbook, reporting, seating
from .changes import Change
from .models import Seat, Table
from .sitting import Sitting

if TYPE_CHECKING:
    from ..accounts.models import User


def needs(reason: str) -> None:
    if not reason.strip():
        raise Illegal("Give a reason: all at the table will see it.")


def _going(here: Sitting) -> None:
    if here.status not in (Table.RUNNING, Table.PAUSED):
        raise Closed("The match does not run.")


def _outside(here: Sitting, person: User | None) -> None:
    """A moderator who does not play."""
    access.moderate(here, person)
    if here.seats_of(access.identity(person)):
        raise NotYours("Who plays cannot correct.")


def drop(person: User | None, code: str, seat: int, reason: str) -> None:
    """Take a seat out of the match by the game's own act."""
    with seating.locked(code) as (table, here):
        access.moderate(here, person)
        if seating.seat(table, seat).kind == Seat.DROPPED:
            raise Closed("That seat was dropped already.")
    needs(reason)

    def work(here: Sitting, change: Change) -> None:
        from ..clock import absence

        access.moderate(here, person)
        _going(here)
        if here.chairs[seat].kind == "dropped":
            raise Closed("That seat was dropped already.")
        drop_seat(here, change, seat, DROPPED, reason, person)
        absence.pause_if_deserted(here, change)
        closing.settle(here, change)

    faults.done(code, work)


def drop_seat(here: Sitting, change: Change, seat: int, why: str, reason: str, by: User | None = None) -> None:
    """Take a seat out by the game's own rule; where it has none, the seat answers by default from now on. Its person
    gets a last report and a letter that says why, and loses all that the seat knew. Without `by` the table does it."""
    chair = here.chairs[seat]
    before, person = seating.taken(chair), chair.person
    faults.left(here, change, seat, why, reason)
    chair.kind, chair.person, chair.bot, chair.stand_in = "dropped", None, "", ""
    change.chairs.add(seat)
    change.touched = True
    change.more.append(lambda: seating.take_keys(chair.id))
    actor = "table" if by is None else "moderator"
    logbook.with_change(here, change, "drop", by, reason, before, seat=seat, by=actor)
    if person is not None:
        reporting.last(here, change, seat, person, reason)


def correct(person: User | None, code: str, act: str, value: Value, reason: str, *, force: bool = False) -> None:
    """A correction that the game offers to the referee. What would break an invariant is refused unless forced."""
    needs(reason)

    def work(here: Sitting, change: Change) -> None:
        _outside(here, person)
        _going(here)
        faults.acted(here, change, REFEREE, act, value, reason, force)
        shown = {"act": act, "value": value, "forced": force}
        logbook.with_change(here, change, "correct", person, reason, None, shown)
        closing.settle(here, change)

    faults.done(code, work)


def check_correction(person: User | None, code: str, act: str, value: Value) -> list[Finding]:
    """What there would be to say against a correction, tried on a copy with dice that are thrown away."""
    with hot.kept(code) as here:
        _outside(here, person)
        _going(here)
        twin = here.playing.state.copy()
        try:
            twin.act(REFEREE, act, value, Dice(token_bytes(32), here.branch))
        except Refused as refused:
            return list(refused.findings)
        return []


def raise_edition(person: User | None, code: str, to: int, reason: str) -> None:
    """The rest of the match is played by a newer edition of the rules; what has been played stays as it was."""
    needs(reason)

    def work(here: Sitting, change: Change) -> None:
        access.moderate(here, person)
        _going(here)
        before = here.playing.state.edition
        faults.raised(here, change, to, reason)
        logbook.with_change(here, change, "edition", person, reason, before, to)
        change.more.append(lambda: Table.objects.filter(pk=here.id).update(edition=to))
        closing.settle(here, change)

    faults.done(code, work)
