"""Ways over the map are the cheapest, however little of them was looked for before."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest

from terrarium.games.lizards.bots.ways import CLOSED, Ways
from terrarium.games.lizards.geometry import grid

GRID = grid(16, 16, True)
START = 100


def dearest_last(steps: list[int], far: int, shut: set[int]) -> dict[int, int]:
    """The same by the textbook: what it costs to come to each hex, going on from none that costs `far`."""
    cost = {START: 0}
    heap = [(0, START)]
    while heap:
        spent, h = heappop(heap)
        if spent > cost[h] or spent >= far or (h in shut and h != START):
            continue
        for n in GRID.near[h]:
            if spent + steps[n] < cost.get(n, CLOSED):
                cost[n] = spent + steps[n]
                heappush(heap, (cost[n], n))
    del cost[START]
    return cost


@pytest.mark.parametrize("seed", range(20))
def test_ways_are_the_cheapest_in_whatever_order_they_are_asked_for(seed):
    rng = Random(seed)
    steps = [rng.choice((2, 2, 2, 3, 5, 9, 25, 40)) for _ in range(256)]
    shut = {START, *rng.sample(range(256), 30)}
    far = rng.choice((4, 12, 22))
    true = dearest_last(steps, far, shut)
    ways = Ways(START, GRID.near, steps, far, shut)
    for goal in rng.sample(range(256), 40):
        assert ways.to(goal) == (goal in true)
        if goal in true:
            assert ways.cost[goal] == true[goal]
            path = ways.path(goal)
            assert sum(steps[h] for h in path) == true[goal]
            assert all(b in GRID.near[a] for a, b in zip([START, *path], path, strict=False))
            assert not shut & set(path[:-1])
    rings = [(spent, h) for spent, ring in ways.rings() for h in ring]
    assert rings[0] == (0, START)
    assert rings == sorted(rings, key=lambda one: one[0])
    assert {h: spent for spent, h in rings[1:]} == true
