"""Why a card of one's own hand, or a seat, is not open now."""

from __future__ import annotations

from msgspec.structs import replace

from terrarium.kernel import Decision, Either, Finding

from ..content import EFFECTS, QUICK
from ..model import actions_left
from ..view import View

GROUNDS = {
    "draw": "TL-043",
    "action": "TL-046",
    "action.attach": "TL-061",
    "action.play": "TL-107",
    "action.discard": "TL-047",
    "action.drop": "TL-050",
    "respond": "TL-124",
    "respond.play": "TL-132",
    "respond.dodge": "TL-069",
    "respond.cancel": "TL-190",
    "attack": "TL-051",
    "attack.target": "TL-081",
    "attack.drop": "TL-050",
    "rampage": "TL-054",
    "rampage.target": "TL-081",
    "chain": "TL-173",
    "remove_part": "TL-176",
    "take_card": "TL-200",
    "fetch": "TL-201",
    "attach_many": "TL-110",
    "own_part": "TL-064",
    "conflict": "TL-145",
    "hand_limit": "TL-056",
}
"""TL-211: the rule that bounds each answer."""
ONLY = {
    "effect_announced": "It answers an effect card of another player, at the moment that it is played.",
    "attack_on_you": "It answers an attack on you, when it is declared or rolled.",
    "dice_rolled": "It is played right after somebody has rolled for an attack.",
    "rampage_ahead": "It is for turns with an attack, before that turn's extra attacks.",
}
"""When a card can be played that has a moment of its own."""
TARGETS = {
    "opponent": "an opponent",
    "opponent_with_hand": "an opponent with cards in hand",
    "seat": "a player",
    "opponent_part": "a part of an opponent's dinosaur",
    "opponent_persistent": "a Persistent of an opponent",
    "own_part": "a part of your own dinosaur",
    "any_part": "a part of somebody's dinosaur",
    "any_card": "a part or a Persistent in play",
    "discarded_parts": "a part in the discard pile",
}


def barred(view: View, decision: Decision) -> dict[str, Finding]:
    """TL-211: why a card of one's own hand, or a seat, is not open now."""
    form = decision.form
    found: dict[str, Finding] = {}
    if not isinstance(form, Either) or not view.seated:
        return found
    if decision.kind in ("attack", "rampage"):
        for other in range(view.seats):
            if other == view.who or view.died[other]:
                found[f"seat:{other}"] = Finding(
                    "illegal", "Choose an opponent who is still in the game.", rule="TL-081"
                )
        return found
    plays = form.ways.get("play")
    open_ = set(plays.ways) if isinstance(plays, Either) else set()
    for held in view.hand:
        if held not in open_:
            why = _why_not(view, decision.kind, held)
            if why is not None:
                found[f"card:{held}"] = replace(why, place=("play",))
    return found


def _why_not(view: View, kind: str, held: str) -> Finding | None:
    effect = EFFECTS.get(held)
    if kind == "action":
        if effect is None:
            return None
        if actions_left(view) == 0:
            return Finding("illegal", "You have no actions left.", rule="TL-045")
        if "deck" in effect.needs:
            return Finding("illegal", "There is no card left to draw.", rule="TL-153")
        if effect.needs:
            return Finding("illegal", ONLY[effect.needs[0]], rule="TL-132")
        return Finding("illegal", f"There is no target for it: it needs {TARGETS[effect.target]}.", rule="TL-107")
    if kind == "respond":
        if held not in QUICK:
            return Finding("illegal", "Only Quick cards can be played now.", rule="TL-104")
        if view.who == view.active and actions_left(view) == 0:
            return Finding("illegal", "On your own turn it costs an action, and you have none left.", rule="TL-131")
        assert effect is not None
        if "attack_on_you" in effect.needs and view.window in ("declare", "roll"):
            return Finding("illegal", "This attack is not on you.", rule="TL-132")
        if effect.needs:
            return Finding("illegal", ONLY[effect.needs[0]], rule="TL-132")
        return Finding("illegal", f"There is no target for it: it needs {TARGETS[effect.target]}.", rule="TL-107")
    return None
