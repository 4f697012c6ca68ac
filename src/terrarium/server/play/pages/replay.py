"""Replay: what an audience knew at any moment of a match, step by step; every moment has an address."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from terrarium.kernel import REFEREE, SPECTATOR, NotYours, Refused

from ...tables.access import permissions
from ...tables.show import look
from ...tables.show.look import Look
from ...tables.shown import TableShown
from ..web import page, person, seat_of, whole

SHOWN = 25
"""So many events stand beside the board, the newest of them on top."""


def audiences(seen: Look, shown: TableShown) -> list[tuple[int, str]]:
    """As whom this person may look back: one's own seats, a spectator, and the open screen where it is open. When the
    match is over, that is everybody's."""
    over = shown.status == "over"
    seats = range(len(shown.seats)) if over else shown.your_seats
    found = [(seat, f"as {shown.seats[seat].name} knew it") for seat in seats]
    found.append((SPECTATOR, "as spectators saw it"))
    if over:
        return [(REFEREE, "with everything open"), *found]
    try:
        permissions.onlooker(seen.here, seen.person, REFEREE)
    except Refused:
        return found
    return [*found, (REFEREE, "with everything open")]


@require_safe
@page
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The board after the n-th event that this audience saw. `from` is another audience, in whose events n counts.

    A link to what another's seat knows of a running match leads to what spectators see.
    """
    who = person(request)
    given, other = whole(request.GET.get("n")), whole(request.GET.get("from"))
    try:
        with look.at(who, code, seat_of(request)) as seen:
            if seen.here.status == "over" and other is not None and given is not None:
                there = look.same_moment(who, code, seat=seen.who, other=other, number=given)
                return redirect(f"{reverse('replay', args=[code])}?seat={seen.who}&n={there}")
            return _replayed(request, seen, given)
    except NotYours:
        messages.info(request, "That is what another player knew. This is what spectators saw.")
        return redirect(f"{reverse('replay', args=[code])}?seat={SPECTATOR}" + ("" if given is None else f"&n={given}"))


def asks_why(request: HttpRequest, shown: TableShown) -> bool:
    return "why" in request.GET and shown.status == "over"


def _replayed(request: HttpRequest, seen: Look, given: int | None) -> HttpResponse:
    """With what had happened by then, the newest first; nothing of what was still to come."""
    shown = seen.table()
    at = shown.number if given is None else max(0, min(given, shown.number))
    since = max(0, at - SHOWN)
    context = {
        "t": shown,
        "game": seen.game,
        "position": seen.position(at),
        "wide": seen.wide_board(at),
        "square": seen.square_board(at),
        "at": at,
        "back": max(0, at - 1),
        "on": min(shown.number, at + 1),
        "events": seen.events(since, at - since)[::-1],
        "audiences": audiences(seen, shown),
        "explained": seen.explained(at),
        "why": [(shown.seats[one.seat].name, one) for one in seen.why(at)] if asks_why(request, shown) else None,
        "here": "",
    }
    return render(request, "play/replay.html", context)
