"""Many models at once: a formation goes as it stands, and each of it comes as near to its place as it can.

Ways are the planner's, costs and reasons those of the rules that carry a move out: nothing is reckoned here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..geometry import EPS, SIZE, Point, along, distance, turned
from ..state import Field
from .paths.cost import remaining
from .paths.move import Step, begin, tried
from .paths.words import Barred
from .planner import go_there

ROUND = (500, 1100, 1800)
"""How far from its place somebody looks for another that is free, in thousandths."""
LOOKS = 120
"""Legs that a search for such a place looks at; there are many of them."""
SEARCHES = 6
SHORT = 300
"""Nobody goes less far than this."""
STAND: tuple[Step, ...] = (("stand", 0, 0, ""),)


class Order(NamedTuple):
    """Who moves, and under which rule: as a form has it."""

    model: int
    kind: str = "move"
    most: int = -1
    limit: int = -1


class Placed(NamedTuple):
    """A way with its end, and why that is not the place that was meant (None: it is)."""

    steps: tuple[Step, ...]
    end: Point
    reason: Barred | None = None


def front_first(field: Field, models: Sequence[int], to: Point, since: Point) -> list[int]:
    """Those in front make room for those behind them."""
    dx, dy = to[0] - since[0], to[1] - since[1]
    return sorted(models, key=lambda i: (-(field.models[i].x * dx + field.models[i].y * dy), i))


def middle(field: Field, models: Sequence[int]) -> Point:
    """Where a formation stands."""
    n = max(1, len(models))
    return sum(field.models[i].x for i in models) // n, sum(field.models[i].y for i in models) // n


def shifted(field: Field, i: int, to: Point, since: Point) -> Point:
    """The place of one of a formation that goes from one point to another, on the table."""
    m = field.models[i]
    x, y = m.x + to[0] - since[0], m.y + to[1] - since[1]
    return max(m.r, min(SIZE - m.r, x)), max(m.r, min(SIZE - m.r, y))


def nearest(field: Field, order: Order, to: Point, wide: bool = True) -> Placed:
    """The way to a place or as near to it as it comes: straight on as far as nothing bars it, or (`wide`) round what
    does to a place beside it. Raises `Barred` where it does not move at all."""
    i, kind, most, limit = order
    m = field.models[i]
    try:
        return Placed(go_there(field, i, *to, kind, most, limit), to)
    except Barred as barred:
        reason = barred
    mover = begin(field, i, (), (), kind, most, limit)
    goal = along(m.x, m.y, *to, min(distance(m.x, m.y, *to), remaining(mover)))
    best, stop = straight(field, order, to)
    if stop is not None and stop.rule == "PY-060":
        reason = stop
    if not wide or (best and distance(*best.end, *goal) <= SHORT):
        return _found(best, reason)
    least = distance(*best.end, *to) - SHORT if best else distance(m.x, m.y, *to)
    searches = 0
    for x, y in _about(goal, to, m.r):
        if distance(x, y, *to) >= least or searches >= SEARCHES:
            break
        searches += 1
        try:
            best = Placed(go_there(field, i, x, y, kind, most, limit, LOOKS), (x, y))
            break
        except Barred:
            continue
    return _found(best, reason)


def _found(best: Placed | None, reason: Barred) -> Placed:
    if best is None:
        raise reason
    return best._replace(reason=reason)


def _about(goal: Point, to: Point, r: int) -> list[Point]:
    """Places round the goal, those next to what was wished for first."""
    found: list[Point] = []
    for d in ROUND:
        for k in range(0, 360, 45):
            dx, dy = turned(d, 0, k)
            x, y = goal[0] + dx // 1000, goal[1] + dy // 1000
            if r <= x <= SIZE - r and r <= y <= SIZE - r:
                found.append((x, y))
    return sorted(found, key=lambda p: distance(p[0], p[1], to[0], to[1]))


def straight(field: Field, order: Order, to: Point) -> tuple[Placed | None, Barred | None]:
    """Straight towards a place as far as nothing bars the way, and what does then. Who lies on the ground stands up
    first if it comes farther so."""
    m = field.models[order.model]
    found, stop = _as_far(field, order, to, ())
    if m.prone:
        upright, _ = _as_far(field, order, to, STAND)
        if upright and (found is None or distance(*upright.end, *to) < distance(*found.end, *to)):
            found = upright
    return found, stop


def _as_far(field: Field, order: Order, to: Point, first: tuple[Step, ...]) -> tuple[Placed | None, Barred | None]:
    i, kind, most, limit = order
    m = field.models[i]
    low, high = 0, distance(m.x, m.y, *to)
    best: Placed | None = None
    stop: Barred | None = None
    while high - low > EPS // 2:
        d = (low + high + 1) // 2
        end = along(m.x, m.y, *to, d)
        steps: tuple[Step, ...] = (*first, ("go", *end, ""))
        try:
            tried(field, i, steps, (), kind, most, limit)
            low, best = d, Placed(steps, end)
        except Barred as barred:
            high, stop = d, barred
    return (best if low >= SHORT else None), stop
