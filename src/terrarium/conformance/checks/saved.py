"""States as bytes: they come back equal, play on alike, and hold no floats."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel.codec import encode

from ..case import require
from ..difference import difference
from ..spot import Spot

ON = 12
"""How many decisions two states are played on to see whether they do the same."""


def check(spot: Spot) -> None:
    game, state = spot.game, spot.state
    data = game.encode(state)
    require(game.encode(state) == data, "encoding the same state twice gives other bytes")
    back = game.decode(data)
    require(type(back) is type(state), f"decode gives a {type(back).__name__}, not a {type(state).__name__}")
    require(back == state, f"the decoded state is not equal: {difference(state, back)}")
    found = list(floats(msgspec.msgpack.decode(spot.saved[1:], strict=False), ""))
    require(not found, f"the state holds floats at {', '.join(found[:5])}")
    require(game.encode(back) == data, "the decoded state encodes to other bytes")
    twin = state.copy()
    seed = spot.rng.random()
    for one in (twin, back):
        one.playout(spot.case.luck(seed), spot.dice(), limit=ON)
    require(encode(twin) == encode(back), f"the decoded state plays on otherwise: {difference(twin, back)}")


def floats(data: Any, way: str) -> Any:
    if isinstance(data, float):
        yield way or "/"
    elif isinstance(data, dict):
        for key, inner in data.items():
            yield from floats(key, f"{way}/{key}")
            yield from floats(inner, f"{way}/{key}")
    elif isinstance(data, list):
        for index, inner in enumerate(data):
            yield from floats(inner, f"{way}/{index}")
