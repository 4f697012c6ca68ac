"""All cards of the game, read and checked once when it is first used."""

from . import load
from .records import Dungeon, Familiar, Gathering, Spell, Tile, Tower, Wizard
from .vocabulary import REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, SCHOOL_REAGENT, SCHOOLS, STATS, Effect

WIZARDS = load.wizards()
TOWERS = load.towers()
FAMILIARS = load.familiars()
SPELLS = load.spells()
GATHERING = load.gathering()
DUNGEON = load.dungeon()
TILES = load.tiles()

TRAPS = tuple(card.id for card in DUNGEON.values() if card.kind == "trap")
SCHOOL_OF: dict[str, int] = {
    card.id: card.school for cards in (WIZARDS, TOWERS, FAMILIARS, SPELLS) for card in cards.values()
}
"""The printed school of every card that has one."""
NAMES: dict[str, str] = {
    card.id: card.name for cards in (WIZARDS, TOWERS, FAMILIARS, SPELLS, DUNGEON, TILES) for card in cards.values()
} | {card: card for card in GATHERING}
"""What every card is called."""

__all__ = [
    "DUNGEON",
    "FAMILIARS",
    "GATHERING",
    "NAMES",
    "REAGENTS",
    "REAGENT_NAMES",
    "SCHOOLS",
    "SCHOOL_NAMES",
    "SCHOOL_OF",
    "SCHOOL_REAGENT",
    "SPELLS",
    "STATS",
    "TILES",
    "TOWERS",
    "TRAPS",
    "WIZARDS",
    "Dungeon",
    "Effect",
    "Familiar",
    "Gathering",
    "Spell",
    "Tile",
    "Tower",
    "Wizard",
]
