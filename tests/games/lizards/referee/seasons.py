"""The World Phase by section 6, and what ends a turn: recruits, amalgamation, and the events of section 13."""

from __future__ import annotations

from typing import Any

from .fights import alive, take_from
from .land import Home, Luck, Party, World


def world_phase(world: World, luck: Luck) -> None:
    """Section 6, in its order."""
    for at in world.hexes():
        if world.ground[at] == "Cur":
            for party in world.bands.get(at, []):
                take_from([party], -(-party.size // 2))
            world.keep(at, alive(world.bands.get(at, [])))
            spies = sorted(world.spies.get(at, []), key=lambda spy: (spy.clan, spy.made))
            world.spies[at] = [spy for spy in spies if not luck.chance("cursed.spy", 50)]
    for at in world.hexes():
        den = world.dens.get(at)
        if den is not None and den.colour < 0:
            den.pop += 4
            if den.pop >= 10:
                den.colour = luck.pick("den.colour", [0, 1, 2, 3, 4])
    for at in world.hexes():
        den = world.dens.get(at)
        if den is not None and den.pop < 10 and not world.food(at):
            fallen(world, at)
    for at in world.hexes():
        den = world.dens.get(at)
        if den is not None and den.colour >= 0:
            den.pop = grown(den.pop, world.food(at))
    for bands in world.bands.values():
        for party in bands:
            party.hunger = min(5, party.hunger + 1)
    for at, den in world.dens.items():
        over = den.pop - world.food(at)
        if over > 0:
            den.pop -= (over + 1) // 2


def grown(pop: int, most: int) -> int:
    """LZ-104."""
    if pop <= 0 or pop >= most:
        return pop
    more = int(pop * (60 * (most - pop) + 5 * most) / (100 * most) + 1e-9)
    return min(most, pop + max(1, more))


def fallen(world: World, at: Any) -> None:
    """A den becomes a Ruin; clan warriors in it stay."""
    del world.dens[at]
    world.ground[at] = "Rui"


def recruit(world: World, clan: int, at: Any) -> str:
    """LZ-300 to LZ-304."""
    den = world.dens.get(at)
    if den is None or den.owner != clan:
        return "F-NOTOWN"
    if not any(world.ground[h] == "Hom" and home.owner == clan for h, home in world.dens.items()):
        return "F-NOHOME"
    if den.colour < 0:
        return "F-UNSETTLED"
    if den.recruited == world.turn:
        return "F-DONE"
    number = 34 * den.pop // 100
    if number < 1:
        return "F-FEW"
    room = 300 - world.crowd(at, clan)
    if room < 1:
        return "F-LIMIT"
    number = min(number, room)
    den.pop -= number
    den.recruited = world.turn
    world.put(at, [Party(clan, [number if c == den.colour else 0 for c in range(5)], moved=True, rooted=False)])
    return ""


def events(world: World) -> None:
    """LZ-039 to LZ-041, then LZ-340 to LZ-347."""
    for at, bands in list(world.bands.items()):
        size = sum(party.size for party in bands)
        world.bands[at] = [
            Party(
                bands[0].clan,
                [sum(party.n[c] for party in bands) for c in range(5)],
                sum(party.hunger * party.size for party in bands) // size,
                sum(party.level * party.size for party in bands) // size,
                max(party.mired for party in bands),
            )
        ]
    for at in [at for at, turn in world.rafts.items() if turn <= world.turn]:
        del world.rafts[at]
    for at in [at for at, den in world.dens.items() if den.collapse and den.collapse <= world.turn]:
        fallen(world, at)
    for at in [at for at, turn in world.sites.items() if turn < world.turn]:
        del world.sites[at]
    for at, [party] in list(world.bands.items()):
        if party.hunger == 5:
            take_from([party], (party.size + 1) // 2)
            world.keep(at, alive([party]))
    for at, spies in list(world.spies.items()):
        band = world.bands.get(at)
        away = []
        for spy in sorted(spies, key=lambda spy: (spy.clan, spy.made)):
            if band and spy.clan == band[0].clan and band[0].size < 300:
                band[0].n[spy.colour] += 1
            elif spy.made + 4 > world.turn:
                away.append(spy)
        for spy in away:
            spy.moved, spy.looked_for = False, None
        world.spies[at] = away


def eliminated(world: World, clans: int) -> list[int]:
    """LZ-348: who has nothing left loses temples and bridges too."""
    left = {party.clan for bands in world.bands.values() for party in bands}
    left |= {spy.clan for spies in world.spies.values() for spy in spies}
    left |= {den.owner for den in world.dens.values()}
    out = [clan for clan in range(clans) if clan not in left]
    for owned in (world.temples, world.bridges):
        for at, owner in owned.items():
            if owner in out:
                owned[at] = -1
    return out


def points(world: World, clans: int) -> list[int]:
    """LZ-360, LZ-361."""
    found = [0] * clans
    for bands in world.bands.values():
        for party in bands:
            found[party.clan] += party.size
    for spies in world.spies.values():
        for spy in spies:
            found[spy.clan] += 1
    for at, den in world.dens.items():
        if den.owner >= 0:
            found[den.owner] += den.pop + (2000 if world.ground[at] == "Hom" else 25)
    for owned, worth in ((world.temples, 30), (world.bridges, 10)):
        for owner in owned.values():
            if owner >= 0:
                found[owner] += worth
    return found


__all__ = ["Home", "events", "points", "recruit", "world_phase"]
