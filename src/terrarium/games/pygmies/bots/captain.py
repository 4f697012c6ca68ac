"""PY-441: the Captain is a Veteran who weighs the cards, joins friends in a fight, and seizes the moment."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Allocation, Either, Fields, One, Question, Reply, Some, Value

from ..content import MELEE, SPELLS
from ..forms.orders import MoveForm
from ..forms.uses import UseForm
from ..model.contact import engaged_with
from ..model.terms import melee_of
from ..rules.combats import combat_of, could_swing
from ..rules.heroism import pool
from ..rules.odds import success, swing_odds
from ..rules.targets import could_shoot
from ..state import Field
from ..view import View
from .cards import best_card, invoked, with_me
from .charges import Temper
from .gunnery import barrage, volleys
from .marching import Plan, plan
from .sorcery import best_spell, best_use, point
from .veteran import Veteran, field_of
from .worth import nearest_foe, worth

TAKES = ("Barrow Host", "Drowned Court", "Ironjaw Horde")
"""Of the ready-made crews those that won most between Captains."""
TEMPER = Temper(together=0.5, pin=1.5, deep=True, spears=True, patient=True, wary=True)


class Captain(Veteran):
    """It keeps one point of Heroism for Medic!."""

    keep = 1

    def __init__(self, temper: Temper = TEMPER) -> None:
        self.temper = temper

    def choose_crew(self, q: Question[View]) -> Value:
        return {"ready": q.rng.choice(TAKES)}

    # ---- the plan

    def plan(self, q: Question[View]) -> Value:
        """A card, With Me! where a hero could strike first, and skills for any time."""
        form, field = q.decision.form, field_of(q)
        assert isinstance(form, Either)
        return self.with_card(q, best_card(field, field.seats.index(q.view.who), list(form.ways)))

    def with_card(self, q: Question[View], card: str) -> Value:
        form, field = q.decision.form, field_of(q)
        side = field.seats.index(q.view.who)
        assert isinstance(form, Either)
        parts = form.ways[card]
        assert isinstance(parts, Fields)
        answer: dict[str, Any] = {}
        if "with_me" in parts.parts:
            heroes = parts.parts["with_me"]
            assert isinstance(heroes, Allocation)
            answer |= with_me(field, card, heroes.pools)
        if "invoke" in parts.parts:
            answer |= invoked(field, side, parts.parts["invoke"])
        return {card: answer}

    def first_mover(self, q: Question[View]) -> Value:
        """First where there is somebody to charge: who is charged cannot choose; else second, to see what comes."""
        field = field_of(q)
        side = field.seats.index(q.view.who)
        ours = sum(worth(field, i) for i in field.alive(side) if 10 < nearest_foe(field, i) <= 6000)
        return "me" if ours > 25 else "opponent"

    # ---- moving

    def marches(self, q: Question[View]) -> Reply:
        form = q.decision.form
        assert isinstance(form, MoveForm)
        use = best_use(form.field, form.uses, form.side) if form.uses else None
        return Reply({"use": use}) if use is not None else super().marches(q)

    def plan_of(self, form: MoveForm) -> Plan:
        field, side = form.field, form.side
        ours, theirs = (field.owned(s) * field.originals[1 - s] for s in (side, 1 - side))
        return plan(form, self.temper._replace(first=field.initiative == side, calm=ours > theirs))

    # ---- magic and shooting

    def cast(self, q: Question[View]) -> Value:
        form, field = q.decision.form, field_of(q)
        assert isinstance(form, Either)
        if isinstance(use := form.ways.get("use"), UseForm):
            skill = best_use(field, use.uses, field.seats.index(q.view.who))
            if skill is not None:
                return {"use": skill}
        gain, spell = best_spell(field, form, self.keep)
        return spell if gain > 0 else {"pass": True}

    def resist(self, q: Question[View]) -> Value:
        """One die against what would turn or bind a hero, or of a hero rich in Heroism."""
        form = q.decision.form
        assert isinstance(form, Allocation)
        binds = SPELLS[q.decision.facts["spell"]].does[0].do in ("status", "control")
        return {name: 1 for name, points in form.pools.items() if points >= (2 if binds else 4)}

    # ---- heroic actions and fighting

    def interrupt(self, q: Question[View]) -> Value:
        """One die of the hero whose action is worth most, if it is worth more than the point."""
        form, field = q.decision.form, field_of(q)
        assert isinstance(form, Either)
        throw = form.ways["throw"]
        assert isinstance(throw, Allocation)
        fray, edition = q.decision.facts["kind"] == "fray", q.view.edition
        heroes = [(name, field.find(name)) for name, points in throw.pools.items() if points >= 2]
        gains = {i: _fray_gain(field, i, edition) if fray else _fire_gain(field, i) for _, i in heroes}
        best = max(((gains[i] - point(field, i), name) for name, i in heroes), default=(0.0, ""))
        return {"throw": {best[1]: 1}} if best[0] > 0 else {"pass": True}

    def shoot(self, q: Question[View]) -> Value:
        found = volleys(field_of(q), q.decision.form, True)
        return {"fire": {"volleys": barrage(found)}} if found else {"pass": True}

    def swing(self, q: Question[View]) -> Value:
        """At whoever it is worth most to wound; heroes before others."""
        form, field = q.decision.form, field_of(q)
        if q.decision.facts["what"] != "target" or not isinstance(form, One):
            return q.default
        i = field.find(q.decision.facts["model"])
        names = [str(name) for name in form.options]
        return max(
            names, key=lambda name: swing_odds(field, i, field.find(name)) * worth(field, field.find(name), True)
        )

    def pair_combats(self, q: Question[View]) -> Value:
        """The division that promises most."""
        form, field = q.decision.form, field_of(q)
        assert isinstance(form, One)
        side = field.seats.index(q.view.who)
        return max(form.options, key=lambda written: division_gain(field, str(written), side))

    def cross_over(self, q: Question[View]) -> Value:
        form = q.decision.form
        assert isinstance(form, Some)
        return list(form.options)

    def stance(self, q: Question[View]) -> Value:
        """Parry where a third of the blows matters more than one's own."""
        form, field = q.decision.form, field_of(q)
        assert isinstance(form, Fields)
        answer: dict[str, Any] = {}
        if "parry" in form.parts:
            options, edition = form.parts["parry"], q.view.edition
            assert isinstance(options, Some)
            answer["parry"] = [name for name in options.options if _parries(field, field.find(str(name)), edition)]
        if "big_swing" in form.parts:
            options = form.parts["big_swing"]
            assert isinstance(options, Some)
            answer["big_swing"] = list(options.options)
        return answer


