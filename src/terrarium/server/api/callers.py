"""Who asks: a person by a browser's session or by a token, or nobody in particular."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

from terrarium.kernel import NotYours

from ..accounts import people
from ..base.errors import NO_TABLE, Unknown
from ..models import Token, User
from . import token_cache
from .problems import Forged, Nobody, Scope

SAFE = ("GET", "HEAD", "OPTIONS")
_BEARER = re.compile(r"Bearer +(\S+)\s*", re.IGNORECASE)

OPEN, SESSION = "open", "session"
"""What an operation may want instead of a scope: nothing at all, or a person at a browser."""


class Caller(msgspec.Struct):
    """Who makes a request. `bound` is the one table and seat that a token was made for."""

    request: HttpRequest
    person: User | None
    token: Token | None = None
    bound: tuple[str, int] | None = None

    @property
    def key(self) -> str:
        """The sender's own mark for this request: sent again, nothing is done twice."""
        return self.request.headers.get("Idempotency-Key", "")

    @property
    def known(self) -> User:
        """The person; operations that let anybody in do not ask."""
        if self.person is None:
            raise Nobody("Log in, or send a token.")
        return self.person

    def needs(self, scope: str) -> None:
        """Refuses whoever may not use an operation of that scope."""
        if scope == OPEN:
            if self.token is not None and "read" not in self.token.scopes:
                raise Scope("This token lacks the scope read.")
            return
        if self.person is None:
            raise Nobody("Log in, or send a token.")
        if self.token is None:
            return
        if scope == SESSION:
            raise Scope("No token may do that: log in with a browser.")
        if scope not in self.token.granted:
            raise Scope(f"This token lacks the scope {scope}.")
        if self.bound is not None and scope in ("lobby", "moderate"):
            raise Scope("This token is for one seat only.")

    def at(self, table: str | None, named: dict[str, Any]) -> None:
        """Keeps a token that is for one seat at that seat; where an operation takes a seat and none is named, it is
        that one."""
        if self.bound is None or table is None:
            return
        if table != self.bound[0]:
            raise Unknown(NO_TABLE)
        if "seat" in named:
            if named["seat"] is None:
                named["seat"] = self.bound[1]
            if named["seat"] != self.bound[1]:
                raise NotYours("This token is for another seat.")


def shown(authorization: str) -> str:
    """The key in an Authorization header; empty: there is none."""
    found = _BEARER.fullmatch(authorization)
    return found[1] if found else ""


def bearer(request: HttpRequest) -> tuple[Token, tuple[str, int] | None] | None:
    """The token that the request carries (and its one seat), or None where it carries none; a bad one is refused."""
    given = request.headers.get("Authorization")
    if given is None:
        return None
    key = shown(given)
    token = token_cache.find(key) if key else None
    if token is None:
        raise Nobody("This token is invalid or has expired.")
    return token


def of(request: HttpRequest) -> Caller:
    """Who makes this request. A session that wants to change something must show the page's CSRF token."""
    borne = bearer(request)
    if borne is not None:
        token, bound = borne
        return Caller(request, token.person, token, bound)
    person = people.of(request)
    if person is not None and request.method not in SAFE and _forged(request):
        raise Forged("Send the page's CSRF token in the header X-CSRFToken.")
    return Caller(request, person)


def _forged(request: HttpRequest) -> bool:
    """The page's CSRF token is missing or another's."""
    guard = CsrfViewMiddleware(lambda _: HttpResponse())
    request.csrf_processing_done = False  # type: ignore[attr-defined]
    guard.process_request(request)
    return guard.process_view(request, lambda _: HttpResponse(), (), {}) is not None
