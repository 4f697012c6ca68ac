"""What players write never enters a state: an answer without its texts plays exactly the same."""

from __future__ import annotations

from terrarium.kernel.codec import encode

from ..case import require
from ..spot import Spot
from .saved import difference


def check(spot: Spot) -> None:
    for moment in spot.some(spot.state.moments(), 2):
        answers = spot.right_answers(moment)
        bare = {seat: moment.decisions[seat].form.struck(answer) for seat, answer in answers.items()}
        if bare == answers:
            continue
        one, other = spot.state.copy(), spot.state.copy()
        one.play(moment, answers, spot.dice("struck"))
        other.play(moment, bare, spot.dice("struck"))
        require(encode(one) == encode(other), f"a text that may be struck changes the state: {difference(one, other)}")
