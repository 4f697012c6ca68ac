"""Regrouping in towns: builders stay, scouts ride out, the rest follows an army."""

from __future__ import annotations

from typing import Any

from ..content.figures import FIGURES
from ..model.land import grid
from ..model.rates import rate
from ..model.roster import general, led, limit_of, stack_points, stacks_at, towns, units_of
from ..model.units import kind, points
from ..state.records import Stack, Unit
from ..view import CampaignView
from .levels import Character

V = CampaignView
BUILDERS = FIGURES.building.helpers
"""Core models that halve the price of building (WW-202)."""
WEAK = 250
"""Points below which a stack is no army: it hides from what lurks in new land."""


def regroup(v: V, seat: int, character: Character) -> Any:
    """The next change of stacks in one of the seat's towns; None when all is as it should be."""
    for square in towns(v, seat):
        here = [st for st in stacks_at(v, square) if st.seat == seat and not st.combat]
        change = builders_stay(v, here)
        if change is None and character.armies > 1:
            change = scout_leaves(v, here)
        if change is None:
            change = troops_follow(v, here)
        if change is not None:
            return {grid(v).names[square]: change}
    return None


def can_build(unit: Unit) -> bool:
    return kind(unit).category == "C" and unit.models >= BUILDERS


def builders_stay(v: V, here: list[Stack]) -> Any:
    """The cheapest ten core models keep the town and build in it, unless an army would be nothing without them."""
    if any(can_build(u) for st in here if not led(v, st) for u in units_of(v, st)):
        return None
    for st in here:
        able = [u for u in units_of(v, st) if can_build(u)]
        troops = [u for u in units_of(v, st) if kind(u).form != "P"]
        if able and (len(troops) > 1 or stack_points(v, st) < WEAK):
            return {"units": [min(able, key=lambda u: (points(u), u.id)).id], "into": "new"}
    return None


def scout_leaves(v: V, here: list[Stack]) -> Any:
    """While land is unknown, every character but the general goes his own way, the fastest first."""
    if all(square.explored for square in v.squares):
        return None
    for st in here:
        first = general(v, st)
        spare = [u for u in units_of(v, st) if kind(u).form == "P" and u != first]
        if spare:
            return {"units": [max(spare, key=lambda u: (rate(u), -points(u), -u.id)).id], "into": "new"}
    return None


def troops_follow(v: V, here: list[Stack]) -> Any:
    """Troops beyond the builders join the strongest army that can take them, or make one of a lone character."""
    armies = [st for st in here if led(v, st)]
    idle = sorted((u for st in here if not led(v, st) for u in units_of(v, st)), key=lambda u: (points(u), u.id))
    if not armies or len(idle) < 2:
        return None
    stays = next((u for u in idle if can_build(u)), idle[0])
    idle.remove(stays)
    army = max(armies, key=lambda st: (stack_points(v, st), -st.id))
    if stack_points(v, army) + sum(map(points, idle)) < WEAK:
        return None
    room = limit_of(general(v, army)) - stack_points(v, army)
    taken = [u.id for u in idle if points(u) <= room][:1]
    return {"units": taken, "into": str(army.id)} if taken else None
