"""Only what has changed: the parts of the play page that a page already there does not have as they are now.

It says what it has by the header `X-Fragment`, `part:stamp` by `part:stamp`, and by `layout:wide`, `layout:tall` or
`layout:square,wide` which of a board's drawings it shows, the second where there is no first: the others are not sent,
nor what of it stays (see `still`). With `X-Pulse` it
asks whether there is anything new at all: where its mark is still true nothing is drawn, and the answer is 204.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ...tables.show.look import Look
from .still import still

HEADER = "X-Fragment"


def unchanged(request: HttpRequest, seen: Look) -> bool:
    """Whether the page that asks shows everything as it is."""
    mark = request.headers.get("X-Pulse")
    return bool(mark) and seen.pulse()[1] == mark


def shown(
    request: HttpRequest, context: dict[str, Any], *, status: int = 200, always: Collection[str] = ()
) -> HttpResponse:
    """The play page; for a page that is there already, what it lacks, and `always` whatever it has."""
    has = dict(part.split(":", 1) for part in request.headers.get(HEADER, "").split() if ":" in part)
    drawn = {"tall": context["position"].svg, "wide": context["wide"], "square": context["square"]}
    layouts = [one for one in has.get("layout", "").split(",") if drawn.get(one)]
    context |= {"layout": layouts[0] if layouts else "", "board": {one: still(svg, has) for one, svg in drawn.items()}}
    if HEADER not in request.headers:
        return render(request, "play/table.html", context, status=status)
    stamps = context["stamps"]
    changed = [part for part in has if part in stamps and (part in always or has[part] != stamps[part])]
    answer = render(request, "play/fragment.html", {**context, "changed": changed}, status=status)
    answer[HEADER] = " ".join(changed)
    return answer
