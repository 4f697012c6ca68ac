"""One shape for every refusal: the kernel's typed errors, and the few that only a web server has."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import ValidationError

from terrarium.kernel import Finding, Malformed, NotYours, Refused

from ..tables.errors import Unknown

log = logging.getLogger("terrarium.api")


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused; nothing has changed. `findings` name everything that is wrong, each with the place in
    what was sent (`["options", "length"]`), a rule's number where one says so, and whether it only warns."""

    error: str
    says: str
    findings: list[Finding]


class Nobody(Refused):
    """The operation wants to know who asks."""

    code = "nobody"


class Scope(NotYours):
    """The token is good, but not for this."""

    code = "scope"


class Forged(NotYours):
    """A browser's session without the page's CSRF token."""

    code = "csrf"


class TooMany(Refused):
    """Asked too often."""

    code = "too-many"


class TooLarge(Refused):
    code = "too-large"


class NoSuchMethod(Refused):
    code = "method"


class Broken(Refused):
    """A fault of the house."""

    code = "broken"


STATUS: dict[str, int] = {
    "malformed": 400,
    "nobody": 401,
    "not-yours": 403,
    "scope": 403,
    "csrf": 403,
    "unknown": 404,
    "method": 405,
    "stale": 409,
    "conflict": 409,
    "closed": 410,
    "too-large": 413,
    "illegal": 422,
    "refused": 422,
    "paused": 423,
    "too-many": 429,
    "broken": 500,
}

MEANS: dict[int, str] = {
    400: "malformed: what was sent does not have the shape that is asked for",
    401: "nobody: log in, or send a token that is good",
    403: "not-yours, scope or csrf: this person, token or page may not do that",
    404: "unknown: there is no such thing, or you may not know of it",
    405: "method: this address takes other methods",
    409: "stale: the moment is over; conflict: somebody changed it meanwhile. Look again",
    410: "closed: the match is over or has not begun, or the answer was final",
    413: "too-large: the request is too long",
    422: "illegal: the shape is right, the rules do not allow it",
    423: "paused: the table stands still just now",
    429: "too-many: wait as many seconds as Retry-After says",
}


def response(refused: Refused) -> HttpResponse:
    problem = Problem(refused.code, str(refused), list(refused.findings))
    made = HttpResponse(
        msgspec.json.encode(problem), content_type="application/json", status=STATUS.get(refused.code, 422)
    )
    if made.status_code == 401:
        made["WWW-Authenticate"] = 'Bearer realm="terrarium"'
    return made


def from_exception(request: HttpRequest, error: Exception) -> HttpResponse:
    """Whatever went wrong inside an operation, as a problem. What we did not foresee is logged and told as a fault."""
    if isinstance(error, Refused):
        return response(error)
    if isinstance(error, ValidationError):
        return response(Malformed(findings=[_misread(each) for each in error.errors]))
    if isinstance(error, Http404):
        return response(Unknown("There is nothing at this address."))
    if isinstance(error, RequestDataTooBig):
        return response(TooLarge("The request is too long."))
    log.error("an operation failed", exc_info=error, extra={"route": getattr(request.resolver_match, "route", "")})
    return response(Broken("Something broke here. It is written down, and nothing of yours is lost."))


def _misread(found: Mapping[str, Any]) -> Finding:
    """One of pydantic's complaints about a query or a path, as a finding."""
    return Finding("malformed", f"{found.get('msg', 'This cannot be read')}.", tuple(_named(found.get("loc", ()))))


def _named(place: Iterable[Any]) -> list[str | int]:
    return [part for part in place if isinstance(part, str | int)]


_AT = re.compile(r" - at `(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")


def unread(error: Exception) -> Malformed:
    """What msgspec says about a body, with its place."""
    says = str(error)
    found = _AT.search(says)
    place: tuple[str | int, ...] = ()
    if found:
        says = says[: found.start()]
        place = tuple(name or int(index) for name, index in _STEP.findall(found["path"]))
    return Malformed(findings=[Finding("malformed", says.rstrip(".") + ".", place)])
