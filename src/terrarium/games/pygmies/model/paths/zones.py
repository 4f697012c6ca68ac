"""Zones of Control on the way and at a landing (PY-122 to PY-127, PY-132, PY-148, PY-149)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from ...geometry import EPS, ONE, Segment, at, box, chord, cross, crossings, distance, inside, nearer, runs, span
from ...geometry.ground import may_meet
from ...state import Field, Mover
from ..contact import WIDE, apart_by_terrain, coordinates, in_zone, overlapping, zoc, zone_of
from ..terms import inches
from .words import Barred


def unseen(field: Field, mover: Mover) -> bool:
    """PY-358: an invisible model ignores zones; one that charges is invisible no longer."""
    return field.models[mover.model].invisible and not mover.charge


def zones_bar(field: Field, mover: Mover, leg: Segment, among: Iterable[int] | None = None) -> None:
    """PY-122 to PY-127, PY-148: no leg into a Zone of Control, but for named targets and what lies in theirs too. Who
    knows which enemies' zones come near the leg names them."""
    i = mover.model
    me = field.models[i]
    if unseen(field, mover):
        return
    r = field.radius(i)
    named: list[tuple[int, int]] | None = None
    x0, x1 = min(leg[0], leg[2]) - 3600, max(leg[0], leg[2]) + 3600
    y0, y1 = min(leg[1], leg[3]) - 3600, max(leg[1], leg[3]) + 3600
    models = field.models
    for e in range(len(models)) if among is None else among:
        m = models[e]
        if not (x0 < m.x < x1 and y0 < m.y < y1) or not m.alive or m.control == me.control or e in mover.charge:
            continue
        reach = r + field.radius(e) + 1000 - EPS
        met = chord(leg, m.x, m.y, reach)
        if met is not None and zoc(field, e):
            away = (leg[2] - leg[0]) * (leg[0] - m.x) + (leg[3] - leg[1]) * (leg[1] - m.y) >= 0
            starts = (leg[0] - m.x) ** 2 + (leg[1] - m.y) ** 2 < reach * reach
            if named is None:
                named = _named(field, mover, leg, r)
            if not (starts and away) and not all(_covered(part, named) for part in _exposed(field, e, leg, met)):
                d = max(0, span(m.x, m.y, leg) - r - field.radius(e))
                rule = "PY-127" if mover.charge else "PY-125" if starts else "PY-122"
                raise Barred(f"enters the zone of {m.id} ({inches(d)})", rule)
        for n in m.defending:
            line = field.ground.lines[n]
            zone = zone_of(field, e, line, r)
            leaves = inside(leg[0], leg[1], zone) and not inside(leg[2], leg[3], zone)
            within = [] if leaves else runs(leg, zone)
            if within and zoc(field, e):
                if named is None:
                    named = _named(field, mover, leg, r)
                if not all(_covered(part, named) for part in within):
                    raise Barred(f"enters the zone that {m.id} defends", "PY-148")


def _exposed(field: Field, e: int, leg: Segment, met: tuple[int, int]) -> list[tuple[int, int]]:
    """PY-123: the parts of a stretch of a leg at which no terrain keeps an enemy apart. What does can only begin or end
    where the height changes, at a wall or high barrier, or where its end hides the enemy."""
    g, m = field.ground, field.models[e]
    start, end = met
    near: Segment = (*at(leg, start), *at(leg, end))
    far = max(distance(m.x, m.y, *near[:2]), distance(m.x, m.y, *near[2:])) + EPS
    marks = {start, end}
    for poly, _, _ in g.surfaces:
        if may_meet(near, box(poly)):
            marks.update(crossings(leg, poly))
    for side in g.dividing((m.x - far, m.y - far, m.x + far, m.y + far)):
        if not nearer(m.x, m.y, side, far):
            continue
        marks.update(crossings(leg, (side[:2], side[2:])))
        for px, py in (side[:2], side[2:]):
            times = 2 * far // max(1, distance(m.x, m.y, px, py)) + 2
            beyond = (m.x + times * (px - m.x), m.y + times * (py - m.y))
            marks.update(crossings(leg, ((m.x, m.y), beyond)))
    parts = itertools.pairwise(sorted(t for t in marks if start <= t <= end))
    return [
        (one, two) for one, two in parts if two - one > 1 and not apart_by_terrain(field, e, *at(leg, (one + two) // 2))
    ]


def _named(field: Field, mover: Mover, leg: Segment, r: int) -> list[tuple[int, int]]:
    found = []
    for j in mover.charge:
        m = field.models[j]
        met = chord(leg, m.x, m.y, r + field.radius(j) + 1000 - EPS)
        if met is not None:
            found.append(met)
        for n in m.defending:
            found += runs(leg, zone_of(field, j, field.ground.lines[n], r))
    return sorted(found)


def _covered(met: tuple[int, int], named: list[tuple[int, int]]) -> bool:
    start, end = met
    slack = ONE // 2000
    for low, high in named:
        if low <= start + slack:
            start = max(start, high)
    return start >= end - slack


def land(field: Field, mover: Mover, x: int, y: int) -> None:
    """PY-132: a landing is a legal resting place and obeys Zones of Control."""
    i = mover.model
    r = field.radius(i)
    shape = field.ground.blocked((x, y, x, y), r)
    if shape != -1:
        raise Barred(f"{field.ground.name(shape)} is at the landing", "PY-132")
    other = overlapping(field, x, y, r, (i,))
    if other >= 0:
        raise Barred(f"{field.models[other].id} stands at the landing", "PY-132")
    side = field.models[i].control
    named = any(in_own_zone(field, j, x, y, r) for j in mover.charge)
    for e in field.enemies(side):
        if e not in mover.charge and not named and not unseen(field, mover) and in_zone(field, e, x, y, r):
            raise Barred(f"lands in the zone of {field.models[e].id}", "PY-132")


def in_own_zone(field: Field, j: int, x: int, y: int, r: int) -> bool:
    m = field.models[j]
    d = r + field.radius(j) + 1000 - EPS
    return (m.x - x) ** 2 + (m.y - y) ** 2 < d * d


def not_past(field: Field, mover: Mover, leg: Segment) -> None:
    """PY-149: no crossing of a defended line inside the defender's zone."""
    i = mover.model
    side = field.models[i].control
    for e in field.enemies(side):
        m = field.models[e]
        for n in m.defending:
            line = field.ground.lines[n]
            if cross(leg, line.line) and zoc(field, e):
                u = coordinates(line, leg[0], leg[1])[0]
                if abs(u - coordinates(line, m.x, m.y)[0]) < WIDE:
                    raise Barred(f"{m.id} defends the line (inside its zone)", "PY-149")
