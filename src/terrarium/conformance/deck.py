"""Which check comes next: a deck, shuffled by the seed, of which one card is drawn at every step.

A clock would be the simpler judge, but what a quick machine finds, a slow one must find too.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

DEAR = ("acts", "boards", "imagined", "leaks", "leaving", "papers", "points of view", "strands")
"""Take ten times as long as playing a step, or more: once in the deck."""

FAIR = ("copies", "guides", "saved", "told", "views")
"""Take a few times as long."""


def cards(name: str) -> int:
    """How often a check is in the deck, so that none takes most of the time."""
    return 1 if name in DEAR else 3 if name in FAIR else 8


class Deck:
    """Draws the checks in a random order that follows from the seed; shuffled anew when all are drawn."""

    def __init__(self, names: Iterable[str], seed: int) -> None:
        self.rng = Random(f"{seed}/deck")
        self.all = [name for name in names for _ in range(cards(name))]
        self.rest: list[str] = []

    def draw(self) -> str:
        if not self.rest:
            self.rest = self.rng.sample(self.all, len(self.all))
        return self.rest.pop()
