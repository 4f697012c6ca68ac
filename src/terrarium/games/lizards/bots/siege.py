"""A siege (LZ-570): at full tables bands gather before one Home Den and fall upon it together.

There Home Dens are held by 250 and more before the game is half over, and bands that come one by one break on them. At
small tables, where homes are held thinly and few bands are about, those who wait in a camp are missed elsewhere: four
clans with sieges lost more games to Raiders than without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from ..content import HOME
from .assault import strength
from .march import ways
from .plan import Plan
from .sheetwriter import GO, taken
from .ways import Ways

if TYPE_CHECKING:
    from .raider import Raider

MANY: Final = 13
"""Clans from which on the map has its full size (LZ-540)."""
WAVE: Final = 90
"""A smaller band is no wave of its own: walls halve its blows."""
CAMP: Final = 2
"""Hexes from the den: from here a band can strike next turn."""
MORE: Final = 125
"""In a hundred of what the den is thought to take: so many gather, for garrisons grow meanwhile."""

Free: TypeAlias = "tuple[int, int, Ways]"
"""A band that could come: from where, how many, and its ways."""


def besiege(bot: Raider, plan: Plan) -> None:
    """The bands nearest to the besieged den march to its camp, or wait there, until they are enough."""
    if plan.scout.view.seats < MANY:
        return
    bands = free_bands(bot, plan)
    target = besieged(bot, plan, bands)
    plan.note["siege"] = target
    if target < 0:
        return
    for h, size, way in called(bot, plan, bands, target):
        if plan.scout.grid.distance(h, target) > CAMP:
            plan.sheet.march(h, way.path(target), taken(plan.sheet.left[h], size, GO))
        plan.sheet.busy.add(h)


def free_bands(bot: Raider, plan: Plan) -> list[Free]:
    """Those who could come. The hungry eat first."""
    found = []
    for h in plan.idle():
        size = plan.sheet.remaining(h) - bot.keep(plan, h)
        if size >= WAVE and not plan.scout.hungry(plan.scout.mine[h]):
            found.append((h, size, ways(bot, plan, h, size)))
    return found


def called(bot: Raider, plan: Plan, bands: list[Free], target: int) -> list[Free]:
    """The nearest bands that are enough together; none, if all are not."""
    need = bot.need(plan, target) * MORE // 100
    near = sorted((band for band in bands if band[2].to(target)), key=lambda band: band[2].cost[target])
    for last in range(2, len(near) + 1):
        if strength(sorted((size for _, size, _ in near[:last]), reverse=True)) >= need:
            return near[:last]
    return []


def besieged(bot: Raider, plan: Plan, bands: list[Free]) -> int:
    """The enemy Home Den that is soonest reached by enough, the one of last turn before all others; -1: none."""
    scout = plan.scout
    homes = [h for h in scout.foreign if scout.land[h] == HOME]
    delays = {h: max(way.cost[h] for _, _, way in force) for h in homes if (force := called(bot, plan, bands, h))}
    last = int(plan.note.get("siege", -1))
    return last if last in delays else min(delays, key=lambda h: (delays[h], h), default=-1)
