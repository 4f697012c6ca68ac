"""Bots at the table: what one is asked, and its answer by the same engine as everybody's."""

from __future__ import annotations

import logging
import random
import time
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.utils import timezone
from django_tasks import task

from terrarium.bots.resigning import Patience
from terrarium.kernel import Due, Event, Moment, MomentId, Question, Refused, Reply, Seen
from terrarium.kernel.events import seen

from ...base import pubsub
from ...base.errors import Stopped
from ...base.timeout import Limit, Overtime
from ...models import Entry, Note
from ...models import Moment as MomentRow
from ...policy import roster
from ..match.changes import Change
from ..match.loaded import LoadedTable
from ..storage import cache, guard, store
from . import acts, advance, closing, entering

log = logging.getLogger("terrarium.bots")
QUICK = 0.02
THINKING = "thinking"
ONE = 0.2
"""Seconds after which who looks ahead begins no further thought."""
RESIGN = "resign"
_patience = Patience()
_pace: dict[tuple[str, str], float] = {}
"""How long a level's answers take here, in seconds, smoothed."""


def question(here: LoadedTable, change: Change | None, due: Due) -> Question[Any]:
    """What the bot in this seat is told: its view, the decision, its events since last time and its own note."""
    last, told, note = _noted(here, due.seat)
    return here.playing.question(due, note, _luck(here, due.seat), _heard(here, change, due.seat, last, told))


def _luck(here: LoadedTable, seat: int) -> random.Random:
    """A bot's chance; in a lesson it is the same for everybody."""
    lesson = here.game.lesson if here.lesson is not None else None
    return random.Random() if lesson is None else lesson.luck(here.game.slug, here.playing.number, seat)


def _noted(here: LoadedTable, seat: int) -> tuple[int, int, object]:
    if seat not in here.notes:
        row = Note.objects.filter(table_id=here.id, seat=seat).order_by("-number", "-id")
        number, told, note = row.values_list("number", "told", "note").first() or (-1, 0, "null")
        here.notes[seat] = (number, told, msgspec.json.decode(note))
    return here.notes[seat]


def _heard(here: LoadedTable, change: Change | None, seat: int, after: int, told: int) -> list[Seen]:
    """What the game told this seat after that entry, by which it had been told so many events."""
    fresh = change.entries if change else []
    first_fresh = fresh[0][0] if fresh else here.number + 1
    entries: list[tuple[list[Event], bool]] = []
    if after < first_fresh - 1:
        stored = Entry.objects.filter(table_id=here.id, number__gt=after, number__lt=first_fresh).order_by("number")
        rows = stored.values_list("events", "withdrawn_by")
        entries += [(store.events(data), bool(withdrawn)) for data, withdrawn in rows]
    entries += [(events, False) for number, _, events, _ in fresh if number > after]
    found: list[Seen] = []
    for events, withdrawn in entries:
        for one in seen(events, seat, told):
            told = one.number
            if not withdrawn and not one.kind.startswith("table."):
                found.append(one)
    return found


def reply(here: LoadedTable, asked: Question[Any], seat: int, seconds: float) -> Reply | None:
    """The bot's reply; the default if it fails; None if it takes longer than this."""
    slug, level = here.game.slug, here.chairs[seat].level
    begun = time.perf_counter()
    try:
        with Limit(seconds):
            given = roster.bot(slug, level).answer(asked)
        if not asked.decision.form.ok(given.answer):
            raise ValueError(f"the answer {given.answer!r} is not allowed")
    except Overtime:
        _pace[slug, level] = max(seconds, 1.0)
        return None
    except Exception as error:
        log.warning("a bot failed", extra={"game": slug, "bot": level, "error": repr(error)[:300]})
        given = Reply(asked.default, asked.note)
    took = time.perf_counter() - begun
    known = _pace.get((slug, level))
    _pace[slug, level] = took if known is None else 0.8 * known + 0.2 * took
    return given


def take(here: LoadedTable, change: Change, name: MomentId, seat: int, given: Reply) -> None:
    """The bot's answer waits for its moment like everybody's, and its note is kept."""
    entering.hold(here, change, name, seat, given.answer, by="bot")
    here.notes[seat] = (here.number, here.told[seat + 1], given.note)
    change.notes.append((seat, here.number, here.told[seat + 1], given.note))


def _slow(here: LoadedTable, seat: int) -> bool:
    return _thinks(here, seat) or _pace.get((here.game.slug, here.chairs[seat].level), 0.0) > QUICK


def _thinks(here: LoadedTable, seat: int) -> bool:
    """It takes the time that it is given: while it looks ahead, the bots of other tables are not to wait. A bot that
    this house no longer has does not; it will fail like any other."""
    try:
        return bool(getattr(roster.bot(here.game.slug, here.chairs[seat].level), "seconds", 0.0))
    except Exception:
        return False


def _gives_up(here: LoadedTable, due: Due, asked: Question[Any]) -> bool:
    """Where the table lets it: a bot that has seen no way to win for some of its turns resigns."""
    if not here.terms.bots_resign or len(here.chairs) != 2 or due.moment.tempo == "reply":
        return False
    if here.chairs[due.seat].kind != "bot" or here.playing.state.rules.leaving is None:
        return False
    try:
        with Limit(settings.TERRARIUM["inline_seconds"]):
            return _patience.ends((here.id, due.seat), here.game, asked)
    except (Exception, Overtime):
        return False


