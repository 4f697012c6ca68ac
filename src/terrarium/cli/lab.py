"""`terrarium lab`: the balance study that a game brings along."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer
from rich.progress import Progress

from terrarium.lab import run, studied, usual_seats

from . import find
from .figures import grid
from .plain import Plain
from .screen import console


def lab(
    game: str = typer.Argument(..., help="The game, as terrarium games lists it."),
    games: int = typer.Option(200, "--games", "-g", min=1, help="How many games to play."),
    seats: int | None = typer.Option(None, "--seats", "-n", help="How many seats."),
    option: list[str] = typer.Option([], "--option", "-o", help="An option of the game, key=value; repeat for more."),
    seed: int = typer.Option(0, "--seed", help="The same seed gives the same tables."),
    json: Path | None = typer.Option(None, "--json", help="Write the study to this file as well."),
    charts: Path | None = typer.Option(None, "--charts", help="Write the charts into this folder, as SVG."),
) -> None:
    """Run the balance study of a game and print its tables.

    Example: terrarium lab terrible-lizards --games 1000 --seats 4
    """
    found = find.game(game)
    if studied(found) is None:
        raise Plain(f"{found.title} has no study of its own. Try: terrarium simulate {found.slug} --games {games}")
    count = find.seats(found, usual_seats(found) if seats is None else seats)
    options = find.options(found, option)
    with Progress(console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(found.title, total=games)
        study = run(found, games, count, options, seed, lambda done, of: bar.update(task, completed=done, total=of))
    out = console()
    for table in study.tables:
        out.print(grid(table))
        out.print()
    if json is not None:
        find.write(json, msgspec.json.format(msgspec.json.encode(study), indent=1) + b"\n")
    if charts is not None:
        charts.mkdir(parents=True, exist_ok=True)
        for number, table in enumerate(study.tables, 1):
            if table.svg:
                find.write(charts / f"{found.slug}-{number}.svg", table.svg.encode())
