"""Playing a state on by itself, outside of any match."""

from __future__ import annotations

from random import Random

from terrarium.kernel import Answer, Moment


def drawn_answers(moment: Moment, rng: Random) -> dict[int, Answer]:
    """A right answer for every seat that must give one; where any one seat may answer, for one of them."""
    seats = sorted(moment.decisions)
    if moment.closes == "any":
        seats = [rng.choice(seats)]
    return {seat: moment.decisions[seat].form.sample(rng) for seat in seats}
