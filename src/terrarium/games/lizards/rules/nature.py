"""Natural events (section 11) and what becomes of land and water (LZ-175 to LZ-178)."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Face, Flow

from ..content import CURSED, DEN, HOME, LAND, RUIN, TEMPLE, VOLCANO, WATER, WHIRLPOOL, WORLD, of_d100
from ..content.figures import FIGURES
from ..state import NOBODY, State
from .bands import disturb, place, thinned, together, total
from .entering import drowned
from .spies import lost, settle
from .telling import owners, witnessed, worked


def erupt(s: State, f: Flow, h: int) -> None:
    """LZ-280 to LZ-284."""
    if s.terrain[h] != VOLCANO or not f.dice.chance("erupt", FIGURES.hazards.erupt):
        return
    witnessed(s, f, "eruption", h, {"hex": h})
    annihilate(s, f, h, "eruption")
    around = s.grid.near[h]
    for n in around:
        _lava(s, f, n)
    ruined = [n for n in around if s.terrain[n] in (DEN, HOME)]
    for n in around:
        if n in s.dens:
            lose_den(s, f, n, "eruption")
        if n in s.bridges:
            lose_bridge(s, f, n, "eruption")
        if n in s.sites:
            lose_site(s, f, n)
    for n in around:
        if s.terrain[n] in (TEMPLE, CURSED, VOLCANO) or n in ruined:
            continue
        if f.dice.chance("quake", FIGURES.hazards.quake):
            if LAND[s.terrain[n]]:
                sink(s, f, n, "quake")
            else:
                raise_land(s, f, n, "quake")


def _lava(s: State, f: Flow, h: int) -> None:
    """LZ-282: a quarter of the warriors die, each spy with a quarter's chance."""
    bands = s.bands.get(h)
    if bands:
        size = total(bands)
        dead = f.dice.hits("lava", size, FIGURES.hazards.lava)
        if dead:
            clan = bands[0].clan
            alive, gone = thinned(bands, dead)
            place(s, h, alive)
            disturb(s, clan, h)
            counts = [sum(part) for part in zip(*gone, strict=True)]
            owners(f, "killed", clan, hex=h, lost=counts, left=size - dead, cause="lava")
    if h in s.spies:
        left = []
        for spy in s.spies[h]:
            if f.dice.chance("lava", FIGURES.hazards.lava):
                lost(f, spy, h, "lava")
            else:
                left.append(spy)
        settle(s, h, left)


def annihilate(s: State, f: Flow, h: int, cause: str, by: int = NOBODY) -> bool:
    """All lizards in the hex die, spies included. True if there were any."""
    bands = s.bands.pop(h, ())
    if bands:
        owners(f, "killed", bands[0].clan, hex=h, lost=list(together(bands)), left=0, cause=cause)
    spies = s.spies.pop(h, ())
    for spy in spies:
        lost(f, spy, h, cause, by)
    return bool(bands or spies)


def whirl(s: State, f: Flow, h: int) -> None:
    """LZ-286, LZ-287: a whirlpool wanders up to two hexes and drowns whom it meets."""
    if s.terrain[h] != WHIRLPOOL:
        return
    here, moved = h, False
    for _ in range(f.dice.pick("whirl.steps", FIGURES.hazards.whirl)):
        ways = [n for n in s.grid.near[here] if s.terrain[n] == WATER]
        if not ways:
            break
        s.terrain[here] = WATER
        here = f.dice.pick("whirl.hex", ways)
        s.terrain[here] = WHIRLPOOL
        moved = True
        _drown(s, f, here)
    if not moved:
        _drown(s, f, here)


def _drown(s: State, f: Flow, h: int) -> None:
    if s.protected(h):
        return
    bands = s.bands.get(h)
    if bands:
        place(s, h, drowned(f, bands[0].clan, list(bands), h))
    if h in s.spies:
        left = []
        for spy in s.spies[h]:
            if f.dice.chance("drown", FIGURES.hazards.drown):
                lost(f, spy, h, "whirlpool")
            else:
                left.append(spy)
        settle(s, h, left)


# ---- land and water


def raise_land(s: State, f: Flow, h: int, cause: str, actor: int = NOBODY) -> int:
    """LZ-175: new land; bridge, raft and whirlpool vanish, lizards stand on it. The new terrain."""
    if h in s.bridges:
        lose_bridge(s, f, h, "raised")
    if h in s.rafts:
        lose_raft(s, f, h, "raised")
    new = of_d100(WORLD.raised, f.dice.die("raise", 100))
    change(s, f, h, new, cause, actor)
    return new


def sink(s: State, f: Flow, h: int, cause: str, actor: int = NOBODY) -> int:
    """LZ-176, LZ-178: water; a half-built den is lost, bridges beside it too. The new terrain."""
    if h in s.sites:
        lose_site(s, f, h)
    new = of_d100(WORLD.sunk, f.dice.die("sink", 100))
    change(s, f, h, new, cause, actor)
    for n in s.grid.near[h]:
        if n in s.bridges:
            lose_bridge(s, f, n, "sunk")
    return new


def change(
    s: State,
    f: Flow,
    h: int,
    new: int,
    cause: str,
    actor: int = NOBODY,
    concerned: Mapping[int, Face] | None = None,
) -> None:
    """The hex has another terrain from now on. A temple raised under a band is that band's (LZ-074)."""
    old = s.terrain[h]
    s.terrain[h] = new
    if old == TEMPLE:
        s.temples.pop(h, None)
    if new == TEMPLE:
        s.temples[h] = s.clan_at(h)
    witnessed(s, f, "land", h, {"hex": h, "old": old, "new": new, "cause": cause}, concerned, actor)


def lose_den(s: State, f: Flow, h: int, cause: str) -> None:
    """A den becomes a Ruin (LZ-103, LZ-283, LZ-341); clan warriors in it stay."""
    den = s.dens[h]
    home = s.terrain[h] == HOME
    face = {"hex": h, "home": home, "cause": cause}
    faces: dict[int, Face] = {den.owner: {"role": "owner", **face, "pop": den.pop}} if den.owner >= 0 else {}
    witnessed(s, f, "den_lost", h, face, faces)
    del s.dens[h]
    s.terrain[h] = RUIN
    if home:
        home_lost(s, f, den.owner)


def home_lost(s: State, f: Flow, clan: int) -> None:
    """Everybody learns that a Home Den is gone (25.10)."""
    s.homes = s.terrain.count(HOME)
    f.tell("home_lost", clan=clan, left=s.homes)


def lose_bridge(s: State, f: Flow, h: int, cause: str, by: int = NOBODY, source: int = -1) -> None:
    """A bridge is gone; lizards on it swim (LZ-076). Its owner learns it in any case (25.10)."""
    owner = s.bridges.pop(h)
    concerned = {owner: {"role": "owner", "hex": h, "cause": cause}} if owner >= 0 else {}
    worked(s, f, "bridge_lost", h, {"hex": h}, "by", by, source, concerned)


def lose_raft(s: State, f: Flow, h: int, cause: str) -> None:
    """LZ-340, LZ-076: a raft is gone; passengers swim."""
    del s.rafts[h]
    clan = s.clan_at(h)
    faces: dict[int, Face] = {clan: {"role": "owner", "hex": h, "cause": cause}} if clan >= 0 else {}
    witnessed(s, f, "raft_lost", h, {"hex": h}, faces)


def lose_site(s: State, f: Flow, h: int) -> None:
    """LZ-342: a half-built den is gone, no ruin."""
    del s.sites[h]
    witnessed(s, f, "site_lost", h, {"hex": h})
