"""Shares and means with the bounds that hold the true value in 95 of 100 samples: for every study and rating."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from typing import Any, TypeAlias

Figure: TypeAlias = list[float]
"""A value with its lower and its upper bound."""

Cell: TypeAlias = str | int | float | Figure

Z = 1.96
FEW = 30
"""Of fewer, a share tells nothing for sure."""


def wilson(part: float, of: float) -> tuple[float, float]:
    """The bounds of a share (Wilson 1927): sound for few samples, and never outside 0 to 1."""
    if of <= 0:
        return (0.0, 1.0)
    p = part / of
    spread = Z * Z / of
    middle = (p + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(p * (1 - p) / of + spread / (4 * of))
    return (max(0.0, middle - half), min(1.0, middle + half))


def half_width(values: Sequence[float]) -> float:
    """How far the true mean may lie from that of these values."""
    n = len(values)
    average = sum(values) / n
    return Z * sqrt(sum((value - average) ** 2 for value in values) / max(1, n - 1) / n)


def share(part: float, of: float) -> Figure:
    """So many of so many."""
    low, high = wilson(part, of)
    return [round(part / of if of else 0.0, 4), round(low, 4), round(high, 4)]


def mean(values: Sequence[float], digits: int = 2) -> Figure:
    if not values:
        return [0.0, 0.0, 0.0]
    average, half = sum(values) / len(values), half_width(values)
    return [round(average, digits), round(average - half, digits), round(average + half, digits)]


def table(title: str, columns: list[str], rows: list[list[Cell]], note: str = "", svg: str = "") -> dict[str, Any]:
    """A table as `terrarium lab` shows it."""
    return {"title": title, "columns": columns, "rows": rows, "note": note} | ({"svg": svg} if svg else {})


def chance(mean: float, half_width: float) -> float:
    """How often a mean would lie this far from nothing by chance alone; `half_width` is that of its 95 % interval."""
    if half_width <= 0:
        return 0.0 if mean else 1.0
    return erfc(abs(mean) / (half_width / Z) / sqrt(2))


def share_chance(part: float, of: float, usual: float) -> float:
    """How often a share would lie this far from the usual one by chance alone; of few, nothing is told."""
    if of < FEW or not 0 < usual < 1:
        return 1.0
    return chance(part / of - usual, Z * sqrt(usual * (1 - usual) / of))


def discoveries(chances: Sequence[float], rate: float = 0.05) -> list[bool]:
    """Which of many stand out, so that of those that do at most this share is false (Benjamini and Hochberg 1995)."""
    order = sorted(range(len(chances)), key=lambda n: chances[n])
    last = max((rank for rank, n in enumerate(order, 1) if chances[n] <= rate * rank / len(order)), default=0)
    found = [False] * len(chances)
    for n in order[:last]:
        found[n] = True
    return found
