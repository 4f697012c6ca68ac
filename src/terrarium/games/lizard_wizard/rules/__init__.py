"""The rules, one module for each chapter of the rulebook. Importing this package registers them all."""

from . import (
    achievements,
    acts,
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
    "acts",
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
