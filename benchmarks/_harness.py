"""What the benchmarks share: rounds taken in turn, tables, and one JSON file for all of them.

A shared machine is noisy, so nothing is measured once and long. Every contestant plays many short rounds, one after
the other, and the best round counts: it is the one that was disturbed least. The clock is the processor's time of this
thread, so that waiting for others does not count. Ratios of one run can be trusted; figures of different runs and
machines cannot be compared.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import thread_time as clock
from typing import Any

Round = Callable[[], float]
"""Plays for a moment and gives a pace: things done in a second."""


def arguments(about: str | None, **choices: Sequence[str]) -> argparse.Namespace:
    """The options that all benchmarks have, and further ones with their choices, the usual one first."""
    parser = argparse.ArgumentParser(description=(about or "").strip().split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds: a look, not a measurement")
    parser.add_argument("--json", type=Path, metavar="FILE", help="add the figures to this file")
    for name, ways in choices.items():
        parser.add_argument(f"--{name}", choices=ways, default=ways[0])
    return parser.parse_args()


def pace(does: Callable[[], int], seconds: float = 0.05) -> Round:
    """A round that repeats `does` for about so long; `does` gives how many things it did."""

    def play() -> float:
        done = 0
        start = clock()
        while (took := clock() - start) < seconds:
            done += does()
        return done / took

    return play


def best(contestants: Mapping[str, Round], rounds: int) -> dict[str, float]:
    """The best pace of each, rounds taken in turn."""
    paces = dict.fromkeys(contestants, 0.0)
    for _ in range(rounds):
        for name, play in contestants.items():
            paces[name] = max(paces[name], play())
    return paces


def short(value: Any) -> str:
    """A figure with as many digits as it can bear."""
    if not isinstance(value, float):
        return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 100 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print a table: words to the left, figures to the right."""
    cells = [list(columns)] + [[short(value) for value in row] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]
    words = [all(isinstance(row[i], str) for row in rows) for i in range(len(columns))]
    print(title)
    for number, row in enumerate(cells):
        line = "  ".join(c.ljust(w) if t else c.rjust(w) for c, w, t in zip(row, widths, words, strict=True))
        print(f"  {line.rstrip()}")
        if number == 0:
            print("  " + "  ".join("-" * width for width in widths))
    print()
    sys.stdout.flush()


def keep(path: Path | None, section: str, figures: Any) -> None:
    """Add figures under their section to the JSON file, if one is wanted."""
    if path is None:
        return
    known = json.loads(path.read_text()) if path.exists() else {}
    known["machine"] = {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }
    known[section] = figures
    path.write_text(json.dumps(known, indent=1, default=str) + "\n")
