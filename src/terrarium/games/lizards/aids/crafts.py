"""Questions before a chant or a work: are there enough of the colour, what would it cost, where could it go."""

from __future__ import annotations

from typing import Any, Final

from terrarium.kernel import Pov, Value

from ..content import BLACK, CHANTS, COLOURS, FERTILE, LIMIT, PLAINS, RUIN, SCRUB, SWAMP, TEMPLE, WATER, WORKS
from ..geometry import DIRECTIONS
from ..model.chanting import flight, reverted
from ..state import NONE
from ..view import View

CULTIVABLE: Final = (PLAINS, SWAMP, SCRUB)
BUILDING: Final = (PLAINS, SCRUB, FERTILE)


def chants(pov: Pov[View], asked: Value) -> Any:
    """LZ-145, LZ-149 and section 8: each chant, whether the blacks suffice, how many would turn red."""
    view = pov.view
    h = view.grid.hex(asked["hex"])
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
    return {"hex": asked["hex"], "blacks": blacks, "temple": temple, "chants": rows}


def _gate(view: View, h: int) -> dict[str, Any]:
    """LZ-181: the room in another temple, as far as is known."""
    there = next((band.total for band in view.bands if band.hex == h), 0)
    return {"hex": view.grid.code(h), "room": LIMIT - there, "seen": h in view.sight}


def works(pov: Pov[View], asked: Value) -> Any:
    """LZ-310 to LZ-334: the six works from a hex, with what speaks against each as far as is known."""
    view = pov.view
    h = view.grid.hex(asked["hex"])
    counts = next((band.counts for band in view.own(view.bands) if band.hex == h), None) or NONE
    rows = []
    for code, (colour, builders) in WORKS.items():
        against = (
            [] if counts[colour] >= builders else [f"{counts[colour]} of {builders} {COLOURS[colour].name.lower()}"]
        )
        targets = _targets(view, h, code)
        if targets is None:
            against += [] if _suits(view, h, code) else ["the hex is not suitable"]
        elif not targets:
            against.append("no suitable hex beside")
        ways = targets or []
        beyond = _beyond(view, h, ways) if code == "BB" else []
        rows.append({"work": code, "able": not against, "against": against, "directions": ways, "beyond": beyond})
    return {"hex": asked["hex"], "works": rows, "mind": "They must not move, and nobody may enter the hex (LZ-311)."}


def _suits(view: View, h: int, code: str) -> bool:
    """LZ-320, LZ-321, LZ-325, LZ-326: the works on the own hex."""
    ground = view.terrain(h)
    if code == "BF":
        return ground in CULTIVABLE
    if code == "DF":
        return ground == FERTILE
    return ground in BUILDING or ground == RUIN


def _targets(view: View, h: int, code: str) -> list[str] | None:
    """LZ-322, LZ-327, LZ-328: the directions in which a raft or bridge can be; None for works on the own hex."""
    if code not in ("BR", "BB", "DB"):
        return None
    if view.memory is None:
        return []
    ground = view.terrain(h)
    rafts = {at for at, _ in view.rafts}
    enemies = {band.hex for band in view.bands if band.clan != view.who}
    found = []
    for direction, n in enumerate(view.grid.around[h]):
        if n < 0 or view.terrain(n) < WATER:
            continue
        bridge = view.memory.bridge(n)
        free = not bridge and n not in rafts and n not in enemies
        land = any(0 <= view.terrain(o) < WATER for o in view.grid.opposite(h, direction))
        able = {
            "BR": free and ground == SCRUB and view.terrain(n) == WATER,
            "BB": free and 0 <= ground < WATER and land,
            "DB": bridge,
        }[code]
        if able:
            found.append(DIRECTIONS[direction])
    return found


def _beyond(view: View, h: int, ways: list[str]) -> list[str]:
    """LZ-026, LZ-327: the land that bridges in these directions would lead to, as far as is known."""
    reached = {o for way in ways for o in view.grid.opposite(h, DIRECTIONS.index(way)) if 0 <= view.terrain(o) < WATER}
    return [view.grid.code(o) for o in sorted(reached)]
