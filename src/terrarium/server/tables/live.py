"""Live updates: server-sent events that only say that there is news, in the reader's own numbers.

Each message is `{"table": code, "number": n}` with `n` as its id; the page then fetches what it may see. A reader who
comes back with Last-Event-ID hears at once of what was missed. Nothing is sent that this audience may not know of.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from terrarium.kernel import Refused

from ..accounts import people
from . import reading, wake
from .errors import NotYours, Unknown

POLL = 20.0
LONGEST = 3600.0
"""After an hour the stream ends; browsers connect again by themselves, and permissions are looked at anew."""


async def table_events(request: HttpRequest, table: str) -> HttpResponse | StreamingHttpResponse:
    """News of one table, for one audience (`?seat=`)."""
    person = await _person(request)
    try:
        seat = int(request.GET["seat"]) if request.GET.get("seat") else None
        await sync_to_async(reading.pulse)(person, table, seat=seat)
    except ValueError:
        return HttpResponse("seat is a number.", status=400, content_type="text/plain")
    except (Unknown, NotYours) as refused:
        status = 404 if isinstance(refused, Unknown) else 403
        return HttpResponse(str(refused), status=status, content_type="text/plain; charset=utf-8")
    since = request.headers.get("Last-Event-ID", "")
    return _streamed(_news(person, table, seat, int(since) if since.isdigit() else None))


async def my_events(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """News of one's own desk: `{"asked": n}`, whenever the number of tables that wait for one changes."""
    person = await _person(request)
    if person is None:
        return HttpResponse("Log in first.", status=403, content_type="text/plain")
    return _streamed(_desk(person))


@sync_to_async
def _person(request: HttpRequest) -> Any:
    person = people.of(request)
    return person if person is None else person._wrapped if hasattr(person, "_wrapped") else person


def _streamed(lines: AsyncIterator[bytes]) -> StreamingHttpResponse:
    response = StreamingHttpResponse(lines, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _news(person: Any, table: str, seat: int | None, since: int | None) -> AsyncIterator[bytes]:
    pulse = sync_to_async(reading.pulse)
    until = time.monotonic() + LONGEST
    known = None
    yield b"retry: 2000\n\n"
    async with wake.waiter(table) as woken:
        while time.monotonic() < until:
            woken.clear()
            try:
                number, mark = await pulse(person, table, seat=seat)
            except Refused:
                return
            if mark != known:
                if known is not None or since is None or since != number:
                    yield _event({"table": table, "number": number}, number)
                known = mark
            try:
                await asyncio.wait_for(woken.wait(), POLL)
            except TimeoutError:
                yield b": still here\n\n"


async def _desk(person: Any) -> AsyncIterator[bytes]:
    mine = sync_to_async(reading.mine)
    until = time.monotonic() + LONGEST
    known = -1
    yield b"retry: 5000\n\n"
    async with wake.waiter("") as woken:
        while time.monotonic() < until:
            woken.clear()
            asked = len((await mine(person)).asked)
            if asked != known:
                yield _event({"asked": asked}, asked)
                known = asked
            await asyncio.sleep(1)
            try:
                await asyncio.wait_for(woken.wait(), POLL)
            except TimeoutError:
                yield b": still here\n\n"


def _event(data: dict[str, Any], number: int) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (number, msgspec.json.encode(data))
