"""Events in words (25.10). The lines themselves stand beside this, by what they tell."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Seen

from ..view import View
from . import fights, frame, land, orders
from .teller import Teller, Telling

LINES: Final[dict[str, Telling]] = {**frame.LINES, **orders.LINES, **fights.LINES, **land.LINES}


def narrate(view: View, event: Seen, terse: bool = False) -> str:
    """An event for the one who saw it; terse as the printed report has it, with codes for clans and orders."""
    return LINES[event.kind](Teller(view, terse), event.face)
