"""Peoples that a first campaign goes well with, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

ADVISED: Final[Mapping[str, tuple[str, str]]] = {
    "EM": ("Careful", "A little of everything, and pioneers who look at a square before anyone walks into it."),
    "LZ": ("Swift", "Forest does not slow them, and half of the islands is forest: they chart the most land."),
    "GO": ("Warlike", "Many cheap troops, and a charge that reaches farther than a march."),
    "BR": ("Builders", "Each wood that they clear brings a road, a farm or a watch post for nothing."),
    "DG": ("Everybody's friends", "Nearly every people trusts them, and they hardly mind the rain."),
    "SK": ("Hidden ways", "From any town of theirs to any other underground, in one go."),
}
"""By faction, the best first: what it is like in a word, and what makes it easy."""
THREE: Final = 3


def advised(free: Iterable[str]) -> tuple[str, ...]:
    """Three of those that are free."""
    open_ = set(free)
    return tuple(key for key in ADVISED if key in open_)[:THREE]
