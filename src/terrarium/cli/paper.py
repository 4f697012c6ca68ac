"""`terrarium paper`: a printable sheet of a match as a PDF, or as text."""

from __future__ import annotations

import sys
from pathlib import Path

import typer
from rich.text import Text

from terrarium import press
from terrarium.kernel.document import Document, as_text, filled

from . import find
from .draw import audience, staged
from .plain import Plain
from .screen import console


def paper(
    what: str = typer.Argument(..., metavar="GAME|FILE", help="A game (of a new match) or a record."),
    name: str = typer.Argument("", metavar="PAPER", help="Which sheet; without it, the sheets are listed."),
    seat: str = typer.Option("spectator", "--seat", "-s", help="Whose view: a seat's number, spectator or referee."),
    entry: int | None = typer.Option(None, "--entry", "-e", help="The match after this entry; 0 is the start."),
    output: Path | None = typer.Option(
        None, "--output", "-o", help="The PDF to write; without it the sheet is printed as text."
    ),
    size: str = typer.Option("a4", "--size", help="a4 or letter."),
    seats: int | None = typer.Option(None, "--seats", "-n", help="Seats of a new match."),
    option: list[str] = typer.Option([], "--option", help="An option of a new match, key=value."),
    seed: str = typer.Option("draw", "--seed", help="The dice of a new match."),
) -> None:
    """Print a sheet of a new match or of a record: a report, a map, blank forms.

    Example: terrarium paper match.json report --seat 1 --size letter -o report.pdf
    """
    match = staged(what, entry, seats, option, seed)
    game, who = match.game, audience(seat, match.header.seats)
    if name not in game.papers:
        _listed(game.title, {key: one.title for key, one in game.papers.items()}, name)
        return
    if size not in press.SIZES:
        raise Plain(f"{size!r} is not a paper size: choose a4 or letter.")
    sheet: Document = filled(match.pov(who).paper(name))
    if output is None:
        sys.stdout.write(as_text(sheet))
    else:
        find.write(output, press.pdf(sheet, size, game.title))
        console().print(f"{output}: {sheet.title}", soft_wrap=True)


def _listed(title: str, papers: dict[str, str], asked: str) -> None:
    """What there is to print; an error, where something else was asked for."""
    if asked:
        raise Plain(f"{title} has no paper called {asked!r}. There are: {', '.join(papers) or 'none'}.")
    for name, says in papers.items():
        console().print(Text(f"{name:<20}  {says}"))
