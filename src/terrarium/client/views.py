"""Views from their JSON: the game's own type where the game is installed here, plain data where it is not."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from terrarium.kernel import Game, View, registry


def game_of(slug: str) -> Game[Any, Any] | None:
    """The game, if it is installed here."""
    try:
        return registry.find(slug)
    except LookupError:
        return None


@cache
def _view_type(game: Game[Any, Any]) -> type[View] | None:
    """The type that a game's state gives as its view."""
    for kind in type(game).__mro__:
        for base in getattr(kind, "__orig_bases__", ()):
            for argument in get_args(base):
                if isinstance(argument, type) and issubclass(argument, View):
                    return argument
    try:
        told = get_type_hints(game.state.view).get("return")
    except (NameError, TypeError):
        return None
    return told if isinstance(told, type) and issubclass(told, View) and told is not View else None


def view_of(game: Game[Any, Any] | None, data: bytes | msgspec.Raw) -> Any:
    """The view. A type that cannot be read back from JSON leaves it as plain data."""
    kind = None if game is None else _view_type(game)
    if kind is not None:
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, TypeError):
            pass
    return msgspec.json.decode(data)
