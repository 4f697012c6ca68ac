"""What is asked, in words."""

from __future__ import annotations

from terrarium.kernel import Decision

from ..model import actions_left
from ..rules.attack import incoming
from ..state import Attack
from ..view import View
from .labels import told
from .narrate import OPEN_WINDOWS, aimed

DOING = {"attach": "attach a part", "play": "play an effect", "discard": "discard a card"}
"""What an action can be, as a sentence has it."""

SENDS = {
    "draw": "Draw",
    "action": "Take this action",
    "respond": "Respond",
    "attack": "Attack",
    "rampage": "Attack",
    "chain": "Go on",
    "remove_part": "Tear it off",
    "take_card": "Take this card",
    "fetch": "Take these parts",
    "attach_many": "Attach these parts",
    "own_part": "Give it up",
    "conflict": "Discard it",
    "hand_limit": "Discard these",
}
"""What the button does that sends an answer, where what was chosen does not say it."""


def prompt(view: View, decision: Decision) -> str:
    facts = decision.facts
    match decision.kind:
        case "draw":
            held = len(view.hand)
            return f"You have {held} card{'' if held == 1 else 's'}; a full hand is five. Draw?"
        case "action":
            left = actions_left(view)
            ways = [said for way, said in DOING.items() if way in getattr(decision.form, "ways", ())]
            ways = [*ways[:-1], f"or {ways[-1]}"] if len(ways) > 1 else ways
            said = (", " if len(ways) > 2 else " ").join(ways)
            head = f"Your turn: {left} action{'s' if left != 1 else ''} left."
            return f"{head} {said[:1].upper()}{said[1:]}." if said else head
        case "respond":
            return _respond_prompt(view)
        case "attack":
            return "Attack? You have one attack a turn, and it costs nothing."
        case "rampage":
            return "You may attack out of turn. Who will it be?"
        case "chain":
            return f"Death Roll: {facts['total']} so far. Roll another die?"
        case "remove_part":
            return "Claw Swipe: which part will you tear off?"
        case "take_card":
            return f"This is {view.called(facts['seat'])}'s hand. Which card will you take?"
        case "fetch":
            return "Take up to two parts of one dinosaur from the deck."
        case "attach_many":
            return "Attach up to two parts of different types."
        case "own_part":
            return "The asteroid hits: which part will you give up?"
        case "conflict":
            return f"There is no room for {told(facts['card'])}. Which card will you discard?"
        case "hand_limit":
            return f"You have too many cards. Discard {facts['over']}."
    return decision.kind.replace("_", " ").capitalize()


def _respond_prompt(view: View) -> str:
    if view.window == "play":
        played = next(p for p in view.stack if p.card == view.about)
        face = {"who": played.who, "cards": played.cards, "replace": played.replace}
        return f"{view.called(played.seat)} plays {told(played.card)}{aimed(view, face)}. Respond?"
    attack = view.attack
    if attack is not None and view.window in ("declare", "roll"):
        return f"{_fight(view, attack)} Respond?"
    return f"{view.called(view.active)}'s turn, {OPEN_WINDOWS[view.window]}. Play a Quick card?"


def _fight(view: View, attack: Attack) -> str:
    """The attack as it stands, and what the roll would do if nobody did anything more."""
    me, attacker, defender = view.who, attack.attacker, attack.defender
    who = "You attack" if attacker == me else f"{view.called(attacker)} attacks"
    words = f"{who} {'you' if defender == me else view.called(defender)}"
    if view.window == "roll":
        words += f" and {'have' if attacker == me else 'has'} rolled {sum(attack.dice)}"
    if attack.dodged:
        return f"{words}. The attack has already been dodged."
    if view.window != "roll":
        return f"{words}."
    damage = incoming(view, attack)
    return f"{words}: {'no' if damage < 0 else damage} damage as things stand."
