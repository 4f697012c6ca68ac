"""The game against an independent referee: clashes with their groups of attacks and breaks, volleys, musters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water.content import COMMAND, ITEMS, LOCAL, MAIN
from terrarium.games.wood_and_water.model import purchase
from terrarium.games.wood_and_water.resolver import Ground, Troop, clash, shooting
from terrarium.games.wood_and_water.resolver.bodies import Clash
from terrarium.games.wood_and_water.resolver.fight import Fight
from terrarium.games.wood_and_water.rules.setting_up import muster_form
from terrarium.games.wood_and_water.state.records import Unit
from terrarium.kernel import Dice

from . import referee, volleys

FIGHTERS = [row for row in referee.rows().values() if row.form in "IVBKZMX" and not row.tags & {"eat"}]


def test_the_referee_reads_every_list_of_the_page() -> None:
    lists = {row.people for row in referee.rows().values()}
    assert lists >= {*MAIN, *LOCAL}
    assert len(FIGHTERS) > 120
    assert len(referee.item_prices()) == len(ITEMS)


def bands(rng: Random, side: int, foot: bool) -> list[referee.Band]:
    fits = [row for row in FIGHTERS if not foot or (row.form in "IBKZ" and not row.tags & {"mounted", "flier"})]
    found = []
    for _ in range(rng.choice([1, 1, 2])):
        row = rng.choice(fits)
        models = rng.randint(max(1, row.sizes[0] // 2), row.sizes[1])
        command = tuple(part for part in COMMAND if row.form in "IVB" and rng.random() < 0.4)
        found.append(referee.Band(row, models, side, command))
    return found


def one_round(seed: int) -> tuple[Any, Any]:
    """The same clash, fought here and by the referee with the same dice; what is left of each unit, both ways."""
    rng = Random(seed)
    ring = rng.choice([0, 0, 0, 1, 2])
    hill = rng.random() < 0.2
    sides = (bands(rng, 0, ring > 0), bands(rng, 1, False))
    charger = 0 if ring else rng.choice([0, 1, None])
    ground = Ground(rings=((), (6,), (8,))[ring], town=ring > 0, mound=hill)
    troops = [
        Troop(side, tuple(Unit(10 * side + n, b.row.id, b.models, b.command) for n, b in enumerate(sides[side], 1)))
        for side in (0, 1)
    ]
    key = seed.to_bytes(8, "big") * 4
    ours = Fight([troops[0]], [troops[1]], ground, 1, Dice(key))
    ours.first = first = rng.choice([0, 1])
    by_id = {body.uid: body for side in ours.sides for body in side}
    met = Clash(by_id[1], by_id[11])
    for number, body in by_id.items():
        if number not in (1, 11):
            met.join(body)
        body.charging = body.side == charger
        body.stance = "hold" if ring and body.side else "attack"
    ours.clashes.append(met)
    clash.one_clash(ours, met)
    for side, band_list in enumerate(sides):
        for band in band_list:
            band.charging = side == charger
    referee.Clash(Dice(key), sides, first, hill, ring).fight()
    mine = [(u.id, b.models, b.hurt, b.fleeing) for t in troops for u in t.units for b in [by_id[u.id]]]
    theirs = [(u.id, b.models, b.hurt, b.fled) for t, s in zip(troops, sides, strict=True)
              for u, b in zip(t.units, s, strict=True)]  # fmt: skip
    return mine, theirs


@pytest.mark.rule("WW-127", "WW-145", "WW-146", "WW-147", "WW-159", "WW-162", "WW-163", "WW-164", "WW-165")
@pytest.mark.rule("WW-166", "WW-167", "WW-168", "WW-169", "WW-170", "WW-171", "WW-117", "WW-119")
@pytest.mark.parametrize("block", range(8))
def test_clashes_end_as_the_referee_says(block: int) -> None:
    for seed in range(500 * block, 500 * (block + 1)):
        mine, theirs = one_round(seed)
        assert mine == theirs, f"clash {seed}"


# ---- volleys

SHOOTERS = [row for row in referee.rows().values() if row.id in volleys.carried() and row.form in "IVBKMX"]


def one_volley(seed: int) -> tuple[Any, Any]:
    """The same volley, shot here and by the referee with the same dice: what is left of its target, both ways."""
    rng = Random(seed)
    side = rng.choice([0, 1])
    shooter, target = rng.choice(SHOOTERS), rng.choice(FIGHTERS)
    pair = [
        referee.Band(row, rng.randint(max(1, row.sizes[0] // 2), row.sizes[1]), which)
        for row, which in ((shooter, side), (target, 1 - side))
    ]
    sides = sorted(pair, key=lambda band: band.side)
    ring = rng.choice([0, 0, 1, 2]) if target.form in "IBKZ" and not target.tags & {"mounted", "flier"} else 0
    ground = rng.choice(["open", "forest", "hills", "thick forest"]) if not ring else "open"
    far = volleys.missiles()[volleys.carried()[shooter.id]].far
    where = volleys.Field(ground, rng.randint(1, 6), rng.choice([1, 2, 3] if far else [2, 3]), ring if side == 0 else 0)
    troops = [Troop(n, (Unit(10 * n + 1, band.row.id, band.models),)) for n, band in enumerate(sides)]
    here = Ground({"thick forest": "thick"}.get(ground, ground), rings=((), (6,), (8,))[ring])
    key = seed.to_bytes(8, "big") * 4
    ours = Fight([troops[0]], [troops[1]], here, where.rain, Dice(key))
    ours.round = where.round
    bodies = {body.side: body for bodies in ours.sides for body in bodies}
    bodies[side].stance = bodies[1 - side].stance = "hold"
    shooting.shoots(ours, bodies[side])
    volleys.volley(Dice(key), *pair, where)
    hit = bodies[1 - side]
    return (hit.models, hit.hurt), (pair[1].models, pair[1].hurt)


@pytest.mark.rule("WW-112", "WW-113", "WW-114", "WW-115", "WW-116", "WW-141", "WW-142", "WW-143", "WW-144", "WW-145")
@pytest.mark.parametrize("block", range(4))
def test_volleys_hit_as_the_referee_says(block: int) -> None:
    for seed in range(500 * block, 500 * (block + 1)):
        mine, theirs = one_volley(seed)
        assert mine == theirs, f"volley {seed}"


# ---- musters


def random_spec(rng: Random, faction: str) -> dict[str, Any]:
    """A purchase that may break any rule."""
    unit = rng.choice([u for u in purchase.own_units(faction) if u in referee.rows()])
    least, most = referee.rows()[unit].sizes
    spec: dict[str, Any] = {"unit": unit, "models": rng.randint(max(1, least - 1), min(most + 1, least + 6))}
    if rng.random() < 0.3:
        spec["command"] = rng.sample(list(COMMAND), rng.randint(1, 3))
    if rng.random() < 0.3:
        options = ["level", "steed", "winged", "spider", "second", "shield", "javelins", "great"]
        spec["options"] = rng.sample(options, rng.choice([1, 1, 2]))
    if rng.random() < 0.3:
        spec["items"] = rng.sample(list(ITEMS), rng.choice([1, 1, 2, 3]))
    if rng.random() < 0.05:
        spec["lore"] = "light"
    return spec


@pytest.mark.rule("WW-020", "WW-032", "WW-040", "WW-041", "WW-212", "WW-216", "WW-217", "WW-218")
@pytest.mark.parametrize("faction", [*MAIN, *LOCAL])
def test_musters_are_judged_and_priced_as_the_referee_does(faction: str) -> None:
    rng = Random(faction)
    form = muster_form(faction)
    judged = {True: 0, False: 0}
    for _ in range(250):
        army = purchase.random_army(faction, 500, rng) if rng.random() < 0.6 else []
        army = [*army, *(random_spec(rng, faction) for _ in range(rng.randint(0, 2)))]
        army = [spec for spec in army if spec["unit"] in referee.rows()]
        if not army or not form.item.ok(army[-1]):
            continue
        allowed = referee.army_allowed(army)
        assert form.ok(army) == allowed, army
        judged[allowed] += 1
        for spec in army:
            if referee.spec_allowed(spec):
                assert purchase.price(spec) == referee.price(spec), spec
    assert min(judged.values()) > 10
