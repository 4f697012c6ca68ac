"""The games that are installed here."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from terrarium.interface.records import BotLevel, FormShown, GameShown, OptionShown, PaperName
from terrarium.kernel import Form, Game, Option, registry
from terrarium.rulebook import page
from terrarium.wording import option

from ...base.errors import Unknown
from ...policy import roster
from ...tables.lobby.lobby import game_called
from ..callers import OPEN, Caller
from ..operations import Concern
from ..shapes import Slug

concern = Concern("games")


def form_shown(form: Form) -> FormShown:
    return FormShown(form, form.schema())  # type: ignore[arg-type]


def _worded(said: Option) -> OptionShown:
    return OptionShown(said.title, said.says, dict(said.values))


def shown(game: Game[Any, Any]) -> GameShown:
    usual = roster.usual(game)
    return GameShown(
        slug=game.slug,
        title=game.title,
        summary=game.summary,
        edition=game.edition,
        fewest=game.seats[0],
        most=game.seats[-1],
        options=form_shown(game.options),
        option_words={key: _worded(option(game, key)) for key in game.options.parts},
        defaults=dict(game.defaults),
        instructions=None if game.instructions is None else form_shown(game.instructions),
        bots=[BotLevel(level, level == usual) for level in roster.levels(game)],
        aids=[PaperName(name, aid.title) for name, aid in game.aids.items()],
        papers=[PaperName(name, paper.title) for name, paper in game.papers.items()],
    )


@concern.get("/games", scope=OPEN, gives=list[GameShown])
def list_games(caller: Caller) -> list[GameShown]:
    """The games, with options, seats and bots. One that cannot be loaded here is left out."""
    return [shown(game) for game in registry.games()]


@concern.get("/games/{game}", scope=OPEN, gives=GameShown)
def read_game(caller: Caller, game: Slug) -> GameShown:
    """One game."""
    return shown(game_called(game))


@concern.get("/games/{game}/rules", scope=OPEN, gives=str, content=("text/markdown",))
def read_rules(caller: Caller, game: Slug) -> HttpResponse:
    """A game's rulebook, every rule numbered, as Markdown."""
    text = page(game_called(game))
    if not text:
        raise Unknown("This game has no rule page.")
    return HttpResponse(text, content_type="text/markdown; charset=utf-8")
