"""What the planner answers in windows: each Quick card when it tells most, most of them on others' turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terrarium.kernel import Either, Question, Value

from ..content import BONUS, EFFECTS, NAMES, PARTS
from ..model import actions_left, announced, opponents
from ..rules.attack import incoming
from ..rules.odds import figures, reckon
from ..view import View
from .figures import modifies
from .judge import Beast, beasts_of, blow, race
from .plan import Plan
from .temper import Temper


def menace(view: View, card: str, who: int, cards: Sequence[str]) -> float:
    """How bad it is for the looking seat that this card of another resolves."""
    me, rivals = view.who, len(opponents(view, view.who))
    if card in PARTS:
        part = PARTS[card]
        seat = next(played.seat for played in view.stack if played.card == card)
        dino = list(view.dinos[seat])
        dino[part.slot] = card
        beasts = beasts_of(view)
        before = race(beasts, me)
        beasts[seat] = Beast(dino, view.rows[seat], view.health[seat])
        return before - race(beasts, me)
    name = NAMES[card]
    mine = who == me or any(c in view.dinos[me] or c in view.rows[me] for c in cards)
    if name == "Roar":
        aimed = announced(view, cards[0]) if cards else None
        return 0.25 if aimed is not None and aimed.seat == me else 0.0
    if mine:
        return 0.0 if name in ("Adrenaline", "Thick Hide") else 0.35
    if name in ("Stampede", "Fossil Dig", "Mimicry", "Scavenge"):
        return 0.25 if rivals == 1 else 0.12
    if EFFECTS[card].kind == "persistent" or name in ("Growth Spurt", "Feast", "Clutch of Eggs"):
        return 0.22 if rivals == 1 else 0.1
    if name == "Play Dead" and view.attack is not None and view.attack.attacker == me:
        return 0.25
    return 0.05


class Replies:
    """The part of a planner that sits in windows."""

    temper: Temper

    def respond(self, q: Question[View]) -> Value:
        form = q.decision.form
        assert isinstance(form, Either)
        if len(form.ways) == 1:
            return {"pass": True}
        view = q.view
        plays = form.ways["play"].ways if isinstance(form.ways.get("play"), Either) else {}  # type: ignore[attr-defined]
        cards = {NAMES[card]: card for card in sorted(plays, reverse=True)}
        free = view.who != view.active or actions_left(view) > 0
        found: Value = None
        if view.window == "play":
            found = self._counter(view, form, cards)
        elif view.window == "declare":
            found = self._at_declare(view, form, cards, plays)
        elif view.window == "roll":
            found = self._at_roll(view, cards, plays)
        elif free:
            found = self._at_leisure(view, cards, plays)
        return found or {"pass": True}

    def _counter(self, view: View, form: Either, cards: dict[str, str]) -> Value:
        """Cancel what hurts: cards aimed here, and good ones of the strongest."""
        item = announced(view, view.about)
        if item is None or not ("cancel" in form.ways or "Roar" in cards):
            return self._save_part(view, cards, item.cards if item else ())
        threat = menace(view, item.card, item.who, item.cards)
        if "cancel" in form.ways and threat >= self.temper.cancel:
            return {"cancel": True}
        if "Roar" in cards and threat >= self.temper.roar:
            return {"play": {cards["Roar"]: True}}
        return self._save_part(view, cards, item.cards)

    def _save_part(self, view: View, cards: dict[str, str], aimed: Sequence[str]) -> Value:
        """A part about to be lost is shed for health instead."""
        autotomy = cards.get("Selective Autotomy")
        if autotomy and aimed and aimed[0] in view.dinos[view.who] and NAMES.get(view.about) == "Bone Thief":
            return {"play": {autotomy: aimed[0]}}
        return None

    def _at_declare(self, view: View, form: Either, cards: dict[str, str], plays: dict[str, Any]) -> Value:
        attack = view.attack
        assert attack is not None
        if "dodge" not in form.ways:
            return None
        odds, mean, _ = reckon(view, attack.attacker, attack.defender)
        me = view.health[view.who]
        a, b = Plan(view, self.temper).beasts[attack.attacker], Plan(view, self.temper).beasts[attack.defender]
        assert a is not None
        assert b is not None
        total, _ = blow(a, b)
        deadly = sum(chance for damage, chance in odds.items() if damage + total - mean >= me)
        wings = next(iter(form.ways["dodge"].each()))
        in_set = PARTS[wings].key == view.bonus[view.who]
        if total >= self.temper.dodge + (4 if in_set else 0) or deadly > 0.1:
            return {"dodge": wings}
        return None

    def _at_roll(self, view: View, cards: dict[str, str], plays: dict[str, Any]) -> Value:
        attack = view.attack
        assert attack is not None
        now = incoming(view, attack)
        if now < 0:
            return None
        me = view.who
        if attack.defender == me:
            return self._defend(view, cards, plays, now)
        rush = cards.get("Adrenaline")
        wanted = attack.attacker == me or view.health[attack.defender] > view.health[me]
        tells = BONUS[view.bonus[attack.attacker]].offence == "attack"
        if rush and wanted and tells and attack.attacker in plays[rush].options:
            return {"play": {rush: attack.attacker}}
        stumble = cards.get("Stumble")
        if attack.attacker == me and stumble and sum(attack.dice) <= 2:
            return {"play": {stumble: True}}
        return None

    def _defend(self, view: View, cards: dict[str, str], plays: dict[str, Any], now: int) -> Value:
        """The cheapest card that keeps this seat alive, or one that saves a good deal."""
        attack = view.attack
        assert attack is not None
        me, attacker = view.who, attack.attacker
        ours = view.bonus[attacker]
        saves: list[tuple[float, int, Value]] = []
        if hide := cards.get("Thick Hide"):
            thicker = modifies(hide, "weight")
            saved = min(thicker, now) if BONUS[ours].defence == "weight" else 0
            saved -= thicker if BONUS[ours].crushes else 0
            saves.append((4, saved, {"play": {hide: me}}))
        if pit := cards.get("Tar Pit"):
            worst = max(plays[pit].options, key=lambda part: self._pitted(view, part, now))
            saves.append((5, self._pitted(view, worst, now), {"play": {pit: worst}}))
        if stumble := cards.get("Stumble"):
            bonus = BONUS[ours]
            mean = figures(bonus.dice, bonus.chain, 0, 0)[1]
            saves.append((4, round(sum(attack.dice) - mean), {"play": {stumble: True}}))
        if dead := cards.get("Play Dead"):
            saves.append((7, now, {"play": {dead: True}}))
        lethal = now >= view.health[me]
        if lethal:
            alive = [save for save in saves if now - save[1] < view.health[me]]
            if alive:
                return min(alive, key=lambda save: save[0])[2]
        good = [save for save in saves if save[1] >= save[0] or (lethal and save[1] > 0)]
        return max(good, key=lambda save: save[1] - save[0])[2] if good else None

    def _pitted(self, view: View, part: str, now: int) -> int:
        """What the attack loses if that part of the attacker is suppressed now; dice stand (TL-084)."""
        attack = view.attack
        assert attack is not None
        attacker = attack.attacker
        if part not in view.dinos[attacker]:
            return -1
        dino = [c if c != part else "" for c in view.dinos[attacker]]
        before = Beast(view.dinos[attacker], view.rows[attacker], 1)
        after = Beast(dino, view.rows[attacker], 1)
        mine = Beast(view.dinos[view.who], view.rows[view.who], 1)

        def figure(beast: Beast) -> int:
            ahead = beast.wgt if beast.bonus.offence == "weight" else beast.atk
            against = {"weight": mine.wgt, "head": mine.head, "none": 0}[beast.bonus.defence]
            crushed = mine.wgt if beast.bonus.crushes else 0
            return max(0, ahead + sum(attack.dice) - against) + crushed

        return figure(before) - figure(after)

    def _at_leisure(self, view: View, cards: dict[str, str], plays: dict[str, Any]) -> Value:
        """On others' turns Quick cards are free: those that wait for nothing are used."""
        me = view.who
        if (lash := cards.get("Tail Lash")) and view.window == "turn_end":
            fits = [seat for seat in plays[lash].options if not BONUS[view.bonus[seat]].armored]
            if fits:
                return {"play": {lash: min(fits, key=lambda seat: view.health[seat])}}
        if (ambush := cards.get("Ambush")) and view.window in ("turn_start", "pre_attack"):
            plan = Plan(view, self.temper)
            if max(plan.strike(seat) for seat in opponents(view, me)) > 0.06:
                return {"play": {ambush: True}}
        if (autotomy := cards.get("Selective Autotomy")) and view.window == "turn_end":
            plan = Plan(view, self.temper)
            stay = plan.score()
            best = max(plays[autotomy].options, key=lambda part: plan._played(autotomy, part, plan.without(autotomy)))
            if plan._played(autotomy, best, plan.without(autotomy)) > stay + 0.1:
                return {"play": {autotomy: best}}
        return None
