"""What happens to a match beside its moments: acts, a newer edition, a seat that leaves. An error in any of it is the
rules' fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from terrarium.kernel import Done, Match, MomentId, Refused, Value
from terrarium.kernel.outside import Suspended

from ...base import timeout
from ...base.errors import Faulty
from ...models import Draft, User
from .. import reporting
from ..access import seating
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import LoadedTable
from . import entering


def acted(here: LoadedTable, change: Change, who: int, name: str, value: Value, reason: str, force: bool) -> Done:
    """An act through the match, with the answers it leaves valid."""
    return _done(here, change, lambda match: match.act(who, name, value, reason, force))


def raised(here: LoadedTable, change: Change, to: int, reason: str) -> Done:
    """The match goes on by a newer edition."""
    return _done(here, change, lambda match: match.raise_edition(to, reason=reason))


def drop_seat(here: LoadedTable, change: Change, seat: int, why: str, reason: str, by: User | None = None) -> None:
    """Take a seat out by the game's own rule; where it has none, the seat answers by default from now on. Its person
    gets a last report and a letter that says why, and loses all that the seat knew. Without `by` the table does it."""
    chair = here.chairs[seat]
    before, person = seating.described(chair), chair.person
    _left(here, change, seat, why, reason)
    chair.kind, chair.person, chair.bot, chair.stand_in = "dropped", None, "", ""
    change.chairs.add(seat)
    change.touched = True
    change.more.append(lambda: seating.take_keys(chair.id))
    actor = "table" if by is None else "moderator"
    logbook.with_change(here, change, "drop", by, reason, before, seat=seat, by=actor)
    if person is not None:
        reporting.last(here, change, seat, person, reason)


def _left(here: LoadedTable, change: Change, seat: int, why: str, reason: str) -> Done | None:
    """A seat leaves by the game's own rule; None: the game has nothing to do about it. Rules that refuse it are at
    fault: the one who was to go is in the match and not in it."""
    try:
        return _done(here, change, lambda match: match.leave(seat, why, reason))
    except Refused as refused:
        raise Faulty(f"{here.game.title} does not let seat {seat + 1} leave: {refused}") from refused


Entered = TypeVar("Entered", Done, Done | None)


def _done(here: LoadedTable, change: Change, work: Callable[[Match], Entered]) -> Entered:
    before, change.touched = change.touched, True
    match = here.playing
    waiting, held = dict(match.suspended), [(name, seat) for name, seats in match.held.items() for seat in seats]
    try:
        with timeout.rules():
            done = work(match)
    except Refused:
        change.touched = before
        raise
    if done is not None:
        entering.enter(here, change, done)
    for name, seat in held:
        if seat not in match.held.get(name, {}):
            _draft_again(here, change, name, seat)
    for strand, suspended in waiting.items():
        if strand not in match.suspended:
            _held_again(here, change, suspended)
    return done


def _draft_again(here: LoadedTable, change: Change, name: MomentId, seat: int) -> None:
    """An answer whose moment is over or that no longer fits goes back to being a draft; nothing typed is lost."""
    rows = Draft.objects.filter(table_id=here.id, seat=seat, branch=here.branch, strand=name[0], number=name[1])
    change.more.append(lambda: rows.update(state=Draft.SAVED))


def _held_again(here: LoadedTable, change: Change, suspended: Suspended) -> None:
    """A play that waited for dice is off, and its moment asks anew: the answers that still fit need not be given
    again."""
    try:
        moment = here.playing.moment(suspended.moment)
    except Refused:
        return
    rows = Draft.objects.filter(table_id=here.id, branch=here.branch, strand=moment.strand, number=moment.number)
    versions = dict(rows.values_list("seat", "version"))
    for seat, answer in suspended.answers.items():
        if seat in moment.decisions and moment.decisions[seat].form.ok(answer):
            entering.hold(here, change, moment.id, seat, answer, version=versions.get(seat, 1))
