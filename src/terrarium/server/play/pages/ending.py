"""After the end: the story of the match, a picture to share, a rematch, and the next table."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from terrarium.interface.records import SeatShown
from terrarium.kernel import REFEREE

from ...models import Table
from ...tables.lobby import lists
from ...tables.lobby import rematch as rematches
from ...tables.show import look
from ...tables.show.look import Look
from ...tables.shown import TableShown
from .. import chart, share
from ..web import page, person

ABREAST = 3
"""So many players stand side by side on a score sheet; of more, each gets a line."""


def ranking(shown: TableShown) -> list[SeatShown]:
    """The seats by place."""
    return sorted(shown.seats, key=lambda seat: (seat.place or 99, seat.number))


@require_safe
@page
def story(request: HttpRequest, code: str) -> HttpResponse:
    """The score sheet, the chart and where it turned: a page of its own, and a part of the play page."""
    with look.at(person(request), code) as seen:
        context = {"t": seen.table(), "game": seen.game, "here": "", **told(seen)}
    part = "X-Fragment" in request.headers
    return render(request, "play/parts/story.html" if part else "play/story.html", context)


def told(seen: Look) -> dict[str, Any]:
    """What the page tells of a match that is over."""
    found, shown = seen.story(), seen.table()
    placed = ranking(shown)
    names = [seat.name for seat in shown.seats]
    if found is None:
        return {"story": None, "ranking": placed}
    lines = [(says, figures) for says, figures in found.tally.lines if any(figures)]
    rows = [(says, [figures[seat.number] for seat in placed]) for says, figures in lines]
    many = [(seat.name, [figures[seat.number] for _, figures in lines], found.tally.figures[seat.number])
            for seat in placed] if len(placed) > ABREAST else []  # fmt: skip
    return {
        "story": found,
        "ranking": placed,
        "rows": rows,
        "many": many,
        "totals": [found.tally.figures[seat.number] for seat in placed],
        "chart": chart.drawn(found, names, [seat.number for seat in placed]) if len(found.stood) > 2 else "",
        "turns": [
            {
                "words": turn.words,
                "leads": names[turn.seat] if turn.leads else "",
                "at": f"{reverse('replay', args=[shown.code])}?seat={REFEREE}&n={turn.number}",
            }
            for turn in found.turns
        ],
    }


@require_safe
@page
def picture(request: HttpRequest, code: str) -> HttpResponse:
    """The end of the match as a drawing that stands alone, with everything open."""
    with look.at(person(request), code, REFEREE) as seen:
        if seen.here.status != Table.OVER:
            raise Http404("There is a picture when the game is over.")
        shown = seen.table()
        drawn = share.drawn(
            seen.game, seen.wide_board() or seen.position().svg, shown.title or shown.game_title, ranking(shown)
        )
    if not drawn:
        raise Http404("This game has no drawing.")
    return HttpResponse(drawn, content_type="image/svg+xml")


@require_POST
@page
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """The same people once more: made by the first press, joined by the others'."""
    return redirect("table", rematches.rematch(person(request), code))


@require_safe
@page
def onward(request: HttpRequest) -> HttpResponse:
    """The next table at which it is one's turn, else the lobby."""
    who = person(request)
    waiting = lists.mine(who).asked if who is not None else ()
    return redirect("table", waiting[0].code) if waiting else redirect("lobby")
