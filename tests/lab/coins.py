"""A game whose study tosses a coin: all that the lab is about, and nothing else."""

from __future__ import annotations

from random import Random

import msgspec

from terrarium.kernel import Game
from terrarium.kernel.state import State


class Tossed(msgspec.Struct):
    heads: bool
    sides: set[str]


class Coins(Game):
    slug = "coins"
    title = "Coins"
    seats = range(2, 3)
    state = State
    defaults = {"bent": False}


def toss(number, seats, options, seed) -> Tossed:
    heads = Random(f"{seed}/{number}").random() < (0.7 if options["bent"] else 0.5)
    return Tossed(heads, {"head" if heads else "tail", "edge"})


game = Coins()
