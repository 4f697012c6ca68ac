"""The beginning of a match: the seats' words go into the dice, and the first moment opens."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from django.db import transaction
from django.utils import timezone

from terrarium.kernel import Match, registry

from ...base import timeout
from ...base.errors import Faulty, Stopped
from ...models import Entry, Seat, Snapshot, Table
from ...policy import terms as terms_
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import LoadedTable
from ..storage import cache, store
from . import advance, closing, entering, follow, schedule


def if_full(code: str) -> None:
    """Begin, if all seats are taken and the terms say so."""
    row = Table.objects.filter(code=code).values_list("status", "terms", "pk").get()
    if row[0] != Table.OPEN or not terms_.from_json(row[1]).start_when_full:
        return
    if not Seat.objects.filter(table_id=row[2], kind=Seat.OPEN).exists():
        begin(code)


def begin(code: str) -> None:
    """Deal. Whoever comes second finds it done."""
    try:
        if not _begun(code):
            return
    except Faulty as fault:
        _unbegun(code, str(fault))
        return
    cache.drop(code)
    _first_moments(code)


def _begun(code: str) -> bool:
    now = timezone.now()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(code=code)
        if table.status != Table.OPEN:
            return False
        words = list(table.seats.order_by("number").values_list("word", flat=True))
        match = _dealt(table, words)
        counts = entering.counted([0] * (table.seats_count + 1), match.events)
        events, told = store.written(match.events), store.written(counts)
        header = store.written(match.header)
        Entry.objects.create(table=table, number=0, branch=0, data=header, events=events, told=told, at=now)
        state = match.game.encode(match.state)
        Snapshot.objects.create(table=table, number=0, state=state)
        table.header, table.told, table.edition = header, told, match.header.edition
        table.status, table.started_at, table.moved_at = Table.RUNNING, now, now
        table.stamp += 1
        table.save()
    return True


def _dealt(table: Table, words: list[str]) -> Match:
    game = registry.find(table.game)
    options = msgspec.json.decode(table.options)
    with timeout.rules():
        return Match.new(game, table.seats_count, options, bytes(table.secret), words)


def _unbegun(code: str, fault: str) -> None:
    """A match that cannot begin: the table stays open, and its moderator is told."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(code=code)
        table.fault = fault
        table.save(update_fields=["fault"])
        logbook.write(table, "fault", by="table", reason="The game could not start. The moderator has been told.")
        logbook.tell_moderator(table, f"fault/{table.stamp}", "the match could not begin", fault)


def _first_moments(code: str) -> None:
    def work(here: LoadedTable, change: Change) -> None:
        if here.status == Table.RUNNING:
            if here.playing.over:
                schedule.ended(here, change)
            closing.settle(here, change)

    with suppress(Stopped):
        advance.through(code, work)
    follow.after(code)
