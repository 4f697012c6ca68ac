"""Exploration, finds, villages, volcanoes, fire and encounters (sections 7 to 11)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water.content import content
from terrarium.games.wood_and_water.forms import goes as actions
from terrarium.games.wood_and_water.forms import orders
from terrarium.games.wood_and_water.model import economy
from terrarium.games.wood_and_water.model.rates import mp_left
from terrarium.games.wood_and_water.model.units import wizard_level
from terrarium.games.wood_and_water.rules.arriving import arrives
from terrarium.games.wood_and_water.rules.battles import fight_phase
from terrarium.games.wood_and_water.rules.encounters import comes, encounter, encounter_phase, realism
from terrarium.games.wood_and_water.rules.exploration import discover, explore
from terrarium.games.wood_and_water.rules.volcano import lava_and_fire
from terrarium.games.wood_and_water.state.records import NOBODY, Look
from terrarium.kernel import Dice, Flow, Scripted

from .table import at, campaign, facts, field, findings, kinds, lay, question, run, say, stack, start


def explored(
    *dice: int, phase: int = 1, resource: tuple[int, int] | None = None, faction: str = "EM", **more: Any
) -> Any:
    """One stack of seat 0 at C3 explores C2 with these dice."""
    s = campaign(faction, "GO")
    s.phase = phase
    lay(s, "C3", owner=0)
    core = {"EM": "EM4", "DW": "DW4", "LZ": "LZ5", "SK": "SK4"}[faction]
    n = stack(s, 0, "C3", faction + "2", faction + "3", (core, 20))
    script: dict[str, Any] = {"explore": list(dice), "meeting": [1], **more}
    if resource:
        script["resource"] = list(resource)
    out = run(s, explore(n, at(s, "C2")), dice=script)
    return s, n, out


@pytest.mark.rule("WW-061", "WW-090")
def test_a_volcano_is_entered_for_one_mp_and_the_stack_stands_on_it() -> None:
    s, n, _ = explored(6, 4, resource=(3, 3))
    assert s.squares[at(s, "C2")].terrain == "volcano"
    assert s.stacks[n].square == at(s, "C2")
    assert mp_left(s, s.stacks[n]) == 8
    assert s.erupting == [at(s, "C2")]
    assert any(way in ("step", "explore") for way, _ in actions.acts_of(s, s.stacks[n]))


@pytest.mark.rule("WW-063")
def test_both_cases_on_one_square_become_water() -> None:
    from terrarium.games.wood_and_water.rules.exploration import corners, may_not_be_water

    s = campaign("EM", "GO")
    field(s, "water", "C2", "B3", "D4")
    field(s, "open", "D3", "C4", "B2", "B4")
    assert not may_not_be_water(s, at(s, "C3"))
    f = Flow(s, Scripted({}), True)
    corners(s, f, at(s, "B2"))
    assert s.squares[at(s, "C3")].terrain == "water"


@pytest.mark.rule("WW-064", "WW-070")
def test_a_resource_is_rolled_with_d66() -> None:
    s, _n, out = explored(6, 6, resource=(1, 4))
    assert s.squares[at(s, "C2")].resource == "gold-mine"
    assert facts(out, "explored")["resource"] == "gold-mine"
    assert s.squares[at(s, "C2")].owner == 0
    assert economy.base_line(s.squares[at(s, "C2")]) == 100


@pytest.mark.rule("WW-065")
def test_on_a_6_the_finders_meet_somebody_at_once() -> None:
    s, n, out = explored(6, 6, resource=(1, 4), meeting=[6], encounter=[2, 4])
    assert facts(out, "encounter")["entry"] == 24
    assert s.stacks[n].combat
    for phase in (3, 1):
        dice = (6, 6) if phase == 3 else (2,)
        s, n, out = explored(*dice, phase=phase, resource=(1, 4), meeting=[6])
        assert "encounter" not in kinds(out)


@pytest.mark.rule("WW-066")
def test_a_find_waits_for_the_first_stack_that_enters() -> None:
    s = campaign("EM", "GO")
    lay(s, "C3", owner=0)
    lay(s, "C2", resource="ziggurat", unclaimed=True)
    n = stack(s, 0, "C3", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2")
    lay(s, "H8", owner=1)
    start(s)
    say(s, {"step": {str(n): "C2"}})
    assert s.players[0].treasury == 200
    assert not s.squares[at(s, "C2")].unclaimed


@pytest.mark.rule("WW-342")
def test_the_order_within_one_exploration() -> None:
    _s, _n, out = explored(6, 6, resource=(3, 1), meeting=[6], encounter=[3, 6])
    order = [k for k in kinds(out) if k in ("explored", "taken", "ziggurat", "meeting_die", "encounter")]
    assert order == ["explored", "taken", "ziggurat", "meeting_die", "encounter"]


# ---- finds


@pytest.mark.rule("WW-067")
@pytest.mark.parametrize(
    ("die", "item", "options"), [(3, "power-stone", ["10002"]), (4, "folding-fortress", ["10001", "10002"])]
)
def test_mysterious_tower(die: int, item: str, options: list[str]) -> None:
    s, _n, _ = explored(6, 6, resource=(1, 1), tower=[die])
    assert list(question(s).form.options) == [*options, "leave"]
    say(s, options[0])
    assert item in s.units[int(options[0])].finds


@pytest.mark.rule("WW-067")
def test_nobody_eligible_nothing() -> None:
    s = campaign("DW", "GO")
    lay(s, "C2", resource="tower", unclaimed=True)
    n = stack(s, 0, "C2", "DW2", ("DW4", 20))
    run(s, ("find", n), dice={"tower": [1]})
    assert question(s) is None
    assert s.units[10001].finds == ()


@pytest.mark.rule("WW-068", "WW-080")
def test_the_four_village_results() -> None:
    found = {content.finds[n] for n in (12, 23, 24, 34)}
    assert found == {"village-MO", "village-JG", "village-CF", "village-ST"}
    s, _n, _ = explored(6, 6, resource=(3, 4))
    assert s.squares[at(s, "C2")].village == "ST"
    assert question(s).kind == "village"
    lay(s, "C2", village="ST", owner=0)
    s.seat(0, treasury=200)
    assert orders.refused(s, 0, {"build": {"square": "C2", "key": "road"}}) is None
    assert orders.refused(s, 0, {"build": {"square": "C2", "key": "farm"}}) is not None


@pytest.mark.rule("WW-069")
def test_wood_cutters_do_not_add_up_and_cannot_be_cleared() -> None:
    from terrarium.games.wood_and_water.model import building

    s = campaign("EM", "GO")
    b2 = lay(s, "B2", owner=0, works=["meeting-hall"])
    field(s, "forest", "A2", "C2", owner=0, resource="wood-cutter")
    assert building.price(s, 0, b2, "walls") == 30
    s.square(at(s, "A2"), owner=1)
    s.square(at(s, "C2"), owner=1)
    assert building.price(s, 0, b2, "walls") == 40
    s.square(at(s, "A2"), owner=0)
    s.seat(0, treasury=100)
    why = orders.refused(s, 0, {"build": {"square": "A2", "key": "clearing"}})
    assert why is not None
    assert why[1] == "WW-069"


@pytest.mark.rule("WW-071")
def test_pool_of_tranquillity() -> None:
    s, _n, _ = explored(6, 6, resource=(1, 5))
    say(s, "10001")
    assert s.units[10001].finds == ("giants-blade",)


@pytest.mark.rule("WW-072")
def test_old_ziggurat() -> None:
    s, _n, _ = explored(6, 6, resource=(2, 1))
    assert s.players[0].treasury == 200


@pytest.mark.rule("WW-073")
def test_tree_of_life_gives_each_character_one_seed() -> None:
    s, n, _ = explored(6, 6, resource=(2, 2))
    assert [s.units[u].finds for u in (10001, 10002)] == [("seed-of-rebirth",)] * 2
    assert s.units[10003].finds == ()
    run(s, arrives(n))
    assert s.units[10001].finds == ("seed-of-rebirth",)


@pytest.mark.rule("WW-074")
def test_standing_moai_gives_both_sides_a_power_die() -> None:
    from terrarium.games.wood_and_water.rules.resolving import ground_of

    s = campaign("EM", "GO")
    lay(s, "C2", resource="standing-moai")
    assert ground_of(s, at(s, "C2")).moai
    assert not ground_of(s, lay(s, "C3", resource="cup")).moai


@pytest.mark.rule("WW-075")
def test_lair() -> None:
    s, n, _ = explored(6, 6, resource=(4, 1), faction="LZ")
    assert list(question(s).form.options) == ["LZ11", "LZ12", "leave"]
    before = s.players[0].treasury
    say(s, "LZ12")
    assert s.units[s.stacks[n].units[-1]].kind == "LZ12"
    assert not s.units[s.stacks[n].units[-1]].counted
    assert s.players[0].treasury == before
    s, n, _ = explored(6, 6, resource=(4, 1), faction="DW")
    assert question(s) is None


@pytest.mark.rule("WW-076")
def test_cup_of_jamshid() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "A1", resource="cup", owner=0)
    n = stack(s, 0, "C3", "EM2", ("EM4", 20))
    run(s, encounter(n, NOBODY), dice={"encounter": [2, 4]})
    assert question(s).kind == "cup"
    out = say(s, "reroll", dice={"encounter": [3, 6]})
    assert facts(out, "encounter")["entry"] == 36
    s.square(at(s, "A1"), owner=1)
    run(s, encounter(n, NOBODY), dice={"encounter": [3, 6]})
    assert question(s) is None


@pytest.mark.rule("WW-077")
def test_blessed_temple() -> None:
    s, _, _ = explored(6, 6, resource=(5, 5))
    assert list(question(s).form.options) == ["10001", "leave"]
    say(s, "10001", dice={"lore": [5]})
    assert wizard_level(s.units[10001]) == 2
    assert s.units[10001].lore == "shadow"
    s, _n, _ = explored(6, 6, resource=(5, 5), faction="DW")
    assert question(s) is None


@pytest.mark.rule("WW-078")
def test_ancient_armoury() -> None:
    s, _n, _ = explored(6, 6, resource=(6, 3))
    form = question(s).form
    assert form.ok(["giants-blade", "sword-of-might", "keen-blade"])
    assert "not 100 at most" in findings(form, ["giants-blade", "stone-charm", "keen-blade"])
    say(s, ["giants-blade", "sword-of-might"])
    assert s.players[0].store == ("giants-blade", "sword-of-might")
    assert orders.refused(s, 0, {"item": {"unit": 10001, "item": "giants-blade"}}) is not None
    order = {"item": {"unit": 10001, "item": "sword-of-might"}}
    assert orders.refused(s, 0, order) is None
    orders.carried_out(s, None, 0, order)
    assert s.units[10001].items == ("sword-of-might",)
    assert s.players[0].store == ("giants-blade",)


@pytest.mark.rule("WW-079")
def test_moai_circle_helps_all_wizards_of_its_owner() -> None:
    from terrarium.games.wood_and_water.rules.resolving import troops_of
    from terrarium.games.wood_and_water.state.records import Field

    s = campaign("EM", "GO", land="open")
    lay(s, "A1", resource="moai-circle", owner=0)
    a, d = stack(s, 0, "C3", "EM3"), stack(s, 1, "C3", "GO3")
    s.fields = {at(s, "C3"): Field(at(s, "C3"), 0, attackers=(a,), defenders=(d,), rain=1)}
    assert troops_of(s, at(s, "C3"), 0)[0].circle
    assert not troops_of(s, at(s, "C3"), 1)[0].circle


# ---- villages


def at_village(faction: str = "DW", people: str = "MO", **more: Any) -> Any:
    s = campaign(faction, "GO", land="open")
    lay(s, "C2", village=people, **more)
    n = stack(s, 0, "C2", faction + "2", (faction + "4", 20), came=at(s, "C3"))
    return s, n


@pytest.mark.rule("WW-081")
def test_negotiate_attack_or_withdraw() -> None:
    s, n = at_village()
    run(s, arrives(n))
    assert question(s).form.options == ("negotiate", "attack", "withdraw")
    assert question(s).default == "withdraw"
    say(s, "withdraw")
    assert s.stacks[n].square == at(s, "C3")


@pytest.mark.rule("WW-081")
def test_the_village_comes_before_an_enemy_in_the_same_square() -> None:
    s, n = at_village()
    m = stack(s, 1, "C2", "GO2", ("GO4", 20))
    run(s, arrives(n))
    assert question(s).kind == "village"
    assert not s.stacks[m].combat
    say(s, "negotiate", dice={"negotiate": [2]})
    assert s.stacks[m].combat


@pytest.mark.rule("WW-084")
def test_one_negotiation_a_turn_and_a_pass_opens_the_village() -> None:
    s, n = at_village()
    run(s, arrives(n))
    say(s, "negotiate", dice={"negotiate": [1]})
    assert s.squares[at(s, "C2")].owner == NOBODY
    assert s.players[0].welcome == (at(s, "C2"),)
    run(s, arrives(n))
    assert question(s) is None
    s.seat(0, welcome=())
    run(s, arrives(n))
    assert "negotiate" not in question(s).form.options


@pytest.mark.rule("WW-085", "WW-086")
def test_attack_here_and_hostility_for_ever() -> None:
    s, n = at_village()
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    assert question(s, 0).form.ok({"attack_here": str(n)})
    say(s, {"attack_here": str(n)})
    assert s.players[0].hostile == ("MO",)
    assert s.contacts[0].raiders == (n,)
    run(s, fight_phase())
    assert sum(st.seat == NOBODY for st in s.stacks.values()) == 1
    m = stack(s, 0, "E5", "DW2", ("DW4", 20))
    lay(s, "E5", village="MO")
    run(s, arrives(m))
    s.phase = 1
    s.reread()
    assert question(s).form.options == ("attack", "withdraw")


@pytest.mark.rule("WW-087")
def test_a_village_of_another_seat_cannot_be_negotiated_with() -> None:
    s, n = at_village(owner=1)
    run(s, arrives(n))
    assert question(s).form.options == ("attack", "withdraw")


@pytest.mark.rule("WW-088", "WW-089")
def test_recruiting_at_an_own_village() -> None:
    s, _n = at_village(owner=0)
    s.seat(0, treasury=500)
    core = {"recruit_village": {"square": "C2", "unit": "MO3", "models": 20}}
    rare = {"recruit_village": {"square": "C2", "unit": "MO5", "models": 1}}
    hero = {"recruit_village": {"square": "C2", "unit": "MO2", "models": 1}}
    f = Flow(s, Scripted({"recruit": [5, 4]}), True)
    f.strand = s.strands[0]
    assert orders.refused(s, 0, core) is None
    orders.carried_out(s, f, 0, core)
    assert s.players[0].treasury == 440
    orders.carried_out(s, f, 0, rare)
    assert s.players[0].treasury == 440
    assert orders.refused(s, 0, rare) == ("one try a village and turn", "WW-088")
    assert orders.refused(s, 0, hero) is None
    orders.carried_out(s, f, 0, hero)
    assert s.players[0].treasury == 405
    assert {s.units[u].kind for st in s.stacks.values() if st.square == at(s, "C2") for u in st.units} >= {"MO3", "MO2"}


@pytest.mark.rule("WW-343")
def test_villages_never_attack_by_themselves() -> None:
    s, n = at_village()
    out = run(s, fight_phase())
    assert "battle" not in kinds(out)
    assert n in s.stacks
    s.phase = 1
    assert any(way == "step" for way, _ in actions.acts_of(s, s.stacks[n]))


# ---- volcano and fire


@pytest.mark.rule("WW-093", "WW-094")
def test_lava_removes_everything_and_the_owner() -> None:
    s = campaign("EM", "CD", land="open", turn=3)
    lay(s, "E5", "volcano")
    lay(s, "E6", owner=0, works=["meeting-hall", "house"])
    lay(s, "F5", village="MO", owner=1)
    n = stack(s, 0, "E6", "EM2")
    dwarfs = stack(s, 1, "D5", "CD2", ("CD4", 20))
    s.erupting = [at(s, "E5")]
    run(s, lava_and_fire(), dice={"lava": [2, 1]})
    assert n not in s.stacks
    assert dwarfs in s.stacks
    for square in ("E6", "F5"):
        here = s.squares[at(s, square)]
        assert (here.terrain, here.owner, here.works, here.village, here.cools) == ("lava", NOBODY, (), "", 5)


@pytest.mark.rule("WW-095")
def test_eruptions_in_the_order_of_discovery_then_fires() -> None:
    s = campaign("EM", "CW", land="open", turn=3)
    field(s, "volcano", "B2", "G7")
    lay(s, "B3", "forest")
    s.erupting = [at(s, "G7"), at(s, "B2")]
    s.fires = [(at(s, "B3"), 1)]
    out = run(s, lava_and_fire(), dice={"lava": [1, 2, 1]})
    told = [e.face["volcano"] for e in out.events if e.kind == "eruption" and e.face]
    assert told == ["G7", "B2"]
    assert s.squares[at(s, "B3")].terrain == "lava"
    assert "fire" not in kinds(out)


@pytest.mark.rule("WW-096", "WW-097")
def test_fire_burns_forest_towns_and_villages() -> None:
    s = campaign("EM", "CW", land="hills")
    field(s, "forest", "C3", "C4", owner=0)
    lay(s, "D3", "forest", resource="wood-cutter", owner=0)
    lay(s, "B3", village="ST")
    lay(s, "C2", "")
    n = stack(s, 0, "C4", "EM2")
    s.fires = [(at(s, "C3"), 1)]
    run(s, lava_and_fire(), dice={"fire": [2, 2]})
    for square in ("C3", "C4", "D3"):
        here = s.squares[at(s, square)]
        assert (here.terrain, here.owner, here.resource) == ("open", 0, "")
    assert s.squares[at(s, "B3")].village == ""
    assert s.players[1].hostile == ("ST",)
    assert n in s.stacks
    assert not s.squares[at(s, "C2")].explored


@pytest.mark.rule("WW-344")
def test_a_volcano_only_seen_is_quiet() -> None:
    s = campaign("EM", "GO")
    f = Flow(s, Scripted({"explore": [6, 4], "resource": [3, 3]}), True)
    discover(s, f, at(s, "C3"), 0)
    assert s.squares[at(s, "C3")].terrain == "volcano"
    assert s.erupting == []
    s.looks = [Look(0, at(s, "F6"), "resource", "volcano")]
    n = stack(s, 0, "F5", "EM2")
    lay(s, "F5", owner=0)
    run(s, explore(n, at(s, "F6")))
    assert s.erupting == [at(s, "F6")]


# ---- encounters


@pytest.mark.rule("WW-098")
@pytest.mark.parametrize(("found", "dice", "met"), [(2, [4, 5], True), (2, [4, 4], False), (1, [6, 6], False)])
def test_realism(found: int, dice: list[int], met: bool) -> None:
    s = campaign("EM", "GO", land="open", turn=2)
    lay(s, "C3", found=found)
    stack(s, 0, "C3", "EM2", ("EM4", 20))
    out = run(s, encounter_phase(), dice={"meeting": dice, "encounter": [3, 6]})
    assert ("encounter" in kinds(out)) == met


@pytest.mark.rule("WW-098")
def test_a_stack_in_combat_rolls_for_nothing() -> None:
    s = campaign("EM", "GO", land="open", turn=2)
    lay(s, "C3", found=2)
    n = stack(s, 0, "C3", "EM2", combat=True)
    out = run(s, realism(n))
    assert out.events == []


@pytest.mark.rule("WW-099")
def test_inclusive() -> None:
    s = campaign("EM", "GO", "DW", "HE", land="open", turn=3, encounters="inclusive")
    for seat, square in enumerate(("A1", "C3", "E5", "G7")):
        stack(s, seat, square, s.players[seat].faction + "2")
    s.stack(4001, combat=True)
    out = run(s, encounter_phase(), dice={"prowl": [[2, 0, 1]], "encounter": [2, 4]})
    assert facts(out, "encounter")["seat"] == 2
    assert s.prowl == [3001, 0]
    s.turn = 2
    assert "encounter" not in kinds(run(s, encounter_phase()))


@pytest.mark.rule("WW-100")
def test_an_entry_rolls_its_dice() -> None:
    s = campaign("EM", "GO", land="open")
    n = stack(s, 0, "C3", "EM2")
    run(s, comes(n, NOBODY, 21), dice={"force": [1, 2, 3, 4, 5]})
    troops = [(u.kind, u.models) for u in s.units.values() if u.id < 10000]
    assert troops == [("LZ6", 10), ("LZ11", 1), ("LZ9", 5), ("LZ4", 1)]
    assert content.encounters[32].force[0].models == "20+4D6"


@pytest.mark.rule("WW-101")
@pytest.mark.parametrize(
    ("faction", "entry", "needs"), [("GO", 44, 2), ("OG", 44, 4), ("EM", 44, 7), ("LZ", 24, 7), ("DW", 22, 4)]
)
def test_who_may_negotiate(faction: str, entry: int, needs: int) -> None:
    from terrarium.games.wood_and_water.rules.encounters import joins_on

    s = campaign(faction, "EM")
    assert joins_on(s, 0, entry) == needs


@pytest.mark.rule("WW-103")
def test_gaia_attacks_and_leaves_the_map_afterwards() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "C3", owner=0)
    n = stack(s, 0, "C3", "EM2", ("EM4", 40), ("EM8", 12), ("EM8", 12))
    run(s, comes(n, NOBODY, 36), dice={"side": ["W"]})
    force = next(st for st in s.stacks.values() if st.seat == NOBODY)
    assert force.side == "W"
    run(s, fight_phase(), dice=Dice(b"g"))
    field_ = s.fields[at(s, "C3")]
    assert field_.attackers == (force.id,)
    assert field_.defenders == (n,)
    while question(s):
        say(s, question(s).default)
    assert all(st.seat != NOBODY for st in s.stacks.values())
    assert s.squares[at(s, "C3")].owner == 0


@pytest.mark.rule("WW-104")
def test_a_regiment_already_taken_is_replaced() -> None:
    s = campaign("EM", "GO", land="open")
    n = stack(s, 0, "C3", "EM2")
    run(s, comes(n, NOBODY, 13))
    assert [(u.kind, u.models) for u in s.units.values() if u.id < 10000] == [("RR1", 10)]
    assert s.uniques == ["RR1"]
    m = stack(s, 0, "E5", "EM2")
    run(s, comes(m, NOBODY, 13))
    assert ("LZ7", 20) in [(u.kind, u.models) for u in s.units.values() if u.id < 10000]


@pytest.mark.rule("WW-105")
@pytest.mark.parametrize(("mode", "gaia"), [("auto", NOBODY), ("tabletop", 1)])
def test_who_plays_gaia(mode: str, gaia: int) -> None:
    s = campaign("EM", "GO", land="open", battle_mode=mode)
    n = stack(s, 0, "C3", "EM2", ("EM4", 20))
    run(s, comes(n, NOBODY, 24))
    run(s, fight_phase())
    assert s.fields[at(s, "C3")].gaia == gaia
    s = campaign("EM", "GO", land="open")
    n = stack(s, 0, "C3", "EM2", ("EM4", 20))
    s.prowl = [n, 1]
    run(s, comes(n, 1, 24))
    run(s, fight_phase())
    assert sorted(s.moments()[0].decisions) == [0, 1]
