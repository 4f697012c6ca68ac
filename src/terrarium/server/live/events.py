"""Live updates: server-sent events that only say that there is news, in the reader's own numbers.

Each message is `{"table": code, "number": n}` with `n` as its id; the page then fetches what it may see. A reader who
comes back with Last-Event-ID hears at once of what was missed. Nothing is sent that this audience may not know of.

This is a small ASGI application beside Django's (see `server/asgi.py`): a reader who waits for hours holds no thread
and no database connection. `/events/<table>?seat=` tells of one table, `/events` of one's own games. What there is to
tell is found out by a hub for all readers of a table at once (`hub`); how many streams there may be says `streams`.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec
from django.http import HttpRequest, HttpResponse

from terrarium.kernel import Malformed, Refused

from ..base import addresses, problems
from ..base.problems import NoStream
from . import streams
from .hub import Hub
from .readers import Listener, reader

__all__ = ["Beat", "application", "reader", "within"]

Send = Callable[[dict[str, Any]], Awaitable[None]]

BEAT = 20.0
LONGEST = 3600.0
"""After an hour the stream ends; browsers connect again by themselves, and permissions are looked at anew."""
RETRY = (1500, 4000)
"""Milliseconds after which a browser connects again, drawn for each: they do not all come at once."""
REPLACED = b"retry: 300000\n: a newer page of yours has this stream's place\n\n"
"""A page whose place was taken must not take it back at once."""


async def application(scope: dict[str, Any], receive: Callable[[], Awaitable[dict[str, Any]]], send: Send) -> None:
    """One reader, from the first question to the end of the stream."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    table = scope["path"].removeprefix("/events").strip("/")
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("seat", [""])[0]
    try:
        if scope["method"] != "GET" or "/" in table or "\0" in table:
            raise Malformed("Ask for /events/<table>?seat=<number>.")
        stream = await begun(headers, table, asked, addresses.of_scope(scope))
    except Refused as refused:
        await problems.refuse(send, refused)
        return
    try:
        await _stream(receive, send, stream.lines())
    finally:
        stream.close()


async def begun(headers: dict[str, str], table: str, asked: str, address: str = "") -> Stream:
    """The stream that this reader may have; refused at once where there is none."""
    if not _SEAT.fullmatch(asked):
        raise Malformed("seat is a number.")
    stream = Stream(headers, table, int(asked) if asked else None, address)
    try:
        await stream.begin()
    except BaseException:
        stream.close()
        raise
    return stream


_SEAT = re.compile(r"(-?[0-9]{1,4})?")


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 12 else None


class Stream:
    """One open stream: its place among all, its listener at the hub, and the lines that it sends."""

    def __init__(self, headers: dict[str, str], table: str, seat: int | None, address: str) -> None:
        self.table = table
        self.seen = _number(headers.get("last-event-id", ""))
        self.listener = Listener(headers, seat)
        self.replaced = False
        self.place = streams.enter(address, table, self._end)
        self.hub = Hub.of(table)

    def _end(self, replaced: bool) -> None:
        self.replaced = replaced
        self.listener.end()

    async def begin(self) -> None:
        await self.hub.join(self.listener)
        person = self.listener.person
        self.place.of(person.pk if person is not None else None)

    def close(self) -> None:
        self.hub.leave(self.listener)
        self.place.leave()

    async def lines(self) -> AsyncIterator[bytes]:
        until = time.monotonic() + LONGEST
        known = ""
        yield b"retry: %d\n\n" % random.randint(*RETRY)
        beat, listener = Beat(BEAT), self.listener
        while not listener.gone and time.monotonic() < until:
            listener.changed.clear()
            number, mark = listener.pulse or (0, "")
            if mark != known:
                if known or self.seen is None or self.seen != number or not self.table:
                    yield self._event(number)
                known = mark
            if await beat.due(listener.changed):
                yield b": still here\n\n"
        if self.replaced:
            yield REPLACED

    def _event(self, number: int) -> bytes:
        told = {"table": self.table, "number": number} if self.table else {"asked": number}
        return b"id: %d\ndata: %s\n\n" % (number, msgspec.json.encode(told))


async def _stream(receive: Callable[[], Awaitable[dict[str, Any]]], send: Send, lines: AsyncIterator[bytes]) -> None:
    """Send until the reader goes away."""
    head = [
        (b"content-type", b"text/event-stream"),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": head})

    async def sending() -> None:
        async for line in lines:
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def leaving() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    tasks = [asyncio.ensure_future(sending()), asyncio.ensure_future(leaving())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Beat:
    """A sign of life at fixed times, whatever happens in between: one that came later after every answer would tell
    that somebody has answered what nobody may know of."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.next = time.monotonic() + seconds

    async def due(self, woken: asyncio.Event) -> bool:
        """Wait for news or for the next sign of life; says whether that is due."""
        left = self.next - time.monotonic()
        if left > 0 and not woken.is_set():
            timer = asyncio.get_running_loop().call_later(left, woken.set)
            try:
                await woken.wait()
            finally:
                timer.cancel()
        if time.monotonic() < self.next:
            return False
        self.next += self.seconds
        return True


def within(request: HttpRequest, table: str = "") -> HttpResponse:
    """Where Django itself is asked: in a WSGI process, which cannot hold a stream; its proxy sends `/events` on."""
    refused = NoStream("Live updates are served by the server's ASGI processes; this one gives pages only.")
    status, says = problems.told(refused)
    return HttpResponse(says, status=status, content_type="application/json")
