"""Movement points: the rate of a unit and a stack, and what the ground costs (WW-035, WW-045 to WW-052)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..content import KINDS
from ..content.figures import FIGURES
from ..state.records import Square, Stack, Table, Unit
from .roster import units_of
from .units import tags

PACE = FIGURES.movement
FOREST_FOLK = ("LZ", "ST", "WE")
OWN_WAYS = ("CD", "BM", *FOREST_FOLK)
TERRAIN_COST = {"open": 2, "forest": 4, "hills": 4, "thick": 6}


@lru_cache(maxsize=20000)
def rate(unit: Unit) -> int:
    """WW-045, WW-046: movement points a turn, in halves."""
    own = KINDS[unit.kind].list
    has = tags(unit)
    if "flier" in has:
        return 2 * PACE.fliers
    if "mounted" in has:
        return 2 * (PACE.mounted_undead if own == "UN" else PACE.mounted)
    return 2 * PACE.slow.get(own, PACE.basic)


@lru_cache(maxsize=20000)
def gait(unit: Unit) -> tuple[str, bool]:
    """All that the ground asks of a unit: its list, where that has a way of its own, and whether it flies."""
    own = KINDS[unit.kind].list
    return own if own in OWN_WAYS else "", "flier" in tags(unit)


def cost_for(gait: tuple[str, bool], square: Square) -> int | None:
    """WW-049 to WW-051: what one unit pays to enter, in halves; None where it cannot."""
    own, flies = gait
    if square.terrain in ("volcano", "lava"):
        return 2 if own == "CD" else None
    if not square.passable:
        return None
    if square.axis or square.passage or flies or own == "BM" or square.town:
        price = 2
    else:
        price = TERRAIN_COST[square.terrain]
        if own in FOREST_FOLK and square.terrain in ("forest", "thick"):
            price -= 2
    return price // 2 if square.has("road") else price


def pathfinder(units: list[Unit]) -> bool:
    """WW-336: alone, a scout of any terrain."""
    return len(units) == 1 and 9 in units[0].abilities


def entry_cost(t: Table, stack: Stack, square: Square) -> int | None:
    """WW-052: the highest cost that any unit of the stack would pay."""
    return walker(t, stack)(square)


class Marching(NamedTuple):
    """What a stack's units make of it on the march: its rate and what is left of it (WW-035), in halves, whether all of
    it is left, every gait in it, and whether it is a pathfinder."""

    rate: int
    left: int
    fresh: bool
    gaits: tuple[tuple[str, bool], ...]
    alone: bool


def marching(t: Table, stack: Stack) -> Marching:
    return _marching(tuple(units_of(t, stack)))


@lru_cache(maxsize=4096)
def _marching(units: tuple[Unit, ...]) -> Marching:
    """Asked many times of the same units at every go."""
    if not units:
        return Marching(0, 0, True, (), False)
    most, spent = min([rate(unit) for unit in units]), max([unit.spent for unit in units])
    gaits = tuple(sorted({gait(unit) for unit in units}))
    fresh = not any(unit.spent for unit in units)
    return Marching(most, max(0, most - spent), fresh, gaits, pathfinder(list(units)))


def walker(t: Table, stack: Stack) -> Callable[[Square], int | None]:
    """`entry_cost` of one stack, made ready for many squares."""
    _, _, _, gaits, alone = marching(t, stack)

    def cost(square: Square) -> int | None:
        if not gaits or not square.explored:
            return None
        if alone:
            return 1 if square.has("road") else 2
        price = 0
        for way in gaits:
            own = cost_for(way, square)
            if own is None:
                return None
            if own > price:
                price = own
        return price

    return cost


def stack_rate(t: Table, stack: Stack) -> int:
    return marching(t, stack).rate


def mp_left(t: Table, stack: Stack) -> int:
    """WW-035: the rate less the highest amount that any member has spent; in halves."""
    return marching(t, stack).left


def fresh(t: Table, stack: Stack) -> bool:
    return marching(t, stack).fresh
