"""Tables of figures on the screen: right-aligned numbers, intervals beside their values."""

from __future__ import annotations

from rich.cells import cell_len
from rich.table import Table as Grid
from rich.text import Text

from terrarium.lab import Table
from terrarium.lab.tables import Cell, is_share, written


def cell(value: Cell, percent: bool) -> Text:
    """One cell; an interval stands dim beside its value."""
    says, interval = written(value, percent)
    return Text(says).append(f" ({interval})", style="dim") if interval else Text(says)


def grid(table: Table) -> Grid:
    """A study's table for the console."""
    shown = Grid(
        title=Text(table.title, style="bold"),
        title_justify="left",
        caption=Text(table.note, style="dim") if table.note else None,
        caption_justify="left",
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
        header_style="dim",
    )
    percent = [is_share(column) for column in table.columns]
    for index, column in enumerate(table.columns):
        words = all(isinstance(row[index], str) for row in table.rows)
        least = max(map(cell_len, _kept_together(table, index, percent[index], words)), default=0)
        wraps = words or cell_len(column) > least
        shown.add_column(column, justify="left" if words else "right", min_width=least, no_wrap=not wraps)
    for row in table.rows:
        shown.add_row(*(cell(value, percent[index]) for index, value in enumerate(row)))
    return shown


def _kept_together(table: Table, index: int, percent: bool, words: bool) -> list[str]:
    """What is never broken on a narrow screen: figures with their intervals, and single words; headings may be."""
    said = [cell(row[index], percent).plain for row in table.rows]
    return [word for text in said for word in text.split()] if words else said
