"""Home, the games, their rulebooks and colours: what anyone may read."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from terrarium.kernel import Game
from terrarium.kernel.registry import games

from ...accounts import people
from ...tables.lobby import lists, lobby
from .. import clients
from ..brief import brief
from ..rulebook import find, known, rulebook
from ..web import game_or_404, page, person, whole
from .learning import unfinished


def by_ease() -> list[Game[Any, Any]]:
    """All games, the easiest to learn first; last those of which nobody has said."""
    return sorted(games(), key=lambda game: (game.weight or 9, game.title))


@require_safe
@page
def home(request: HttpRequest) -> HttpResponse:
    """What it is, and a game against bots in one click; what waits for you first, if you are known."""
    who = person(request)
    mine = lists.mine(who) if who else None
    return render(request, "play/home.html", {"games": by_ease(), "mine": mine, "here": "home"})


@require_safe
def all_games(request: HttpRequest) -> HttpResponse:
    return render(request, "play/games.html", {"games": by_ease(), "here": "games"})


@require_safe
@page
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: its picture, how to start, its open tables."""
    known_game = game_or_404(slug)
    lines = lists.lobby(person(request), game=slug)
    context = {
        "game": known_game,
        "lines": lines,
        "brief": brief(known_game, reverse("rules", args=[slug])),
        "unfinished": unfinished(person(request), slug),
        "has_rules": known(known_game),
        "chosen_seats": min(known_game.seats[-1], max(known_game.seats[0], 2)),
        "blanks": [(name, paper) for name, paper in known_game.papers.items() if paper.blank],
        "here": "games",
    }
    return render(request, "play/game.html", context)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulebook with its chapters, and a search in it."""
    known_game = game_or_404(slug)
    if not known(known_game):
        raise Http404(f"{known_game.title} has no rule page.")
    words = request.GET.get("q", "").strip()
    hits = find(known_game, words, request.path) if words else []
    context = {"game": known_game, "book": rulebook(known_game), "words": words, "hits": hits, "here": "games"}
    return render(request, "play/rules.html", context)


@require_POST
@page
def try_now(request: HttpRequest, slug: str) -> HttpResponse:
    """A game against bots, at once; somebody unknown plays as a guest."""
    known_game = game_or_404(slug)
    seats = whole(request.POST.get("seats"))
    code = lobby.practice(people.guest(request), known_game.slug, seats=seats, level=request.POST.get("level", ""))
    return redirect("table", code)


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A position from the middle of a game, as a picture for pages."""
    known_game = game_or_404(slug)
    answer = HttpResponse(clients.portrait(known_game), content_type="image/svg+xml")
    answer["Cache-Control"] = "public, max-age=86400"
    answer._csp_update = clients.portrait_policy(known_game)  # type: ignore[attr-defined]
    return answer


@require_safe
def board_style(request: HttpRequest, slug: str) -> HttpResponse:
    """The colours of a game's board, by day and by night."""
    answer = HttpResponse(clients.colours(game_or_404(slug)), content_type="text/css")
    answer["Cache-Control"] = clients.FOREVER if request.GET else "public, max-age=3600"
    return answer


@require_safe
def client_file(request: HttpRequest, slug: str, mark: str, name: str) -> HttpResponse:
    """A file of the game's own client: scripts and styles for what the common page cannot do."""
    return clients.client_file(game_or_404(slug), mark, name)


@require_safe
def dice(request: HttpRequest) -> HttpResponse:
    """How the dice are made so that nobody can choose them, with a verifier in the page."""
    return render(request, "play/dice.html", {"here": "dice"})


@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    """For people who write bots."""
    return render(request, "play/bots.html", {"games": games(), "here": "bots"})
