"""Balance studies: tables that a game works out about itself, as plain data.

A game knows the kernel only, so its `study` function returns no type of this module but lists and dictionaries:

    def study(games, seats, options, seed, progress):
        ...
        progress(done, games)                      # as often as it likes
        return [
            {
                "title": "Win share by starting seat",
                "columns": ["seat", "games", "won"],
                "rows": [["1", 400, [0.31, 0.27, 0.36]], ["2", 400, [0.24, 0.20, 0.28]]],
                "note": "Four raiders; ties are shared.",
                "svg": "<svg ...>",                # a chart, if there is one
            },
        ]

A cell is a text, a number, or a figure with its confidence interval: `[value, low, high]`. A figure from 0 to 1 in a
column called "... share", "won" or "... rate" is a percentage. The same arguments give the same tables. A constant
`SEATS` beside the function says how many seats are studied unless somebody asks for others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from typing import Any, TypeAlias

import msgspec

from terrarium.kernel import BrokenContent, Game, Value

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, of how much."""

ARGUMENTS = ("games", "seats", "options", "seed", "progress")
"""What a study function takes, by these names."""


class Figure(msgspec.Struct, frozen=True, array_like=True):
    """A measured value and the interval that holds the true one in 95 of 100 studies."""

    value: float
    low: float
    high: float


Cell: TypeAlias = str | int | float | Figure | None


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
    """What was studied, and what came out."""

    game: str
    games: int
    seats: int
    options: dict[str, Value]
    seed: int
    tables: list[Table]


def studied(game: Game[Any, Any]) -> Callable[..., Any] | None:
    """The game's own study function, or None."""
    package = type(game).__module__
    while package and package != "__main__":
        name = f"{package}.study"
        try:
            there = find_spec(name) is not None
        except (ImportError, ValueError):
            there = False
        if there:
            return getattr(import_module(name), "study", None)
        package = package.rpartition(".")[0]
        if package in ("terrarium", "terrarium.games"):
            break
    return None


def usual_seats(game: Game[Any, Any]) -> int | None:
    """How many seats the game's study is about unless somebody asks for others: `SEATS` beside it, if it says so."""
    study = studied(game)
    return None if study is None else getattr(import_module(study.__module__), "SEATS", None)


def run(
    game: Game[Any, Any],
    games: int,
    seats: int,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    progress: Progress = lambda done, of: None,
) -> Study:
    """Run a game's study and read its tables."""
    study = studied(game)
    if study is None:
        raise LookupError(f"{game.title} has no study of its own.")
    settled = game.settled(options or {})
    if [name for name in ARGUMENTS if name not in signature(study).parameters]:
        raise BrokenContent(f"The study of {game.title} does not take {', '.join(ARGUMENTS)}.")
    given = study(games=games, seats=seats, options=settled, seed=seed, progress=progress)
    try:
        tables = msgspec.convert(given, type=list[Table])
    except msgspec.ValidationError as wrong:
        raise BrokenContent(f"The study of {game.title} gives no tables: {wrong}.") from None
    if faults := [fault for table in tables for fault in table.faults()]:
        raise BrokenContent(f"The study of {game.title}: {faults[0]}")
    return Study(game.slug, games, seats, settled, seed, tables)
