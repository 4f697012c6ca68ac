"""What a bot reads from its view: the map in quick tables, ways over it, what is worth going for.

Everything here comes from the seat's own view and from the note that the bot itself kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final

from ..content import FERTILE, HOME, HUNGER, RUIN, TEMPLE, WATER
from ..content.habits import HABITS
from ..geometry import DIRECTIONS
from ..model.dens import militia
from ..state import BRIDGE, UNSEEN
from ..view import BandSeen, DenSeen, View
from .ways import FAR, Ways

FAMISHED: Final = HUNGER.index(HABITS.raider.feeds_from)
STARVED: Final = HUNGER.index(HABITS.raider.feeds_at_once)
SWIMMERS: Final = HABITS.raider.swim
"""LZ-579: smaller bands do not swim if they can help it."""
_TROUBLE: Final = (2, 2, 2, 2, 3, 2, 2, 2, 5, 2, 25)
"""The cost of entering land, by terrain; after it come water, whirlpool and, as number -1, the unknown."""


_GROUND: Final = [-1 if look == UNSEEN else look & 15 for look in range(256)]
"""The terrain of a hex by its look; -1: unknown."""


def among(wanted: Callable[[int], bool]) -> bytes:
    """A table for `where`: the looks that are wanted."""
    return bytes(look != UNSEEN and wanted(look) for look in range(256))


def where(look: bytes, wanted: bytes) -> list[int]:
    """The hexes with a wanted look."""
    marks = look.translate(wanted)
    found = []
    h = marks.find(1)
    while h >= 0:
        found.append(h)
        h = marks.find(1, h + 1)
    return found


_BRIDGED: Final = among(lambda look: look & BRIDGE != 0)
_RUINS: Final = among(lambda look: look & 15 == RUIN)
_TEMPLES: Final = among(lambda look: look & 15 == TEMPLE)
_DENS: Final = among(lambda look: look & 15 <= HOME)


class Scout:
    """One view, read for orders. `land` is the known terrain (-1: unknown), `turn` the turn that is ordered for;
    `ghosts` are enemies that were seen before and may be about still, for bots that remember."""

    def __init__(self, view: View) -> None:
        assert view.memory is not None
        self.view = view
        self.grid = view.grid
        self.me = view.who
        self.turn = view.turn + 1
        look = view.memory.look
        self.land = [_GROUND[b] for b in look]
        self.bridges = set(where(look, _BRIDGED))
        self.ruins = where(look, _RUINS)
        self.temples = where(look, _TEMPLES)
        self.dry = self.bridges | {h for h, _ in view.rafts}
        self.owner = view.memory.owner
        self._steps: dict[bool, list[int]] = {}
        self.mine: dict[int, BandSeen] = {}
        self.foes: dict[int, BandSeen] = {}
        for band in view.bands:
            (self.mine if band.clan == self.me else self.foes)[band.hex] = band
        self.ghosts: dict[int, int] = {}
        self.dens: dict[int, DenSeen] = {den.hex: den for den in view.dens if den.owner == self.me}
        self.homes = [den.hex for den in self.dens.values() if den.home]
        self.warriors = sum(band.total for band in self.mine.values())
        self.foreign = {h for h in where(look, _DENS) if h not in self.dens}

    # ---- reading the map

    def fertile(self, h: int) -> int:
        land = self.land
        return sum(land[n] == FERTILE for n in self.grid.near[h])

    def militia(self, h: int) -> int:
        """LZ-573: the militia that a free den had at the start; hexes not seen yet may be Fertile too."""
        land = self.land
        unseen = sum(land[n] < 0 for n in self.grid.near[h])
        return militia(self.fertile(h) + (unseen + 1) // 2)

    def swims(self, h: int) -> bool:
        return self.land[h] >= WATER and h not in self.dry

    def movable(self, band: BandSeen) -> bool:
        return not band.mired or band.mired < self.turn

    def threat(self, h: int, within: int = HABITS.raider.near) -> int:
        """LZ-574: the strongest enemy seen that near."""
        distance = self.grid.distance
        near = [foe.total for at, foe in self.foes.items() if distance(at, h) <= within]
        near += [total for at, total in self.ghosts.items() if distance(at, h) <= within]
        return max(near, default=0)

    def steps(self, size: int) -> list[int]:
        """What entering each hex costs a band of that size in trouble (LZ-579: small bands avoid swimming)."""
        large = size >= SWIMMERS
        costs = self._steps.get(large)
        if costs is None:
            table = [*_TROUBLE, 4 if large else 9, 40, 3]
            costs = [table[ground] for ground in self.land]
            for h in self.dry:
                costs[h] = 2
            self._steps[large] = costs
        return costs

    def ways(self, start: int, size: int, far: int = FAR, closed: Iterable[int] = ()) -> Ways:
        return Ways(start, self.grid.near, self.steps(size), far, closed)

    def direction(self, a: int, b: int) -> str:
        return DIRECTIONS[self.grid.around[a].index(b)]

    def directions(self, start: int, path: list[int]) -> list[str]:
        """The first two steps of a path as directions."""
        ways = []
        for h in path[:2]:
            ways.append(self.direction(start, h))
            start = h
        return ways

    # ---- food

    def loop(self, h: int) -> list[int]:
        """LZ-571: out to a Fertile hex beside and back; empty: there is none."""
        for n in self.grid.near[h]:
            if self.land[n] == FERTILE and n not in self.foes and n not in self.mine:
                return [n, h]
        for n in self.grid.near[h]:
            if self.land[n] == FERTILE and n not in self.foes:
                return [n, h]
        return []

    def meal(self, h: int, ways: Ways) -> list[int]:
        """A way to the nearest Fertile hex."""
        land = self.land
        for spent, ring in ways.rings():
            if spent >= ways.far:
                break
            for n in ring:
                if land[n] == FERTILE and n != h and n not in self.foes:
                    return ways.path(n)
        return []

    def hungry(self, band: BandSeen) -> bool:
        """LZ-571: Starved, or Famished and two or more steps from food."""
        if band.hunger is None or band.hunger < FAMISHED:
            return False
        return band.hunger >= STARVED or not any(self.land[n] == FERTILE for n in self.grid.near[band.hex])

    # ---- where others may live

    @cached_property
    def guesses(self) -> list[int]:
        """The middles of those 8 by 8 blocks that are still unknown: a clan may live there (LZ-540, LZ-541)."""
        rows, columns = self.view.rows, self.view.columns
        found = []
        for row in range(3, rows, 8):
            for column in range(3, columns, 8):
                h = row * columns + column
                if self.land[h] < 0 or sum(self.land[n] < 0 for n in self.grid.disc(h, 1)) >= 3:
                    found.append(h)
        return found


def nearest(scout: Scout, h: int, hexes: Iterable[int], wanted: Callable[[int], bool] | None = None) -> int:
    """The nearest of these, or -1."""
    distance = scout.grid.distance
    found = [n for n in hexes if wanted is None or wanted(n)]
    return min(found, key=lambda n: (distance(h, n), n), default=-1)
