"""What chants cost and how far they reach (LZ-149, LZ-170): asked by the rules and by whoever thinks of singing."""

from __future__ import annotations

from ..content import CHANTS, TEMPLE
from ..content.figures import FIGURES


def flight(blacks: int) -> int:
    """LZ-170: how many hexes a Shunt by so many flings."""
    return FIGURES.shunt.hexes + blacks // FIGURES.shunt.each


def reverted(chant: str, blacks: int, terrain: int) -> int:
    """LZ-149, LZ-185: how many of so many turn red after a chant that had an effect, sung on this ground."""
    if terrain == TEMPLE and chant != "DARK":
        return 0
    return blacks * CHANTS[chant].reversion // 100
