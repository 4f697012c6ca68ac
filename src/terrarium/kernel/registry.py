"""The games that are installed, found through entry points of the group `terrarium.games`."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .game import Game

GROUP = "terrarium.games"


class NoSuchGame(LookupError):
    """No game of that name is installed here."""


class BrokenGame(NoSuchGame):
    """A package names a game that cannot be loaded; the message says which, from where, and why."""


@cache
def slugs() -> tuple[str, ...]:
    """The names of all installed games, in order of the alphabet, those included that cannot be loaded."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def find(slug: str) -> Game[Any, Any]:
    """The game of that name; loaded when it is first asked for."""
    found = _found(slug)
    if isinstance(found, BrokenGame):
        raise found.with_traceback(None)
    return found


def games() -> list[Game[Any, Any]]:
    """All installed games that can be loaded: one broken package does not close the house."""
    found = []
    for slug in slugs():
        with suppress(BrokenGame):
            found.append(find(slug))
    return found


def broken() -> list[str]:
    """Why the others cannot."""
    found = []
    for slug in slugs():
        try:
            find(slug)
        except BrokenGame as error:
            found.append(str(error))
    return found


@cache
def _found(slug: str) -> Game[Any, Any] | BrokenGame:
    for point in entry_points(group=GROUP):
        if point.name == slug:
            return _loaded(point)
    raise NoSuchGame(f"There is no game called {slug!r}. There are: {', '.join(slugs()) or 'none'}.")


def _loaded(point: EntryPoint) -> Game[Any, Any] | BrokenGame:
    says = f"The game {point.name!r} cannot be loaded from {point.value!r}"
    try:
        game = point.load()
    except Exception as error:
        return BrokenGame(f"{says}: {type(error).__name__}: {error}")
    if not isinstance(game, Game):
        return BrokenGame(f"{says}: that is no Game but {game!r}.")
    if game.slug != point.name:
        return BrokenGame(f"{says}: its slug is {game.slug!r}, and its entry point must be called the same.")
    return game
