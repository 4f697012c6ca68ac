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
from ...tables.shown import TableShown
from ..web import page, person, seat_of

SHOWN = 25
"""So many events stand beside the board, the newest of them on top."""


def audiences(who: User | None, shown: TableShown) -> list[tuple[int, str]]:
    """As whom this person may look back: one's own seats, a spectator, and the open screen where it is open."""
    found = [(seat, f"as {shown.seats[seat].name} knew it") for seat in shown.your_seats]
    found.append((SPECTATOR, "as spectators saw it"))
    try:
        reading.table(who, shown.code, seat=REFEREE)
    except Refused:
        return found
    return [*found, (REFEREE, "with everything open")]


@require_safe
@page
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The board after the n-th event that this audience saw.

    A link to what another's seat knew leads to what spectators saw.
    """
    who = person(request)
    given = request.GET.get("n", "")
    try:
        shown = reading.table(who, code, seat=seat_of(request))
    except NotYours:
        messages.info(request, "That was another seat's knowledge. This is what spectators saw.")
        return redirect(f"{reverse('replay', args=[code])}?seat={SPECTATOR}" + (f"&n={given}" if given else ""))
    at = min(int(given), shown.number) if given.isdigit() else shown.number
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
        "events": list(reversed(reading.events(who, code, seat=shown.who, since=max(0, at - SHOWN), limit=SHOWN)))
        if at
        else [],
        "audiences": audiences(who, shown),
        "here": "",
    }
    return render(request, "play/replay.html", context)
