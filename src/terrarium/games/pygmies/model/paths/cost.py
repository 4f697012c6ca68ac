"""What a leg costs (PY-115 to PY-118): factors, stretches, and how far an allowance reaches."""

from __future__ import annotations

import itertools

import msgspec

from ...geometry import EPS, ONE, Segment, at, crossings, distance
from ...state import Field, Mover
from ..terms import stat


def allowance(field: Field, i: int) -> int:
    """PY-115, PY-311: in thousandths."""
    return stat(field, i, "move") * 1000


def half(field: Field, i: int) -> int:
    """floor(Move / 2)."""
    return stat(field, i, "move") // 2 * 1000


def remaining(mover: Mover) -> int:
    return mover.allowance - mover.spent


def factor(field: Field, i: int, x: int, y: int) -> int:
    """PY-116, PY-137: what an inch costs there."""
    m, g = field.models[i], field.ground
    if g.swims(x, y):
        return m.swam or 1
    times = 2 if m.prone else 1
    if g.rough(x, y) and not field.has(i, "Scout"):
        times *= 2
    return times


def pieces(field: Field, i: int, leg: Segment) -> list[tuple[int, int, int]]:
    """A leg cut where its factor may change: (from, to, factor)."""
    marks = {0, ONE}
    for poly in field.ground.met(leg):
        marks.update(crossings(leg, poly))
    cuts = sorted(marks)
    found: list[tuple[int, int, int]] = []
    for start, end in itertools.pairwise(cuts):
        if end - start < 16:
            continue
        x, y = at(leg, (start + end) // 2)
        times = factor(field, i, x, y)
        if found and found[-1][2] == times:
            found[-1] = (found[-1][0], end, times)
        else:
            found.append((start, end, times))
    return found


def pay(field: Field, mover: Mover, leg: Segment) -> tuple[Mover, int]:
    """PY-115, PY-116: the mover after this leg, and how far along it its allowance reaches (ONE: to its end). What was
    covered beyond a stretch within the rounding is owed: the allowance for that is granted once."""
    far = distance(*leg)
    spent, times, stretch = mover.spent, mover.factor, mover.stretch
    cuts = [(0, ONE, 1)] if mover.flies or field.models[mover.model].ethereal else pieces(field, mover.model, leg)
    for start, end, f in cuts:
        part = far * end // ONE - far * start // ONE
        if f != times:
            times = f
            stretch = ((mover.allowance - spent) // f + EPS) // 1000 * 1000 if f > 1 else 0
        most = stretch if f > 1 else mover.allowance - spent
        if part > most + EPS:
            after = msgspec.structs.replace(mover, spent=spent + max(0, most) * f, factor=times, stretch=0)
            return after, start + (max(0, most) * ONE // far if far else 0)
        spent += part * f
        if f > 1:
            stretch -= part
    return msgspec.structs.replace(mover, spent=spent, factor=times, stretch=stretch), ONE
