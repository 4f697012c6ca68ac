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


def _tail(matches: int) -> Callable[[Results], float]:
    """The slowest moves over HTTP on SQLite, against boardgame.io's."""

    def ratio(found: Results) -> float:
        load = found["server_load"]
        ours, theirs = (
            next(runs for name, runs in load.items() if word in name) for word in ("SQLite", "boardgame.io")
        )
        return float(ours[f"{matches}"]["p99"] / theirs[f"{matches}"]["p99"])

    return ratio


def _databases(found: Results) -> float:
    """Durable moves over HTTP for a hundred matches: PostgreSQL against SQLite."""
    load = found["server_load"]
    one, other = (next(runs for name, runs in load.items() if word in name) for word in ("PostgreSQL", "SQLite"))
    return float(one["100"]["rate"] / other["100"]["rate"])


def _page(figure: str, *ways: str) -> Callable[[Results], float]:
    """The most that looking at a table costs a player, of these ways to look."""

    def most(found: Results) -> float:
        looks = found["pages terrible-lizards"]
        return float(max(looks[f"player: {way}"][figure] for way in ways))

    return most


def _streams(ends: str, count: int = 1) -> Callable[[Results], float]:
    """A figure of the most streams measured; with a count, as if there were so many."""

    def figure(found: Results) -> float:
        rows = {name: value for name, value in found["server_streams"].items() if name.endswith(ends)}
        name = max(rows, key=lambda name: int(name.split()[0]))
        return float(rows[name] * (count / int(name.split()[0]) if count > 1 else 1))

    return figure


def _sealed(found: Results) -> float:
    """Microseconds for an order of a sealed sheet, read and resolved, in a turn of full sheets."""
    return 1e6 / float(found["lizards_turn"]["32"]["a turn"])


def _steepest(found: Results) -> float:
    """By which power the cost grows of what grows most."""
    return max(float(one["power"]) for one in found["growth"].values())


def _battle(found: Results) -> float:
    """Seconds of a battle of two Captains, on average over the boards."""
    seconds = [row[1] for row in found["pygmies"]["battles"]]
    return float(sum(seconds) / len(seconds))


GOALS = (
    Goal("the kernel's tax, x a bare loop", lambda found: found["tricks"]["tax"], 1.7),
    Goal("the same rules, x boardgame.io", lambda found: found["peers"]["ratio to boardgame.io"], 60, True),
    Goal("Tricks compiled, decisions/s", lambda found: found["compiled"]["kernel and rules compiled"], 1e6, True),
    Goal(
        "Tricks compiled: its tax, x a bare loop compiled",
        lambda found: found["compiled"]["bare loop, compiled"] / found["compiled"]["kernel and rules compiled"],
        1.4,
    ),
    Goal(
        "a die, x randrange",
        lambda found: found["dice"]["a die, on average"] / found["dice"]["Random.randrange"],
        1.5,
    ),
    Goal("Terrible Lizards, decisions/s", _played("terrible-lizards"), 134_000, True),
    Goal("Lizard Wizard, decisions/s", _played("lizard-wizard"), 32_000, True),
    Goal("Of Wood and Water, decisions/s", _played("wood-and-water"), 10_000, True),
    Goal("Lizards!, whole sheets/s", _played("lizards"), 5_600, True),
    Goal("Pygmies, decisions/s", _played("pygmies"), 2_400, True),
    Goal("a battle of two Captains, s", _battle, 0.5),
    Goal("a turn of sixteen Elders, ms", lambda found: 1e3 / found["lizards_turn"]["bots"]["elder"], 30),
    Goal("a sealed order, read and resolved, us", _sealed, 12),
    Goal("a table page, ms", _page("ms", "first look after a move", "again"), 20),
    Goal("a table page, queries", _page("queries", "first look after a move", "again"), 6),
    Goal("a fragment after a move, ms", _page("ms", "what a move changed"), 8),
    Goal("telling 1,000 watchers of a move, s", _streams("a move for a thousand"), 0.3),
    Goal("5,000 idle streams, % of a core", _streams("while nothing happens", 5000), 2),
    Goal("a stream, KB", _streams("KB a stream"), 20),
    Goal("the steepest growth, power", _steepest, 1.15),
    Goal("durable moves, 1 match, x boardgame.io", _load(1), 1.2, True),
    Goal("durable moves, 20 matches, x boardgame.io", _load(20), 1.2, True),
    Goal("durable moves, 100 matches, x boardgame.io", _load(100), 1.2, True),
    Goal("the slowest of a hundred, 100 matches, x boardgame.io", _tail(100), 1.0),
    Goal("PostgreSQL, 100 matches, x SQLite", _databases, 0.8, True),
)


def figure(goal: Goal, found: Results) -> float | None:
    """The goal's figure in these results, or None where they have none."""
    try:
        return float(goal.figure(found))
    except (LookupError, StopIteration, TypeError, ValueError, ZeroDivisionError):
        return None
