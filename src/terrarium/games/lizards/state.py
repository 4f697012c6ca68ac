"""What lies on the map and who holds it: records, containers, invariants.

Clans are known by seat, 0 to 15 (players count them from 1); -1 is nobody. Hexes are numbers (see `geometry`),
terrains and colours too (see `content`). A hex holds the bands of one clan at most (LZ-042).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from terrarium.kernel import Place, Steps
from terrarium.kernel import State as KernelState

from .content import DEN, FERTILE, HOME, LAND, LIMIT, PLAINS, SCRUB, TEMPLE
from .geometry import Grid, grid
from .orders import Order

Counts: TypeAlias = tuple[int, int, int, int, int]
"""Numbers by colour: RED, GRN, GRY, YEL, BLK (LZ-031)."""

NONE: Final[Counts] = (0, 0, 0, 0, 0)
NOBODY: Final = -1

MOVED: Final = 1
IMMOBILE: Final = 2
CHANTED: Final = 4
LOBBED: Final = 8
UPROOTED: Final = 16
"""Flags of a band for the rest of the turn. A band without any is rooted and unmoved (LZ-048, LZ-091)."""

UNSEEN: Final = 0xFF
BRIDGE: Final = 0x10


class Band(msgspec.Struct, frozen=True, gc=False):
    """LZ-036: warriors of one clan. `mired` is the last turn of the mire (LZ-068), 0 for none; `came_from` is the
    hex left last this turn (LZ-207), -1 for none."""

    clan: int
    counts: Counts
    hunger: int = 0
    level: int = 0
    mired: int = 0
    flags: int = 0
    came_from: int = -1

    @property
    def total(self) -> int:
        return sum(self.counts)


class Spy(msgspec.Struct, frozen=True, gc=False):
    """LZ-050: one lizard on its own, made in a turn. `tested` is the hex in which enemies last looked for it this
    turn (LZ-223)."""

    clan: int
    colour: int
    made: int
    mired: int = 0
    moved: bool = False
    tested: int = -1


class Den(msgspec.Struct, frozen=True, gc=False):
    """LZ-060: `owner` -1 is a free den, `colour` -1 an unsettled one. `freed` has a bit for each colour freed into it
    while unsettled (LZ-134); `recruited` is the last turn of a RECRUIT; `collapse` the turn of LZ-341, or 0."""

    owner: int
    colour: int
    pop: int
    freed: int = 0
    militia: Counts = NONE
    militia_level: int = 0
    recruited: int = 0
    collapse: int = 0


class Memory(msgspec.Struct, frozen=True):
    """LZ-458: what a clan knows of the map, one entry a hex, never changed but replaced.

    `look`: the terrain, plus `BRIDGE`; `UNSEEN` where it never looked. `own`: owner of den, temple or bridge plus
    one (0: nobody), and in the upper bits the colour of an ordinary den plus one. `turns`: when it was last seen, two
    bytes a hex.
    """

    look: bytes
    own: bytes
    turns: bytes

    def terrain(self, h: int) -> int:
        """The terrain, or -1 where it is unknown."""
        look = self.look[h]
        return -1 if look == UNSEEN else look & 15

    def bridge(self, h: int) -> bool:
        look = self.look[h]
        return look != UNSEEN and look & BRIDGE != 0

    def owner(self, h: int) -> int:
        return (self.own[h] & 31) - 1

    def colour(self, h: int) -> int:
        """The colour of an ordinary settled den; -1 for all else, enemy Home Dens included (LZ-452)."""
        return (self.own[h] >> 5) - 1

    def turn(self, h: int) -> int:
        """The turn at whose end it was last seen; -1: never."""
        return -1 if self.look[h] == UNSEEN else self.turns[2 * h] | self.turns[2 * h + 1] << 8


class Standing(msgspec.Struct, frozen=True, gc=False):
    """LZ-473: a clan's points as published with the last report, by what they are for."""

    lizards: int = 0
    homes: int = 0
    temples: int = 0
    dens: int = 0
    bridges: int = 0

    @property
    def points(self) -> int:
        """LZ-360, LZ-361."""
        return self.lizards + 2000 * self.homes + 30 * self.temples + 25 * self.dens + 10 * self.bridges


Status: TypeAlias = Literal["active", "leaving", "dropped", "eliminated"]


class Clan(msgspec.Struct, frozen=True, gc=False):
    """LZ-005. `leaving`: it is dropped when the next turn is processed (LZ-518). `out` is the turn it left."""

    name: str = ""
    code: str = ""
    status: Status = "active"
    out: int = 0
    reason: str = ""


class Setting(msgspec.Struct, frozen=True, gc=False):
    """The options of this game (25.5) and the size of its map. `given` is the table of a given map (LZ-549)."""

    rows: int
    columns: int
    wrap: bool = True
    per_home: int = 1000
    turn_limit: int = 40
    literal: bool = False
    given: str = ""


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
        return grid(setting.rows, setting.columns, setting.wrap)

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
        return 50 * sum(terrain[n] == FERTILE for n in self.grid.near[h])

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

    def copy(self) -> State:
        return State(
            edition=self.edition,
            seats=self.seats,
            strands=self.strands_copied(),
            acted=self.acted,
            setting=self.setting,
            stage=self.stage,
            turn=self.turn,
            clans=self.clans[:],
            winners=self.winners[:],
            standings=self.standings[:],
            homes=self.homes,
            terrain=self.terrain[:],
            dens=self.dens.copy(),
            temples=self.temples.copy(),
            bridges=self.bridges.copy(),
            rafts=self.rafts.copy(),
            sites=self.sites.copy(),
            bands=self.bands.copy(),
            spies=self.spies.copy(),
            memories=self.memories[:],
            queue=self.queue[:],
            disturbed=self.disturbed.copy(),
            worked=self.worked.copy(),
            split=self.split.copy(),
        )

    def view(self, who: int) -> object:
        from .view import look

        return look(self, who)

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
            if den.pop < 0 or (den.colour < 0 and den.pop >= 10):
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
