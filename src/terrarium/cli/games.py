"""`terrarium games`: what is installed."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from terrarium.kernel import registry

from . import find
from .screen import console


def games() -> None:
    """List the installed games with their seats and bots.

    Example: terrarium games
    """
    out = console()
    installed = registry.games()
    if not installed:
        out.print("No games are installed.")
        return
    grid = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for head in ("Name", "Game", "Seats", "Bots"):
        grid.add_column(head, no_wrap=head == "Name", justify="right" if head == "Seats" else "left")
    for game in installed:
        first, last = game.seats[0], game.seats[-1]
        seats = str(first) if first == last else f"{first}-{last}"
        title = Text(game.title, style="bold").append(f"\n{game.summary}" if game.summary else "", style="not bold")
        grid.add_row(Text(game.slug, style="cyan"), title, seats, ", ".join(find.levels(game)))
    out.print(grid)
