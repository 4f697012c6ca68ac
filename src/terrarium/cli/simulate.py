"""`terrarium simulate`: many games between bots, and who is stronger by how much."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from terrarium.bots import ArenaResult, arena
from terrarium.lab import Figure, Table, studied
from terrarium.lab.study import Cell

from . import find
from .figures import grid
from .lab import lab
from .screen import console


def simulate(
    game: str = typer.Argument(..., help="The game, as terrarium games lists it."),
    games: int = typer.Option(100, "--games", "-g", min=1, help="How many games to play."),
    bots: str = typer.Option("", "--bots", "-b", help="The bots that meet: random,easy,search or module:class."),
    seats: int | None = typer.Option(None, "--seats", "-n", help="How many seats; bots take them in turn."),
    option: list[str] = typer.Option([], "--option", "-o", help="An option of the game, key=value; repeat for more."),
    seed: int = typer.Option(0, "--seed", help="The same seed gives the same games."),
    jobs: int = typer.Option(1, "--jobs", "-j", help="How many processes; -1: as many as there are cores."),
    json: Path | None = typer.Option(None, "--json", help="Write the result to this file as well."),
) -> None:
    """Let bots play many games and rate them.

    Every line-up moves through all seats with the same dice, so that neither luck nor the first move decides. Where no
    bots are named, a game that brings a study of its own plays that, as terrarium lab does.

    \b
    Example: terrarium simulate terrible-lizards --games 400 --bots random,easy --jobs 2
    """
    found = find.game(game)
    if not bots and studied(found) is not None:
        lab(game, games, seats, option, seed, json, charts=None)
        return
    named = [find.level(found, name) for name in find.listed(bots)] or ["random", *found.bots]
    entrants: dict[str, str] = {}
    for name in named:
        again = sum(level == name for level in entrants.values())
        entrants[f"{name} ({again + 1})" if again else name] = name
    count = find.seats(found, seats) if seats is not None or len(entrants) < 2 else None
    options = find.options(found, option)
    start = perf_counter()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(found.title, total=games)
        result = arena(
            found,
            entrants,
            games,
            count,
            options,
            seed,
            jobs,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    seconds = perf_counter() - start
    out = console()
    for table in tables(result):
        out.print(grid(table))
        out.print()
    made = sum(row.decisions for row in result.standings)
    says = f"{result.matches:,} games with {result.seats} seats and {made:,} decisions in {seconds:.1f} s, seed {seed}."
    out.print(Text(says, style="dim"))
    if result.unfinished:
        out.print(Text(f"{result.unfinished} games were broken off.", style="amber"))
    for row in result.standings:
        if row.trouble:
            bad = f"{row.name}: {row.crashes} crashes, {row.illegal} illegal answers; first {row.trouble}"
            out.print(Text(bad, style="ember"))
    if json is not None:
        find.write(json, msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n")


def tables(result: ArenaResult) -> list[Table]:
    """The result as tables: the bots by rating, and the seats."""
    total = sum(row.decisions for row in result.standings)
    rows: list[list[Cell]] = [
        [
            row.name,
            Figure(row.share, *row.share_bounds),
            row.mean_place,
            row.mean_score,
            Figure(row.rating, *row.rating_bounds),
            1e3 * row.seconds / max(1, row.decisions),
        ]
        for row in result.standings
    ]
    length = total / max(1, result.matches)
    note = (
        f"Means of place and score; {length:,.1f} decisions a game. Intervals hold the true figure in 95 of 100 cases."
    )
    columns = ["bot", "won", "place", "score", "rating", "ms"]
    seats: list[list[Cell]] = [[f"seat {n}", share] for n, share in enumerate(result.seat_shares, 1)]
    return [Table("Bots", columns, rows, note), Table("Seats", ["seat", "won"], seats)]
