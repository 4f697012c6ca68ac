"""What sets the levels apart."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace


class Character(msgspec.Struct, frozen=True):
    attacks_at: int
    """Odds in per cent from which it attacks; 101: never."""
    builds: bool = False
    """It weighs what a work brings until the end; else it builds a farm here and there."""
    troops: int = 0
    """Share of the treasury for troops, in per cent."""
    defends: int = 0
    """The same while an enemy is near one of its towns."""
    armies: int = 1
    """Stacks that it wants on the march while there is land to be found; each needs a character."""
    towns: int = 1
    """With fewer towns than this it founds new ones: as many at once as pay, so that a rich seat ends up with more."""
    careful: bool = False
    """It uses what its faction can do, seeks allies and founds towns."""


LEVELS: Mapping[str, Character] = {
    "wanderer": Character(attacks_at=101),
    "settler": Character(attacks_at=60, builds=True, troops=25),
    "warlord": Character(attacks_at=55, builds=True, troops=25, defends=50, armies=3, towns=3, careful=True),
}
"""The weakest first. Shares of campaigns won: see *Bots* in the rule page."""

_WARLORD = LEVELS["warlord"]
NATURES: Mapping[str, Character] = {
    "raider": replace(_WARLORD, attacks_at=45, troops=50, towns=2),
    "turtle": replace(_WARLORD, attacks_at=80, troops=35, defends=75, armies=2),
    "schemer": replace(_WARLORD, troops=15, armies=4, towns=8),
}
"""Warlords of other minds: armies, walls, towns."""
