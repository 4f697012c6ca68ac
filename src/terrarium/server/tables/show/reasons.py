"""Why a bot played as it did, of a finished match: the entry is looked at again (see `terrarium.bots.reasons`).

It costs a second of work, so it is done only when somebody asks, for one event at a time, and kept for a while.
"""

from __future__ import annotations

import logging
import threading
from typing import Any

import msgspec
from django.conf import settings

from terrarium.bots.reasons import Reasons
from terrarium.bots.reasons import why as reasons
from terrarium.kernel import Closed
from terrarium.kernel import Entry as KernelEntry

from ...base.timeout import Limit, Overtime
from ...models import Entry, Note
from ..match.loaded import LoadedTable
from ..storage import store
from . import counting

log = logging.getLogger("terrarium.tables")
KEPT = 64
SEATS = 4
"""Of a moment in which many answered, so many are looked at."""
PATIENCE = 5.0
"""Seconds that one who asks waits for another: so much work is done for one at a time in a process."""
_looking = threading.Lock()
_known: dict[tuple[int, int], list[Reasons]] = {}


def answered(here: LoadedTable, who: int, number: int) -> tuple[int, KernelEntry] | None:
    """The entry that told an audience its event `number`, where bots answered in it."""
    if number < 1 or not any(chair.level for chair in here.chairs):
        return None
    entry = counting.entry_of(here, who, number - 1) + 1
    row = Entry.objects.filter(table_id=here.id, number=entry, withdrawn_by=0).values_list("data", flat=True).first()
    found = None if row is None else store.entry(row)
    return (entry, found) if found is not None and _bots(here, found) else None


def why(here: LoadedTable, who: int, number: int) -> list[Reasons]:
    """Those of each bot that answered there; none: nobody was asked, or a person was."""
    told = answered(here, who, number)
    if told is None:
        return []
    at, entry = told
    found = _known.get((here.id, at))
    if found is None:
        if not _looking.acquire(timeout=PATIENCE):
            raise Closed("Other moves are being looked at right now; ask again in a minute.")
        try:
            found = _looked_at(here, at, entry)
        finally:
            _looking.release()
        while len(_known) >= KEPT:
            _known.pop(next(iter(_known)), None)
        _known[here.id, at] = found
    return found


def _looked_at(here: LoadedTable, at: int, entry: KernelEntry) -> list[Reasons]:
    match = store.at_entry(here, at - 1)
    match.branch = entry.branch
    found = []
    try:
        with Limit(settings.TERRARIUM["rules_seconds"]):
            for seat in _bots(here, entry)[:SEATS]:
                found.append(reasons(here.game, match, entry, seat, _note(here, seat, at - 1)))
    except (Exception, Overtime):
        log.exception("a bot's answer could not be looked at again", extra={"table": here.code})
        if not found:
            raise Closed("This cannot be looked at again.") from None
    return [one for one in found if one is not None]


def _bots(here: LoadedTable, entry: KernelEntry) -> list[int]:
    asked = entry.answers if entry.kind == "answers" else {}
    return [seat for seat in sorted(asked) if seat >= 0 and here.chairs[seat].level and seat not in entry.missed]


def _note(here: LoadedTable, seat: int, before: int) -> Any:
    """What the bot remembered."""
    rows = Note.objects.filter(table_id=here.id, seat=seat, number__lt=before).order_by("-number", "-id")
    note = rows.values_list("note", flat=True).first()
    return None if note is None else msgspec.json.decode(note)
