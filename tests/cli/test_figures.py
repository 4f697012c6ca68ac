"""Tables of figures on a narrow screen: headings are broken, words and figures never."""

from __future__ import annotations

import pytest
from rich.console import Console

from terrarium.cli.figures import grid
from terrarium.lab import Figure, Table

COLUMNS = ["board", "battles", "turns", "broken rate", "objective rate", "turn limit rate", "South won"]


@pytest.mark.parametrize("width", [70, 80, 120])
def test_no_column_is_lost_where_the_screen_is_narrow(width: int) -> None:
    rows = [
        ["park", 200, 15.8, 0.975, 0.0, 0.025, Figure(0.61, 0.54, 0.67)],
        ["harbor", 200, 15.0, 0.985, 0.0, 0.015, 0.5],
    ]
    console = Console(width=width)
    with console.capture() as told:
        console.print(grid(Table("How battles end", COLUMNS, rows)))
    lines = told.get().splitlines()
    for board in ("park", "harbor"):
        assert any(line.startswith(board) for line in lines)
    assert any("97.5 %" in line and "(54 to 67)" in line for line in lines)
