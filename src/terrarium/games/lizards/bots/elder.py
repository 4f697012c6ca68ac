"""The Elder (LZ-570): a Raider that fights its attacks out beforehand, remembers what it saw, and holds what it has.

Behind walls two hold against three, so that a Raider's army breaks on a home that is held in strength, and what is left
over waits until it is enough to take something. A mighty clan's homes are taken for what most of them are, thinly held,
where a Raider is afraid of its points; where an attack has failed, none is wasted for ten turns. At full tables several
bands besiege a home together. To send parties no larger than they need be was tried and did not win more games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from terrarium.kernel import Question, Value

from ..aids.odds import fought
from ..content import HOME, LIMIT
from ..content.habits import HABITS
from ..view import View
from .beginning import horde
from .plan import Plan
from .raider import HOME_WORTH, Raider
from .scout import Scout
from .siege import MANY, besiege
from .spells import ELDERS

SURE: Final = 65
"""In a hundred: how often an attack must win to be tried."""
LEFT: Final = 40
"""In a hundred: what must be left of the force on the average of its victories."""
TRIES: Final = 40
HOLD: Final = HABITS.elder.hold
"""The garrison of a Home Den: 280 in the open are not safe before it."""
ENOUGH: Final = HABITS.elder.enough
FULL: Final = HABITS.elder.full
"""In a hundred: so much of both at full tables, where homes that all hold in strength change hands too seldom for
anybody to win."""
CROWDED: Final = LIMIT - 15
"""What is left over waits until it is enough, or until recruits find no room."""
MEMORY: Final = 2
"""Turns for which a band that was seen is thought to be about."""
AWAY: Final = HABITS.elder.away
"""The first turns, in which most armies are out for free dens."""
BARE: Final = HABITS.elder.bare
HELD: Final = HABITS.elder.held
GUARDED: Final = HABITS.elder.guarded
"""What is thought to be in a Home Den in those turns, in a Home Den afterwards, and in any other den."""

RESTLESS: Final = 20
"""In a hundred of the turns that a game has at most: from then on, at full tables, an Elder wagers more every turn."""
WAGER: Final = 95
"""In a hundred: so much of a home's garrison it sends out in the end."""
HOPES: Final = 75
"""In a hundred: by so much less it then thinks that other homes are held."""


def force_for(enemies: int, level: int, den: bool, bold: bool, sure: int = SURE) -> int:
    """The smallest force that wins often enough, worked out for round numbers of enemies."""
    if enemies <= 0:
        return 2
    step = 5 if enemies < 60 else 10
    return _force(min(LIMIT, -(-enemies // step) * step), level, den, bold, sure)


@lru_cache(maxsize=4096)
def _force(enemies: int, level: int, den: bool, bold: bool, sure: int) -> int:
    low, high = 1, 2 * LIMIT // 10
    while low < high:
        middle = (low + high) // 2
        odds = fought(10 * middle, enemies, (level, 0), den, bold, TRIES)
        if odds.win >= sure and odds.left * 10 >= middle * LEFT:
            high = middle
        else:
            low = middle + 1
    return 10 * low


def restless(plan: Plan) -> int:
    """How much is over, in a hundred, of the turns in which it is restless: who only holds what he has will not win by
    points. Who is in the better half of the ranking has more to lose than to win by it; at small tables, whose games
    end in time, nobody is restless."""
    view = plan.scout.view
    if view.seats < MANY or not view.turn_limit:
        return 0
    points = sorted(clan.points for clan in view.clans if clan.status in ("active", "leaving"))
    if not points or view.clans[view.who].points >= points[(len(points) - 1) // 2]:
        return 0
    begins = view.turn_limit * RESTLESS // 100
    return max(0, min(100, 100 * (view.turn - begins) // max(1, view.turn_limit - begins)))


class Elder(Raider):
    """It attacks at odds, not at ratios; it knows the victory line, its own way to it and that of others."""

    judgements = (*Raider.judgements[:5], besiege, *Raider.judgements[5:])
    """A siege takes what an assault has left, before the bands go their own ways."""
    spells = ELDERS
    fresh = HABITS.elder.fresh
    sure = SURE
    hold = HOLD
    enough = ENOUGH
    held = HELD

    def startup(self, question: Question[View]) -> Value:
        """A clan of its own making (LZ-381); on a given map only its name."""
        given = getattr(question.decision.form, "given", False)
        return {"name": ""} if given else {"name": "", "custom": horde()}

    # ---- memory

    def noted(self, question: Question[View]) -> dict[str, Any]:
        """Also how many are left of those who took a den from it, and for a while the bands it saw (LZ-570)."""
        note = super().noted(question)
        view = question.view
        for event in question.events:
            face = event.face
            if event.kind == "combat" and face["role"] == "defender" and face["won"] == "attacker":
                note["garrisons"][str(face["hex"])] = [face["engaged"][0] - face["their_lost"], view.turn]
        seen = set(view.sight)
        old = (question.note or {}).get("ghosts", {})
        ghosts = {h: g for h, g in old.items() if g[2] > view.turn - MEMORY and int(h) not in seen}
        ghosts |= {str(band.hex): [band.clan, band.total, view.turn] for band in view.bands if band.clan != view.who}
        note["ghosts"] = ghosts
        note["siege"] = (question.note or {}).get("siege", -1)
        return note

    def scout(self, view: View, note: dict[str, Any]) -> Scout:
        scout = super().scout(view, note)
        scout.ghosts = {int(h): int(ghost[1]) for h, ghost in note["ghosts"].items() if int(h) not in scout.foes}
        return scout

    # ---- judging

    def guess(self, plan: Plan, h: int) -> int:
        """What most clans keep there, whatever their points."""
        if plan.scout.land[h] != HOME:
            return GUARDED
        return BARE if plan.scout.turn <= AWAY else self.held

    def garrison(self, plan: Plan, h: int) -> int:
        """As the end comes near, homes are taken for weaker than they were."""
        there = super().garrison(plan, h)
        return there * (100 - HOPES * restless(plan) // 100) // 100 if plan.scout.land[h] == HOME else there

    def need(self, plan: Plan, h: int, level: int = 0) -> int:
        free = h in plan.scout.foreign and plan.scout.owner(h) < 0
        return force_for(self.garrison(plan, h), level, h in plan.scout.foreign, free, self.sure)

    def keep(self, plan: Plan, h: int) -> int:
        """A home is held in strength, and all stay in it until enough are left over."""
        least = super().keep(plan, h)
        den = plan.scout.dens.get(h)
        if den is None or not den.home:
            return least
        there = plan.sheet.remaining(h)
        part = FULL if plan.scout.view.seats >= MANY else 100
        hold, enough = self.hold * part // 100, self.enough * part // 100
        keep = max(hold * (100 - WAGER * restless(plan) // 100) // 100, least)
        return there if 0 < there - keep < enough and there < CROWDED else keep

    def worth(self, plan: Plan, h: int) -> int:
        """One more Home Den wins: for it, then it goes for homes; for another clan, then for that clan's homes."""
        view = plan.scout.view
        owner = plan.scout.owner(h)
        rivals = [view.who, owner] if owner >= 0 else [view.who]
        close = any(view.clans[clan].points + HOME_WORTH >= view.needed for clan in rivals)
        return super().worth(plan, h) * (2 if close and plan.scout.land[h] == HOME else 1)
