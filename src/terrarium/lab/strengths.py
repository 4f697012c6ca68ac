"""How strong the bots of a game are: every level against every other, characters and searches against the best bot of
the game's own, each deal played from both sides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from terrarium.bots import ArenaResult, arena
from terrarium.bots.kept import Progress
from terrarium.bots.levels import LEVELS, SECONDS, characters, ladder
from terrarium.figures import wilson
from terrarium.kernel import Game

from .tables import Cell, Figure, Table

SEATS = 2
BUDGETS = (0.2,)
"""Seconds of processor time a decision that a search is given, beside the fiercest level's."""

COLUMNS = ["bot", "against", "games", "won", "ms", "its ms"]
NOTE = (
    "Shares of games won by the first, each deal from both sides; milliseconds of processor time a decision. "
    "A search by the clock depends on the machine, all else on the seed alone."
)


def entrants(game: Game[Any, Any]) -> dict[str, str]:
    """The levels by name. Who looks ahead does so by the processor's time here, so that a busy machine makes nobody
    weaker."""
    there = ladder(game)
    found = {level.name: level.name for level in LEVELS if level.name in there}
    if LEVELS[-1].name in found:
        found[LEVELS[-1].name] = f"search={SECONDS:g}s"
    return found


def pairings(game: Game[Any, Any], budgets: Sequence[float] = BUDGETS) -> list[tuple[str, str]]:
    """Who meets whom, the stronger first: all levels each other; characters and searches the best that does not look
    ahead."""
    levels = list(entrants(game))
    found = [(strong, weak) for weak, strong in combinations(levels, 2)]
    if LEVELS[-1].name in levels:
        best = levels[-2]
        found += [(f"search={budget:g}s", best) for budget in budgets if budget]
        found += [(name, best) for name in characters(game)]
    return found


def strength(
    game: Game[Any, Any],
    games: int,
    seed: int = 0,
    progress: Progress = lambda done, of: None,
    *,
    pairs: Sequence[tuple[str, str]] | None = None,
    jobs: int = 1,
    on: str = "",
    keep: Path | None = None,
) -> Table:
    """So many games of each pair; `pairs` are all `pairings` where nothing is said, `keep` a folder for records."""
    named = entrants(game)
    rows: list[list[Cell]] = []
    pairs = pairings(game) if pairs is None else pairs
    for number, (strong, weak) in enumerate(pairs):
        met = arena(
            game,
            {weak: named.get(weak, weak), strong: named.get(strong, strong)},
            games,
            max(SEATS, game.seats[0]),
            None,
            seed,
            jobs,
            progress=lambda done, of, before=number * games: progress(before + done, games * len(pairs)),  # type: ignore[misc]
            on=on,
            keep=None if keep is None else keep / game.slug / f"{strong}-{weak}",
        )
        rows.append(_row(met, strong, weak))
    return Table(game.title, COLUMNS, rows, NOTE)


def _row(met: ArenaResult, strong: str, weak: str) -> list[Cell]:
    won = next(row.wins for row in met.standings if row.name == strong)
    figure = Figure(won / met.matches, *wilson(won, met.matches))
    return [strong, weak, met.matches, figure, *(round(met.pace.get(each, 0.0), 1) for each in (strong, weak))]
