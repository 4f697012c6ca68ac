"""Bots by name: a game's own level, `random`, `search`, or a user's own class."""

from __future__ import annotations

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
from .search import SearchBot


def find_bot(game: Game[Any, Any], name: str) -> Bot:
    """The bot of that name for this game.

    `name` is a level of the game's own bots, `random`, `search` (or `search=20000` with a budget), or
    `module:attribute` or `file.py:attribute`. The attribute is a bot, or gives one when called, with the game where
    it takes an argument.
    """
    if name in game.bots:
        return game.bots[name]()
    if name == "random":
        return RandomBot()
    kind, _, budget = name.partition("=")
    if kind == "search" and (budget.isdecimal() or not budget):
        return SearchBot(game, int(budget)) if budget else SearchBot(game)
    where, colon, attribute = name.rpartition(":")
    if not colon:
        own = ", ".join(dict.fromkeys([*game.bots, "random", "search"]))
        raise LookupError(f"{game.title} has no bot called {name!r}. There are: {own}, or module:attribute.")
    return _made(getattr(_module(where), attribute), game)


def _module(where: str) -> ModuleType:
    if not where.endswith(".py"):
        return import_module(where)
    path = Path(where).resolve()
    name = f"terrarium_bot_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.exists():
        raise LookupError(f"There is no file {where}.")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _made(found: Any, game: Game[Any, Any]) -> Bot:
    if not isinstance(found, type) and hasattr(found, "answer"):
        bot: Bot = found
        return bot
    make: Callable[..., Bot] = found
    return make(game) if _takes_game(make) else make()


def _takes_game(make: Callable[..., Any]) -> bool:
    needed = [p for p in signature(make).parameters.values() if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    return any(p.kind is not p.VAR_POSITIONAL for p in needed)
