"""GIVE and the six works by section 12."""

from __future__ import annotations

from typing import Any

from .land import WAYS, Hex, Home, Luck, World

GREEN, GREY = 1, 2
BUILDERS = {
    "BF": (GREEN, 10),
    "DF": (GREEN, 10),
    "BR": (GREEN, 20),
    "BD": (GREY, 50),
    "BB": (GREY, 20),
    "DB": (GREY, 20),
}


def give(world: World, order: dict[str, Any]) -> str:
    """LZ-305 to LZ-308; everybody is still in the game here."""
    at, clan, to = order["at"], order["clan"], order["to"]
    band = world.bands.get(at, [])
    if world.holder(at) != clan:
        band = []
    den = world.dens.get(at)
    if den is not None and den.owner != clan:
        den = None
    owned = [things for things in (world.temples, world.bridges) if things.get(at) == clan]
    if not (band or den or owned):
        return "F-NOTOWN"
    if world.ground[at] == "Hom":
        return "F-HOME"
    for party in band:
        party.clan, party.rooted = to, False
    if den is not None:
        den.owner = to
    for things in owned:
        things[at] = to
    return ""


def beyond(world: World, at: Hex, way: str) -> list[Hex]:
    """LZ-026."""
    there = world.step(at, way)
    assert there is not None
    turn = WAYS.index(way)
    found = [world.step(there, WAYS[(turn + more) % 6]) for more in (-1, 0, 1)]
    return [one for one in found if one is not None and one != at]


def bare(world: World, at: Hex, clan: int) -> bool:
    return at not in world.bridges and at not in world.rafts and world.holder(at) in (None, clan)


def wrong_place(world: World, order: dict[str, Any]) -> str:
    """LZ-320 to LZ-332."""
    at, work = order["at"], order["ord"]
    ground = world.ground[at]
    there = world.step(at, order["ways"][0]) if order["ways"] else None
    if work == "BF":
        return "" if ground in ("Pla", "Swa", "Scr") else "F-TERRAIN"
    if work == "DF":
        return "" if ground == "Fer" else "F-TERRAIN"
    if work == "BD":
        if ground == "Rui":
            return ""
        begun_now = world.sites.get(at) == world.turn
        return "" if ground in ("Pla", "Scr", "Fer") and not begun_now else "F-TERRAIN"
    assert there is not None
    if work == "BR":
        if ground != "Scr":
            return "F-TERRAIN"
        return "" if world.ground[there] == "Wat" and bare(world, there, order["clan"]) else "F-TARGET"
    if work == "BB":
        if world.wet(at):
            return "F-TERRAIN"
        shore = any(not world.wet(one) for one in beyond(world, at, order["ways"][0]))
        return "" if world.wet(there) and bare(world, there, order["clan"]) and shore else "F-TARGET"
    return "" if there in world.bridges else "F-TARGET"


def work(world: World, luck: Luck, order: dict[str, Any], done: set[tuple[Hex, int]]) -> str:
    """LZ-310 to LZ-312, LZ-330; `done`: which colour of a hex has finished a work this turn."""
    at, clan = order["at"], order["clan"]
    colour, least = BUILDERS[order["ord"]]
    band = [party for party in world.bands.get(at, []) if party.clan == clan]
    if not band:
        return "F-NOBAND"
    if sum(party.n[colour] for party in band if party.rooted) < least:
        return "F-FEW"
    if why := wrong_place(world, order):
        return why
    if (at, colour) in done:
        return "F-DONE"
    if (at, clan) in world.disturbed:
        return "F-DISTURBED"
    done.add((at, colour))
    built(world, luck, order)
    return ""


def built(world: World, luck: Luck, order: dict[str, Any]) -> None:
    at, kind = order["at"], order["ord"]
    there = world.step(at, order["ways"][0]) if order["ways"] else at
    assert there is not None
    if kind == "BF":
        world.ground[at] = "Fer"
    elif kind == "DF":
        world.ground[at] = "Pla"
    elif kind == "BR":
        world.rafts[there] = world.turn + luck.pick("raft.life", [5, 6, 7])
    elif kind == "BB":
        world.bridges[there] = order["clan"]
    elif kind == "DB":
        del world.bridges[there]
    elif world.ground[at] == "Rui" or at in world.sites:
        world.sites.pop(at, None)
        world.ground[at] = "Den"
        world.dens[at] = Home(order["clan"], -1, 0)
    else:
        world.sites[at] = world.turn
