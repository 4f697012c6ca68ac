"""One shape for every refusal: the kernel's typed errors, and the few that only a web server has."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError

from terrarium.interface.refusals import Forged
from terrarium.kernel import Finding, Malformed, Refused
from terrarium.kernel.registry import NoSuchGame

from ..base.errors import Missing, Stopped, Unknown
from ..base.problems import WAIT, Away, Nobody, NoStream, Problem, Scope, TooMany, told

__all__ = ["MEANS", "Broken", "Forged", "NoStream", "Nobody", "Problem", "Scope", "TooMany", "response"]

log = logging.getLogger("terrarium.api")


class TooLarge(Refused):
    code = "too-large"


class NoSuchMethod(Refused):
    code = "method"

    def __init__(self, allowed: Iterable[str]) -> None:
        self.allowed = ", ".join(allowed)
        super().__init__(f"This address takes: {self.allowed}.")


class Broken(Refused):
    """A fault of the house."""

    code = "broken"


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
    423: "paused: the table is paused right now",
    429: "too-many: wait as many seconds as Retry-After says",
    501: "no-stream: this process cannot hold a stream open; another of the server can",
    503: "away: the server cannot read or write right now; try again in a moment, with the same Idempotency-Key; "
    "full: this process holds as much as it can",
}


def response(refused: Refused) -> HttpResponse:
    status, says = told(refused)
    made = HttpResponse(says, content_type="application/json", status=status)
    if made.status_code == 401:
        made["WWW-Authenticate"] = 'Bearer realm="terrarium"'
    if isinstance(refused, NoSuchMethod):
        made["Allow"] = refused.allowed
    if made.status_code in WAIT:
        made["Retry-After"] = WAIT[made.status_code]
    return made


def from_exception(request: HttpRequest, error: Exception) -> HttpResponse:
    """Whatever went wrong inside an operation, as a problem. What we did not foresee is logged and told as a fault."""
    if isinstance(error, Refused):
        return response(error)
    if isinstance(error, NoSuchGame):
        return response(Stopped(Missing.says))
    if isinstance(error, Http404):
        return response(Unknown("There is nothing at this address."))
    if isinstance(error, RequestDataTooBig):
        return response(TooLarge("The request is too long."))
    if isinstance(error, SuspiciousOperation | BadRequest | MultiPartParserError):
        return response(Malformed("This request cannot be read: it has too many parts, or broken ones."))
    if isinstance(error, OperationalError | InterfaceError):
        log.warning("the database is away", extra={"error": type(error).__name__})
        return response(Away("The server cannot reach its data right now; try again in a moment."))
    log.error("an operation failed", exc_info=error, extra={"route": getattr(request.resolver_match, "route", "")})
    return response(Broken("Something went wrong here. It has been logged, and nothing of yours is lost."))


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
