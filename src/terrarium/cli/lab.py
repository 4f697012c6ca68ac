"""`terrarium lab`: the balance study that a game brings along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from terrarium.bots.engines import NoEngine
from terrarium.bots.kept import SETTINGS, KeptOtherwise
from terrarium.kernel import Game, registry
from terrarium.lab import Arm, Study, Unchanged, gated, redone, run, strength, studied, usual_seats
from terrarium.lab.charts import NoCharts, charted
from terrarium.lab.report import report as reported
from terrarium.lab.strengths import pairings

from . import find
from .figures import grid
from .plain import Plain
from .screen import console

T = TypeVar("T")

ON = typer.Option("", "--on", help="Where: processes, dask or ray; dask=ADDRESS and ray=ADDRESS for a running cluster.")
JOBS = typer.Option(1, "--jobs", "-j", help="How many workers; -1: as many as there are cores.")


def lab(
    game: str = typer.Argument("", help="The game, as terrarium games lists it, or a folder of records."),
    games: int = typer.Option(200, "--games", "-g", min=1, help="How many games to play."),
    seats: int | None = typer.Option(None, "--seats", "-n", help="How many seats."),
    option: list[str] = typer.Option([], "--option", "-o", help="An option of the game, key=value; repeat for more."),
    what_if: list[str] = typer.Option(
        [],
        "--what-if",
        "-w",
        help="Compare with a change to content or an option; repeat to compare more, join changes with ;",
    ),
    seed: int = typer.Option(0, "--seed", help="The same seed gives the same tables."),
    jobs: int = JOBS,
    on: str = ON,
    precise: float = typer.Option(0.0, "--precise", min=0.0, help="Stop once the main figure is known to within this."),
    keep: Path | None = typer.Option(
        None, "--keep", help="Keep the records in this folder, and continue from those already there."
    ),
    report: Path | None = typer.Option(None, "--report", help="Write a report with charts to this file, as HTML."),
    json: Path | None = typer.Option(None, "--json", help="Write the study to this file as well."),
    charts: Path | None = typer.Option(None, "--charts", help="Write the charts into this folder, as SVG."),
    gate: bool = typer.Option(False, "--gate", help="Only check the figures against the ranges that games state."),
    strengths: bool = typer.Option(False, "--strength", help="Only play the bots' levels against each other."),
    pair: list[str] = typer.Option(
        [], "--pair", help="With --strength: only this pair, such as sharp:steady; repeat for more."
    ),
) -> None:
    """Run the balance study of a game and print its tables.

    The same seed gives the same bytes wherever it runs. A folder in the place of the game works its tables out again
    from the records.

    \b
    Example: terrarium lab terrible-lizards --games 1000 --seats 4 --jobs 2 --report study.html
    Example: terrarium lab lizard-wizard --games 500 --what-if "Fairy Ring.mana=12"
    Example: terrarium lab --gate --games 400 --jobs 2

    With --gate or --strength, and without a game, it is about all of them. A gate ends with 1 where a figure is outside
    its band. Strengths are every level's against every other's, and those of searches and characters against the best
    that does not look ahead.
    """
    if gate or strengths:
        which = [find.game(game)] if game else list(registry.games())
        if strengths:
            levels(which, games, seed, jobs, on, keep, pair)
        if gate and not gates(which, games, seed, jobs, on):
            raise typer.Exit(1)
        return
    if not game:
        raise Plain("Name a game: terrarium games lists them.")
    if (Path(game) / SETTINGS).is_file():
        study = sensibly(lambda: redone(Path(game)))
        found = find.game(study.game)
        again = f"terrarium lab {game}"
    else:
        found = find.game(game)
        if studied(found) is None:
            raise Plain(f"{found.title} has no study of its own. Try: terrarium simulate {found.slug} --games {games}")
        count = find.seats(found, usual_seats(found) if seats is None else seats)
        options = find.options(found, option)
        arms = [arm(found, says, found.settled(options)) for says in what_if]
        with bar() as shown:
            task = shown.add_task(found.title, total=games * (1 + len(arms)))
            study = sensibly(
                lambda: run(
                    found,
                    games,
                    count,
                    options,
                    seed,
                    lambda done, of: shown.update(task, completed=done, total=of),
                    arms=arms,
                    jobs=jobs,
                    on=on,
                    keep=keep,
                    precise=precise,
                )
            )
        again = _command(study, option)
    out = console()
    for table in study.tables:
        out.print(grid(table))
        out.print()
    write(study, f"{found.title}: balance study", again, report, json, charts)


def gates(which: Sequence[Game[Any, Any]], games: int, seed: int, jobs: int, on: str) -> bool:
    """Hold these games against the bands that they state; says whether nothing is outside."""
    out = console()
    outside: list[str] = []
    for found in which:
        with bar() as shown:
            task = shown.add_task(found.title, total=games)
            told = sensibly(
                lambda found=found, shown=shown, task=task: gated(  # type: ignore[misc]
                    found, games, seed, lambda done, of: shown.update(task, completed=done, total=of), jobs=jobs, on=on
                )
            )
        for table in told.tables:
            out.print(grid(table))
            out.print()
        outside += told.outside
    for each in outside:
        out.print(Text(f"Outside: {each}", style="ember"))
    if not outside:
        out.print(Text("No figure is outside its range.", style="dim"))
    return not outside


def levels(
    which: Sequence[Game[Any, Any]],
    games: int,
    seed: int,
    jobs: int,
    on: str,
    keep: Path | None,
    pair: Sequence[str],
) -> None:
    """Let the levels of these games play each other."""
    for found in which:
        pairs = [met(found, says) for says in pair] or pairings(found)
        with bar() as shown:
            task = shown.add_task(found.title, total=games)
            told = sensibly(
                lambda found=found, shown=shown, task=task, pairs=pairs: strength(  # type: ignore[misc]
                    found,
                    games,
                    seed,
                    lambda done, of: shown.update(task, completed=done, total=of),
                    pairs=pairs,
                    jobs=jobs,
                    on=on,
                    keep=keep,
                )
            )
        console().print(grid(told))
        console().print()


def met(game: Game[Any, Any], says: str) -> tuple[str, str]:
    """A pair as it was typed."""
    strong, _, weak = says.partition(":")
    return find.level(game, strong), find.level(game, weak)


def write(
    study: Study, title: str, again: str, report: Path | None, json: Path | None = None, charts: Path | None = None
) -> None:
    """A study as files."""
    if json is not None:
        find.write(json, msgspec.json.format(msgspec.json.encode(study), indent=1) + b"\n")
    if report is not None:
        find.write(report, sensibly(lambda: reported(study, title, again)).encode())
    if charts is not None:
        charts.mkdir(parents=True, exist_ok=True)
        for number, table in enumerate(study.tables, 1):
            if svg := table.svg or sensibly(partial(charted, table)):
                find.write(charts / f"{study.game}-{number}.svg", svg.encode())


def arm(game: Game[Any, Any], says: str, options: dict[str, Any]) -> Arm:
    """An arm as it was typed: options are read by the game's form, all else is a change of content."""
    parts = [part.strip() for part in says.split(";")]
    own = [part for part in parts if part.partition("=")[0] in game.options.parts]
    changes = tuple(part for part in parts if part not in own)
    return Arm(says, {**options, **find.options(game, own)}, changes)


def sensibly(does: Callable[[], T]) -> T:
    """What cannot be done is told in a sentence."""
    try:
        return does()
    except (KeptOtherwise, NoCharts, NoEngine, Unchanged) as error:
        raise Plain(str(error)) from None


def bar() -> Progress:
    """How far many games are."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
    )


def _command(study: Study, options: list[str]) -> str:
    """The command that gives the same again."""
    words = [f"terrarium lab {study.game} --games {study.games} --seats {study.seats} --seed {study.seed}"]
    words += [f"-o {each}" for each in options]
    words += [f'-w "{each}"' for each in study.changes]
    return " ".join(words)
