"""Tokens for the streams of server-sent events, which lie outside of /api/."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse

from terrarium.kernel import NotYours, Refused

from . import callers, problems
from .callers import Caller

PATH = "/events"


class EventTokens:
    """Lets a program listen as its person, where its token may read."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.asynchronous = iscoroutinefunction(get_response)
        if self.asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self.asynchronous:
            return self._later(request)
        refused = self._admit(request) if concerned(request) else None
        return refused or self.get_response(request)

    async def _later(self, request: HttpRequest) -> HttpResponse:
        refused = await sync_to_async(self._admit)(request) if concerned(request) else None
        return refused or await self.get_response(request)

    def _admit(self, request: HttpRequest) -> HttpResponse | None:
        """Puts the token's person in the session's place, or says why not."""
        try:
            token = callers.bearer(request)
            assert token is not None
            caller = Caller(request, token.person, token, callers.bound_to(token))
            caller.needs("read")
            if caller.bound is not None:
                _at_its_seat(request, caller)
        except Refused as refused:
            return problems.response(refused)
        request.user = token.person  # type: ignore[assignment]
        return None


def concerned(request: HttpRequest) -> bool:
    return request.path.startswith(PATH) and "Authorization" in request.headers


def _at_its_seat(request: HttpRequest, caller: Caller) -> None:
    table = request.path.removeprefix(PATH).strip("/")
    if not table:
        raise NotYours("This token is for one seat only: listen to its table.")
    given = request.GET.get("seat", "")
    named: dict[str, Any] = {"seat": int(given) if given.lstrip("-").isdigit() else None}
    caller.at(table, named)
    asked = request.GET.copy()
    asked["seat"] = str(named["seat"])
    request.GET = asked  # type: ignore[assignment]
