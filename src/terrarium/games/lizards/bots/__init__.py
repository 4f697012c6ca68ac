"""The bots (LZ-570): they get only their seat's view and answer through the same sheet as people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from terrarium.kernel import Bot

from .belief import believe
from .elder import Elder
from .hatchling import Hatchling
from .hints import Hopeful, Wary, candidates, depth, value
from .raider import Raider

BOTS: Final[dict[str, Callable[[], Bot]]] = {"hatchling": Hatchling, "raider": Raider, "elder": Elder}
"""By level, weakest first."""
RUNGS: Final = (("hatchling", 0.0), ("raider", 0.0), ("elder", 0.0))
CHARACTERS: Final[dict[str, Callable[[], Bot]]] = {"raider": Raider, "turtle": Wary, "schemer": Hopeful}

__all__ = ["BOTS", "CHARACTERS", "RUNGS", "believe", "candidates", "depth", "value"]
