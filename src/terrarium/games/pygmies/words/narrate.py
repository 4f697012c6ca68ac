"""Events in words, and what matters now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Seen, because

from ..state import Field
from ..view import View
from .labels import seat_name
from .names import SIDE_NAMES, all_called, called, fight, spot, tenths
from .places import heading, landmark, obstacle
from .stakes import ended

PURPOSES = {
    "courage": "for Courage",
    "climb": "to climb",
    "jump": "to jump",
    "swim": "to swim",
    "parry": "to parry",
    "resist": "to resist",
    "save": "to be spared",
    "cast": "to cast",
    "medic": "for Medic!",
    "luck": "for luck",
    "in the way": "for cover by what is in the way",
}
"""What a die is for, where its purpose is not said like that already."""


def _die(field: Field | None, e: dict[str, Any]) -> str:
    mod = f"{e['mod']:+d}={e['total']}" if e["mod"] else ""
    need = f", needs {e['need']}" if e["need"] > 2 else ""
    good, bad = ("a hit", "a miss") if e["purpose"] == "to hit" else ("success", "failure")
    what = PURPOSES.get(e["purpose"], e["purpose"])
    return f"{called(field, e['who'])} rolls {e['die']}{mod} {what}{need}: {good if e['ok'] else bad}."


def _damage(field: Field | None, e: dict[str, Any]) -> str:
    a, d = e["dice"]
    verdict = "a Wound" if e["ok"] else "no Wound"
    by = called(field, e["by"]) if e["by"] else "It"
    one = f"{a}+{e['strength']}={a + e['strength']}"
    two = f"{d}+{e['defense']}={d + e['defense']}"
    return f"{by} against {called(field, e['on'])}: {one} vs {two}: {verdict}."


def _aim(field: Field | None, what: dict[str, Any]) -> str:
    """What a power is aimed at."""
    if "at" in what:
        return f" at a place{landmark(field, what['at'])}"
    names = what.get("target", [])
    names = names.split("+") if isinstance(names, str) else names
    return f" at {all_called(field, names)}" if names else ""


def _move(field: Field | None, e: dict[str, Any]) -> str:
    """One sentence for a whole order: how far, which way, by what it ends, and whom it charges."""
    far, where = tenths(e["cost"]), landmark(field, e["to"])
    name = called(field, e["who"])
    if e.get("charge"):
        return f"{name} reaches {all_called(field, e['charge'])}{where} after {far}."
    if tuple(e["start"]) == tuple(e["to"]):
        return f"{name} stays{where}."
    return f"{name} goes {far} {heading(e['start'], e['to'])}{where and ', now' + where}."


GOT = {"jump": "jumps", "climb": "climbs", "swing": "swings"}


def _crosses(field: Field | None, e: dict[str, Any]) -> str:
    what = obstacle(field, e["to"])
    return f"{called(field, e['who'])} {GOT.get(e['how'], 'gets')} over{' ' + what if what else ''}."


CAUSES = {
    "slain": "is slain",
    "killed": "is killed",
    "sinks": "sinks and is gone",
    "drained": "is drained of all strength and gone",
    "duress": "loses heart and goes home",
}


def _removed(field: Field | None, e: dict[str, Any]) -> str:
    gone = CAUSES.get(e["cause"]) or f"is gone ({e['cause']})"
    return f"{called(field, e['who'])} {gone}."


def _won(field: Field | None, e: dict[str, Any]) -> str:
    one, two = e["score"]
    hits = f"{max(one, two)} {'hit' if max(one, two) == 1 else 'hits'} to {min(one, two)}"
    return f"{SIDE_NAMES[e['side']]} wins the fight of {fight(field, e['combat'])}, {hits}."


Words = Callable[[Any, dict[str, Any]], str]
_who, _all = called, all_called
WORDS: dict[str, Words] = {
    "die": _die,
    "damage": _damage,
    "luck": lambda f, e: f"{_who(f, e['who'])} uses {e['what']} and rolls again.",
    "dice_off": lambda f, e: f"Dice-off: South {e['dice'][0]}, North {e['dice'][1]}.",
    "prevented": lambda f, e: f"{_who(f, e['who'])} keeps the Wound: {e['by']}.",
    "wound": lambda f, e: f"{_who(f, e['who'])} loses a Wound; {e['left']} left.",
    "removed": _removed,
    "freed": lambda f, e: f"{_who(f, e['who'])} is no longer {e['status']}.",
    "fall": lambda f, e: f"{_who(f, e['who'])} falls {tenths(e['height'])}{landmark(f, e['to'])}.",
    "down": lambda f, e: f"{_who(f, e['who'])} goes to the ground.",
    "card": lambda f, e: f"{SIDE_NAMES[e['side']]} shows Movement card {e['card']}.",
    "defends": lambda f, e: f"{_who(f, e['who'])} defends its line.",
    "dropped": lambda f, e: f"The order for {_who(f, e['who'])} is dropped: {e['why']}.",
    "charges": lambda f, e: f"{_who(f, e['who'])} charges {_all(f, e['at'])}.",
    "cowed": lambda f, e: f"{_who(f, e['who'])} dares not come near {_who(f, e['by'])}.",
    "move": _move,
    "hangs": lambda f, e: f"{_who(f, e['who'])} hangs {tenths(e['height'])} up the face.",
    "crosses": _crosses,
    "entangled": lambda f, e: f"{_who(f, e['who'])} is held by the plants.",
    "senses": lambda f, e: f"{_who(f, e['who'])} senses {_who(f, e['at'])} and throws.",
    "compelled": lambda f, e: f"{_who(f, e['who'])} must move: {e['why']} by {_who(f, e['by'])}.",
    "heroic_dice": lambda f, e: f"{_who(f, e['who'])} throws {', '.join(map(str, e['dice']))} ({e['what']}).",
    "tie": lambda f, e: f"{_all(f, e['who'])} roll off: {e['dice'][0]} and {e['dice'][1]}.",
    "heroic": lambda f, e: f"{_who(f, e['who'])} takes a heroic action with {len(e['pool'])} models.",
    "aims": lambda f, e: f"{_who(f, e['who'])} takes aim at {_all(f, e['at']) or 'nobody'} with the {e['weapon']}.",
    "scatter": lambda f, e: f"{_who(f, e['who'])} fires scatter shot{landmark(f, e['at'])}.",
    "shoots": lambda f, e: f"{_who(f, e['who'])} shoots at {_who(f, e['at'])} with the {e['weapon']}.",
    "deck": lambda f, e: f"{_who(f, e['who'])} hits the deck.",
    "paired": lambda f, e: f"A fight: {_all(f, e['south'])} against {_all(f, e['north'])}.",
    "parries": lambda f, e: f"{_who(f, e['who'])} parries.",
    "nominated": lambda f, e: f"The fight of {fight(f, e['combat'])} begins.",
    "attacks": lambda f, e: f"{_who(f, e['who'])} attacks.",
    "swings": lambda f, e: f"{_who(f, e['who'])} swings at {_who(f, e['at'])}.",
    "hit": lambda f, e: f"{_who(f, e['who'])} hits {_who(f, e['on'])}.",
    "retribution": lambda f, e: f"{_who(f, e['who'])} strikes back at {_who(f, e['at'])} with his last breath.",
    "won": _won,
    "stands": lambda f, e: f"{_who(f, e['who'])} stands up.",
    "pushed": lambda f, e: f"{_who(f, e['who'])} is pushed back{landmark(f, e['to'])}.",
    "trapped": lambda f, e: f"{_who(f, e['who'])} is trapped.",
    "used": lambda f, e: f"{_who(f, e['who'])} uses {e['power']}.",
    "raised": lambda f, e: f"{_who(f, e['who'])} rises again{landmark(f, e['to'])}.",
    "summoned": lambda f, e: f"{_who(f, e['who'])} is summoned{landmark(f, e['to'])}.",
    "zone": lambda f, e: f"{e['what'].capitalize()} lies on the ground{landmark(f, e['at'])}.",
    "distance": lambda f, e: f"{_who(f, e['who'])}: the distance die shows {e['die']}.",
    "turned": lambda f, e: f"{_who(f, e['who'])} changes sides under {_who(f, e['by'])}.",
    "changed": lambda f, e: f"{_who(f, e['who'])}: {e['stat']} {e['n']:+d}.",
    "status": lambda f, e: f"{_who(f, e['who'])} is {e['status']}.",
    "swapped": lambda f, e: f"{_all(f, e['who'])} change places.",
    "tunnel": lambda f, e: f"A hole opens{landmark(f, e['at'])}, {'in the floor' if e['floor'] else 'right through'}.",
    "holy_water": lambda f, e: f"{_who(f, e['who'])} throws Holy Water.",
    "casts": lambda f, e: f"{_who(f, e['who'])} casts {e['spell']}{_aim(f, e['what'])}.",
    "fizzles": lambda f, e: f"{e['spell']} fizzles.",
    "teleports": lambda f, e: f"{_who(f, e['who'])} is suddenly elsewhere{landmark(f, e['to'])}.",
    "deployed": lambda f, e: f"{len(e['places'])} models stand on the table.",
    "turn": lambda f, e: f"**Turn {e['turn']}.**",
    "turn_over": lambda f, e: f"Turn {e['turn']} is over.",
}


def _over(view: View, e: dict[str, Any]) -> str:
    """Why, as the table shows it; before it does, who has won."""
    k = e.get("battle", -1)
    if 0 <= k < len(view.fields) and (why := ended(view.fields[k], view.who)):
        return f"**{why}**"
    won = f"{seat_name(view, e['winner'])} wins" if e["winner"] >= 0 else "a draw"
    return f"The battle is over ({because(e['why'])}): {won}."


def _corrected(view: View, model: str) -> str:
    """`0 SA1`: the battle, and the model in it."""
    k, _, name = model.rpartition(" ")
    return called(view.fields[int(k or 0)] if view.fields else None, name)


def _initiative(view: View, e: dict[str, Any]) -> str:
    dice = f"South {e['dice'][0]}, North {e['dice'][1]}"
    if e["seat"] < 0:
        return f"Dice for initiative: {dice}; a tie, once more."
    return f"Dice for initiative: {dice}. {seat_name(view, e['seat'])} has it."


SEATED: dict[str, Callable[[View, dict[str, Any]], str]] = {
    "initiative": _initiative,
    "first_mover": lambda v, e: f"{seat_name(v, e['seat'])} moves first.",
    "picked": lambda v, e: f"You take {e['card']}." if "card" in e else f"{seat_name(v, e['seat'])} takes a card.",
    "crew_built": lambda v, e: f"{seat_name(v, e['seat'])} has built a crew.",
    "match_ups": lambda v, e: (
        "Battles: " + "; ".join(f"{v.called(a)} against {v.called(b)}" for a, b in e["pairs"]) + "."
    ),
    "sides": lambda v, e: f"{v.called(e['seats'][0])} is South, {v.called(e['seats'][1])} is North.",
    "left": lambda v, e: f"{seat_name(v, e['seat'])} has left the game ({because(e['why'])}).",
    "corrected": lambda v, e: (
        f"The referee corrects {_corrected(v, e['model'])}: "
        + (f"it stands at {spot(e['to'])}." if "to" in e else f"{e['wounds']} Wounds.")
    ),
    "battle_over": lambda v, e: _over(v, e),
}


def narrate(view: View, event: Seen) -> str:
    """PY-430: an event in words."""
    if event.kind in SEATED:
        return SEATED[event.kind](view, event.face)
    k = event.face.get("battle", -1)
    field = view.fields[k] if 0 <= k < len(view.fields) else None
    return WORDS[event.kind](field, event.face)
