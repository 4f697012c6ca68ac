"""`terrarium games`: what is installed, or one game with its options in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer
from rich.table import Table
from rich.text import Text

from terrarium.kernel import Amount, Form, Game, ListOf, One, Value, registry
from terrarium.wording import option, plain

from ..server.policy import roster
from . import find
from .screen import console


def games(game: str | None = typer.Argument(None, help="One game: its seats, bots and options.")) -> None:
    """List the installed games, or show the seats, bots and options of one.

    Example: terrarium games pygmies
    """
    out = console()
    installed = [find.game(game)] if game else registry.games()
    find.tell_broken()
    if not installed:
        out.print("No games are installed.")
        return
    grid = _columns("Name", "Game", "Seats", "Bots")
    for one in installed:
        first, last = one.seats[0], one.seats[-1]
        seats = str(first) if first == last else f"{first}-{last}"
        title = Text(one.title, style="bold").append(f"\n{one.summary}" if one.summary else "", style="not bold")
        grid.add_row(Text(one.slug, style="cyan"), title, seats, ", ".join(roster.levels(one)))
    out.print(grid)
    if game:
        out.print()
        out.print(_options(installed[0]))


def _columns(*heads: str) -> Table:
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for head in heads:
        grid.add_column(head, no_wrap=head == heads[0], justify="right" if head == "Seats" else "left")
    return grid


def _options(game: Game[Any, Any]) -> Table | str:
    """Each option as it is typed after `--option`, what it does, and its values; the usual one is marked."""
    if not game.options.parts:
        return f"{game.title} has no options."
    grid = _columns("Option", "What it does")
    usual = game.settled({})
    for key, form in game.options.parts.items():
        said = option(game, key)
        about = Text(said.title, style="bold").append(f"\n{said.says}" if said.says else "", style="not bold")
        for line in _values(form, said.values, usual.get(key)):
            about.append(f"\n  {line}", style="not bold")
        grid.add_row(Text(key, style="cyan"), about)
    return grid


def _values(form: Form, words: Any, usual: Value) -> Iterator[str]:
    item = form.item if isinstance(form, ListOf) else form
    if isinstance(item, Amount):
        tail = f"; usually {usual}" if usual is not None else ""
        yield f"{item.low} to {item.high}{tail}"
    elif isinstance(item, One):
        for value in item.options:
            said = words.get(plain(value), "yes" if value is True else "no" if value is False else "")
            mark = " (usual)" if usual is not None and plain(value) == plain(usual) else ""
            yield f"{plain(value)}: {said}{mark}" if said else f"{plain(value)}{mark}"
