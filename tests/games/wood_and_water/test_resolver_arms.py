"""Arms of the resolver that few battles move: items in use, duel styles, wishes, the capital, the eating rule."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water.resolver import Ground, blows, breaking, charges, clash, magic, morale, shooting
from terrarium.games.wood_and_water.resolver.bodies import Clash
from terrarium.kernel import Scripted

from .test_resolver import FOE, battle, engage, unit


def struck(f: Any, c: Clash) -> list[int]:
    """Who strikes, in order."""
    f.log.clear()
    blows.strikes(f, c, [0, 0])
    return [line[1] for line in f.log if line[0] == "strikes"]


def later(f: Any) -> Clash:
    """A clash in its second round: nobody charges, initiative decides."""
    c = engage(f)
    c.age = 2
    return c


@pytest.mark.rule("WW-162")
@pytest.mark.parametrize(("items", "first"), [((), 20), (("swift-blade",), 1)])
def test_a_swift_blade_strikes_before_quicker_foes(items: tuple[str, ...], first: int) -> None:
    f = battle([unit(1, "OG2", items=items)], [unit(20, "DK4", 20)])
    assert struck(f, later(f))[0] == first


@pytest.mark.rule("WW-162", "WW-338")
@pytest.mark.parametrize(("style", "order"), [("", [1, 2]), ("weak", [2, 1])])
def test_a_weak_looking_duellist_strikes_last(style: str, order: list[int]) -> None:
    f = battle([unit(1, "DK2")], [unit(2, "OG2")])
    c = later(f)
    quick, slow = f.sides[0][0].heroes[0], f.sides[1][0].heroes[0]
    assert quick.stats[6] > slow.stats[6]
    c.duel = (quick, slow)
    quick.style = style
    slow.w = quick.w = 9
    slow.last = quick.last = False
    slow.weapon = "hw"
    assert struck(f, c) == order


@pytest.mark.parametrize(("thrift", "healed"), [(False, 2), (True, 0)])
def test_a_healing_draught_is_drunk_once(thrift: bool, healed: int) -> None:
    f = battle([unit(1, "OG2", items=("healing-draught",))], FOE, dice={"draught": [4]})
    hero = f.heroes(0)[0]
    hero.w, hero.thrift = 1, thrift
    magic.draughts(f)
    assert hero.w == 1 + healed
    hero.w = 1
    magic.draughts(f)
    assert hero.w == 1
    assert hero.used == ([] if thrift else ["healing-draught"])


@pytest.mark.rule("WW-139")
def test_a_spell_scroll_stops_what_dice_did_not() -> None:
    f = battle([unit(1, "EM3")], [unit(2, "GO2", items=("spell-scroll",)), unit(20, "GO4", 20)])
    spent = [0, 9]
    assert magic._dispelled(f, 1, 99, None, spent)
    assert f.heroes(1)[0].used == ["spell-scroll"]
    assert not magic._dispelled(f, 1, 99, None, spent)
    saved = battle([unit(1, "EM3")], [unit(2, "GO2", items=("spell-scroll",)), unit(20, "GO4", 20)])
    saved.heroes(1)[0].thrift = True
    assert not magic._dispelled(saved, 1, 99, None, [0, 9])


@pytest.mark.rule("WW-130", "WW-138")
def test_a_wizard_casts_the_spell_he_was_told_to() -> None:
    cast = {}
    for wish in ("", "hex"):
        f = battle([unit(1, "CW3"), unit(3, "CW4", 20)], FOE, dice={"cast": [6, 6]})
        body = next(b for b in f.sides[0] if any(h.wizard for h in b.heroes))
        hero = next(h for h in body.heroes if h.wizard)
        assert len(magic.content.lores[hero.lore]) > 1
        hero.wish = wish
        magic._cast(f, body, hero, 1, [9, 9])
        cast[wish] = next(line[2] for line in f.log if line[0] == "casts")
    first = magic.content.lores["shadow"][0]
    assert cast[""] == first
    assert cast["hex"] == "hex"


@pytest.mark.parametrize(("dice", "stupid"), [([6, 6], True), ([1, 1], False)])
def test_a_wizarding_hat_may_make_a_fool(dice: list[int], stupid: bool) -> None:
    f = battle([unit(1, "EM2", items=("wizarding-hat",), lore="fire")], FOE)
    f.dice = Scripted({"stupid": dice}, key=b"hat")
    body = f.sides[0][0]
    assert f.heroes(0)[0].wizard
    magic.phase(f)
    assert body.stupid is stupid


@pytest.mark.rule("WW-179")
@pytest.mark.parametrize(("capital", "routs"), [(False, True), (True, False)])
def test_the_capital_is_held_a_little_longer(capital: bool, routs: bool) -> None:
    """Leadership 7 against a throw of 8: only the throne behind them makes the difference."""
    f = battle(FOE, [unit(2, "EM4", 20), unit(3, "EM4", 20)], capital=capital, dice={"rout": [4, 4]})
    f.sides[1][0].models = 0
    assert f.sides[1][1].leadership() == 7
    assert morale.routs(f, 1) is routs


@pytest.mark.rule("WW-270")
def test_eaters_are_stronger_after_the_clash_that_fed_them() -> None:
    f = battle([unit(1, "SC-CF"), unit(3, "CF3", 20)], FOE)
    eater = next(b for b in f.sides[0] if b.has("eat"))
    c = Clash(eater, f.sides[1][0])
    strong = list(eater.stats)
    breaking.feast(f, c)
    assert not eater.frenzy
    eater.eaten = 200
    breaking.feast(f, c)
    assert eater.frenzy
    assert [after - before for before, after in zip(strong, eater.stats, strict=True)].count(1) == 2


@pytest.mark.rule("WW-120", "WW-148", "WW-154")
def test_underground_machines_are_silent_and_breath_needs_a_target() -> None:
    f = battle([unit(1, "EM10")], FOE, Ground(tunnel=True))
    f.round = 2
    f.dice = Scripted({}, strict=True)
    shooting.machine(f, f.sides[0][0])
    assert f.log == []
    dragon = battle([unit(1, "HE12"), unit(2, "HE4")], FOE)
    dragon.round = 2
    body = dragon.sides[0][0]
    body.missile = "breath4"
    dragon.sides[1][0].left = True
    dragon.dice = Scripted({}, strict=True)
    shooting.breath(dragon, body)
    assert not body.breathed


@pytest.mark.rule("WW-171", "WW-176")
def test_nobody_pursues_out_of_a_house() -> None:
    f = battle([unit(1, "EM4", 20)], [unit(20, "EM4", 20)], Ground(shelters=1))
    f.dice = Scripted({}, strict=True)
    assert f.sides[1][0].shelter
    morale.pursued(f, f.sides[0][0], [f.sides[1][0]])
    assert f.sides[0][0].fleeing


@pytest.mark.rule("WW-175", "WW-176")
@pytest.mark.parametrize(("rider", "may"), [("BR9", False), ("BR11", True)])
def test_winged_riders_pass_a_ring_but_enter_no_house(rider: str, may: bool) -> None:
    """A flying monster carries nobody: only mounted fliers are kept out of houses."""
    f = battle([unit(1, rider, 3 if rider == "BR9" else 1)], FOE, Ground(rings=(8,)))
    flier, target = f.sides[0][0], f.sides[1][0]
    assert f.behind(target)
    assert charges.may_charge(f, flier, target)
    target.shelter = True
    assert charges.may_charge(f, flier, target) is may


@pytest.mark.rule("WW-156", "WW-175")
@pytest.mark.parametrize(("number", "wounds"), [(1, 0), (2, 4)])
def test_a_monster_batters_only_when_it_could_have_charged(number: int, wounds: int) -> None:
    f = battle([unit(1, "OG12")], FOE, Ground(rings=(8,)), dice={"wound": [6] * 4})
    f.round = number
    clash.batter(f)
    assert f.rings == [[8, 10 - wounds]]
