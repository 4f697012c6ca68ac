"""Hubs: one question for all who listen to the same thing.

Every table that somebody listens to has a hub in this process, and all lists of own games together have one. When
something was committed, the hub asks the database once for each audience and tells all its listeners. Who comes while
it asks waits for its next question, together with all who came meanwhile. While nothing happens, nothing is asked but
once in `POLL` seconds: a notice that was lost costs that long, and so does what only time changes (spectators who see
a match later than it is played).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

from django.db import DatabaseError, connection
from django.utils import timezone

from terrarium.kernel import REFEREE, Refused

from ..base import pubsub
from ..base.problems import Away, Nobody
from ..tables.access import permissions
from ..tables.lobby import lists
from ..tables.match.loaded import LoadedTable
from ..tables.show import presenter
from ..tables.storage import cache
from .readers import Listener, Pulse, facts

log = logging.getLogger("terrarium.live")
POLL = 20.0
BREATH = 1.0
"""Seconds between two questions about everybody's games, and after one that failed."""

Told = dict[Listener, Pulse | Refused]
_pool = ThreadPoolExecutor(4, thread_name_prefix="terrarium-live")


class Hub:
    """Those who listen to one table (its code), or to their own games (empty)."""

    open: ClassVar[dict[tuple[asyncio.AbstractEventLoop, str], Hub]] = {}

    def __init__(self, code: str) -> None:
        self.code = code
        self.listeners: set[Listener] = set()
        self.coming: dict[Listener, asyncio.Future[None]] = {}
        self.stirred = asyncio.Event()
        """Somebody has come."""
        self.task = asyncio.ensure_future(self._run())

    @classmethod
    def of(cls, code: str) -> Hub:
        key = (asyncio.get_running_loop(), code)
        if key not in cls.open:
            cls.open[key] = cls(code)
        return cls.open[key]

    async def join(self, listener: Listener) -> None:
        """Listen from now on; refused at once where there is nothing to listen to."""
        answered = self.coming[listener] = asyncio.get_running_loop().create_future()
        self.listeners.add(listener)
        self.stirred.set()
        try:
            await answered
        except BaseException:
            self.leave(listener)
            raise

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.coming.pop(listener, None)
        self.stirred.set()

    async def _run(self) -> None:
        try:
            async with pubsub.subscribed(self.code) as woken:
                await self._rounds(woken)
        finally:
            Hub.open.pop((asyncio.get_running_loop(), self.code), None)
            for one in self.listeners:
                one.tell(Away("The stream broke off."))

    async def _rounds(self, woken: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        again = loop.time() + POLL
        while await self._stirring(woken, again):
            everybody = woken.is_set() or loop.time() >= again
            self.stirred.clear()
            asked = list(self.listeners if everybody else self.coming)
            if everybody:
                woken.clear()
                again = loop.time() + POLL
            if not await self._told(asked):
                again = min(again, loop.time() + BREATH)
            elif everybody and not self.code:
                await self._breathe()

    async def _stirring(self, woken: asyncio.Event, again: float) -> bool:
        """Wait for a notice, for somebody who comes or leaves, or for that time; False: nobody listens any more."""
        loop = asyncio.get_running_loop()
        waiting = [asyncio.ensure_future(event.wait()) for event in (woken, self.stirred)]
        try:
            await asyncio.wait(waiting, timeout=max(0.0, again - loop.time()), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()
        return bool(self.listeners)

    async def _breathe(self) -> None:
        """Own games are counted once in a while, however busy the house is; who comes does not wait for that."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(BREATH):
                await self.stirred.wait()

    async def _told(self, asked: list[Listener]) -> bool:
        """Ask for them and tell them. A database that is away is told to those who come; the others wait."""
        if not asked:
            return True
        ask = own_games if not self.code else pulses
        try:
            told = await asyncio.get_running_loop().run_in_executor(_pool, _closing, ask, self.code, asked)
        except Exception as error:
            told = self._failed(error)
        for one, pulse in told.items():
            one.tell(pulse)
            if (answered := self.coming.pop(one, None)) is not None and not answered.done():
                _answer(answered, one.gone)
        return len(told) == len(asked)

    def _failed(self, error: Exception) -> Told:
        away: Refused = Away("The server cannot reach its data right now; try again in a moment.")
        if isinstance(error, Refused):
            return dict.fromkeys(self.listeners, error)
        if isinstance(error, DatabaseError):
            log.warning("the database is away", extra={"error": type(error).__name__})
        else:
            log.exception("news could not be found out", exc_info=error, extra={"table": self.code})
        return dict.fromkeys(self.coming, away)


def _answer(answered: asyncio.Future[None], gone: Refused | Exception | bool) -> None:
    if isinstance(gone, Exception):
        answered.set_exception(gone)
    else:
        answered.set_result(None)


def _closing(ask: Callable[[str, list[Listener]], Told], code: str, listeners: list[Listener]) -> Told:
    """Ask, and give the connection back at once: a hub that waits for hours holds none."""
    try:
        return ask(code, listeners)
    finally:
        connection.close()


def _confirmed(code: str, listeners: list[Listener]) -> tuple[list[Listener], Told]:
    """Those who are still known, and the refusals of the others."""
    found, now = facts(listeners), timezone.now()
    good: list[Listener] = []
    refused: Told = {}
    for one in listeners:
        try:
            one.confirm(found(one), code, now)
            good.append(one)
        except Refused as refusal:
            refused[one] = refusal
    return good, refused


def pulses(code: str, listeners: list[Listener]) -> Told:
    """What each of them is told of this table: one pulse for each audience, whoever listens."""
    good, told = _confirmed(code, listeners)
    known: dict[tuple[int, int | None], Pulse] = {}
    with cache.kept(code) as here:
        for one in good:
            try:
                who = permissions.audience(here, one.person, one.seat)
            except Refused as refusal:
                told[one] = refusal
                continue
            own = one.person.pk if one.person is not None and (who == REFEREE or _leads(here, one)) else None
            if (who, own) not in known:
                known[who, own] = presenter.pulse(here, one.person, who)
            told[one] = known[who, own]
    return told


def _leads(here: LoadedTable, one: Listener) -> bool:
    """A moderator reads what is written to moderators, which no other audience does."""
    return permissions.moderates(here, one.person)


def own_games(_: str, listeners: list[Listener]) -> Told:
    """How many tables wait for each of them."""
    good, told = _confirmed("", listeners)
    counts = lists.waiting_for({one.person.pk for one in good if one.person is not None})
    for one in good:
        if one.person is None:
            told[one] = Nobody("Log in first.")
        else:
            asked = counts.get(one.person.pk, 0)
            told[one] = (asked, str(asked))
    return told
