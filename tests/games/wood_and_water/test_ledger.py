"""Income and victory points against a second reckoning, over random realms."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from terrarium.games.wood_and_water.content import BUILDINGS
from terrarium.games.wood_and_water.model import economy
from terrarium.games.wood_and_water.model.land import grid
from terrarium.games.wood_and_water.state import Campaign

from . import ledger, referee
from .table import campaign, lay, stack

GROUND = ["open"] * 6 + ["forest", "hills", "thick forest"]
KEYS = {"toll gate (field)": "toll-gate", "toll gate (town)": "town-gate", "merchant's house": "merchant-house"}
KEYS |= {"merchant's guild": "merchant-guild"}
TOWN = ["house", "toll gate (town)", "merchant's house", "fence", "tavern", "barracks"]


def square(rng: Random) -> ledger.Land:
    """Any square that may be: a town, a village, a find, a bridge, a tunnel, fields."""
    owner = rng.choice([0, 0, 0, 1, 1, 2, -1])
    kind = rng.random()
    if kind < 0.3:
        works = ["meeting hall", *(work for work in TOWN if rng.random() < 0.5)]
        works += ["house"] * rng.choice([0, 0, 1, 4]) * ("house" in works)
        return ledger.Land("open", owner, works, find=rng.choice(["", "", "", "gold mine", "cup"]))
    if kind < 0.4:
        return ledger.Land("open", owner, ["road"] if rng.random() < 0.5 else [], people="MO")
    if kind < 0.5:
        return ledger.Land("water", owner, ["bridge"], bridge=rng.choice(["NS", "EW"]))
    if kind < 0.55:
        inside = rng.choice(["tunnel", "cavern"])
        return ledger.Land("mountain", owner, ["road"] if inside == "cavern" else [], inside=inside)
    if kind < 0.6:
        return ledger.Land(rng.choice(GROUND), owner, waste=True)
    ground = rng.choice(GROUND)
    works = ["road"] if ground in ("open", "hills") and rng.random() < 0.7 else []
    works += ["toll gate (field)"] if ground == "open" and works and rng.random() < 0.4 else []
    works += ["farm"] if ground == "open" and rng.random() < 0.4 else []
    return ledger.Land(ground, owner, works, find="wood cutter" if ground == "forest" and rng.random() < 0.3 else "")


def realm(rng: Random) -> dict[ledger.Place, ledger.Land]:
    """A world of 36 squares in which each seat has at most one capital, and perhaps another's palace beside it."""
    world = {(x, y): square(rng) for x in range(6) for y in range(6)}
    for seat in range(3):
        towns = [land for land in world.values() if land.owner == seat and "meeting hall" in land.works]
        for throne, town in zip((True, False), rng.sample(towns, min(2, len(towns))), strict=False):
            if throne or rng.random() < 0.4:
                town.works += ["palace", *(w for w in ("manor", "merchant's guild") if rng.random() < 0.6)]
                town.throne = throne
    return world


def laid(s: Campaign, world: dict[ledger.Place, ledger.Land]) -> None:
    for (x, y), land in world.items():
        works = tuple(
            (KEYS.get(work, work.replace(" ", "-")), -1 if work == "palace" and not land.throne else 0)
            for work in land.works
        )
        assert all(key in BUILDINGS for key, _ in works)
        lay(
            s, f"{'ABCDEF'[x]}{y + 1}", {"thick forest": "thick"}.get(land.ground, land.ground), owner=land.owner,
            works=works, axis=land.bridge, passage=land.inside, village=land.people, desolate=land.waste,
            resource=land.find.replace(" ", "-"),
        )  # fmt: skip


@pytest.mark.rule("WW-189", "WW-190", "WW-191", "WW-192", "WW-193", "WW-204", "WW-273", "WW-274")
@pytest.mark.parametrize("block", range(4))
def test_realms_earn_and_score_as_the_second_reckoning_says(block: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(250 * block, 250 * block + 250):
        rng = Random(seed)
        world = realm(rng)
        partners = rng.choice(["four", "any"])
        s = campaign("EM", "DW", "GO", size=6, partners=partners)
        laid(s, world)
        friends = [{0}, {1}, {2}]
        if rng.random() < 0.6:
            s.allies, friends = [(0, 1)], [{0, 1}, {0, 1}, {2}]
        for seat, faction in enumerate(("EM", "DW", "GO")):
            heroes = rng.randint(0, 3)
            spears = rng.randint(10, 31)
            stack(s, seat, "A1", *[f"{faction}2"] * heroes, (f"{faction}4", spears))
            s.seat(seat, treasury=rng.randint(0, 900))
            lines = ledger.income(world, seat, friends[seat], heroes, 4 if partners == "four" else 999)
            mine = {
                (line.square % grid(s).width, line.square // grid(s).width): line.total
                for line in economy.income_lines(s, seat)
            }
            assert mine == lines, (seed, seat)
            rows = referee.rows()
            troops = heroes * rows[f"{faction}2"].points + spears * rows[f"{faction}4"].points
            points = ledger.victory_points(world, lines, s.players[seat].treasury, troops)
            assert economy.score(s, seat).total == points, (seed, seat)
            seen["squares"] += len(lines)
            seen["traded"] += sum(ledger.trade(world, friends[seat], at, 4) > 0 for at in lines)
    assert seen["squares"] > 5000
    assert seen["traded"] > 300
