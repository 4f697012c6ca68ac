"""What a player does with an answer, an act or an instruction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from terrarium.kernel import (
    REFEREE,
    SPECTATOR,
    Closed,
    Finding,
    Illegal,
    Malformed,
    Moment,
    NotYours,
    Reading,
    Refused,
    Value,
)

from . import access, advance, faults, follow, forms, hot, logbook, names, schedule, store, writing
from .changes import Change
from .errors import Conflict, Faulty, Stopped
from .models import Draft, Seat, Table
from .models import Receipt as ReceiptRow
from .shown import Receipt
from .sitting import Held, Sitting
from .watch import Limit, Overtime

if TYPE_CHECKING:
    from ..accounts.models import User

_any = msgspec.json.Decoder()
ONGOING = (Table.RUNNING, Table.PAUSED)


def running(here: Sitting) -> None:
    """`Closed`, unless a match goes on here (a paused one does)."""
    if here.status not in ONGOING:
        raise Closed("The match has not begun." if here.status == Table.OPEN else "The match is over.")


def count(here: Sitting, who: int) -> int:
    """A seat's own count of events; the referee's is made when it is looked at."""
    return here.told[who + 1] if who >= 0 else 0


def _known(here: Sitting, seat: int, key: str) -> Receipt | None:
    """The receipt that this key was given already."""
    row = ReceiptRow.objects.filter(table_id=here.id, seat=seat, key=key).first()
    if row is None:
        return None
    state: Any = "played" if row.number else row.state
    return Receipt(here.code, seat, row.moment, state, 0, row.at, count(here, seat), again=True)


def _on(here: Sitting, change: Change) -> None:
    """Play on; at a table that stands still, only note who has answered."""
    if here.status == Table.RUNNING:
        advance.settle(here, change)
    else:
        schedule.reset(here, change)


def _back(here: Sitting, change: Change, seat: int) -> None:
    """Whoever plays is there again: the bot that stood in gets up."""
    if seat >= 0 and (chair := here.chairs[seat]).stand_in:
        chair.stand_in, chair.missed_run = "", 0
        change.chairs.add(seat)
        change.touched = True


class Submission(msgspec.Struct):
    """An answer as it was sent (`services.submit` says what each part means)."""

    person: User | None
    table: str
    seat: int
    moment: str
    answer: Value
    firm: bool = True
    key: str = ""
    instruction: Value = msgspec.UNSET
    text: str = ""
    version: int | None = None


def submit(sent: Submission) -> Receipt:
    return done(sent.table, answering(sent))


def answering(sent: Submission) -> advance.Work[Receipt]:
    """The work of one submission, for `done` or for `advance.together`."""
    if len(sent.key) > 64:
        raise Malformed("A key has at most 64 characters.")
    seat, key, answer = sent.seat, sent.key, sent.answer
    passes = 0

    def work(here: Sitting, change: Change) -> Receipt:
        nonlocal passes
        passes += 1
        access.answers_for(here, sent.person, seat)
        if key and passes > 1 and (known := _known(here, seat, key)):
            return known
        running(here)
        match = here.playing
        name = names.read(sent.moment, here.branch)
        asked = match.check(seat, name, answer)
        old = here.held.get(name, {}).get(seat)
        if old is not None and not asked.revisable and old.by == "person" and here.status == Table.RUNNING:
            raise Closed("That answer was final when it was sent.")
        if sent.version is not None and old is not None and old.version != sent.version:
            raise Conflict("This answer was changed elsewhere in the meantime; look at it again.")
        _back(here, change, seat)
        if sent.instruction is not msgspec.UNSET and seat >= 0:
            _filed(here, change, seat, sent.instruction)
        held = Held(answer, sent.firm or not asked.revisable, (old.version if old else sent.version or 0) + 1)
        advance.hold(here, change, name, seat, held, sent.text)
        number = here.number
        if seat == REFEREE and held.firm:
            logbook.with_change(here, change, "ruling", sent.person, "The referee has answered.")
        _on(here, change)
        played = seat not in here.held.get(name, {})
        state: Any = "played" if played else "confirmed" if held.firm else "submitted"
        if key:
            change.receipts.append((seat, key, sent.moment, state, number + 1 if played else 0))
        return Receipt(
            here.code,
            seat,
            sent.moment,
            state,
            held.version,
            change.now,
            count(here, seat),
            paused=here.status == Table.PAUSED,
            warnings=tuple(asked.decisions[seat].form.check(answer)),
        )

    return work


def done(table: str, work: advance.Work[Receipt]) -> Receipt:
    """Through the door, and on from there. Where the rules break, the table stops, and the answer is kept for later."""
    try:
        receipt = advance.through(table, work)
    except Faulty as fault:
        faults.stop(table, fault)
        try:
            return advance.through(table, work)
        except Faulty:
            raise Stopped("The rules of this table have broken down; its moderator has been told.") from None
    if not receipt.again:
        follow.after(table)
    return receipt


def _filed(here: Sitting, change: Change, seat: int, instruction: Value) -> None:
    """A standing instruction, checked and written down."""
    match = here.playing
    if match.game.instructions is None:
        raise Illegal(f"{match.game.title} knows no standing instructions.")
    if instruction is None:
        match.instructions[seat] = None
    else:
        match.instruct(seat, instruction)
    change.instructions[seat] = instruction
    change.touched = True


def confirm(person: User | None, table: str, seat: int, moment: str) -> Receipt:
    def work(here: Sitting, change: Change) -> Receipt:
        access.answers_for(here, person, seat)
        running(here)
        name = names.read(moment, here.branch)
        here.playing.moment(name)
        held = here.held.get(name, {}).get(seat)
        if held is None:
            raise Illegal("Nothing was submitted yet.")
        if held.firm:
            return Receipt(here.code, seat, moment, "confirmed", held.version, change.now, count(here, seat))
        firm = Held(held.answer, True, held.version + 1, held.by)
        text = Draft.objects.filter(table_id=here.id, seat=seat, branch=here.branch, strand=name[0], number=name[1])
        advance.hold(here, change, name, seat, firm, text.values_list("text", flat=True).first() or "")
        _on(here, change)
        state: Any = "confirmed" if seat in here.held.get(name, {}) else "played"
        paused = here.status == Table.PAUSED
        return Receipt(here.code, seat, moment, state, firm.version, change.now, count(here, seat), paused=paused)

    return done(table, work)


def withdraw(person: User | None, table: str, seat: int, moment: str) -> Receipt:
    return _unsent(person, table, seat, moment, None)


def save_draft(
    person: User | None, table: str, seat: int, moment: str, answer: Value, text: str, version: int | None
) -> Receipt:
    """A note to oneself: it goes beside the door, for play does not depend on it, unless it replaces an answer."""
    with hot.kept(table) as here:
        access.answers_for(here, person, seat)
        running(here)
        name = names.read(moment, here.branch)
        asked = here.playing.moment(name)
        if seat not in asked.decisions:
            raise NotYours("This seat is not asked.")
        submitted = seat in here.held.get(name, {})
        branch = here.branch
    if submitted:
        return _unsent(person, table, seat, moment, (answer, text, version))
    now = timezone.now()
    at = connection.ops.adapt_datetimefield_value(now)
    where = {"table_id": here.id, "seat": seat, "branch": branch, "strand": name[0], "number": name[1]}
    with transaction.atomic():
        known = Draft.objects.select_for_update().filter(**where).values_list("version", "state").first()
        if known is not None and version is not None and known[0] != version:
            raise Conflict("This draft was changed elsewhere in the meantime; look at it again.")
        if known is not None and known[1] != Draft.SAVED:
            raise Conflict("An answer was sent in the meantime; look at it again.")
        fresh = 1 if known is None else known[0] + 1
        values = (here.id, seat, branch, *name, Draft.SAVED, store.written(answer), text, fresh, "person", at)
        with connection.cursor() as cursor:
            cursor.execute(writing.DRAFT, values)
    return Receipt(table, seat, moment, "saved", fresh, now, count(here, seat))


def _unsent(
    person: User | None, table: str, seat: int, moment: str, instead: tuple[Value, str, int | None] | None
) -> Receipt:
    """A submitted answer becomes a draft again, perhaps with other contents."""

    def work(here: Sitting, change: Change) -> Receipt:
        access.answers_for(here, person, seat)
        running(here)
        name = names.read(moment, here.branch)
        asked = here.playing.moment(name)
        held = here.held.get(name, {}).get(seat)
        if held is None:
            raise Illegal("Nothing was submitted.")
        if not asked.revisable and here.status == Table.RUNNING:
            raise Closed("That answer was final when it was sent.")
        if instead is not None and instead[2] is not None and instead[2] != held.version:
            raise Conflict("This answer was changed elsewhere in the meantime; look at it again.")
        del here.held[name][seat]
        change.touched = True
        version = held.version + 1
        rows = Draft.objects.filter(table_id=here.id, seat=seat, branch=here.branch, strand=name[0], number=name[1])
        new: dict[str, Any] = {"state": Draft.SAVED, "version": version, "at": change.now}
        if instead is not None:
            new |= {"answer": store.written(instead[0]), "text": instead[1]}
        change.more.append(lambda: rows.update(**new))
        schedule.reset(here, change)
        return Receipt(here.code, seat, moment, "saved", version, change.now, count(here, seat))

    return advance.through(table, work)


def _looked(person: User | None, table: str, seat: int, moment: str) -> tuple[Sitting, Moment]:
    with hot.kept(table) as here:
        access.answers_for(here, person, seat)
        running(here)
        found = here.playing.moment(names.read(moment, here.branch))
        if seat not in found.decisions:
            raise NotYours("This seat is not asked.")
        return here, found


def check(person: User | None, table: str, seat: int, moment: str, answer: Value) -> list[Finding]:
    with hot.kept(table) as here:
        _, found = _looked(person, table, seat, moment)
        try:
            here.playing.check(seat, found.id, answer)
        except Refused as refused:
            return list(refused.findings)
        return found.decisions[seat].form.check(answer)


def read_text(person: User | None, table: str, seat: int, moment: str, text: str) -> Reading:
    with hot.kept(table) as here:
        _, found = _looked(person, table, seat, moment)
        return here.game.read(here.playing.view(seat), found.decisions[seat], text)


def read_form(person: User | None, table: str, seat: int, moment: str, posted: Mapping[str, Sequence[str]]) -> Value:
    _, found = _looked(person, table, seat, moment)
    return forms.read(found.decisions[seat].form, posted)


def act(person: User | None, table: str, seat: int, name: str, value: Value, key: str) -> Receipt:
    passes = 0

    def work(here: Sitting, change: Change) -> Receipt:
        nonlocal passes
        passes += 1
        access.own_seat(here, person, seat)
        if key and passes > 1 and (known := _known(here, seat, key)):
            return known
        running(here)
        if here.status == Table.PAUSED:
            raise Stopped("The table is paused.")
        _back(here, change, seat)
        faults.acted(here, change, seat, name, value, "", False)
        number = here.number
        advance.settle(here, change)
        if key:
            change.receipts.append((seat, key, "", "played", number))
        return Receipt(here.code, seat, "", "played", 0, change.now, here.told[seat + 1])

    return done(table, work)


def instruct(person: User | None, table: str, seat: int, instruction: Value) -> None:
    def work(here: Sitting, change: Change) -> Receipt:
        access.own_seat(here, person, seat)
        running(here)
        _filed(here, change, seat, instruction)
        _on(here, change)
        return Receipt(here.code, seat, "", "played", 0, change.now, here.told[seat + 1])

    done(table, work)


def mark_read(person: User | None, table: str, seat: int, number: int) -> None:
    with hot.kept(table) as here:
        access.own_seat(here, person, seat)
        top = here.told[seat + 1] if here.told else 0
    Seat.objects.filter(table_id=here.id, number=seat, read_number__lt=number).update(read_number=min(number, top))


def aid(person: User | None, table: str, seat: int | None, name: str, question: Value) -> Any:
    with hot.kept(table) as here:
        who = access.audience(here, person, seat)
        if here.match is None:
            raise Closed("The match has not begun.")
        pov = (here.match if who != SPECTATOR else spectated(here)).pov(who, heard=())
        try:
            with Limit(settings.TERRARIUM["rules_seconds"]):
                return pov.aid(name, question)
        except Overtime:
            raise Closed("That takes too long to be told.") from None


def spectated(here: Sitting) -> Any:
    from . import sight

    return sight.spectated(here)


def take_back(person: User | None, table: str, seat: int) -> Receipt:
    from . import rewinding

    return rewinding.take_back(person, table, seat)