def division_gain(field: Field, written: str, side: int) -> float:
    """What the combats of a division promise to the side that swings first."""
    total = 0.0
    for star in written.split(" "):
        teams = [[field.find(name) for name in team.split(",")] for team in star.split(":")]
        ours, theirs = teams[side], teams[1 - side]
        left = {e: float(field.models[e].wounds) for e in theirs}
        for i in ours:
            harm = {e: min(left[e], swing_odds(field, i, e)) for e in theirs}
            e = max(theirs, key=lambda e: harm[e] * worth(field, e, True))
            left[e] -= harm[e]
            total += harm[e] * worth(field, e, True)
        for e in theirs:
            alive = left[e] / field.models[e].wounds
            total -= alive * max(swing_odds(field, e, i) * worth(field, i, True) for i in ours)
    return total


def _fray_gain(field: Field, hero: int, edition: int) -> float:
    """What swinging before the enemy saves and wins, for those about a hero."""
    total = 0.0
    for i in pool(field, hero):
        if could_swing(field, i, edition):
            foes = [e for e in engaged_with(field, i) if could_swing(field, e, edition)]
            for e in foes[:1]:
                kills = min(1.0, swing_odds(field, i, e) / field.models[e].wounds)
                dies = min(1.0, swing_odds(field, e, i) / field.models[i].wounds)
                total += kills * dies * (worth(field, i, True) * field.models[i].wounds + worth(field, e, True))
    return total


def _fire_gain(field: Field, hero: int) -> float:
    """What shooting before the enemy is worth: a part of the shots may be lost otherwise."""
    return sum(1.2 for i in pool(field, hero) if could_shoot(field, i))


def _parries(field: Field, i: int, edition: int) -> bool:
    c = combat_of(field, i)
    if c < 0 or not MELEE[melee_of(field, i)].parry:
        return False
    side = field.models[i].control
    foes = [e for e in field.combats[c].fighters[1 - side] if could_swing(field, e, edition)]
    if not foes:
        return False
    taken = sum(swing_odds(field, e, i) for e in foes) / max(1, len(field.combats[c].fighters[side]))
    own = max(swing_odds(field, i, e) * worth(field, e, True) for e in foes)
    return success(2) * min(taken, field.models[i].wounds) * worth(field, i, True) > own + 1.0
