"""Events as lines of JSON, those that are there and those to come."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

from terrarium.kernel import Refused

from ..tables import reading, wake
from ..tables.shown import EventShown

BEAT = 20.0
LONGEST = 3600.0
SLICE = 200


def lines(events: Iterable[EventShown]) -> bytes:
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def followed(person: Any, table: str, seat: int | None, since: int) -> StreamingHttpResponse:
    """A stream that goes on as the match does. It wants a server that keeps connections open (ASGI)."""
    response = StreamingHttpResponse(_follow(person, table, seat, since), content_type="application/x-ndjson")
    response["X-Accel-Buffering"] = "no"
    return response


async def _follow(person: Any, table: str, seat: int | None, since: int) -> AsyncIterator[bytes]:
    read = sync_to_async(reading.events)
    until = time.monotonic() + LONGEST
    yield b"\n"
    async with wake.waiter(table) as woken:
        while time.monotonic() < until:
            woken.clear()
            try:
                found = await read(person, table, seat=seat, since=since, limit=SLICE)
            except Refused:
                return
            if found:
                since = found[-1].number
                yield lines(found)
                continue
            try:
                await asyncio.wait_for(woken.wait(), BEAT)
            except TimeoutError:
                yield b"\n"
