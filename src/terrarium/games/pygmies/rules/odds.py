"""Chances of shots and swings, for aids and bots."""

from __future__ import annotations

from functools import lru_cache

from ..content import MISSILES
from ..model.terms import stat
from ..state import Field
from .rolls import marksman, wins
from .swings import PARRY, fighting_of, obstacle_roll, strength_of
from .targets import in_the_way


@lru_cache(maxsize=1024)
def wounds(strength: int, defense: int) -> float:
    """PY-010: the chance of a Wound by one damage roll."""
    return sum(wins(a, d, strength, defense) for a in range(1, 7) for d in range(1, 7)) / 36


@lru_cache(maxsize=64)
def success(mod: int) -> float:
    """PY-007."""
    return sum(d != 1 and d + mod >= 7 for d in range(1, 7)) / 6


def shot_odds(field: Field, i: int, weapon: str, t: int) -> float:
    """The chance that one shot wounds."""
    missile = MISSILES[weapon]
    way = in_the_way(field, i, weapon, t)
    strength = missile.strength or stat(field, i, "strength")
    defense = stat(field, t, "defense") + (missile.bow and field.has(t, "Mostly Bones"))
    aim = stat(field, i, "shooting") - ("Elven Cloak" in field.models[t].items)
    hit = success(aim)
    if marksman(field, i, weapon):
        hit = 1 - (1 - hit) ** 2
    return hit * (1 - (success(way) if way else 0.0)) * wounds(strength, defense)


def hit_odds(field: Field, i: int, t: int, weapon: str = "") -> float:
    """PY-241, PY-242: the chance that one swing hits, across whatever lies between where they stand; parrying, too."""
    way = obstacle_roll(field, i, t)
    parry = success(PARRY) if field.models[t].parrying else 0.0
    return success(fighting_of(field, i, weapon)) * (1 - (success(way) if way else 0.0)) * (1 - parry)


def blow_odds(field: Field, i: int, t: int, weapon: str = "") -> float:
    """PY-243, PY-246: the chance that one swing wounds."""
    if field.models[i].prone:
        return 0.0
    return hit_odds(field, i, t, weapon) * wounds(strength_of(field, i, weapon), stat(field, t, "defense"))


def swing_odds(field: Field, i: int, t: int) -> float:
    """The expected Wounds of a model's swings at a target."""
    return blow_odds(field, i, t) * field.card(i).attacks
