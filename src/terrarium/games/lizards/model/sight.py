"""Sight and memory (section 17): by distance only, 2 hexes, 3 from a Peak."""

from __future__ import annotations

from ..content import DEN, HIDES, PEAK
from ..content.figures import FIGURES
from ..state import BRIDGE, UNSEEN, Memory, State

NEAR, FAR = FIGURES.sight.common, FIGURES.sight.peak


def sight(s: State, clan: int) -> set[int]:
    """LZ-451: the hexes that the clan's bands and spies see."""
    grid = s.grid
    terrain = s.terrain
    seen: set[int] = set()
    for h, bands in s.bands.items():
        if bands[0].clan == clan:
            seen.update(grid.disc(h, FAR if terrain[h] == PEAK else NEAR))
    for h, spies in s.spies.items():
        for spy in spies:
            if spy.clan == clan:
                seen.update(grid.disc(h, FAR if terrain[h] == PEAK else NEAR))
                break
    return seen


def watchers(s: State, h: int) -> list[int]:
    """LZ-457: the clans that have the hex in sight now, by number."""
    grid = s.grid
    bands, spies, terrain = s.bands, s.spies, s.terrain
    found = set()
    close = grid.disc(h, NEAR)
    for n in close:
        if n in bands:
            found.add(bands[n][0].clan)
        if n in spies:
            found.update(spy.clan for spy in spies[n])
    for n in grid.disc(h, FAR):
        if terrain[n] == PEAK and n not in close:
            if n in bands:
                found.add(bands[n][0].clan)
            if n in spies:
                found.update(spy.clan for spy in spies[n])
    return sorted(found)


def shows(s: State, h: int) -> bool:
    """LZ-453: bands in this hex show to those who see it."""
    return not HIDES[s.terrain[h]]


def picture(s: State) -> tuple[bytearray, bytearray]:
    """The whole map as memories keep it: what a clan would note of each hex if it saw it (LZ-452)."""
    look = bytearray(s.terrain)
    own = bytearray(len(look))
    for h, owner in s.temples.items():
        own[h] = owner + 1
    for h, owner in s.bridges.items():
        look[h] |= BRIDGE
        own[h] = owner + 1
    for h, den in s.dens.items():
        own[h] = den.owner + 1 | ((den.colour + 1) << 5 if s.terrain[h] == DEN else 0)
    return look, own


def blank(size: int) -> Memory:
    """A clan that has seen nothing."""
    return Memory(bytes([UNSEEN]) * size, bytes(size), bytes(2 * size))


def remember(s: State) -> None:
    """LZ-458: every clan notes what it sees now, and its own dens (LZ-454)."""
    look, own = picture(s)
    held: dict[int, list[int]] = {}
    for h, den in s.dens.items():
        held.setdefault(den.owner, []).append(h)
    for clan in range(s.seats):
        if s.clans[clan].status in ("active", "leaving"):
            s.memories[clan] = noted(s.memories[clan], look, own, sight(s, clan).union(held.get(clan, ())), s.turn)


def noted(memory: Memory, look: bytearray, own: bytearray, hexes: set[int], turn: int) -> Memory:
    """The memory with these hexes as the picture shows them."""
    looks, owns, turns = bytearray(memory.look), bytearray(memory.own), bytearray(memory.turns)
    low, high = turn & 255, turn >> 8
    for h in hexes:
        looks[h] = look[h]
        owns[h] = own[h]
        turns[2 * h] = low
        turns[2 * h + 1] = high
    return Memory(bytes(looks), bytes(owns), bytes(turns))
