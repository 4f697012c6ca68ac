"""A time limit around rules and bots: an endless loop must stop a table, never the house.

Works in any thread: a watching thread raises `Overtime` inside the one that takes too long. Only Python code can be
stopped so; that is what rules are made of. Keep database work out of a guarded block.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from django.conf import settings

from terrarium.kernel import Refused

from .errors import Faulty

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc


class Overtime(BaseException):
    """The time is up. Not an Exception, so that no rule swallows it."""


class Limit:
    """`with Limit(seconds):` raises Overtime inside the block when it lasts longer. An inner limit changes nothing."""

    __slots__ = ("fired", "inner", "until")

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self.fired = False
        self.inner = False

    def __enter__(self) -> Limit:
        thread = threading.get_ident()
        if thread in _running:
            self.inner = True
            return self
        _running[thread] = self
        if not _watching:
            _watch()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self.inner:
            return
        with _lock:
            _running.pop(threading.get_ident(), None)
            late = self.fired
        if late and kind is not Overtime:
            _swallow()


@contextmanager
def rules() -> Iterator[None]:
    """Around everything that runs a game's rules: an error in them, or an endless loop, is the rules' fault."""
    try:
        with Limit(settings.TERRARIUM["rules_seconds"]):
            yield
    except (Refused, Faulty):
        raise
    except Overtime:
        raise Faulty("The rules ran too long.") from None
    except Exception as error:
        raise Faulty("".join(traceback.format_exception(error)[-6:])) from error


_running: dict[int, Limit] = {}
_lock = threading.Lock()
_watching = False


def _swallow() -> None:
    """The limit was hit just as the block ended: the error is on its way, so wait for it here."""
    try:
        for _ in range(1000):
            time.sleep(0.001)
    except Overtime:
        pass


def _watch() -> None:
    global _watching
    with _lock:
        if not _watching:
            _watching = True
            threading.Thread(target=_patrol, name="terrarium-watch", daemon=True).start()


def _forked() -> None:
    """Threads do not pass into a child: it needs a watch of its own."""
    global _watching, _lock
    _watching, _lock = False, threading.Lock()
    _running.clear()


os.register_at_fork(after_in_child=_forked)


def _patrol() -> None:
    while True:
        time.sleep(0.1)
        if not _running:
            continue
        now = time.monotonic()
        for thread, limit in list(_running.items()):
            if now > limit.until and not limit.fired:
                with _lock:
                    if _running.get(thread) is limit:
                        limit.fired = True
                        _raise_in(ctypes.c_ulong(thread), ctypes.py_object(Overtime))
