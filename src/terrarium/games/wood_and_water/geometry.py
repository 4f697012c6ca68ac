"""The grid of the map: squares by name and number, sides, neighbours, distances."""

from __future__ import annotations

from functools import cache

SIDES = ("N", "E", "S", "W")
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


class Grid:
    """A map of a given size: names, adjacent squares by side, touching squares, 2 x 2 blocks."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.size = width * height
        self.names = [f"{_letters(i % width)}{i // width + 1}" for i in range(self.size)]
        self.index = {name: i for i, name in enumerate(self.names)}
        self.sides: list[dict[str, int]] = []
        self.adjacent: list[tuple[int, ...]] = []
        self.touching: list[tuple[int, ...]] = []
        self.blocks: list[tuple[tuple[int, int, int], ...]] = []
        for i in range(self.size):
            row, col = divmod(i, width)
            self.sides.append(
                {s: self.at(row + dr, col + dc) for s, (dr, dc) in STEPS.items() if self.on(row + dr, col + dc)}
            )
            self.adjacent.append(tuple(self.sides[i].values()))
            self.touching.append(
                tuple(
                    self.at(row + dr, col + dc)
                    for dr in (-1, 0, 1)
                    for dc in (-1, 0, 1)
                    if (dr or dc) and self.on(row + dr, col + dc)
                )
            )
            self.blocks.append(
                tuple(
                    (self.at(row + dr, col), self.at(row, col + dc), self.at(row + dr, col + dc))
                    for dr in (-1, 1)
                    for dc in (-1, 1)
                    if self.on(row + dr, col + dc)
                )
            )
        self.edge = tuple(i for i in range(self.size) if len(self.adjacent[i]) < 4)

    def on(self, row: int, col: int) -> bool:
        return 0 <= row < self.height and 0 <= col < self.width

    def at(self, row: int, col: int) -> int:
        return row * self.width + col

    def distance(self, a: int, b: int) -> int:
        """Adjacent steps."""
        ra, ca = divmod(a, self.width)
        rb, cb = divmod(b, self.width)
        return abs(ra - rb) + abs(ca - cb)

    def reach(self, a: int, b: int) -> int:
        """Touching steps."""
        ra, ca = divmod(a, self.width)
        rb, cb = divmod(b, self.width)
        return max(abs(ra - rb), abs(ca - cb))

    def side(self, a: int, b: int) -> str:
        """By which side of `a` one comes to `b`; "" if they are not adjacent."""
        return next((s for s, other in self.sides[a].items() if other == b), "")


def _letters(column: int) -> str:
    """WW-012: A to Z, then AA, AB ..."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


@cache
def grid_of(width: int, height: int) -> Grid:
    return Grid(width, height)


def default_side(seats: int) -> int:
    """WW-013: about 25 squares a seat."""
    side = 8
    while side * side < 25 * seats:
        side += 1
    return side
