"""What happened, as pictures in order: for the step player beside the board."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ...tables.show import look
from ..web import page, person, seat_of, whole

MOST = 12
"""So many pictures at once: the newest. What came before them is in the replay."""


class Picture(msgspec.Struct, frozen=True):
    """One scene: the board after it, for the screen that asks, and what it is about."""

    number: int
    caption: str
    refs: tuple[str, ...]
    svg: str


@require_safe
@page
def film(request: HttpRequest, code: str) -> HttpResponse:
    """The scenes after event number `since`. All drawings come in one answer, for each is nearly the one before."""
    layout = request.GET.get("layout")
    since = max(0, whole(request.GET.get("since")) or 0)
    with look.at(person(request), code, seat_of(request)) as seen:
        found = seen.film(since, 4 * MOST, MOST, layout or "")
        pictures = [Picture(one.number, one.caption, one.refs, svg) for one, svg in found]
    return HttpResponse(
        msgspec.json.encode(pictures), content_type="application/json", headers={"Cache-Control": "no-store"}
    )
