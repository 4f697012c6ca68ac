"""The table as a drawing (see `panels`): one column, so that it can be read on a phone."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el

from ..view import WizardView
from .palette import PALETTE, ink
from .panels import WIDTH, duel, dungeon, header, mage, offers, tracks


def board(view: WizardView) -> str:
    parts = []
    y = 14.0
    for panel in (header, duel, offers, tracks, dungeon):
        drawn, y = panel(view, y)
        parts.append(drawn)
    first = view.who if view.seated else 0
    for n in range(len(view.mages)):
        drawn, y = mage(view, (first + n) % len(view.mages), y)
        parts.append(drawn)
    ground = el("rect", x=0, y=0, width=WIDTH, height=y, **ink("wood"))
    return drawing(WIDTH, y, ground, *parts, title="The table of Lizard Wizard")


__all__ = ["PALETTE", "board"]
