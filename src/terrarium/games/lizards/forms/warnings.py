"""Warnings (LZ-427, W01 to W13): what a clan might have overlooked, from nothing but its last report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from ..content import BLACK, CHANTS, COLOURS, FERTILE, LIMIT, ORDERS, STARVING, WATER, WORKS
from ..geometry import Grid
from ..model.spying import last_turn
from ..state import BRIDGE, UNSEEN, Counts
from ..state.order import Order

Warning = tuple[str, str, int]
"""Code, sentence, and the order's place in the list (-1: the sheet as a whole)."""

STARVED: Final = STARVING - 1
"""Who is so hungry starves next turn unless fed (LZ-344)."""


class Mine(msgspec.Struct, frozen=True, gc=False):
    """An own band as its clan knows it."""

    counts: Counts
    hunger: int


class Known(msgspec.Struct, frozen=True):
    """What a clan's last report says, as far as warnings need it. `turn` is the turn that the orders are for, `look`
    and `own` are its memory, `dens` tells Home Dens from others, a spy's figure is the turn it was made in."""

    clan: int
    turn: int
    look: bytes
    own: bytes
    bands: dict[int, Mine]
    dens: dict[int, bool]
    spies: dict[int, int]
    rafts: tuple[int, ...]

    def terrain(self, h: int) -> int:
        look = self.look[h]
        return -1 if look == UNSEEN else look & 15

    def holds(self, h: int) -> bool:
        """A den, temple or bridge remembered as own."""
        return self.own[h] & 31 == self.clan + 1

    def swims(self, h: int) -> bool:
        """Entering it means swimming, as far as is known."""
        look = self.look[h]
        return look != UNSEEN and look & 15 >= WATER and not look & BRIDGE and h not in self.rafts


def warnings(orders: Sequence[Order], grid: Grid, known: Known) -> list[Warning]:
    """All warnings of a sheet, line by line, then those of the sheet as a whole."""
    found: list[Warning] = []
    by_hex: dict[int, set[str]] = {}
    for order in orders:
        by_hex.setdefault(order.hex, set()).add(order.ord)
    for at, order in enumerate(orders):
        found += [(code, says, at) for code, says in _line(order, by_hex[order.hex], grid, known)]
    fed = {order.hex for order in orders if order.ord in ("MO", "SP", "SA") and _feeds(order, grid, known)}
    for h, band in known.bands.items():
        if band.hunger >= STARVED and h not in fed:
            found.append(("W08", f"the band in {grid.code(h)} starves and no route feeds it", -1))
    for h, made in known.spies.items():
        if last_turn(made) <= known.turn:
            found.append(("W09", f"the spy in {grid.code(h)} is lost unless it rejoins a band this turn", -1))
    return found


def _line(order: Order, beside: set[str], grid: Grid, known: Known) -> Iterable[tuple[str, str]]:
    code = grid.code(order.hex)
    band = known.bands.get(order.hex)
    if order.ord == "SN":
        if order.hex not in known.spies:
            yield "W01", f"no spy of yours was in {code}"
    elif order.ord == "RE":
        if order.hex not in known.dens:
            yield "W01", f"no den of yours was in {code}"
        if not any(known.dens.values()):
            yield "W06", "your clan held no Home Den"
    elif order.ord == "GI":
        if band is None and not known.holds(order.hex):
            yield "W01", f"nothing of yours was in {code}"
    elif band is None:
        yield "W01", f"no lizards of yours were in {code}"
    else:
        yield from _few(order, band.counts)
    if ORDERS[order.ord].phase == "movement":
        yield from _route(order, beside, grid, known)
    if order.ord in WORKS and beside & {"MO", "SP"}:
        yield "W11", "the builders are also ordered to move"


def _few(order: Order, there: Counts) -> Iterable[tuple[str, str]]:
    """W02: fewer than asked for, or than the chant or work needs."""
    if order.ord == "CH":
        if there[BLACK] < max(CHANTS[order.chant].blacks, order.counts[BLACK]):
            yield "W02", f"there were only {there[BLACK]} blacks"
    elif order.ord in WORKS:
        colour, need = WORKS[order.ord]
        if there[colour] < need:
            yield "W02", f"{need} {COLOURS[colour].name.lower()} are needed, there were {there[colour]}"
    else:
        for colour, n in enumerate(order.counts):
            if n > there[colour]:
                yield "W02", f"there were only {there[colour]} {COLOURS[colour].name.lower()}"


def _route(order: Order, beside: set[str], grid: Grid, known: Known) -> Iterable[tuple[str, str]]:
    route = _way(order, grid)
    band = known.bands.get(order.hex)
    if order.ord in ("MO", "SP") and band is not None:
        size = sum(order.counts) if order.ord == "SP" else sum(band.counts)
        for h in route:
            other = known.bands.get(h)
            if h != order.hex and other is not None and sum(other.counts) + size > LIMIT:
                yield "W03", f"there may be more than {LIMIT} warriors in {grid.code(h)}"
    if order.ord != "SA" and any(known.swims(h) for h in route):
        yield "W04", "the route swims"
    if order.ord == "MO" and "SP" in beside:
        yield "W05", "MO and SP from one hex: what is drawn first takes what it finds"
    if order.ord == "MO" and known.dens.get(order.hex):
        yield "W10", "the Home Den is left empty"
    if order.ord == "SA" and "SP" in beside:
        yield "W12", "a raft cannot be split and sailed in one turn"
    if order.ord != "SN" and beside & {"CH", "LO"}:
        yield "W13", "those who chant or lob here cannot leave in the same turn"


def _way(order: Order, grid: Grid) -> list[int]:
    way = []
    h = order.hex
    for direction in order.directions:
        h = grid.around[h][direction]
        if h < 0:
            break
        way.append(h)
    return way


def _feeds(order: Order, grid: Grid, known: Known) -> bool:
    return any(known.terrain(h) == FERTILE for h in _way(order, grid))
