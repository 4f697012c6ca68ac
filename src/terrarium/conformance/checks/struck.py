"""What players write never enters a state: an answer without its texts plays exactly the same, and what brings them to
some and not to all is one of the game's `letters`."""

from __future__ import annotations

from terrarium.kernel.codec import encode

from ..case import require
from ..difference import difference
from ..spot import Spot


def check(spot: Spot) -> None:
    for moment in spot.some(spot.state.moments(), 2):
        answers = spot.right_answers(moment)
        bare = {seat: moment.decisions[seat].form.struck(answer) for seat, answer in answers.items()}
        if bare == answers:
            continue
        one, other = spot.state.copy(), spot.state.copy()
        told = one.play(moment, answers, spot.dice("struck")).events
        without = other.play(moment, bare, spot.dice("struck")).events
        require(encode(one) == encode(other), f"a text that may be struck changes the state: {difference(one, other)}")
        kinds = {event.kind for event in told if event.secret and event not in without}
        require(
            kinds <= spot.game.letters, f"what a player wrote leaves in secret, and is no letter of the game: {kinds}"
        )
