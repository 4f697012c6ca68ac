"""A match as a file and back, for `terrarium verify` and for other houses."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from terrarium.kernel import (
    BrokenRecord,
    Closed,
    Event,
    Game,
    Header,
    Illegal,
    Malformed,
    Match,
    NotYours,
    Record,
    Refused,
    verify,
)
from terrarium.kernel.verify import Again

from ..base.errors import NO_TABLE, Unknown
from ..base.timeout import Limit, Overtime
from ..models import Entry, Seat, Snapshot, Table, User
from ..policy import terms as terms_
from ..policy.terms import Terms
from .access import permissions, quotas
from .engine import entering
from .journal import logbook
from .lobby import lobby
from .storage import cache, store, writing

log = logging.getLogger("terrarium.tables")
LONGEST = 60.0
"""Seconds that playing a file again may take."""


def record_of(table: Table, opened: bool) -> Record:
    """The record from the stored entries."""
    header = msgspec.json.decode(table.header, type=Header)
    rows = Entry.objects.filter(table=table, number__gt=0).order_by("number").values_list("data", flat=True)
    entries = [store.entry(data) for data in rows.iterator(2000)]
    return Record(header, entries, bytes(table.secret).hex() if opened else "")


def export_match(person: User | None, code: str) -> bytes:
    """The record as a file that `terrarium verify` checks: after the end for all who may see the table, with the
    secret opened; before it for a moderator who does not play, without the secret, and logged."""
    with cache.kept(code) as here:
        permissions.see(here, person)
        if here.match is None:
            raise Closed("The match has not begun.")
        over = here.status == Table.OVER
        if not over:
            permissions.moderate(here, person)
            if here.seats_of(permissions.identity(person)):
                raise NotYours("Players can download the record when the game is over.")
    table = Table.objects.get(pk=here.id)
    if not over:
        logbook.write(table, "export", actor=person)
        writing.bump(table.pk)
    return without_letters(here.game, record_of(table, over), bytes(table.secret)).to_json()


def without_letters(game: Game[Any, Any], record: Record, secret: bytes) -> Record:
    """The record with what players wrote to each other struck out. It still verifies: no state holds any of it."""
    if not game.letters:
        return record
    again = Again(game, record, secret)
    entries = []
    for entry in record.entries:
        bare = entry
        if entry.kind == "answers" and entry.moment is not None:
            asked = again.match.moment(entry.moment).decisions
            bare = replace(entry, answers={seat: asked[seat].form.struck(a) for seat, a in entry.answers.items()})
        entries.append(bare)
        again.play(entry)
    return Record(record.header, entries, record.secret)


def kept_match(code: str) -> bytes:
    """For the operator: the record with its secret, running or not. Whoever has the file knows all dice to come."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Unknown(NO_TABLE)
    if not table.header:
        raise Closed("The match has not begun.")
    logbook.write(table, "export", by="operator", reason="The match was backed up.")
    writing.bump(table.pk)
    return record_of(table, True).to_json()


def import_match(person: User | None, data: bytes, *, title: str = "") -> str:
    """A finished match for anybody to look at. One that still runs is not for everybody to bring: who has the file
    knows its dice."""
    owner = lobby.somebody(person)
    quotas.imports(owner)
    return _taken_in(owner, data, title, running=False)


def put_back_match(moderator: User, data: bytes, title: str = "") -> str:
    """For the operator: a match that may still run. It stands still, with all seats open, until its moderator has
    seated people and lets it go on."""
    return _taken_in(moderator, data, title, running=True)


