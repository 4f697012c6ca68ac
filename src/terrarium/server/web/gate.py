"""The gate before Django: whoever asks much at once waits behind his own requests, not before everybody else's.

A process makes one page at a time. So that one address cannot fill that line, only a few of its requests stand in it at
once, and the others wait their turn here. Nobody is refused for coming in numbers (a club behind one address makes a
crowd when somebody moves), but the queue has an end. A request enters when its body is there, so that a slow sender
holds no place, and is through when its reply begins, so that a stream does not either.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from terrarium.kernel import Refused

from ..base import addresses, metrics, problems
from ..base.problems import Full, TooMany

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class Lane:
    """One address: how many of its requests are inside, and who waits."""

    __slots__ = ("inside", "waiting")

    def __init__(self) -> None:
        self.inside = 0
        self.waiting: deque[asyncio.Future[None]] = deque()


_lanes: dict[str, Lane] = {}
_waiting = 0


class Pass:
    """One request's way through the gate."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.inside = False

    async def enter(self) -> None:
        global _waiting
        lane = _lanes.setdefault(self.address, Lane())
        limits = settings.TERRARIUM["gate"]
        if lane.inside < limits["inside"]:
            lane.inside += 1
            self.inside = True
            return
        if len(lane.waiting) >= limits["waiting"]:
            raise TooMany("Too many requests from your address wait already; try again in a moment.")
        if _waiting >= limits["all"]:
            raise Full("The server has more to do than it can; try again in a moment.")
        turn = asyncio.get_running_loop().create_future()
        lane.waiting.append(turn)
        _waiting += 1
        metrics.WAITING.inc()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._passed_on(lane)
            raise
        finally:
            _waiting -= 1
            metrics.WAITING.dec()
        self.inside = True

    def leave(self) -> None:
        if self.inside:
            self.inside = False
            self._passed_on(_lanes[self.address])

    def _passed_on(self, lane: Lane) -> None:
        """The place goes to who waits longest."""
        while lane.waiting:
            turn = lane.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        lane.inside -= 1
        if not lane.inside:
            _lanes.pop(self.address, None)


async def through(application: Application, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Let the application answer, when its turn has come."""
    mine = Pass(addresses.of_scope(scope))
    begun = False

    async def received() -> dict[str, Any]:
        part = await receive()
        if part["type"] == "http.request" and not part.get("more_body", False) and not mine.inside and not begun:
            await mine.enter()
        return part

    async def sent(part: dict[str, Any]) -> None:
        nonlocal begun
        begun = True
        mine.leave()
        await send(part)

    try:
        await application(scope, received, sent)
    except Refused as refused:
        if begun:
            raise
        await problems.refuse(send, refused)
    finally:
        mine.leave()
