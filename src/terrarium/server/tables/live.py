"""Live updates: server-sent events that only say that there is news, in the reader's own numbers.

Each message is `{"table": code, "number": n}` with `n` as its id; the page then fetches what it may see. A reader who
comes back with Last-Event-ID hears at once of what was missed. Nothing is sent that this audience may not know of.

This is a small ASGI application beside Django's (see `server/asgi.py`): a reader who waits for hours holds no thread
and no database connection. `/events/<table>?seat=` tells of one table, `/events` of one's own desk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeVar
from urllib.parse import parse_qs

import msgspec
from asgiref.sync import sync_to_async
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


def _reader(headers: dict[str, str], table: str, seat: int | None) -> tuple[Any, int | None]:
    """Who listens, and as which seat: by the session's cookie, or by a token that may read.

    A token for one seat listens to that seat only.
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
    if scope["method"] != "GET" or "/" in table or not _is_seat(asked):
        await _refuse(send, Malformed("Ask for /events/<table>?seat=<number>."))
        return
    try:
        person, seat = await _run(_reader, headers, table, int(asked) if asked else None)
        if not table and person is None:
            raise Nobody("Log in first.")
        first = await _run(_pulse, person, table, seat) if table else (0, "")
    except Refused as refused:
        await _refuse(send, refused)
        return
    news = _news(person, table, seat, _number(headers.get("last-event-id", "")), first) if table else _desk(person)
    await _stream(receive, send, news)


def _is_seat(text: str) -> bool:
    return text == "" or (text.lstrip("-").isdigit() and len(text) < 6)


def _number(text: str) -> int | None:
    return int(text) if text.isdigit() and len(text) < 12 else None


def _pulse(person: Any, table: str, seat: int | None) -> tuple[int, str]:
    return reading.pulse(person, table, seat=seat)


async def _refuse(send: Send, refused: Refused) -> None:
    status, says = problems.told(refused)
    head = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
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


async def _news(
    person: Any, table: str, seat: int | None, seen: int | None, first: tuple[int, str]
) -> AsyncIterator[bytes]:
    until = time.monotonic() + LONGEST
    known = ""
    yield b"retry: 2000\n\n"
    async with wake.waiter(table) as woken:
        number, mark = first
        while time.monotonic() < until:
            if mark != known:
                if known or seen is None or seen != number:
                    yield _event({"table": table, "number": number}, number)
                known = mark
            try:
                await asyncio.wait_for(woken.wait(), POLL)
            except TimeoutError:
                yield b": still here\n\n"
            woken.clear()
            try:
                number, mark = await _run(_pulse, person, table, seat)
            except Refused:
                return


async def _desk(person: Any) -> AsyncIterator[bytes]:
    """`{"asked": n}`, whenever the number of tables that wait for this person changes."""
    until = time.monotonic() + LONGEST
    known = -1
    yield b"retry: 5000\n\n"
    async with wake.waiter("") as woken:
        while time.monotonic() < until:
            asked = await _run(lambda: len(reading.mine(person).asked))
            if asked != known:
                yield _event({"asked": asked}, asked)
                known = asked
            await asyncio.sleep(1)
            try:
                await asyncio.wait_for(woken.wait(), POLL)
            except TimeoutError:
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
    person = await sync_to_async(people.of)(request)
    asked = request.GET.get("seat", "")
    try:
        if not _is_seat(asked):
            raise Malformed("seat is a number.")
        if not table and person is None:
            raise Nobody("Log in first.")
        seat = int(asked) if asked else None
        first = await sync_to_async(_pulse)(person, table, seat) if table else (0, "")
    except Refused as refused:
        return _refused(refused)
    seen = _number(request.headers.get("Last-Event-ID", ""))
    news = _news(person, table, seat, seen, first) if table else _desk(person)
    return StreamingHttpResponse(news, content_type="text/event-stream", headers={"Cache-Control": "no-store"})
