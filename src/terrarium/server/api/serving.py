"""What every request to the interface passes, whichever way it came: who asks, how often, and one shape for whatever is
refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from terrarium.kernel import Malformed, Refused

from ..base.errors import Unknown
from . import callers, limits, problems
from .operations import Op

View = Callable[..., HttpResponse]


def view(ops: Mapping[str, Op]) -> View:
    """The operations of one address, by method, as a view of Django's."""

    def served(request: HttpRequest, **words: Any) -> HttpResponse:
        marks: dict[str, str] = {}
        try:
            caller = entered(request, marks)
            response: HttpResponse = _op(ops, request.method or "").answer(caller, words)
        except Exception as error:
            response = problems.from_exception(request, error)
        for name, value in marks.items():
            response[name] = value
        if not response.has_header("Cache-Control"):
            response["Cache-Control"] = "no-store"
        return response

    served.csrf_exempt = True  # type: ignore[attr-defined]
    return served


def _op(ops: Mapping[str, Op], method: str) -> Op:
    if not ops:
        raise Unknown("There is nothing at this address. See /api/docs.")
    if method not in ops:
        raise problems.NoSuchMethod(sorted(ops))
    return ops[method]


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
