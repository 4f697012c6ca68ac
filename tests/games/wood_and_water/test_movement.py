"""Stacks, generals and movement (sections 5 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.forms import goes as actions
from terrarium.games.wood_and_water.forms import orders
from terrarium.games.wood_and_water.model.composition import Composition
from terrarium.games.wood_and_water.model.forces import move_units
from terrarium.games.wood_and_water.model.rates import entry_cost, mp_left, rate, stack_rate
from terrarium.games.wood_and_water.model.roster import general, limit_of, overloaded
from terrarium.games.wood_and_water.rules.battles import fight_phase
from terrarium.games.wood_and_water.rules.sides import deployment
from terrarium.games.wood_and_water.state.records import NOBODY, Unit
from terrarium.kernel import Dice

from .table import ally, at, campaign, field, kinds, lay, question, run, say, stack, start


def duel(land: str = "open", *factions: str, **options: Any) -> Any:
    """Two seats far apart on explored ground."""
    s = campaign(*(factions or ("EM", "GO")), land=land, **options)
    s.square(at(s, "A1"), owner=0)
    s.square(at(s, "H8"), owner=1)
    return s


@pytest.mark.rule("WW-018")
def test_every_square_entered_is_taken_with_its_buildings() -> None:
    s = duel()
    lay(s, "B1", owner=1, works=["farm"])
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    say(s, {"step": {str(n): "B1"}})
    assert s.squares[at(s, "B1")].owner == 0
    assert s.squares[at(s, "B1")].has("farm")


@pytest.mark.rule("WW-018", "WW-055", "WW-251")
def test_squares_of_allies_are_shared_and_not_taken() -> None:
    s = duel()
    ally(s, 0, 1)
    lay(s, "B1", owner=1)
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    stack(s, 1, "B1", "GO2", ("GO4", 20))
    start(s)
    say(s, {"step": {str(n): "B1"}})
    assert s.squares[at(s, "B1")].owner == 1
    assert not s.stacks[n].combat


@pytest.mark.rule("WW-055")
def test_former_allies_in_one_square_fight() -> None:
    s = duel()
    a = stack(s, 0, "B1", "EM2", ("EM4", 20))
    stack(s, 1, "B1", "GO2", ("GO4", 20))
    out = run(s, fight_phase(), dice=Dice(b"x"))
    assert "contact" in kinds(out)
    assert a in s.stacks


@pytest.mark.rule("WW-031")
def test_the_general_is_the_lord_then_ld_then_price() -> None:
    s = duel()
    n = stack(s, 0, "A1", "EM3", "EM2", "EM1")
    assert general(s, s.stacks[n]) == s.units[10003]
    m = stack(s, 0, "A1", "EM3", "EM2", ("EM4", 20))
    assert general(s, s.stacks[m]) == s.units[10005]
    stack(s, 1, "H8", "GO2")
    start(s)
    form = question(s, 0).form
    assert form.ok({"name_general": {str(m): 10004}})
    assert not form.ok({"name_general": {str(n): 10001}})
    say(s, {"name_general": {str(m): 10004}})
    assert general(s, s.stacks[m]) == s.units[10004]


@pytest.mark.rule("WW-032", "WW-033")
def test_a_stack_above_its_limit_stands_still() -> None:
    s = duel()
    n = stack(s, 0, "A1", ("EM2", 1, {"finds": ("giants-blade",)}), *[("EM8", 12)] * 5, ("EM4", 37))
    band = s.stacks[n]
    assert limit_of(general(s, band)) == 1500
    assert not overloaded(s, band)
    s.unit(band.units[-1], models=38)
    assert overloaded(s, s.stacks[n])
    assert not list(actions.acts_of(s, s.stacks[n]))
    s.unit(band.units[0], kind="EM1")
    assert limit_of(general(s, s.stacks[n])) == 3000


@pytest.mark.rule("WW-034")
def test_reorganising_is_free_and_never_divides_units() -> None:
    s = duel()
    n = stack(s, 0, "A1", "EM2", ("EM4", 20), ("EM5", 10))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    say(s, {"reorganise": {"A1": {"units": [10003], "into": "new"}}})
    assert question(s, 0).kind == "move_step"
    assert sorted(st.units for st in s.stacks.values() if st.seat == 0) == [(10001, 10002), (10003,)]
    s.stack(n, used=("look",))
    move_units(s, [10002], next(st.id for st in s.stacks.values() if 10003 in st.units))
    assert all(st.used == ("look",) for st in s.stacks.values() if st.seat == 0)
    for st in [st.id for st in s.stacks.values() if st.seat == 0]:
        s.stack(st, combat=True)
    s.reread()
    assert "reorganise" not in question(s, 0).form.ways


@pytest.mark.rule("WW-035")
def test_a_unit_remembers_what_it_has_spent() -> None:
    s = duel()
    n = stack(s, 0, "A1", ("EM2", 1, {"spent": 2}), ("EM4", 20, {"spent": 6}))
    assert mp_left(s, s.stacks[n]) == 4
    m = stack(s, 0, "A1", ("EM8", 5, {"spent": 10}))
    move_units(s, s.stacks[m].units, n)
    assert mp_left(s, s.stacks[n]) == 0


@pytest.mark.rule("WW-036", "WW-037")
def test_a_stack_without_general_heads_home() -> None:
    s = duel()
    lay(s, "A1", owner=0, works=["meeting-hall"])
    lay(s, "C2", "mountain")
    n = stack(s, 0, "C1", ("EM4", 20))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    form = question(s, 0).form
    assert form.ways["step"].ways[str(n)].options == ("B1",)
    assert "pass" not in form.ways
    assert s.default(s.moments()[0], 0) == {"step": {str(n): "B1"}}


@pytest.mark.rule("WW-037")
def test_if_nothing_can_be_reached_it_stays() -> None:
    s = duel()
    field(s, "water", "B1", "D1", "C2")
    stack(s, 0, "C1", ("EM4", 20))
    assert not actions.can_act(s, 0)


@pytest.mark.rule("WW-038", "WW-211")
@pytest.mark.parametrize("square", [{"works": ["meeting-hall"]}, {"works": ["watch-post"]}, {"village": "MO"}])
def test_where_troops_may_stay_without_general(square: dict[str, Any]) -> None:
    s = duel()
    lay(s, "C1", owner=0, **square)
    stack(s, 0, "C1", ("EM4", 20))
    assert not actions.can_act(s, 0)


@pytest.mark.rule("WW-040", "WW-041", "WW-043")
def test_composition_over_the_whole_faction() -> None:
    units = [Unit(1, "EM2"), Unit(2, "EM4", 40), Unit(3, "EM4", 40), Unit(4, "EM8", 12), Unit(5, "DG4", 10)]
    c = Composition("EM", [*units, Unit(6, "LZ11", counted=False)])
    assert c.total == 55 + 200 + 200 + 252 + 70
    assert c.have == {"L": 0, "H": 1, "C": 2, "S": 1, "R": 0}
    assert (c.limits(), c.core_duty) == ({"L": 0, "H": 3, "S": 3, "R": 1}, 2)
    big = Composition("EM", [Unit(n, "EM8", 12) for n in range(9)])
    assert (big.thousands, big.limits()["L"], big.core_duty) == (2, 1, 4)


@pytest.mark.rule("WW-046")
def test_rates_follow_the_units_own_list() -> None:
    rates = {"ST3": 12, "TK4": 10, "CD4": 10, "MO3": 10, "DW4": 8, "UN6": 8, "BM4": 12, "HE5": 12, "UN8": 14, "BM9": 20}
    assert {k: rate(Unit(1, k, 10)) for k in rates} == rates
    s = duel()
    n = stack(s, 0, "A1", ("EM2", 1, {"options": ("steed",)}), ("EM8", 5))
    assert stack_rate(s, s.stacks[n]) == 16


@pytest.mark.rule("WW-047", "WW-048")
def test_rounds_of_single_steps_until_all_have_passed() -> None:
    s = duel()
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    m = stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    say(s, {"step": {str(n): "B1"}})
    assert list(s.moments()[0].decisions) == [1]
    say(s, {"pass": True})
    assert list(s.moments()[0].decisions) == [0]
    say(s, {"step": {str(n): "C1"}})
    assert list(s.moments()[0].decisions) == [0]
    assert s.players[1].passed
    assert mp_left(s, s.stacks[n]) == 6
    assert m in s.stacks


@pytest.mark.rule("WW-048")
def test_a_seat_without_any_legal_action_is_passed() -> None:
    s = duel()
    stack(s, 0, "A1", ("EM2", 1, {"spent": 10}))
    stack(s, 1, "H8", "GO2")
    start(s)
    assert s.players[0].passed
    assert list(s.moments()[0].decisions) == [1]


@pytest.mark.rule("WW-051")
def test_fliers_pay_one_and_enter_nothing_impassable() -> None:
    s = duel()
    n = stack(s, 0, "A1", "EM12")
    prices = [entry_cost(s, s.stacks[n], s.squares[lay(s, "B1", t)]) for t in ("thick", "hills", "mountain", "water")]
    assert prices == [2, 2, None, None]
    road = lay(s, "B1", "hills", works=["road"])
    assert entry_cost(s, s.stacks[n], s.squares[road]) == 1


@pytest.mark.rule("WW-053")
def test_a_bridge_is_crossed_along_its_axis() -> None:
    s = duel()
    lay(s, "B2", "water", axis="NS")
    a = stack(s, 0, "A2", "EM2", ("EM4", 20))
    b = stack(s, 0, "B1", "EM2", ("EM4", 20))
    reach = {n: {i for way, i in actions.acts_of(s, s.stacks[n]) if way == "step"} for n in (a, b)}
    assert at(s, "B2") not in reach[a]
    assert at(s, "B2") in reach[b]


@pytest.mark.rule("WW-054")
def test_entering_an_enemy_is_an_attack_and_others_may_join() -> None:
    s = duel()
    a = stack(s, 0, "A1", "EM2", ("EM4", 20))
    b = stack(s, 0, "B2", "EM2", ("EM4", 20))
    m = stack(s, 1, "B1", "GO2", ("GO4", 20))
    start(s)
    say(s, {"step": {str(a): "B1"}})
    assert s.stacks[a].combat
    assert s.stacks[m].combat
    assert s.squares[at(s, "B1")].owner == NOBODY
    assert str(a) not in question(s, 0).form.ways["step"].ways
    assert question(s, 0).form.ok({"step": {str(b): "B1"}})


@pytest.mark.rule("WW-056")
def test_no_attacks_in_phase_3() -> None:
    s = duel()
    lay(s, "A2", village="MO")
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    stack(s, 1, "B1", "GO2", ("GO4", 20))
    start(s, 3)
    form = question(s, 0).form
    assert not form.ok({"step": {str(n): "B1"}})
    say(s, {"step": {str(n): "A2"}})
    assert question(s, 0).kind == "village"
    assert "attack" not in question(s, 0).form.options


@pytest.mark.rule("WW-057", "WW-111")
def test_where_armies_deploy() -> None:
    from terrarium.games.wood_and_water.state.records import Field

    s = duel()
    a = stack(s, 0, "B2", "EM2", side="W")
    d = stack(s, 1, "B2", "GO2")
    f = Field(at(s, "B2"), 0, attackers=(a,), defenders=(d,))
    assert (deployment(s, f, a), deployment(s, f, d)) == ("W", "E")
    s.stack(a, side="")
    assert (deployment(s, f, a), deployment(s, f, d)) == ("S", "N")
    lay(s, "B2", owner=1, resource="gold-mine")
    assert deployment(s, f, d) == "centre"


@pytest.mark.rule("WW-059")
def test_a_farm_is_burned_for_free() -> None:
    s = duel()
    lay(s, "A1", owner=0, works=["farm"])
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    say(s, {"burn_farm": str(n)})
    assert not s.squares[at(s, "A1")].has("farm")
    assert mp_left(s, s.stacks[n]) == 10
    assert list(s.moments()[0].decisions) == [0]


# ---- march plans


def marching(s: Any, **plan: Any) -> Any:
    instruction = {"marches": [plan]}
    assert game.instructions.ok(instruction)
    moment = s.moments()[0]
    return game.standing(instruction, s.view(0), moment.decisions[0])


@pytest.mark.rule("WW-058")
def test_a_march_plan_takes_its_steps() -> None:
    s = duel()
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    stands = marching(s, stack=str(n), path=["B1", "C1"])
    assert stands.answer == {"step": {str(n): "B1"}}
    assert stands.instruction == {"marches": [{"stack": str(n), "path": ["C1"]}]}


@pytest.mark.rule("WW-058")
@pytest.mark.parametrize("case", ["enemy", "find", "terrain", "illegal"])
def test_a_march_plan_stops(case: str) -> None:
    s = duel()
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    stack(s, 1, "A3" if case == "enemy" else "H8", "GO2", ("GO4", 20))
    plan: dict[str, Any] = {"stack": str(n), "path": ["B1"]}
    if case == "find":
        lay(s, "A1", owner=0, resource="gold-mine", found=s.turn)
    if case == "terrain":
        plan["terrain"] = ["forest"]
    if case == "illegal":
        lay(s, "B1", "water")
    start(s)
    assert marching(s, **plan) is None


def test_a_plan_is_followed_by_the_match() -> None:
    from terrarium.kernel import Match

    match = Match.new(game, 2, {"factions": ["EM", "GO"]}, b"p" * 32)
    while not match.due(match.state.order[0] if match.state.order else 0) or match.state.turn == 0:
        moment = match.moments()[0]
        for seat in list(moment.decisions):
            if match.moments() and seat in match.moments()[0].decisions:
                match.answer(seat, match.moments()[0].id, match.state.default(match.moments()[0], seat))
    seat = next(iter(match.moments()[0].decisions))
    match.instruct(seat, {"marches": [], "pass": True, "keep_alliances": True})
    asked = match.moments()[0].decisions[seat].kind
    given = match.settle()[0].entry.answers or {}
    assert asked in ("alliances", "move_step")
    assert given[seat] == ({"pass": True} if asked == "move_step" else [])


def test_orders_can_move_units_in_phase_5_too() -> None:
    s = duel()
    stack(s, 0, "A1", "EM2", ("EM4", 20))
    order = {"reorganise": {"A1": {"units": [10002], "into": "new"}}}
    assert orders.refused(s, 0, order) is None
    orders.carried_out(s, None, 0, order)
    assert len([st for st in s.stacks.values() if st.seat == 0]) == 2
