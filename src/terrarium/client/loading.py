"""A bot from a file: `mybot.py`, `mybot.py:Mine`, `package.module:make`, or a level such as `random`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from terrarium.bots import RandomBot, find_bot
from terrarium.kernel import Bot, Game


def maker(name: str) -> Callable[[Game[Any, Any] | None], Bot]:
    """What makes the bot of that name for a game. A file without a name gives its `bot`, or its only class that
    answers. A `LookupError` says what is missing."""
    where, colon, attribute = name.rpartition(":")
    if not colon and not name.endswith(".py"):
        return lambda game: _level(game, name)
    module = _module(where if colon else name)
    found = getattr(module, attribute, None) if colon else _only(module, name)
    if found is None:
        raise LookupError(f"{where} has no {attribute}.")
    return lambda game: _made(found, game)


def _level(game: Game[Any, Any] | None, name: str) -> Bot:
    if game is not None:
        return find_bot(game, name)
    if name == "random":
        return RandomBot()
    raise LookupError(f"The bot {name!r} needs the game installed here.")


def _only(module: Any, name: str) -> Any:
    if hasattr(module, "bot"):
        return module.bot
    own = [
        found
        for found in vars(module).values()
        if inspect.isclass(found) and found.__module__ == module.__name__ and hasattr(found, "answer")
    ]
    if len(own) != 1:
        listed = ", ".join(one.__name__ for one in own) or "none"
        raise LookupError(f"Name the bot, as {Path(name).name}:Class. Classes that answer: {listed}.")
    return own[0]


def _module(where: str) -> ModuleType:
    if not where.endswith(".py"):
        return import_module(where)
    path = Path(where).resolve()
    if not path.is_file():
        raise LookupError(f"There is no file {where}.")
    name = f"terrarium_bot_{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _made(found: Any, game: Game[Any, Any] | None) -> Bot:
    """A bot as it is, or what a class or function gives, with the game where it wants one."""
    if not inspect.isclass(found) and hasattr(found, "answer"):
        bot: Bot = found
        return bot
    wants = [p for p in inspect.signature(found).parameters.values() if p.default is p.empty]
    bare = all(p.kind in (p.VAR_KEYWORD, p.VAR_POSITIONAL) for p in wants)
    if not bare and game is None:
        raise LookupError("This bot wants its game, which is not installed here.")
    bot = found() if bare else found(game)
    return bot
