"""Shares and means with the bounds that hold the true value in 95 of 100 studies."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

Figure = list[float]
Cell = str | int | float | Figure
Z = 1.96


def share(won: float, n: int) -> Figure:
    """Wilson's interval, which stays between 0 and 1 for rare winners too."""
    if not n:
        return [0.0, 0.0, 1.0]
    part = won / n
    middle = (part + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(part * (1 - part) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return [round(part, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)]


def mean(values: Sequence[float]) -> Figure:
    n = len(values)
    if not n:
        return [0.0, 0.0, 0.0]
    average = sum(values) / n
    half = Z * sqrt(sum((value - average) ** 2 for value in values) / max(1, n - 1) / n)
    return [round(average, 1), round(average - half, 1), round(average + half, 1)]


def table(title: str, columns: list[str], rows: list[list[Cell]], note: str = "") -> dict[str, Any]:
    return {"title": title, "columns": columns, "rows": rows, "note": note}
