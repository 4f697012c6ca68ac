"""The tables that this process has at hand. Each is used by one thread at a time and checked by its stamp."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.conf import settings

from ...base.errors import Faulty, Stopped, Unknown
from ..journal import stopping
from ..match.loaded import LoadedTable
from . import store

log = logging.getLogger("terrarium.tables")


class Place:
    """Where a table is kept: its lock, and the table if there is a sound one."""

    __slots__ = ("lock", "table")

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.table: LoadedTable | None = None


_places: OrderedDict[str, Place] = OrderedDict()
_guard = threading.Lock()


def _place(code: str) -> Place:
    with _guard:
        place = _places.get(code)
        if place is None:
            place = _places[code] = Place()
            while len(_places) > settings.TERRARIUM["hot_tables"]:
                _places.popitem(last=False)
        else:
            _places.move_to_end(code)
        return place


@contextmanager
def kept(code: str, fresh: bool = True) -> Iterator[LoadedTable]:
    """The table, for this thread alone. Not `fresh`: perhaps an older one, whose stamp the caller checks, by
    writing or by `stands`, before anything is made of it."""
    place = _place(code)
    with place.lock:
        table = place.table
        if table is None or (fresh and not stands(table)):
            place.table = None
            table = place.table = _loaded(code, table)
        yield table


def stands(table: LoadedTable) -> bool:
    """The table is still what the database holds, so that what was concluded from it holds too."""
    return store.stamp(table.code) == table.stamp


def _loaded(code: str, known: LoadedTable | None) -> LoadedTable:
    """A table that cannot be loaded any more stops, and its moderator is told; that one in memory cannot be brought up
    to date does not mean that yet. One that does not exist takes no place: nonsense pushes no other out."""
    try:
        return _brought_up(code, known) or store.load(code)
    except Unknown:
        with _guard:
            _places.pop(code, None)
        raise
    except Faulty as fault:
        stop(code, fault)
        raise Stopped(fault.says) from fault


def _brought_up(code: str, known: LoadedTable | None) -> LoadedTable | None:
    """The table that was in memory, with what has come since; None: it must be read anew."""
    if known is None:
        return None
    try:
        return store.load(code, known)
    except Faulty as fault:
        log.error("a table in memory was spoilt", extra={"table": code, "fault": str(fault)})
        return None


@contextmanager
def at_hand(codes: Iterable[str]) -> Iterator[dict[str, LoadedTable]]:
    """Those of these tables that are in memory and in nobody's use just now, for this thread alone and perhaps older
    than the database's. It waits for none: who holds some tables and waits for another may wait for ever."""
    held: dict[str, Place] = {}
    try:
        for code in codes:
            place = _place(code)
            if code not in held and place.lock.acquire(blocking=False):
                held[code] = place
        yield {code: place.table for code, place in held.items() if place.table is not None}
    finally:
        for place in held.values():
            place.lock.release()


def drop(code: str) -> None:
    """Forget what is in memory: it is not what the database holds."""
    with _guard:
        place = _places.get(code)
    if place is not None:
        place.table = None


def stop(code: str, fault: Faulty) -> None:
    """Forget what is in memory, and pause the table because of this fault."""
    drop(code)
    stopping.stop(code, fault)


def clear() -> None:
    with _guard:
        _places.clear()
