"""Which cards are in play for a number of seats (LW-105, LW-106, LW-109, LW-111, LW-118)."""

from __future__ import annotations

from functools import cache

from . import FAMILIARS, SPELLS, TOWERS, WIZARDS


@cache
def wizards(seats: int) -> tuple[str, ...]:
    """LW-105, LW-106: of each school two, three or all four; the highest numbers leave."""
    most = 2 if seats <= 2 else 3 if seats == 3 else 4
    return tuple(card for card in WIZARDS if int(card[-1]) <= most)


@cache
def towers(seats: int) -> tuple[tuple[str, ...], ...]:
    """LW-108, LW-109: the towers by cost, cheapest first."""
    sizes = (2, 3) if seats <= 2 else (1, 2, 3) if seats == 3 else (1, 2, 3, 4)
    return tuple(tuple(t.id for t in TOWERS.values() if t.size == size) for size in sizes)


@cache
def familiars(seats: int) -> tuple[tuple[str, ...], ...]:
    """LW-110, LW-111: the familiars by cost, cheapest first."""
    costs = (10, 15, 20) if seats <= 2 else (5, 10, 15, 20) if seats == 3 else (5, 10, 15, 20, 25)
    return tuple(tuple(c.id for c in FAMILIARS.values() if c.mana == cost) for cost in costs)


@cache
def spells(no_gotcha: bool) -> tuple[str, ...]:
    """LW-118: without the starred ones, if the table wants it so."""
    return tuple(s.id for s in SPELLS.values() if not (no_gotcha and s.star))
