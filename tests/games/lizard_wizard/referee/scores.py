"""Final scores (LW-821 to LW-829), by trying every pairing instead of reckoning the best one."""

from __future__ import annotations

from collections import Counter
from functools import cache

from .page import SCHOOLS, spells
from .position import Position


@cache
def best_pairing(wizards: tuple[int, ...], towers: tuple[int, ...], cast: tuple[int, ...]) -> int:
    """The most points of pairs, single cards and cast spells, school by school in every way."""

    def go(school: int, matched: tuple[int, ...]) -> int:
        if school < len(SCHOOLS):
            most = min(wizards[school], towers[school])
            return max(go(school + 1, (*matched, n)) for n in {0, most, max(0, most - 1)})
        free_w = [w - n for w, n in zip(wizards, matched, strict=True)]
        free_t = [t - n for t, n in zip(towers, matched, strict=True)]
        others = mixed(free_w, free_t)
        single = sum(free_w) + sum(free_t) - 2 * others
        spell = sum(5 * n for n, pairs in zip(cast, matched, strict=True) if pairs)
        return 10 * sum(matched) + 5 * others + single + spell

    return go(0, ())


def mixed(wizards: list[int], towers: list[int]) -> int:
    """How many pairs of different schools can be made: a school's wizards need towers of others."""
    w, t = sum(wizards), sum(towers)
    crowded = max((a + b for a, b in zip(wizards, towers, strict=True)), default=0)
    return min(w, t, w + t - crowded)


def scores(p: Position) -> list[int]:
    """Everybody's points; who has left has none (LW-213)."""
    items = Counter({s.seat: len(s.items) for s in p.sides if not s.gone})
    ranks = sorted({n for n in items.values() if n}, reverse=True)
    found = []
    for side in p.sides:
        if side.gone:
            found.append(0)
            continue
        by_school = [
            tuple(Counter(map(p.school, cards))[school] for school in SCHOOLS)
            for cards in (side.wizards, side.towers, side.active + side.spent)
        ]
        total = best_pairing(*by_school) + side.gold + 10 * len(side.tiles)
        for spell in side.active:
            for part in spells()[spell].parts:
                if part.when == "END":
                    total += points(p, side.seat, part.given[0])
        if items[side.seat]:
            total += {0: 10, 1: 5}.get(ranks.index(items[side.seat]), 0)
        found.append(total)
    return found


def points(p: Position, seat: int, formula: str) -> int:
    """`1*fam` or `gold/8`."""
    if "*" in formula:
        times, _, counter = formula.partition("*")
        return int(times) * p.counted(seat, counter)
    counter, _, per = formula.partition("/")
    return p.counted(seat, counter) // int(per)


def places(p: Position) -> list[int]:
    """LW-829: most points, then most mana."""
    found = list(zip(scores(p), (s.mana for s in p.sides), strict=True))
    return [1 + sum(other > mine for other in found) for mine in found]
