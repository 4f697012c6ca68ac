"""The desks: threads that serve what has come in meanwhile, all of it at once.

While one handful is played and committed the next gathers: handfuls grow with the load, and nobody waits for company.
One desk plays at a time. Another takes over when the first has only the flush of its commit to wait for (PostgreSQL),
or when somebody's rules or bots take their time.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from queue import Empty, SimpleQueue
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

from . import serving
from .replies import Reply
from .slips import Slip

log = logging.getLogger("terrarium.door")
MOST = 64
"""Slips in a handful."""
DESKS = 3
PATIENCE = 0.05
"""Seconds that one desk waits for another's slow rules."""
IDLE = 10.0
"""Seconds after which a desk without work gives its connection back."""

Answered = asyncio.Future[Reply]
_slips: SimpleQueue[tuple[Slip, Answered]] = SimpleQueue()
_opening = threading.Lock()
_open = False


async def reply_to(slip: Slip) -> Reply:
    """Lay a slip on the desk and wait for its reply."""
    if not _open:
        _open_desks()
    answered: Answered = asyncio.get_running_loop().create_future()
    _slips.put((slip, answered))
    return await answered


def _open_desks() -> None:
    global _open
    with _opening:
        if not _open:
            turn = threading.Lock()
            for number in range(DESKS):
                threading.Thread(target=Desk(turn).run, name=f"terrarium-desk-{number}", daemon=True).start()
            _open = True


class Desk:
    """One thread. `turn` is held by the desk that plays."""

    def __init__(self, turn: threading.Lock) -> None:
        self.turn = turn
        self.mine = False
        self.handful: dict[Slip, Answered] = {}
        self.replies: list[tuple[Answered, Reply]] = []

    def run(self) -> None:
        while True:
            self._gather()
            try:
                self._serve()
            except BaseException as error:
                log.exception("a handful failed")
                for answered in self.handful.values():
                    answered.get_loop().call_soon_threadsafe(_fail, answered, error)
            finally:
                self._pass_on()

    def _gather(self) -> None:
        """Wait for a slip and for the turn, and take what lies there by then."""
        try:
            first = _slips.get(timeout=IDLE)
        except Empty:
            connections.close_all()
            first = _slips.get()
        self.mine = self.turn.acquire(timeout=PATIENCE)
        self.handful = dict([first])
        try:
            while len(self.handful) < MOST:
                slip, answered = _slips.get_nowait()
                self.handful[slip] = answered
        except Empty:
            pass

    def _serve(self) -> None:
        own = connections[DEFAULT_DB_ALIAS]
        _mend(own)
        waiting = serving.entered(list(self.handful), self._told)
        self._send()
        slow: list[serving.Asked] = []
        while waiting:
            waiting, alone = serving.together(
                waiting, self._told, _nothing if own.vendor == "sqlite" else self._pass_on
            )
            slow += alone
            self._send()
        self._pass_on()
        for one in slow:
            _mend(own)
            serving.alone(one, self._told)
            self._send()

    def _told(self, slip: Slip, reply: Reply) -> None:
        self.replies.append((self.handful.pop(slip), reply))

    def _send(self) -> None:
        if self.replies:
            replies, self.replies = self.replies, []
            replies[0][0].get_loop().call_soon_threadsafe(_deliver, replies)

    def _pass_on(self) -> None:
        if self.mine:
            self.mine = False
            self.turn.release()


def _mend(own: Any) -> None:
    """After an error of the database: a new connection."""
    if own.errors_occurred:
        own.close()


def _deliver(replies: list[tuple[Answered, Reply]]) -> None:
    for answered, reply in replies:
        if not answered.done():
            answered.set_result(reply)


def _fail(answered: Answered, error: BaseException) -> None:
    if not answered.done():
        answered.set_exception(error)


def _nothing() -> None:
    """On SQLite the commit is work, not waiting: the desk keeps its turn."""
