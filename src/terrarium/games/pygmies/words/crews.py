"""What a crew is good at and how easy it is to play, read off its cards beside those of the other ready-made crews."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..content import CARDS, CREWS, MISSILES, SPELLS, Card, Crew

PIPS = 5
GOOD = {
    "Numbers": "many models",
    "Shooting": "shooting",
    "Fighting": "fighting",
    "Armor": "standing its ground",
    "Magic": "magic",
}
EASY, TRICKY = 11, 14
"""So many different powers are easy to keep in mind, or at least to be learnt; spells count twice."""


class Profile(NamedTuple):
    """Pips of five by what is measured; in words what stands out, and how easy it is."""

    pips: dict[str, int]
    good: str
    ease: str


def members(crew: Crew) -> list[Card]:
    """Every model's card."""
    found = []
    for squad in crew.squads:
        found += [CARDS[squad.hero]] if squad.hero else []
        found += [CARDS[group.name] for group in squad.groups for _ in range(group.count)]
    return found


def _measured(crew: Crew) -> dict[str, float]:
    cards = members(crew)
    shoot = [card for card in cards if any(w in MISSILES and w != "Dagger" for w in card.weapons)]
    return {
        "Numbers": len(cards),
        "Shooting": sum(max(1, card.shooting) for card in shoot),
        "Fighting": sum(card.fighting * card.attacks + card.strength for card in cards) / len(cards),
        "Armor": sum(card.defense * card.wounds for card in cards) / len(cards),
        "Magic": sum(len([p for p in card.powers if p in SPELLS]) * card.heroism for card in cards),
    }


@cache
def profile(name: str) -> Profile:
    """Of a ready-made crew: five pips for the best of all in each, one for the least."""
    all_of = {other: _measured(crew) for other, crew in CREWS.items()}
    pips = {}
    for what in GOOD:
        least, most = min(m[what] for m in all_of.values()), max(m[what] for m in all_of.values())
        share = (all_of[name][what] - least) / (most - least) if most > least else 1
        pips[what] = 1 + round(share * (PIPS - 1))
    best = sorted(pips, key=lambda what: -pips[what])[:2]
    powers = {power for card in members(CREWS[name]) for power in card.powers}
    tricks = len(powers) + sum(power in SPELLS for power in powers)
    ease = "easy to play" if tricks <= EASY else "some tricks" if tricks <= TRICKY else "many tricks"
    return Profile(pips, " and ".join(GOOD[what] for what in best), ease)
