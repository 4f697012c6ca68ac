"""What the benchmarks should show: each goal with the figure that it is about.

A figure is a ratio against a floor or a peer of the same run wherever there is one. The others are figures of a
machine, and are good for comparing a run with the last one on the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Results = Mapping[str, Any]
"""The figures of a run by their benchmark's section."""


class Goal(NamedTuple):
    name: str
    figure: Callable[[Results], float]
    """Raises LookupError, TypeError or ValueError where the run has no such figure."""
    goal: float
    more: bool = False
    """The figure should be at least this, not at most."""

    def met(self, figure: float) -> bool:
        return figure >= self.goal if self.more else figure <= self.goal


def _played(slug: str) -> Callable[[Results], float]:
    """Random decisions a second of a game, with the fewest seats measured."""
    return lambda found: float(next(row["decisions/s"] for row in found["games"] if row["game"] == slug))


def _load(matches: int) -> Callable[[Results], float]:
    """Durable moves over HTTP on SQLite, against boardgame.io's in memory."""

    def ratio(found: Results) -> float:
        load = found["server_load"]
        ours, theirs = (
            next(runs for name, runs in load.items() if word in name) for word in ("SQLite", "boardgame.io")
        )
        return float(ours[f"{matches}"]["rate"] / theirs[f"{matches}"]["rate"])

    return ratio


def _battle(found: Results) -> float:
    """Seconds of a battle of two Captains, on average over the boards."""
    seconds = [row[1] for row in found["pygmies"]["battles"]]
    return float(sum(seconds) / len(seconds))


GOALS = (
    Goal("the kernel's tax, x a bare loop", lambda found: found["tricks"]["tax"], 1.7),
    Goal("the same rules, x boardgame.io", lambda found: found["peers"]["ratio to boardgame.io"], 60, True),
    Goal("Tricks compiled, decisions/s", lambda found: found["compiled"]["kernel and rules compiled"], 1e6, True),
    Goal(
        "a die, x randrange",
        lambda found: found["dice"]["a die, on average"] / found["dice"]["Random.randrange"],
        1.5,
    ),
    Goal("Terrible Lizards, decisions/s", _played("terrible-lizards"), 134_000, True),
    Goal("Lizard Wizard, decisions/s", _played("lizard-wizard"), 32_000, True),
    Goal("Of Wood and Water, decisions/s", _played("wood-and-water"), 10_000, True),
    Goal("Lizards!, whole sheets/s", _played("lizards"), 5_600, True),
    Goal("Pygmies, decisions/s", _played("pygmies"), 1_500, True),
    Goal("a battle of two Captains, s", _battle, 0.5),
    Goal("a turn of sixteen Elders, ms", lambda found: 1e3 / found["lizards_turn"]["bots"]["elder"], 30),
    Goal("durable moves, 1 match, x boardgame.io", _load(1), 1.2, True),
    Goal("durable moves, 20 matches, x boardgame.io", _load(20), 1.2, True),
    Goal("durable moves, 100 matches, x boardgame.io", _load(100), 1.2, True),
)


def figure(goal: Goal, found: Results) -> float | None:
    """The goal's figure in these results, or None where they have none."""
    try:
        return float(goal.figure(found))
    except (LookupError, StopIteration, TypeError, ValueError, ZeroDivisionError):
        return None
