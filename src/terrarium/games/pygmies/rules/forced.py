"""Forced movement: Push and Swap (PY-364, PY-368)."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..geometry import EPS, SIZE, Point, Segment, along, at, runs
from ..model.contact import overlapping, rests
from ..model.paths.legs import clear, in_gap
from ..state import NOBODY, Battle, Field
from .flow import tell
from .wounds import below, fall, hits, nearest_bank


def thrust(f: Flow, b: Battle, i: int, t: int, strength: int) -> None:
    """PY-364: d6 + 1" straight away; it stops at the first thing in its way, or falls from a bank or into a gap."""
    field = b.field
    die = f.dice.die("distance", owner=field.seats[field.models[i].control])
    m, caster = field.models[t], field.models[i]
    tell(f, b, "distance", who=m.id, die=die)
    if m.climbing >= 0:
        f.then(fall(field.k, t, m.climbing, m.x, m.y, nearest_bank(field, t)))
        return
    goal, most = (2 * m.x - caster.x, 2 * m.y - caster.y), (die + 1) * 1000
    free = _free_way(field, t, goal, most)
    stop = free if free == most else max(0, free - EPS)
    here, there = along(m.x, m.y, *goal, stop), along(m.x, m.y, *goal, min(free + 1, most))
    if stop:
        field.set(t, x=here[0], y=here[1], defending=(), swam=0)
        tell(f, b, "pushed", who=m.id, start=[m.x, m.y], to=list(here))
    if free < most:
        _stopped(f, b, i, t, (*here, *there), strength)


def _free_way(field: Field, t: int, goal: Point, most: int) -> int:
    """How far a model can be thrust before its base would overlap anything."""
    m = field.models[t]

    def free(d: int) -> bool:
        return not clear(field, t, (m.x, m.y, *along(m.x, m.y, *goal, d)))

    if free(most):
        return most
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if free(middle) else (low, middle)
    return low


def _stopped(f: Flow, b: Battle, i: int, t: int, leg: Segment, strength: int) -> None:
    """What it ran into, or fell from, in the last hundredth of an inch. No statue or ethereal model is hit (PY-291)."""
    field = b.field
    g, r, k = field.ground, field.radius(t), field.k
    here, there = leg[:2], leg[2:]
    shape = g.blocked(leg, r) if in_gap(field, t) < 0 else -1
    kind, number = g.shapes[shape][:2] if shape >= 0 else ("", -1)
    drop = kind == "gap" or (kind == "bank" and g.banks[number].above(*here))
    if drop and field.has(t, "Fly"):
        return
    if drop and kind == "bank":
        f.then(fall(k, t, g.banks[number].height, *below(field, t, number), number))
    elif drop:
        poly, depth = g.gaps[number]
        beyond: Segment = (*here, *along(*here, *there, 2 * SIZE))
        start, end = runs(beyond, poly)[0]
        f.then(fall(k, t, depth, *at(beyond, (start + end) // 2), NOBODY))
    else:
        other = overlapping(field, *there, r, (t,)) if shape == -1 else NOBODY
        struck = other >= 0 and not (field.models[other].statue or field.models[other].ethereal)
        victims = [t, other] if struck else [t]
        f.then(*(hits(k, j, i, strength, 1, "magic") for j in victims))


def swap_fits(field: Field, a: int, c: int) -> bool:
    """PY-368: both would rest legally in each other's place."""
    one, two = field.models[a], field.models[c]
    return (
        rests(field, a, two.x, two.y, (c,))
        and rests(field, c, one.x, one.y, (a,))
        and one.climbing < 0
        and two.climbing < 0
    )


def swap(f: Flow, b: Battle, a: int, c: int) -> None:
    field = b.field
    one, two = field.models[a], field.models[c]
    field.set(a, x=two.x, y=two.y, defending=())
    field.set(c, x=one.x, y=one.y, defending=())
    tell(f, b, "swapped", who=[one.id, two.id])
