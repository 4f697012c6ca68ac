"""Achievements (LW-801, LW-802) and the counters of section 17.4."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from terrarium.kernel import Flow

from ..content import SCHOOL_OF, TILES, Tile
from ..state import Mage, WizardState

if TYPE_CHECKING:
    from ..view import MageView, WizardView

Table: TypeAlias = "WizardState | WizardView"
Owner: TypeAlias = "Mage | MageView"
"""Counting works on a state and on a view alike; what is secret in a view cannot be counted there."""

Counter = Callable[[Any, Any], int]


def by_school(schools: Iterable[int]) -> list[int]:
    counts = [0] * 7
    for school in schools:
        counts[school] += 1
    return counts


def printed(cards: Iterable[str]) -> list[int]:
    return by_school(SCHOOL_OF[card] for card in cards)


def tower_schools(s: Table, mage: Owner) -> list[int]:
    return by_school(s.tower_school(tower) for tower in mage.towers)


def all_schools(s: Table, mage: Owner) -> list[int]:
    """Wizards, towers, spells and familiars by school."""
    other = printed((*mage.wizards, *mage.familiars, *mage.spells))
    return [a + b for a, b in zip(other, tower_schools(s, mage), strict=True)]


def matching(s: Table, mage: Owner) -> list[int]:
    """LW-824: how many matching pairs each school can have."""
    return list(map(min, printed(mage.wizards), tower_schools(s, mage)))


def quartets(s: Table, mage: Owner) -> int:
    """Schools with a wizard, a tower, a cast spell and a familiar."""
    wizards = printed(mage.wizards)
    towers = tower_schools(s, mage)
    cast = printed((*mage.active, *mage.spent))
    familiars = printed(mage.familiars)
    return sum(1 for four in zip(wizards, towers, cast, familiars, strict=True) if all(four))


def _acts(s: Table, mage: Owner) -> bool:
    """Whether it is this mage's turn: what was done in it is nobody else's."""
    return s.active >= 0 and s.mages[s.active] is mage


COUNT: dict[str, Counter] = {
    "wiz": lambda s, m: len(m.wizards),
    "tow": lambda s, m: len(m.towers),
    "fam": lambda s, m: len(m.familiars),
    "item": lambda s, m: len(m.items),
    "spell": lambda s, m: len(m.spells),
    "cast": lambda s, m: len(m.active) + len(m.spent),
    "gold": lambda s, m: m.gold or 0,
    "mana": lambda s, m: m.mana or 0,
    "reag": lambda s, m: sum(m.tokens),
    "kinds": lambda s, m: 7 - m.tokens.count(0),
    "max_kind": lambda s, m: max(m.tokens),
    "match": lambda s, m: sum(matching(s, m)),
    "pair": lambda s, m: min(len(m.wizards), len(m.towers)),
    "quartet": quartets,
    "turn.kept": lambda s, m: s.kept if _acts(s, m) else 0,
    "turn.convert": lambda s, m: s.converted if _acts(s, m) else 0,
    "schools(wiz)": lambda s, m: sum(1 for n in printed(m.wizards) if n),
    "schools(tow)": lambda s, m: sum(1 for n in tower_schools(s, m) if n),
    "schools(fam)": lambda s, m: sum(1 for n in printed(m.familiars) if n),
    "max_school(wiz)": lambda s, m: max(printed(m.wizards)),
    "max_school(tow)": lambda s, m: max(tower_schools(s, m)),
    "max_school(fam)": lambda s, m: max(printed(m.familiars)),
    "max_school(card)": lambda s, m: max(all_schools(s, m)),
}


Bound = Callable[[Any], int]

AT_MOST: dict[str, Bound] = {
    "wiz": lambda m: len(m.wizards),
    "tow": lambda m: len(m.towers),
    "fam": lambda m: len(m.familiars),
    "item": lambda m: len(m.items),
    "match": lambda m: len(m.towers),
    "pair": lambda m: len(m.wizards),
    "quartet": lambda m: min(len(m.wizards), len(m.towers), len(m.familiars)),
    "card": lambda m: sum(map(len, (m.wizards, m.towers, m.familiars, m.uncast, m.casting, m.active, m.spent))),
}
"""What a counter over these cards cannot exceed: quickly told, and most checks end with it."""


def needed(card: Tile, seats: int) -> tuple[Counter, int, Bound | None]:
    met = card.small if seats <= 2 else card.condition
    over = met.counter.partition("(")[2].rstrip(")") or met.counter
    return COUNT[met.counter], met.least, AT_MOST.get(over)


NEEDED = [{tile: needed(card, seats) for tile, card in TILES.items()} for seats in range(6)]
"""By seats and tile: what it counts, how much of it is wanted, and (or nothing) a bound of it."""


def progress(s: Table, mage: Owner, tile: str) -> tuple[int, int]:
    """How far a seat is with a tile, and how far it must get."""
    count, least, _ = NEEDED[len(s.mages)][tile]
    return count(s, mage), least


def check(s: WizardState, f: Flow, seat: int) -> None:
    """LW-801: the active seat takes every face-up tile whose condition it meets; the AI of level 1 takes none.

    A tile may tell what a purse holds.
    """
    mage = s.mages[seat]
    if mage.out or (seat == s.ai and s.level == 1):
        return
    conditions = NEEDED[len(s.mages)]
    for tile in s.tiles[:]:
        count, least, at_most = conditions[tile]
        if (at_most is None or at_most(mage) >= least) and count(s, mage) >= least:
            s.tiles.remove(tile)
            mage.tiles.append(tile)
            f.reveal()
            f.tell("tile", seat=seat, tile=tile)
