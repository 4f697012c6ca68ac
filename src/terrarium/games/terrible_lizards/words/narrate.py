"""Events in words. Facts come as ids and numbers; they get their names here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from terrarium.kernel import Seen, because

from ..content import BONUS, DINOSAURS
from ..view import View
from .labels import told

Face = Mapping[str, Any]

OPEN_WINDOWS = {
    "turn_start": "as the turn begins",
    "pre_attack": "before the attack",
    "turn_end": "as the turn ends",
}
"""When an open window is."""
CLOSED = {
    **{window: f"Nobody plays a card {when}." for window, when in OPEN_WINDOWS.items()},
    "declare": "Nobody responds to the attack.",
    "roll": "Nobody responds to the roll.",
}
WHY = {"action": "as an action", "drop": "from play", "hand_limit": "down to five cards"}


def whom(v: View, seat: int) -> str:
    return "you" if seat == v.who else v.called(seat)


def whose(v: View, seat: int) -> str:
    return "your" if seat == v.who else f"{v.called(seat)}'s"


def does(v: View, seat: int, verb: str) -> str:
    """Who does it, with the verb as it is said of somebody else: Ada plays, you play."""
    if seat != v.who:
        return f"{v.called(seat)} {verb}"
    return f"You {IRREGULAR.get(verb) or verb.removesuffix('s')}"


IRREGULAR = {"goes": "go", "is": "are", "has": "have", "may": "may", "attaches": "attach"}


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def strong(id: str) -> str:
    return f"**{told(id)}**"


def cause(by: str) -> str:
    """What did it: a card, or a set bonus by its name."""
    return BONUS[by].bonus if by in BONUS and by else told(by)


def aimed(v: View, face: Face) -> str:
    words = ""
    if face["who"] >= 0:
        words += f" at {whom(v, face['who'])}"
    if face["cards"]:
        words += " on " + " and ".join(told(c) for c in face["cards"])
    if face["replace"]:
        words += f" in place of {told(face['replace'])}"
    return words


def _damage(v: View, e: Face) -> str:
    why = f"from {cause(e['by'])}"
    if e["of"] == "attack" and "offence" in e:
        why = f"({e['offence']} + {e['total']} rolled − {e['defence']})"
    return f"{does(v, e['seat'], 'takes')} **{e['damage']}** damage {why}: {max(0, e['health'])} health left."


def _dice(e: Face) -> str:
    """One die as it is, several with their sum."""
    shown = " + ".join(map(str, e["dice"]))
    return f"**{shown}**" if len(e["dice"]) == 1 else f"{shown} = **{e['total']}**"


def _no_damage(v: View, e: Face) -> str:
    why = "it is dodged" if e["why"] == "dodged" else f"{BONUS[e['why']].bonus} lets it pass underneath"
    return f"{_upper(whose(v, e['attacker']))} attack on {whom(v, e['defender'])} does no damage: {why}."


def _eliminated(v: View, e: Face) -> str:
    hand = ", ".join(told(c) for c in e["hand"])
    return f"{does(v, e['seat'], 'is')} extinct." + (f" Its hand was {hand}." if hand else "")


def _game_over(v: View, e: Face) -> str:
    who = _upper(" and ".join(whom(v, s) for s in e["winners"]))
    verb = "share the win" if len(e["winners"]) > 1 else "win" if e["winners"] == [v.who] else "wins"
    return f"**{who} {verb}**" + (" by health after the last round." if e["why"] == "round_limit" else ".")


def _suppressed(v: View, e: Face) -> str:
    until = "end of turn" if e["until"] == "end_of_turn" else f"the start of {whose(v, e['by'])} next turn"
    return f"{_upper(whose(v, e['seat']))} {strong(e['card'])} is suppressed until {until}."


def _fetched(v: View, e: Face) -> str:
    found = " and ".join(strong(c) for c in e["cards"]) or "nothing"
    return f"{does(v, e['seat'], 'takes')} {found} from the {'deck' if e['zone'] == 'deck' else 'discard pile'}."


def _corrected(v: View, e: Face) -> str:
    if "card" in e:
        return f"The referee corrects: {strong(e['card'])} goes to {whose(v, e['seat'])} hand."
    return f"The referee corrects: {whose(v, e['seat'])} health is {e['health']}."


def _discarded(v: View, e: Face) -> str:
    why = WHY.get(e["why"]) or f"to {cause(e['why'])}"
    verb = "loses" if e["why"] not in WHY else "discards"
    return f"{does(v, e['seat'], verb)} {strong(e['card'])} {why}."


def _moved(v: View, e: Face) -> str:
    where = f"{'your' if e['seat'] == v.who else 'its'} {e['to']}"
    return f"{does(v, e['seat'], 'takes')} {whose(v, e['victim'])} {strong(e['card'])} into {where}."


EVENTS: dict[str, Callable[[View, Face], str]] = {
    "setup": lambda v, e: f"Five cards each. {does(v, e['first'], 'goes')} first.",
    "turn_started": lambda v, e: f"Round {e['round']}: {whose(v, e['seat'])} turn.",
    "turn_ended": lambda v, e: f"{_upper(whose(v, e['seat']))} turn ends.",
    "drew": lambda v, e: f"{does(v, e['seat'], 'draws')} {strong(e['card']) if 'card' in e else 'a card'}.",
    "announced": lambda v, e: f"{does(v, e['seat'], 'plays')} {strong(e['card'])}{aimed(v, e)}.",
    "window_closed": lambda v, e: f"Nobody responds to {told(e['card'])}." if e["card"] else CLOSED[e["window"]],
    "cancelled": lambda v, e: f"{does(v, e['by'], 'cancels')} {strong(e['card'])} with {cause(e['why'])}.",
    "resolved": lambda v, e: f"{_upper(whose(v, e['seat']))} {strong(e['card'])} takes effect.",
    "fizzled": lambda v, e: f"{_upper(whose(v, e['seat']))} {strong(e['card'])} has lost its target and does nothing.",
    "attached": lambda v, e: f"{does(v, e['seat'], 'attaches')} {strong(e['card'])}.",
    "replaced": lambda v, e: f"{does(v, e['seat'], 'puts')} {strong(e['card'])} in place of {told(e['old'])}.",
    "discarded": _discarded,
    "attack_declared": lambda v, e: f"{does(v, e['attacker'], 'attacks')} {whom(v, e['defender'])}.",
    "rolled": lambda v, e: f"{does(v, e['attacker'], 'rolls')} {_dice(e)}.",
    "rerolled": lambda v, e: f"Rolled again: {_dice(e)}.",
    "damage": _damage,
    "no_damage": _no_damage,
    "prevented": lambda v, e: f"Super Armor saves {whom(v, e['seat'])} from {e['damage']} damage ({cause(e['by'])}).",
    "gained": lambda v, e: (
        f"{does(v, e['seat'], 'gains')} {e['gain']} health from {cause(e['by'])}, now {e['health']}."
    ),
    "set_gained": lambda v, e: (
        f"{does(v, e['seat'], 'is')} a {DINOSAURS[e['set']]}: **{BONUS[e['set']].bonus}**. {BONUS[e['set']].text}"
    ),
    "set_lost": lambda v, e: f"{does(v, e['seat'], 'loses')} {BONUS[e['set']].bonus}.",
    "suppressed": _suppressed,
    "restored": lambda v, e: f"{_upper(whose(v, e['seat']))} {strong(e['card'])} is back in play.",
    "conflict_settled": lambda v, e: (
        f"{does(v, e['seat'], 'discards')} {strong(e['discarded'])}: there is no room for it."
    ),
    "reshuffled": lambda v, e: f"The discard pile is shuffled: a deck of {e['cards']}.",
    "eliminated": _eliminated,
    "game_over": _game_over,
    "took": lambda v, e: (
        f"{does(v, e['seat'], 'takes')} {strong(e['card']) if 'card' in e else 'a card'} from {whom(v, e['victim'])}."
    ),
    "fetched": _fetched,
    "moved": _moved,
    "dodged": lambda v, e: f"{does(v, e['seat'], 'dodges')} with {strong(e['card'])}.",
    "modified": lambda v, e: (
        f"{does(v, e['seat'], 'has')} {e['amount']:+} {e['stat']} until end of turn ({told(e['card'])})."
    ),
    "rampage_right": lambda v, e: f"{does(v, e['seat'], 'may')} attack once more this turn.",
    "left": lambda v, e: (
        f"{does(v, e['seat'], 'resigns')}."
        if e["why"] == "resigned"
        else f"{does(v, e['seat'], 'is')} out of the game: {because(e['why'])}."
    ),
    "corrected": _corrected,
}


def narrate(view: View, event: Seen) -> str:
    return EVENTS[event.kind](view, event.face)
