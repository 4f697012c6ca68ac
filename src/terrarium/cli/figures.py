"""Tables of figures on the screen: right-aligned numbers, intervals beside their values."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from terrarium.lab import Figure, Table
from terrarium.lab.study import Cell

SHARES = ("share", "won", "rate", "wins")


def _number(value: float, percent: bool, rough: bool = False) -> str:
    if percent:
        return f"{100 * value:.0f}" if rough else f"{100 * value:.1f} %"
    if isinstance(value, int) or abs(value) >= 100:
        return f"{value:,.0f}" if abs(value) >= 10_000 else f"{value:.0f}"
    return f"{value:.1f}" if rough else f"{value:.2f}"


def cell(value: Cell, percent: bool) -> Text:
    """One cell; an interval stands dim beside its value."""
    if value is None:
        return Text("-")
    if isinstance(value, str):
        return Text(value)
    if isinstance(value, Figure):
        low, high = (_number(end, percent, rough=True) for end in (value.low, value.high))
        return Text(_number(value.value, percent)).append(f" ({low} to {high})", style="dim")
    return Text(_number(value, percent and isinstance(value, float)))


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
    percent = [column.lower().split()[-1:] in [[word] for word in SHARES] for column in table.columns]
    for index, column in enumerate(table.columns):
        words = all(isinstance(row[index], str) for row in table.rows)
        shown.add_column(column, justify="left" if words else "right", no_wrap=not words)
    for row in table.rows:
        shown.add_row(*(cell(value, percent[index]) for index, value in enumerate(row)))
    return shown
