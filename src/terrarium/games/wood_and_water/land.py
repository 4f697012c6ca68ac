"""The lie of the land: squares by name and number, neighbours, bodies of water, costs and ways."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from heapq import heappop, heappush

from .records import Square, Table

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


def grid(t: Table) -> Grid:
    return grid_of(t.setup.width, t.setup.height)


def default_side(seats: int) -> int:
    """WW-013: about 25 squares a seat."""
    side = 8
    while side * side < 25 * seats:
        side += 1
    return side


def is_water(square: Square) -> bool:
    return square.terrain == "water"


def is_land(square: Square) -> bool:
    """For the corners rule: explored and no water; mountains count as land."""
    return square.terrain not in ("", "water")


def body_of_water(t: Table, start: int) -> set[int]:
    """WW-019: the water squares connected with `start` through their sides."""
    g = grid(t)
    body = {start}
    edge = [start]
    while edge:
        for other in g.adjacent[edge.pop()]:
            if other not in body and is_water(t.squares[other]):
                body.add(other)
                edge.append(other)
    return body


def waters(t: Table, square: int) -> list[set[int]]:
    """The bodies of water that border a square."""
    found: list[set[int]] = []
    for other in grid(t).adjacent[square]:
        if is_water(t.squares[other]) and not any(other in body for body in found):
            found.append(body_of_water(t, other))
    return found


def bordering(t: Table, body: Iterable[int]) -> list[int]:
    """The squares beside a body of water, in order."""
    g = grid(t)
    wet = set(body)
    return sorted({other for square in wet for other in g.adjacent[square]} - wet)


def along(square: Square, side: str) -> bool:
    """WW-053: a bridge is entered and left along its axis only."""
    return not square.axis or side in square.axis


def open_way(t: Table, a: int, b: int) -> bool:
    """Whether bridges let one go from `a` to the adjacent `b`."""
    g = grid(t)
    if not (t.squares[a].axis or t.squares[b].axis):
        return b in g.adjacent[a]
    side = g.side(a, b)
    return side != "" and along(t.squares[a], side) and along(t.squares[b], side)


def cheapest(
    t: Table,
    start: int,
    cost: Callable[[int], int | None],
    most: int | None = None,
    ends: Collection[int] = (),
    goals: Collection[int] = (),
) -> tuple[dict[int, int], dict[int, set[int]]]:
    """Least costs to all squares, and for each the squares from which it is reached at that cost.

    `ends` may be entered, but the way goes no farther. Where the nearest of the `goals` is found, nothing dearer is.
    """
    g = grid(t)
    best = {start: 0}
    before: dict[int, set[int]] = {}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here] or here in ends:
            continue
        if here in goals:
            most = spent
        for other in g.adjacent[here]:
            price = cost(other)
            if price is None or not open_way(t, here, other):
                continue
            total = spent + price
            if most is not None and total > most:
                continue
            if total < best.get(other, 1 << 30):
                best[other] = total
                before[other] = {here}
                heappush(queue, (total, other))
            elif total == best[other]:
                before.setdefault(other, set()).add(here)
    return best, before
