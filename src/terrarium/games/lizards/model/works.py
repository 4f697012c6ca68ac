"""Where the six works can be done (LZ-320 to LZ-332): asked by the rules of the land as it is, by aids and guides of
the land as it is known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..content import FERTILE, LAND, PLAINS, RUIN, SCRUB, SWAMP, WATER

CULTIVABLE: Final = (PLAINS, SWAMP, SCRUB)
BUILDING: Final = (PLAINS, SCRUB, FERTILE)
AIMED: Final = ("BR", "BB", "DB")
"""The works in an adjacent hex."""


class Ground(NamedTuple):
    """A hex as a builder looks at it. `terrain` -1: unknown. `begun`: a den was begun there this turn."""

    terrain: int
    bridge: bool = False
    raft: bool = False
    foes: bool = False
    begun: bool = False


def land(terrain: int) -> bool:
    return terrain >= 0 and LAND[terrain]


def unfit(work: str, here: Ground, there: Ground, beyond: Iterable[int]) -> str:
    """The failure of LZ-330 that the places bring, or nothing. `there` is the target, `beyond` the terrains opposite
    (LZ-026); works on the own hex look at neither."""
    bare = not (there.bridge or there.raft or there.foes)
    match work:
        case "BF":
            return "" if here.terrain in CULTIVABLE else "F-TERRAIN"
        case "DF":
            return "" if here.terrain == FERTILE else "F-TERRAIN"
        case "BD":
            return "" if here.terrain == RUIN or (here.terrain in BUILDING and not here.begun) else "F-TERRAIN"
        case "BR":
            if here.terrain != SCRUB:
                return "F-TERRAIN"
            return "" if there.terrain == WATER and bare else "F-TARGET"
        case "BB":
            if not land(here.terrain):
                return "F-TERRAIN"
            return "" if there.terrain >= WATER and bare and any(land(one) for one in beyond) else "F-TARGET"
    return "" if there.bridge else "F-TARGET"
