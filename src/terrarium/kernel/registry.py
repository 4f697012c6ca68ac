"""The games that are installed, found through entry points of the group `terrarium.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .game import Game

GROUP = "terrarium.games"


@cache
def slugs() -> tuple[str, ...]:
    """The names of all installed games, in order of the alphabet."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def find(slug: str) -> Game[Any, Any]:
    """The game of that name; loaded when it is first asked for."""
    for point in entry_points(group=GROUP):
        if point.name == slug:
            game = point.load()
            assert isinstance(game, Game), f"{point.value} is no Game"
            return game
    raise LookupError(f"There is no game called {slug!r}. There are: {', '.join(slugs()) or 'none'}.")


def games() -> list[Game[Any, Any]]:
    """All installed games."""
    return [find(slug) for slug in slugs()]
