"""Recruit, Veteran and Captain (PY-441). Each answers from its seat's view alone."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Bot

from .captain import TEMPER, Captain
from .hints import DEPTH, ahead, candidates, clock, quick, value
from .recruit import Recruit
from .veteran import Veteran

BOTS: dict[str, Callable[[], Bot]] = {"recruit": Recruit, "veteran": Veteran, "captain": Captain}
RUNGS = (("recruit", 0.0), ("veteran", 0.2), ("captain", 0.0))
CHARACTERS: dict[str, Callable[[], Bot]] = {
    "raider": lambda: Captain(TEMPER._replace(patient=False, together=1.0)),
    "turtle": lambda: Captain(TEMPER._replace(patient=True, pin=0.0, together=0.25)),
    "schemer": lambda: Captain(TEMPER._replace(pin=4.0, together=1.0)),
}
"""One does not wait, one lets the enemy come, one goes for those who shoot, many at once."""

__all__ = ["BOTS", "CHARACTERS", "DEPTH", "RUNGS", "ahead", "candidates", "clock", "quick", "value"]
