"""The odds of an attack, by fighting it many times over (LZ-242 to LZ-252) with dice of its own.

The same round by round code as the rules'; only the dice are not the match's. Equal questions get equal answers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from terrarium.kernel import Amount, Dice, Fields, Form, One, Pov, Value

from ..content import LIMIT
from ..content.figures import FIGURES
from ..rules.combat import attack_chance, rounds
from ..view import View
from ..view.land import band_at, foreign_den, is_den
from ..view.risks import militia
from .asking import own_hexes

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
    literal: bool = False,
) -> Odds:
    """An attack on so many. Behind a den's walls, or `bold` (militia, frozen, mired), the defenders never flee."""
    if attackers <= 0:
        return Odds(0, 0, 0, (0, 0, 0), (0, 0, 0), 0)
    if defenders <= 0:
        return Odds(100, 0, 0, (0, 0, 0), (0, 0, 0), attackers)
    dice = Dice(b"odds")
    chances = (attack_chance(*levels, den, literal), FIGURES.combat.open)
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


GUESSES: Final = (0, 60, 150)
"""What may lie hidden in an enemy den: nobody, LZ-576's guess, a strong garrison."""


def ask_odds(pov: Pov[View]) -> Form:
    view = pov.view
    parts: dict[str, Form] = {
        "hex": One(own_hexes(view), of="place"),
        "target": One(tuple(view.grid.codes), of="place"),
        "number": Amount(1, LIMIT),
        "enemies": Amount(0, LIMIT),
    }
    return Fields(parts, optional=("number", "enemies"))


def odds(pov: Pov[View], asked: Value) -> Any:
    """LZ-242 to LZ-254 from what the clan knows. Where the number is unknown, a range of guesses is fought."""
    view = pov.view
    h = view.grid.hex(asked["target"])
    band = band_at(view, view.grid.hex(asked["hex"]))
    size = asked.get("number") or (band.total if band else 0)
    level = (band.level or 0) if band else 0
    there = band_at(view, h)
    walls = is_den(view, h)
    free = walls and view.memory is not None and view.memory.owner(h) < 0
    if "enemies" in asked:
        known, numbers = "as you say", [asked["enemies"]]
    elif there is not None and there.clan != view.who:
        known, numbers = "seen", [there.total]
    elif free:
        known, numbers = "militia by the Fertile hexes around", [militia(view, h)]
    elif (walls and foreign_den(view, h)) or view.hides(h) or view.terrain(h) < 0:
        known, numbers = "hidden, a range of guesses", list(GUESSES)
    else:
        known, numbers = "nobody is seen there", [0]
    fights = []
    for n in numbers:
        told = fought(size, n, (level, 0), walls, bold=free, literal=view.literal)
        fights.append({"enemies": n, **msgspec.structs.asdict(told)})
    return {"attackers": size, "walls": walls, "known": known, "fights": fights}
