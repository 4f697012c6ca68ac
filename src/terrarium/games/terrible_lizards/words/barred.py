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


def barred(view: View, decision: Decision) -> dict[str, Finding]:
    """TL-211: why a card of one's own hand, or a seat, is not open now."""
    form = decision.form
    found: dict[str, Finding] = {}
    if not isinstance(form, Either) or not view.seated:
        return found
    if decision.kind in ("attack", "rampage"):
        for other in range(view.seats):
            if other == view.who or view.died[other]:
                found[f"seat:{other}"] = Finding("illegal", "Choose a living opponent.", rule="TL-081")
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
            return Finding("illegal", "No actions left.", rule="TL-045")
        if "deck" in effect.needs:
            return Finding("illegal", "No card can be drawn.", rule="TL-153")
        if effect.needs:
            return Finding("illegal", f"Only {_only(effect.needs[0])}.", rule="TL-132")
        return Finding("illegal", f"It needs a target: {effect.target.replace('_', ' ')}.", rule="TL-107")
    if kind == "respond":
        if held not in QUICK:
            return Finding("illegal", "Only Quick cards now.", rule="TL-104")
        if view.who == view.active and actions_left(view) == 0:
            return Finding("illegal", "It costs an action, and none is left.", rule="TL-131")
        assert effect is not None
        if "attack_on_you" in effect.needs and view.window in ("declare", "roll"):
            return Finding("illegal", "You are not the target of this attack.", rule="TL-132")
        if effect.needs:
            return Finding("illegal", f"Only {_only(effect.needs[0])}.", rule="TL-132")
        return Finding("illegal", f"It needs a target: {effect.target.replace('_', ' ')}.", rule="TL-107")
    return None


def _only(need: str) -> str:
    return {
        "effect_announced": "in the play window of another seat's effect card",
        "attack_on_you": "in the declare or roll window of an attack on you",
        "dice_rolled": "in a roll window",
        "rampage_ahead": "on a turn with an attack step, before its rampage step",
    }[need]
