"""Live updates: server-sent events that only say that there is news, in the reader's own numbers.

Each message is `{"table": code, "number": n}` with `n` as its id; the page then fetches what it may see. A reader who
comes back with Last-Event-ID hears at once of what was missed. Nothing is sent that this audience may not know of.

This is a small ASGI application beside Django's (see `server/asgi.py`): a reader who waits for hours holds no thread
and no database connection. `/events/<table>?seat=` tells of one table, `/events` of one's own desk.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeVar
from urllib.parse import parse_qs

import msgspec
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from terrarium.kernel import Refused

from .. import problems
from ..accounts import people, tokens
from ..problems import Nobody, NoStream, Scope
from . import reading, wake
from .errors import Malformed, NotYours

T = TypeVar("T")
Send = Callable[[dict[str, Any]], Awaitable[None]]

POLL = 20.0
LONGEST = 3600.0
"""After an hour the stream ends; browsers connect again by themselves, and permissions are looked at anew."""

_pool = ThreadPoolExecutor(4, thread_name_prefix="terrarium-live")


async def _run(ask: Callable[..., T], *values: Any) -> T:
    """Ask the database in a thread of the small pool, and give its connection back at once."""

    def closing() -> T:
        try:
            return ask(*values)
        finally:
            connection.close()

    return await asyncio.get_running_loop().run_in_executor(_pool, closing)


def reader(headers: dict[str, str], table: str, seat: int | None) -> tuple[Any, int | None]:
    """Who listens, and as which seat: by the session's cookie, or by a token that may read.

    A token for one seat listens to that seat only. A stream asks again before it tells anything: a token that was
    revoked meanwhile and a session that has ended hear no more.
    """
    scheme, _, key = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        token = tokens.find(key.strip())
        if token is None:
            raise Nobody("This token is not good, or no longer.")
        if "read" not in token.scopes:
            raise Scope("This token lacks the scope read.")
        if token.seat is not None:
            if token.seat.table.code != table or seat not in (None, token.seat.number):
                raise NotYours("This token is for one seat only: listen to its table.")
            seat = token.seat.number
        return token.person, seat
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        cookie = None
    if cookie is None:
        return None, seat
    request = HttpRequest()
    request.session = SessionStore(cookie.value)
    request.user = get_user(request)
    return people.of(request), seat


async def application(scope: dict[str, Any], receive: Callable[[], Awaitable[dict[str, Any]]], send: Send) -> None:
    """One reader, from the first question to the end of the stream."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    table = scope["path"].removeprefix("/events").strip("/")
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("seat", [""])[0]
    try:
        if scope["method"] != "GET" or "/" in table or "\0" in table:
            raise Malformed("Ask for /events/<table>?seat=<number>.")
        lines = await _begun(headers, table, asked)
    except Refused as refused:
        await _refuse(send, refused)
        return
    await _stream(receive, send, lines)


async def _begun(headers: dict[str, str], table: str, asked: str) -> AsyncIterator[bytes]:
    """The stream that this reader may have; refused at once where there is none."""
    if not _SEAT.fullmatch(asked):
        raise Malformed("seat is a number.")
    seat = int(asked) if asked else None
    if not table:
        await _run(_asked, headers)
        return _desk(headers)
    first = await _run(_pulse, headers, table, seat)
    return _news(headers, table, seat, _number(headers.get("last-event-id", "")), first)


_SEAT = re.compile(r"(-?[0-9]{1,4})?")


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 12 else None


def _pulse(headers: dict[str, str], table: str, seat: int | None) -> tuple[int, str]:
    person, seat = reader(headers, table, seat)
    return reading.pulse(person, table, seat=seat)


def _asked(headers: dict[str, str]) -> int:
    """How many tables wait for this reader."""
    person, _ = reader(headers, "", None)
    if person is None:
        raise Nobody("Log in first.")
    return len(reading.mine(person).asked)


async def _refuse(send: Send, refused: Refused) -> None:
    status, says = problems.told(refused)
    head = [
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": says})


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
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(woken.wait(), max(0.0, self.next - time.monotonic()))
        if time.monotonic() < self.next:
            return False
        self.next += self.seconds
        return True


async def _news(
    headers: dict[str, str], table: str, seat: int | None, seen: int | None, first: tuple[int, str]
) -> AsyncIterator[bytes]:
    until = time.monotonic() + LONGEST
    known = ""
    yield b"retry: 2000\n\n"
    async with wake.waiter(table) as woken:
        number, mark = first
        beat = Beat(POLL)
        while time.monotonic() < until:
            if mark != known:
                if known or seen is None or seen != number:
                    yield _event({"table": table, "number": number}, number)
                known = mark
            if await beat.due(woken):
                yield b": still here\n\n"
            woken.clear()
            try:
                number, mark = await _run(_pulse, headers, table, seat)
            except Refused:
                return


async def _desk(headers: dict[str, str]) -> AsyncIterator[bytes]:
    """`{"asked": n}`, whenever the number of tables that wait for this person changes."""
    until = time.monotonic() + LONGEST
    known = -1
    yield b"retry: 5000\n\n"
    async with wake.waiter("") as woken:
        beat = Beat(POLL)
        while time.monotonic() < until:
            try:
                asked = await _run(_asked, headers)
            except Refused:
                return
            if asked != known:
                yield _event({"asked": asked}, asked)
                known = asked
            await asyncio.sleep(1)
            if await beat.due(woken):
                yield b": still here\n\n"
            woken.clear()


def _event(data: dict[str, Any], number: int) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (number, msgspec.json.encode(data))


def _refused(refused: Refused) -> HttpResponse:
    status, says = problems.told(refused)
    return HttpResponse(says, status=status, content_type="application/json")


async def within(request: HttpRequest, table: str = "") -> HttpResponse | StreamingHttpResponse:
    """The same through Django's own handler; a WSGI process cannot hold a stream, so its proxy sends `/events` on."""
    if not isinstance(request, ASGIRequest):
        return _refused(NoStream("Live updates are served by the house's ASGI processes; this one gives pages only."))
    headers = {name.lower(): value for name, value in request.headers.items()}
    try:
        news = await _begun(headers, table, request.GET.get("seat", ""))
    except Refused as refused:
        return _refused(refused)
    return StreamingHttpResponse(news, content_type="text/event-stream", headers={"Cache-Control": "no-store"})
