"""What an audience may know (section 24), built field by field.

A seat sees its own lizards and dens in full, in sighted hexes what LZ-452 says, elsewhere what it remembers. A
spectator sees no map before the end. The referee, and everybody once the game is over, sees everything.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from terrarium.kernel import REFEREE, SPECTATOR, view_of
from terrarium.kernel import View as KernelView

from ..content import FERTILE, GREEN, HIDES, HOME
from ..geometry import Grid, grid
from ..model.dens import capacity
from ..model.sight import noted, picture, sight
from ..state import NONE, UNSEEN, Band, Counts, Den, Memory, Spy, Standing, State, Status


class ClanSeen(msgspec.Struct, frozen=True):
    """A line of the ranking (LZ-362): `rank` from 1, `points` as published with the last report."""

    number: int
    name: str
    code: str
    status: Status
    points: int
    rank: int


class BandSeen(msgspec.Struct, frozen=True):
    """A band in a hex. Of enemies only clan and total (LZ-452), with a spy among them also `counts` (LZ-455);
    what is not known is None."""

    hex: int
    clan: int
    total: int
    counts: Counts | None = None
    hunger: int | None = None
    level: int | None = None
    mired: int | None = None


class DenSeen(msgspec.Struct, frozen=True):
    """A den known in full: an own one, or any for the referee and at the end. `colour` -1: unsettled."""

    hex: int
    owner: int
    home: bool
    colour: int
    pop: int
    freed: int
    militia: Counts
    militia_level: int
    recruited: int
    collapse: int
    capacity: int


class SpySeen(msgspec.Struct, frozen=True):
    """LZ-477: `made` is the turn in which it was split off. Goes bush in turn `made` + 4 (LZ-347)."""

    hex: int
    clan: int
    colour: int
    made: int
    mired: int


class Cell(msgspec.Struct, frozen=True):
    """One hex for a drawing or a map: see `View.cell`."""

    hex: int
    terrain: int
    seen: int
    sighted: bool
    bridge: bool
    raft: bool
    site: bool
    owner: int
    colour: int
    band: BandSeen | None
    den: DenSeen | None
    spies: int


class View(KernelView, kw_only=True, frozen=True):
    """`turn` is the turn of this result; orders are asked for turn + 1. `memory` is the map as this audience knows it
    (see `state.Memory`; None: nothing), `sight` the hexes now in sight, by number. `rafts` are those in sight with
    the turn they sink, 0 where that is not known (LZ-478); `sites` the half-built dens in sight. `standing` is the
    own clan's breakdown (LZ-473); `standings` all of them, for the referee and at the end. `laid`: the map is a given
    one (LZ-549); its table, `given`, is for the referee and the end too."""

    rows: int
    columns: int
    wrap: bool
    stage: Literal["startup", "orders", "over"]
    turn: int
    turn_limit: int
    per_home: int
    literal: bool
    laid: bool
    given: str
    homes: int
    winners: tuple[int, ...]
    clans: tuple[ClanSeen, ...]
    standing: Standing | None
    standings: tuple[Standing, ...]
    memory: Memory | None
    sight: tuple[int, ...]
    bands: tuple[BandSeen, ...]
    dens: tuple[DenSeen, ...]
    spies: tuple[SpySeen, ...]
    rafts: tuple[tuple[int, int], ...]
    sites: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        return grid(self.rows, self.columns, self.wrap, self.edition)

    @property
    def needed(self) -> int:
        """LZ-474: the points that win."""
        return self.per_home * self.homes

    @property
    def ranking(self) -> list[ClanSeen]:
        return sorted(self.clans, key=lambda clan: (clan.rank, clan.number))

    def terrain(self, h: int) -> int:
        """The terrain as it is known, or -1."""
        return -1 if self.memory is None else self.memory.terrain(h)

    def capacity(self, h: int) -> int:
        """LZ-061, as far as the hexes around are known; an own den's record has the true figure."""
        return capacity(sum(self.terrain(n) == FERTILE for n in self.grid.near[h]))

    def hides(self, h: int) -> bool:
        terrain = self.terrain(h)
        return terrain >= 0 and HIDES[terrain]

    def own(self, what: tuple[BandSeen, ...]) -> list[BandSeen]:
        return [band for band in what if band.clan == self.who]

    def cells(self) -> list[Cell]:
        """All hexes of which something is known, by number."""
        if self.memory is None:
            return []
        bands = {band.hex: band for band in self.bands}
        dens = {den.hex: den for den in self.dens}
        spies: dict[int, int] = {}
        for spy in self.spies:
            spies[spy.hex] = spies.get(spy.hex, 0) + 1
        sighted, rafts, sites = set(self.sight), dict(self.rafts), set(self.sites)
        memory = self.memory
        found = []
        for h, look in enumerate(memory.look):
            if look != UNSEEN:
                den = dens.get(h)
                found.append(
                    Cell(
                        hex=h,
                        terrain=look & 15,
                        seen=memory.turn(h),
                        sighted=h in sighted,
                        bridge=memory.bridge(h),
                        raft=h in rafts,
                        site=h in sites,
                        owner=memory.owner(h) if den is None else den.owner,
                        colour=memory.colour(h) if den is None else den.colour,
                        band=bands.get(h),
                        den=den,
                        spies=spies.get(h, 0),
                    )
                )
        return found


