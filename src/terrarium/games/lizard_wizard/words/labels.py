"""What seats and options are called, with what one must know of an option to choose it."""

from __future__ import annotations

from terrarium.kernel import Value

from .. import forms
from ..content import FAMILIARS, GATHERING, REAGENTS, SCHOOL_NAMES, SPELLS, TILES, TOWERS, WIZARDS
from ..rules.convert import mixed_rate
from ..view import WizardView
from .names import KIND, SCHOOL, USE_WORDS, card_name, seat_name

__all__ = ["USES", "WAYS", "icons", "label", "name", "seat_name"]

WAYS = {
    "gather": "Gather reagents",
    "convert": "Convert at the market price",
    "convert_mixed": "Convert mixed",
    "recruit": "Recruit a wizard",
    "research": "Research a spell",
    "tower": "Create a tower",
    "summon": "Summon a familiar",
    "pass": "Pass",
    "omit": "Reagents, leaving one out",
    "none": "Don't cast",
    "cast": "Cast a spell",
    "bid": "Bid",
    "decline": "Decline",
    "take": "Take it",
    "trade": "Trade",
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
    """Printed icons in words: 3 Nightshade, Horn."""
    counts = {kind: printed.count(kind) for kind in dict.fromkeys(printed)}
    return ", ".join((f"{n} " if n > 1 else "") + KIND[kind] for kind, n in counts.items())


def label(view: WizardView, of: str, value: Value) -> str:
    """An option with what one must know of it to choose: prices and values."""
    match of:
        case "card":
            card = GATHERING[value]
            return f"{icons(card.gather)}; raises {icons(card.increase)}"
        case "tile":
            return f"{TILES[value].name}: {TILES[value].words}"
        case "reagent":
            return f"{KIND[value]} (value {view.tracks[REAGENTS.index(value)]})"
        case "wizard":
            wizard = WIZARDS[value]
            return f"{wizard.name} ({SCHOOL_NAMES[wizard.school]}, {KIND[REAGENTS[wizard.reagent]]})"
        case "spell" if value in view.spells and view.seated:
            mana = forms.spell_cost(view.me, value)
            return f"{card_name(value)} ({mana} mana; cast with {icons(SPELLS[value].reagents)})"
        case "spell":
            return f"{card_name(value)} ({icons(SPELLS[value].reagents)})"
        case "familiar" if value in view.familiars and view.seated:
            mana = forms.familiar_cost(view.me, value)
            return f"{card_name(value)} ({mana} mana; {icons(FAMILIARS[value].shows)})"
        case "use":
            return USES[value]
        case "go":
            return "Draw another card" if value == "go" else "Leave with what you have"
    if value == "convert_mixed" and view.seated:
        return f"{WAYS[value]}, {mixed_rate(view.me)} mana each"
    if value in ("reagents", "gold") and view.seated and view.towers[0]:
        tower = view.towers[0]
        cost = icons(TOWERS[tower].reagents) if value == "reagents" else f"{forms.tower_gold(view.me, tower)} gold"
        return f"Pay {cost}"
    return name(view, of, value)
