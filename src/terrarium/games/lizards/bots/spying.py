"""The spies of a bot (LZ-578): two turns out, two turns back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..content import LIMIT, RED
from ..content.habits import HABITS
from .plan import Plan
from .scout import Scout, nearest

if TYPE_CHECKING:
    from .raider import Raider

MOST: Final = HABITS.raider.spies
OUT: Final = HABITS.raider.out
"""Turns after which a spy turns back: it is lost in its fourth (LZ-347)."""
FAR: Final = 34
SPARE: Final = 40
"""A home with so many reds can do without one."""


def sneak(bot: Raider, plan: Plan) -> None:
    """Spies out are led on or home; new ones set out while there is unknown country near."""
    scout, sheet = plan.scout, plan.sheet
    for h, spy in {spy.hex: spy for spy in reversed(scout.view.spies)}.items():
        back = scout.turn - spy.made >= OUT
        if spy.mired >= scout.turn or (back and h in scout.mine):
            continue
        path = path_to(scout, h, list(scout.mine) if back else scout.guesses)
        if path:
            sheet.line("SN", h, **dict(zip(("m1", "m2"), scout.directions(h, path), strict=False)))
    if len(scout.view.spies) < MOST:
        send(plan)


def path_to(scout: Scout, h: int, goals: list[int]) -> list[int]:
    """Two steps towards the nearest of these, past dens and enemies; empty: stay."""
    goal = nearest(scout, h, [n for n in goals if n != h])
    if goal < 0:
        return []
    way = scout.ways(h, LIMIT, FAR, [*scout.foes, *scout.foreign])
    two = way.path(goal)[:2] if way.to(goal) else []
    return [] if any(n in scout.foreign or n in scout.foes for n in two) else two


def send(plan: Plan) -> None:
    scout, sheet = plan.scout, plan.sheet
    for h in scout.homes:
        if h in sheet.left and sheet.left[h][RED] > SPARE and scout.movable(scout.mine[h]):
            if path := path_to(scout, h, scout.guesses):
                sheet.spy(h, path, RED)
            return
