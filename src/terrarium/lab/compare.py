"""A game and its variants, game by game with the same seeds: what a change does, and how sure that is.

Each arm plays the same numbers as the game as it is, so that luck is mostly the same in both, and their differences
tell more than two studies side by side would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from terrarium.figures import chance, discoveries, half_width
from terrarium.kernel import Value

from .tables import Cell, Figure, Table

RATE = 0.05
"""Of the differences that are marked, at most this share is false."""
LEAST = 10
"""A measure that fewer games have in both arms tells nothing."""


class Arm(msgspec.Struct, frozen=True):
    """One variant of a game: its options, and changes of content (see `what_if`)."""

    name: str
    options: dict[str, Value]
    changes: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True):
    """What an arm changes of a measure, over the games in which both have it."""

    arm: str
    measure: str
    pairs: int
    before: float
    after: float
    change: Figure
    chance: float


def compared(
    measures: Callable[[Any], Mapping[str, float]], names: Sequence[str], records: Sequence[Sequence[Any]]
) -> list[Table]:
    """What each arm changes, those differences first that chance does not explain."""
    figures = [[measures(record) for record in own] for own in records]
    found = [
        one for name, own in zip(names[1:], figures[1:], strict=True) for one in _differences(name, figures[0], own)
    ]
    stand_out = discoveries([one.chance for one in found], RATE)
    rows: list[list[Cell]] = [
        [one.arm, one.measure, one.pairs, one.before, one.after, one.change, "yes" if sure else ""]
        for one, sure in sorted(zip(found, stand_out, strict=True), key=lambda pair: (not pair[1], pair[0].chance))
    ]
    note = (
        f"Pairs of games with the same seeds. {len(found)} differences were looked at; of those that are marked, about "
        f"{RATE:.0%} at the most are false (Benjamini and Hochberg)."
    )
    columns = ["what if", "measure", "pairs", "as it is", "then", "difference", "stands out"]
    return [Table("What the changes do", columns, rows, note)]


def _differences(
    arm: str, before: Sequence[Mapping[str, float]], after: Sequence[Mapping[str, float]]
) -> list[Difference]:
    found = []
    for measure in dict.fromkeys(name for one in (*before, *after) for name in one):
        pairs = [
            (old[measure], new[measure])
            for old, new in zip(before, after, strict=True)
            if measure in old and measure in new
        ]
        if len(pairs) < LEAST:
            continue
        steps = [new - old for old, new in pairs]
        n = len(steps)
        mean, half = sum(steps) / n, half_width(steps)
        old, new = (sum(pair[side] for pair in pairs) / n for side in (0, 1))
        if any(steps):
            change = Figure(mean, mean - half, mean + half)
            found.append(Difference(arm, measure, n, old, new, change, chance(mean, half)))
    return found
