"""The beginning of a match: the seats' words go into the dice, and the first moment opens."""

from __future__ import annotations

import msgspec
from django.db import transaction
from django.utils import timezone

from terrarium.kernel import Event, Match, registry

from ..clock import terms as terms_
from . import advance, closing, faults, follow, hot, schedule, store, watch
from .changes import Change
from .errors import Faulty
from .models import Entry, Seat, Snapshot, Table
from .sitting import Sitting


def if_full(code: str) -> None:
    """Begin, if all seats are taken and the terms say so."""
    row = Table.objects.filter(code=code).values_list("status", "terms", "pk").get()
    if row[0] != Table.OPEN or not terms_.from_json(row[1]).start_when_full:
        return
    if not Seat.objects.filter(table_id=row[2], kind=Seat.OPEN).exists():
        begin(code)


def counted(seats: int, events: list[Event]) -> list[int]:
    """How many of these events each audience sees: spectators, then seat by seat."""
    return [sum(event.seen_by(who) is not None for event in events) for who in range(-1, seats)]


def begin(code: str) -> None:
    """Deal. Whoever comes second finds it done."""
    try:
        if not _begun(code):
            return
    except Faulty as fault:
        _unbegun(code, str(fault))
        return
    hot.drop(code)
    _first_moments(code)


def _begun(code: str) -> bool:
    now = timezone.now()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(code=code)
        if table.status != Table.OPEN:
            return False
        words = list(table.seats.order_by("number").values_list("word", flat=True))
        match = _dealt(table, words)
        counts = counted(table.seats_count, match.events)
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
    with watch.rules():
        return Match.new(game, table.seats_count, options, bytes(table.secret), words)


def _unbegun(code: str, fault: str) -> None:
    """A match that cannot begin: the table stays open, and its moderator is told."""
    from . import logbook

    with transaction.atomic():
        table = Table.objects.select_for_update().get(code=code)
        table.fault = fault
        table.save(update_fields=["fault"])
        logbook.write(table, "fault", by="table", reason="The match could not begin. The moderator has been told.")
        logbook.tell_moderator(table, "fault", f"fault/{table.stamp}", "the match could not begin", fault)


def _first_moments(code: str) -> None:
    def work(here: Sitting, change: Change) -> None:
        if here.status == Table.RUNNING:
            if here.playing.over:
                schedule.ended(here, change)
            closing.settle(here, change)

    try:
        advance.through(code, work)
    except Faulty as fault:
        faults.stop(code, fault)
    follow.after(code)
