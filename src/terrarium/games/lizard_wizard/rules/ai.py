"""The AI's judgement (chapter 11): what it bids, chooses and casts. Its chart is in `solo`."""

from __future__ import annotations

from collections.abc import Iterable

from terrarium.kernel import Flow

from ..content import DUNGEON, SCHOOL_OF, SPELLS, WIZARDS
from ..forms import castable
from ..state import Expedition, WizardState

BASE = {1: 4, 2: 6, 3: 8}
"""LW-916: the base of a wizard's worth by level."""


def cards_of(s: WizardState, school: int) -> int:
    """All AI cards of a school: wizards, towers, spells, familiars."""
    mage = s.mages[s.ai]
    towers = sum(1 for card in mage.towers if s.tower_school(card) == school)
    return towers + sum(1 for card in (*mage.wizards, *mage.familiars, *mage.spells) if SCHOOL_OF[card] == school)


def wizards_of(s: WizardState, school: int) -> int:
    return sum(1 for card in s.mages[s.ai].wizards if SCHOOL_OF[card] == school)


def towers_of(s: WizardState, school: int) -> int:
    return sum(1 for card in s.mages[s.ai].towers if s.tower_school(card) == school)


def worth(s: WizardState, wizard: str) -> int:
    """LW-909, LW-916."""
    school = WIZARDS[wizard].school
    lonely = towers_of(s, school) > wizards_of(s, school)
    return BASE[s.level] + (6 if lonely else 0) + 2 * cards_of(s, school)


def limit(s: WizardState, f: Flow, wizard: str) -> int:
    """LW-910: worth and a die, at most its mana. The die is open (LW-915)."""
    s.die = f.dice.die("ai", 6, owner=0)
    value = worth(s, wizard)
    most = min(s.mages[s.ai].mana, value + s.die)
    f.tell("ai_die", die=s.die, wizard=wizard, worth=value, limit=most)
    return most


def best_sale(s: WizardState) -> tuple[int, int]:
    """LW-904: the mana of the best market conversion, and its kind; ties: more tokens, then board order."""
    tokens = s.mages[s.ai].tokens
    kind = max(range(7), key=lambda k: (tokens[k] * s.tracks[k], tokens[k], -k))
    return tokens[kind] * s.tracks[kind], kind


def choice(s: WizardState, eligible: Iterable[tuple[str, int, int]]) -> str:
    """LW-911: among (card, cost, slot): most AI cards of its school, then the lower cost, then the lower slot."""
    ranked = sorted(eligible, key=lambda c: (-cards_of(s, SCHOOL_OF[c[0]]), c[1], c[2]))
    return ranked[0][0] if ranked else ""


def spell_to_cast(s: WizardState, way: str, made: int) -> str:
    """LW-912: whatever it may cast: matching schools first, then most cards, fewer reagents, oldest."""
    mage = s.mages[s.ai]
    if way == "gather" and made:
        return ""
    spells = castable(mage)
    if way not in ("gather", "familiar"):
        spells = [spell for spell in spells if spell == way and not made]

    def rank(spell: str) -> tuple[bool, int, int, int]:
        school = SPELLS[spell].school
        matched = wizards_of(s, school) > 0 and towers_of(s, school) > 0
        return (not matched, -cards_of(s, school), len(SPELLS[spell].reagents), mage.uncast.index(spell))

    return min(spells, key=rank, default="")


def use_for(s: WizardState, familiar_school: int, shows: tuple[int, ...]) -> str:
    """LW-913: the first use that holds; the familiar counts already."""
    if cards_of(s, familiar_school) + 1 >= 4:
        return "score"
    mage = s.mages[s.ai]
    then = [held + min(n, left) for held, n, left in zip(mage.tokens, shows, s.supply, strict=True)]
    if any(all(t >= c for t, c in zip(then, SPELLS[spell].cost, strict=True)) for spell in mage.uncast):
        return "gather"
    return "dungeon" if s.treasures() >= 8 else "score"


def goes_on(trip: Expedition) -> bool:
    """LW-913: it stops with 1 Hit and a treasure, or with four treasures."""
    treasures = sum(1 for card in trip.drawn if DUNGEON[card].treasure)
    return not ((trip.hits >= 1 and treasures >= 1) or treasures >= 4)
