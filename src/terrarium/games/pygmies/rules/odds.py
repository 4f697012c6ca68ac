"""Chances of shots and swings, for aids and bots."""

from __future__ import annotations

from functools import lru_cache

from ..content import MISSILES
from ..model.terms import stat
from ..state import Field
from .swings import fighting_of, obstacle_roll, strength_of
from .targets import in_the_way


@lru_cache(maxsize=1024)
def wounds(strength: int, defense: int) -> float:
    """PY-010: the chance of a Wound by one damage roll."""
    return sum(a != 1 and (d == 1 or a + strength > d + defense) for a in range(1, 7) for d in range(1, 7)) / 36


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
    return success(aim) * (1 - (success(way) if way else 0.0)) * wounds(strength, defense)


def hit_odds(field: Field, i: int, t: int) -> float:
    """The chance that one swing hits, across whatever lies between where they stand."""
    way = obstacle_roll(field, i, t)
    return success(fighting_of(field, i)) * (1 - (success(way) if way else 0.0))


def swing_odds(field: Field, i: int, t: int) -> float:
    """The expected Wounds of a model's swings at a target."""
    if field.models[i].prone:
        return 0.0
    return hit_odds(field, i, t) * wounds(strength_of(field, i), stat(field, t, "defense")) * field.card(i).attacks
