"""Bots by name: a game's own level, `random`, `search`, or a user's own class."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from terrarium.kernel import Bot, Game

from .chance import RandomBot
from .levels import characters, ladder
from .search import MOST_TRIES, SearchBot

SEARCH = re.compile(r"search(?:=(\d+(?:\.\d+)?)(s?))?")


def find_bot(game: Game[Any, Any], name: str) -> Bot:
    """The bot of that name for this game.

    `name` is one of the game's own bots, a level or a character (see `levels`), `random`, `search` (`search=300`
    with so many tries, `search=2s` with so many seconds of processor time), or `module:attribute` or
    `file.py:attribute`. The attribute is a bot, or gives one when called, with the game where it takes an argument.
    """
    if name in game.bots:
        return game.bots[name]()
    if name == "random":
        return RandomBot()
    if name in (named := {**ladder(game), **characters(game)}):
        return named[name]()
    if searching := SEARCH.fullmatch(name):
        number, clock = searching.groups()
        if number is None:
            return SearchBot(game)
        return SearchBot(game, MOST_TRIES, float(number)) if clock else SearchBot(game, int(float(number)))
    where, colon, attribute = name.rpartition(":")
    if not colon:
        own = ", ".join(dict.fromkeys([*game.bots, "random", "search", *named]))
        raise LookupError(f"{game.title} has no bot called {name!r}. There are: {own}, or module:attribute.")
    return made(getattr(module_at(where), attribute), game)


def module_at(where: str) -> ModuleType:
    """A module by its name or its file; a `LookupError` says that there is no such file."""
    if not where.endswith(".py"):
        return import_module(where)
    path = Path(where).resolve()
    name = f"terrarium_bot_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise LookupError(f"There is no file {where}.")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def made(found: Any, game: Game[Any, Any] | None) -> Bot:
    """A bot as it is, or what a class or function gives, with the game (None: not installed) where it wants one."""
    if not isinstance(found, type) and hasattr(found, "answer"):
        bot: Bot = found
        return bot
    make: Callable[..., Bot] = found
    if not _takes_game(make):
        return make()
    if game is None:
        raise LookupError("This bot wants its game, which is not installed here.")
    return make(game)


def _takes_game(make: Callable[..., Any]) -> bool:
    needed = [p for p in signature(make).parameters.values() if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    return any(p.kind is not p.VAR_POSITIONAL for p in needed)
