"""Scoring and the end (LW-821 to LW-829)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from terrarium.kernel import Place

from ..content import SPELLS
from ..state import WizardState, rules
from .achievements import COUNT, Owner, Table, matching, printed


class Score(msgspec.Struct, frozen=True):
    """One seat's final score, part by part (LW-974)."""

    matched: tuple[int, ...] = (0,) * 7
    """Matching pairs of each school."""
    other: int = 0
    singles: int = 0
    spells: tuple[int, ...] = (0,) * 7
    """VP of cast spells, by school."""
    gold: int = 0
    ends: tuple[tuple[str, int], ...] = ()
    """END spells one by one."""
    items: int = 0
    tiles: int = 0
    mana: int = 0

    @property
    def total(self) -> int:
        pairs = 10 * sum(self.matched) + 5 * self.other + self.singles
        return pairs + sum(self.spells) + self.gold + sum(vp for _, vp in self.ends) + self.items + self.tiles


def score(s: Table, mage: Owner, items: int) -> Score:
    """LW-821 to LW-828 for one seat; `items` are its VP for dungeon items, which depend on the others."""
    if mage.out:
        return Score()
    matched = matching(s, mage)
    pairs = min(len(mage.wizards), len(mage.towers))
    cast = printed((*mage.active, *mage.spent))
    ends = []
    for spell in mage.active:
        for points in SPELLS[spell].points:
            ends.append((spell, points.times * COUNT[points.counter](s, mage) // points.per))
    return Score(
        matched=tuple(matched),
        other=pairs - sum(matched),
        singles=len(mage.wizards) + len(mage.towers) - 2 * pairs,
        spells=tuple(5 * n if pair else 0 for n, pair in zip(cast, matched, strict=True)),
        gold=mage.gold or 0,
        ends=tuple(ends),
        items=items,
        tiles=10 * len(mage.tiles),
        mana=mage.mana or 0,
    )


def item_points(counts: list[int]) -> list[int]:
    """LW-827: most items 10 VP each, the next lower number held 5 VP each; without items nothing.

    >>> item_points([3, 3, 2, 1, 0])
    [10, 10, 5, 0, 0]
    """
    ranks = sorted({n for n in counts if n}, reverse=True)
    worth = dict(zip(ranks, (10, 5), strict=False))
    return [worth.get(n, 0) for n in counts]


def scores(s: Table) -> list[Score]:
    """All seats, the AI's included."""
    mages: Sequence[Owner] = s.mages
    items = item_points([0 if mage.out else len(mage.items) for mage in mages])
    return [score(s, mage, vp) for mage, vp in zip(mages, items, strict=True)]


@rules.result
def result(s: WizardState) -> dict[int, Place]:
    """LW-829: most VP, then most mana, then shared. LW-213: who left earlier stands lower."""
    places = {seat: Place(len(s.mages) - n, 0) for n, seat in enumerate(s.left)}
    if s.over:
        table = {seat: (score.total, score.mana) for seat, score in enumerate(scores(s)) if seat not in places}
        for seat, own in table.items():
            places[seat] = Place(1 + sum(other > own for other in table.values()), own[0])
    return {seat: place for seat, place in sorted(places.items()) if seat < s.seats}
