"""Events, prompts and labels in words. Facts come as ids and numbers; this is the only place where they get names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from terrarium.kernel import Decision, Either, Finding, Seen, Value, because

from .aids import incoming
from .content import BONUS, CARDS, DINOSAURS, EFFECTS, NAMES, PARTS, QUICK
from .rules.terms import actions_left
from .state import Attack
from .view import View

Face = Mapping[str, Any]

OPEN_WINDOWS = {
    "turn_start": "at the start of the turn",
    "pre_attack": "before the attack step",
    "turn_end": "at the end of the turn",
}
CLOSED = {
    **{window: f"Nobody plays a card {when}." for window, when in OPEN_WINDOWS.items()},
    "declare": "Nobody does more about the attack.",
    "roll": "Nobody does more about the roll.",
}
WHY = {"action": "as an action", "drop": "from its row", "hand_limit": "down to five cards"}


def card(id: str) -> str:
    """A card's name with its copy's number where there are several."""
    name = NAMES.get(id) or DINOSAURS.get(id, id)
    copies = CARDS[id].copies if id in CARDS else 1
    return f"{name} {id.rpartition('-')[2]}" if copies > 1 else name


def told(id: str) -> str:
    """A card's name in a story, where it does not matter which copy it is."""
    return NAMES.get(id) or DINOSAURS.get(id, id)


def strong(id: str) -> str:
    return f"**{told(id)}**"


def cause(by: str) -> str:
    """What did it: a card, or a set bonus by its name."""
    return BONUS[by].bonus if by in BONUS and by else told(by)


def aimed(v: View, face: Face) -> str:
    words = ""
    if face["who"] >= 0:
        words += f" at {v.called(face['who'])}"
    if face["cards"]:
        words += " on " + " and ".join(told(c) for c in face["cards"])
    if face["replace"]:
        words += f" in the place of {told(face['replace'])}"
    return words


def _damage(v: View, e: Face) -> str:
    if e["of"] == "attack" and "offence" in e:
        sum_ = f"{e['offence']} + {e['total']} rolled − {e['defence']}"
        return f"{v.called(e['seat'])} takes **{e['damage']}** ({sum_}), health {e['health']}."
    return f"{v.called(e['seat'])} takes **{e['damage']}** from {cause(e['by'])}, health {e['health']}."


def _dice(e: Face) -> str:
    """One die as it is, several with their sum."""
    shown = " + ".join(map(str, e["dice"]))
    return f"**{shown}**" if len(e["dice"]) == 1 else f"{shown} = **{e['total']}**"


def _no_damage(v: View, e: Face) -> str:
    why = "it is dodged" if e["why"] == "dodged" else f"{BONUS[e['why']].bonus} lets it pass below"
    return f"The attack of {v.called(e['attacker'])} on {v.called(e['defender'])} does no damage: {why}."


def _eliminated(v: View, e: Face) -> str:
    hand = ", ".join(told(c) for c in e["hand"])
    return f"{v.called(e['seat'])} is extinct." + (f" Its hand was {hand}." if hand else "")


def _game_over(v: View, e: Face) -> str:
    who = " and ".join(v.called(s) for s in e["winners"])
    verb = "share the win" if len(e["winners"]) > 1 else "wins"
    return f"**{who} {verb}**" + (" by health after the last round." if e["why"] == "round_limit" else ".")


def _suppressed(v: View, e: Face) -> str:
    until = "end of turn" if e["until"] == "end_of_turn" else f"the start of {v.called(e['by'])}'s next turn"
    return f"{strong(e['card'])} of {v.called(e['seat'])} is suppressed until {until}."


def _fetched(v: View, e: Face) -> str:
    found = " and ".join(strong(c) for c in e["cards"]) or "nothing"
    return f"{v.called(e['seat'])} takes {found} from the {'deck' if e['zone'] == 'deck' else 'discard pile'}."


def _corrected(v: View, e: Face) -> str:
    if "card" in e:
        return f"The referee corrects: {strong(e['card'])} goes to the hand of {v.called(e['seat'])}."
    return f"The referee corrects: {v.called(e['seat'])} has {e['health']} health."


def _discarded(v: View, e: Face) -> str:
    why = WHY.get(e["why"]) or f"to {cause(e['why'])}"
    verb = "loses" if e["why"] not in WHY else "discards"
    return f"{v.called(e['seat'])} {verb} {strong(e['card'])} {why}."


