"""What a player does with an answer, an act or an instruction."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from terrarium.interface.records import Receipt
from terrarium.kernel import (
    REFEREE,
    Closed,
    Illegal,
    Malformed,
    NotYours,
    Value,
)

from ...base.errors import Conflict, Stopped
from ...models import Draft, Seat, Table, User
from ...models import Receipt as ReceiptRow
from ...policy import moment_names
from ..access import permissions
from ..engine import acts, advance, closing, entering, follow, schedule
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import LoadedTable
from ..storage import cache, store, writing

_any = msgspec.json.Decoder()


def count(here: LoadedTable, who: int) -> int:
    """A seat's own count of events; the referee's is made when it is looked at."""
    return here.told[who + 1] if who >= 0 else 0


def _known(here: LoadedTable, seat: int, key: str) -> Receipt | None:
    """The receipt that this key was given already."""
    row = ReceiptRow.objects.filter(table_id=here.id, seat=seat, key=key).first()
    if row is None:
        return None
    state: Any = "played" if row.number else row.state
    return Receipt(here.code, seat, row.moment, state, 0, row.at, count(here, seat), again=True)


def _back(here: LoadedTable, change: Change, seat: int) -> None:
    """Whoever plays is there again: the bot that stood in gets up."""
    if seat >= 0 and (chair := here.chairs[seat]).stand_in:
        chair.stand_in, chair.missed_run = "", 0
        change.chairs.add(seat)
        change.touched = True


class Submission(msgspec.Struct):
    """An answer as it was sent. A final moment is played as soon as it can close; where answers may be revised,
    `confirm` says that this one is ready, and without it the moment waits for its deadline (or a later `confirm`).

    `key` is the sender's own mark (up to 64 characters): sent again, the first receipt is given again. An `instruction`
    may be filed with the answer; `version` is that of the draft which it replaces.
    """

    person: User | None
    table: str
    seat: int
    moment: str
    answer: Value
    confirm: bool = True
    key: str = ""
    instruction: Value = msgspec.UNSET
    text: str = ""
    version: int | None = None


def submit(person: User | None, table: str, seat: int, moment: str, answer: Value, **more: Any) -> Receipt:
    """Answer (`more`: see `Submission`)."""
    return submitted(Submission(person, table, seat, moment, answer, **more))


def submitted(sent: Submission) -> Receipt:
    """An answer that was put together before."""
    return done(sent.table, answering(sent))


def answering(sent: Submission) -> advance.Work[Receipt]:
    """The work of one submission, for `done` or for `advance.together`."""
    if len(sent.key) > 64:
        raise Malformed("A key has at most 64 characters.")
    seat, key, answer = sent.seat, sent.key, sent.answer
    passes = 0

    def work(here: LoadedTable, change: Change) -> Receipt:
        nonlocal passes
        passes += 1
        permissions.answers_for(here, sent.person, seat)
        if key and passes > 1 and (known := _known(here, seat, key)):
            return known
        permissions.ongoing(here)
        match = here.playing
        name = moment_names.read(sent.moment, here.branch)
        old = match.held.get(name, {}).get(seat)
        sent_already = old is not None and old.by == "person" and here.status == Table.RUNNING
        if sent_already and not match.moment(name).revisable:
            raise Closed("That answer was final as soon as it was sent.")
        if sent.version is not None and old is not None and old.version != sent.version:
            raise Conflict("This answer was changed elsewhere in the meantime. Check it again.")
        version = (old.version if old else sent.version or 0) + 1
        held = entering.hold(here, change, name, seat, answer, firm=sent.confirm, version=version, text=sent.text)
        _back(here, change, seat)
        if sent.instruction is not msgspec.UNSET and seat >= 0:
            _filed(here, change, seat, sent.instruction)
        number = here.number
        if seat == REFEREE and held.firm:
            logbook.with_change(here, change, "ruling", sent.person, "The referee has answered.")
        closing.settle(here, change)
        played = seat not in here.playing.held.get(name, {})
        state: Any = "played" if played else "confirmed" if held.firm else "submitted"
        if key:
            change.receipts.append((seat, key, sent.moment, state, number + 1 if played else 0))
        paused, told = here.status == Table.PAUSED, count(here, seat)
        return Receipt(
            here.code, seat, sent.moment, state, held.version, change.now, told, paused=paused, warnings=held.warnings
        )

    return work


def done(table: str, work: advance.Work[Receipt]) -> Receipt:
    """Carry it out, and what follows. Where the rules break, the table stops, and the answer is kept for later."""
    try:
        receipt = advance.through(table, work)
    except Stopped:
        return advance.through(table, work)
    if not receipt.again:
        follow.after(table)
    return receipt


def _filed(here: LoadedTable, change: Change, seat: int, instruction: Value) -> None:
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
    """The submitted answer is final now."""

    def work(here: LoadedTable, change: Change) -> Receipt:
        permissions.answers_for(here, person, seat)
        permissions.ongoing(here)
        name = moment_names.read(moment, here.branch)
        here.playing.moment(name)
        held = here.playing.held.get(name, {}).get(seat)
        if held is None:
            raise Illegal("Nothing has been submitted yet.")
        if held.firm:
            return Receipt(here.code, seat, moment, "confirmed", held.version, change.now, count(here, seat))
        held.firm, held.version = True, held.version + 1
        text = Draft.objects.filter(table_id=here.id, seat=seat, branch=here.branch, strand=name[0], number=name[1])
        entering.keep(change, name, seat, held, text.values_list("text", flat=True).first() or "")
        closing.settle(here, change)
        state: Any = "confirmed" if seat in here.playing.held.get(name, {}) else "played"
        paused = here.status == Table.PAUSED
        return Receipt(here.code, seat, moment, state, held.version, change.now, count(here, seat), paused=paused)

    return done(table, work)


def withdraw(person: User | None, table: str, seat: int, moment: str) -> Receipt:
    """The submitted answer becomes a draft again, where it may still be revised."""
    return _unsent(person, table, seat, moment, None)


def save_draft(
    person: User | None,
    table: str,
    seat: int,
    moment: str,
    answer: Value,
    *,
    text: str = "",
    version: int | None = None,
) -> Receipt:
    """A note to oneself: it goes beside the engine, for play does not depend on it, unless it replaces an answer."""
    with cache.kept(table) as here:
        permissions.answers_for(here, person, seat)
        permissions.ongoing(here)
        name = moment_names.read(moment, here.branch)
        asked = here.playing.moment(name)
        if seat not in asked.decisions:
            raise NotYours("It is not this seat's turn.")
        submitted = seat in here.playing.held.get(name, {})
        branch = here.branch
    if submitted:
        return _unsent(person, table, seat, moment, (answer, text, version))
    now = timezone.now()
    at = connection.ops.adapt_datetimefield_value(now)
    where = {"table_id": here.id, "seat": seat, "branch": branch, "strand": name[0], "number": name[1]}
    with transaction.atomic():
        known = Draft.objects.select_for_update().filter(**where).values_list("version", "state").first()
        if known is not None and version is not None and known[0] != version:
            raise Conflict("This draft was changed elsewhere in the meantime. Check it again.")
        if known is not None and known[1] != Draft.SAVED:
            raise Conflict("An answer was sent in the meantime. Check it again.")
        fresh = 1 if known is None else known[0] + 1
        values = (here.id, seat, branch, *name, Draft.SAVED, store.written(answer), text, fresh, "person", at)
        with connection.cursor() as cursor:
            cursor.execute(writing.DRAFT, values)
    return Receipt(table, seat, moment, "saved", fresh, now, count(here, seat))


def _unsent(
    person: User | None, table: str, seat: int, moment: str, instead: tuple[Value, str, int | None] | None
) -> Receipt:
    """A submitted answer becomes a draft again, perhaps with other contents."""

    def work(here: LoadedTable, change: Change) -> Receipt:
        permissions.answers_for(here, person, seat)
        permissions.ongoing(here)
        name = moment_names.read(moment, here.branch)
        asked = here.playing.moment(name)
        held = here.playing.held.get(name, {}).get(seat)
        if held is None:
            raise Illegal("Nothing was submitted.")
        if not asked.revisable and here.status == Table.RUNNING:
            raise Closed("That answer was final as soon as it was sent.")
        if instead is not None and instead[2] is not None and instead[2] != held.version:
            raise Conflict("This answer was changed elsewhere in the meantime. Check it again.")
        here.playing.let_go(seat, name)
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


def act(person: User | None, table: str, seat: int, act: str, value: Value, *, key: str = "") -> Receipt:
    """Do something unasked (resign, name a steward): one of the acts that a look at this seat gives."""
    passes = 0

    def work(here: LoadedTable, change: Change) -> Receipt:
        nonlocal passes
        passes += 1
        permissions.own_seat(here, person, seat)
        if key and passes > 1 and (known := _known(here, seat, key)):
            return known
        permissions.ongoing(here)
        if here.status == Table.PAUSED:
            raise Stopped("The table is paused.")
        _back(here, change, seat)
        acts.acted(here, change, seat, act, value, "", False)
        number = here.number
        closing.settle(here, change)
        if key:
            change.receipts.append((seat, key, "", "played", number))
        return Receipt(here.code, seat, "", "played", 0, change.now, here.told[seat + 1])

    return done(table, work)


def instruct(person: User | None, table: str, seat: int, instruction: Value) -> None:
    """File a standing instruction (None: always ask me). It may answer at once."""

    def work(here: LoadedTable, change: Change) -> Receipt:
        permissions.own_seat(here, person, seat)
        permissions.ongoing(here)
        _filed(here, change, seat, instruction)
        closing.settle(here, change)
        return Receipt(here.code, seat, "", "played", 0, change.now, here.told[seat + 1])

    done(table, work)


def mark_read(person: User | None, table: str, seat: int, number: int) -> None:
    """Remember that this seat has looked at its events up to `number`."""
    with cache.kept(table) as here:
        permissions.own_seat(here, person, seat)
        top = here.told[seat + 1] if here.told else 0
    Seat.objects.filter(table_id=here.id, number=seat, read_number__lt=number).update(read_number=min(number, top))
