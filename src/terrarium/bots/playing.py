"""Playing a state on by itself, outside of any match, and what its end is worth."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import Answer, Moment, Place


def drawn_answers(moment: Moment, rng: Random) -> dict[int, Answer]:
    """A right answer for every seat that must give one; where any one seat may answer, for one of them."""
    seats = sorted(moment.decisions)
    if moment.closes == "any":
        seats = [rng.choice(seats)]
    return {seat: moment.decisions[seat].form.sample(rng) for seat in seats}


def rewards(result: Mapping[int, Place], seats: int) -> list[float]:
    """From 1 for the first place to 0 for the last; a half for whoever is not placed yet, shared places share.

    A single seat plays against the house: the first place or nothing.
    """
    worth = [0.5] * seats
    for seat, place in result.items():
        alike = sum(other.place == place.place for other in result.values())
        worth[seat] = max(0.0, 1 - (place.place - 1 + (alike - 1) / 2) / max(1, seats - 1))
    return worth
