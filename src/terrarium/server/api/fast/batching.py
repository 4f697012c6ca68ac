"""The batchers: threads that serve what has come in meanwhile, all of it at once.

While one batch is played and committed the next gathers: batches grow with the load, and nobody waits for company.
One batcher plays at a time, and the same one again as long as it can: its connection knows the pages that it wrote
last, and SQLite forgets them whenever another has written. Who comes while one plays calls nobody: it looks for them
before it rests. Another takes over when the first has only the flush of its commit to wait for (PostgreSQL), or when
somebody's rules or bots take their time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections import deque
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

from . import answers
from .replies import Reply
from .requests import FastRequest

log = logging.getLogger("terrarium.api")
MOST = 64
"""Requests in a batch."""
THREADS = 3
PATIENCE = 0.05
"""Seconds that a request or a batcher waits for another's slow rules."""
IDLE = 10.0
"""Seconds after which a batcher without work gives its connection back."""

Answered = asyncio.Future[Reply]
_waiting: deque[tuple[FastRequest, Answered]] = deque()
_resting: list[threading.Lock] = []
"""The bells of the batchers without work; who has come to rest last is called first."""
_turn = threading.Lock()
"""Held by the batcher that plays."""
_rung = False
"""A batcher was called and has not gathered yet."""
_look_at = 0.0
"""When who waits first is looked for again."""
_opening = threading.Lock()
_open = False


async def reply_to(request: FastRequest) -> Reply:
    """Let a request wait for the next batch, and wait for its reply."""
    if not _open:
        _start()
    answered: Answered = asyncio.get_running_loop().create_future()
    _waiting.append((request, answered))
    if _rung or _turn.locked():
        _heed()
    else:
        _call()
    return await answered


def _heed() -> None:
    """Somebody will come for who waits; look after a while whether that is so."""
    global _look_at
    loop = asyncio.get_running_loop()
    if (first := _first()) is not None and loop.time() >= _look_at:
        _look_at = loop.time() + PATIENCE
        loop.call_at(_look_at, _look, first)


def _look(first: tuple[FastRequest, Answered]) -> None:
    """Call another for who has waited all the while, and look again for who waits now."""
    global _look_at
    _look_at = 0.0
    if _first() is first:
        _call()
    _heed()


def _first() -> tuple[FastRequest, Answered] | None:
    try:
        return _waiting[0]
    except IndexError:
        return None


def _call() -> None:
    """Ring the bell of a batcher that rests, if there is one."""
    global _rung
    with contextlib.suppress(IndexError):
        bell = _resting.pop()
        _rung = True
        bell.release()


def _start() -> None:
    global _open
    with _opening:
        if not _open:
            for number in range(THREADS):
                threading.Thread(target=Batcher().run, name=f"terrarium-batcher-{number}", daemon=True).start()
            _open = True


class Batcher:
    """One thread."""

    batches = 0
    """How many have been taken by batchers that had the turn."""

    def __init__(self) -> None:
        self.mine = False
        self.waited_for = 0
        self.bell = threading.Lock()
        self.bell.acquire()
        self.batch: dict[FastRequest, Answered] = {}
        self.replies: list[tuple[Answered, Reply]] = []

    def run(self) -> None:
        while True:
            if not _waiting:
                self._rest()
            if not self.mine:
                self._take_turn()
            self._gather()
            try:
                if self.batch:
                    self._serve()
            except BaseException as error:
                self._excuse(error)

    def _rest(self) -> None:
        """Sleep until the bell rings, which is hung up before the turn is given away: who comes then calls this one."""
        _resting.append(self.bell)
        self._pass_on()
        if not self.bell.acquire(timeout=IDLE):
            connections.close_all()
            self.bell.acquire()

    def _take_turn(self) -> None:
        """Wait for the turn, but for each batch that another plays only once and not for long."""
        self.mine = _turn.acquire(blocking=False)
        while not self.mine and self.waited_for != Batcher.batches:
            self.waited_for = Batcher.batches
            self.mine = _turn.acquire(timeout=PATIENCE)

    def _gather(self) -> None:
        """What lies there by now; another batcher may have taken it all."""
        global _rung
        _rung = False
        self.batch = {}
        Batcher.batches += self.mine
        with contextlib.suppress(IndexError):
            while len(self.batch) < MOST:
                request, answered = _waiting.popleft()
                self.batch[request] = answered

    def _serve(self) -> None:
        own = connections[DEFAULT_DB_ALIAS]
        _mend(own)
        waiting = answers.entered(list(self.batch), self._told)
        self._send()
        slow: list[answers.Asked] = []
        while waiting:
            waiting, alone = answers.together(
                waiting, self._told, _nothing if own.vendor == "sqlite" else self._pass_on
            )
            slow += alone
            self._send()
        if slow:
            self._pass_on()
        for one in slow:
            _mend(own)
            answers.alone(one, self._told)
            self._send()

    def _excuse(self, error: BaseException) -> None:
        """What befell the batch as a whole (a database that is away) is told to each as the interface tells it."""
        for request in list(self.batch):
            if isinstance(error, Exception):
                self._told(request, answers.failed(request, error))
            else:
                answered = self.batch.pop(request)
                answered.get_loop().call_soon_threadsafe(_fail, answered, error)
        self._send()

    def _told(self, request: FastRequest, reply: Reply) -> None:
        self.replies.append((self.batch.pop(request), reply))

    def _send(self) -> None:
        if self.replies:
            replies, self.replies = self.replies, []
            replies[0][0].get_loop().call_soon_threadsafe(_deliver, replies)

    def _pass_on(self) -> None:
        """Give the turn to whoever comes next, or has come by now and perhaps called nobody."""
        if self.mine:
            self.mine = False
            _turn.release()
        if _waiting and not _rung and not _turn.locked():
            _call()


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
    """On SQLite the commit is work, not waiting: the batcher keeps its turn."""
