"""`terrarium draw`: a board as an SVG file."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from terrarium.kernel import REFEREE, SPECTATOR, Match

from . import find, saves
from .plain import Plain
from .screen import console


def draw(
    what: str = typer.Argument(..., metavar="GAME|FILE", help="A game (a new match is drawn) or a record."),
    seat: str = typer.Option("spectator", "--seat", "-s", help="Whose view: a seat's number, spectator or referee."),
    entry: int | None = typer.Option(None, "--entry", "-e", help="The board after this entry; 0 is the start."),
    output: Path | None = typer.Option(
        None, "--output", "-o", help="The file to write; without it the drawing goes to standard output."
    ),
    seats: int | None = typer.Option(None, "--seats", "-n", help="Seats of a new match."),
    option: list[str] = typer.Option([], "--option", help="An option of a new match, key=value."),
    seed: str = typer.Option("draw", "--seed", help="The dice of a new match."),
) -> None:
    """Draw the board of a new match or of a record.

    Example: terrarium draw match.json --seat 1 --entry 20 -o board.svg
    """
    match = staged(what, entry, seats, option, seed)
    view = match.view(audience(seat, match.header.seats))
    svg = match.game.board(view)
    if not svg:
        raise Plain(f"{match.game.title} has no drawing; terrarium replay shows its board as text.")
    if output is None:
        sys.stdout.write(svg + "\n")
    else:
        find.write(output, (svg + "\n").encode())
        console().print(f"{output}: {match.game.caption(view) or match.game.title}", soft_wrap=True)


def audience(text: str, seats: int) -> int:
    """Who looks: a seat's number, `spectator` or `referee`."""
    named = {"spectator": SPECTATOR, "referee": REFEREE, "moderator": REFEREE}
    if text.lower() in named:
        return named[text.lower()]
    if not text.isdigit() or not 1 <= int(text) <= seats:
        raise Plain(f"{text!r} is not a point of view: name a seat from 1 to {seats}, spectator or referee.")
    return int(text) - 1


def entry_number(entry: int | None, entries: int) -> int | None:
    if entry is not None and not 0 <= entry <= entries:
        raise Plain(f"There is no entry {entry}: the record has {entries}.")
    return entry


def staged(what: str, entry: int | None, seats: int | None, option: list[str], seed: str) -> Match:
    path = Path(what)
    if path.suffix == ".json" or path.is_file():
        record = find.record(path)
        game = find.game(record.header.game)
        return saves.replayed(game, record, path, entry_number(entry, len(record.entries)))
    if entry is not None:
        raise Plain("--entry belongs to a record; a new match has none.")
    game = find.game(what)
    return Match.new(game, find.seats(game, seats), find.options(game, option), find.secret(seed))
