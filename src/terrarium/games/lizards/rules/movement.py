"""MOVE, SPLIT and SAIL (section 9). A group is off the map while it is on its way, and placed where it ends."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel import Face, Flow

from ..content import LIMIT
from ..state import MOVED, NOBODY, UPROOTED, Band, Spy, State
from ..state.order import Order
from .bands import changed, flagged, join, less, place, ready, together, total
from .entering import enter
from .spies import creep
from .telling import ordered, witnessed


def move(s: State, f: Flow, order: Order) -> None:
    """LZ-201: all own warriors in the hex that have not moved."""
    face = ordered(f, order)
    group, face["fail"] = ready(s, s.own_bands(order.clan, order.hex))
    if not face["fail"]:
        _set_out(s, f, order, group, group, face)


def split(s: State, f: Flow, order: Order) -> None:
    """LZ-201, LZ-210, LZ-211: only the lizards named, as far as they are there. A single one is a spy (LZ-050)."""
    face = ordered(f, order)
    able, face["fail"] = ready(s, s.own_bands(order.clan, order.hex))
    if face["fail"]:
        return
    group, taken = _parted(able, order.counts)
    if not group:
        face["fail"] = "F-NOBAND"
        return
    face["left"] = list(taken)
    if sum(taken) > 1:
        if _set_out(s, f, order, able, group, face):
            _torn(s, order.hex)
    elif s.grid.around[order.hex][order.m1] < 0:
        face["fail"] = "F-EDGE"
    else:
        _leave(s, order.clan, order.hex, able, group)
        _torn(s, order.hex)
        face["spy"] = True
        creep(s, f, [Spy(order.clan, taken.index(1), s.turn, moved=True)], order, face)


def _torn(s: State, h: int) -> None:
    """LZ-225: a raft whose passengers were split does not sail any more this turn."""
    if h in s.rafts:
        s.split[h] = 1


def _parted(bands: Sequence[Band], counts: Sequence[int]) -> tuple[list[Band], tuple[int, ...]]:
    """The parts that leave, taken from the oldest band first, and their numbers by colour."""
    wanted = list(counts)
    parts = []
    for band in bands:
        part = [min(n, w) for n, w in zip(band.counts, wanted, strict=True)]
        if any(part):
            wanted = [w - n for w, n in zip(wanted, part, strict=True)]
            parts.append(changed(band, counts=tuple(part)))
    return parts, tuple(a - b for a, b in zip(counts, wanted, strict=True))


def _leave(s: State, clan: int, h: int, able: Sequence[Band], group: Sequence[Band]) -> None:
    """The group's lizards are taken out of the bands that may set out, the oldest first."""
    left: Sequence[int] = together(group)
    stay = []
    for band in s.own_bands(clan, h):
        if any(band is other for other in able):
            part = [min(n, gone) for n, gone in zip(band.counts, left, strict=True)]
            left = [gone - n for gone, n in zip(left, part, strict=True)]
            counts = less(band.counts, part)
            if any(counts):
                stay.append(changed(band, counts=counts))
        else:
            stay.append(band)
    place(s, h, stay)


def too_many(s: State, clan: int, size: int, start: int, route: Sequence[int]) -> bool:
    """LZ-206: more than 300 of the clan in any hex of the route, the group itself counted once."""
    return any(
        s.warriors(h) + size - (size if h == start else 0) > LIMIT for h in route if s.clan_at(h) in (clan, NOBODY)
    )


def _route(s: State, order: Order) -> list[int]:
    route = []
    h = order.hex
    for direction in order.directions:
        h = s.grid.around[h][direction]
        if h < 0:
            break
        route.append(h)
    return route


