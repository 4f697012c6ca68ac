"""How many battles of Of Wood and Water are resolved in a second, by size and ground.

    python benchmarks/wood_and_water_battles.py [--quick] [--json FILE]

A battle is resolved by the software (rounds, charges, blows, morale) between two random armies of equal points from
two different lists. The floor is a bare loop that throws as many dice as these battles do, one labelled roll after
the other: no resolver that uses the same dice can be faster. The ratio is what all the rest costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from random import Random

from _harness import arguments, best, keep, pace, table
from terrarium.games.wood_and_water.content import MAIN
from terrarium.games.wood_and_water.resolver import Ground, Troop, fight
from terrarium.games.wood_and_water.study.battles import troop
from terrarium.kernel import Dice

FIELDS = {
    "500 pts, open": (500, Ground()),
    "1,000 pts, open": (1000, Ground()),
    "2,000 pts, open": (2000, Ground()),
    "1,000 pts, walled town": (1000, Ground(rings=(8, 7), town=True, special=True, shelters=3)),
}
PAIRS = 60


class Counting(Dice):
    """Dice that count the rolls and the dice asked of them."""

    rolls = 0
    thrown = 0

    def roll(self, label: str, count: int, sides: int = 6, owner: int | None = None) -> list[int]:
        self.rolls += 1
        self.thrown += count
        return super().roll(label, count, sides, owner)

    def die(self, label: str, sides: int = 6, owner: int | None = None) -> int:
        self.rolls += 1
        self.thrown += 1
        return super().die(label, sides, owner)


def armies(purse: int, seed: int) -> list[tuple[Troop, Troop]]:
    """Pairs of armies of equal points, lists drawn at random."""
    rng = Random(f"{purse}/{seed}")
    found = []
    for _ in range(PAIRS):
        one, other = rng.sample(MAIN, 2)
        found.append((troop(0, one, purse, rng), troop(1, other, purse, rng)))
    return found


def battles(pairs: Iterator[tuple[Troop, Troop]], ground: Ground, rng: Random) -> int:
    one, other = next(pairs)
    fight([one], [other], ground, rng.randint(1, 6), Dice(rng.randbytes(16)), False)
    return 1


def wanted(pairs: list[tuple[Troop, Troop]], ground: Ground) -> tuple[int, int]:
    """Rolls and dice of a battle, on average and rounded."""
    rolls = thrown = 0
    for number, (one, other) in enumerate(pairs):
        dice = Counting(str(number).encode())
        fight([one], [other], ground, 1 + number % 6, dice, False)
        rolls += dice.rolls
        thrown += dice.thrown
    return max(1, round(rolls / len(pairs))), max(1, round(thrown / len(pairs)))


def bare(rolls: int, thrown: int, rng: Random) -> int:
    """As many rolls of as many dice, and nothing else."""
    dice = Dice(rng.randbytes(16))
    each, more = divmod(thrown, rolls)
    for number in range(rolls):
        dice.roll("hit", each + (number < more))
    return 1


def main() -> None:
    asked = arguments(__doc__)
    rounds, seconds = (4, 0.1) if asked.quick else (20, 0.25)
    rng = Random(1)
    contestants = {}
    shapes = {}
    for name, (purse, ground) in FIELDS.items():
        pairs = armies(purse, 1)
        shapes[name] = wanted(pairs, ground)
        contestants[name] = pace(partial(battles, cycle(pairs), ground, rng), seconds)
        contestants[f"{name}, dice only"] = pace(partial(bare, *shapes[name], rng), seconds / 3)
    paces = best(contestants, rounds)
    rows = []
    figures = {}
    for name in FIELDS:
        own, floor = paces[name], paces[f"{name}, dice only"]
        rows.append([name, own, 1000 / own, shapes[name][1], floor, floor / own])
        figures[name] = {"battles_per_second": own, "dice": shapes[name][1], "floor": floor, "ratio": floor / own}
    columns = ["battle", "battles/s", "ms each", "dice each", "dice only/s", "ratio"]
    table("Of Wood and Water: battles resolved", columns, rows)
    keep(asked.json, "wood-and-water battles", figures)


if __name__ == "__main__":
    main()