def ranks(s: State) -> list[int]:
    """LZ-362: equal points share a rank; those who are out come last with 0."""
    keys = []
    for clan, standing in zip(s.clans, s.standings, strict=True):
        out = clan.status in ("dropped", "eliminated")
        keys.append((out, 0 if out else -standing.points))
    return [1 + sum(other < key for other in keys) for key in keys]


def look(s: State, who: int) -> View:
    """LZ-450 to LZ-459 and section 24 for this audience."""
    everything = who == REFEREE or s.stage == "over"
    made = s.stage != "startup"
    clans = _clans(s) if made else ()
    seated = made and who > SPECTATOR
    setting = s.setting
    own: dict[str, Any] = {
        "rows": setting.rows,
        "columns": setting.columns,
        "wrap": setting.wrap,
        "turn_limit": setting.turn_limit,
        "per_home": setting.per_home,
        "literal": setting.literal,
        "laid": bool(setting.given),
        "given": setting.given if everything else "",
        "clans": clans,
        "standing": s.standings[who] if seated else None,
        "standings": tuple(s.standings) if everything else (),
    }
    if everything and made:
        own |= _all(s)
    elif seated:
        own |= _own(s, who)
    else:
        own |= {"memory": None, **dict.fromkeys(("sight", "bands", "dens", "spies", "rafts", "sites"), ())}
    return view_of(View, s, who, **own)


def _clans(s: State) -> tuple[ClanSeen, ...]:
    return tuple(
        ClanSeen(
            number=seat + 1,
            name=clan.name,
            code=clan.code,
            status=clan.status,
            points=0 if clan.status in ("dropped", "eliminated") else s.standings[seat].points,
            rank=rank,
        )
        for seat, (clan, rank) in enumerate(zip(s.clans, ranks(s), strict=True))
    )


def _all(s: State) -> dict[str, Any]:
    look, own = picture(s)
    turns = s.turn.to_bytes(2, "little") * len(look)
    return {
        "memory": Memory(bytes(look), bytes(own), turns),
        "sight": tuple(range(len(look))),
        "bands": tuple(_full(h, bands) for h, bands in sorted(s.bands.items())),
        "dens": tuple(_den(s, h, den) for h, den in sorted(s.dens.items())),
        "spies": tuple(_spy(h, spy) for h, spies in sorted(s.spies.items()) for spy in spies),
        "rafts": tuple(sorted(s.rafts.items())),
        "sites": tuple(sorted(s.sites)),
    }


def _own(s: State, who: int) -> dict[str, Any]:
    seen = sight(s, who)
    terrain = s.terrain
    bands = []
    spies = []
    eyes = set()
    for h, there in sorted(s.spies.items()):
        mine = [_spy(h, spy) for spy in there if spy.clan == who]
        if mine:
            spies += mine
            eyes.add(h)
    for h, there_bands in sorted(s.bands.items()):
        clan = there_bands[0].clan
        if clan == who:
            bands.append(_full(h, there_bands))
        elif h in eyes:
            counts = _sum(there_bands)
            bands.append(BandSeen(h, clan, sum(counts), counts))
        elif h in seen and not HIDES[terrain[h]]:
            bands.append(BandSeen(h, clan, sum(_sum(there_bands))))
    green = {band.hex for band in bands if band.clan == who and band.counts and band.counts[GREEN]}
    return {
        "memory": _noticed(s, who, seen),
        "sight": tuple(sorted(seen)),
        "bands": tuple(bands),
        "dens": tuple(_den(s, h, den) for h, den in sorted(s.dens.items()) if den.owner == who),
        "spies": tuple(spies),
        "rafts": tuple((h, sinks if h in green else 0) for h, sinks in sorted(s.rafts.items()) if h in seen),
        "sites": tuple(h for h in sorted(s.sites) if h in seen),
    }


def _noticed(s: State, who: int, seen: set[int]) -> Memory:
    """What the clan remembers; while a turn is processed (a scene of it), with what it sees at that moment."""
    if not any(strand.running for strand in s.strands.values()):
        return s.memories[who]
    return noted(s.memories[who], *picture(s), seen, s.turn)


def _sum(bands: tuple[Band, ...]) -> Counts:
    if len(bands) == 1:
        return bands[0].counts
    return tuple(map(sum, zip(*(band.counts for band in bands), strict=True))) if bands else NONE  # type: ignore[return-value]


def _full(h: int, bands: tuple[Band, ...]) -> BandSeen:
    """Between turns a hex holds one band (LZ-039)."""
    band = bands[0]
    counts = _sum(bands)
    return BandSeen(h, band.clan, sum(counts), counts, band.hunger, band.level, band.mired)


def _den(s: State, h: int, den: Den) -> DenSeen:
    return DenSeen(
        hex=h,
        owner=den.owner,
        home=s.terrain[h] == HOME,
        colour=den.colour,
        pop=den.pop,
        freed=den.freed,
        militia=den.militia,
        militia_level=den.militia_level,
        recruited=den.recruited,
        collapse=den.collapse,
        capacity=s.capacity(h),
    )


def _spy(h: int, spy: Spy) -> SpySeen:
    return SpySeen(h, spy.clan, spy.colour, spy.made, spy.mired)


State.view = look  # type: ignore[method-assign, assignment]
