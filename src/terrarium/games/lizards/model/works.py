"""Where the six works can be done (LZ-320 to LZ-332): asked by the rules of the land as it is, by aids and guides of
the land as it is known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..content import GROUNDS, LAND, RUIN, WATERS

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
    on = here.terrain in GROUNDS[work] if GROUNDS[work] else work == "DB" or land(here.terrain)
    if not on or (work == "BD" and here.begun and here.terrain != RUIN):
        return "F-TERRAIN"
    if work not in AIMED:
        return ""
    if work == "DB":
        return "" if there.bridge else "F-TARGET"
    bare = there.terrain in WATERS[work] and not (there.bridge or there.raft or there.foes)
    return "" if bare and (work != "BB" or any(land(one) for one in beyond)) else "F-TARGET"
