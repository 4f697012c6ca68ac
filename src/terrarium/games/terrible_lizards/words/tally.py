"""How the seats stand: the health that they have left."""

from __future__ import annotations

from terrarium.kernel import Tally

from ..view import View


def tally(view: View) -> Tally:
    """TL-165 to TL-167: who is left, or has most health left."""
    return Tally("health", view.health)
