"""The auto resolver (section 13), rule by rule."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from terrarium.games.wood_and_water.content import MAIN, content
from terrarium.games.wood_and_water.model.units import points
from terrarium.games.wood_and_water.resolver import (
    Ground,
    Troop,
    blows,
    bodies,
    breaking,
    charges,
    clash,
    default_orders,
    magic,
    morale,
    shooting,
)
from terrarium.games.wood_and_water.resolver.fight import Fight, fight
from terrarium.games.wood_and_water.resolver.strikes import Attack, wound_need
from terrarium.games.wood_and_water.state.records import Unit
from terrarium.kernel import Dice, Scripted

from .table import FULL


def unit(number: int, kind: str, models: int = 1, **more: Any) -> Unit:
    return Unit(number, kind, models, **more)


def battle(
    attackers: list[Unit],
    defenders: list[Unit],
    ground: Ground | None = None,
    rain: int = 1,
    dice: Any = None,
    **more: Any,
) -> Fight:
    """Two seats; every character of a side is a general unless `generals` says otherwise."""
    sides = []
    for seat, units in enumerate((attackers, defenders)):
        leads = tuple(u.id for u in units if content.kinds[u.kind].form == "P")
        orders = more.get(f"orders{seat}")
        sides.append(
            Troop(seat, tuple(units), more.get("generals", leads), orders=orders, capital=more.get("capital", False))
        )
    rolled = dice if isinstance(dice, Dice) else Scripted(dice or {}, key=b"battle")
    return Fight([sides[0]], [sides[1]], ground or Ground(), rain, rolled)


def engage(f: Fight, a: int = 0, b: int = 0, charging: bool = False) -> Any:
    c = bodies.Clash(f.sides[0][a], f.sides[1][b])
    f.clashes.append(c)
    f.sides[0][a].charging = charging
    c.age = 1
    return c


FOE = [unit(20, "EM4", 20)]


@pytest.mark.rule("WW-127")
def test_the_same_dice_give_the_same_battle() -> None:
    sides = (
        [Troop(0, (unit(1, "GO2"), unit(2, "GO4", 25)), (1,))],
        [Troop(1, (unit(3, "EM2"), unit(4, "EM4", 25)), (3,))],
    )
    one = fight(*sides, Ground(), 3, Dice(b"same"))
    assert one == fight(*sides, Ground(), 3, Dice(b"same"))
    assert one != fight(*sides, Ground(), 3, Dice(b"other"))


@pytest.mark.rule("WW-127")
def test_dice_are_rolled_group_by_group() -> None:
    labels: list[str] = []

    class Listening(Dice):
        def roll(self, label: str, count: int, sides: int = 6, owner: int | None = None) -> list[int]:
            labels.append(label)
            return [6] * count

    f = battle([unit(1, "DM4", 10)], [unit(2, "DM4", 10)], dice=Listening(b"l"))
    Attack(3, 4, 4, 0).at(f, f.sides[1][0])
    assert labels == ["hit", "wound", "ward"]


@pytest.mark.rule("WW-128")
def test_a_unit_keeps_the_wounds_of_its_first_model() -> None:
    f = battle([unit(1, "OG4", 5)], FOE)
    ogres = f.sides[0][0]
    ogres.take(4)
    assert (ogres.models, ogres.hurt) == (4, 1)


@pytest.mark.rule("WW-129")
def test_characters_join_units_and_go_on_alone() -> None:
    f = battle([unit(1, "EM2"), unit(2, "EM2"), unit(3, "EM2"), unit(4, "EM4", 20), unit(5, "EM8", 5)], FOE)
    foot = next(b for b in f.sides[0] if b.kind == "EM4")
    assert [h.uid for h in foot.heroes] == [1, 2]
    assert [b.shape for b in f.sides[0] if b.uid == 3] == ["P"]
    foot.take(20)
    assert foot.alive
    assert foot.shape == "P"


@pytest.mark.rule("WW-130")
def test_orders_are_followed() -> None:
    units = [unit(1, "EM2"), unit(2, "EM4", 20), unit(3, "EM5", 10)]
    plan = {
        **default_orders(tuple(units), False),
        "order": [3, 2],
        "stance": {"2": "hold", "3": "attack"},
        "attach": {"1": 3},
    }
    f = battle(units, FOE, orders0={**plan, "target": "dear"})
    assert [b.uid for b in f.sides[0]] == [3, 2]
    assert [b.stance for b in f.sides[0]] == ["attack", "hold"]
    assert f.sides[0][0].heroes[0].uid == 1
    assert f.target[0] == "dear"


@pytest.mark.rule("WW-131")
def test_default_orders() -> None:
    units = (
        unit(1, "EM10"), unit(2, "EM5", 10), unit(3, "EM8", 5), unit(4, "EM4", 20), unit(5, "EM7", 20), unit(6, "EM12"),
        unit(7, "EM3"), unit(8, "EM2"),
    )  # fmt: skip
    plan = default_orders(units, False)
    assert plan["order"] == [5, 4, 6, 3, 2, 1]
    assert {k for k, v in plan["stance"].items() if v == "hold"} == {"1", "2"}
    assert plan["attach"] == {"7": 2, "8": 5}
    assert set(default_orders(units, True)["stance"].values()) == {"hold"}


@pytest.mark.rule("WW-132")
def test_frenzied_units_always_attack() -> None:
    units = [unit(1, "DG10", 10)]
    hold = {**default_orders(tuple(units), False), "stance": {"1": "hold"}}
    assert battle(units, FOE, orders0=hold).sides[0][0].stance == "attack"
    behind = battle(FOE, units, Ground(rings=(8,)), orders1=hold)
    assert behind.sides[1][0].stance == "hold"


@pytest.mark.rule("WW-133", "WW-330")
@pytest.mark.parametrize(("dice", "first"), [([3, 3], 0), ([3, 4], 1), ([5, 2], 0)])
def test_the_first_side(dice: list[int], first: int) -> None:
    assert battle([unit(1, "EM4", 10)], FOE, dice={"first": dice})._first_side() == first
    again = battle([unit(1, "EM2", abilities=(3,)), unit(2, "EM4", 10)], FOE, dice={"first": [2, 4, 6]})
    assert again._first_side() == 0


@pytest.mark.rule("WW-134")
def test_up_to_six_rounds() -> None:
    still = {**default_orders((unit(1, "EM4", 10),), False), "stance": {"1": "hold"}}
    other = {**default_orders(tuple(FOE), False), "stance": {"20": "hold"}}
    f = battle([unit(1, "EM4", 10)], FOE, orders0=still, orders1=other)
    verdict = f.verdict()
    assert verdict.rounds == 6
    assert verdict.winner == -1
    assert f.sides[0][0].free


@pytest.mark.rule("WW-135")
def test_leadership() -> None:
    f = battle([unit(1, "EM1"), unit(2, "EM4", 20)], [unit(3, "EM4", 20), unit(4, "EM2")], capital=True)
    men = next(b for b in f.sides[0] if b.kind == "EM4")
    assert morale.leadership(f, men) == 10
    men.hexed = True
    assert morale.leadership(f, men) == 9
    f = battle([unit(1, "EM4", 20)], FOE, dice={"test": [1, 1, 3, 4]})
    assert morale.passes(f, "test", 1)
    assert not morale.passes(f, "test", 6)


@pytest.mark.rule("WW-136")
@pytest.mark.parametrize(("models", "dice", "free"), [(5, [3, 5], True), (4, [1, 1], False), (20, [6, 6], False)])
def test_rally(models: int, dice: list[int], free: bool) -> None:
    f = battle([unit(1, "EM4", 20, command=("musician",))], FOE, dice={"rally": dice})
    men = f.sides[0][0]
    men.models, men.fleeing = models, True
    morale.rally(f)
    assert men.free == free
    assert men.left != free
    if free:
        f.round = 3
        assert not charges.may_charge_now(f, men)


@pytest.mark.rule("WW-137", "WW-255")
def test_channelling() -> None:
    f = battle([unit(1, "EM3"), unit(2, "EM4", 20), unit(3, "MO5")], FOE, Ground(moai=True), dice={"channel": [6]})
    assert magic._channel(f, 0) == 3
    assert f.heroes(0)[0].channelled
    f = battle([unit(1, "EM3", abilities=(14,)), unit(2, "EM4", 20)], FOE, dice={"channel": [5]})
    assert magic._channel(f, 0) == 1
    assert not f.heroes(0)[0].channelled
    dwarfs = battle([unit(1, "DW2"), unit(2, "MO5")], FOE)
    assert magic._channel(dwarfs, 0) == 0
    assert magic.attempts(dwarfs, 0) == 2


@pytest.mark.rule("WW-138", "WW-261", "WW-340")
@pytest.mark.parametrize(("cast", "does", "miscast"), [(4, True, 0), (3, False, 0), (2, False, 1)])
def test_casting(cast: int, does: bool, miscast: int) -> None:
    f = battle(
        [unit(1, "EM3"), unit(2, "EM4", 20)], FOE, dice={"channel": [1], "cast": [cast], "dispel": [1], "spell": [6]}
    )
    magic.phase(f)
    assert any(line[0] == "casts" for line in f.log) == does
    assert f.heroes(0)[0].miscast == miscast
    better = battle(
        [unit(1, "EM3", abilities=(13,)), unit(2, "EM4", 20)], FOE, dice={"channel": [1], "cast": [3], "dispel": [1]}
    )
    magic.phase(better)
    assert any(line[0] == "casts" for line in better.log)


@pytest.mark.rule("WW-138")
def test_power_stone() -> None:
    f = battle(
        [unit(1, "EM3", items=("power-stone",)), unit(2, "EM4", 20)], FOE, dice={"channel": [1], "cast": [1, 1, 3]}
    )
    magic.phase(f)
    assert f.heroes(0)[0].used == ["power-stone"]


@pytest.mark.rule("WW-139")
@pytest.mark.parametrize(
    ("defenders", "dispel", "cancelled"),
    [
        ([unit(20, "EM4", 20)], [6], True),
        ([unit(20, "EM4", 20)], [5], False),
        ([unit(20, "DW2"), unit(21, "DW4", 20)], [2, 2], True),
        ([unit(20, "HE4"), unit(21, "HE5", 20)], [1, 1, 1], True),
    ],
)
def test_dispelling(defenders: list[Unit], dispel: list[int], cancelled: bool) -> None:
    f = battle([unit(1, "EM3"), unit(2, "EM4", 20)], defenders)
    f.dice = Scripted({"dispel": dispel})
    assert magic._dispelled(f, 1, 6, None, [0, 0]) == cancelled
    assert magic.attempts(battle([unit(1, "DW3"), unit(2, "DW4", 20)], FOE), 0) == 2


@pytest.mark.rule("WW-140")
def test_the_six_spells() -> None:
    f = battle([unit(1, "UN3"), unit(2, "UN6", 10), unit(3, "OG4", 5)], FOE, dice={"spell": [4, 5, 3, 3, 6]})
    hero = f.heroes(0)[0]
    bones = next(b for b in f.sides[0] if b.kind == "UN6")
    ogres = next(b for b in f.sides[0] if b.kind == "OG4")
    magic.DOES["raise"](f, hero, bones, True)
    assert bones.models == 19
    ogres.take(7)
    magic.DOES["mend"](f, hero, ogres, False)
    assert (ogres.models, ogres.hurt) == (4, 2)
    magic.DOES["mend"](f, hero, ogres, True)
    assert (ogres.models, ogres.hurt) == (5, 2)
    magic.DOES["shield"](f, hero, ogres, False)
    magic.DOES["hex"](f, hero, f.sides[1][0], False)
    magic.DOES["fury"](f, hero, ogres, False)
    assert (ogres.shielded, ogres.fury, f.sides[1][0].hexed) == (True, True, True)
    g = battle([unit(1, "EM3")], FOE, dice={"spell": [6, 6], "wound": [6] * 12, "save": [1] * 12})
    magic.DOES["bolt"](g, g.heroes(0)[0], g.sides[1][0], True)
    assert g.sides[1][0].models == 8
    assert content.lores["death"] == ("raise", "hex")


@pytest.mark.rule("WW-141")
def test_targets() -> None:
    f = battle([unit(1, "EM5", 10)], [unit(20, "EM4", 10), unit(21, "EM8", 12)])
    assert shooting.target_of(f, f.sides[0][0]).uid == f.sides[1][0].uid
    f.target[0] = "dear"
    assert shooting.target_of(f, f.sides[0][0]).uid == 21
    for body in f.sides[1]:
        body.fleeing = True
    assert shooting.target_of(f, f.sides[0][0]) is None


@pytest.mark.rule("WW-142")
def test_long_and_short_ranges() -> None:
    f = battle([unit(1, "EM5", 10), unit(2, "EM9", 5)], FOE)
    f.round = 1
    assert shooting.ready(f, "crossbow", False)
    assert not shooting.ready(f, "crossbow", True)
    assert not shooting.ready(f, "pistol", False)
    f.round = 2
    assert shooting.ready(f, "pistol", True)


@pytest.mark.rule("WW-143", "WW-332")
def test_how_many_shoot() -> None:
    def shots(kind: str, models: int, ground: Ground, side: int) -> int:
        units, foes = [unit(1, kind, models)], [unit(20, "EM4", 40)]
        f = battle(units, foes, ground) if side == 0 else battle(foes, units, ground)
        f.round = 2
        body = f.sides[side][0]
        body.stance = "hold"
        shooting.shoots(f, body)
        return int(next(line[3] for line in f.log if line[0] == "shoots"))

    assert shots("EM5", 25, Ground(), 0) == 10
    assert shots("WE4", 25, Ground(), 0) == 20
    assert shots("EM5", 25, Ground(terrain="hills"), 1) == 20
    assert shots("EM5", 25, Ground(terrain="hills"), 0) == 10
    f = battle([unit(1, "WE1", abilities=(5,))], [unit(20, "EM4", 40)])
    f.round = 2
    f.sides[0][0].stance = "hold"
    shooting.shoots(f, f.sides[0][0])
    assert next(line[3] for line in f.log if line[0] == "shoots") == 4


@pytest.mark.rule("WW-144")
def test_what_makes_a_target_harder() -> None:
    def cover(kind: str, ground: Ground | None = None, number: int = 2, **flags: Any) -> int:
        f = battle([unit(1, "EM5", 10)], [unit(20, kind, content.kinds[kind].size[0])], ground)
        f.round = number
        target = f.sides[1][0]
        for name, value in flags.items():
            setattr(target, name, value)
        return shooting.cover(f, target)

    assert cover("EM4") == 0
    assert cover("WE4") == 1
    assert cover("EM2") == 1
    assert cover("EM12") == -1
    assert cover("EM4", Ground(terrain="forest"), 1) == 1
    assert cover("EM4", Ground(terrain="forest"), 2) == 0
    assert cover("EM4", Ground(terrain="thick")) == 1
    assert cover("EM4", Ground(rings=(6,))) == 1
    assert cover("EM4", Ground(rings=(8,))) == 2
    assert cover("EM4", shelter=True) == 2


@pytest.mark.rule("WW-145")
@pytest.mark.parametrize(("s", "t", "need"), [(3, 3, 4), (4, 3, 3), (3, 4, 5), (10, 3, 2), (3, 7, 6), (2, 10, 6)])
def test_to_wound(s: int, t: int, need: int) -> None:
    assert wound_need(s, t) == need


@pytest.mark.rule("WW-146", "WW-331")
def test_saves() -> None:
    def through(attack: Attack, kind: str, **dice: list[int]) -> int:
        f = battle([unit(1, kind, content.kinds[kind].size[0])], FOE, dice={"wound": [6, 6], **dice})
        body = f.sides[0][0]
        return attack.unsaved(f, 3, body.save, body.ward, body.regen)

    assert through(Attack(2, 0, 3, 0), "EM8", save=[1, 2]) == 1
    assert through(Attack(2, 0, 5, 0), "EM8", save=[2, 3]) == 1
    assert through(Attack(2, 0, 4, 1), "EM4") == 2
    assert through(Attack(2, 0, 3, 0), "DM4", ward=[5, 4]) == 1
    assert through(Attack(2, 0, 3, 0), "GO11", ward=[5, 4]) == 1
    assert battle([unit(1, "EM2", abilities=(4,))], FOE).heroes(0)[0].ward == 5


@pytest.mark.rule("WW-147")
def test_poison() -> None:
    f = battle([unit(1, "EM4", 10)], FOE, dice={"hit": [6, 5, 2], "wound": [1], "save": [1]})
    assert Attack(3, 4, 3, 0, poison=True).unsaved(f, 3, 7, 7, 7) == 1


@pytest.mark.rule("WW-148", "WW-150")
@pytest.mark.parametrize(("die", "fires"), [(2, False), (3, False), (4, True), (6, True)])
def test_stone_throwers(die: int, fires: bool) -> None:
    f = battle([unit(1, "BR10")], FOE, dice={"machine": [die], "shots": [5], "wound": [6] * 5, "save": [1] * 5})
    f.round = 1
    shooting.machine(f, f.sides[0][0])
    assert f.sides[1][0].models == (15 if fires else 20)


@pytest.mark.rule("WW-148", "WW-115")
def test_machines_in_the_rain() -> None:
    f = battle([unit(1, "BR10")], FOE, rain=6, dice={"machine": [5]})
    f.round = 1
    shooting.machine(f, f.sides[0][0])
    assert f.sides[1][0].models == 20
    cannon = battle([unit(1, "EM10")], FOE, rain=6)
    cannon.dice = Scripted({}, strict=True)
    shooting.machine(cannon, cannon.sides[0][0])
    assert cannon.sides[1][0].models == 20


@pytest.mark.rule("WW-149")
def test_bolt_throwers() -> None:
    f = battle(
        [unit(1, "HE11")], [unit(20, "OG4", 5)], dice={"hit": [6], "shots": [5], "wound": [2, 2, 2], "multi": [6, 6, 1]}
    )
    shooting.machine(f, f.sides[0][0])
    ogres = f.sides[1][0]
    assert (ogres.models, ogres.hurt) == (3, 1)
    g = battle([unit(1, "HE11")], [unit(20, "EM12")], dice={"hit": [6], "wound": [6], "multi": [6]})
    shooting.machine(g, g.sides[0][0])
    assert g.sides[1][0].hurt == 3


@pytest.mark.rule("WW-150")
def test_mortars_are_powder() -> None:
    f = battle([unit(1, "CD10")], FOE, rain=3, dice={"machine": [6], "shots": [4], "wound": [3] * 4, "save": [1] * 4})
    shooting.machine(f, f.sides[0][0])
    assert f.sides[1][0].models == 16


@pytest.mark.rule("WW-151")
def test_cannons() -> None:
    f = battle(
        [unit(1, "EM10")],
        [unit(20, "EM8", 5)],
        dice={"machine": [4], "shots": [6], "wound": [2, 2, 1], "multi": [1, 1]},
    )
    shooting.machine(f, f.sides[0][0])
    assert f.sides[1][0].models == 3


@pytest.mark.rule("WW-152")
def test_volley_guns() -> None:
    f = battle(
        [unit(1, "EM11")],
        FOE,
        dice={"machine": [2], "shots": [2, 1], "hit": [3, 3, 2], "wound": [6, 6], "save": [1, 1]},
    )
    shooting.machine(f, f.sides[0][0])
    assert f.sides[1][0].models == 18


@pytest.mark.rule("WW-153")
@pytest.mark.parametrize(("die", "alive", "jammed"), [(1, False, 0), (2, True, 1), (3, True, 1), (4, True, 0)])
def test_misfires(die: int, alive: bool, jammed: int) -> None:
    f = battle([unit(1, "EM10")], FOE, dice={"machine": [1], "misfire": [die]})
    gun = f.sides[0][0]
    shooting.machine(f, gun)
    assert (gun.alive, gun.jammed) == (alive, jammed)
    old = battle([unit(1, "RR6")], FOE, dice={"machine": [1, 4]})
    shooting.machine(old, old.sides[0][0])
    assert old.sides[0][0].misfired


@pytest.mark.rule("WW-154")
def test_breath() -> None:
    f = battle([unit(1, "DK12")], FOE, dice={"breath": [2, 3], "wound": [6] * 5, "save": [1] * 5})
    f.round = 1
    shooting.breath(f, f.sides[0][0])
    assert f.sides[1][0].models == 20
    f.round = 2
    shooting.breath(f, f.sides[0][0])
    shooting.breath(f, f.sides[0][0])
    assert f.sides[1][0].models == 15
    steam = battle([unit(1, "DW12")], FOE, rain=5, dice={"breath": [5]})
    steam.round = 2
    shooting.breath(steam, steam.sides[0][0])
    assert steam.sides[1][0].models == 20


@pytest.mark.rule("WW-155", "WW-333")
@pytest.mark.parametrize(("models", "flees"), [(15, True), (16, False)])
def test_panic(models: int, flees: bool) -> None:
    f = battle([unit(1, "EM4", 20)], FOE, dice={"panic": [6, 6]})
    men = f.sides[0][0]
    men.models = models
    morale.panic(f)
    assert men.fleeing == flees
    for kind in ("DW9", "UN6", "DG10"):
        steady = battle([unit(1, kind, 20)], FOE, dice={"panic": [6, 6]})
        steady.sides[0][0].models = 5
        morale.panic(steady)
        assert not steady.sides[0][0].fleeing
    calm = battle([unit(1, "EM2", abilities=(6,)), unit(2, "EM4", 20)], FOE, dice={"panic": [6, 6]})
    calm.sides[0][0].models = 5
    morale.panic(calm)
    assert not calm.sides[0][0].fleeing


@pytest.mark.rule("WW-156")
def test_nobody_charges_in_thick_forest_in_round_1() -> None:
    f = battle([unit(1, "BM9", 5)], FOE, Ground(terrain="thick"))
    f.round = 1
    assert not charges.may_charge_now(f, f.sides[0][0])
    g = battle([unit(1, "BM9", 5)], FOE)
    g.round = 1
    assert charges.may_charge_now(g, g.sides[0][0])


@pytest.mark.rule("WW-157")
def test_who_finds_nobody_free_joins_a_clash() -> None:
    f = battle([unit(1, "EM4", 20), unit(2, "EM4", 20), unit(3, "EM4", 20)], FOE)
    f.round = 2
    f.sides[1][0].stance = "hold"
    charges.charges(f)
    [c] = f.clashes
    assert [b.uid for b in c.sides[0]] == [1, 2]
    assert f.sides[0][2].free


@pytest.mark.rule("WW-158")
def test_narrow_places_hold_two_clashes() -> None:
    units = [unit(n, "EM4", 20) for n in (1, 2, 3)]
    f = battle(units, [unit(n, "EM4", 20) for n in (21, 22, 23)], Ground(bridge=True))
    f.round = 2
    charges.charges(f)
    assert len(f.clashes) == 2
    assert all(len(side) == 1 for c in f.clashes for side in c.sides)


@pytest.mark.rule("WW-159", "WW-328")
def test_fear_and_terror() -> None:
    f = battle([unit(1, "EM4", 20)], [unit(20, "OG4", 5)], dice={"fear": [6, 6]})
    c = engage(f)
    clash.terror(f, c)
    assert f.sides[0][0].afraid
    f = battle([unit(1, "EM4", 20)], [unit(20, "EM12")], dice={"terror": [6, 6], "flee": [6, 6], "pursue": [1, 1, 1]})
    c = engage(f)
    clash.terror(f, c)
    assert f.sides[0][0].fleeing
    for immune in ("UN6", "DG10", "OG4"):
        g = battle([unit(1, immune, 10)], [unit(20, "EM12")])
        g.dice = Scripted({}, strict=True)
        clash.terror(g, engage(g))
        assert not g.sides[0][0].fleeing
    feared = battle([unit(1, "EM2", abilities=(1,)), unit(2, "EM4", 20)], FOE)
    assert next(b for b in feared.sides[0] if b.kind == "EM4").has("fear")


@pytest.mark.rule("WW-161")
def test_challenges_between_the_dearest_fighters() -> None:
    f = battle([unit(1, "EM2"), unit(2, "EM3"), unit(3, "EM4", 20)], [unit(20, "GO2"), unit(21, "GO4", 20)])
    a, b = (next(i for i, x in enumerate(side) if x.models) for side in f.sides)
    c = engage(f, a, b)
    clash.challenge(f, c)
    assert {h.uid for h in c.duel} == {1, 20}


@pytest.mark.rule("WW-162")
def test_strike_order() -> None:
    def number(kind: str, charging: bool = False, age: int = 1, ground: Ground | None = None, side: int = 0) -> int:
        units, foes = [unit(1, kind, content.kinds[kind].size[0])], [unit(20, "EM4", 20)]
        f = battle(units, foes, ground) if side == 0 else battle(foes, units, ground)
        c = engage(f)
        body = f.sides[side][0]
        body.charging = charging
        c.age = age
        return blows.when(f, c, body, body.weapon, body.stats[6], body.last)

    assert number("DG4") == 21
    assert number("DG4", age=2) == 3
    assert number("EM4", charging=True) == 20
    assert number("EM4") == 3
    assert number("HE9") == 0
    assert number("HE9", charging=True) == 20
    assert number("CW6", charging=True) == 0
    assert number("EM4", ground=Ground(rings=(8,)), side=1) == 20
    assert number("GO8", charging=True, ground=Ground(rings=(8,))) == 1


@pytest.mark.rule("WW-163", "WW-164")
@pytest.mark.parametrize(
    ("kind", "models", "charging", "attacks", "strength"),
    [
        ("EM4", 20, False, 10, 4), ("BR4", 20, False, 15, 3), ("BR4", 20, True, 10, 3), ("DG4", 20, False, 20, 3),
        ("BR7", 5, True, 10, 6), ("BR7", 5, False, 10, 4), ("OG4", 6, False, 12, 4), ("WE6", 20, False, 20, 4),
        ("GO7", 6, False, 15, 2), ("BM4", 10, False, 15, 3), ("DG10", 10, False, 15, 4), ("GO9", 5, True, 10, 5),
        ("HE9", 8, False, 8, 6),
    ],
)  # fmt: skip
def test_attacks_and_strength(kind: str, models: int, charging: bool, attacks: int, strength: int) -> None:
    f = battle([unit(1, kind, models)], FOE)
    c = engage(f, charging=charging)
    attack = blows.unit_attack(f, c, f.sides[0][0], f.sides[1][0])
    assert (attack.count, attack.strength) == (attacks, strength)


@pytest.mark.rule("WW-163")
def test_champions_and_fury() -> None:
    f = battle([unit(1, "EM4", 20, command=FULL)], FOE)
    c = engage(f)
    assert blows.unit_attack(f, c, f.sides[0][0], f.sides[1][0]).count == 11
    f.sides[0][0].fury = True
    assert blows.unit_attack(f, c, f.sides[0][0], f.sides[1][0]).count == 16


@pytest.mark.rule("WW-165")
def test_to_hit_in_a_clash() -> None:
    f = battle([unit(1, "EM4", 20)], [unit(20, "CW1"), unit(21, "EM4", 20), unit(22, "GO5", 20)], Ground(rings=(8,)))
    men = f.sides[0][0]
    by_kind = {b.kind or b.uid: b for b in f.sides[1]}
    assert blows.to_hit(f, men, 3, by_kind["GO5"]) == 3 + 1
    assert blows.to_hit(f, men, 3, by_kind["EM4"]) == 4 + 1
    f.rings = []
    assert blows.to_hit(f, men, 3, f.heroes(1)[0]) == 5
    men.hexed = True
    assert blows.to_hit(f, men, 3, by_kind["EM4"]) == 5
    hating = battle([unit(1, "DK8", 10)], FOE, dice={"hit": [1, 1, 6, 6], "wound": [1, 1]})
    c = engage(hating)
    attack = blows.unit_attack(hating, c, hating.sides[0][0], hating.sides[1][0])
    assert attack.again
    c.age = 2
    assert not blows.unit_attack(hating, c, hating.sides[0][0], hating.sides[1][0]).again


@pytest.mark.rule("WW-166")
def test_attacks_go_to_models_then_to_characters_and_excess_is_lost() -> None:
    f = battle([unit(1, "EM4", 20)], [unit(20, "GO2"), unit(21, "GO1"), unit(22, "GO4", 10)])
    body = next(b for b in f.sides[1] if b.models)
    c = bodies.Clash(f.sides[0][0], body)
    assert blows.aim(c, 0) is body
    assert body.take(50) == 10
    assert blows.aim(c, 0).uid == 21


@pytest.mark.rule("WW-167")
def test_impact_hits_of_chargers() -> None:
    f = battle([unit(1, "BM11")], FOE, dice={"impact": [3], "wound": [6] * 4, "save": [1] * 4})
    c = engage(f, charging=True)
    scores = [0, 0]
    clash.impacts(f, c, scores)
    assert scores == [4, 0]
    f.sides[0][0].charging = False
    clash.impacts(f, c, scores)
    assert scores == [4, 0]
    assert content.kinds["JG5"].impact == "2D6"
    assert content.kinds["JG5"].impact_strength == 4


@pytest.mark.rule("WW-168")
def test_the_result_of_a_clash() -> None:
    f = battle([unit(1, "EM4", 20, command=FULL)], [unit(20, "EM4", 20)], Ground(terrain="hills", rings=(6,)))
    c = engage(f, charging=True)
    assert breaking.score(f, c, 0, 3) == 3 + 3 + 1 + 1
    assert breaking.score(f, c, 1, 0) == 3 + 1 + 1
    f.rings = [[8, 10]]
    f.sides[1][0].shelter = True
    assert breaking.score(f, c, 1, 0) == 3 + 1 + 2 + 1
    assert battle([unit(1, "EM12")], FOE).sides[0][0].bulk() == 4
    assert battle([unit(1, "OG4", 4)], FOE).sides[0][0].bulk() == 12


@pytest.mark.rule("WW-169")
def test_a_musician_breaks_a_tie() -> None:
    f = battle([unit(1, "EM4", 20, command=("musician",))], [unit(20, "EM4", 20)], dice={"break": [1, 1]})
    c = engage(f)
    breaking.result(f, c, [2, 2])
    assert f.log[-1][3:] == (6, 5)
    g = battle([unit(1, "EM4", 20)], [unit(20, "EM4", 20)])
    breaking.result(g, engage(g), [2, 2])
    assert g.log[-1][3] == g.log[-1][4]


@pytest.mark.rule("WW-170")
@pytest.mark.parametrize(("kind", "breaks"), [("EM4", True), ("EM7", False), ("DW9", False)])
def test_breaking(kind: str, breaks: bool) -> None:
    f = battle([unit(1, kind, 10)], FOE, dice={"break": [4, 3], "flee": [6, 6], "pursue": [1, 1]})
    c = engage(f)
    breaking.breaks(f, c, f.sides[0][0], 4, list(c.sides[1]))
    assert f.sides[0][0].fleeing == breaks


@pytest.mark.rule("WW-171")
@pytest.mark.parametrize(("pursue", "alive"), [([3, 4], False), ([3, 3], True)])
def test_pursuit(pursue: list[int], alive: bool) -> None:
    f = battle([unit(1, "EM2"), unit(2, "EM4", 20)], FOE, dice={"flee": [2, 4], "pursue": pursue})
    men = f.sides[0][0]
    c = engage(f)
    men.frenzy = True
    morale.pursued(f, men, list(c.sides[1]))
    assert men.alive == alive
    assert f.heroes(0)[0].alive == alive
    assert not men.frenzy
    assert not c.sides[0]


@pytest.mark.rule("WW-171")
def test_no_pursuit_out_of_rings_and_three_dice_for_the_fast() -> None:
    f = battle([unit(1, "EM4", 20)], [unit(20, "EM4", 20)], Ground(rings=(8,)))
    f.dice = Scripted({}, strict=True)
    morale.pursued(f, f.sides[0][0], [f.sides[1][0]])
    assert f.sides[0][0].fleeing
    assert morale.speed_dice(battle([unit(1, "EM9", 5)], FOE).sides[0][0]) == 3


@pytest.mark.rule("WW-172")
def test_collapse_without_the_general() -> None:
    f = battle([unit(1, "UN2"), unit(2, "UN6", 20), unit(3, "UN6", 20)], FOE, dice={"collapse": [6, 3]})
    f.heroes(0)[0].alive = False
    morale.collapse(f)
    assert sorted(b.models for b in f.sides[0] if b.kind == "UN6") == [17, 18]
    g = battle([unit(1, "EM2"), unit(2, "EM4", 20)], FOE)
    g.heroes(0)[0].alive = False
    g.dice = Scripted({}, strict=True)
    morale.collapse(g)
    assert g.sides[0][0].models == 20


@pytest.mark.rule("WW-173")
def test_flesh_eaters_feast_and_do_not_charge_next_round() -> None:
    f = battle([unit(1, "CF3", 20)], [unit(20, "EM4", 10)])
    eaters, prey = f.sides[0][0], f.sides[1][0]
    prey.models = 0
    morale.credit_meal(eaters, prey)
    assert eaters.eaten == 50
    f.round = 3
    assert not charges.may_charge_now(f, eaters)


@pytest.mark.rule("WW-174")
def test_rings_and_sallies() -> None:
    f = battle([unit(1, "EM4", 20)], [unit(20, "EM4", 20)], Ground(rings=(8, 7)))
    men = f.sides[1][0]
    assert men.stance == "hold"
    assert f.behind(men)
    men.stance = "attack"
    f.round = 2
    f.sides[0][0].stance = "hold"
    charges.charges(f)
    assert men.sallied
    assert not f.behind(men)
    assert f.rings == [[8, 10], [7, 10]]


@pytest.mark.rule("WW-175")
def test_who_cannot_charge_a_ring_and_what_batters_it() -> None:
    f = battle([unit(1, "EM8", 5), unit(2, "EM4", 20), unit(3, "EM12"), unit(4, "OG12")], FOE, Ground(rings=(8,)))
    target = f.sides[1][0]
    may = {b.kind: charges.may_charge(f, b, target) for b in f.sides[0]}
    assert may == {"EM8": False, "EM4": True, "EM12": True, "OG12": False}
    f = battle([unit(1, "OG12")], FOE, Ground(rings=(8,)), dice={"wound": [6, 6, 5, 1]})
    f.round = 3
    clash.batter(f)
    assert f.rings == [[8, 8]]
    g = battle([unit(1, "EM10")], FOE, Ground(rings=(8, 7)), dice={"machine": [6], "wound": [2], "multi": [6]})
    g.rings[0][1] = 3
    shooting.machine(g, g.sides[0][0])
    assert g.rings == [[7, 10]]
    weak = battle([unit(1, "EM12")], FOE, Ground(rings=(10,)))
    weak.dice = Scripted({}, strict=True)
    shooting.batter_ring(weak, weak.sides[0][0], 6, 3, False)
    assert weak.rings == [[10, 10]]


@pytest.mark.rule("WW-176")
def test_shelters() -> None:
    foes = [unit(20, "EM4", 20), unit(21, "EM4", 21), unit(22, "EM8", 5), unit(23, "EM5", 10)]
    f = battle([unit(1, "EM8", 5)], foes, Ground(shelters=1))
    assert [b.uid for b in f.sides[1] if b.shelter] == [23]
    f = battle([unit(1, "EM8", 5)], foes, Ground(shelters=5))
    assert {b.uid for b in f.sides[1] if b.shelter} == {20, 23}
    assert not charges.may_charge(f, f.sides[0][0], next(b for b in f.sides[1] if b.uid == 20))


@pytest.mark.rule("WW-177")
def test_the_folding_fortress() -> None:
    hero = unit(20, "EM2", finds=("folding-fortress",))
    assert battle(FOE, [hero, unit(21, "EM4", 20)]).rings == [[8, 10]]
    assert battle([hero, unit(21, "EM4", 20)], FOE).rings == []
    assert battle(FOE, [hero, unit(21, "EM4", 20)], Ground(town=True)).rings == []


@pytest.mark.rule("WW-178")
def test_a_side_without_units_loses() -> None:
    f = battle([unit(1, "EM4", 20)], FOE)
    f.round = 1
    f.sides[1][0].models = 0
    assert f._ended() == 0
    f.sides[0][0].left = True
    assert f._ended() == -1


@pytest.mark.rule("WW-179")
def test_a_routed_side_withdraws_in_order() -> None:
    f = battle([unit(1, "EM4", 20), unit(2, "EM4", 20)], FOE, dice={"rout": [6, 6], "flee": [6, 6], "pursue": [1, 1]})
    f.round = 2
    f.sides[0][0].models = 3
    engage(f)
    assert f._ended() == 1
    assert f.sides[0][0].fleeing
    assert f.sides[0][1].withdrew
    horn = battle([unit(1, "EM2", items=("war-horn",)), unit(2, "EM4", 20)], FOE, dice={"rout": [6, 6, 1, 1]})
    horn.round = 2
    horn.sides[0][0].models = 3
    assert horn._ended() is None


@pytest.mark.rule("WW-329", "WW-337", "WW-338", "WW-339")
def test_legendary_abilities_in_battle() -> None:
    f = battle([unit(1, "EM2", abilities=(2,))], FOE, dice={"hit": [1, 1, 1, 6], "wound": [1, 6], "save": [1]})
    hero = f.heroes(0)[0]
    assert Attack(3, 4, 4, 0, by=hero).unsaved(f, 3, 7, 7, 7) == 1
    assert hero.rerolls == {"hit": False, "wound": False}
    f = battle([unit(1, "EM1", abilities=(10,)), unit(2, "LZ12")], FOE, generals=())
    assert morale.leadership(f, next(b for b in f.sides[0] if b.kind == "LZ12")) == 9
    f = battle([unit(1, "EM2", abilities=(11,))], [unit(20, "EM2", abilities=(12,))])
    c = engage(f)
    clash.challenge(f, c)
    one, other = f.heroes(0)[0], f.heroes(1)[0]
    assert (one.style, other.style) == ("defensive", "relentless")
    defends = blows.hero_attack(f, c, f.sides[0][0], one, other, True)
    strikes = blows.hero_attack(f, c, f.sides[1][0], other, one, True)
    assert (defends.count, strikes.count) == (3 - 1 + 1, 3)
    assert strikes.need == blows.to_hit(f, f.sides[1][0], 3, one) + 1
    one.style, other.style = "weak", "dervish"
    f.dice = Scripted({"style": [5]})
    weak = blows.hero_attack(f, c, f.sides[0][0], one, other, True)
    assert weak.poison
    assert weak.easier == 1
    assert blows.hero_attack(f, c, f.sides[1][0], other, one, True).count == 3 + 3


@pytest.mark.rule("WW-259", "WW-256")
def test_deeds_are_counted() -> None:
    f = battle([unit(1, "EM2"), unit(2, "EM4", 20)], FOE)
    hero = f.heroes(0)[0]
    assert f._deeds(hero, 0) == 2
    hero.worth = 3 * 55
    assert f._deeds(hero, -1) == 1
    hero.worth += 1
    assert f._deeds(hero, -1) == 3
    hero.wounded = True
    assert f._deeds(hero, -1) == 2
    hero.fled = True
    hero.miscast = 1
    assert f._deeds(hero, 1) == 0


# ---- calibration


def random_force(own: str, worth: int, seat: int, rng: Random) -> Troop:
    """A random legal army of about these points."""
    kinds = [content.kinds[u] for u in content.musters[own].units]
    hero = rng.choice([k for k in kinds if k.category == "H"])
    units = [Unit(seat * 100 + 1, hero.id)]
    core = [k for k in kinds if k.category == "C"]
    others = [k for k in kinds if k.category in "SR" and k.points <= worth // 3]
    for _ in range(40):
        left = worth - sum(points(u) for u in units)
        few = sum(u.kind in {k.id for k in core} for u in units) < 2
        k = rng.choice(core if few or not others else [*core, *others])
        models = min(k.size[1], left // k.points, rng.randint(k.size[0], max(k.size[0], min(k.size[1], k.size[0] * 2))))
        if models >= k.size[0]:
            units.append(Unit(seat * 100 + len(units) + 1, k.id, models))
    return Troop(seat, tuple(units), (units[0].id,))


def dead_share(troop: Troop, verdict: Any) -> float:
    """The part of a force's points that is gone for good."""
    left = {fate.unit: fate.left for fate in verdict.fates}
    rest = sum(points(replace(u, models=min(u.models, left[u.id]))) for u in troop.units if left[u.id] > 0)
    return 1 - rest / sum(points(u) for u in troop.units)


