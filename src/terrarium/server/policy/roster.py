"""The bots that can sit at a table: four levels for people, characters, the random one, the game's own, and the
searching one.

Only these: what people name here never becomes a module or a file to load.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from terrarium.bots.chance import RandomBot
from terrarium.bots.levels import CHARACTERS, LEVELS, Level, characters, ladder, rung
from terrarium.bots.search import SearchBot
from terrarium.kernel import Bot, Game, Illegal, registry


def levels(game: Game[Any, Any]) -> dict[str, Callable[[], Bot]]:
    """Every bot by name, those of the same kind weakest first."""
    own = {"random": RandomBot, **game.bots}
    return {**own, **ladder(game), **characters(game), **own, "search": lambda: SearchBot(game)}


def offered(game: Game[Any, Any]) -> list[tuple[Level, bool]]:
    """The levels that people choose from, gentlest first, and which of them is the usual one."""
    there, middle = ladder(game), rung(game, usual(game))
    return [(level, level.name == middle) for level in LEVELS if level.name in there]


def natures(game: Game[Any, Any]) -> list[Level]:
    """The characters that people choose from."""
    there = characters(game)
    return [one for one in CHARACTERS if one.name in there]


def usual(game: Game[Any, Any]) -> str:
    """The bot that sits down where nobody named one: the game's own of middle strength."""
    own = list(game.bots)
    return own[len(own) // 2] if own else "random"


def level(game: Game[Any, Any], name: str) -> str:
    """The level of that name (empty: the usual one), or `Illegal`."""
    if not name:
        return usual(game)
    if name not in levels(game):
        raise Illegal(f"{game.title} has no bot called {name!r}. There are: {', '.join(levels(game))}.")
    return name


def word(game: Game[Any, Any], name: str) -> str:
    """How that bot plays, in the word that people choose it by."""
    known = [one.name for one in (*LEVELS, *CHARACTERS)]
    return name if name in known or name not in game.bots or name == "random" else rung(game, name)


@cache
def bot(slug: str, name: str) -> Bot:
    """One bot may sit in many seats, so each is made once in a process."""
    return levels(registry.find(slug))[name]()
