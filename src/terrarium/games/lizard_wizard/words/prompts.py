"""Words for questions and options (section 15)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision

from ..content import SPELLS
from ..view import WizardView
from .names import card_name, number, seat_name

SENDS = {
    "setup_reagents": "Start with these",
    "action": "Take this action",
    "bid": "Bid",
    "cast": "Cast it",
    "effect": "Take these",
    "discard": "Discard these",
    "pick_spell": "Take this spell",
    "delve": "Go on",
}
"""What the button does that sends an answer, where what was chosen does not say it."""


def prompt(view: WizardView, decision: Decision) -> str:
    facts: dict[str, Any] = decision.facts
    match decision.kind:
        case "setup_reagents":
            return "Choose two different reagents to start with."
        case "action":
            return {
                "turn": "Your turn: choose an action.",
                "lost": "You lost the duel you started: choose another action.",
                "extra": "You have one more action.",
            }[facts["why"]]
        case "bid":
            return bidding(view, facts)
        case "cast":
            if facts["way"] == "gather":
                return "You may cast a spell."
            many = facts["way"] == "familiar"
            return "You may cast any of your spells." if many else f"You may cast {card_name(facts['way'])} now."
        case "effect":
            if not facts["spell"]:
                return f"Take {number(facts['number'], 'more token')} of your choice."
            spell = SPELLS[facts["spell"]]
            return f"{spell.name}: {spell.words}."
        case "discard":
            over = f"Discard {number(facts['number'], 'token')} of your choice"
            return f"{over}: you can store {view.me.storage}." if view.seated and facts["stored"] else f"{over}."
        case "pick_spell":
            free = "Take one of the new spells for free."
            return free if facts["source"] == "research" else "Take one of these spells for free, or none."
        case "delve":
            return "Draw another dungeon card, or leave with what you have?"
    return decision.kind


def bidding(view: WizardView, facts: dict[str, Any]) -> str:
    """LW-403, LW-408: what it takes to stay in a duel."""
    says = f"The duel for {card_name(facts['wizard'])}: {seat_name(view, facts['by'])} bids {facts['high']}. "
    mana = view.me.mana if view.seated else None
    if mana is None:
        return says + "Bid more, or pass."
    if mana <= facts["high"]:
        return says + f"With {mana} mana you can only pass."
    if sum(not mage.out for mage in view.mages) == 2:
        return says + f"Bid more and win, or pass. You have {mana} mana."
    return says + f"Bid more, or pass. You have {mana} mana."
