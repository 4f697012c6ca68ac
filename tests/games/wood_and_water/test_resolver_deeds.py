"""Arms of the resolver, each set against its absence: allies, magic, items, legends, meals and characters' shots."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from terrarium.games.wood_and_water.resolver import (
    Ground,
    Troop,
    blows,
    breaking,
    charges,
    clash,
    default_orders,
    magic,
    morale,
    shooting,
)
from terrarium.games.wood_and_water.resolver.fight import Fight
from terrarium.games.wood_and_water.resolver.strikes import Attack, inflict
from terrarium.games.wood_and_water.state.records import Unit
from terrarium.kernel import Scripted

from .test_resolver import FOE, battle, engage, unit


def allied(*seats: tuple[int, list[Unit], dict[str, Any]], dice: dict[str, Any] | None = None) -> Fight:
    """Several seats attack together; the first unit of each leads it, where it is a character."""
    troops = [Troop(seat, tuple(units), (units[0].id,), **more) for seat, units, more in seats]
    return Fight(troops, [Troop(9, (unit(900, "EM4", 20), unit(901, "EM8", 12)))], Ground(), 1, Scripted(dice or {}))


def body_of(f: Fight, uid: int) -> Any:
    return next(b for side in f.sides for b in side if b.uid == uid)


# ---- allies


@pytest.mark.rule("WW-135", "WW-109")
@pytest.mark.parametrize(("distrust", "leadership"), [(False, 7), (True, 6)])
def test_an_ally_has_its_own_leadership_and_distrust_takes_one(distrust: bool, leadership: int) -> None:
    """A Grand Marshal (Ld 9) leads his own seat only."""
    own = [unit(1, "EM1"), unit(2, "EM4", 20)]
    f = allied((0, own, {}), (1, [unit(11, "GO4", 20)], {"distrust": distrust}))
    assert morale.leadership(f, body_of(f, 2)) == 9
    assert morale.leadership(f, body_of(f, 11)) == leadership


@pytest.mark.rule("WW-130", "WW-141")
def test_each_ally_shoots_at_whom_its_own_orders_say() -> None:
    archers = (unit(11, "EM5", 10),)
    orders = {**default_orders(archers, False), "target": "dear"}
    f = allied((0, [unit(1, "EM5", 10)], {}), (1, list(archers), {"orders": orders}))
    first = f.sides[1][0].uid
    dearest = max(f.sides[1], key=lambda b: b.whole).uid
    assert first != dearest
    assert shooting.target_of(f, body_of(f, 1)).uid == first
    assert shooting.target_of(f, body_of(f, 11)).uid == dearest


@pytest.mark.rule("WW-172")
def test_the_dead_of_an_ally_stand_while_their_own_general_lives() -> None:
    f = allied(
        (0, [unit(1, "UN2"), unit(2, "UN6", 20)], {}), (1, [unit(11, "UN2"), unit(12, "UN6", 20)], {}),
        dice={"collapse": [6]},
    )  # fmt: skip
    next(h for h in f.heroes(0) if h.uid == 1).alive = False
    morale.collapse(f)
    assert (body_of(f, 2).models, body_of(f, 12).models) == (17, 20)


@pytest.mark.rule("WW-172")
def test_one_slain_general_of_two_is_enough_for_the_dead_to_fall_apart() -> None:
    f = battle([unit(1, "UN2"), unit(2, "UN2"), unit(3, "UN6", 20)], FOE, dice={"collapse": [6]})
    f.heroes(0)[0].alive = False
    morale.collapse(f)
    assert body_of(f, 3).models == 17


# ---- magic


@pytest.mark.rule("WW-079", "WW-137")
@pytest.mark.parametrize(("circle", "pool"), [(False, 0), (True, 1)])
def test_a_moai_circle_helps_to_channel(circle: bool, pool: int) -> None:
    f = battle([unit(1, "EM3"), unit(2, "EM4", 20)], FOE, dice={"channel": [4]})
    f.troops[0][0] = replace(f.troops[0][0], circle=circle)
    assert magic._channel(f, 0) == pool


@pytest.mark.rule("WW-138")
@pytest.mark.parametrize(("pool", "casts"), [(0, False), (1, True)])
def test_a_die_of_the_pool_goes_into_a_cast(pool: int, casts: bool) -> None:
    f = battle([unit(1, "EM3"), unit(2, "EM4", 20)], FOE, dice={"cast": [3, 3], "dispel": [1]})
    body = next(b for b in f.sides[0] if any(h.wizard for h in b.heroes))
    assert magic._cast(f, body, next(h for h in body.heroes if h.wizard), pool, [0, 0]) == 0
    assert any(line[0] == "casts" for line in f.log) is casts


@pytest.mark.rule("WW-139")
@pytest.mark.parametrize(("aimed", "cancelled"), [(False, False), (True, True)])
def test_magic_resistance_counts_where_the_spell_is_aimed(aimed: bool, cancelled: bool) -> None:
    f = battle([unit(1, "EM3")], [unit(20, "MO5")])
    f.dice = Scripted({"dispel": [5]})
    assert magic._dispelled(f, 1, 6, f.sides[1][0] if aimed else None, [0, 0]) is cancelled


@pytest.mark.rule("WW-140")
@pytest.mark.parametrize(("shielded", "through"), [(False, 2), (True, 1)])
def test_a_shield_wards_ordinary_models(shielded: bool, through: int) -> None:
    f = battle([unit(1, "EM2")], FOE, dice={"wound": [6, 6], "save": [1, 1], "ward": [5, 4]})
    target = f.sides[1][0]
    target.shielded = shielded
    assert len(Attack(2, 0, 3, 0).rolled(f, target)) == through


@pytest.mark.rule("WW-140")
def test_only_undead_core_infantry_is_raised() -> None:
    f = battle([unit(1, "UN3"), unit(2, "TK4", 20), unit(3, "EM4", 20), unit(4, "UN6", 10)], FOE)
    caster = next(b for b in f.sides[0] if any(h.wizard for h in b.heroes))
    assert magic.AIMS["raise"](f, caster).uid == 4
    body_of(f, 4).models = 0
    assert magic.AIMS["raise"](f, caster) is None


@pytest.mark.rule("WW-140")
def test_mending_never_makes_more_than_there_were() -> None:
    f = battle([unit(1, "EM3"), unit(2, "EM4", 20)], FOE, dice={"spell": [6]})
    men = next(b for b in f.sides[0] if b.kind == "EM4")
    men.take(2)
    magic.DOES["mend"](f, f.heroes(0)[0], men, True)
    assert (men.models, men.hurt) == (20, 0)


@pytest.mark.rule("WW-138")
def test_a_power_stone_gives_two_dice_once() -> None:
    f = battle([unit(1, "EM3", items=("power-stone",)), unit(2, "EM4", 20)], FOE)
    f.dice = Scripted({"cast": [1, 1, 3, 1], "dispel": [1], "spell": [1]}, key=b"stone")
    body = next(b for b in f.sides[0] if any(h.wizard for h in b.heroes))
    hero = next(h for h in body.heroes if h.wizard)
    magic._cast(f, body, hero, 0, [0, 0])
    assert [line[0] for line in f.log if line[0] in ("casts", "miscast")] == ["casts"]
    magic._cast(f, body, hero, 0, [0, 9])
    assert [line[0] for line in f.log if line[0] in ("casts", "miscast")] == ["casts", "miscast"]


# ---- items and legends


@pytest.mark.parametrize(
    ("item", "need", "strength", "pierces"),
    [
        ("", 3, 4, 0), ("keen-blade", 2, 4, 0), ("biting-axe", 3, 4, 1), ("sword-of-might", 3, 5, 0),
        ("giants-blade", 3, 7, 0),
    ],
)  # fmt: skip
def test_blades_in_a_clash(item: str, need: int, strength: int, pierces: int) -> None:
    f = battle([unit(1, "EM2", items=(item,) if item else ())], FOE)
    c = engage(f)
    attack = blows.hero_attack(f, c, f.sides[0][0], f.heroes(0)[0], f.sides[1][0], False)
    assert (attack.need, attack.strength, attack.pierces) == (need, strength, pierces)


@pytest.mark.parametrize(
    ("item", "ward", "regen"),
    [("", 7, 7), ("lucky-charm", 6, 7), ("stone-charm", 5, 7), ("seed-of-rebirth", 7, 6)],
)
def test_charms_and_seeds_save_their_bearer(item: str, ward: int, regen: int) -> None:
    hero = battle([unit(1, "EM2", items=(item,) if item else ())], FOE).heroes(0)[0]
    assert (hero.ward, hero.regen) == (ward, regen)


@pytest.mark.rule("WW-159")
@pytest.mark.parametrize("others", [[], [unit(2, "EM4", 20)]], ids=["alone", "in a unit"])
def test_a_dread_mask_is_feared_alone_and_in_a_unit(others: list[Unit]) -> None:
    for items in ((), ("dread-mask",)):
        f = battle([unit(1, "EM2", items=items), *others], FOE)
        body = next(b for b in f.sides[0] if b.heroes)
        assert body.has("fear") is bool(items)


@pytest.mark.rule("WW-333")
@pytest.mark.parametrize(("abilities", "flees"), [((), True), ((6,), False)])
def test_a_legend_steadies_his_unit_against_panic(abilities: tuple[int, ...], flees: bool) -> None:
    f = battle([unit(1, "EM2", abilities=abilities), unit(2, "EM4", 20)], FOE, dice={"panic": [6, 6]})
    men = next(b for b in f.sides[0] if b.kind == "EM4")
    men.models = 14
    morale.panic(f)
    assert men.fleeing is flees


@pytest.mark.rule("WW-179", "WW-333")
@pytest.mark.parametrize(("abilities", "routs"), [((), True), ((6,), False)])
def test_a_legend_as_general_tries_a_failed_rout_again(abilities: tuple[int, ...], routs: bool) -> None:
    f = battle([unit(1, "EM2", abilities=abilities), unit(2, "EM4", 20)], FOE, dice={"rout": [6, 6, 1, 1]})
    next(b for b in f.sides[0] if b.kind == "EM4").models = 1
    assert morale.routs(f, 0) is routs


@pytest.mark.rule("WW-336", "WW-175")
@pytest.mark.parametrize(("abilities", "may"), [((), False), ((9,), True)])
def test_a_pathfinder_climbs_a_ring_that_keeps_riders_out(abilities: tuple[int, ...], may: bool) -> None:
    f = battle([unit(1, "BR2", abilities=abilities)], FOE, Ground(rings=(8,)))
    assert f.sides[0][0].mounted
    assert charges.may_charge(f, f.sides[0][0], f.sides[1][0]) is may


@pytest.mark.rule("WW-339")
@pytest.mark.parametrize(("style", "strikers"), [("", [1]), ("relentless", [1, 2])])
def test_the_relentless_strike_even_if_slain_first(style: str, strikers: list[int]) -> None:
    hits = {"hit": [6] * 9, "wound": [6] * 9, "save": [1] * 9}
    f = battle([unit(1, "DK2")], [unit(2, "OG2")], dice=hits)
    c = engage(f)
    c.age = 2
    quick, slow = f.heroes(0)[0], f.heroes(1)[0]
    c.duel = (quick, slow)
    slow.w, slow.style, slow.weapon, slow.last = 1, style, "hw", False
    quick.last = False
    f.log.clear()
    blows.strikes(f, c, [0, 0])
    assert not slow.alive
    assert [line[1] for line in f.log if line[0] == "strikes"] == strikers


@pytest.mark.rule("WW-338", "WW-339")
@pytest.mark.parametrize(("style", "need", "easier"), [("", 4, 0), ("dervish", 3, 1), ("defensive", 5, 0)])
def test_a_dervish_is_easier_and_a_careful_duellist_harder_to_hit(style: str, need: int, easier: int) -> None:
    f = battle([unit(1, "EM2")], [unit(20, "EM2")])
    one, other = f.heroes(0)[0], f.heroes(1)[0]
    other.style = style
    attack = blows.hero_attack(f, engage(f), f.sides[0][0], one, other, True)
    assert (attack.need, attack.easier) == (need, easier)


@pytest.mark.rule("WW-165")
@pytest.mark.parametrize(("age", "again"), [(1, True), (2, False)])
def test_hatred_lasts_for_the_first_round_of_a_clash(age: int, again: bool) -> None:
    for attackers, lead in (([unit(1, "HE7", 10)], False), ([unit(1, "SC-DW")], True)):
        f = battle(attackers, FOE)
        c = engage(f)
        c.age = age
        body, foe = f.sides[0][0], f.sides[1][0]
        attack = (
            blows.hero_attack(f, c, body, f.heroes(0)[0], foe, False) if lead else blows.unit_attack(f, c, body, foe)
        )
        assert attack.again == again


@pytest.mark.rule("WW-253")
def test_a_slain_monster_is_credited_to_its_slayer() -> None:
    f = battle([unit(1, "EM2")], [unit(20, "OG12")])
    hero, monster = f.heroes(0)[0], f.sides[1][0]
    inflict(f, hero, monster, [1] * 20, False)
    assert hero.slew == [(20, False)]
    assert hero.worth == monster.price


# ---- meals


@pytest.mark.rule("WW-270")
@pytest.mark.parametrize(
    ("eaten", "regen", "fear", "terror"),
    [
        (399, 7, False, False),
        (400, 5, False, False),
        (500, 5, True, False),
        (999, 5, True, False),
        (1000, 5, True, True),
    ],
)
def test_the_later_meals_heal_and_frighten(eaten: int, regen: int, fear: bool, terror: bool) -> None:
    body = battle([unit(1, "CF3", 20)], FOE).sides[0][0]
    body.eaten = eaten
    breaking.digest(body)
    assert (body.regen, body.has("fear"), body.has("terror")) == (regen, fear, terror)


@pytest.mark.rule("WW-270")
def test_a_meal_counts_once() -> None:
    body = battle([unit(1, "CF3", 20)], FOE).sides[0][0]
    tough = body.stats[4]
    body.eaten = 100
    breaking.digest(body)
    breaking.digest(body)
    assert body.stats[4] == tough + 1


@pytest.mark.rule("WW-173", "WW-270")
def test_the_caught_the_crumbled_and_the_cut_down_are_all_eaten() -> None:
    caught = battle([unit(1, "CF3", 20)], [unit(20, "EM4", 10)], dice={"flee": [1, 1], "pursue": [6, 6]})
    engage(caught)
    morale.pursued(caught, caught.sides[1][0], [caught.sides[0][0]])
    crumbled = battle([unit(1, "CF3", 20)], [unit(20, "UN6", 10)])
    c = engage(crumbled)
    breaking.breaks(crumbled, c, crumbled.sides[1][0], 5, [crumbled.sides[0][0]])
    cut = battle(
        [unit(1, "CF3", 20)], [unit(20, "EM4", 10)], dice={"hit": [6] * 40, "wound": [6] * 40, "save": [1] * 40}
    )
    c = engage(cut)
    c.age = 0
    cut.sides[0][0].charging = True
    cut.sides[1][0].models = 1
    clash.one_clash(cut, c)
    assert [f.sides[0][0].eaten for f in (caught, crumbled, cut)] == [50, 70, 50]


@pytest.mark.rule("WW-173")
def test_after_one_round_the_sated_charge_again() -> None:
    f = battle([unit(1, "CF3", 20)], FOE)
    eaters = f.sides[0][0]
    f.round, eaters.sated = 3, 2
    for may in (False, False, True):
        assert charges.may_charge_now(f, eaters) is may
        eaters.stance = "hold"
        charges.charges(f)
        eaters.stance = "attack"
        if eaters.clash is not None:
            eaters.clash.leave(eaters)


# ---- characters' own shots


def shot(f: Fight, number: int = 2) -> list[tuple[Any, ...]]:
    f.round = number
    f.log.clear()
    shooting.shoots(f, f.sides[0][0])
    return [line for line in f.log if line[0] == "shoots"]


@pytest.mark.rule("WW-143")
def test_a_character_shoots_beside_his_unit_with_his_own_skill() -> None:
    """A Forest Prince (BS 6) hits on 2s where the archers need 3s; one shot of his own, after theirs."""
    dice = {"hit": [2] * 10 + [2], "wound": [6], "save": [1]}
    units = (unit(1, "WE1"), unit(2, "WE4", 10))
    f = battle(list(units), FOE, dice=dice, orders0={**default_orders(units, False), "attach": {"1": 2}})
    assert [hero.uid for hero in f.sides[0][0].heroes] == [1]
    assert [line[3:] for line in shot(f)] == [(10, 0), (1, 1)]
    assert f.heroes(0)[0].worth == 5, "the kill is his own"


@pytest.mark.rule("WW-142", "WW-147")
@pytest.mark.parametrize(("number", "shots"), [(1, 0), (2, 2)])
def test_a_blowpipe_is_short_and_poisoned(number: int, shots: int) -> None:
    f = battle([unit(1, "LZ4")], FOE, dice={"hit": [6, 6], "wound": [], "save": [1, 1]})
    assert [line[3:] for line in shot(f, number)] == ([(shots, shots)] if shots else [])


@pytest.mark.rule("WW-147")
@pytest.mark.parametrize(("hero", "wounds"), [("WE1", 0), ("SC-WE", 1)])
def test_only_a_poisonous_character_poisons_his_arrow(hero: str, wounds: int) -> None:
    """His own arrow, that is: those of the archers around him stay clean."""
    units = (unit(1, hero), unit(2, "WE4", 10))
    dice = {"hit": [6] + [1] * 9 + [6], "wound": [1, 1], "save": [1]}
    f = battle(list(units), FOE, dice=dice, orders0={**default_orders(units, False), "attach": {"1": 2}})
    assert [line[3:] for line in shot(f)] == [(10, 0), (1, wounds)]


@pytest.mark.rule("WW-113")
@pytest.mark.parametrize(("rain", "wounds"), [(1, 1), (4, 0)])
def test_wet_powder_strikes_more_weakly(rain: int, wounds: int) -> None:
    """A handgun of S 4 wounds T 3 on 3s, in the rain (S 3) on 4s."""
    f = battle([unit(1, "EM6", 10)], FOE, rain=rain, dice={"hit": [6] + [1] * 9, "wound": [3], "save": [1]})
    f.sides[0][0].stance = "hold"
    assert [line[4] for line in shot(f)] == [wounds]


@pytest.mark.rule("WW-154")
def test_breath_comes_once() -> None:
    f = battle([unit(1, "CD12")], FOE)
    assert f.sides[0][0].missile.startswith("breath")
    assert len(shot(f)) == 1
    assert shot(f, 3) == []
