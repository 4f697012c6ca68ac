"""Crossing obstacles (PY-130 to PY-136, PY-142): Jump, Climb and Swing."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ...geometry import EPS, ONE, Segment, cross, distance, edges, inside, nearer, runs
from ...geometry.ground import CLIMB, JUMP
from ...state import Field, Mover
from ..contact import rests
from ..terms import inches
from .cost import remaining
from .legs import in_gap, standing_in
from .words import Barred, Event
from .zones import land, not_past, zones_bar


def obstacle(field: Field, i: int, x: int, y: int) -> tuple[str, int, int]:
    """PY-130, PY-131: what the model would cross from where it is to there: (kind, number, height or width)."""
    g = field.ground
    m, r = field.models[i], field.radius(i)
    leg: Segment = (m.x, m.y, x, y)
    near = r + EPS + 1
    gap = in_gap(field, i)
    if gap >= 0:
        poly, depth = g.gaps[gap]
        if inside(x, y, poly) or not any(nearer(x, y, side, near) for side in edges(poly)):
            raise Barred("the landing must touch the gap's side", "PY-142")
        return "gap", gap, depth
    for n, b in enumerate(g.barriers):
        sides = edges(b.poly) if b.poly else (b.line,)
        if b.h >= JUMP and any(cross(leg, side) for side in sides):
            if b.window and r > 500:
                raise Barred("too big for a window", "PY-130")
            if not any(nearer(m.x, m.y, side, near) for side in sides):
                raise Barred("must touch the near side first", "PY-131")
            if not any(nearer(x, y, side, near) for side in sides):
                raise Barred("the landing must touch the far side", "PY-131")
            return ("window" if b.window else "barrier"), n, b.h
    for n, bank in enumerate(g.banks):
        if cross(leg, bank.line):
            if not nearer(m.x, m.y, bank.line, near) or not nearer(x, y, bank.line, near):
                raise Barred("must touch the bank on both sides", "PY-131")
            return "bank", n, bank.height
    for n, (poly, _) in enumerate(g.gaps):
        met = runs(leg, poly)
        if met:
            if not any(nearer(m.x, m.y, side, near) for side in edges(poly)):
                raise Barred("must touch the gap's near side first", "PY-131")
            if not any(nearer(x, y, side, near) for side in edges(poly)):
                raise Barred("the landing must touch the far side", "PY-131")
            return "gap", n, (met[-1][1] - met[0][0]) * distance(*leg) // ONE
    raise Barred("there is nothing to cross", "PY-130")


def jump(field: Field, mover: Mover, x: int, y: int) -> tuple[Mover, Event]:
    """PY-131 to PY-133."""
    i = mover.model
    m, g = field.models[i], field.ground
    kind, n, size = obstacle(field, i, x, y)
    if size > CLIMB:
        raise Barred(f"{inches(size)} is too much for a jump", "PY-130")
    leg: Segment = (m.x, m.y, x, y)
    need = distance(*leg)
    if need > remaining(mover) + EPS:
        raise Barred(f"needs {inches(need)}, has {inches(remaining(mover))}", "PY-131")
    not_past(field, mover, leg)
    zones_bar(field, mover, leg)
    land(field, mover, x, y)
    shape = g.shape_of(kind, n)
    also = tuple(k for k, (what, _, _, _) in enumerate(g.shapes) if what == "wall") if kind == "window" else ()
    other = g.blocked(leg, 20, (shape, *also))
    if other != -1:
        raise Barred(f"{g.name(other)} is in the way", "PY-132")
    why = standing_in(field, i, leg)
    if why:
        raise Barred(f"{why} is in the way", "PY-060")
    return msgspec.structs.replace(mover, spent=mover.spent + need, factor=1, stretch=0), Event("jump", x, y, n, kind)


class Face(NamedTuple):
    """What is climbed: its height, and whether the way leads up (a barrier is climbed up and left on its far side)."""

    height: int
    up: bool


def face(field: Field, i: int, x: int, y: int) -> Face:
    """PY-134: the bank or barrier between a model and the place where its climb ends, touched on both sides."""
    m, g, near = field.models[i], field.ground, field.radius(i) + EPS + 1
    leg: Segment = (m.x, m.y, x, y)
    for bank in g.banks:
        if cross(leg, bank.line) and nearer(m.x, m.y, bank.line, near) and nearer(x, y, bank.line, near):
            return Face(bank.height, g.elevation(x, y) > g.elevation(m.x, m.y))
    for barrier in g.barriers:
        sides = edges(barrier.poly) if barrier.poly and barrier.h > CLIMB else ()
        touched = [any(nearer(px, py, side, near) for side in sides) for px, py in ((m.x, m.y), (x, y))]
        if any(cross(leg, side) for side in sides) and all(touched):
            return Face(barrier.h, True)
    raise Barred("there is nothing to climb there", "PY-134")


def climb(field: Field, mover: Mover, x: int, y: int) -> tuple[Mover, Event]:
    """PY-134: at most 2" of height a turn, costing as many inches. Who hangs goes on to where it was bound."""
    i = mover.model
    m = field.models[i]
    if m.climbing >= 0:
        x, y = m.cx, m.cy
        left = m.climbing if downwards(field, i) else face(field, i, x, y).height - m.climbing
    else:
        left = face(field, i, x, y).height
        if left <= CLIMB:
            raise Barred("that is low enough to jump", "PY-130")
        if not rests(field, i, m.x, m.y) or not rests(field, i, x, y):
            raise Barred("there is no room at the foot or the top", "PY-134")
    rise = min(left, CLIMB)
    if rise > remaining(mover) + EPS:
        raise Barred(f"needs {inches(rise)}, has {inches(remaining(mover))}", "PY-134")
    if rise == left:
        land(field, mover, x, y)
    return msgspec.structs.replace(mover, spent=mover.spent + rise, factor=1, stretch=0), Event("climb", x, y, rise)


