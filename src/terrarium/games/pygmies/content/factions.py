"""Factions that players write (PY-444): cards as text, a line each, instead of one of the three in the draft.

{"name": "Keen Eye", "alignment": "Good", "hero": false, "keywords": ["Human"], "size": "M", "fighting": 3, ...}
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from . import CARDS, SPELLS, Card, invalid

LONGEST: Final = 20_000
HEROES: Final = 6
HENCHMEN: Final = 40
GROUPS: Final = range(7, 10)
WITCHCRAFT: Final = range(5, 8)
"""Heroism of heroes with spells; others have `VALOUR`."""
VALOUR: Final = 3
TRAIT: Final = "Undead"


class BadFaction(ValueError):
    """What is wrong with a faction, all of it."""


def known(customs: Sequence[Card]) -> Mapping[str, Card]:
    """All cards at a table by name: the roster, and what players have written."""
    return {**CARDS, **{card.name: card for card in customs}} if customs else CARDS


def roster(customs: Sequence[Card]) -> Mapping[str, Card]:
    """PY-035: the cards of the draft; a faction that was written takes the place of the one of its alignment."""
    if not customs:
        return CARDS
    kept = {name: card for name, card in CARDS.items() if card.alignment != customs[0].alignment}
    return {**kept, **{card.name: card for card in customs}}


@lru_cache(maxsize=16)
def read(text: str, red: bool = False) -> tuple[Card, ...]:
    """The cards of a faction; `BadFaction` says everything that is wrong."""
    cards = []
    for n, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            cards.append(msgspec.json.decode(line, type=Card, strict=True))
        except msgspec.DecodeError as error:
            raise BadFaction(f"Line {n}: {error}.") from None
    found = [f"{says}." for card in cards for says in invalid(card, red)] or faults(cards)
    if found:
        raise BadFaction(" ".join(found))
    return tuple(cards)


def faults(cards: Sequence[Card]) -> list[str]:
    """PY-044: what is wrong with a faction of valid cards."""
    found = []
    names = [card.name for card in cards]
    if len(set(names)) != len(names) or set(names) & set(CARDS):
        found.append("Every card has a name of its own, and none of the roster's.")
    sides = {card.alignment for card in cards}
    if len(sides) != 1 or "Neutral" in sides:
        found.append("All cards of a faction are Good, or Evil, or Undead.")
    heroes = [card for card in cards if card.hero]
    groups = [card for card in cards if not card.hero]
    if len(heroes) != HEROES or any(card.copies != 1 for card in heroes):
        found.append(f"A faction has {HEROES} heroes, each once; here are {sum(card.copies for card in heroes)}.")
    total = sum(card.copies for card in groups)
    if total != HENCHMEN or len(groups) not in GROUPS:
        found.append(f"A faction has {HENCHMEN} henchmen in 7 to 9 groups; here are {total} in {len(groups)}.")
    for card in heroes:
        casts = any(power in SPELLS for power in card.powers)
        if card.heroism not in (WITCHCRAFT if casts else (VALOUR,)):
            found.append(f"{card.name}: heroes with spells have 5 to 7 Heroism, others {VALOUR}.")
    others = [card for card in CARDS.values() if card.alignment not in sides]
    held = [power for card in (*cards, *others) for power in card.powers if power != TRAIT]
    twice = sorted({power for card in cards for power in card.powers if held.count(power) > 1})
    if twice:
        found.append(f"No skill or spell is on two names of the draft: {', '.join(twice)}.")
    return found


def written(cards: Sequence[Card]) -> str:
    """A faction as text that `read` takes."""
    return "\n".join(json.dumps(msgspec.to_builtins(card), ensure_ascii=False) for card in cards) + "\n"
