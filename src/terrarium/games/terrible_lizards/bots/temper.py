"""How a planner weighs things beyond the race."""

from __future__ import annotations

import msgspec

HOLD = {
    "Roar": 0.16,
    "Play Dead": 0.22,
    "Thick Hide": 0.12,
    "Adrenaline": 0.08,
    "Tar Pit": 0.12,
    "Stumble": 0.08,
    "Ambush": 0.2,
    "Tail Lash": 0.1,
    "Selective Autotomy": 0.14,
}
"""What a Quick card in hand is worth on others' turns."""


class Temper(msgspec.Struct, frozen=True):
    """How this planner weighs things. Against its likes no change of one of these told a clear difference."""

    dream: float = 0.8
    """How much a promised animal counts against the one that stands."""
    luck: tuple[float, float, float] = (1.0, 0.45, 0.16)
    """The chance of finding so many missing parts in time."""
    haste: float = 0.88
    """What a promise is worth a turn later."""
    patience: float = 0.1
    """What a search must promise more if it completes no set."""
    kin: float = 0.06
    """What a part is worth keeping for the others of its dinosaur."""
    made: float = 0.1
    """What completing a set now is worth beyond the animal that it makes."""
    hold: float = 1.0
    roar: float = 0.15
    cancel: float = 0.08
    dodge: float = 7.0
