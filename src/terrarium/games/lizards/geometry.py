"""The hex map (section 2): codes, directions, neighbours, distances.

A hex is a number, row by row from the north-west: `(row - 1) * columns + (column - 1)`. Players write codes, row
then column letters: 1A, 5AD, 32AF. One `Grid` serves all games of its size; rings are worked out once a hex.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
DIRECTION: Final = {name: number for number, name in enumerate(DIRECTIONS)}
STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""LZ-024: the directions in doubled coordinates (x, y)."""

_CODE = re.compile(r"(\d+)([A-Z]+)", re.ASCII)


def letters(column: int) -> str:
    """LZ-020: column 1 is A, 26 is Z, 27 is AA, 32 is AF."""
    name = ""
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(65 + digit) + name
    return name


def column_of(name: str) -> int:
    """The way back from letters."""
    column = 0
    for letter in name:
        column = column * 26 + ord(letter) - 64
    return column


class Grid:
    """A map's shape. `around[h]` are the neighbours of h from N clockwise, -1 where the map ends (LZ-027); `near[h]`
    are those that there are, each once. `twice`: as edition 1 had it, one that two directions lead to counts twice."""

    __slots__ = ("_discs", "_numbers", "around", "codes", "columns", "near", "rows", "size", "twice", "wrap")

    def __init__(self, rows: int, columns: int, wrap: bool, twice: bool = False) -> None:
        if columns % 2:
            raise ValueError("the number of columns must be even")
        self.rows = rows
        self.columns = columns
        self.wrap = wrap
        self.twice = twice
        self.size = rows * columns
        self.around = [tuple(self._beside(h, d) for d in range(6)) for h in range(self.size)]
        self.near = [tuple(n for n in (ring if twice else dict.fromkeys(ring)) if n >= 0) for ring in self.around]
        names = [letters(column + 1) for column in range(columns)]
        self.codes = [f"{row + 1}{name}" for row in range(rows) for name in names]
        self._numbers = {code: h for h, code in enumerate(self.codes)}
        self._discs: dict[int, list[tuple[int, ...] | None]] = {}

    def _beside(self, h: int, direction: int) -> int:
        x, y = self.doubled(h)
        dx, dy = STEPS[direction]
        return self.at(x + dx, y + dy)

    def doubled(self, h: int) -> tuple[int, int]:
        """LZ-024: x is the column, y is twice the row, one more in odd columns."""
        row, column = divmod(h, self.columns)
        return column + 1, 2 * (row + 1) + (1 - column % 2)

    def at(self, x: int, y: int) -> int:
        """The hex at doubled coordinates, wrapped round the seams (LZ-023), or -1 off the map."""
        row, column = (y - x % 2) // 2 - 1, x - 1
        if self.wrap:
            return row % self.rows * self.columns + column % self.columns
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else -1

    def code(self, h: int) -> str:
        return self.codes[h]

    def hex(self, code: str) -> int:
        """The hex of that code (capitals); -1: not on this map; -2: no code at all."""
        h = self._numbers.get(code)
        if h is not None:
            return h
        match = _CODE.fullmatch(code)
        if match is None:
            return -2
        if len(match[1]) > 4 or len(match[2]) > 3:
            return -1
        row, column = int(match[1]), column_of(match[2])
        if not (1 <= row <= self.rows and 1 <= column <= self.columns):
            return -1
        return (row - 1) * self.columns + column - 1

    def walk(self, h: int, *directions: int) -> int:
        """Where these steps lead; -1 if they leave the map."""
        for direction in directions:
            h = self.around[h][direction] if h >= 0 else -1
        return h

    def distance(self, a: int, b: int) -> int:
        """LZ-024: the shortest way over all wrapped images."""
        ax, ay = self.doubled(a)
        bx, by = self.doubled(b)
        dx, dy = abs(ax - bx), abs(ay - by)
        if self.wrap:
            dx = min(dx, self.columns - dx)
            dy = min(dy, 2 * self.rows - dy)
        return dx + max(0, (dy - dx) // 2)

    def disc(self, h: int, radius: int) -> tuple[int, ...]:
        """All hexes within that distance, by number; worked out once."""
        table = self._discs.get(radius)
        if table is None:
            table = self._discs[radius] = [None] * self.size
        found = table[h]
        if found is None:
            reached = {h}
            edge = [h]
            for _ in range(radius):
                edge = [n for e in edge for n in self.near[e] if n not in reached]
                reached.update(edge)
            found = table[h] = tuple(sorted(reached))
        return found

    def opposite(self, h: int, direction: int) -> tuple[int, ...]:
        """LZ-026: the three hexes beyond the neighbour in that direction, seen from h; never h itself."""
        beyond = self.around[self.around[h][direction]]
        found = (beyond[(direction + turn) % 6] for turn in (-1, 0, 1))
        return tuple(n for n in found if n >= 0 and (n != h or self.twice))


@lru_cache(maxsize=64)
def grid(rows: int, columns: int, wrap: bool, edition: int = 2) -> Grid:
    """The one grid of that size. Editions differ only where two directions lead to one hex (LZ-025)."""
    return _made(rows, columns, wrap, edition < 2 and wrap and min(rows, columns) == 2)


@lru_cache(maxsize=64)
def _made(rows: int, columns: int, wrap: bool, twice: bool) -> Grid:
    return Grid(rows, columns, wrap, twice)
