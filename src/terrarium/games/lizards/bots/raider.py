"""The Raider (LZ-571 to LZ-579): feeds, recruits, takes what it can beat, nearest and richest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from terrarium.kernel import Question, Reply, Value

from ..content import CURSED, HOME
from ..content.figures import FIGURES
from ..content.habits import HABITS
from ..view import DenSeen, View
from .assault import assault
from .march import march
from .plan import Goal, Plan
from .scout import Scout
from .spells import RAIDERS, Spell, artillery
from .spying import sneak
from .works import bridge, cultivate, recruit, restore

OWN: Final = HABITS.raider
HOME_WORTH: Final = FIGURES.points.homes


class Raider:
    """Rules of thumb and no memory but what Eyes and fights have shown. One instance may sit in many seats."""

    judgements: ClassVar[tuple[Callable[[Any, Plan], None], ...]] = (
        artillery,
        sneak,
        cultivate,
        restore,
        assault,
        march,
        recruit,
        bridge,
    )
    """In this order; each takes what it wants of the bands that the ones before it have left."""
    spells: ClassVar[tuple[tuple[str, Spell], ...]] = RAIDERS
    free_den_ratio = OWN.free_dens
    enemy_ratio = OWN.enemies
    small = OWN.join
    """Fewer would rather join a larger band."""
    fresh = OWN.fresh
    """Turns for which a garrison once counted is believed."""
    far = 24
    """How much trouble a band looks ahead: some ten hexes."""

    def answer(self, question: Question[View]) -> Reply:
        note = self.noted(question)
        if question.decision.kind == "startup":
            return Reply(self.startup(question), note)
        if question.view.memory is None:
            return Reply(question.default, note)
        plan = Plan(self.scout(question.view, note), note, question.rng)
        plan.goals = self.goals(plan)
        for judge in self.judgements:
            judge(self, plan)
        return Reply({"orders": plan.sheet.orders, "messages": [], "surrender": False}, note)

    def startup(self, question: Question[View]) -> Value:
        """Any of the four defaults; the table names the clan."""
        if getattr(question.decision.form, "given", False):
            return {"name": ""}
        return {"name": "", "choice": question.rng.randint(1, 4)}

    # ---- memory

    def scout(self, view: View, note: dict[str, Any]) -> Scout:
        return Scout(view)

    def noted(self, question: Question[View]) -> dict[str, Any]:
        """What Eyes and fights have shown of garrisons: hex -> [warriors, turn]."""
        known: dict[str, list[int]] = dict((question.note or {}).get("garrisons", {}))
        turn = question.view.turn
        for event in question.events:
            face = event.face
            if event.kind == "eyes":
                known[str(face["hex"])] = [sum(sum(counts) for _, counts in face["bands"]), turn]
            elif event.kind == "combat" and face["role"] == "attacker" and face["won"] == "defender":
                known[str(face["hex"])] = [face["engaged"][1] - face["their_lost"], turn]
        return {"garrisons": {h: count for h, count in known.items() if count[1] >= turn - self.fresh}}

    # ---- judging

    def garrison(self, plan: Plan, h: int) -> int:
        """How many warriors are thought to be in a hex that hides them (LZ-573, LZ-576)."""
        scout = plan.scout
        if h in scout.foes:
            return scout.foes[h].total
        known = plan.note["garrisons"].get(str(h))
        if known is not None:
            return int(known[0])
        return scout.militia(h) if scout.owner(h) < 0 else self.guess(plan, h)

    def guess(self, plan: Plan, h: int) -> int:
        """LZ-576: the garrison of an enemy den that nobody has counted. A clan holds its dens with about one warrior
        for so many of its points, which all may read."""
        owner = plan.scout.owner(h)
        return max(OWN.garrison, plan.scout.view.clans[owner].points // OWN.points)

    def need(self, plan: Plan, h: int, level: int = 0) -> int:
        """The force with which this hex is attacked."""
        free = h in plan.scout.foreign and plan.scout.owner(h) < 0
        return int(self.garrison(plan, h) * (self.free_den_ratio if free else self.enemy_ratio)) + 1

    def keep(self, plan: Plan, h: int) -> int:
        """LZ-574: how many stay in a hex. The tenth of all warriors is for all Home Dens together: a clan that holds
        three would otherwise sit at home with all its recruits."""
        scout = plan.scout
        den = scout.dens.get(h)
        if den is None:
            return 0
        if den.home:
            share = OWN.keep_of_ten * scout.warriors // (10 * len(scout.homes))
            return max(OWN.keep, share, scout.threat(h) // 2)
        return 10 if scout.threat(h, 3) else 0

    def worth(self, plan: Plan, h: int) -> int:
        """What a den is worth to its next owner."""
        return HOME_WORTH if plan.scout.land[h] == HOME else 160 + 30 * plan.scout.fertile(h)

    def ripe(self, plan: Plan, den: DenSeen) -> bool:
        """LZ-572: near its capacity, or threatened."""
        return den.pop * 100 > OWN.ripe * den.capacity or (den.pop >= 12 and plan.scout.threat(den.hex, 3) > 0)

    def goals(self, plan: Plan) -> list[Goal]:
        """Dens, enemies in the open, temples, and the middle of unknown country."""
        scout = plan.scout
        found = [Goal(h, self.worth(plan, h), self.need(plan, h)) for h in scout.foreign]
        for h, foe in scout.foes.items():
            if h not in scout.foreign and scout.land[h] != CURSED:
                found.append(Goal(h, 60 + foe.total, int(foe.total * self.enemy_ratio) + 1))
        for h in scout.temples:
            if scout.owner(h) != scout.me and h not in scout.foes:
                found.append(Goal(h, 60, 10))
        return found + [Goal(h, 500, 120) for h in scout.guesses]

    def barred(self, plan: Plan, h: int, size: int) -> list[int]:
        """Hexes that a force of that size goes round: enemies it would not attack."""
        scout = plan.scout
        level = scout.mine[h].level or 0
        shut = [n for n, foe in scout.foes.items() if foe.total * self.enemy_ratio > size]
        shut += [n for n, total in scout.ghosts.items() if total * self.enemy_ratio > size]
        return shut + [n for n in scout.foreign if self.need(plan, n, level) > size]
