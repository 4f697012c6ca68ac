"""Where a band can go, and what waits there."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Pov, Value

from ..geometry import DIRECTIONS
from ..view import View
from ..view.land import band_at
from ..view.risks import hazards


def reach(pov: Pov[View], asked: Value) -> Any:
    """Every way of one or two steps from an own band: where it leads and what waits there."""
    view = pov.view
    grid = view.grid
    start = grid.hex(asked["hex"])
    band = band_at(view, start)
    if band is None or band.clan != view.who:
        return {"hex": asked["hex"], "stuck": "no band of yours is there", "ways": []}
    if band.mired is not None and band.mired > view.turn:
        return {"hex": asked["hex"], "stuck": f"mired through turn {band.mired}", "ways": []}
    ways = []
    for first, middle in enumerate(grid.around[start]):
        if middle < 0:
            continue
        here = hazards(view, middle, band.total)
        ways.append({"hex": grid.code(middle), "way": [DIRECTIONS[first]], "hazards": [here]})
        for second, end in enumerate(grid.around[middle]):
            if end >= 0:
                there = hazards(view, end, 0 if end == start else band.total)
                ways.append(
                    {"hex": grid.code(end), "way": [DIRECTIONS[first], DIRECTIONS[second]], "hazards": [here, there]}
                )
    return {"hex": asked["hex"], "stuck": "", "ways": ways}
