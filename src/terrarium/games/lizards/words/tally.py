"""How the clans stand: their points, by what they are for."""

from __future__ import annotations

from terrarium.kernel import Tally

from ..state import Standing
from ..view import View
from .telling import WORTH


def tally(view: View) -> Tally:
    """LZ-360, LZ-361, as they were published last; a clan that is out, or has not entered yet, has none."""
    counted = [Standing()] * view.seats
    for seat, (clan, standing) in enumerate(zip(view.clans, view.standings, strict=False)):
        if clan.status not in ("dropped", "eliminated"):
            counted[seat] = standing
    lines = tuple((says, tuple(worth * getattr(one, key) for one in counted)) for key, says, worth in WORTH)
    return Tally("points", tuple(one.points for one in counted), lines)