def _set_out(s: State, f: Flow, order: Order, able: Sequence[Band], group: list[Band], face: Face) -> bool:
    """LZ-206, LZ-207, LZ-213: the whole way of a group on foot. False: it never set out."""
    route = _route(s, order)
    size = total(group)
    face["left"] = list(together(group))
    if not route:
        face["fail"] = "F-EDGE"
        return False
    if too_many(s, order.clan, size, order.hex, route):
        face["fail"] = "F-LIMIT"
        return False
    _leave(s, order.clan, order.hex, able, group)
    _march(s, f, order.clan, flagged(group, MOVED | UPROOTED), order.hex, order.directions, face)
    return True


def _march(
    s: State,
    f: Flow,
    clan: int,
    group: list[Band],
    here: int,
    directions: Sequence[int],
    face: Face,
    first: bool = True,
) -> None:
    """Step by step; combat and captures do not end the way (LZ-200)."""
    route = face.setdefault("route", [])
    for number, direction in enumerate(directions):
        there = s.grid.around[here][direction]
        if there < 0:
            face["fail"] = "F-EDGE"
            break
        if not (first and number == 0) and s.clan_at(there) == clan and s.warriors(there) + total(group) > LIMIT:
            face["fail"] = "F-LIMIT"
            break
        group, inside, free = enter(s, f, clan, group, here, there, face)
        if inside:
            here = there
            route.append(there)
        if not group or not free:
            break
    join(s, here, group)
    face["end"] = here if group else -1


# ---- SAIL


def sail(s: State, f: Flow, order: Order) -> None:
    """LZ-224 to LZ-231: the raft with those aboard that have not moved, over water; onto land it breaks up."""
    face = ordered(f, order)
    clan, start = order.clan, order.hex
    group, face["fail"] = ready(s, s.own_bands(clan, start))
    if face["fail"]:
        return
    route = _route(s, order)
    size = total(group)
    if start not in s.rafts:
        face["fail"] = "F-NORAFT"
    elif start in s.split:
        face["fail"] = "F-SPLIT"
    elif not route:
        face["fail"] = "F-EDGE"
    elif bar := _barred(s, clan, route[0]):
        face["fail"] = bar
    elif too_many(s, clan, size, start, route):
        face["fail"] = "F-LIMIT"
    else:
        face["left"] = list(together(group))
        _leave(s, clan, start, group, group)
        _voyage(s, f, order, flagged(group, MOVED | UPROOTED), face)


def _barred(s: State, clan: int, h: int) -> str:
    """LZ-226, LZ-230: a bridge, or own warriors on a raft, bar a raft's way."""
    if h in s.bridges:
        return "F-BRIDGE"
    return "F-BLOCKED" if h in s.rafts and s.clan_at(h) == clan else ""


def _voyage(s: State, f: Flow, order: Order, group: list[Band], face: Face) -> None:
    clan, here = order.clan, order.hex
    route = face.setdefault("route", [])
    directions = order.directions
    for number, direction in enumerate(directions):
        there = s.grid.around[here][direction]
        if there < 0:
            face["fail"] = "F-EDGE"
            break
        if number and (bar := _barred(s, clan, there)):
            face["fail"] = bar
            break
        if number and s.clan_at(there) == clan and s.warriors(there) + total(group) > LIMIT:
            face["fail"] = "F-LIMIT"
            break
        if not s.is_water(there):
            group, inside, free = enter(s, f, clan, group, here, there, face)
            if not inside:
                break
            del s.rafts[here]
            face["broke"] = True
            route.append(there)
            if group and free:
                _march(s, f, clan, group, there, directions[number + 1 :], face, first=False)
            else:
                join(s, there, group)
                face["end"] = there if group else -1
            return
        foe = s.clan_at(there)
        group, inside, _ = enter(s, f, clan, group, here, there, face, afloat=True)
        if not inside:
            break
        if there in s.rafts:
            del s.rafts[there]
            faces: dict[int, Face] = {foe: {"role": "owner", "hex": there, "cause": "rammed"}} if foe != clan else {}
            witnessed(s, f, "raft_lost", there, {"hex": there}, faces)
        s.rafts[there] = s.rafts.pop(here)
        here = there
        route.append(there)
    join(s, here, group)
    face["end"] = here if group else -1
