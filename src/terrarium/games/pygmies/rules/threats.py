"""Where the enemy could strike (PY-126, PY-213): who could charge or shoot which model, when all may move again.

Asked of what carries charges and shots out: the planner finds the charges, range and sight the shots.
"""

from __future__ import annotations

from typing import NamedTuple

from ..content import MISSILES
from ..model.contact import engaged
from ..model.paths.cost import allowance
from ..model.paths.move import still
from ..model.paths.words import Barred
from ..model.planner import charge
from ..model.terms import missiles_of
from ..state import Field
from .odds import shot_odds
from .targets import in_the_way, target_fault

LOOKS = 60
"""Legs that are looked at for each charge: what goes round more corners than that is no threat to be drawn."""


class Threat(NamedTuple):
    """Of one model: by whom it could be charged and shot, the best shot's chance, and its cover from all of them."""

    model: int
    chargers: tuple[int, ...]
    shooters: tuple[int, ...]
    chance: float
    cover: int


def threats(field: Field, side: int) -> list[Threat]:
    """Every model of a side that could be struck."""
    then = field.copy()
    foes = then.enemies(side)
    for e in foes:
        then.set(e, moved=-1)
    found = [_threat(then, i, foes) for i in then.alive(side)]
    return [one for one in found if one.chargers or one.shooters]


def _threat(then: Field, i: int, foes: list[int]) -> Threat:
    shots = {e: shot for e in foes if (shot := _shot(then, e, i))}
    cover = min((way for _, way in shots.values()), default=0)
    best = max((chance for chance, _ in shots.values()), default=0.0)
    return Threat(i, tuple(e for e in foes if _charges(then, e, i)), tuple(shots), best, cover)


def _charges(field: Field, e: int, i: int) -> bool:
    if field.apart(e, i) > allowance(field, e) or still(field, e):
        return False
    try:
        charge(field, e, (i,), looks=LOOKS)
    except Barred:
        return False
    return True


def _shot(field: Field, e: int, i: int) -> tuple[float, int] | None:
    """The best shot that an enemy has at it from where it stands: its chance, and what is in the way."""
    if engaged(field, e):
        return None
    arms = [name for name in missiles_of(field, e) if not MISSILES[name].scatter]
    shots = [
        (shot_odds(field, e, name, i), in_the_way(field, e, name, i))
        for name in arms
        if field.within(e, i, MISSILES[name].range) and not target_fault(field, e, name, i)
    ]
    return max(shots, default=None)
