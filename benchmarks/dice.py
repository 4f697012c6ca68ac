"""Dice: what a draw costs on average, in bulk and as the first of a place, against Python's own random.

Every draw is a keyed hash that anyone can check later. The first draw of a label in a place pays for a block of
sixteen; the next fifteen are nearly free.
"""

from __future__ import annotations

from random import Random

from _harness import arguments, best, keep, pace, table
from terrarium.kernel import Dice

SOME = range(200)


def main() -> None:
    options = arguments(__doc__)
    dice, rng = Dice(b"a key of the match"), Random(1)
    place = [0]

    def first() -> int:
        for _ in SOME:
            place[0] += 1
            dice.at(0, place[0])
            dice.die("attack")
        return len(SOME)

    def typical() -> int:
        """A place with an attack of six dice and a defence of four."""
        for _ in range(20):
            place[0] += 1
            dice.at(0, place[0])
            dice.roll("attack", 6)
            dice.roll("defence", 4)
        return 200

    def average() -> int:
        die = dice.die
        for _ in SOME:
            die("attack")
        return len(SOME)

    def bulk() -> int:
        dice.roll("storm", 200)
        return 200

    def shuffled() -> int:
        dice.shuffle("deck", SOME)
        return len(SOME) - 1

    def hits() -> int:
        for _ in SOME:
            dice.hits("volley", 30, 35)
        return len(SOME)

    def python() -> int:
        throw = rng.randrange
        for _ in SOME:
            throw(1, 7)
        return len(SOME)

    contestants = {
        "a die, on average": pace(average),
        "in bulk (roll of 200)": pace(bulk),
        "ten dice under two labels in a fresh place": pace(typical),
        "the first die of a place": pace(first),
        "a card of a shuffle": pace(shuffled),
        "hits: 30 tries in one draw": pace(hits),
        "Random.randrange": pace(python),
    }
    paces = best(contestants, 4 if options.quick else 20)
    floor = paces["Random.randrange"]
    rows = [[name, 1e6 / found, floor / found] for name, found in paces.items()]
    table("Dice", ["", "us a draw", "x randrange"], rows)
    keep(options.json, "dice", {name: 1e6 / found for name, found in paces.items()})


if __name__ == "__main__":
    main()
