"""The odds of an attack, by fighting it many times over (LZ-242 to LZ-252) with dice of its own.

The same round by round code as the rules'; only the dice are not the match's. Equal questions get equal answers.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from terrarium.kernel import Dice

from .rules.combat import attack_chance, rounds

TRIES = 400


class Odds(msgspec.Struct, frozen=True):
    """In a hundred: how often the attacker wins, how often by the defender's flight, how often it flees itself.
    `lost` and `theirs` are the losses of both sides in a tenth, in half and in nine tenths of all cases."""

    win: int
    they_flee: int
    you_flee: int
    lost: tuple[int, int, int]
    theirs: tuple[int, int, int]
    left: int


def _spread(values: list[int]) -> tuple[int, int, int]:
    values.sort()
    last = len(values) - 1
    return values[last // 10], values[last // 2], values[last - last // 10]


@lru_cache(maxsize=4096)
def fought(
    attackers: int,
    defenders: int,
    levels: tuple[int, int] = (0, 0),
    den: bool = False,
    bold: bool = False,
    tries: int = TRIES,
) -> Odds:
    """An attack on so many. Behind a den's walls, or `bold` (militia, frozen, mired), the defenders never flee."""
    if attackers <= 0:
        return Odds(0, 0, 0, (0, 0, 0), (0, 0, 0), 0)
    if defenders <= 0:
        return Odds(100, 0, 0, (0, 0, 0), (0, 0, 0), attackers)
    dice = Dice(b"odds")
    chances = (attack_chance(*levels, den), 50)
    won = they = you = left = 0
    lost, theirs = [], []
    for _ in range(tries):
        end = rounds(dice, attackers, defenders, chances, (False, den or bold), lambda left: 0)
        lost.append(attackers - end.attackers)
        theirs.append(defenders - end.defenders)
        if end.attackers and (not end.defenders or end.fled == "defender"):
            won += 1
            left += end.attackers
            they += end.fled == "defender"
        you += end.fled == "attacker"
    return Odds(
        win=round(100 * won / tries),
        they_flee=round(100 * they / tries),
        you_flee=round(100 * you / tries),
        lost=_spread(lost),
        theirs=_spread(theirs),
        left=left // won if won else 0,
    )
