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
    "convert": "Convert at market value",
    "convert_mixed": "Convert mixed",
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
            return f"{card_name(value)} ({forms.spell_cost(view.me, value)} mana; cast with {SPELLS[value].reagents})"
        case "spell":
            return f"{card_name(value)} ({SPELLS[value].reagents})"
        case "familiar" if value in view.familiars and view.seated:
            return f"{card_name(value)} ({forms.familiar_cost(view.me, value)} mana; {FAMILIARS[value].shows})"
        case "use":
            return USES[value]
        case "go":
            return "Draw another card" if value == "go" else "Stop and keep what you have"
    if value == "convert_mixed" and view.seated:
        return f"{WAYS[value]}, {mixed_rate(view.me)} mana each"
    if value in ("reagents", "gold") and view.seated and view.towers[0]:
        tower = view.towers[0]
        cost = TOWERS[tower].reagents if value == "reagents" else f"{forms.tower_gold(view.me, tower)} gold"
        return f"Pay {cost}"
    return name(view, of, value)
