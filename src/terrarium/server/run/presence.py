"""Which processes of the house there are: who would replace its database knows whether any runs, and a child ends with
its parent."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import threading
import time
from collections.abc import Iterator

from django.conf import settings
from django.db import connection

from ..base import data
from ..live import streams

PARENT = "TERRARIUM_PARENT"
"""Set by `serve` for its children: the process without which they are not wanted."""
RUNNING = ".running"
"""Held by every web server and worker of a data folder."""
GOODBYE = 5.0
"""Seconds for which connections that are listed may be those of processes that have ended."""


@contextlib.contextmanager
def presence() -> Iterator[None]:
    """While the house runs from this data folder, nobody replaces its database (`absence`)."""
    with open(settings.DATA / RUNNING, "w") as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        yield


@contextlib.contextmanager
def absence() -> Iterator[bool]:
    """Whether no process of the house runs, neither from this data folder nor, on PostgreSQL, anywhere; none from this
    folder begins within the block."""
    with open(settings.DATA / RUNNING, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield connection.vendor != "postgresql" or _alone()


def _alone() -> bool:
    """Whether nobody else is connected to PostgreSQL. Who has just gone may still be listed there: it is looked at
    again for a moment before the house is said to run."""
    until = time.monotonic() + GOODBYE
    while data.others():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def heed_parent() -> None:
    """A web process of `serve` ends its streams when it is told that the house closes, and ends with its parent."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGUSR1, streams.end_all)
    end_with_parent()


def end_with_parent() -> None:
    """A child of `serve` ends with it, even if that was killed without a word: nobody would hold the port or work on
    beside a house that was started again."""
    parent = int(os.environ.get(PARENT) or 0)
    if parent and (parent == os.getppid() or not _there(parent)):
        threading.Thread(target=_until_orphaned, args=(parent,), name="terrarium-parent", daemon=True).start()


def _there(process: int) -> bool:
    """It may have ended while this one was still starting."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _until_orphaned(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(10)
    os._exit(1)
