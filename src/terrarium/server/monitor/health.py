"""Is the house well? Asked on connections and in threads of its own: the answer comes within a second, whatever the
database does and however many requests wait for it."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

from django.conf import settings
from django.db import connection

from ..base import data
from ..worker import uptime

log = logging.getLogger("terrarium.health")
PATIENCE = 0.8
FRESH = 1.0
"""Seconds for which an answer is given again: asking often costs nothing."""
SILENT = "does not answer"


class Probe:
    """A question that is asked in a thread of its own, by one for all who want to know. It gives an empty string, or
    what is wrong."""

    def __init__(self, question: Callable[[], str]) -> None:
        self.question = question
        self._lock = threading.Lock()
        self._pid = 0
        self._done = threading.Event()
        self._says, self._at = "", 0.0

    def ask(self) -> str:
        with self._lock:
            forked = self._pid != os.getpid()
            if forked or (self._done.is_set() and time.monotonic() - self._at > FRESH):
                self._pid, self._done = os.getpid(), threading.Event()
                threading.Thread(target=self._find_out, args=(self._done,), daemon=True).start()
            done = self._done
        return self._says if done.wait(PATIENCE) else SILENT

    def _find_out(self, done: threading.Event) -> None:
        try:
            says = self.question()
        except Exception as error:
            log.warning("not well", extra={"error": f"{type(error).__name__}: {error}"})
            says = "cannot be reached"
        finally:
            connection.close()
        self._says, self._at = says, time.monotonic()
        done.set()


def _reachable() -> str:
    with _connected() as line:
        line.execute("SELECT 1 FROM tables_table LIMIT 1")
    return ""


def _writable() -> str:
    """A database that can be read may still be a copy that follows another, or a file that is not ours to write."""
    with _connected() as line:
        if connection.vendor == "sqlite":
            try:
                line.execute("BEGIN IMMEDIATE")
                line.execute("ROLLBACK")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    return "cannot be written"
            return ""
        asked = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool"
        return "cannot be written" if line.execute(asked).fetchone()[0] else ""


def _connected() -> closing[Any]:
    """A connection that is closed at the end of the block."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        place = name if name.startswith("file:") else f"file:{name}?mode=rw"
        return closing(sqlite3.connect(place, timeout=0.3, uri=True, isolation_level=None))
    return closing(data.direct(connect_timeout=2, options="-c statement_timeout=700"))


def _at_work() -> str:
    return "" if uptime.at_work() else "has not been at work for some minutes"


_database, _write, _worker = Probe(_reachable), Probe(_writable), Probe(_at_work)


def database() -> str:
    return _database.ask()


def disk() -> str:
    """Room for what is still to be written."""
    free = shutil.disk_usage(settings.DATA).free
    wanted = settings.TERRARIUM["disk_reserve"] * 1_000_000
    return "" if free >= wanted else f"has {free // 1_000_000} MB left"


def worker() -> str:
    return _worker.ask() if not database() else ""


CHECKS: dict[str, Callable[[], str]] = {"database": database, "writing": _write.ask, "disk": disk, "worker": worker}


def ready(without: set[str]) -> dict[str, str]:
    """What is wrong, by its name. A database that is away is told once."""
    found: dict[str, str] = {}
    for name, check in CHECKS.items():
        if name not in without and not (name in ("writing", "worker") and "database" in found) and (says := check()):
            found[name] = says
    return found
