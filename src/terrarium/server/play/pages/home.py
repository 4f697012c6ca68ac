"""Home, the games, their rulebooks and colours: what anyone may read."""

from __future__ import annotations

from functools import cache
from importlib import resources
from mimetypes import guess_type
from random import Random
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from terrarium.kernel import SPECTATOR, Dice, Game
from terrarium.kernel.registry import games
from terrarium.kernel.svg import HOUSE, style

from ...accounts import people
from ...tables import reading, services
from ..rulebook import find, known, rulebook
from ..web import game_or_404, page, person


@cache
def portrait(game: Game[Any, Any]) -> str:
    """A board of the game in play, as its picture: the same for all, drawn once."""
    seats = min(game.seats[-1], max(game.seats[0], 4))
    dice = Dice(b"portrait")
    state, _ = game.new(seats, game.settled({}), dice)
    rng = Random(7)
    for _ in range(60):
        moments = state.moments()
        if not moments:
            break
        before = state.copy()
        answers = {seat: decision.form.sample(rng) for seat, decision in moments[0].decisions.items()}
        state.play(moments[0], answers, dice)
        if state.over:
            state = before
            break
    drawn = game.board(state.view(0)) or game.board(state.view(SPECTATOR))
    return drawn.replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What it is, and a game against bots in one click; what waits for you first, if you are known."""
    who = person(request)
    mine = reading.mine(who) if who else None
    return render(request, "play/home.html", {"games": games(), "mine": mine, "here": "home"})


@require_safe
def all_games(request: HttpRequest) -> HttpResponse:
    return render(request, "play/games.html", {"games": games(), "here": "games"})


@require_safe
@page
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: its picture, how to start, its open tables."""
    known_game = game_or_404(slug)
    lines = reading.hall(person(request), game=slug)
    context = {
        "game": known_game,
        "lines": lines,
        "has_rules": known(known_game),
        "least": known_game.seats[0],
        "most": known_game.seats[-1],
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
    seats = int(request.POST["seats"]) if request.POST.get("seats", "").isdigit() else None
    code = services.practice(people.guest(request), known_game.slug, seats=seats, level=request.POST.get("level", ""))
    return redirect("table", code)


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A position from the middle of a game, as a picture for pages."""
    answer = HttpResponse(portrait(game_or_404(slug)), content_type="image/svg+xml")
    answer["Cache-Control"] = "public, max-age=86400"
    return answer


@require_safe
def board_style(request: HttpRequest, slug: str) -> HttpResponse:
    """The colours of a game's board, by day and by night."""
    answer = HttpResponse(style({**HOUSE, **game_or_404(slug).palette}), content_type="text/css")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


def client_folder(known_game: Game[Any, Any]) -> Any:
    return resources.files(type(known_game).__module__) / "client"


@require_safe
def client_file(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A file of the game's own client: scripts and styles for what the common page cannot do."""
    file = client_folder(game_or_404(slug)) / name
    kind = guess_type(name)[0] or ""
    if "/" in name or name.startswith(".") or kind not in ("text/javascript", "text/css") or not file.is_file():
        raise Http404("There is no such file.")
    answer = HttpResponse(file.read_bytes(), content_type=f"{kind}; charset=utf-8")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


@require_safe
def dice(request: HttpRequest) -> HttpResponse:
    """How the dice are made so that nobody can choose them, with a verifier in the page."""
    return render(request, "play/dice.html", {"here": "dice"})


@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    """For people who write bots."""
    return render(request, "play/bots.html", {"games": games(), "here": "bots"})