EVENTS: dict[str, Callable[[View, Face], str]] = {
    "setup": lambda v, e: f"Five cards each. {v.called(e['first'])} goes first.",
    "turn_started": lambda v, e: f"Round {e['round']}: the turn of {v.called(e['seat'])}.",
    "turn_ended": lambda v, e: f"The turn of {v.called(e['seat'])} ends.",
    "drew": lambda v, e: f"{v.called(e['seat'])} draws {strong(e['card']) if 'card' in e else 'a card'}.",
    "announced": lambda v, e: f"{v.called(e['seat'])} plays {strong(e['card'])}{aimed(v, e)}.",
    "window_closed": lambda v, e: f"Nobody answers {told(e['card'])}." if e["card"] else CLOSED[e["window"]],
    "cancelled": lambda v, e: f"{v.called(e['by'])} cancels {strong(e['card'])} with {cause(e['why'])}.",
    "resolved": lambda v, e: f"{strong(e['card'])} of {v.called(e['seat'])} takes effect.",
    "fizzled": lambda v, e: f"{strong(e['card'])} of {v.called(e['seat'])} has lost its target and does nothing.",
    "attached": lambda v, e: f"{v.called(e['seat'])} attaches {strong(e['card'])}.",
    "replaced": lambda v, e: f"{v.called(e['seat'])} puts {strong(e['card'])} in the place of {told(e['old'])}.",
    "discarded": _discarded,
    "attack_declared": lambda v, e: f"{v.called(e['attacker'])} attacks {v.called(e['defender'])}.",
    "rolled": lambda v, e: f"{v.called(e['attacker'])} rolls {_dice(e)}.",
    "rerolled": lambda v, e: f"Rolled again: {_dice(e)}.",
    "damage": _damage,
    "no_damage": _no_damage,
    "prevented": lambda v, e: f"Super Armor keeps {e['damage']} damage of {cause(e['by'])} from {v.called(e['seat'])}.",
    "gained": lambda v, e: f"{v.called(e['seat'])} gains {e['gain']} by {cause(e['by'])}, health {e['health']}.",
    "set_gained": lambda v, e: (
        f"{v.called(e['seat'])} is a {DINOSAURS[e['set']]}: **{BONUS[e['set']].bonus}**. {BONUS[e['set']].text}"
    ),
    "set_lost": lambda v, e: f"{v.called(e['seat'])} loses {BONUS[e['set']].bonus}.",
    "suppressed": _suppressed,
    "restored": lambda v, e: f"{strong(e['card'])} of {v.called(e['seat'])} is back in play.",
    "conflict_settled": lambda v, e: (
        f"{v.called(e['seat'])} has no room for all and discards {strong(e['discarded'])}."
    ),
    "reshuffled": lambda v, e: f"The discard pile is shuffled: a deck of {e['cards']}.",
    "eliminated": _eliminated,
    "game_over": _game_over,
    "took": lambda v, e: (
        f"{v.called(e['seat'])} takes {strong(e['card']) if 'card' in e else 'a card'} from {v.called(e['victim'])}."
    ),
    "fetched": _fetched,
    "moved": lambda v, e: (
        f"{v.called(e['seat'])} takes {strong(e['card'])} of {v.called(e['victim'])} into its {e['to']}."
    ),
    "dodged": lambda v, e: f"{v.called(e['seat'])} dodges with {strong(e['card'])}.",
    "modified": lambda v, e: (
        f"{v.called(e['seat'])} has {e['amount']:+} {e['stat']} until end of turn ({told(e['card'])})."
    ),
    "rampage_right": lambda v, e: f"{v.called(e['seat'])} may attack once more this turn.",
    "left": lambda v, e: (
        f"{v.called(e['seat'])} resigns."
        if e["why"] == "resigned"
        else f"{v.called(e['seat'])} is out of the game: {because(e['why'])}."
    ),
    "corrected": _corrected,
}


def narrate(view: View, event: Seen) -> str:
    return EVENTS[event.kind](view, event.face)


# ---- what is asked


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


WAYS = {
    "target": "Attack",
    "none": "Do not attack",
    "pass": "Pass",
    "dodge": "Dodge",
    "cancel": "Cancel it (Super Armor)",
    "fill": "Fill up to five",
    "drop": "Discard a Persistent",
    "attach": "Attach a part",
    "play": "Play an effect",
    "discard": "Discard a card",
    "end": "End my actions",
}


def _twinned(view: View, id: str) -> bool:
    """Whether another copy lies open or in the own hand, so that the number tells them apart."""
    held = [*view.discard, *view.search, *view.hand, *(played.card for played in view.stack)]
    for number in range(view.seats):
        held += [*view.dinos[number], *view.rows[number], *(kept.card for kept in view.suppressed[number])]
    return any(other != id and NAMES.get(other) == NAMES.get(id) for other in held)


def label(view: View, of: str, value: Value) -> str:
    if of == "seat":
        return view.called(value)
    if of == "card":
        part = PARTS.get(value)
        name = card(value) if _twinned(view, value) else told(value)
        return f"{name} ({part.attack}/{part.weight})" if part else name
    return WAYS.get(str(value), str(value))


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
                found[f"card:{held}"] = why
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


def caption(view: View) -> str:
    """What matters now."""
    if view.over:
        living = [s for s in range(view.seats) if not view.died[s]]
        if not living:
            return "Nothing is left alive: the last of them share the win."
        best = max(view.health[s] for s in living)
        return f"{' and '.join(view.called(s) for s in living if view.health[s] == best)} won in round {view.round}."
    if view.attack is not None:
        attack = view.attack
        dice = f", rolled {sum(attack.dice)}" if attack.dice else ""
        return f"Round {view.round}: {view.called(attack.attacker)} attacks {view.called(attack.defender)}{dice}."
    if view.stack:
        top = view.stack[-1]
        return f"Round {view.round}: {told(top.card)} of {view.called(top.seat)} waits to resolve."
    left = actions_left(view)
    return f"Round {view.round}: the turn of {view.called(view.active)}, {left} action{'s' if left != 1 else ''} left."
