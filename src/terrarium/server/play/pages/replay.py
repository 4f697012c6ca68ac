"""Replay: what an audience knew at any moment of a match, step by step; every moment has an address."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from terrarium.kernel import REFEREE, SPECTATOR, NotYours, Refused
from terrarium.kernel.registry import find

from ...accounts.models import User
from ...tables import reading
from ...tables.shown import EventShown, TableShown
from ..web import page, person, seat_of, whole

SHOWN = 25
"""So many events stand beside the board, the newest of them on top."""


def audiences(who: User | None, shown: TableShown) -> list[tuple[int, str]]:
    """As whom this person may look back: one's own seats, a spectator, and the open screen where it is open. When the
    match is over, that is everybody's."""
    over = shown.status == "over"
    seats = range(len(shown.seats)) if over else shown.your_seats
    found = [(seat, f"as {shown.seats[seat].name} knew it") for seat in seats]
    found.append((SPECTATOR, "as spectators saw it"))
    if over:
        return [(REFEREE, "with everything open"), *found]
    try:
        reading.table(who, shown.code, seat=REFEREE)
    except Refused:
        return found
    return [*found, (REFEREE, "with everything open")]


def _told(who: User | None, shown: TableShown, at: int) -> list[EventShown]:
    """What had happened by then, the newest first; nothing of what was still to come."""
    since = max(0, at - SHOWN)
    return reading.events(who, shown.code, seat=shown.who, since=since, limit=at - since)[::-1] if at else []


@require_safe
@page
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The board after the n-th event that this audience saw. `from` is another audience, in whose events n counts.

    A link to what another's seat knows of a running match leads to what spectators see.
    """
    who = person(request)
    given, other = whole(request.GET.get("n")), whole(request.GET.get("from"))
    try:
        shown = reading.table(who, code, seat=seat_of(request))
        if shown.status == "over" and other is not None and given is not None:
            there = reading.same_moment(who, code, seat=shown.who, other=other, number=given)
            return redirect(f"{reverse('replay', args=[code])}?seat={shown.who}&n={there}")
    except NotYours:
        messages.info(request, "That was another seat's knowledge. This is what spectators saw.")
        return redirect(f"{reverse('replay', args=[code])}?seat={SPECTATOR}" + ("" if given is None else f"&n={given}"))
    at = shown.number if given is None else max(0, min(given, shown.number))
    position = reading.position(who, code, seat=shown.who, at=at)
    game = find(shown.game)
    context = {
        "t": shown,
        "game": game,
        "position": position,
        "wide": game.wide_board(position.view) if position.svg else "",
        "at": at,
        "back": max(0, at - 1),
        "on": min(shown.number, at + 1),
        "events": _told(who, shown, at),
        "audiences": audiences(who, shown),
        "here": "",
    }
    return render(request, "play/replay.html", context)
