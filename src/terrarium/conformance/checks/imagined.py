"""`imagine` finds a state that looks the same to its audience, asks it the same, and can be played on."""

from __future__ import annotations

from ..case import require
from ..difference import difference
from ..spot import Spot
from .leaks import own_decisions

ON = 1500


def check(spot: Spot) -> None:
    if spot.state.over:
        return
    for who in spot.some(spot.audiences, 2):
        view = spot.view(who)
        state = spot.game.imagine(view, spot.rng)
        require(type(state) is type(spot.state), f"imagine gives a {type(state).__name__}")
        seen = state.view(who)
        require(seen == view, f"what {who} sees of the imagined state is something else: {difference(view, seen)}")
        faults = state.faults()
        require(not faults, f"the state imagined for {who} has faults: {'; '.join(faults[:5])}")
        require(not state.over, f"the state imagined for {who} is over")
        asked, real = own_decisions(state, who), own_decisions(spot.state, who)
        require(asked == real, f"the state imagined for {who} asks otherwise of that seat: {difference(real, asked)}")
        state.playout(spot.rng, spot.dice("imagined"), limit=ON)
