"""Balance as a gate: whether a game's figures lie in the bands that it states, as far as a study can tell.

A game's room `study` says what it promises:

    GATES = [Gate(seats=2, bands={"first position won": (0.48, 0.52)}, options={"seat_balance": "on"})]

with names of its `measures`; a name that ends in `*` stands for all that begin so. A figure is outside only where its
whole interval is: one that would hold in 999 of 1,000 studies, for a gate looks at many figures every night.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import msgspec

from terrarium.bots.kept import Progress
from terrarium.kernel import Game

from .study import measured, studied
from .tables import Cell, Figure, Table

Z = 3.29
"""Standard errors that hold in 999 of 1,000 cases."""
FEW = 20
"""Of fewer games nothing is said."""
WITHIN, UNSURE, OUTSIDE = "within", "unsure", "outside"


class Gate(msgspec.Struct, frozen=True):
    """What a game promises at so many seats, with these options."""

    seats: int
    bands: Mapping[str, tuple[float, float]]
    options: Mapping[str, Any] = {}


class Gated(msgspec.Struct, frozen=True):
    """One game's gates: tables to look at, and the figures that are outside their band."""

    tables: list[Table]
    outside: list[str]


def gated(
    game: Game[Any, Any],
    games: int,
    seed: int = 0,
    progress: Progress = lambda done, of: None,
    *,
    jobs: int = 1,
    on: str = "",
) -> Gated:
    """Play each of a game's gates, and hold its figures against their bands."""
    found: list[Table] = []
    outside: list[str] = []
    for said in getattr(studied(game), "GATES", ()):
        gate = msgspec.convert(said, Gate)
        values: dict[str, list[float]] = {}
        for one in measured(game, games, gate.seats, gate.options, seed, progress, jobs=jobs, on=on):
            for name, value in one.items():
                values.setdefault(name, []).append(value)
        rows: list[list[Cell]] = []
        for name, (low, high) in _bands(gate.bands, values).items():
            figure, says = judged(values.get(name, []), low, high)
            rows.append([name, len(values.get(name, [])), figure, f"{low:g} to {high:g}", says])
            if says == OUTSIDE:
                outside.append(f"{game.title}, {gate.seats} seats: {name} is {figure.value:.3f}")
        options = ", ".join(f"{key}={value}" for key, value in gate.options.items())
        title = f"{game.title}, {gate.seats} seats" + (f", {options}" if options else "")
        found.append(Table(title, ["figure", "games", "mean", "band", "verdict"], rows))
    return Gated(found, outside)


def _bands(
    said: Mapping[str, tuple[float, float]], values: Mapping[str, list[float]]
) -> dict[str, tuple[float, float]]:
    """The bands by measure, with every name that a starred one stands for."""
    found: dict[str, tuple[float, float]] = {}
    for name, band in said.items():
        begins = name.removesuffix("*")
        found |= dict.fromkeys(
            sorted(each for each in values if each.startswith(begins)) if "*" in name else [name], band
        )
    return found


def judged(values: list[float], low: float, high: float) -> tuple[Figure, str]:
    """A mean with its interval, and whether it lies in the band."""
    n = len(values)
    if n == 0:
        return Figure(0.0, 0.0, 0.0), UNSURE
    mean = sum(values) / n
    spread = sum((value - mean) ** 2 for value in values) / max(1, n - 1)
    if all(0 <= value <= 1 for value in values):
        spread = max(spread, 1 / (n + 2))
    half = Z * sqrt(spread / n)
    figure = Figure(round(mean, 4), round(mean - half, 4), round(mean + half, 4))
    if n >= FEW and (mean + half < low or mean - half > high):
        return figure, OUTSIDE
    return figure, WITHIN if low <= mean <= high and n >= FEW else UNSURE