def _taken_in(owner: User, data: bytes, title: str, running: bool) -> str:
    record, game = _verified(data)
    head, secret = record.header, bytes.fromhex(record.secret)
    again = Again(game, record, secret)
    match, now = again.match, timezone.now()
    with transaction.atomic():
        table = Table.objects.create(
            game=game.slug,
            edition=head.edition,
            title=title or f"{game.title}, imported",
            seats_count=head.seats,
            options=store.written(head.options),
            terms=terms_.to_json(Terms()),
            moderator=owner,
            secret=secret,
            commitment=head.commitment,
            header=store.written(head),
            private=True,
        )
        for number in range(head.seats):
            Seat.objects.create(table=table, number=number, word=(head.words[number : number + 1] or [""])[0])
        told = _stored(table, again, record, now)
        if not match.over:
            _may_go_on(table, running)
        table.number, table.branch, table.told = len(record.entries), match.branch, store.written(told)
        table.edition, table.started_at, table.moved_at = match.state.edition, now, now
        if match.over:
            places = {seat: msgspec.structs.asdict(place) for seat, place in match.state.result().items()}
            table.status, table.ended_at, table.result = Table.OVER, now, store.written(places)
        else:
            table.status, table.paused_because, table.paused_at = Table.PAUSED, "moderator", now
        table.save()
        logbook.write(table, "import", actor=owner, by="operator" if running else "moderator")
    return table.code


def _verified(data: bytes) -> tuple[Record, Game[Any, Any]]:
    """The record in a file, every die drawn again and every digest compared, and its game."""
    try:
        record = Record.from_json(data)
        bytes.fromhex(record.secret)
    except (BrokenRecord, msgspec.ValidationError, ValueError, RecursionError) as broken:
        raise Malformed(str(broken)) from None
    head = record.header
    game = lobby.game_called(head.game)
    if head.edition > game.edition:
        raise Illegal(f"The match was played by edition {head.edition}; here is {game.edition}.")
    if head.seats not in game.seats or not game.at(head.edition).options.ok(head.options):
        raise Illegal(f"{game.title} cannot be played so: the number of seats or an option is none of its own.")
    if problems := _problems(game, record):
        raise Illegal(" ".join(problems))
    return record, game


def _problems(game: Game[Any, Any], record: Record) -> list[str]:
    """What speaks against a record. A file may say anything: what breaks the rules or never ends is no match."""
    try:
        with Limit(LONGEST):
            return verify(game, record).problems
    except Refused as refused:
        return [str(refused)]
    except (Exception, Overtime):
        log.info("a file cannot be played again", extra={"game": game.slug}, exc_info=True)
        return ["This cannot be played again."]


def _may_go_on(table: Table, running: bool) -> None:
    if not running:
        raise Illegal("Only a finished match can be taken in: the dice of this one are already known.")
    twins = Table.objects.filter(commitment=table.commitment, status__in=Table.ONGOING)
    if twins.exclude(pk=table.pk).exists():
        raise Illegal("This match is already running here: with the same dice, one would give the other away.")


def _stored(table: Table, again: Again, record: Record, now: datetime) -> list[int]:
    """Every entry with its events, and snapshots on the way, as if it had been played here."""
    told = entering.counted([0] * (table.seats_count + 1), again.events)
    rows = [_row(table, 0, 0, store.written(record.header), again.events, told, now)]
    _snapshot(table, 0, again.match)
    for number, entry in enumerate(record.entries, 1):
        events = again.play(entry)
        if entry.kind == "rewind":
            events = [Event("table.rewound", {"by": entry.who, "reason": entry.reason, "back_to": 0})]
        told = entering.counted(told, events)
        rows.append(_row(table, number, entry.branch, store.written(entry), events, told, now))
        if entry.kind == "rewind" or number % 64 == 0 or number == len(record.entries):
            _snapshot(table, number, again.match)
    Entry.objects.bulk_create(rows, batch_size=100)
    alive = set(record.path())
    dead = [n for n in range(1, len(record.entries) + 1) if n not in alive and record.entries[n - 1].kind != "rewind"]
    for start in range(0, len(dead), 500):
        Entry.objects.filter(table=table, number__in=dead[start : start + 500]).update(withdrawn_by=len(record.entries))
    return told


def _row(
    table: Table, number: int, branch: int, data: str, events: list[Event], told: list[int], now: datetime
) -> Entry:
    shown, counts = store.written(events), store.written(told)
    return Entry(table=table, number=number, branch=branch, data=data, events=shown, told=counts, at=now)


def _snapshot(table: Table, number: int, match: Match) -> None:
    state = match.game.encode(match.state)
    Snapshot.objects.create(table=table, number=number, state=state, suspended=store.written(match.suspended))
