"""Straight legs (PY-060, PY-114, PY-144): what stands in their way, and where a die interrupts them."""

from __future__ import annotations

from ...geometry import EPS, ONE, Segment, at, chord, cross, crossings, distance, inside, nearer
from ...state import Field, Mover
from ..contact import WIDEST, engaged, rests
from ..terms import disabled, inches
from .cost import pay
from .words import Barred, Event
from .zones import zones_bar


def in_gap(field: Field, i: int) -> int:
    """The gap in which a model lies, or -1."""
    m = field.models[i]
    for n, (poly, _) in enumerate(field.ground.gaps):
        if inside(m.x, m.y, poly):
            return n
    return -1


def clear(field: Field, i: int, leg: Segment, but: tuple[int, ...] = ()) -> str:
    """PY-060: what bars a straight leg for its base, or nothing."""
    g, r = field.ground, field.radius(i)
    gap = in_gap(field, i)
    if gap >= 0:
        but = (*but, g.shape_of("gap", gap))
        if not inside(leg[2], leg[3], g.gaps[gap][0]):
            return "the side of the gap"
    shape = g.blocked(leg, r, but)
    if shape != -1:
        return g.name(shape)
    return standing_in(field, i, leg)


def standing_in(field: Field, i: int, leg: Segment) -> str:
    """PY-120: a model in the way of a leg."""
    ax, ay, bx, by = leg
    r = field.radius(i) - EPS
    d = r + WIDEST
    west, east = (ax - d, bx + d) if ax < bx else (bx - d, ax + d)
    south, north = (ay - d, by + d) if ay < by else (by - d, ay + d)
    for j, m in enumerate(field.models):
        if west < m.x < east and south < m.y < north and m.alive and j != i and nearer(m.x, m.y, leg, r + m.r):
            return m.id
    return ""


def go(field: Field, mover: Mover, after: Mover, x: int, y: int) -> tuple[Mover, Event | None]:
    i = mover.model
    m = field.models[i]
    leg: Segment = (m.x, m.y, x, y)
    light = mover.flies or m.ethereal
    stop, event = (_hovers if light else _stops)(field, mover, leg)
    if stop == 0 and event is not None:
        return mover, event
    if stop < ONE:
        leg = (m.x, m.y, *at(leg, stop))
        after = mover
    paid, reach = pay(field, after, leg)
    if reach < ONE:
        need = distance(*leg)
        raise Barred(f"needs {inches(need)}, reaches {inches(need * reach // ONE)}", "PY-116")
    if light:
        if not all(field.radius(i) - EPS <= c <= 36_000 - field.radius(i) + EPS for c in leg[2:]):
            raise Barred("leaves the board", "PY-050")
        if not m.ethereal and through_wall(field, leg):
            raise Barred("enters or leaves a building other than by its openings", "PY-144")
    else:
        why = clear(field, i, leg)
        if why:
            raise Barred(f"{why} is in the way", "PY-060")
        zones_bar(field, mover, leg)
    field.set(i, x=leg[2], y=leg[3], defending=())
    return paid, event


def through_wall(field: Field, leg: Segment) -> bool:
    """PY-144: flyers pass buildings from outside to outside, or by openings."""
    g = field.ground
    for n, poly in enumerate(g.buildings):
        if inside(leg[0], leg[1], poly) == inside(leg[2], leg[3], poly):
            continue
        walls = [wall for wall in g.walls if wall.building == n]
        if not any(cross(leg, line) for wall in walls for line, _, _ in wall.openings):
            return True
    return False


def _stops(field: Field, mover: Mover, leg: Segment) -> tuple[int, Event | None]:
    """The first point of a leg at which a die is thrown: Swim, Entangle, Uncanny Sense."""
    i = mover.model
    m, g = field.models[i], field.ground
    found, event = _entangles(field, mover, leg)
    if not m.swam and g.water:
        if g.swims(m.x, m.y):
            return 0, Event("swim", m.x, m.y)
        for t in sorted({t for poly in g.met(leg) for t in crossings(leg, poly)}):
            further = at(leg, min(ONE, t + max(1, 20 * ONE // max(1, distance(*leg)))))
            if g.swims(*further) and t < found:
                found, event = t, Event("swim", *further)
                if t * distance(*leg) // ONE < 2:
                    return 0, event
                break
    sensed, throw = senses(field, mover, leg)
    return (sensed, throw) if sensed < found else (found, event)


def senses(field: Field, mover: Mover, leg: Segment) -> tuple[int, Event | None]:
    """PY-336: where on a leg a charger comes within 1" of one who senses it."""
    i, found, event = mover.model, ONE, None
    for j in mover.charge:
        borin = field.models[j]
        if not field.has(j, "Uncanny Sense") or f"sensed {field.turn} {i}" in borin.used or not _alert(field, j):
            continue
        met = chord(leg, borin.x, borin.y, field.radius(i) + field.radius(j) + 1000)
        if met is not None and met[0] < found:
            found, event = met[0], Event("sense", who=j)
    return found, event


def _hovers(field: Field, mover: Mover, leg: Segment) -> tuple[int, Event | None]:
    """PY-336 for a flyer: the last place before that at which it can come down; its start, if there is none."""
    stop, event = senses(field, mover, leg)
    if event is None:
        return ONE, None
    back = max(1, 50 * ONE // max(1, distance(*leg)))
    while stop > 0 and not rests(field, mover.model, *at(leg, stop)):
        stop = max(0, stop - back)
    return stop, event


def _alert(field: Field, j: int) -> bool:
    """PY-336: unengaged and able to throw (PY-154, PY-211)."""
    m = field.models[j]
    helpless = m.prone or m.fallen or m.frightened >= 0 or m.captivated >= 0 or disabled(field, j)
    return not helpless and not engaged(field, j)


def _entangles(field: Field, mover: Mover, leg: Segment) -> tuple[int, Event | None]:
    """PY-355: where a path first comes to be in an entangled area."""
    i = mover.model
    if field.models[i].entangled == field.turn:
        return ONE, None
    r = field.radius(i)
    found = ONE
    for zone in field.zones:
        if zone.kind == "entangle" and (met := chord(leg, zone.x, zone.y, zone.r + r - EPS)) is not None:
            found = min(found, ONE - 1, met[0] + ONE // max(1, distance(*leg)))
    return found, Event("entangle") if found < ONE else None


def tangled(field: Field, i: int) -> bool:
    """PY-355: whether a model is in an entangled area and has not yet tested this turn."""
    m = field.models[i]
    return m.entangled != field.turn and any(
        zone.kind == "entangle" and distance(m.x, m.y, zone.x, zone.y) < zone.r + m.r - EPS for zone in field.zones
    )
