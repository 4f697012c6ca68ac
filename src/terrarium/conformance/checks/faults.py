"""No invariant is ever broken, and what is certain of the result stays so."""

from __future__ import annotations

from ..case import require
from ..spot import Spot


def check(spot: Spot) -> None:
    faults = spot.state.faults()
    require(not faults, f"the state has faults: {'; '.join(faults[:5])}")
