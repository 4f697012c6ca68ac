"""A copy is equal and independent: playing it leaves the original as it was, and the other way round."""

from __future__ import annotations

from typing import Any

from terrarium.kernel.codec import encode

from ..case import Broken, require
from ..difference import difference
from ..spot import Spot, as_json, fresh

ON = 25


def check(spot: Spot) -> None:
    state, before = spot.state, spot.saved
    twin = state.copy()
    require(type(twin) is type(state), "copy gives another type")
    require(twin == state, f"a copy is not equal: {difference(state, twin)}")
    require(encode(twin) == before, "a copy encodes to other bytes")
    second = twin.copy()
    twin.playout(spot.rng, spot.dice(), limit=ON)
    if encode(state) != before:
        raise Broken(f"playing a copy changed the original: {difference(spot.game.decode(before), state)}")
    require(encode(second) == before, "playing a state changed a copy made before")
    anew = fresh(state)
    told = _told(anew)
    require(_told(state) == told, "asked again at the same moment, it asks otherwise")
    require(encode(anew) == before, "asking changed the state")
    twin = anew.copy()
    anew.playout(spot.rng, spot.dice(), limit=ON)
    require(
        _told(twin) == told,
        "playing a state changed what its copy asks: a form or fact holds a list of that state",
    )


def _told(state: Any) -> list[tuple[Any, bytes]]:
    """What is asked, as bytes, so that nothing can change it later."""
    return [(moment.id, as_json(moment.decisions)) for moment in state.moments()]
