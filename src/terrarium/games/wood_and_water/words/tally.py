"""How the players stand: their points, by what they are for."""

from __future__ import annotations

from terrarium.kernel import Tally

from ..model.economy import Score, score
from ..view import CampaignView

PARTS = (
    ("treasury", "Treasury"),
    ("squares", "Squares"),
    ("bonuses", "Bonuses"),
    ("troops", "Troops"),
    ("buildings", "Buildings"),
)


def tally(v: CampaignView) -> Tally:
    """WW-273; who is out keeps the points of that day, and has nothing left that they were for."""
    counted = [Score(0, 0, 0, 0, 0) if v.players[seat].out else score(v, seat) for seat in range(v.seats)]
    figures = tuple(v.players[seat].score if v.players[seat].out else one.total for seat, one in enumerate(counted))
    return Tally("points", figures, tuple((says, tuple(getattr(c, key) for c in counted)) for key, says in PARTS))
