"""How sure a figure is while it is still being counted.

Whoever looks at an interval again and again and stops when it pleases is wrong far more often than the interval says.
`Precision` gives one that holds at every look (an asymptotic confidence sequence, Waudby-Smith and others 2024).
"""

from __future__ import annotations

from math import inf, log, sqrt

LEAST = 30
"""Before so many values nothing is clear."""
TUNED = 0.02
"""The interval is narrowest, for its size, when some hundreds of values were counted."""


class Precision:
    """A running mean and how closely it is known, at any look, in 95 of 100 studies."""

    def __init__(self, error: float = 0.05) -> None:
        self.error = error
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    def half(self) -> float:
        """Half the width of the interval that holds at every look."""
        n = self.count
        if n < LEAST:
            return inf
        spread = sqrt(self._squares / (n - 1))
        grown = n * TUNED + 1
        return spread * sqrt(2 * grown / (n * n * TUNED) * log(sqrt(grown) / self.error))

    def clear(self) -> bool:
        """The mean is not nothing."""
        return abs(self.mean) > self.half()
