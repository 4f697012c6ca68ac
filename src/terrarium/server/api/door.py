"""What every request to the interface passes: who asks, how often, and one shape for whatever is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from terrarium.kernel import Malformed, Refused

from . import callers, limits, problems

View = Callable[..., HttpResponse]


def door(view: View) -> View:
    @wraps(view)
    def entered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        caller, refused = _asked(request)
        verdict = limits.count(request, caller)
        if verdict.over:
            refused = problems.TooMany(f"That was too often; wait {verdict.reset} seconds.")
        if refused is not None:
            response = problems.response(refused)
        else:
            request.caller = caller  # type: ignore[attr-defined]
            response = view(request, *args, **named)
        if response.status_code == 405:
            response = _other_methods(response)
        verdict.mark(response)
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = "no-store"
        return response

    entered.csrf_exempt = True  # type: ignore[attr-defined]
    return entered


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
