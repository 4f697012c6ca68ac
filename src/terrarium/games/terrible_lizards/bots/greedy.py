"""The best immediate swing: section 15's figures card by card, and the attack with the highest mean."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Either, Question, Reply, Value

from ..content import EFFECTS, NAMES, PARTS
from ..content.ops import Damage, Draw, Fetch, Modify, PartToHand, Shed, Suppress
from ..model import opponents
from ..rules.attack import besides
from ..rules.odds import reckon
from ..view import View
from .figures import each_round, gain, losses, modifies, op
from .judge import worth

ROUNDS = 2.0
"""For how long a Persistent is reckoned with."""
SWING = {
    "Spy-nosaur": 3.0,
    "Fossil Dig": 4.0,
    "Scavenge": 3.5,
    "Growth Spurt": 4.0,
    "Asteroid": 0.5,
    "Amber": 2.0,
    "Mimicry": 6.0,
    "Tar Pit": 2.0,
    "Ambush": 6.0,
    "Missing Link": 1.5,
    "Camouflage": 2.0,
    "Fast Metabolism": 5.0,
}
"""What a card is worth, in health, that has no figure of its own (section 15)."""


def swing(card: str) -> float:
    """By the card's own figures, where it has any: health, cards drawn, most of an attack spurred on, and what a
    Persistent does in a few rounds."""
    effect = EFFECTS[card]
    if effect.kind == "persistent" and each_round(card):
        return ROUNDS * each_round(card)
    drawn = op(card, Draw)
    figures = gain(card) + (drawn.amount if drawn else 0) + 0.6 * modifies(card, "attack")
    return float(figures or SWING.get(effect.name, 0.0))


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
        return kin[: q.decision.form.most]  # type: ignore[attr-defined]

    def attach_many(self, q: Question[View]) -> Value:
        chosen: list[str] = []
        for card in sorted(q.decision.form.options, key=lambda c: -attach_gain(q.view, c)):  # type: ignore[attr-defined]
            if attach_gain(q.view, card) > 0 and all(PARTS[card].slot != PARTS[c].slot for c in chosen):
                chosen.append(card)
        return chosen[: q.decision.form.most]  # type: ignore[attr-defined]

    def take_card(self, q: Question[View]) -> Value:
        options = q.decision.form.options  # type: ignore[attr-defined]
        return max(options, key=lambda card: worth(card) if card in PARTS else swing(card) or 3.0)


def attach_gain(view: View, card: str) -> float:
    old = view.dinos[view.who][PARTS[card].slot]
    return worth(card) - (worth(old) if old else 0.0)


def weakest(view: View, form: Any) -> int:
    return int(min(form.options, key=lambda seat: view.health[seat]))


def play_gain(view: View, answer: dict[str, Any]) -> float:
    [(card, said)] = answer.items()
    me, effect = view.who, EFFECTS[card]
    if effect.kind == "persistent":
        if len(view.rows[me]) > 1:
            return swing(card) - swing(said["replace"])
        return -1.0 if said is not True and said else swing(card)
    match effect.does[0]:
        case Damage():
            return float(sum(losses(view, card, said).values()))
        case PartToHand():
            return worth(said)
        case Shed("target"):
            return gain(card) - 2 * worth(said)
        case Fetch("discard"):
            return sum(max(0.0, attach_gain(view, part)) for part in said) * 0.5
        case Suppress():
            return swing(card) if said not in view.dinos[me] and said not in view.rows[me] else -1.0
        case Modify("attack"):
            return swing(card) if said == me and view.opened else -1.0
    return swing(card)


def best_target(view: View) -> Value:
    me = view.who

    def mean(seat: int) -> float:
        _, average, none = reckon(view, me, seat)
        return average + (1 - none) * besides(view, me, seat)

    best = max(opponents(view, me), key=mean)
    return {"target": best} if mean(best) > 0 else {"none": True}
