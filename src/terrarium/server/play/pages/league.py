"""The bots' league: who is how strong, and the last games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from terrarium.kernel.registry import games

from ...tables.lobby import league
from ..web import game_or_404, page


@require_safe
@page
def leagues(request: HttpRequest) -> HttpResponse:
    """The games that have one."""
    found = [game for game in games() if league.SEATS in game.seats]
    return render(request, "play/leagues.html", {"games": found, "terms": league, "here": ""})


@require_safe
@page
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """One game's results."""
    game = game_or_404(slug)
    return render(request, "play/league.html", {"game": game, "league": league.shown(game.slug), "here": ""})