def downwards(field: Field, i: int) -> bool:
    """Whether one who hangs climbs down: its base is already where the climb ends."""
    m = field.models[i]
    return (m.x, m.y) == (m.cx, m.cy)


def swing(field: Field, mover: Mover, x: int, y: int, name: str) -> tuple[Mover, Event]:
    """PY-136."""
    i = mover.model
    m, r = field.models[i], field.radius(i)
    for rope, line in field.ground.ropes:
        if rope != name:
            continue
        ends = [line[:2], line[2:]]
        mine = [k for k in range(2) if distance(m.x, m.y, *ends[k]) <= r + 1000 + EPS]
        if not mine:
            raise Barred(f'is not within 1" of an end of {name}', "PY-136")
        if distance(x, y, *ends[1 - mine[0]]) > 1000 + EPS:
            raise Barred(f'the landing is not within 1" of the other end of {name}', "PY-136")
        need = distance(m.x, m.y, x, y)
        if need > remaining(mover) + EPS:
            raise Barred(f"needs {inches(need)}, has {inches(remaining(mover))}", "PY-136")
        land(field, mover, x, y)
        spent = msgspec.structs.replace(mover, spent=mover.spent + need, factor=1, stretch=0)
        return spent, Event("swing", x, y, name=name)
    raise Barred(f"there is no rope {name}", "PY-136")


def climbed(field: Field, i: int, event: Event) -> int | None:
    """The height on the face after this turn's climb, or None where the climb ends."""
    m = field.models[i]
    if m.climbing >= 0 and downwards(field, i):
        now = m.climbing - event.who
        return now if now > 0 else None
    height, up = face(field, i, event.x, event.y)
    now = max(0, m.climbing) + event.who if up else height - event.who
    return None if now >= height or now <= 0 else now


def hang(field: Field, i: int, event: Event, height: int) -> None:
    """PY-134: its base is at the foot; coming from above, straight out below."""
    m = field.models[i]
    if m.climbing < 0 and not face(field, i, event.x, event.y).up:
        field.set(i, x=event.x, y=event.y)
    field.set(i, climbing=height, cx=event.x, cy=event.y, defending=())
