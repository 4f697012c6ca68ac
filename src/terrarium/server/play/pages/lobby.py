"""The lobby, one's own games, and creating a table."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from terrarium.kernel import Finding, Refused
from terrarium.kernel.registry import games

from ...accounts import people
from ...policy.terms import PACES, Terms
from ...tables.lobby import lists
from ...tables.lobby import lobby as tables
from .. import clients, forms
from ..fields import kept, shape
from ..fields.options import option_inputs
from ..web import game_or_404, page, person, whole
from . import terms

SHOWN = 50
"""So many tables stand on a page of the lobby."""


@require_safe
@page
def lobby(request: HttpRequest) -> HttpResponse:
    """Public tables by status and game."""
    status = request.GET.get("status", "open")
    slug = request.GET.get("game", "")
    lines = lists.lobby(person(request), game=slug, status=status, before=request.GET.get("before", ""), limit=SHOWN)
    context = {
        "lines": lines,
        "status": status,
        "statuses": [("open", "Open"), ("running", "In progress"), ("over", "Finished")],
        "slug": slug,
        "older": lines[-1].code if len(lines) == SHOWN else "",
        "games": games(),
        "here": "lobby",
    }
    return render(request, "play/lobby.html", context)


@require_safe
@login_required
@page
def my_games(request: HttpRequest) -> HttpResponse:
    """One's own games, those first where it is one's turn."""
    mine = lists.mine(request.user)  # type: ignore[arg-type]
    named = {line.code for line in (*mine.asked, *mine.playing, *mine.open, *mine.finished)}
    leading = [line for line in mine.moderating if line.code not in named]
    none = not (named or mine.moderating or mine.invited)
    return render(request, "play/my_games.html", {"mine": mine, "leading": leading, "none": none, "here": "my-games"})


@require_http_methods(["GET", "POST"])
@page
def new_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a table: the game's own options, seats, bots and pace. Nothing typed is lost when something is wrong."""
    game = game_or_404(slug)
    posted = kept(dict(request.POST.lists()))
    found: list[Finding] = []
    options: Any = game.settled({})
    pace = msgspec.structs.replace(PACES["correspondence"], zone=getattr(person(request), "zone", "UTC"))
    settled = Terms(pace=pace)
    if request.method == "POST":
        settled = terms.read(request.POST, settled)
        try:
            if game.options.parts:
                options = forms.read(shape(game.options) or game.options, posted)
            code = _open(request, slug, options, settled)
            return redirect("table", code)
        except Refused as refused:
            found = list(refused.findings)
    usual = min(game.seats[-1], max(game.seats[0], 2))
    context = {
        "game": game,
        "options": option_inputs(game, options, given=posted or None, findings=found),
        "found": [f for f in found if not f.place],
        "seats": game.seats,
        "chosen_seats": whole(request.POST.get("seats")) or usual,
        "posted": request.POST,
        "asked": terms.shown(settled),
        "setup": clients.has(game, "setup.js"),
        "setup_style": clients.has(game, "setup.css"),
        "here": "lobby",
    }
    return render(request, "play/new_table.html", context, status=400 if found else 200)


@require_POST
@page
def check_options(request: HttpRequest, slug: str) -> HttpResponse:
    """What the game has against its options as they are filled in; nothing comes of it."""
    game = game_or_404(slug)
    try:
        options = forms.read(shape(game.options) or game.options, kept(dict(request.POST.lists())))
        found = game.options.check(options)
    except Refused as refused:
        found = list(refused.findings)
    told = [{"place": finding.place, "says": finding.says, "rule": finding.rule} for finding in found]
    return JsonResponse({"findings": told})


def _open(request: HttpRequest, slug: str, options: dict[str, Any], settled: Terms) -> str:
    post = request.POST
    seats = whole(post.get("seats")) or 0
    others = whole(post.get("bots")) or 0
    level = post.get("level", "")
    bots = dict.fromkeys(range(max(0, seats - others), seats), level) if level else {}
    return tables.create_table(
        people.guest(request),
        tables.NewTable(
            game=slug,
            seats=seats,
            title=post.get("title", "").strip(),
            options=options,
            terms=settled,
            private=post.get("private") == "on",
            bots=bots,
            sit=0 if post.get("sit") == "on" else None,
            word=post.get("word", ""),
        ),
    )
