"""Several bands fall upon one den in the same turn (LZ-576)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import FERTILE
from .march import PARTY
from .plan import Goal, Plan
from .scout import SWIMMERS
from .sheetwriter import GO, taken

if TYPE_CHECKING:
    from .raider import Raider


def assault(bot: Raider, plan: Plan) -> None:
    """Where the bands in reach are enough together, they strike together, the richest den first."""
    dens = [goal for goal in plan.goals if goal.hex in plan.scout.foreign]
    for goal in sorted(dens, key=lambda goal: (-goal.worth, goal.hex)):
        strike(bot, plan, goal)


def strike(bot: Raider, plan: Plan, goal: Goal) -> None:
    troops = sorted(in_reach(bot, plan, goal.hex), key=lambda troop: -troop[1])
    if len(troops) < 2 or strength([size for _, size, _ in troops]) < goal.need:
        return
    sent: list[int] = []
    for h, size, path in troops:
        part = taken(plan.sheet.left[h], size, GO)
        if plan.sheet.march(h, path, part, storm=True):
            sent.append(size)
        if strength(sent) >= goal.need * 5 // 4:
            break
    if sent:
        plan.claimed[goal.hex] = 2 * goal.need
        plan.attacked.append(goal.hex)


def strength(sizes: list[int]) -> int:
    """Bands that come one after the other are not worth one band: those after the largest count half."""
    return (sizes[0] + sum(sizes)) // 2 if sizes else 0


def in_reach(bot: Raider, plan: Plan, goal: int) -> list[tuple[int, int, list[int]]]:
    """Who could be in that hex this turn: from where, how many, by which way."""
    scout, sheet = plan.scout, plan.sheet
    found = []
    for h in scout.grid.disc(goal, 2):
        if h in scout.mine and h not in sheet.busy and scout.movable(scout.mine[h]):
            size = sheet.remaining(h) - bot.keep(plan, h)
            path = steps(plan, h, goal, size) if size >= PARTY else []
            if path:
                found.append((h, size, path))
    return found


def steps(plan: Plan, h: int, goal: int, size: int) -> list[int]:
    """One or two steps to a hex, over food where that is no detour; empty: there is no fair way."""
    scout = plan.scout
    near = scout.grid.near
    if goal in near[h]:
        return [goal]
    between = [
        n
        for n in near[h]
        if goal in near[n]
        and n not in scout.foes
        and n not in scout.foreign
        and scout.steps(size)[n] <= (4 if size >= SWIMMERS else 3)
        and plan.sheet.room(n) >= size
    ]
    return [max(between, key=lambda n: (scout.land[n] == FERTILE, -scout.steps(size)[n])), goal] if between else []
