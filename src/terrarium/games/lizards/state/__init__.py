"""What lies on the map and who holds it: containers and invariants; the records are in `records`.

A hex holds the bands of one clan at most (LZ-042).
"""

from __future__ import annotations

from typing import Final, Literal

from terrarium.kernel import Place, Steps
from terrarium.kernel import State as KernelState

from ..content import DEN, FERTILE, HOME, LAND, LIMIT, PLAINS, SCRUB, TEMPLE
from ..content.figures import FIGURES
from ..geometry import Grid, grid
from .order import Order
from .records import (
    BRIDGE,
    CHANTED,
    IMMOBILE,
    LOBBED,
    MOVED,
    NOBODY,
    NONE,
    UNSEEN,
    UPROOTED,
    Band,
    Clan,
    Counts,
    Den,
    Memory,
    Setting,
    Spy,
    Standing,
    Status,
)

PER_FERTILE: Final = FIGURES.dens.per_fertile


class State(KernelState, kw_only=True):
    """`turn` is the turn whose result this is: 0 after set-up, and while a turn is processed its own number.

    By hex: `dens`, `temples` and `bridges` (owners), `rafts` (the turn they sink), `sites` (half-built dens, with
    their turn), `bands` (oldest first), `spies`. The last block is used only while a turn is processed.
    """

    setting: Setting
    stage: Literal["startup", "orders", "over"] = "startup"
    turn: int = 0
    clans: list[Clan] = []
    winners: list[int] = []
    standings: list[Standing] = []
    homes: int = 0

    terrain: bytearray = bytearray()
    dens: dict[int, Den] = {}
    temples: dict[int, int] = {}
    bridges: dict[int, int] = {}
    rafts: dict[int, int] = {}
    sites: dict[int, int] = {}
    bands: dict[int, tuple[Band, ...]] = {}
    spies: dict[int, tuple[Spy, ...]] = {}
    memories: list[Memory] = []

    queue: list[Order] = []
    disturbed: dict[int, int] = {}
    worked: dict[int, int] = {}
    split: dict[int, int] = {}

    # ---- asking the map

    @property
    def grid(self) -> Grid:
        setting = self.setting
        return grid(setting.rows, setting.columns, setting.wrap, self.edition)

    def clan_at(self, h: int) -> int:
        """Whose warriors are in the hex; -1: none."""
        bands = self.bands.get(h)
        return bands[0].clan if bands else NOBODY

    def warriors(self, h: int) -> int:
        """How many warriors are in the hex, militia not counted."""
        return sum(sum(band.counts) for band in self.bands.get(h, ()))

    def own_bands(self, clan: int, h: int) -> tuple[Band, ...]:
        bands = self.bands.get(h, ())
        return bands if bands and bands[0].clan == clan else ()

    def is_den(self, h: int) -> bool:
        return self.terrain[h] <= HOME

    def is_water(self, h: int) -> bool:
        """LZ-029: water and whirlpool, also under a bridge or raft."""
        return not LAND[self.terrain[h]]

    def protected(self, h: int) -> bool:
        """LZ-030: on a bridge or raft."""
        return h in self.bridges or h in self.rafts

    def capacity(self, h: int) -> int:
        """LZ-061: 50 Den Lizards for each adjacent Fertile hex."""
        terrain = self.terrain
        return PER_FERTILE * [terrain[n] for n in self.grid.near[h]].count(FERTILE)

    def where(self, *terrains: int) -> list[int]:
        """The hexes of these terrains, in order."""
        found = []
        for terrain in terrains:
            h = self.terrain.find(terrain)
            while h >= 0:
                found.append(h)
                h = self.terrain.find(terrain, h + 1)
        return sorted(found)

    def waters(self, h: int) -> int:
        """How many of the adjacent hexes are water (LZ-216)."""
        terrain = self.terrain
        return sum(not LAND[terrain[n]] for n in self.grid.near[h])

    @property
    def active(self) -> list[int]:
        """The clans that are asked for orders."""
        return [seat for seat, clan in enumerate(self.clans) if clan.status == "active"]

    @property
    def needed(self) -> int:
        """LZ-363: the points that win."""
        return self.setting.per_home * self.homes

    # ---- the contract

    def result(self) -> dict[int, Place]:
        """LZ-362, LZ-364: the winners, then by points, then those who are out. Certain only at the end."""
        if self.stage != "over":
            return {}
        keys = {}
        for seat, clan in enumerate(self.clans):
            out = clan.status in ("dropped", "eliminated")
            points = 0 if out else self.standings[seat].points
            keys[seat] = (seat not in self.winners, out, -points)
        return {
            seat: Place(1 + sum(other < key for other in keys.values()), -key[2]) for seat, key in sorted(keys.items())
        }

    def faults(self) -> list[str]:
        if self.stage == "startup":
            return []
        return [*self._land_faults(), *self._lizard_faults()]

    def _land_faults(self) -> list[str]:
        code = self.grid.code
        found = []
        for h, ground in enumerate(self.terrain):
            if (ground <= HOME) != (h in self.dens):
                found.append(f"{code(h)}: terrain and den do not agree.")
            if (ground == TEMPLE) != (h in self.temples):
                found.append(f"{code(h)}: terrain and temple do not agree.")
        for h in (*self.bridges, *self.rafts):
            if LAND[self.terrain[h]]:
                found.append(f"{code(h)}: a bridge or raft lies on land.")
        found += [f"{code(h)}: a raft and a bridge together." for h in self.rafts if h in self.bridges]
        for h in self.sites:
            if self.terrain[h] not in (PLAINS, SCRUB, FERTILE):
                found.append(f"{code(h)}: no den can be half-built here.")
        for h, den in self.dens.items():
            if den.pop < 0 or (den.colour < 0 and den.pop >= FIGURES.dens.settled):
                found.append(f"{code(h)}: a den of {den.pop} lizards without a colour.")
            if den.owner >= 0 and any(den.militia):
                found.append(f"{code(h)}: militia in an owned den.")
            if self.terrain[h] == DEN and den.collapse:
                found.append(f"{code(h)}: only Home Dens wait to collapse.")
        return found

    def _lizard_faults(self) -> list[str]:
        code = self.grid.code
        found = []
        for h, bands in self.bands.items():
            if not bands or any(band.clan != bands[0].clan for band in bands):
                found.append(f"{code(h)}: bands of several clans, or none.")
            if any(min(band.counts) < 0 or not band.total for band in bands):
                found.append(f"{code(h)}: a band without lizards.")
            if self.warriors(h) > LIMIT:
                found.append(f"{code(h)}: {self.warriors(h)} warriors in one hex.")
            if h in self.dens and self.dens[h].owner != bands[0].clan:
                found.append(f"{code(h)}: warriors in a den that is not theirs.")
        out = {seat for seat, clan in enumerate(self.clans) if clan.status in ("dropped", "eliminated")}
        holders = [den.owner for den in self.dens.values()]
        holders += [*self.temples.values(), *self.bridges.values()]
        holders += [band.clan for bands in self.bands.values() for band in bands]
        holders += [spy.clan for spies in self.spies.values() for spy in spies]
        found += [f"Clan {seat + 1} is out and holds something." for seat in sorted(out.intersection(holders))]
        return found


rules: Steps[State] = Steps()
State.rules = rules

__all__ = [
    "BRIDGE",
    "CHANTED",
    "IMMOBILE",
    "LOBBED",
    "MOVED",
    "NOBODY",
    "NONE",
    "UNSEEN",
    "UPROOTED",
    "Band",
    "Clan",
    "Counts",
    "Den",
    "Memory",
    "Order",
    "Setting",
    "Spy",
    "Standing",
    "State",
    "Status",
    "rules",
]