def study(count: int, sizes: tuple[int, ...]) -> tuple[float, float, float, dict[str, float]]:
    rng = Random("calibration")
    rounds, winners, losers = [], [], []
    wins = {key: [0.0, 0] for key in MAIN}
    for n in range(count):
        a, b = rng.sample(MAIN, 2)
        worth = rng.choice(sizes)
        ground = Ground(terrain=rng.choice(("open", "forest", "hills", "thick")))
        troops = random_force(a, worth, 0, rng), random_force(b, worth, 1, rng)
        verdict = fight([troops[0]], [troops[1]], ground, rng.randint(1, 6), Dice(b"c%d" % n), False)
        rounds.append(verdict.rounds)
        for side, key in enumerate((a, b)):
            wins[key][0] += 0.5 if verdict.winner < 0 else verdict.winner == side
            wins[key][1] += 1
        if verdict.winner >= 0:
            shares = [dead_share(troop, verdict) for troop in troops]
            winners.append(shares[verdict.winner])
            losers.append(shares[1 - verdict.winner])
    mean = lambda xs: sum(xs) / len(xs)  # noqa: E731
    return mean(rounds), mean(winners), mean(losers), {k: w / n for k, (w, n) in wins.items() if n}


@pytest.mark.rule("WW-181")
def test_battles_are_as_long_and_as_bloody_as_the_page_says() -> None:
    rounds, winner, loser, _ = study(240, (500, 1000))
    assert 3.2 <= rounds <= 4.4
    assert 0.26 <= winner <= 0.41
    assert 0.6 <= loser <= 0.78


@pytest.mark.soak
@pytest.mark.rule("WW-181")
def test_the_lists_are_balanced() -> None:
    rounds, winner, loser, wins = study(6000, (500, 1000, 2000))
    print(rounds, winner, loser, {k: round(v, 2) for k, v in wins.items()})
    assert 3.4 <= rounds <= 4.2
    assert all(0.38 <= share <= 0.65 for share in wins.values())


@pytest.mark.rule("WW-179", "WW-129")
def test_who_stands_alone_is_lost_with_his_own_points_and_no_others() -> None:
    captain = unit(1, "EM2")
    [alone] = battle([captain], FOE).sides[0]
    assert (alone.whole, alone.lost_points) == (points(captain), 0)
    alone.heroes[0].alive = False
    assert alone.lost_points == points(captain)
