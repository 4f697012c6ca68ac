"""Entering a hex (LZ-213): fight for it, take what stands in it, suffer its hazards, feed, disturb the builders."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel import Face, Flow

from ..content import CURSED, FERTILE, HOME, SWAMP, WATER, WHIRLPOOL
from ..content.figures import FIGURES
from ..state import MOVED, NONE, UPROOTED, Band, State
from .bands import changed, disturb, join, place, rounded_up, thinned, together, total
from .combat import battle, monster
from .telling import owners, witnessed


def held_against(s: State, clan: int, h: int) -> bool:
    """LZ-240: warriors of another clan, or the militia of a free den."""
    if h in s.bands:
        return s.bands[h][0].clan != clan
    den = s.dens.get(h)
    return den is not None and den.owner != clan and any(den.militia)


def enter(
    s: State, f: Flow, clan: int, group: list[Band], source: int, h: int, face: Face, afloat: bool = False
) -> tuple[list[Band], bool, bool]:
    """LZ-213 (b) to (f) for a moving group: who is left of it, whether it got in, whether it may go on.

    A group that fled stands in `source` again: it is handed back, not got in. The victors stand in the hex while the
    beaten come to their refuge, and see what waits for them there (LZ-457).
    """
    fought = held_against(s, clan, h)
    if fought:
        fight = battle(s, f, clan, group, source, h)
        group = fight.attackers
        if fight.fugitives:
            place(s, h, group)
            refuge(s, f, fight.fugitives, h, fight.refuge)
            place(s, h, ())
        if fight.won != "attacker":
            return group, False, False
    group = [changed(band, came_from=source) for band in group]
    if afloat:
        disturb(s, clan, h)
        return group, True, True
    group, free = arrive(s, f, clan, group, h, feeds=True, defended=fought, face=face)
    return group, True, free


def refuge(s: State, f: Flow, group: Sequence[Band], left: int, h: int) -> None:
    """LZ-251: beaten defenders come to their refuge; effects (c) to (f) apply, and they have moved."""
    clan = group[0].clan
    moved = [changed(band, flags=band.flags | MOVED | UPROOTED, came_from=left) for band in group]
    alive, _ = arrive(s, f, clan, moved, h, feeds=True)
    join(s, h, alive)


def arrive(
    s: State,
    f: Flow,
    clan: int,
    group: list[Band],
    h: int,
    feeds: bool,
    defended: bool = False,
    face: Face | None = None,
) -> tuple[list[Band], bool]:
    """LZ-213 (c) to (f): who is left, and whether they are free to go on. They are not placed here."""
    take(s, f, clan, h, defended, face)
    terrain = s.terrain[h]
    free = True
    if terrain == CURSED:
        group = _cursed(s, f, clan, group, h)
    elif terrain >= WATER and not s.protected(h):
        if terrain == WHIRLPOOL:
            group = drowned(f, clan, group, h)
        elif f.dice.chance("monster", FIGURES.hazards.monster):
            strength = FIGURES.hazards.monster_strength * s.waters(h)
            if strength:
                group = monster(s, f, clan, group, h, strength)
    elif terrain == SWAMP and f.dice.chance("mire", FIGURES.hazards.mire):
        group = mire(s, f, clan, group, h)
        free = False
    elif terrain == FERTILE and feeds:
        group = [changed(band, hunger=0) if band.hunger else band for band in group]
        if face is not None:
            face.setdefault("fed", []).append(h)
    disturb(s, clan, h)
    return group, free


def take(s: State, f: Flow, clan: int, h: int, defended: bool = False, face: Face | None = None) -> None:
    """LZ-065, LZ-074: den, temple or bridge becomes the clan's."""
    den = s.dens.get(h)
    if den is not None:
        if den.owner != clan:
            s.dens[h] = changed(den, owner=clan, militia=NONE, militia_level=0, collapse=0)
            home = s.terrain[h] == HOME
            faces: dict[int, Face] = {}
            if defended and den.owner >= 0:
                faces[den.owner] = {"role": "loser", "hex": h, "owner": clan}
            faces[clan] = {
                "role": "captor",
                "hex": h,
                "owner": clan,
                "former": den.owner,
                "home": home,
                "colour": den.colour,
                "pop": den.pop,
                "defended": defended,
            }
            witnessed(s, f, "den_taken", h, {"hex": h, "owner": clan}, faces)
        return
    owned = s.temples if h in s.temples else s.bridges if h in s.bridges else None
    if owned is not None and owned[h] != clan:
        owned[h] = clan
        if face is not None:
            face.setdefault("took", []).append([h, s.terrain[h]])


def _cursed(s: State, f: Flow, clan: int, group: list[Band], h: int) -> list[Band]:
    """LZ-070: each band loses a quarter, rounded up."""
    alive: list[Band] = []
    lost = NONE
    before = together(group)
    for band in group:
        alive += thinned([band], rounded_up(band.total, FIGURES.hazards.cursed))[0]
    after = together(alive)
    lost = tuple(b - a for b, a in zip(before, after, strict=True))  # type: ignore[assignment]
    owners(f, "killed", clan, hex=h, lost=list(lost), left=sum(after), cause="cursed")
    return alive


def drowned(f: Flow, clan: int, group: list[Band], h: int) -> list[Band]:
    """LZ-215, LZ-287: a whirlpool takes 60 in a hundred of the swimmers."""
    size = total(group)
    dead = f.dice.hits("drown", size, FIGURES.hazards.drown) if size else 0
    alive, lost = thinned(group, dead)
    if dead:
        counts = [sum(part) for part in zip(*lost, strict=True)]
        owners(f, "killed", clan, hex=h, lost=counts, left=size - dead, cause="whirlpool")
    return alive


def mire(s: State, f: Flow, clan: int, group: list[Band], h: int) -> list[Band]:
    """LZ-068: all lizards in the hex are stuck, this turn and the next."""
    until = s.turn + 1
    warriors = dict.fromkeys([clan], total(group))
    others = s.bands.get(h, ())
    if others:
        s.bands[h] = tuple(changed(band, mired=until) for band in others)
        warriors[clan] += total(others)
    spies: dict[int, int] = {}
    there = s.spies.get(h, ())
    if there:
        s.spies[h] = tuple(changed(spy, mired=until) for spy in there)
        for spy in there:
            spies[spy.clan] = spies.get(spy.clan, 0) + 1
    for seat in sorted({*warriors, *spies}):
        owners(f, "mired", seat, hex=h, until=until, warriors=warriors.get(seat, 0), spies=spies.get(seat, 0))
    return [changed(band, mired=until) for band in group]
