"""The lay of the land for those who plan more than one move ahead: how far it is to a goal from everywhere on a board.

A net of places three quarters of an inch apart, joined by legs that no terrain bars for a base of that size, and by
jumps over what is low enough. Models are left out: they move. Worked out once for a board, a base and a goal, and
droppable.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from heapq import heappop, heappush
from threading import Lock
from typing import NamedTuple

from . import SIZE, Point, distance
from .ground import CLIMB, Ground, Hole
from .survey import ground

STEP = 750
WIDE = SIZE // STEP + 1
CHECK = 4500
"""What a jump or a swing is thought to cost beyond its length: it ends the move four times in six, and may fail."""
FAR = 1 << 30


Leg = tuple[int, int, str]


class Net(NamedTuple):
    """Places of a board and the ways between them: (place, cost, how: on foot "", "jump", or a rope's name)."""

    spots: list[Point]
    ways: list[list[Leg]]


class Way:
    """A goal seen from the places of a net: how far it still is, and which place comes next. It is worked out from the
    goal outwards, and only as far as somebody has asked."""

    def __init__(self, here: Net, goal: int) -> None:
        self.ways = here.ways
        self.left = array("i", [FAR]) * len(here.spots)
        self.then = array("i", [-1]) * len(here.spots)
        self.heap: list[Point] = []
        self.lock = Lock()
        if goal >= 0:
            self.left[goal] = 0
            self.heap.append((0, goal))

    def far(self, n: int) -> int:
        """How far the goal is from a place, or `FAR`; from there on `then` is known."""
        left, then, heap = self.left, self.then, self.heap
        with self.lock:
            while heap and heap[0][0] < left[n]:
                cost, k = heappop(heap)
                if cost > left[k]:
                    continue
                for other, price, _ in self.ways[k]:
                    if cost + price < left[other]:
                        left[other], then[other] = cost + price, k
                        heappush(heap, (cost + price, other))
            return left[n]


@lru_cache(maxsize=32)
def net(board: str, holes: tuple[Hole, ...], r: int) -> Net:
    g = ground(board, holes)
    spots = [(x * STEP, y * STEP) for x in range(WIDE) for y in range(WIDE)]
    free = [g.blocked((x, y, x, y), r) == -1 and not g.swims(x, y) for x, y in spots]
    ways: list[list[Leg]] = [[] for _ in spots]
    for n, (x, y) in enumerate(spots):
        if not free[n]:
            continue
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            k = n + dx * WIDE + dy
            if not (0 <= x // STEP + dx < WIDE and 0 <= y // STEP + dy < WIDE) or not free[k]:
                continue
            if g.blocked((x, y, *spots[k]), r) == -1:
                far = distance(x, y, *spots[k])
                ways[n].append((k, far * (1 + g.rough(*spots[k])), ""))
                ways[k].append((n, far * (1 + g.rough(x, y)), ""))
    for one, two, how in crossings(g, r):
        ends = []
        for x, y in (one, two):
            spots.append((x, y))
            ways.append([])
            ends.append(len(spots) - 1)
            _join(g, spots, ways, free, r)
        cost = distance(*one, *two) + CHECK
        ways[ends[0]].append((ends[1], cost, how))
        ways[ends[1]].append((ends[0], cost, how))
    return Net(spots, ways)


def _join(g: Ground, spots: list[Point], ways: list[list[Leg]], free: list[bool], r: int) -> None:
    """Join the last place to those of the net about it."""
    n = len(spots) - 1
    x, y = spots[n]
    for cx in (x // STEP, x // STEP + 1):
        for cy in (y // STEP, y // STEP + 1):
            k = cx * WIDE + cy
            if cx < WIDE and cy < WIDE and free[k] and g.blocked((x, y, *spots[k]), r) == -1:
                far = distance(x, y, *spots[k])
                ways[n].append((k, far, ""))
                ways[k].append((n, far, ""))


def crossings(g: Ground, r: int) -> list[tuple[Point, Point, str]]:
    """Places on both sides of what can be jumped, an inch apart along it, and the ends of ropes."""
    found = [(line[:2], line[2:], name) for name, line in g.ropes]
    for line in g.lines:
        ax, ay, bx, by = line.line
        far, off = distance(ax, ay, bx, by), line.half + r + 5
        for u in range(r, far - r + 1, 1000):
            x, y = ax + u * line.ux // 1000, ay + u * line.uy // 1000
            dx, dy = -line.uy * off // 1000, line.ux * off // 1000
            one, two = (x + dx, y + dy), (x - dx, y - dy)
            if all(g.blocked((*p, *p), r) == -1 and not g.swims(*p) for p in (one, two)):
                found.append((one, two, "jump"))
    for poly, _ in g.gaps:
        xs, ys = [p[0] for p in poly], [p[1] for p in poly]
        if max(ys) - min(ys) > CLIMB:
            continue
        for x in range(min(xs) + r, max(xs) - r, 1000):
            one, two = (x, min(ys) - r - 5), (x, max(ys) + r + 5)
            if all(0 <= p[0] <= SIZE and g.blocked((*p, *p), r) == -1 for p in (one, two)):
                found.append((one, two, "jump"))
    return found


@lru_cache(maxsize=2048)
def way(board: str, holes: tuple[Hole, ...], r: int, x: int, y: int) -> Way:
    """From everywhere to the place nearest to a goal, by least cost."""
    here = net(board, holes, r)
    return Way(here, nearest(here, x, y))


def nearest(here: Net, x: int, y: int) -> int:
    """The place of the net nearest to a point, of those from which a way leads on."""
    best, found = FAR, -1
    for ring in range(5):
        for cx in range(max(0, x // STEP - ring), min(WIDE, x // STEP + ring + 2)):
            for cy in range(max(0, y // STEP - ring), min(WIDE, y // STEP + ring + 2)):
                n = cx * WIDE + cy
                d = distance(x, y, *here.spots[n])
                if d < best and here.ways[n]:
                    best, found = d, n
        if found >= 0:
            return found
    return found


class Route(NamedTuple):
    """How far a goal is, and the places on the way; `how` says by what each of them is reached."""

    left: int
    spots: list[Point]
    how: list[str]


def route(board: str, holes: tuple[Hole, ...], r: int, here: Point, goal: Point, far: int) -> Route:
    """The beginning of the way from here to a goal, about so far. Goals are taken by three inches."""
    places = net(board, holes, r)
    gx, gy = goal[0] // 3000 * 3000 + 1500, goal[1] // 3000 * 3000 + 1500
    along = way(board, holes, r, gx, gy)
    n = nearest(places, *here)
    left = along.far(n) if n >= 0 else FAR
    if left >= FAR:
        return Route(FAR, [], [])
    spots, how, gone = [places.spots[n]], [""], distance(*here, *places.spots[n])
    while along.then[n] >= 0 and gone < far:
        k = along.then[n]
        gone += distance(*places.spots[n], *places.spots[k])
        spots.append(places.spots[k])
        how.append(next(by for to, _, by in places.ways[n] if to == k))
        n = k
    return Route(left, spots, how)
