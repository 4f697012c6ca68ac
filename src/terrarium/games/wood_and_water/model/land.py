"""The lie of the land: the grid of a table, bodies of water, costs and ways."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from heapq import heappop, heappush

from ..geometry import Grid, grid_of
from ..state.records import Square, Table


def grid(t: Table) -> Grid:
    return grid_of(t.setup.width, t.setup.height)


def name(s: Table, square: int) -> str:
    return grid(s).names[square]


def index(s: Table, square: str) -> int:
    return grid(s).index[square]


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
    adjacent, squares = grid(t).adjacent, t.squares
    best = {start: 0}
    before: dict[int, set[int]] = {}
    prices: dict[int, int | None] = {}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here] or here in ends:
            continue
        if here in goals:
            most = spent
        bridge = squares[here].axis
        for other in adjacent[here]:
            price = prices[other] if other in prices else prices.setdefault(other, cost(other))
            if price is None or ((bridge or squares[other].axis) and not open_way(t, here, other)):
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
