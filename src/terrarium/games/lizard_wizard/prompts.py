"""Words for questions and options (section 15)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Value

from . import decisions
from .content import FAMILIARS, GATHERING, REAGENTS, SCHOOL_NAMES, SPELLS, TILES, TOWERS, WIZARDS
from .narrate import KIND, SCHOOL, USE_WORDS, card_name, number, seat_name
from .view import WizardView


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
            return f"{over}: you can store {view.me.storage}." if view.seated else f"{over}."
        case "pick_spell":
            free = "Take one of the new spells, free."
            return free if facts["source"] == "research" else "Take one of the spells you see, free, or none."
        case "delve":
            return "Draw another dungeon card, or stop with what you have?"
    return decision.kind


def bidding(view: WizardView, facts: dict[str, Any]) -> str:
    """LW-403, LW-408: what it takes to stay in a duel."""
    says = f"The duel for {card_name(facts['wizard'])}: {seat_name(view, facts['by'])} bids {facts['high']}. "
    mana = view.me.mana if view.seated else None
    if mana is None:
        return says + "Bid more, or pass."
    if mana <= facts["high"]:
        return says + f"You have {mana} mana, so you can only pass."
    if sum(not mage.out for mage in view.mages) == 2:
        return says + f"Bid more and win, or pass. You have {mana} mana."
    return says + f"Bid more, or pass. You have {mana} mana."


WAYS = {
    "gather": "Gather reagents",
    "convert": "Convert at market value",
    "convert_mixed": "Convert mixed, 1 mana each",
    "recruit": "Recruit a wizard",
    "research": "Research a spell",
    "tower": "Create a tower",
    "summon": "Summon a familiar",
    "pass": "Pass",
    "omit": "Reagents, one left out",
    "none": "Cast nothing",
}


USES = {
    "score": "Score: 1 gold for each card of its school",
    "gather": "Gather its tokens, then cast any number of spells",
    "research": "New research: four new spells, one of them free",
    "dungeon": "Enter the dungeon",
}


def name(view: WizardView, of: str, value: Value) -> str:
    """What an option is called, in few words, as it may be typed."""
    match of:
        case "seat":
            return seat_name(view, int(value))
        case "reagent":
            return KIND[value]
        case "school":
            return SCHOOL[value]
        case "use":
            return USE_WORDS[value]
        case "card" | "spell" | "wizard" | "tower" | "familiar":
            return card_name(value)
    return WAYS.get(str(value), str(value))


def icons(printed: str) -> str:
    """The icons of a gathering card: Nightshade x3, Horn."""
    counts = {kind: printed.count(kind) for kind in dict.fromkeys(printed)}
    return ", ".join(KIND[kind] + (f" x{n}" if n > 1 else "") for kind, n in counts.items())


def label(view: WizardView, of: str, value: Value) -> str:
    """An option with what one must know of it to choose: prices and values."""
    match of:
        case "card":
            card = GATHERING[value]
            return f"{value}: {icons(card.gather)}; raises {icons(card.increase)}"
        case "tile":
            return f"{TILES[value].name}: {TILES[value].words}"
        case "reagent":
            return f"{KIND[value]} (value {view.tracks[REAGENTS.index(value)]})"
        case "wizard":
            wizard = WIZARDS[value]
            return f"{wizard.name} ({SCHOOL_NAMES[wizard.school]}, {KIND[REAGENTS[wizard.reagent]]})"
        case "spell" if value in view.spells and view.seated:
            return (
                f"{card_name(value)} ({decisions.spell_cost(view.me, value)} mana; cast with {SPELLS[value].reagents})"
            )
        case "spell":
            return f"{card_name(value)} ({SPELLS[value].reagents})"
        case "familiar" if value in view.familiars and view.seated:
            return f"{card_name(value)} ({decisions.familiar_cost(view.me, value)} mana; {FAMILIARS[value].shows})"
        case "use":
            return USES[value]
        case "go":
            return "Draw another card" if value == "go" else "Stop and keep what you have"
    if value in ("reagents", "gold") and view.seated and view.towers[0]:
        tower = view.towers[0]
        cost = TOWERS[tower].reagents if value == "reagents" else f"{decisions.tower_gold(view.me, tower)} gold"
        return f"Pay {cost}"
    return name(view, of, value)
