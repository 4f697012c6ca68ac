"""Movement points: the rate of a unit and a stack, and what the ground costs (WW-035, WW-045 to WW-052)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

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


def walker(t: Table, stack: Stack) -> Callable[[Square], int | None]:
    """`entry_cost` of one stack, made ready for many squares."""
    members = units_of(t, stack)
    alone = pathfinder(members)
    gaits = sorted({gait(unit) for unit in members})

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
            price = max(price, own)
        return price

    return cost


def stack_rate(t: Table, stack: Stack) -> int:
    return min((rate(unit) for unit in units_of(t, stack)), default=0)


def mp_left(t: Table, stack: Stack) -> int:
    """WW-035: the rate less the highest amount that any member has spent; in halves."""
    members = units_of(t, stack)
    if not members:
        return 0
    return max(0, min(rate(u) for u in members) - max(u.spent for u in members))


def fresh(t: Table, stack: Stack) -> bool:
    return all(unit.spent == 0 for unit in units_of(t, stack))
