"""What is asked, in words."""

from __future__ import annotations

from terrarium.kernel import Decision

from ..model import actions_left
from ..rules.attack import incoming
from ..state import Attack
from ..view import View
from .labels import told
from .narrate import OPEN_WINDOWS, aimed


def prompt(view: View, decision: Decision) -> str:
    facts = decision.facts
    match decision.kind:
        case "draw":
            return f"You hold {len(view.hand)} of five cards. Draw one, fill up, or stop?"
        case "action":
            left = actions_left(view)
            ways = [way for way in ("attach", "play", "discard") if way in getattr(decision.form, "ways", ())]
            return f"{left} action{'s' if left != 1 else ''} left: {', '.join([*ways, 'or end' if ways else 'end'])}."
        case "respond":
            return _respond_prompt(view)
        case "attack":
            return "Whom do you attack?"
        case "rampage":
            return "You may attack out of turn. Whom?"
        case "chain":
            return f"Death Roll stands at {facts['total']}. Roll another die?"
        case "remove_part":
            return "Claw Swipe: which part do you tear off?"
        case "take_card":
            return f"You see the hand of {view.called(facts['seat'])}. Which card do you take?"
        case "fetch":
            return "Take up to two parts of one dinosaur from the deck."
        case "attach_many":
            return "Attach up to two parts of different types."
        case "own_part":
            return "The asteroid falls: which part do you lose?"
        case "conflict":
            return f"There is no room for {told(facts['card'])} beside the others. Which card goes?"
        case "hand_limit":
            return f"You hold too many cards. Discard {facts['over']}."
    return decision.kind.replace("_", " ").capitalize()


def _respond_prompt(view: View) -> str:
    if view.window == "play":
        played = next(p for p in view.stack if p.card == view.about)
        face = {"who": played.who, "cards": played.cards, "replace": played.replace}
        return f"{view.called(played.seat)} plays {told(played.card)}{aimed(view, face)}. Do you answer?"
    attack = view.attack
    if attack is not None and view.window in ("declare", "roll"):
        return f"{_fight(view, attack)} Do you answer?"
    return f"{view.called(view.active)}'s turn, {OPEN_WINDOWS[view.window]}. Do you play a Quick card?"


def _fight(view: View, attack: Attack) -> str:
    """The attack as it stands, and what the roll would do if nobody did anything more."""
    me, attacker, defender = view.who, attack.attacker, attack.defender
    who = "You attack" if attacker == me else f"{view.called(attacker)} attacks"
    words = f"{who} {'you' if defender == me else view.called(defender)}"
    if view.window == "roll":
        words += f" and {'have' if attacker == me else 'has'} rolled {sum(attack.dice)}"
    if attack.dodged:
        return f"{words}. The attack is dodged already."
    if view.window != "roll":
        return f"{words}."
    damage = incoming(view, attack)
    return f"{words}: {'no' if damage < 0 else damage} damage as things stand."
