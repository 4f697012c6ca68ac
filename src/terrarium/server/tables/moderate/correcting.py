"""What the moderator does to the match itself: drop a seat, correct the state, go on by newer rules."""

from __future__ import annotations

from secrets import token_bytes

from terrarium.kernel import REFEREE, Closed, Finding, Illegal, NotYours, Refused, Value
from terrarium.kernel.dice import Dice
from terrarium.kernel.leaving import DROPPED

from ...models import Seat, Table, User
from ..access import permissions, seating
from ..engine import acts, closing, follow, standstill
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import LoadedTable
from ..storage import cache


def needs(reason: str) -> None:
    if not reason.strip():
        raise Illegal("Give a reason: everybody at the table will see it.")


def _outside(here: LoadedTable, person: User | None) -> None:
    """A moderator who does not play."""
    permissions.moderate(here, person)
    if here.seats_of(permissions.identity(person)):
        raise NotYours("A moderator who plays cannot make corrections.")


def drop(person: User | None, code: str, seat: int, reason: str) -> None:
    """Take a seat out of the match by the game's own act."""
    with seating.locked(code) as (table, here):
        permissions.moderate(here, person)
        if seating.seat(table, seat).kind == Seat.DROPPED:
            raise Closed("That seat has already been dropped.")
    needs(reason)

    def work(here: LoadedTable, change: Change) -> None:
        permissions.moderate(here, person)
        permissions.ongoing(here)
        if here.chairs[seat].kind == "dropped":
            raise Closed("That seat has already been dropped.")
        acts.drop_seat(here, change, seat, DROPPED, reason, person)
        standstill.pause_if_deserted(here, change)
        closing.settle(here, change)

    follow.through(code, work)


def correct(person: User | None, code: str, act: str, value: Value, reason: str, *, force: bool = False) -> None:
    """A correction that the game offers to the referee. What would break an invariant is refused unless forced."""
    needs(reason)

    def work(here: LoadedTable, change: Change) -> None:
        _outside(here, person)
        permissions.ongoing(here)
        acts.acted(here, change, REFEREE, act, value, reason, force)
        shown = {"act": act, "value": value, "forced": force}
        logbook.with_change(here, change, "correct", person, reason, None, shown)
        closing.settle(here, change)

    follow.through(code, work)


def check_correction(person: User | None, code: str, act: str, value: Value) -> list[Finding]:
    """What there would be to say against a correction, tried on a copy with dice that are thrown away."""
    with cache.kept(code) as here:
        _outside(here, person)
        permissions.ongoing(here)
        twin = here.playing.state.copy()
        try:
            twin.act(REFEREE, act, value, Dice(token_bytes(32), here.branch))
        except Refused as refused:
            return list(refused.findings)
        return []


def raise_edition(person: User | None, code: str, to: int, reason: str) -> None:
    """The rest of the match is played by a newer edition of the rules; what has been played stays as it was."""
    needs(reason)

    def work(here: LoadedTable, change: Change) -> None:
        permissions.moderate(here, person)
        permissions.ongoing(here)
        before = here.playing.state.edition
        acts.raised(here, change, to, reason)
        logbook.with_change(here, change, "edition", person, reason, before, to)
        change.more.append(lambda: Table.objects.filter(pk=here.id).update(edition=to))
        closing.settle(here, change)

    follow.through(code, work)
