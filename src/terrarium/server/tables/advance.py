"""The one door for change: play in memory, then one short transaction in which the first to come wins.

`through(code, work)` gives `work` the table in memory and a `Change` to fill. If the database holds a newer stamp by
the time of writing, nothing is written, the table is read again and `work` runs again. What writes nothing is not
checked by writing: a refusal or a fault of the rules, and just as much "there is nothing to do", that rests on an old
reading is never told nor acted upon, but tried once more on a fresh one.
"""

from __future__ import annotations

import logging
import random
import time
import traceback
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

from django.conf import settings
from django.db import DatabaseError, IntegrityError, OperationalError
from django.utils import timezone

from terrarium.kernel import MISSED, Event, Moment, MomentId, Refused
from terrarium.kernel.match import Done, Due
from terrarium.kernel.outside import ENTER_DICE

from . import hot, schedule, writing
from .changes import Change, Lost
from .errors import Conflict, Faulty
from .sitting import Held, Sitting
from .watch import Limit, Overtime

T = TypeVar("T")
log = logging.getLogger("terrarium.tables")

Work = Callable[[Sitting, Change], T]


def through(code: str, work: Work[T], now: datetime | None = None) -> T:
    """Carry out `work` on the table and make it durable. Gives what `work` gives, once it is committed."""
    fresh = False
    for attempt in range(60):
        with hot.kept(code, fresh) as here:
            change = Change(here, now or timezone.now())
            try:
                result = work(here, change)
                if not change.idle:
                    writing.commit(change)
                    return result
                _spoilt(change)
                if fresh or hot.stands(here):
                    return result
            except Refused:
                _spoilt(change)
                if fresh:
                    raise
            except (Lost, IntegrityError):
                _spoilt(change)
            except (Overtime, Faulty) as error:
                sound = fresh or hot.stands(here)
                hot.drop(code)
                if sound:
                    raise Faulty(str(error) or "The rules ran too long.") from error
            except OperationalError:
                hot.drop(code)
                if attempt > 5:
                    raise
            except BaseException:
                hot.drop(code)
                raise
        fresh = True
        if attempt > 3:
            time.sleep(random.random() * 0.01 * min(attempt, 20))
    raise Conflict("Too many at once; try again in a moment.")


def together(works: Mapping[str, Work[T]], played: Callable[[], None] = lambda: None) -> dict[str, T]:
    """Carry out the works of many tables and make them durable in one transaction: one flush for all of them. Gives,
    by table, what those works gave that are committed. `played` is called when only the writing is left.

    Whatever is not plain sailing is left out, with nothing changed, and must go `through` alone: a table that is not
    at hand, a refusal or nothing to write (it may rest on an old reading), an error of the rules, a stamp that another
    has raised.
    """
    results: dict[str, T] = {}
    changes: list[Change] = []
    now = timezone.now()
    with hot.at_hand(works) as tables:
        try:
            for code, here in tables.items():
                change = Change(here, now)
                changes.append(change)
                try:
                    results[code] = works[code](here, change)
                except (Exception, Overtime):
                    _spoilt(changes.pop())
            played()
            won = {change.here.code for change in _written([change for change in changes if not change.idle])}
        except BaseException:
            for change in changes:
                _spoilt(change)
            raise
        for change in changes:
            if change.here.code not in won:
                _spoilt(change)
                del results[change.here.code]
    return results


def _spoilt(change: Change) -> None:
    """What was played in memory was not written: where it has left a trace, the table must be read again."""
    if change.touched:
        hot.drop(change.here.code)


def _written(changes: list[Change]) -> list[Change]:
    """Those that were committed: in one transaction, or, where the database refuses them together, each alone."""
    alone = [change for change in changes if change.more]
    plain = [change for change in changes if not change.more]
    won: list[Change] = []
    if len(plain) > 1:
        try:
            won += writing.commit_together(plain)
        except DatabaseError:
            alone += plain
    else:
        alone += plain
    for change in alone:
        try:
            writing.commit(change)
        except (Lost, DatabaseError):
            continue
        won.append(change)
    return won


# ---- playing in memory


def enter(here: Sitting, change: Change, done: Done) -> None:
    """Take down an entry that the match has just made."""
    match = here.playing
    _note(here, change, done.number, done, done.events)
    here.since_snapshot += 1
    if here.since_snapshot >= settings.TERRARIUM["snapshot_every"]:
        change.snapshot = True
    if match.over:
        schedule.ended(here, change)


