"""Rules that break: the table stops, its moderator is told, and nothing tries again by itself."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import DatabaseError, transaction
from django.utils import timezone

from terrarium.kernel import Done, Game, Match, MomentId, Refused, Value
from terrarium.kernel.outside import Suspended

from . import advance, closing, follow, hot, logbook, watch
from .changes import Change
from .errors import Faulty, Missing, Stopped
from .models import Table
from .sitting import Sitting

log = logging.getLogger("terrarium.tables")
T = TypeVar("T")


@contextmanager
def looking(code: str) -> Iterator[Sitting]:
    """The table as it is now, to be shown or told of by its rules. Where they break down over it, it stops.

    For what is asked of every reader alike. Where the rules are given something that somebody has sent, an error may be
    provoked, and must not stop the others.
    """
    with hot.kept(code) as here, blamed(here):
        yield here


@contextmanager
def blamed(here: Sitting) -> Iterator[None]:
    """Rules that break down meanwhile stop the table."""
    try:
        yield
    except (Refused, DatabaseError):
        raise
    except Exception as error:
        if not isinstance(error, Faulty) and not _by(here.game, error):
            raise
        fault = error if isinstance(error, Faulty) else Faulty("".join(traceback.format_exception(error)[-6:]))
        stop(here.code, fault)
        raise Stopped(fault.says) from error


def _by(game: Game[Any, Any], error: Exception) -> bool:
    """The error comes from the game's own modules, not from ours that have called them."""
    own = type(game).__module__
    package = getattr(sys.modules.get(own), "__package__", "") or own
    frames = traceback.walk_tb(error.__traceback__)
    names = [str(frame.f_globals.get("__name__", "")) for frame, _ in frames]
    return any(name == own or name.startswith(f"{package}.") for name in names)


def stop(code: str, broken: Faulty | str) -> None:
    """Pause a running table because of this fault."""
    fault = str(broken)
    reason = "The game is not installed here" if isinstance(broken, Missing) else "The rules broke down"
    hot.drop(code)
    now = timezone.now()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(code=code)
        if table.status != Table.RUNNING:
            return
        table.status, table.paused_because, table.fault = Table.PAUSED, "fault", fault
        table.paused_at = now
        table.stamp += 1
        table.save(update_fields=["status", "paused_because", "fault", "paused_at", "stamp"])
        logbook.write(table, "fault", by="table", reason=f"{reason}. The moderator has been told.", now=now)
        told = "The table stands still." if _plays(table) else f"The table stands still.\n\n{fault}"
        logbook.tell_moderator(table, "fault", f"fault/{table.stamp}", reason, told)
    log.error("the rules broke", extra={"table": code, "fault": fault.strip().splitlines()[-1] if fault else ""})


def done(code: str, work: advance.Work[T]) -> T:
    """Through the door, and on from there; where the rules break down over it, the table stops."""
    try:
        result = advance.through(code, work)
    except Faulty as fault:
        stop(code, str(fault))
        raise Stopped("The rules broke down over it; the table is paused.") from None
    follow.after(code)
    return result


def _plays(table: Table) -> bool:
    """The moderator has a seat too: what an error says might tell of a hidden card, so it is for the operator."""
    return table.seats.filter(person_id=table.moderator_id).exists()


def acted(here: Sitting, change: Change, who: int, name: str, value: Value, reason: str, force: bool) -> Done:
    """An act through the match, with the answers it leaves valid; an error in it is the rules' fault."""
    return _aside(here, change, lambda match: match.act(who, name, value, reason, force))


def raised(here: Sitting, change: Change, to: int, reason: str) -> Done:
    """The match goes on by a newer edition."""
    return _aside(here, change, lambda match: match.raise_edition(to, reason=reason))


def left(here: Sitting, change: Change, seat: int, why: str, reason: str) -> Done | None:
    """A seat leaves by the game's own rule; None: the game has nothing to do about it. Rules that refuse it are at
    fault: the one who was to go is in the match and not in it."""
    try:
        return _aside(here, change, lambda match: match.leave(seat, why, reason))
    except Refused as refused:
        raise Faulty(f"{here.game.title} does not let seat {seat + 1} leave: {refused}") from refused


Entered = TypeVar("Entered", Done, Done | None)


def _aside(here: Sitting, change: Change, work: Callable[[Match], Entered]) -> Entered:
    before, change.touched = change.touched, True
    match = here.playing
    waiting, held = dict(match.suspended), [(name, seat) for name, seats in match.held.items() for seat in seats]
    try:
        with watch.rules():
            done = work(match)
    except Refused:
        change.touched = before
        raise
    if done is not None:
        closing.enter(here, change, done)
    for name, seat in held:
        if seat not in match.held.get(name, {}):
            _draft_again(here, change, name, seat)
    for strand, suspended in waiting.items():
        if strand not in match.suspended:
            _held_again(here, change, suspended)
    return done


def _draft_again(here: Sitting, change: Change, name: MomentId, seat: int) -> None:
    """An answer whose moment is over or that no longer fits goes back to being a draft; nothing typed is lost."""
    from .models import Draft

    rows = Draft.objects.filter(table_id=here.id, seat=seat, branch=here.branch, strand=name[0], number=name[1])
    change.more.append(lambda: rows.update(state=Draft.SAVED))


def _held_again(here: Sitting, change: Change, suspended: Suspended) -> None:
    """A play that waited for dice is off, and its moment asks anew: the answers that still fit need not be given
    again."""
    from .models import Draft

    try:
        moment = here.playing.moment(suspended.moment)
    except Refused:
        return
    rows = Draft.objects.filter(table_id=here.id, branch=here.branch, strand=moment.strand, number=moment.number)
    versions = dict(rows.values_list("seat", "version"))
    for seat, answer in suspended.answers.items():
        if seat in moment.decisions and moment.decisions[seat].form.ok(answer):
            closing.hold(here, change, moment.id, seat, answer, version=versions.get(seat, 1))
