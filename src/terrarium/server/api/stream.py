"""Events as lines of JSON, those that are there and those to come."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable

import msgspec
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse

from terrarium.kernel import Refused

from ..problems import NoStream
from ..tables import live, reading, wake
from ..tables.shown import EventShown
from .callers import Caller
from .operations import NDJSON

BEAT = 20.0
LONGEST = 3600.0
SLICE = 200


def lines(events: Iterable[EventShown]) -> bytes:
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def followed(caller: Caller, table: str, seat: int | None, since: int) -> StreamingHttpResponse:
    """A stream that goes on as the match does. It wants a process that can keep connections open (ASGI)."""
    if not isinstance(caller.request, ASGIRequest):
        raise NoStream("Streams are served by the house's ASGI processes; this one gives pages only.")
    headers = {name.lower(): value for name, value in caller.request.headers.items()}
    response = StreamingHttpResponse(_follow(headers, table, seat, since), content_type=NDJSON)
    response["X-Accel-Buffering"] = "no"
    return response


def _events(headers: dict[str, str], table: str, seat: int | None, since: int) -> list[EventShown]:
    person, seat = live.reader(headers, table, seat)
    return reading.events(person, table, seat=seat, since=since, limit=SLICE)


async def _follow(headers: dict[str, str], table: str, seat: int | None, since: int) -> AsyncIterator[bytes]:
    read = sync_to_async(_events)
    until = time.monotonic() + LONGEST
    yield b"\n"
    async with wake.waiter(table) as woken:
        beat = live.Beat(BEAT)
        while time.monotonic() < until:
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
