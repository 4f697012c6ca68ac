"""What is told when a page fails: a database that is away is not a fault of the house, and one tries again."""

from __future__ import annotations

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views.defaults import server_error

from ..base import problems
from ..base.problems import Away

AWAY = "The server cannot reach its data right now; try again in a moment."


def broken(request: HttpRequest) -> HttpResponse:
    """Django's way for whatever nobody has caught."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return away(request)
    return server_error(request)


def away(request: HttpRequest) -> HttpResponse:
    status, says = problems.told(Away(AWAY))
    if _program(request):
        response = HttpResponse(says, status=status, content_type="application/json")
    else:
        response = HttpResponse(loader.render_to_string("503.html"), status=status)
    response["Retry-After"] = problems.WAIT[status]
    response["Cache-Control"] = "no-store"
    return response


def _program(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/") or "text/html" not in request.headers.get("Accept", "text/html")
