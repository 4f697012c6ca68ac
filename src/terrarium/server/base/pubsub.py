"""Waking whoever waits for news of a table: in this process, and across processes.

On SQLite one thread watches `PRAGMA data_version`, which changes with every other connection's commit. On PostgreSQL
one thread a process listens, and one tells what was committed here. A notice that is lost costs seconds, never data.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable
from functools import cache

from django.db import connection, connections

from . import data

CHANNEL = "terrarium"
NOTIFY = (
    "SELECT pg_notify(%s, code) FROM unnest(%s::text[]) AS code, set_config('synchronous_commit', 'off', true) AS flush"
)
"""A transaction of one statement, which does not wait for its flush."""
log = logging.getLogger("terrarium.wake")

_lock = threading.Lock()
_waiters: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
"""Who waits, by the table's code; under the empty code those who want every notice."""
_rung = threading.Event()
_listening = 0
_outgoing: queue.SimpleQueue[str] = queue.SimpleQueue()
_telling = 0


@cache
def _by_file() -> bool:
    """The database is a file, which everybody can watch."""
    return connection.vendor == "sqlite"


def publish(code: str) -> None:
    """Something was committed at this table."""
    global _telling
    if _by_file():
        return
    _outgoing.put(code)
    if _telling != os.getpid():
        with _lock:
            if _telling != os.getpid():
                _telling = os.getpid()
                threading.Thread(target=_tell, name="terrarium-tell", daemon=True).start()


def _tell() -> None:
    """Notify in handfuls, on a connection of its own, so that no move waits for it; nor for its flush, since a notice
    that is lost with the database's server is missed by nobody."""
    while True:
        codes = {_outgoing.get()}
        time.sleep(0.01)
        while not _outgoing.empty():
            codes.add(_outgoing.get())
        try:
            with connection.cursor() as cursor:
                cursor.execute(NOTIFY, [CHANNEL, list(codes)])
        except Exception:
            log.exception("could not notify")
        finally:
            with contextlib.suppress(Exception):
                connection.close()


def _wake(codes: set[str] | None) -> None:
    """Wake who waits for these tables (None: for any)."""
    _rung.set()
    with _lock:
        named = list(_waiters) if codes is None else [code for code in (*codes, "") if code in _waiters]
        waiting = [one for code in named for one in _waiters[code]]
    for loop, event in waiting:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(event.set)


def listen() -> None:
    """Start this process's one listener, if it does not run yet."""
    global _listening
    with _lock:
        if _listening == os.getpid():
            return
        _listening = os.getpid()
    watch = _watch_file if _by_file() else _watch_channel
    threading.Thread(target=_forever, args=(watch,), name="terrarium-listen", daemon=True).start()


def _forever(watch: Callable[[], None]) -> None:
    while True:
        try:
            watch()
        except Exception:
            log.exception("the listener fell; it gets up again")
            _wake(None)
            time.sleep(1)


def _watch_file() -> None:
    name = str(connections["default"].settings_dict["NAME"])
    file = sqlite3.connect(name, timeout=5, uri=name.startswith("file:"), isolation_level=None)
    try:
        version: int | None = None
        stamps: dict[str, int] = {}
        while True:
            [now] = file.execute("PRAGMA data_version").fetchone()
            if now != version:
                version = now
                fresh = _stamps(file)
                _wake({code for code in fresh if fresh[code] != stamps.get(code)})
                stamps = fresh
            time.sleep(0.05)
    finally:
        file.close()


def _stamps(file: sqlite3.Connection) -> dict[str, int]:
    """The stamps of the tables that somebody waits for: one question for all of them."""
    with _lock:
        codes = [code for code in _waiters if code]
    found: dict[str, int] = {}
    for start in range(0, len(codes), 500):
        some = codes[start : start + 500]
        marks = ",".join("?" * len(some))
        found |= dict(file.execute(f"SELECT code, stamp FROM tables_table WHERE code IN ({marks})", some).fetchall())
    return found


def _watch_channel() -> None:
    with data.direct() as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        for notice in listener.notifies():
            _wake({notice.payload})


@contextlib.asynccontextmanager
async def subscribed(code: str) -> AsyncIterator[asyncio.Event]:
    """An asyncio.Event that is set whenever something was committed at that table (empty: anywhere)."""
    listen()
    event = asyncio.Event()
    mine = (asyncio.get_running_loop(), event)
    with _lock:
        _waiters.setdefault(code, set()).add(mine)
    try:
        yield event
    finally:
        with _lock:
            _waiters[code].discard(mine)
            if not _waiters[code]:
                del _waiters[code]


def wait(seconds: float) -> bool:
    """Sleep until something is committed, or that long."""
    listen()
    woken = _rung.wait(seconds)
    _rung.clear()
    return woken
