"""A batch of requests, from the token to the reply: what `serving` does for one request, for many at once and with the
same functions."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from terrarium.interface.records import Receipt

from ...base import pubsub
from ...tables.engine import advance, follow
from ...tables.match.changes import Change
from ...tables.match.loaded import LoadedTable
from ...tables.play import playing
from .. import callers, operations, problems, serving, token_cache
from ..ops import playing as ops
from .replies import Reply, given, refused
from .requests import FastRequest

OPERATION = operations.called("submit_answer")

Told = Callable[[FastRequest, Reply], None]


class Asked(msgspec.Struct):
    """A request that may go on to its table, and what has become of it."""

    request: FastRequest
    marks: dict[str, str]
    work: advance.Work[Receipt]
    receipt: Receipt | None = None
    bots: bool = False
    """After it, bots are to answer at the table."""

    def noted(self, here: LoadedTable, change: Change) -> Receipt:
        receipt = self.work(here, change)
        self.bots = any(row.bots_at for row in here.moments.values())
        return receipt


def entered(requests: list[FastRequest], told: Told) -> list[Asked]:
    """Those who may, with their works; the others are answered here."""
    passed = []
    with token_cache.together(callers.shown(request.headers["authorization"]) for request in requests):
        for request in requests:
            marks: dict[str, str] = {}
            try:
                caller = serving.entered(request, marks)
                passed.append(Asked(request, marks, _work(request, caller)))
            except Exception as error:
                told(request, refused(problems.from_exception(request, error), marks, request.secure))
    return passed


def _work(request: FastRequest, caller: callers.Caller) -> advance.Work[Receipt]:
    """What the request asks for, looked at in the interface's own order."""
    return playing.answering(ops.sent(caller, **OPERATION.asked(caller, request.words, request.sent)))


def together(waiting: list[Asked], told: Told, played: Callable[[], None]) -> tuple[list[Asked], list[Asked]]:
    """Play the first request of each table, commit them at once, and answer those that are done with that. Gives those
    whose table was somebody else's this time, and those that must go alone."""
    first: dict[str, Asked] = {}
    again = [one for one in waiting if first.setdefault(one.request.table, one) is not one]
    receipts = advance.together({table: one.noted for table, one in first.items()}, played)
    slow = []
    for table, one in first.items():
        one.receipt = receipts.get(table)
        if one.receipt is None or one.bots:
            slow.append(one)
        else:
            pubsub.publish(table)
            told(one.request, given(one.receipt, one.marks, one.request.secure))
    return again, slow


def failed(request: FastRequest, error: Exception) -> Reply:
    """The reply to a request that came to no table."""
    return refused(problems.from_exception(request, error), {}, request.secure)


def alone(one: Asked, told: Told) -> None:
    """A request whose table wants more than a stroke: bots that answer, rules that break, another's move in between."""
    try:
        if one.receipt is None:
            one.receipt = playing.done(one.request.table, one.work)
        else:
            follow.after(one.request.table)
        reply = given(one.receipt, one.marks, one.request.secure)
    except Exception as error:
        reply = refused(problems.from_exception(one.request, error), one.marks, one.request.secure)
    told(one.request, reply)
