"""The whole log of a match, as one audience saw it: searched by seat, by kind of event and by words. Every line leads
to its moment in the replay."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from terrarium.interface.records import EventShown

from ...tables.show import look
from ...tables.show.look import Look
from ..web import page, person, seat_of, whole

SEARCHED = 4000
"""So many events are looked through at a time, the newest first."""
SHOWN = 200


@require_safe
@page
def log(request: HttpRequest, code: str) -> HttpResponse:
    with look.at(person(request), code, seat_of(request)) as seen:
        return _log(request, seen)


def _log(request: HttpRequest, seen: Look) -> HttpResponse:
    shown = seen.table()
    asked = {key: request.GET.get(key, "").strip() for key in ("about", "kind", "words")}
    asked_until = whole(request.GET.get("until"))
    until = shown.number if asked_until is None else max(0, min(asked_until, shown.number))
    since = max(0, until - SEARCHED)
    events = seen.events(since, until - since)
    found = [event for event in reversed(events) if matches(event, **asked)]
    shown_now = found[:SHOWN]
    older = shown_now[-1].number - 1 if len(found) > SHOWN else since
    context = {
        "t": shown,
        "game": seen.game,
        "events": shown_now,
        "asked": asked,
        "kinds": sorted({(event.kind, named(event.kind)) for event in events}, key=lambda one: one[1]),
        "older": urlencode({"seat": shown.who, **asked, "until": older}) if older else "",
        "here": "",
    }
    return render(request, "play/log.html", context)


def matches(event: EventShown, about: str, kind: str, words: str) -> bool:
    """It names that seat, is of that kind, and holds all of these words."""
    if about and whole(about) not in event.seats:
        return False
    if kind and event.kind != kind:
        return False
    told = event.words.lower()
    return all(word in told for word in words.lower().split())


def named(kind: str) -> str:
    return kind.removeprefix("table.").replace("_", " ").capitalize()
