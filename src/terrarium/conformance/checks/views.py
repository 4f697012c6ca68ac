"""Views are plain data of their own: JSON, no part of a state inside, equal for equal states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from terrarium.kernel import REFEREE, State, Strand, View

from ..case import require
from ..spot import Spot, as_json, fresh


def check(spot: Spot) -> None:
    for who in spot.some([*spot.audiences, REFEREE]):
        view = spot.view(who)
        require(isinstance(view, View), f"the view of {who} is no View but a {type(view).__name__}")
        require(view.who == who, f"the view of {who} says that it is of {view.who}")
        require(view.over == spot.state.over, f"the view says over={view.over}, the state {spot.state.over}")
        inside = next(_of_state(view, ""), None)
        require(inside is None, f"the view of {who} holds a part of the state at {inside}")
        data = as_json(view)
        twin = fresh(spot.state)
        again = twin.view(who)
        require(again == view and as_json(again) == data, f"equal states give {who} different views")
        twin.playout(spot.rng, spot.dice("view"), limit=20)
        require(as_json(again) == data, f"the view of {who} changed when its state was played on")


def _of_state(thing: Any, way: str) -> Iterator[str]:
    """Where a state or strand lies inside."""
    if isinstance(thing, State | Strand):
        yield way
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from _of_state(getattr(thing, name), f"{way}.{name}")
    elif isinstance(thing, dict):
        for key, inner in thing.items():
            yield from _of_state(inner, f"{way}[{key!r}]")
    elif isinstance(thing, list | tuple | set | frozenset):
        for index, inner in enumerate(thing):
            yield from _of_state(inner, f"{way}[{index}]")
