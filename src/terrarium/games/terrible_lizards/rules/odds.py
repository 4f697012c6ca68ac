"""Section 15: the chances of an attack, from the rules of its dice and damage."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..content import BONUS
from ..model import Table
from .attack import CHAIN_END, defence, offence

DIE = range(1, 7)


@lru_cache(maxsize=64)
def rolls(dice: int, chain: bool, untouched: int) -> dict[int, float]:
    """The chance of each roll total. A chain goes on as the default does: always, but stopping where one more die could
    pass what the defender lets through (TL-174)."""
    totals: dict[int, float] = {}
    if not chain:
        totals = {0: 1.0}
        for _ in range(dice):
            nxt: dict[int, float] = {}
            for total, chance in totals.items():
                for die in DIE:
                    nxt[total + die] = nxt.get(total + die, 0.0) + chance / 6
            totals = nxt
        return totals
    running: dict[tuple[int, int], float] = {}
    for first in DIE:
        for second in DIE:
            where: dict[Any, float] = running if second <= first else totals
            key: Any = (first + second, second) if second <= first else first + second
            where[key] = where.get(key, 0.0) + 1 / 36
    for count in range(3, CHAIN_END + 1):
        onward: dict[tuple[int, int], float] = {}
        for (total, last), chance in running.items():
            for die in DIE:
                now = total + die
                ends = die > last or count == CHAIN_END or now <= untouched
                if ends:
                    totals[now] = totals.get(now, 0.0) + chance / 6
                else:
                    onward[now, die] = onward.get((now, die), 0.0) + chance / 6
        running = onward
    return totals


@lru_cache(maxsize=4096)
def figures(dice: int, chain: bool, untouched: int, lead: int) -> tuple[dict[int, float], float, float]:
    """Chance of each damage figure for offence − defence = `lead`; their mean; the chance of no damage at all."""
    odds: dict[int, float] = {}
    none = 0.0
    for total, chance in rolls(dice, chain, untouched).items():
        if untouched and total > untouched:
            none += chance
        else:
            damage = max(0, lead + total)
            odds[damage] = odds.get(damage, 0.0) + chance
    return odds, sum(damage * chance for damage, chance in odds.items()), none


def reckon(view: Table, attacker: int, defender: int) -> tuple[dict[int, float], float, float]:
    """The figures of this attack as things stand, before anybody answers it."""
    ours, theirs = BONUS[view.bonus[attacker]], BONUS[view.bonus[defender]]
    lead = offence(view, attacker, view.bonus[attacker]) - defence(view, defender, view.bonus[attacker])
    return figures(ours.dice, ours.chain, theirs.untouched, lead)
