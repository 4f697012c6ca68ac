"""Shares and means with the bounds that hold the true value in 95 of 100 samples: for every study and rating."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, TypeAlias

Figure: TypeAlias = list[float]
"""A value with its lower and its upper bound."""

Cell: TypeAlias = str | int | float | Figure

Z = 1.96


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