def _note(here: Sitting, change: Change, number: int, done: Done, events: list[Event]) -> None:
    counts = here.told[:]
    for event in events:
        faces, face = event.faces, event.face
        if not faces:
            if face is not None:
                counts = [count + 1 for count in counts]
            continue
        for index in range(len(counts)):
            if faces.get(index - 1, face) is not None:
                counts[index] += 1
    here.told, here.number, here.branch = counts, number, here.playing.branch
    change.touched = True
    change.entries.append((number, done.entry, events, counts))


def played(here: Sitting, change: Change, moment: Moment, answers: dict[int, object]) -> Done:
    """Close a moment with these answers; an error in the rules is the rules' fault, not the answer's."""
    match = here.playing
    change.touched = True
    turn = match.state.moment(moment.id) if here.terms.fee else None
    try:
        with Limit(settings.TERRARIUM["rules_seconds"]):
            done = match.play(moment.id, answers)
    except Refused:
        raise
    except Overtime:
        raise Faulty("The rules ran too long.") from None
    except Exception as error:
        raise Faulty("".join(traceback.format_exception(error)[-6:])) from error
    here.held.pop(moment.id, None)
    for seat, answer in answers.items():
        if answer is not MISSED:
            schedule.answered(here, change, seat)
    enter(here, change, done)
    if turn is not None and turn.tempo == "turn" and not done.entry.wants:
        from . import fees

        fees.take(here, change, turn)
    return done


def hold(here: Sitting, change: Change, moment: MomentId, seat: int, held: Held, text: str = "") -> None:
    """An answer waits for its moment."""
    here.held.setdefault(moment, {})[seat] = held
    change.drafts[(*moment, seat)] = (held, text)
    change.touched = True


def settle(here: Sitting, change: Change) -> list[Done]:
    """Play on by what is in and by standing instructions, until somebody owes a choice of his own; then set the
    clocks of what is open."""
    match = here.playing
    all_done: list[Done] = []
    for _ in range(2000):
        if match.over or here.status != "running":
            break
        for moment in match.moments():
            _instructed(here, change, moment)
            answers = _ready(here, change, moment)
            if answers is not None:
                all_done.append(played(here, change, moment, answers))
                break
        else:
            break
    else:
        raise Faulty("Standing instructions answer each other without end.")
    _forget_played(here, change)
    if len(here.declined) > 100:
        here.declined.clear()
    schedule.reset(here, change)
    return all_done


def _forget_played(here: Sitting, change: Change) -> None:
    """Answers that were held and played within this change need not be written down as waiting."""
    for strand, number, seat in list(change.drafts):
        if seat not in here.held.get(MomentId(strand, number), {}):
            del change.drafts[strand, number, seat]


def _instructed(here: Sitting, change: Change, moment: Moment) -> None:
    """Let the standing instructions answer for their seats; a seat that was dropped answers by default, and its
    dice are drawn. What is not taken of an instruction is nobody else's business: its seat is asked."""
    match = here.playing
    held = here.held.get(moment.id, {})
    for seat, decision in moment.decisions.items():
        if seat < 0 or seat in held:
            continue
        if here.chairs[seat].kind == "dropped":
            default = MISSED if moment.ask is ENTER_DICE else match.state.default(moment, seat)
            hold(here, change, moment.id, seat, Held(default, True, 1, "instruction"))
            continue
        if match.instructions.get(seat) is None or not here.chairs[seat].manned:
            continue
        before = match.instructions[seat]
        if here.declined.get((moment.id, seat)) == (here.number, before):
            continue
        answer = _standing(match.standing, Due(moment, seat, decision))
        if match.instructions[seat] != before:
            change.instructions[seat] = match.instructions[seat]
            change.touched = True
        if answer is None or not decision.form.ok(answer):
            here.declined[moment.id, seat] = (here.number, before)
        else:
            hold(here, change, moment.id, seat, Held(answer, True, 1, "instruction"))


def _standing(ask: Callable[[Due], object], due: Due) -> object:
    try:
        with Limit(settings.TERRARIUM["rules_seconds"]):
            return ask(due)
    except Overtime:
        raise Faulty("A standing instruction ran too long.") from None
    except Exception as error:
        raise Faulty("".join(traceback.format_exception(error)[-6:])) from error


def _ready(here: Sitting, change: Change, moment: Moment) -> dict[int, object] | None:
    """The answers with which the moment closes now, or None: it waits."""
    held = here.held.get(moment.id)
    if not held:
        return None
    firm = {seat: one.answer for seat, one in held.items() if one.firm and seat in moment.decisions}
    if moment.closes == "any":
        firm = dict(list(firm.items())[:1])
    if not firm or (moment.closes == "all" and len(firm) < len(moment.decisions)):
        return None
    return firm if change.now >= schedule.not_before(here, change, moment) else None
