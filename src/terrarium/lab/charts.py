"""Charts of a study's tables: one point a row, with its interval as a line."""

from __future__ import annotations

from io import StringIO
from typing import Any

from .tables import Figure, Table, is_share

MOST = 40
"""Of longer tables the ends are drawn: the best and the worst tell most."""
INK, POINT, GRID = "#3b3f36", "#4f7a3a", "#d9d6c8"


class NoCharts(LookupError):
    """Charts need matplotlib."""


def charted(table: Table) -> str:
    """The table's first column of figures as an SVG, or nothing where there is none."""
    column = next((n for n, _ in enumerate(table.columns) if _drawn(table, n)), None)
    if column is None or len(table.rows) < 2:
        return ""
    rows = table.rows
    if len(rows) > MOST:
        rows = [*rows[: MOST // 2], *rows[-MOST // 2 :]]
    names = [" · ".join(str(cell) for cell in row[:column] if isinstance(cell, str)) or str(row[0]) for row in rows]
    figures = [row[column] for row in rows]
    return _drawing(table, table.columns[column], names, figures)


def _drawn(table: Table, column: int) -> bool:
    return all(isinstance(row[column], Figure) for row in table.rows)


def _drawing(table: Table, head: str, names: list[str], figures: list[Any]) -> str:
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure as Sheet
    except ImportError:
        raise NoCharts("Charts need matplotlib: pip install 'terrarium-games[lab]'.") from None
    scale = 100 if is_share(head) else 1
    with rc_context({"svg.hashsalt": "terrarium", "svg.fonttype": "none", "font.size": 9}):
        sheet = Sheet(figsize=(7.5, 0.9 + 0.24 * len(names)), layout="constrained")
        plot = sheet.add_subplot()
        places = range(len(names), 0, -1)
        values = [scale * one.value for one in figures]
        errors = [
            [scale * max(0.0, one.value - one.low) for one in figures],
            [scale * max(0.0, one.high - one.value) for one in figures],
        ]
        plot.errorbar(values, places, xerr=errors, fmt="o", markersize=4, color=POINT, ecolor=POINT, elinewidth=1.2)
        plot.set_yticks(list(places), names)
        plot.set_xlabel(f"{head}, %" if scale == 100 else head, color=INK)
        plot.set_title(table.title, loc="left", fontsize=10, color=INK)
        plot.grid(axis="x", color=GRID)
        plot.set_axisbelow(True)
        plot.tick_params(colors=INK, length=0)
        for side in plot.spines.values():
            side.set_visible(False)
        if head == "difference":
            plot.axvline(0, color=INK, linewidth=0.8)
        out = StringIO()
        sheet.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return out.getvalue()
