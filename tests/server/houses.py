"""The probe games in the registry, a game whose rules break on demand, one that asks its referee, and one with two
editions."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import Game, registry
from terrarium.server.policy.terms import PACES, Terms

PROBES = ("auction", "battles", "draft", "sheets", "windows")

AT_ONCE = Terms(pace=replace(PACES["untimed"], guard=0))
"""No time limit and without guard time: what is answered is played, and no test waits for it."""


def games() -> dict[str, Game[Any, Any]]:
    found = {}
    for name in PROBES:
        game = importlib.import_module(f"tests.probes.{name}").game
        found[game.slug] = game
    for module in ("tests.server.broken", "tests.server.dispute", "tests.kernel.heap"):
        game = importlib.import_module(module).game
        found[game.slug] = game
    return found


ours: dict[str, Game[Any, Any]] = {}


@contextmanager
def removed(game: Game[Any, Any]) -> Iterator[None]:
    """As if this probe's package had been uninstalled, and nothing were left of it in memory."""
    from terrarium.server.tables.storage import cache

    del ours[game.slug]
    cache.clear()
    try:
        yield
    finally:
        ours[game.slug] = game
        cache.clear()


def register() -> None:
    """Add the probes to what is installed, for this process."""
    if getattr(registry, "with_probes", False):
        return
    ours.update(games())
    find, slugs = registry.find, registry.slugs
    registry.find = lambda slug: ours[slug] if slug in ours else find(slug)  # type: ignore[assignment]
    registry.slugs = lambda: tuple(sorted({*slugs(), *ours}))  # type: ignore[assignment]
    registry.with_probes = True  # type: ignore[attr-defined]
