"""The result is complete at the end, its places are places, nothing certain ever changes, and a game's tally comes to
the scores.

Where nobody has the first place, the house has it: a game against nobody's seat that was lost.
"""

from __future__ import annotations

from terrarium.kernel import REFEREE, Place

from ..case import require
from ..spot import Spot


def certain(before: dict[int, Place], now: dict[int, Place]) -> None:
    """What was certain is still so."""
    for seat, place in before.items():
        require(now.get(seat) == place, f"seat {seat} was certain of {place} and now has {now.get(seat)}")


def check(spot: Spot) -> None:
    result = spot.state.result()
    seats = spot.case.seats
    missing = [seat for seat in range(seats) if seat not in result]
    require(not missing, f"the game is over and seats {missing} have no place")
    require(len(result) == seats, f"the result names seats that do not exist: {sorted(result)}")
    places = sorted(place.place for place in result.values())
    require(places[0] in (1, 2), f"nobody has the first place: {places}")
    house = places[0] - 1
    for place in places:
        better = house + sum(other < place for other in places)
        require(place <= 1 + better, f"there is a gap before place {place}: {places}")
    for place in result.values():
        require(place.score.__class__ is int, f"the score {place.score!r} is no whole number")
    tally = spot.game.tally(spot.state.view(REFEREE))
    if tally is not None:
        scores = tuple(result[seat].score for seat in range(seats))
        require(tally.figures == scores, f"the tally says {tally.figures}, the scores are {scores}")
