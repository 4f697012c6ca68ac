"""What follows a committed change: bots that are quick answer at once, the others are put to work; all are woken."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from ...base import pubsub
from . import advance, botting

T = TypeVar("T")
log = logging.getLogger("terrarium.tables")


_kept: ContextVar[list[str] | None] = ContextVar("kept", default=None)


@contextmanager
def later() -> Iterator[list[str]]:
    """Within it nothing follows: for who changes a table as a part of a larger transaction. Gives the tables for which
    `after` is to be called when that is committed."""
    codes: list[str] = []
    token = _kept.set(codes)
    try:
        yield codes
    finally:
        _kept.reset(token)


def after(code: str) -> None:
    """Called after the commit, outside any transaction. Whatever fails here is done by the sweep."""
    if (kept := _kept.get()) is not None:
        kept.append(code)
        return
    pubsub.publish(code)
    try:
        if botting.follow(code):
            pubsub.publish(code)
    except Exception:
        log.exception("what follows a move failed", extra={"table": code})


def through(code: str, work: advance.Work[T]) -> T:
    """Carry out `work` on the table, and what follows from it."""
    result = advance.through(code, work)
    after(code)
    return result
