"""Events in words, and what matters now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Seen, because

from ..state import Field
from ..view import View
from .labels import seat_name
from .names import SIDE_NAMES, inch, many, spot, who


def _die(field: Field | None, e: dict[str, Any]) -> str:
    mod = f"{e['mod']:+d}={e['total']}" if e["mod"] else ""
    need = f" vs {e['need']}" if e["need"] > 2 else ""
    return f"{who(field, e['who'])}: {e['purpose']} {e['die']}{mod}{need}: {'yes' if e['ok'] else 'no'}."


def _damage(field: Field | None, e: dict[str, Any]) -> str:
    a, d = e["dice"]
    verdict = "a Wound" if e["ok"] else "no Wound"
    by = who(field, e["by"]) if e["by"] else "It"
    one = f"{a}+{e['strength']}={a + e['strength']}"
    two = f"{d}+{e['defense']}={d + e['defense']}"
    return f"{by} against {who(field, e['on'])}: {one} vs {two}: {verdict}."


def _aim(field: Field | None, what: dict[str, Any]) -> str:
    """What a power is aimed at."""
    if "at" in what:
        return f" towards {spot(what['at'])}"
    names = what.get("target", [])
    names = names.split("+") if isinstance(names, str) else names
    return f" at {many(field, names)}" if names else ""


Words = Callable[[Any, dict[str, Any]], str]
WORDS: dict[str, Words] = {
    "die": _die,
    "damage": _damage,
    "luck": lambda f, e: f"{who(f, e['who'])} uses {e['what']} and rolls again.",
    "dice_off": lambda f, e: f"Dice-off: South {e['dice'][0]}, North {e['dice'][1]}.",
    "prevented": lambda f, e: f"{who(f, e['who'])} keeps the Wound: {e['by']}.",
    "wound": lambda f, e: f"{who(f, e['who'])} loses a Wound; {e['left']} left.",
    "removed": lambda f, e: f"{who(f, e['who'])} is removed ({e['cause']}).",
    "freed": lambda f, e: f"{who(f, e['who'])} is no longer {e['status']}.",
    "fall": lambda f, e: f"{who(f, e['who'])} falls {inch(e['height'])} to {spot(e['to'])}.",
    "down": lambda f, e: f"{who(f, e['who'])} goes to the ground.",
    "card": lambda f, e: f"{SIDE_NAMES[e['side']]} shows Movement card {e['card']}.",
    "defends": lambda f, e: f"{who(f, e['who'])} defends its line.",
    "dropped": lambda f, e: f"The order for {who(f, e['who'])} is dropped: {e['why']}.",
    "charges": lambda f, e: f"{who(f, e['who'])} charges {many(f, e['at'])}.",
    "cowed": lambda f, e: f"{who(f, e['who'])} dares not come near {who(f, e['by'])}.",
    "move": lambda f, e: f"{who(f, e['who'])} moves from {spot(e['start'])} to {spot(e['to'])} for {inch(e['cost'])}.",
    "hangs": lambda f, e: f"{who(f, e['who'])} hangs {inch(e['height'])} up the face.",
    "crosses": lambda f, e: f"{who(f, e['who'])} gets across ({e['how']}) to {spot(e['to'])}.",
    "entangled": lambda f, e: f"{who(f, e['who'])} is held by the plants.",
    "senses": lambda f, e: f"{who(f, e['who'])} senses {who(f, e['at'])} and throws.",
    "compelled": lambda f, e: f"{who(f, e['who'])} must move: {e['why']} by {who(f, e['by'])}.",
    "heroic_dice": lambda f, e: f"{who(f, e['who'])} throws {', '.join(map(str, e['dice']))} ({e['what']}).",
    "tie": lambda f, e: f"{many(f, e['who'])} roll off: {e['dice'][0]} and {e['dice'][1]}.",
    "heroic": lambda f, e: f"{who(f, e['who'])} takes a heroic action with {len(e['pool'])} models.",
    "aims": lambda f, e: f"{who(f, e['who'])} takes aim at {many(f, e['at']) or 'nobody'} with the {e['weapon']}.",
    "scatter": lambda f, e: f"{who(f, e['who'])} fires scatter shot towards {spot(e['at'])}.",
    "shoots": lambda f, e: f"{who(f, e['who'])} shoots at {who(f, e['at'])} with the {e['weapon']}.",
    "deck": lambda f, e: f"{who(f, e['who'])} hits the deck.",
    "paired": lambda f, e: f"Combat: {many(f, e['south'])} against {many(f, e['north'])}.",
    "parries": lambda f, e: f"{who(f, e['who'])} parries.",
    "nominated": lambda f, e: f"Combat {e['combat']} is fought.",
    "attacks": lambda f, e: f"{who(f, e['who'])} attacks.",
    "swings": lambda f, e: f"{who(f, e['who'])} swings at {who(f, e['at'])}.",
    "hit": lambda f, e: f"{who(f, e['who'])} hits {who(f, e['on'])}.",
    "retribution": lambda f, e: f"{who(f, e['who'])} strikes back at {who(f, e['at'])} with his last breath.",
    "won": lambda f, e: f"{SIDE_NAMES[e['side']]} wins combat {e['combat']}, hits {e['score'][0]} to {e['score'][1]}.",
    "stands": lambda f, e: f"{who(f, e['who'])} stands up.",
    "pushed": lambda f, e: f"{who(f, e['who'])} is pushed to {spot(e['to'])}.",
    "trapped": lambda f, e: f"{who(f, e['who'])} is trapped.",
    "used": lambda f, e: f"{who(f, e['who'])} uses {e['power']}.",
    "raised": lambda f, e: f"{who(f, e['who'])} rises again at {spot(e['to'])}.",
    "summoned": lambda f, e: f"{who(f, e['who'])} is summoned to {spot(e['to'])}.",
    "zone": lambda f, e: f"{e['what'].capitalize()} at {spot(e['at'])}.",
    "distance": lambda f, e: f"{who(f, e['who'])}: the distance die shows {e['die']}.",
    "turned": lambda f, e: f"{who(f, e['who'])} changes sides under {who(f, e['by'])}.",
    "changed": lambda f, e: f"{who(f, e['who'])}: {e['stat']} {e['n']:+d}.",
    "status": lambda f, e: f"{who(f, e['who'])} is {e['status']}.",
    "swapped": lambda f, e: f"{many(f, e['who'])} change places.",
    "tunnel": lambda f, e: f"A hole opens at {spot(e['at'])}, {'in the floor' if e['floor'] else 'right through'}.",
    "holy_water": lambda f, e: f"{who(f, e['who'])} throws Holy Water.",
    "casts": lambda f, e: f"{who(f, e['who'])} casts {e['spell']}{_aim(f, e['what'])}.",
    "fizzles": lambda f, e: f"{e['spell']} fizzles.",
    "teleports": lambda f, e: f"{who(f, e['who'])} is suddenly at {spot(e['to'])}.",
    "deployed": lambda f, e: f"{len(e['places'])} models stand on the table.",
    "turn": lambda f, e: f"**Turn {e['turn']}.**",
    "turn_over": lambda f, e: f"Turn {e['turn']} is over.",
}


def _initiative(view: View, e: dict[str, Any]) -> str:
    dice = f"South {e['dice'][0]}, North {e['dice'][1]}"
    return f"Initiative: {dice}: {seat_name(view, e['seat'])}." if e["seat"] >= 0 else f"Initiative: {dice}; again."


SEATED: dict[str, Callable[[View, dict[str, Any]], str]] = {
    "initiative": _initiative,
    "first_mover": lambda v, e: f"{seat_name(v, e['seat'])} moves first.",
    "picked": lambda v, e: f"You take {e['card']}." if "card" in e else f"{seat_name(v, e['seat'])} takes a card.",
    "crew_built": lambda v, e: f"{seat_name(v, e['seat'])} has built a crew.",
    "match_ups": lambda v, e: (
        "Battles: " + "; ".join(f"seat {a + 1} against seat {b + 1}" for a, b in e["pairs"]) + "."
    ),
    "sides": lambda v, e: f"{v.called(e['seats'][0])} is South, {v.called(e['seats'][1])} is North.",
    "left": lambda v, e: f"{seat_name(v, e['seat'])} has left the game ({because(e['why'])}).",
    "corrected": lambda v, e: (
        f"The referee corrects {e['model']}: "
        + (f"it stands at {spot(e['to'])}." if "to" in e else f"{e['wounds']} Wounds.")
    ),
    "battle_over": lambda v, e: (
        f"The battle is over ({because(e['why'])}): "
        + (f"{seat_name(v, e['winner'])} wins." if e["winner"] >= 0 else "a draw.")
    ),
}


def narrate(view: View, event: Seen) -> str:
    """PY-430: an event in words."""
    if event.kind in SEATED:
        return SEATED[event.kind](view, event.face)
    k = event.face.get("battle", -1)
    field = view.fields[k] if 0 <= k < len(view.fields) else None
    return WORDS[event.kind](field, event.face)
