"""Events as lines of JSON, those that are there and those to come."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable

import msgspec
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse

from terrarium.interface.records import EventShown
from terrarium.kernel import Refused

from ..base import addresses, pubsub
from ..base.problems import NoStream
from ..live import events as live
from ..live import streams
from ..tables.show import look
from .callers import Caller
from .operations import NDJSON

BEAT = 20.0
LONGEST = 3600.0
SLICE = 200


def lines(events: Iterable[EventShown]) -> bytes:
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


class Followed(StreamingHttpResponse):
    """A stream with its place among all, which it gives back when it ends."""

    def __init__(self, caller: Caller, table: str, seat: int | None, since: int) -> None:
        headers = {name.lower(): value for name, value in caller.request.headers.items()}
        self.over = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.place = streams.enter(addresses.of_request(caller.request), table, self._end)
        self.place.of(caller.person.pk if caller.person is not None else None)
        super().__init__(self._lines(headers, table, seat, since), content_type=NDJSON)
        self["X-Accel-Buffering"] = "no"

    def _end(self, replaced: bool) -> None:
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.over.set)

    async def _lines(self, headers: dict[str, str], table: str, seat: int | None, since: int) -> AsyncIterator[bytes]:
        self.loop = asyncio.get_running_loop()
        try:
            async for part in follow(headers, table, seat, since, self.over):
                yield part
        finally:
            self.place.leave()

    def close(self) -> None:
        self.place.leave()
        super().close()


def followed(caller: Caller, table: str, seat: int | None, since: int) -> StreamingHttpResponse:
    """A stream that goes on as the match does. It wants a process that can keep connections open (ASGI)."""
    if not isinstance(caller.request, ASGIRequest):
        raise NoStream("Streams are served by the server's ASGI processes; this one gives pages only.")
    return Followed(caller, table, seat, since)


def _events(headers: dict[str, str], table: str, seat: int | None, since: int) -> list[EventShown]:
    person, seat = live.reader(headers, table, seat)
    return look.events(person, table, seat=seat, since=since, limit=SLICE)


async def follow(
    headers: dict[str, str], table: str, seat: int | None, since: int, over: asyncio.Event
) -> AsyncIterator[bytes]:
    """The events after that number as they happen, until `over`."""
    read = sync_to_async(_events)
    until = time.monotonic() + LONGEST
    yield b"\n"
    async with pubsub.subscribed(table) as woken:
        beat = live.Beat(BEAT)
        ending = asyncio.ensure_future(_rouse(over, woken))
        try:
            while time.monotonic() < until and not over.is_set():
                woken.clear()
                try:
                    found = await read(headers, table, seat, since)
                except Refused:
                    return
                if found:
                    since = found[-1].number
                    yield lines(found)
                elif await beat.due(woken):
                    yield b"\n"
        finally:
            ending.cancel()


async def _rouse(over: asyncio.Event, woken: asyncio.Event) -> None:
    await over.wait()
    woken.set()
