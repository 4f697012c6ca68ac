"""The game against an independent referee: characters in clashes, challenges, what they carry, who takes the blows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water.content import COMMAND
from terrarium.games.wood_and_water.resolver import Ground, Troop, breaking, clash, default_orders
from terrarium.games.wood_and_water.resolver.bodies import Clash
from terrarium.games.wood_and_water.resolver.fight import Fight
from terrarium.games.wood_and_water.rules.resolving import ground_of
from terrarium.games.wood_and_water.state import EDITION
from terrarium.games.wood_and_water.state.records import Unit
from terrarium.kernel import Dice

from .champions import Champion, Melee, Party, characters
from .referee import Row
from .table import at, campaign
from .test_referee import FIGHTERS
from .test_resolver import battle, engage, unit
from .test_resolver_arms import later, struck

ARMS = (
    *("giants-blade", "sword-of-might", "seed-of-rebirth", "keen-blade", "swift-blade", "biting-axe"),
    *("lucky-charm", "stone-charm", "light-buckler", "scale-coat", "dread-mask"),
)
STYLES = {11: ("defensive", "weak"), 12: ("dervish",)}
CHARACTERS = characters()


def champion(rng: Random, side: int, mounted: bool) -> Champion:
    row = rng.choice([row for row in CHARACTERS if mounted or "mounted" not in row.tags])
    options = ("steed",) if mounted and "mounted" not in row.tags else ()
    items = tuple(rng.sample(ARMS, rng.choice([0, 0, 1, 2])))
    ability = rng.choice([0, 0, 1, 4, 11, 12])
    style = rng.choice(STYLES[ability]) if ability in STYLES else ""
    return Champion(row, side, items, options, (ability,) if ability else (), style)


def party(rng: Random, side: int, foot: bool) -> Party:
    """A unit with up to two characters, or one alone."""
    if rng.random() < 0.2:
        return Party(None, 0, side, (), [champion(rng, side, False)])
    fits = [row for row in FIGHTERS if not foot or (row.form in "IBKZ" and not row.tags & {"mounted", "flier"})]
    row: Row = rng.choice(fits)
    models = rng.randint(1, row.sizes[1])
    command = tuple(part for part in COMMAND if row.form in "IVB" and rng.random() < 0.4)
    number = rng.choice([0, 1, 1, 2]) if row.form in "IVBK" else 0
    return Party(row, models, side, command, [champion(rng, side, "mounted" in row.tags) for _ in range(number)])


def one_round(seed: int) -> tuple[Any, Any]:
    """The same clash, fought here and by the referee with the same dice; what is left of everybody, both ways."""
    rng = Random(seed)
    ring = rng.choice([0, 0, 0, 1, 2])
    sides = tuple([party(rng, side, ring > 0) for _ in range(rng.choice([1, 1, 2]))] for side in (0, 1))
    charger, hill, first = 0 if ring else rng.choice([0, 1, None]), rng.random() < 0.2, rng.choice([0, 1])
    troops, numbers = [], {}
    for side, parties in enumerate(sides):
        units, attach, styles, order = [], {}, {}, []
        for n, one in enumerate(parties):
            number = 100 * side + 10 * (n + 1)
            if one.models:
                units.append(Unit(number, one.row.id, one.models, one.command))
                numbers[number] = one
            order.append(number if one.models else number + 1)
            for k, hero in enumerate(one.heroes, 1):
                units.append(Unit(number + k, hero.row.id, 1, (), hero.options, hero.items, abilities=hero.abilities))
                numbers[number + k] = hero
                styles[str(number + k)] = hero.style
                if one.models:
                    attach[str(number + k)] = number
        orders = {**default_orders(tuple(units), False), "order": order, "attach": attach, "styles": styles}
        troops.append(Troop(side, tuple(units), (), orders=orders))
    key = seed.to_bytes(8, "big") * 4
    ground = Ground(rings=((), (6,), (8,))[ring], town=ring > 0, mound=hill)
    ours = Fight([troops[0]], [troops[1]], ground, 1, Dice(key))
    ours.first = first
    met = Clash(ours.sides[0][0], ours.sides[1][0])
    for bodies in ours.sides:
        for n, body in enumerate(bodies):
            if n:
                met.join(body)
            body.charging = body.side == charger
            body.stance = "hold" if ring and body.side else "attack"
    ours.clashes.append(met)
    clash.one_clash(ours, met)
    for side, parties in enumerate(sides):
        for one in parties:
            one.charging = side == charger
    Melee(Dice(key), sides, first, hill, ring).fight()  # type: ignore[arg-type]
    mine, theirs = [], []
    for bodies in ours.sides:
        for body in bodies:
            if body.models or (body.uid in numbers and isinstance(numbers[body.uid], Party)):
                mine.append((body.uid, body.models, body.hurt, body.fleeing))
            mine += [(hero.uid, hero.alive, hero.w if hero.alive else 0) for hero in body.heroes]
    for number, thing in numbers.items():
        if isinstance(thing, Party):
            theirs.append((number, thing.models, thing.hurt, thing.fled))
        else:
            theirs.append((number, thing.alive, thing.left if thing.alive else 0))
    return sorted(mine), sorted(theirs)


@pytest.mark.rule("WW-129", "WW-135", "WW-159", "WW-160", "WW-161", "WW-162", "WW-163", "WW-165", "WW-166", "WW-168")
@pytest.mark.rule("WW-170", "WW-171", "WW-217", "WW-328", "WW-331", "WW-338", "WW-339")
@pytest.mark.parametrize("block", range(8))
def test_characters_fight_as_the_referee_says(block: int) -> None:
    for seed in range(500 * block, 500 * (block + 1)):
        mine, theirs = one_round(seed)
        assert mine == theirs, f"clash {seed}"


@pytest.mark.rule("WW-162", "WW-117")
@pytest.mark.parametrize(("kind", "strict", "first"), [("EM1", True, 20), ("EM1", False, 1), ("GO1", True, 1)])
def test_heavy_armour_strikes_last_with_a_swift_blade_too(kind: str, strict: bool, first: int) -> None:
    """A Grand Marshal in armour of 3+, an Orc Warlord in one of 5+, against quicker elves."""
    f = battle([unit(1, kind, items=("swift-blade",))], [unit(20, "DK4", 20)], Ground(strict=strict))
    assert struck(f, later(f))[0] == first


@pytest.mark.rule("WW-170", "WW-129")
@pytest.mark.parametrize("strict", [True, False])
def test_the_living_beside_a_dead_captain_do_not_fall_to_dust(strict: bool) -> None:
    """Their unit is gone; by edition 4 the captain crumbles and the Skink Chief tests, and runs."""
    units = [unit(1, "UN4"), unit(2, "ST1"), unit(3, "ST3", 10)]
    orders = {**default_orders(tuple(units), False), "attach": {"1": 3, "2": 3}}
    dice = {"break": [6, 6], "flee": [6, 6], "pursue": [1, 1]}
    f = battle(units, [unit(20, "EM4", 20)], Ground(strict=strict), orders0=orders, dice=dice)
    body = f.sides[0][0]
    body.models = 0
    breaking.breaks(f, engage(f), body, 4, list(f.sides[1]))
    captain, chief = (next(hero for hero in body.heroes if hero.uid == uid) for uid in (1, 2))
    assert not captain.alive
    assert (chief.alive, body.fleeing) == (strict, strict)


@pytest.mark.rule("WW-162", "WW-170")
@pytest.mark.parametrize(("edition", "strict"), [(3, False), (EDITION, True)])
def test_a_battle_is_fought_by_the_edition_of_its_campaign(edition: int, strict: bool) -> None:
    s = campaign("EM", "GO", land="open", edition=edition)
    assert ground_of(s, at(s, "C3")).strict is strict
