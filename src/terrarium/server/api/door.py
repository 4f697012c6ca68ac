"""What every request to the interface passes: who asks, how often, and one shape for whatever is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from terrarium.kernel import Malformed, Refused

from . import callers, limits, problems

View = Callable[..., HttpResponse]


def door(view: View) -> View:
    @wraps(view)
    def passed(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        marks: dict[str, str] = {}
        try:
            request.caller = entered(request, marks)  # type: ignore[attr-defined]
        except (Refused, DatabaseError) as error:
            response = problems.from_exception(request, error)
        else:
            response = view(request, *args, **named)
        if response.status_code == 405:
            response = _other_methods(response)
        for name, value in marks.items():
            response[name] = value
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = "no-store"
        return response

    passed.csrf_exempt = True  # type: ignore[attr-defined]
    return passed


def entered(request: HttpRequest, marks: dict[str, str]) -> callers.Caller:
    """Who makes this request, which is counted; `marks` gets the headers that tell of the limit. A request that is
    refused counts too."""
    caller, refused = _asked(request)
    verdict = limits.count(request, caller)
    verdict.mark(marks)
    if verdict.over:
        raise problems.TooMany(f"That was too often; wait {verdict.reset} seconds.")
    if refused is not None or caller is None:
        raise refused or problems.Nobody("Log in, or send a token.")
    return caller


def _asked(request: HttpRequest) -> tuple[callers.Caller | None, Refused | None]:
    if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
        return None, Malformed("An address has no zero bytes.")
    try:
        return callers.of(request), None
    except Refused as refused:
        return None, refused


def _other_methods(response: HttpResponse) -> HttpResponse:
    allowed = response.get("Allow", "")
    made = problems.response(problems.NoSuchMethod(f"This address takes: {allowed}."))
    made["Allow"] = allowed
    return made
