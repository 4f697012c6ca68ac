"""How many pages a minute: so many that nobody meets the limit who reads, and too few to keep a house busy alone."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template import loader

from ..accounts import people
from ..api import limits
from ..base import addresses

FREE = ("/api/", "/static/", "/docs/", "/livez", "/healthz", "/readyz", "/metrics", "/events")
"""These are counted in their own ways, or cost nothing."""


class PagesMiddleware:
    """Pages are counted for each person, and for all strangers who come from one address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(FREE):
            return self.get_response(request)
        who = people.of(request)
        kind, name = ("reader", f"{who.pk}") if who is not None else ("visitor", addresses.of_request(request))
        verdict = limits.counted(kind, f"{kind}:{name}")
        if not verdict.over:
            return self.get_response(request)
        response = HttpResponse(loader.render_to_string("busy.html"), status=429)
        response["Retry-After"] = str(verdict.reset)
        response["Cache-Control"] = "no-store"
        return response
