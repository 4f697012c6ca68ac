"""Hidden moments: nobody learns from the match who owes an answer."""

from __future__ import annotations

from ..case import require
from ..spot import Spot


def check(spot: Spot) -> None:
    shown = {seat for moment in spot.moments if not moment.hidden for seat in moment.decisions}
    told = spot.match.awaited()
    require(told <= shown, f"seats {sorted(told - shown)} are said to be waited for, and only hidden moments ask them")
