"""`terrarium simulate`: many games between bots, and who is stronger by how much."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import msgspec
import typer
from rich.text import Text

from terrarium.bots import ArenaResult, arena
from terrarium.figures import wilson
from terrarium.lab import Figure, Study, Table, studied
from terrarium.lab.tables import Cell

from . import find
from .figures import grid
from .lab import JOBS, ON, bar, lab, sensibly, write
from .screen import console


def simulate(
    game: str = typer.Argument(..., help="The game, as terrarium games lists it."),
    games: int = typer.Option(100, "--games", "-g", min=1, help="How many games to play."),
    bots: str = typer.Option("", "--bots", "-b", help="The bots to compare: random,greedy,search or module:class."),
    seats: int | None = typer.Option(None, "--seats", "-n", help="How many seats; bots take them in turn."),
    option: list[str] = typer.Option([], "--option", "-o", help="An option of the game, key=value; repeat for more."),
    seed: int = typer.Option(0, "--seed", help="The same seed gives the same games."),
    jobs: int = JOBS,
    on: str = ON,
    keep: Path | None = typer.Option(
        None, "--keep", help="Keep the records in this folder, and continue from those already there."
    ),
    report: Path | None = typer.Option(None, "--report", help="Write a report with charts to this file, as HTML."),
    json: Path | None = typer.Option(None, "--json", help="Write the result to this file as well."),
) -> None:
    """Play many games between bots and rate them.

    Every line-up moves through all seats with the same dice, so that neither luck nor the first move decides. Where no
    bots are named, a game that brings a study of its own plays that, as terrarium lab does.

    \b
    Example: terrarium simulate terrible-lizards --games 400 --bots random,greedy --jobs 2
    """
    found = find.game(game)
    if not bots and studied(found) is not None:
        lab(
            game,
            games,
            seats,
            option,
            [],
            seed,
            jobs,
            on,
            0.0,
            keep,
            report,
            json,
            None,
            gate=False,
            strengths=False,
            pair=[],
        )
        return
    named = [find.level(found, name) for name in find.listed(bots)] or ["random", *found.bots]
    entrants: dict[str, str] = {}
    for name in named:
        again = sum(level == name for level in entrants.values())
        entrants[f"{name} ({again + 1})" if again else name] = name
    count = find.seats(found, seats) if seats is not None or len(entrants) < 2 else None
    options = find.options(found, option)
    start = perf_counter()
    with bar() as shown:
        task = shown.add_task(found.title, total=games)
        result = sensibly(
            lambda: arena(
                found,
                entrants,
                games,
                count,
                options,
                seed,
                jobs,
                progress=lambda done, of: shown.update(task, completed=done, total=of),
                on=on,
                keep=keep,
            )
        )
    seconds = perf_counter() - start
    out = console()
    told = tables(result)
    for table in told:
        out.print(grid(table))
        out.print()
    made = sum(row.decisions for row in result.standings)
    says = f"{result.matches:,} games with {result.seats} seats and {made:,} decisions in {seconds:.1f} s, seed {seed}."
    out.print(Text(says, style="dim"))
    if result.unfinished:
        out.print(Text(f"{result.unfinished} games were not finished.", style="amber"))
    for row in result.standings:
        if row.trouble:
            bad = f"{row.name}: {row.crashes} crashes, {row.illegal} illegal answers; first {row.trouble}"
            out.print(Text(bad, style="ember"))
    if json is not None:
        settled = msgspec.structs.replace(result, pace={})
        find.write(json, msgspec.json.format(msgspec.json.encode(settled), indent=1) + b"\n")
    if report is not None:
        study = Study(found.slug, result.matches, result.seats, options, seed, told)
        write(study, f"{found.title}: bots", "", report)


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
            result.pace.get(row.name),
        ]
        for row in result.standings
    ]
    length = total / max(1, result.matches)
    note = (
        f"Means of place and score; {length:,.1f} decisions a game. Intervals hold the true figure in 95 of 100 cases."
    )
    columns = ["bot", "won", "place", "score", "rating", "ms"]
    won = [(share, *wilson(share * result.matches, result.matches)) for share in result.seat_shares]
    seats: list[list[Cell]] = [[f"seat {n}", Figure(*share)] for n, share in enumerate(won, 1)]
    found = [Table("Bots", columns, rows, note), Table("Seats", ["seat", "won"], seats)]
    return [*found, against_each_other(result)] if len(result.standings) > 2 else found


def against_each_other(result: ArenaResult) -> Table:
    """How often each bot was placed before each other one."""
    names = [row.name for row in result.standings]
    rows: list[list[Cell]] = []
    for one in names:
        cells: list[Cell] = [one]
        for other in names:
            ahead, behind = (result.pairs[a].get(b, 0.0) for a, b in ((one, other), (other, one)))
            met = ahead + behind
            cells.append(Figure(ahead / met, *wilson(ahead, met)) if met else None)
        rows.append(cells)
    note = "The bot of the row before that of the column; shared places count a half."
    return Table("Against each other", ["bot", *(f"{name} share" for name in names)], rows, note)
