"""A handful of slips, from the token to the reply: what Django, `api.door` and ninja do for one request, for many at
once, with the interface's own functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..api import callers, door, house, keyring, operations, problems
from ..api.ops import playing as ops
from ..tables import advance, follow, playing, wake
from ..tables.changes import Change
from ..tables.shown import Receipt
from ..tables.sitting import Sitting
from .replies import Reply, given, refused
from .slips import Slip

OPERATION = house.operation("submit_answer")
_body = msgspec.json.Decoder(OPERATION.body)

Told = Callable[[Slip, Reply], None]


class Asked(msgspec.Struct):
    """A slip that may go on to its table, and what has become of it."""

    slip: Slip
    marks: dict[str, str]
    work: advance.Work[Receipt]
    receipt: Receipt | None = None
    bots: bool = False
    """After it, bots are to answer at the table."""

    def noted(self, here: Sitting, change: Change) -> Receipt:
        receipt = self.work(here, change)
        self.bots = any(row.bots_at for row in here.moments.values())
        return receipt


def entered(slips: list[Slip], told: Told) -> list[Asked]:
    """Those who may, with their works; the others are answered here."""
    passed = []
    with keyring.together(callers.shown(slip.headers["authorization"]) for slip in slips):
        for slip in slips:
            marks: dict[str, str] = {}
            try:
                caller = door.entered(slip, marks)
                passed.append(Asked(slip, marks, _work(slip, caller)))
            except Exception as error:
                told(slip, refused(problems.from_exception(slip, error), marks, slip.secure))
    return passed


def _work(slip: Slip, caller: callers.Caller) -> advance.Work[Receipt]:
    """What the slip asks for, looked at in the interface's own order."""
    caller.needs(OPERATION.scope)
    named: dict[str, Any] = {"seat": slip.seat}
    caller.at(slip.table, named)
    body = operations.decoded(_body, slip.sent)
    return playing.answering(ops.sent(caller, slip.table, named["seat"], slip.moment, body))


def together(waiting: list[Asked], told: Told, played: Callable[[], None]) -> tuple[list[Asked], list[Asked]]:
    """Play the first slip of each table, commit them at once, and answer those that are done with that. Gives those
    whose table was somebody else's this time, and those that must go alone."""
    first: dict[str, Asked] = {}
    again = [one for one in waiting if first.setdefault(one.slip.table, one) is not one]
    receipts = advance.together({table: one.noted for table, one in first.items()}, played)
    slow = []
    for table, one in first.items():
        one.receipt = receipts.get(table)
        if one.receipt is None or one.bots:
            slow.append(one)
        else:
            wake.ring(table)
            told(one.slip, given(one.receipt, one.marks, one.slip.secure))
    return again, slow


def failed(slip: Slip, error: Exception) -> Reply:
    """The reply to a slip that came to no table."""
    return refused(problems.from_exception(slip, error), {}, slip.secure)


def alone(one: Asked, told: Told) -> None:
    """A slip whose table wants more than a stroke: bots that answer, rules that break, another's move in between."""
    try:
        if one.receipt is None:
            one.receipt = playing.done(one.slip.table, one.work)
        else:
            follow.after(one.slip.table)
        reply = given(one.receipt, one.marks, one.slip.secure)
    except Exception as error:
        reply = refused(problems.from_exception(one.slip, error), one.marks, one.slip.secure)
    told(one.slip, reply)
