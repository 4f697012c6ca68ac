"""How strong the levels of a game are: every one against every other, each deal played from both sides."""

from __future__ import annotations

from typing import Any

from terrarium.bots import ArenaResult, arena
from terrarium.bots.kept import Progress
from terrarium.bots.levels import LEVELS, TRIES, ladder
from terrarium.figures import wilson
from terrarium.kernel import Game

from .tables import Cell, Figure, Table

SEATS = 2


def entrants(game: Game[Any, Any]) -> dict[str, str]:
    """The levels by name. Who looks ahead does so without a clock here, so that the table can be made again."""
    there = ladder(game)
    found = {level.name: level.name for level in LEVELS if level.name in there}
    if LEVELS[-1].name in found:
        found[LEVELS[-1].name] = f"search={TRIES}"
    return found


def strength(
    game: Game[Any, Any],
    games: int,
    seed: int = 0,
    progress: Progress = lambda done, of: None,
    *,
    jobs: int = 1,
    on: str = "",
) -> Table:
    """So many games of each two neighbouring levels; the others' strength follows from theirs."""
    named = entrants(game)
    rows: list[list[Cell]] = []
    steps = list(zip(list(named)[1:], named, strict=False))
    for number, (strong, weak) in enumerate(steps):
        met = arena(
            game,
            {weak: named[weak], strong: named[strong]},
            games,
            max(SEATS, game.seats[0]),
            None,
            seed,
            jobs,
            progress=lambda done, of, before=number * games: progress(before + done, games * len(steps)),  # type: ignore[misc]
            on=on,
        )
        rows.append(_row(met, strong, weak))
    note = "Shares of games won by the stronger, each deal from both sides; milliseconds a decision of this machine."
    return Table(game.title, ["level", "against", "games", "won", "ms", "its ms"], rows, note)


def _row(met: ArenaResult, strong: str, weak: str) -> list[Cell]:
    won = next(row.wins for row in met.standings if row.name == strong)
    figure = Figure(won / met.matches, *wilson(won, met.matches))
    return [strong, weak, met.matches, figure, round(met.pace.get(strong, 0.0), 1), round(met.pace.get(weak, 0.0), 1)]
