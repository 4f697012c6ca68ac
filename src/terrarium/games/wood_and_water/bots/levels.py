"""What sets the levels apart."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Character(msgspec.Struct, frozen=True):
    attacks_at: int
    """Odds in per cent from which it attacks; 101: never."""
    garrison: bool = False
    builds: bool = False
    troops: int = 0
    """Share of the treasury for troops, in per cent."""
    defends: int = 0
    """The same while an enemy is near one of its towns."""
    armies: int = 1
    allies: bool = False
    careful: bool = False


LEVELS: Mapping[str, Character] = {
    "wanderer": Character(attacks_at=101),
    "settler": Character(attacks_at=60, garrison=True, builds=True, troops=25),
    "warlord": Character(
        attacks_at=55, garrison=True, builds=True, troops=35, defends=60, armies=3, allies=True, careful=True
    ),
}
"""The weakest first. Shares of campaigns won: see *Bots* in the rule page."""
