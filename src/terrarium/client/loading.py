"""A bot from a file: `mybot.py`, `mybot.py:Mine`, `package.module:make`, or a level such as `random`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from terrarium.bots import RandomBot, find_bot
from terrarium.bots.find import made, module_at
from terrarium.kernel import Bot, Game


def maker(name: str) -> Callable[[Game[Any, Any] | None], Bot]:
    """What makes the bot of that name for a game. A file without a name gives its `bot`, or its only class that
    answers. A `LookupError` says what is missing."""
    where, colon, attribute = name.rpartition(":")
    if not colon and not name.endswith(".py"):
        return lambda game: _level(game, name)
    module = module_at(where if colon else name)
    found = getattr(module, attribute, None) if colon else _only(module, name)
    if found is None:
        raise LookupError(f"{where} has no {attribute}.")
    return lambda game: made(found, game)


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
