"""What a study comes to: figures with their intervals, in tables."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from terrarium.kernel import Value


class Figure(msgspec.Struct, frozen=True, array_like=True):
    """A measured value and the interval that holds the true one in 95 of 100 studies."""

    value: float
    low: float
    high: float


Cell: TypeAlias = str | int | float | Figure | None

SHARES = ("share", "won", "rate", "wins")
"""A figure from 0 to 1 under a column whose last word is one of these is a percentage."""


class Table(msgspec.Struct, frozen=True):
    """One table of a study."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    note: str = ""
    svg: str = ""

    def faults(self) -> list[str]:
        """Rows that do not fit the columns, as sentences."""
        wide = len(self.columns)
        return [
            f"{self.title}, row {n}: {len(row)} cells under {wide} columns."
            for n, row in enumerate(self.rows, 1)
            if len(row) != wide
        ]


class Study(msgspec.Struct, frozen=True):
    """What was studied, and what came out. `changes` are the arms that were compared with the game as it is."""

    game: str
    games: int
    seats: int
    options: dict[str, Value]
    seed: int
    tables: list[Table]
    changes: list[str] = []


def is_share(column: str) -> bool:
    return column.lower().split()[-1:] in [[word] for word in SHARES]


def written(value: Cell, percent: bool) -> tuple[str, str]:
    """A cell as text, and the interval beside it."""
    if value is None:
        return "-", ""
    if isinstance(value, str):
        return value, ""
    if isinstance(value, Figure):
        low, high = (_number(end, percent, rough=True) for end in (value.low, value.high))
        return _number(value.value, percent), f"{low} to {high}"
    return _number(value, percent and isinstance(value, float)), ""


def _number(value: float, percent: bool, rough: bool = False) -> str:
    if percent:
        return f"{100 * value:.0f}" if rough else f"{100 * value:.1f} %"
    if isinstance(value, int) or abs(value) >= 100:
        return f"{value:,.0f}" if abs(value) >= 10_000 else f"{value:.0f}"
    return f"{value:.1f}" if rough else f"{value:.2f}"
