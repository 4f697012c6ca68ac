"""Questions before a chant or a work: are there enough of the colour, what would it cost, where could it go."""

from __future__ import annotations

from typing import Any

from ..content import BLACK, CHANTS, COLOURS, LIMIT, TEMPLE, WATER, WORKS
from ..geometry import DIRECTIONS
from ..model.chanting import flight, reverted
from ..model.works import AIMED, Ground, unfit
from ..state import NONE
from . import View


def chants(view: View, code: str) -> Any:
    """LZ-145, LZ-149 and section 8: each chant, whether the blacks suffice, how many would turn red."""
    h = view.grid.hex(code)
    counts = next((band.counts for band in view.own(view.bands) if band.hex == h), None) or NONE
    blacks = counts[BLACK]
    temple = view.terrain(h) == TEMPLE
    rows = []
    for chant in CHANTS.values():
        row: dict[str, Any] = {
            "chant": chant.code,
            "name": chant.name,
            "does": chant.does,
            "needs": chant.blacks,
            "able": blacks >= chant.blacks and (chant.code != "GATE" or temple),
            "reverts": reverted(chant.code, blacks, view.terrain(h)),
        }
        if chant.code == "SHUN":
            row["flight"] = flight(blacks)
        if chant.code == "GATE":
            row["gates"] = [_gate(view, n) for n in range(view.grid.size) if n != h and view.terrain(n) == TEMPLE]
        rows.append(row)
    return {"hex": code, "blacks": blacks, "temple": temple, "chants": rows}


def _gate(view: View, h: int) -> dict[str, Any]:
    """LZ-181: the room in another temple, as far as is known."""
    there = next((band.total for band in view.bands if band.hex == h), 0)
    return {"hex": view.grid.code(h), "room": LIMIT - there, "seen": h in view.sight}


def works(view: View, code: str) -> Any:
    """LZ-310 to LZ-334: the six works from a hex, with what speaks against each as far as is known."""
    h = view.grid.hex(code)
    counts = next((band.counts for band in view.own(view.bands) if band.hex == h), None) or NONE
    rows = []
    for work, (colour, builders) in WORKS.items():
        against = (
            [] if counts[colour] >= builders else [f"{counts[colour]} of {builders} {COLOURS[colour].name.lower()}"]
        )
        ways = _targets(view, h, work) if work in AIMED else []
        if work in AIMED and not ways:
            against.append("no suitable hex beside")
        elif work not in AIMED and unfit(work, _ground(view, h), _ground(view, h), ()):
            against.append("the hex is not suitable")
        beyond = _beyond(view, h, ways) if work == "BB" else []
        rows.append({"work": work, "able": not against, "against": against, "directions": ways, "beyond": beyond})
    return {"hex": code, "works": rows, "mind": "They must not move, and nobody may enter the hex (LZ-311)."}


def _ground(view: View, h: int) -> Ground:
    """A hex as builders know it. What was begun last turn can be finished."""
    bridge = view.memory is not None and view.memory.bridge(h)
    foes = any(band.hex == h and band.clan != view.who for band in view.bands)
    return Ground(view.terrain(h), bridge, h in dict(view.rafts), foes)


def _targets(view: View, h: int, work: str) -> list[str]:
    """The directions in which a raft or bridge can be."""
    here = _ground(view, h)
    return [
        DIRECTIONS[direction]
        for direction, n in enumerate(view.grid.around[h])
        if n >= 0 and not unfit(work, here, _ground(view, n), map(view.terrain, view.grid.opposite(h, direction)))
    ]


def _beyond(view: View, h: int, ways: list[str]) -> list[str]:
    """LZ-026, LZ-327: the land that bridges in these directions would lead to, as far as is known."""
    reached = {o for way in ways for o in view.grid.opposite(h, DIRECTIONS.index(way)) if 0 <= view.terrain(o) < WATER}
    return [view.grid.code(o) for o in sorted(reached)]
