"""The rules, one module for each chapter of the rulebook. Importing this package registers them all."""

from . import (
    achievements,
    casting,
    convert,
    create,
    dungeon,
    effects,
    gather,
    recruit,
    research,
    rounds,
    scoring,
    solo,
    summon,
    targets,
)

__all__ = [
    "achievements",
    "casting",
    "convert",
    "create",
    "dungeon",
    "effects",
    "gather",
    "recruit",
    "research",
    "rounds",
    "scoring",
    "solo",
    "summon",
    "targets",
]
