"""Who is lost next turn unless something is done (LZ-344, LZ-347)."""

from __future__ import annotations

from typing import Any

from ..content import FERTILE, STARVING
from ..model.spying import last_turn
from . import View


def nearest(view: View, h: int, wanted: set[int]) -> tuple[str, int]:
    """The nearest of these hexes and how far it is; "" and -1: there is none."""
    grid = view.grid
    if not wanted:
        return "", -1
    found = min(sorted(wanted), key=lambda n: grid.distance(h, n))
    return grid.code(found), grid.distance(h, found)


def alerts(view: View) -> Any:
    """Bands that starve next turn unless they feed (LZ-344), spies in their last turn (LZ-347), with the way out."""
    found = []
    food = {h for h in range(view.grid.size) if view.terrain(h) == FERTILE}
    own = view.own(view.bands)
    for band in own:
        if band.hunger is not None and band.hunger >= STARVING - 1:
            code, far = nearest(view, band.hex, food)
            found.append(
                {"hex": view.grid.code(band.hex), "what": "starves", "number": band.total, "to": code, "steps": far}
            )
    for spy in view.spies:
        if spy.clan == view.who and last_turn(spy.made) <= view.turn + 1:
            code, far = nearest(view, spy.hex, {band.hex for band in own})
            found.append({"hex": view.grid.code(spy.hex), "what": "bush", "number": 1, "to": code, "steps": far})
    return found
