"""Addresses that pages had before: each leads on for good to the one they have now, with its query.

Links in old letters, bookmarks and programs go on working. What was sent to an old address is sent again to the new
one (308): the browser keeps method and contents.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import URLPattern, path, resolve, reverse

from .web import View

MOVED = {
    "hall/": "lobby",
    "desk/": "my-games",
    "profile/": "settings",
    "profile/vacation": "vacation",
    "profile/tokens": "tokens",
    "profile/data.json": "my-data",
    "profile/leave": "delete-account",
    "letters/": "notifications",
    "post/stop/<str:token>": "unsubscribe",
    "post/again": "address-again",
}
"""Old addresses, and the name of the page that each leads to."""
AT_ONCE = {"unsubscribe"}
"""Mail programs that unsubscribe for their reader follow no redirect (RFC 8058): what they send is done right here."""


def _to(name: str) -> View:
    def moved(request: HttpRequest, **named: str) -> HttpResponse:
        page = reverse(name, kwargs=named)
        if request.method == "POST" and name in AT_ONCE:
            there: View = resolve(page).func
            return there(request, **named)
        query = request.META.get("QUERY_STRING", "")
        address = f"{page}?{query}" if query else page
        return HttpResponsePermanentRedirect(address, preserve_request=request.method not in ("GET", "HEAD"))

    moved.csrf_exempt = True  # type: ignore[attr-defined]
    return moved


urlpatterns: list[URLPattern] = [path(old, _to(name)) for old, name in MOVED.items()]
