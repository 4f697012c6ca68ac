"""The cards as they are cut out of paper: each label on a card of its deck, and a back for each deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from terrarium.kernel.svg import drawing

from ..content import DUNGEON, FAMILIARS, GATHERING, NAMES, SPELLS, TILES, TOWERS, WIZARDS
from . import labels
from .strokes import box, lines, seal, text, title

WIDE, HIGH = 168.0, 704 / 3
"""The shape of 63 by 88 mm."""
ROOM: Final = 150.0


def _dungeon(of: str, x: float, y: float, w: float) -> str:
    """What is met below: its name, and what it is worth."""
    card = DUNGEON[of]
    worth = seal(x + w / 2, y + 92, card.gold, "amber", 16) if card.gold else ""
    said = lines(x + 10, y + 40, card.name, w - 20, 16, 3)
    return box(x, y, w, labels.CARD_HEIGHT, "sheet", "ink", stroke_width=1.6) + said + worth


DECKS: Final[dict[str, tuple[dict[str, object], Callable[..., str], float]]] = {
    "Wizard": (dict(WIZARDS), labels.wizard, labels.CARD_HEIGHT),
    "Tower": (dict(TOWERS), labels.tower, labels.CARD_HEIGHT),
    "Familiar": (dict(FAMILIARS), labels.familiar, labels.CARD_HEIGHT),
    "Spell": (dict(SPELLS), labels.spell, labels.SPELL_HEIGHT),
    "Gathering": (dict(GATHERING), labels.gathering, labels.HAND_HEIGHT),
    "Dungeon": (dict(DUNGEON), _dungeon, labels.CARD_HEIGHT),
    "Achievement": (dict(TILES), labels.tile, labels.TILE_HEIGHT),
}
"""By the word on the back: the cards, how one is drawn, and how high."""


def faces(deck: str) -> list[tuple[str, str]]:
    """The drawings of a deck, with the cards' names."""
    cards, draw, high = DECKS[deck]
    left = (WIDE - ROOM) / 2
    made = []
    for of in cards:
        inside = draw(of, left, (HIGH - high) / 2, ROOM)
        kind = text(WIDE / 2, 28, deck, 13, "ink-soft", "middle")
        made.append((_card(NAMES.get(of, of), inside, kind), f"{deck}: {_name(deck, of)}"))
    return made


def _name(deck: str, of: str) -> str:
    return DUNGEON[of].name if deck == "Dungeon" else TILES[of].name if deck == "Achievement" else NAMES.get(of, of)


def _card(name: str, *inside: str) -> str:
    return drawing(WIDE, HIGH, box(0, 0, WIDE, HIGH, "sheet", "none", rx=0), *inside, title=name)


def back(deck: str) -> str:
    """The word of the deck in a frame."""
    frame = box(10, 10, WIDE - 20, HIGH - 20, "sheet", "violet", rx=8, stroke_width=3)
    word = title(WIDE / 2, HIGH / 2 + 6, deck, 20, "violet", "middle")
    ground = box(0, 0, WIDE, HIGH, "violet", "none", rx=0)
    return drawing(WIDE, HIGH, ground, frame, word, title=f"The back of a {deck.lower()} card")
