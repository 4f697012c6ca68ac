"""The Elder (LZ-570): a Raider that fights its attacks out beforehand, remembers what it saw, and holds what it has.

What makes it stronger is patience. Behind walls two hold against three, so that a Raider's army breaks on a home that
is held in strength; what is left over waits until it is enough to take something, until the time has come to end the
game. Unknown homes are judged by those it has met. Bands do not wait before a den for others: tried, and it lost more
games than it won, since waiting in the open is what an enemy hopes for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from terrarium.kernel import Face, Question

from ..content import HOME, LIMIT
from ..odds import fought
from ..view import View
from .plan import Plan
from .raider import HOME_WORTH, Raider
from .scout import Scout
from .spells import ELDERS

SURE: Final = 65
"""In a hundred: how often an attack must win to be tried."""
LEFT: Final = 40
"""In a hundred: what must be left of the force on the average of its victories."""
TRIES: Final = 40
HOLD: Final = 200
"""The garrison of a Home Den: 280 in the open are not safe before it."""
PATIENCE: Final = 25
LATE: Final = 80
"""After that turn so many must do: the reserves go out to end the game."""
ENOUGH: Final = 70
CROWDED: Final = LIMIT - 15
"""What is left over waits until it is enough, or until recruits find no room."""
MEMORY: Final = 2
"""Turns for which a band that was seen is thought to be about."""
LESSONS: Final = 6
"""Fights for Home Dens from which it judges the next."""


def force_for(enemies: int, level: int, den: bool, bold: bool) -> int:
    """The smallest force that wins often enough, worked out for round numbers of enemies."""
    if enemies <= 0:
        return 2
    step = 5 if enemies < 60 else 10
    return _force(min(LIMIT, -(-enemies // step) * step), level, den, bold)


@lru_cache(maxsize=1024)
def _force(enemies: int, level: int, den: bool, bold: bool) -> int:
    low, high = 1, 2 * LIMIT // 10
    while low < high:
        middle = (low + high) // 2
        odds = fought(10 * middle, enemies, (level, 0), den, bold, TRIES)
        if odds.win >= SURE and odds.left * 10 >= middle * LEFT:
            high = middle
        else:
            low = middle + 1
    return 10 * low


class Elder(Raider):
    """It attacks at odds, not at ratios; it knows the victory line, its own way to it and that of others."""

    spells = ELDERS
    fresh = 12

    # ---- memory

    def noted(self, question: Question[View]) -> dict[str, Any]:
        """Also how Home Dens are held (`held`), and for a while the bands it saw (`ghosts`, LZ-570)."""
        note = super().noted(question)
        old = question.note or {}
        view = question.view
        note["held"] = list(old.get("held", []))
        for event in question.events:
            if event.kind == "combat":
                self.learn(note, view, event.face)
        note["held"] = note["held"][-LESSONS:]
        seen = set(view.sight)
        ghosts = {h: g for h, g in old.get("ghosts", {}).items() if g[2] > view.turn - MEMORY and int(h) not in seen}
        ghosts |= {str(band.hex): [band.clan, band.total, view.turn] for band in view.bands if band.clan != view.who}
        note["ghosts"] = ghosts
        return note

    def learn(self, note: dict[str, Any], view: View, face: Face) -> None:
        """From a fight: how a home was held, or how many are left of those who took a den from it."""
        if face["role"] == "attacker" and view.terrain(face["hex"]) == HOME:
            note["held"].append(face["engaged"][1])
        elif face["role"] == "defender" and face["won"] == "attacker":
            note["garrisons"][str(face["hex"])] = [face["engaged"][0] - face["their_lost"], view.turn]

    def scout(self, view: View, note: dict[str, Any]) -> Scout:
        scout = super().scout(view, note)
        scout.ghosts = {int(h): int(ghost[1]) for h, ghost in note["ghosts"].items() if int(h) not in scout.foes}
        return scout

    # ---- judging

    def garrison(self, plan: Plan, h: int) -> int:
        thought = super().garrison(plan, h)
        met = plan.note["held"]
        unknown = h not in plan.scout.foes and str(h) not in plan.note["garrisons"]
        return max(thought, sum(met) // len(met)) if met and unknown and plan.scout.land[h] == HOME else thought

    def need(self, plan: Plan, h: int, level: int = 0) -> int:
        free = h in plan.scout.foreign and plan.scout.owner(h) < 0
        return force_for(self.garrison(plan, h), level, h in plan.scout.foreign, free)

    def keep(self, plan: Plan, h: int) -> int:
        """A home is held in strength, and all stay in it until enough are left over; late in the game no longer."""
        least = super().keep(plan, h)
        den = plan.scout.dens.get(h)
        if den is None or not den.home:
            return least
        if plan.scout.turn > PATIENCE:
            return max(LATE, least)
        there = plan.sheet.remaining(h)
        keep = max(HOLD, least)
        return there if 0 < there - keep < ENOUGH and there < CROWDED else keep

    def worth(self, plan: Plan, h: int) -> int:
        """One more Home Den wins: for it, then it goes for homes; for another clan, then for that clan's homes."""
        view = plan.scout.view
        owner = plan.scout.owner(h)
        rivals = [view.who, owner] if owner >= 0 else [view.who]
        close = any(view.clans[clan].points + HOME_WORTH >= view.needed for clan in rivals)
        return super().worth(plan, h) * (2 if close and plan.scout.land[h] == HOME else 1)
