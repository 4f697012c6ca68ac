"""A sheet in the making: groups leave a hex, what stays is known, lines are written as orders (LZ-410)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..content import LIMIT
from ..forms.sheet import MOST_ORDERS
from .scout import Scout

COLOURS: Final = ("red", "grn", "gry", "yel", "blk")
STAY: Final = (1, 2, 3, 0, 4)
"""Who stays behind first: builders, then throwers, then red, black last."""
GO: Final = (0, 3, 4, 2, 1)
"""Who goes first: red, yellow, black, then the builders."""


def taken(counts: Sequence[int], number: int, order: Iterable[int] = STAY) -> list[int]:
    """So many of a band, colour by colour in that order."""
    part = [0, 0, 0, 0, 0]
    for colour in order:
        part[colour] = min(counts[colour], number)
        number -= part[colour]
    return part


class SheetWriter:
    """Collects orders. `left` is what has no order yet in each own hex, `coming` who will be where at the end."""

    def __init__(self, scout: Scout) -> None:
        self.scout = scout
        self.orders: list[dict[str, Any]] = []
        self.left: dict[int, list[int]] = {h: list(band.counts or ()) for h, band in scout.mine.items()}
        self.coming: dict[int, int] = {}
        self.busy: set[int] = set()

    def line(self, code: str, h: int, **fields: Any) -> None:
        if len(self.orders) < MOST_ORDERS:
            self.orders.append({"ord": code, "hex": self.scout.grid.code(h), **fields})

    def remaining(self, h: int) -> int:
        return sum(self.left.get(h, ()))

    def room(self, h: int) -> int:
        """How many own warriors may still come to a hex."""
        return LIMIT - self.remaining(h) - self.coming.get(h, 0)

    def march(self, h: int, path: list[int], part: list[int], storm: bool = False) -> bool:
        """SP for every part (LZ-579), MO where everybody goes. A part of one would become a spy: not so here.
        In a storm more than find room may set out: they will not all arrive."""
        scout = self.scout
        path = path[:2]
        size = sum(part)
        end = path[-1]
        if size < 2 or size > LIMIT or (end != h and not storm and self.room(end) < size):
            return False
        if len(path) == 2 and path[0] in self.left and self.room(path[0]) < size:
            return False
        way = dict(zip(("m1", "m2"), scout.directions(h, path), strict=False))
        if part == list(scout.mine[h].counts or ()):
            self.line("MO", h, **way)
        else:
            self.line("SP", h, **way, **{name: n for name, n in zip(COLOURS, part, strict=True) if n})
        self.left[h] = [a - b for a, b in zip(self.left[h], part, strict=True)]
        self.coming[end] = self.coming.get(end, 0) + size
        return True

    def spy(self, h: int, path: list[int], colour: int) -> None:
        """One lizard goes off as a spy (LZ-050)."""
        way = dict(zip(("m1", "m2"), self.scout.directions(h, path), strict=False))
        self.line("SP", h, **way, **{COLOURS[colour]: 1})
        self.left[h][colour] -= 1
