"""The Development orders of a bot (LZ-572, LZ-575): recruits, Fertile ground, Ruins restored, bridges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..content import GREEN, GREY, GROUNDS, WATER, WORKS
from ..geometry import DIRECTIONS
from .plan import Plan
from .scout import Scout

if TYPE_CHECKING:
    from .raider import Raider

FARMERS: Final = WORKS["BF"][1]
MASONS: Final = WORKS["BD"][1]
BRIDGERS: Final = WORKS["BB"][1]
FULL: Final = 6
"""Fertile hexes around a den: there is no room for more."""


def recruit(bot: Raider, plan: Plan) -> None:
    """LZ-572, LZ-573: near capacity, or threatened, or just taken."""
    scout, sheet = plan.scout, plan.sheet
    for h in plan.attacked:
        sheet.line("RE", h)
    if not scout.homes:
        return
    for h, den in scout.dens.items():
        if den.colour >= 0 and den.pop >= 6 and bot.ripe(plan, den) and sheet.room(h) > 0:
            sheet.line("RE", h)


def cultivate(bot: Raider, plan: Plan) -> None:
    """LZ-575: greens fertilise beside own dens; those in a den step out to where they are wanted."""
    scout, sheet = plan.scout, plan.sheet
    wanted = fields(scout)
    for h, band in scout.mine.items():
        if h in wanted and band.counts and band.counts[GREEN] >= FARMERS and not scout.threat(h, 2):
            sheet.line("BF", h)
            sheet.busy.add(h)
    wanted -= set(scout.mine) | set(sheet.coming)
    for h in plan.idle():
        if h in scout.dens or scout.mine[h].total <= 2 * FARMERS:
            wanted.discard(step_out(plan, h, [n for n in scout.grid.near[h] if n in wanted]))


def step_out(plan: Plan, h: int, fields: list[int]) -> int:
    """Greens leave a hex for a field beside it; which one, or -1."""
    sheet = plan.sheet
    greens = min(2 * FARMERS, sheet.left[h][GREEN])
    if fields and greens >= FARMERS and sheet.march(h, fields[:1], [0, greens, 0, 0, 0]):
        return fields[0]
    return -1


def fields(scout: Scout) -> set[int]:
    """What could be Fertile beside an own den."""
    poor = [h for h in scout.dens if scout.fertile(h) < FULL]
    return {n for h in poor for n in scout.grid.near[h] if scout.land[n] in GROUNDS["BF"] and n not in scout.foes}


def restore(bot: Raider, plan: Plan) -> None:
    """LZ-575: fifty greys make a den of a Ruin with Fertile ground beside it; or they go there, if one is near."""
    scout, sheet = plan.scout, plan.sheet
    ruins = [h for h in scout.ruins if scout.fertile(h) and h not in scout.foes]
    for h in ruins:
        if h in scout.mine and sheet.left[h][GREY] >= MASONS:
            sheet.line("BD", h)
            sheet.busy.add(h)
    distance = scout.grid.distance
    for h in plan.idle():
        if sheet.left[h][GREY] < MASONS:
            continue
        near = [n for n in ruins if n not in sheet.coming and n not in scout.mine and distance(h, n) <= 4]
        if near:
            goal = min(near, key=lambda n: (distance(h, n), n))
            way = scout.ways(h, MASONS, 16)
            if way.to(goal):
                sheet.march(h, way.path(goal), [0, 0, MASONS, 0, 0])
            return


def bridge(bot: Raider, plan: Plan) -> None:
    """LZ-575: greys that stay in a den bridge a gap of one hex, the one nearest to something worth having."""
    scout, sheet = plan.scout, plan.sheet
    for h in scout.dens:
        if not plan.goals or sheet.left.get(h, (0, 0, 0))[GREY] < BRIDGERS or sheet.coming.get(h) or h in sheet.busy:
            continue
        gaps = [d for d, n in enumerate(scout.grid.around[h]) if n >= 0 and gap(scout, h, d, n)]
        if gaps:
            beyond = scout.grid.around[h]
            far = {d: min(scout.grid.distance(beyond[d], goal.hex) for goal in plan.goals) for d in gaps}
            sheet.line("BB", h, m1=DIRECTIONS[min(gaps, key=lambda d: (far[d], d))])


def gap(scout: Scout, h: int, direction: int, n: int) -> bool:
    """LZ-327: a water hex without bridge or raft, with known land beyond it."""
    if not scout.swims(n) or n in scout.foes:
        return False
    return any(0 <= scout.land[o] < WATER for o in scout.grid.opposite(h, direction))