def _owed(here: LoadedTable) -> list[Due]:
    """What bots owe now. Who still seems to think is asked by a worker's round when that is over."""
    owed = list(here.bots_due())
    if not here.terms.bots_think:
        return owed
    now = timezone.now()
    rows = ((one, here.moments.get(one.moment.strand)) for one in owed)
    return [one for one, row in rows if row is None or row.bots_at is None or row.bots_at <= now]


def follow(code: str) -> bool:
    """Let quick bots answer now, within the small allowance; put the others to work. Says whether anything moved.

    The table in memory is at least as new as the commit that is followed here, and whoever commits a later one follows
    that: so it need not be read again to know that no bot is asked.
    """
    allowance = settings.TERRARIUM["inline_seconds"]
    until = time.monotonic() + allowance
    with cache.kept(code, fresh=False) as here:
        if here.status != "running" or not any(row.bots_at for row in here.moments.values()):
            return False

    def work(here: LoadedTable, change: Change) -> tuple[bool, list[bool]]:
        moved = False
        while here.status == "running" and time.monotonic() < until:
            due = _owed(here)
            if not due:
                return moved, []
            for one in due:
                if _slow(here, one.seat):
                    continue
                asked = question(here, change, one)
                if _gives_up(here, one, asked):
                    acts.acted(here, change, one.seat, RESIGN, True, "", force=False)
                    moved = True
                    break
                given = reply(here, asked, one.seat, allowance)
                if given is not None:
                    take(here, change, one.moment.id, one.seat, given)
                    moved = True
                    break
            else:
                break
            closing.settle(here, change)
        return moved, _left(here)

    try:
        moved, left = advance.through(code, work)
    except Stopped:
        return True
    _put_to_work(code, left)
    return moved


def _left(here: LoadedTable) -> list[bool]:
    """Whether those who owe an answer are such as look ahead: no, yes, or both."""
    return sorted({_thinks(here, one.seat) for one in _owed(here)}) if here.status == "running" else []


def _put_to_work(code: str, left: list[bool]) -> None:
    for thinks in left:
        (think if thinks else play_bots).enqueue(code)


@task(queue_name="bots")
def play_bots(table: str) -> None:
    """Let the bots of a table answer what they owe. Any worker may do it, any number of times."""
    _put_to_work(table, laboured(table, seconds=5, thinking=False)[1])


@task(queue_name=THINKING)
def think(table: str) -> None:
    """The same for bots that look ahead, one answer at a time: after it other tables have their turn."""
    _put_to_work(table, laboured(table, seconds=ONE, thinking=True)[1])


def labour(code: str, seconds: float = 20.0) -> bool:
    """In a worker: let the bots of a table think, one decision after the other. Says whether any are left."""
    return bool(laboured(code, seconds)[1])


def laboured(code: str, seconds: float, thinking: bool | None = None) -> tuple[int, list[bool]]:
    """The same; all of them, or only those who look ahead, or only the others. Says how many answers were given and who
    is left (as `_left` does).

    A lease on the moment's row keeps several workers from the same thought; who dies holding one is replaced when
    the lease runs out.
    """
    done, until = 0, time.monotonic() + seconds
    while True:
        with guard.looking(code) as here:
            left = _left(here)
            owed = _owed(here) if left else []
            due = next((one for one in owed if thinking in (None, _thinks(here, one.seat))), None)
            if due is None or (done and time.monotonic() >= until):
                return done, left
            branch = here.branch
            asked = question(here, None, due)
            if not _leased(here.id, due.moment):
                return done, []
            ends = _gives_up(here, due, asked)
        given = None
        if not ends:
            given = reply(here, asked, due.seat, settings.TERRARIUM["bot_seconds"]) or Reply(asked.default, asked.note)
        if not _given(code, branch, due.moment.id, due.seat, given):
            return done, []
        done += 1


def _leased(table: int, moment: Moment) -> bool:
    now = timezone.now()
    lease = now + timedelta(seconds=settings.TERRARIUM["bot_seconds"] + 10)
    rows = MomentRow.objects.filter(table_id=table, strand=moment.strand, number=moment.number)
    return bool(rows.filter(bots_at__lte=now).update(bots_at=lease))


def _given(code: str, branch: int, name: MomentId, seat: int, given: Reply | None) -> bool:
    """Hold its answer (None: it gives up), and play on. Says whether the table goes on."""

    def work(here: LoadedTable, change: Change) -> bool:
        if here.status != "running" or here.branch != branch or not here.chairs[seat].level:
            return False
        if seat in here.playing.held.get(name, {}):
            return True
        try:
            if given is None:
                acts.acted(here, change, seat, RESIGN, True, "", force=False)
            else:
                take(here, change, name, seat, given)
        except Refused:
            return True
        if name.strand in here.moments:
            here.moments[name.strand].bots_at = None
        closing.settle(here, change)
        return True

    try:
        going = advance.through(code, work)
    except Stopped:
        return False
    pubsub.publish(code)
    return going
