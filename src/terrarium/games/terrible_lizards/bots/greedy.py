"""The best immediate swing: section 15's figures card by card, and the attack with the highest mean."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Either, Question, Reply, Value

from ..content import EFFECTS, NAMES, PARTS
from ..model import opponents, weight_of
from ..rules.attack import besides
from ..rules.odds import reckon
from ..view import View
from .judge import worth

SWING = {
    "Spy-nosaur": 3.0,
    "Fossil Dig": 4.0,
    "Scavenge": 3.5,
    "Growth Spurt": 4.0,
    "Feast": 8.0,
    "Clutch of Eggs": 3.0,
    "Asteroid": 0.5,
    "Amber": 2.0,
    "Mimicry": 6.0,
    "Adrenaline": 3.0,
    "Tar Pit": 2.0,
    "Ambush": 6.0,
    "Tail Lash": 4.0,
    "Venomous": 6.0,
    "Razor Claws": 6.0,
    "Armor Plates": 5.5,
    "Missing Link": 1.5,
    "Warm Blood": 6.0,
    "Camouflage": 2.0,
    "Fast Metabolism": 5.0,
}


class GreedyBot:
    """It looks no further than the card in its hand."""

    def answer(self, question: Question[View]) -> Reply:
        decide = getattr(self, question.decision.kind, None)
        return Reply(decide(question) if decide else question.default)

    def action(self, q: Question[View]) -> Value:
        view, form = q.view, q.decision.form
        assert isinstance(form, Either)
        best: tuple[float, Any] = (0.4, {"end": True})
        if "attach" in form.ways:
            for card in form.ways["attach"].each():
                best = max(best, (attach_gain(view, card), {"attach": card}), key=lambda pair: pair[0])
        if "play" in form.ways:
            for answer in form.ways["play"].each():
                best = max(best, (play_gain(view, answer), {"play": answer}), key=lambda pair: pair[0])
        return best[1]

    def attack(self, q: Question[View]) -> Value:
        return best_target(q.view)

    rampage = attack

    def respond(self, q: Question[View]) -> Value:
        view, form = q.view, q.decision.form
        assert isinstance(form, Either)
        if "cancel" in form.ways:
            return {"cancel": True}
        attacked = view.attack is not None and view.attack.defender == view.who and not view.attack.dodged
        heavy = view.attack is not None and reckon(view, view.attack.attacker, view.attack.defender)[1] >= 4
        if "dodge" in form.ways and heavy:
            return {"dodge": next(iter(form.ways["dodge"].each()))}
        plays = form.ways.get("play")
        if isinstance(plays, Either):
            for card in plays.ways:
                name = NAMES[card]
                if (name == "Roar" and view.about in EFFECTS) or (name == "Play Dead" and attacked):
                    return {"play": {card: True}}
                if name == "Thick Hide" and attacked and view.window == "roll":
                    return {"play": {card: view.who}}
                if name == "Tail Lash" and view.window == "turn_end":
                    return {"play": {card: weakest(view, plays.ways[card])}}
                if name == "Ambush" and view.window == "pre_attack":
                    return {"play": {card: True}}
        return {"pass": True}

    def fetch(self, q: Question[View]) -> Value:
        cards = sorted(q.decision.form.options, key=worth, reverse=True)  # type: ignore[attr-defined]
        if not cards:
            return []
        kin = [card for card in cards if PARTS[card].key == PARTS[cards[0]].key]
        return kin[:2]

    def attach_many(self, q: Question[View]) -> Value:
        chosen: list[str] = []
        for card in sorted(q.decision.form.options, key=lambda c: -attach_gain(q.view, c)):  # type: ignore[attr-defined]
            if attach_gain(q.view, card) > 0 and all(PARTS[card].slot != PARTS[c].slot for c in chosen):
                chosen.append(card)
        return chosen[:2]

    def take_card(self, q: Question[View]) -> Value:
        options = q.decision.form.options  # type: ignore[attr-defined]
        return max(options, key=lambda card: worth(card) if card in PARTS else SWING.get(NAMES[card], 3.0))


def attach_gain(view: View, card: str) -> float:
    old = view.dinos[view.who][PARTS[card].slot]
    return worth(card) - (worth(old) if old else 0.0)


def weakest(view: View, form: Any) -> int:
    return int(min(form.options, key=lambda seat: view.health[seat]))


def play_gain(view: View, answer: dict[str, Any]) -> float:
    [(card, said)] = answer.items()
    name, me = NAMES[card], view.who
    if name == "Trip":
        return float(min(10, weight_of(view, said)))
    if name == "Stampede":
        return 5.0 * len(opponents(view, me))
    if name == "Bone Thief":
        return worth(said)
    if name in ("Selective Autotomy",):
        return 8.0 - 2 * worth(said)
    if name == "Scavenge":
        return sum(max(0.0, attach_gain(view, part)) for part in said) * 0.5
    if name in ("Amber", "Tar Pit"):
        return SWING[name] if said not in view.dinos[me] and said not in view.rows[me] else -1.0
    if name in ("Adrenaline",):
        return SWING[name] if said == me and view.opened else -1.0
    if EFFECTS[card].kind == "persistent" and len(view.rows[me]) > 1:
        old = said["replace"]
        return SWING[name] - SWING[NAMES[old]]
    if EFFECTS[card].kind == "persistent" and said is not True and said:
        return -1.0
    return SWING.get(name, 0.0)


def best_target(view: View) -> Value:
    me = view.who

    def mean(seat: int) -> float:
        _, average, none = reckon(view, me, seat)
        return average + (1 - none) * besides(view, me, seat)

    best = max(opponents(view, me), key=mean)
    return {"target": best} if mean(best) > 0 else {"none": True}
