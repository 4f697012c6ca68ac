"""A game's options in words, for pages, terminal and programs alike (`Game.option_words`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import Game, Option, Value

SHORT = 60
"""A text longer than this, or of several lines, is told by its beginning."""


def plain(value: Value) -> str:
    """A value as it is written in a form and as a key of `Option.values`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option(game: Game[Any, Any], key: str) -> Option:
    """The option in its game's words; one without any is called by its name."""
    return game.option_words.get(key) or Option(key.replace("_", " ").capitalize())


def value(game: Game[Any, Any], key: str, chosen: Value) -> str:
    """What is chosen, in words."""
    known = option(game, key).values
    if isinstance(chosen, list | tuple):
        return ", ".join(value(game, key, one) for one in chosen) or "none"
    if plain(chosen) in known:
        return known[plain(chosen)]
    if isinstance(chosen, bool):
        return "yes" if chosen else "no"
    text = str(chosen).strip()
    first, *more = text.splitlines() or ["none"]
    return f"{first[:SHORT]} ..." if more or len(first) > SHORT else first


def settled(game: Game[Any, Any], options: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Every option that a table has settled: its title, and what was chosen."""
    return [(option(game, key).title, value(game, key, chosen)) for key, chosen in options.items()]
