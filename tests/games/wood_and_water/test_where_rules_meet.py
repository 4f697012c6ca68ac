"""Cases that no rule spells out alone: where two or three of them meet on the map and in battle."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.forms import goes as actions
from terrarium.games.wood_and_water.model.rates import mp_left
from terrarium.games.wood_and_water.resolver import Verdict
from terrarium.games.wood_and_water.rules.aftermath import farthest, flees_to, spoils
from terrarium.games.wood_and_water.rules.battles import fight_phase
from terrarium.games.wood_and_water.rules.exploration import corners, discover, explore
from terrarium.games.wood_and_water.rules.outcome import concludes
from terrarium.games.wood_and_water.rules.setting_up import choose_tile
from terrarium.games.wood_and_water.rules.turn import crumble
from terrarium.games.wood_and_water.rules.villages import offend, village
from terrarium.games.wood_and_water.state.records import NOBODY, Fate
from terrarium.kernel import MISSED, Dice

from .table import ally, at, campaign, field, kinds, lay, lead, question, run, say, stack, start
from .test_battles import fought, meeting
from .test_examples import flow
from .test_factions import lone, ways

# ---- the corners rule


@pytest.mark.rule("WW-062", "WW-063")
@pytest.mark.parametrize("block", list(product(("open", "water"), repeat=4)), ids="-".join)
def test_the_sixteen_blocks_of_four(block: tuple[str, ...]) -> None:
    """C2, D2, C3 known, D3 rolled: a cross never comes about, and nothing else is ever forced or forbidden."""
    s = campaign("EM", "GO")
    *known, last = block
    for square, terrain in zip(("C2", "D2", "C3"), known, strict=True):
        lay(s, square, terrain)
    corner, right, below = known
    forced = right == below == "water" and corner == "open"
    forbidden = right == below == "open" and corner == "water"
    f = flow(s, {"explore": [{"open": 4, "water": 2}[last] if "water" in known else {"open": 2, "water": 1}[last], 4]})
    if forced:
        corners(s, f, at(s, "C2"))
        assert s.squares[at(s, "D3")].terrain == "water", "filled in as soon as the third is known"
        return
    found = discover(s, f, at(s, "D3"), 0)
    assert found.terrain == ("open" if forbidden else last)


@pytest.mark.rule("WW-062", "WW-022", "WW-277")
def test_a_tile_that_makes_a_third_square_of_land_fills_the_fourth() -> None:
    """A local seat has scouted; the town of the next one lies at the corner of its water."""
    s = campaign("MO", "EM")
    lay(s, "C3", "water")
    lay(s, "D4", "water")
    s.seat(0, tile=at(s, "B2"))
    s.seat(1, tile=NOBODY)
    run(s, choose_tile(1))
    out = say(s, "D3")
    assert s.squares[at(s, "C4")].terrain == "water"
    assert "corner" in kinds(out)


# ---- stacks on the march


@pytest.mark.rule("WW-235", "WW-018", "WW-258", "WW-066", "WW-073")
def test_a_charge_passes_through_every_square_of_its_path() -> None:
    s, n = lone("GO", "C3", "GO2", ("GO4", 20))
    lead(s, 0, 10001)
    lay(s, "D3", owner=1, works=["meeting-hall"])
    lay(s, "E3", resource="tree", owner=NOBODY)
    lay(s, "F3", resource="ziggurat", unclaimed=True)
    stack(s, 1, "G3", "GO2", ("GO4", 10))
    before = s.players[0].treasury
    start(s)
    say(s, {"charge": {str(n): "G3"}})
    assert [s.squares[at(s, q)].owner for q in ("D3", "E3", "F3")] == [0, 0, 0]
    assert s.units[10001].cp == 1, "an empty town on the way is a city captured"
    assert s.units[10001].finds == ("seed-of-rebirth",)
    assert s.players[0].treasury == before + 200
    assert s.stacks[n].square == at(s, "G3")
    assert s.stacks[n].combat
    assert s.stacks[n].side == "W"


def pathfinder(*sea: str) -> Any:
    """A lone scout of any terrain at C3, with this much water around."""
    s, n = lone("EM", "C3", ("EM2", 1, {"abilities": (8, 9)}))
    field(s, "water", *sea)
    stack(s, 1, "H8", "GO2")
    return s, n


@pytest.mark.rule("WW-336", "WW-037")
def test_a_pathfinder_over_water_cannot_pass() -> None:
    s, n = pathfinder("C2")
    start(s)
    say(s, {"step": {str(n): "C2"}})
    say(s, {"pass": True})
    assert "pass" not in question(s, 0).form.ways
    say(s, {"step": {str(n): "C1"}})
    assert "pass" in question(s, 0).form.ways


@pytest.mark.rule("WW-336", "WW-283")
def test_a_pathfinder_whose_seat_is_absent_is_set_down() -> None:
    s, n = pathfinder("C2", "B2", "D2")
    start(s)
    say(s, {"step": {str(n): "C2"}})
    say(s, {"pass": True})
    say(s, {0: MISSED})
    assert s.players[0].passed
    assert s.squares[s.stacks[n].square].passable
    assert s.faults() == []


@pytest.mark.rule("WW-336", "WW-061")
def test_a_pathfinder_who_finds_water_stays() -> None:
    s, n = lone("EM", "C3", ("EM2", 1, {"abilities": (8, 9)}))
    lay(s, "C2", "")
    run(s, explore(n, at(s, "C2")), dice={"explore": [1, 4]})
    assert s.squares[at(s, "C2")].terrain == "water"
    assert s.stacks[n].square == at(s, "C3")
    assert mp_left(s, s.stacks[n]) == 8


@pytest.mark.rule("WW-336", "WW-056")
def test_a_pathfinder_counts_no_enemy_as_a_landing_in_phase_3() -> None:
    s, n = pathfinder("C2", "B2", "D2", "C1")
    s.unit(10001, spent=6)
    s.square(at(s, "B2"), terrain="open")
    m = stack(s, 1, "B2", "GO2")
    s.phase = 3
    s.square(at(s, "C3"), terrain="water")
    assert ("step", "C2") not in ways(s, n)
    del s.stacks[m]
    assert ("step", "C2") in ways(s, n)


@pytest.mark.rule("WW-033", "WW-034", "WW-048")
def test_who_has_only_a_stack_above_its_limit_still_has_a_go() -> None:
    """A lord has fallen: his 2,000 points stand under a hero, and must be parted before they march."""
    s, n = lone("EM", "C3", "EM2", ("EM4", 30), ("EM9", 10), *[("EM4", 40)] * 6)
    stack(s, 1, "H8", "GO2")
    assert not set(actions.acts_of(s, s.stacks[n]))
    start(s)
    form = question(s, 0).form
    assert set(form.ways) == {"pass", "reorganise"}
    say(s, {"reorganise": {"C3": {"units": [10004, 10005, 10006, 10007, 10008], "into": "new"}}})
    assert question(s, 0).form.ways["step"].ok({str(n): "C2"})


@pytest.mark.rule("WW-036", "WW-059", "WW-239")
def test_without_a_general_there_is_nothing_but_the_way_home() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "A1", owner=0, works=["meeting-hall"])
    lay(s, "C1", owner=0, works=["farm"])
    lay(s, "C2", "")
    n = stack(s, 0, "C1", ("EM4", 20))
    stack(s, 1, "H8", "GO2")
    start(s)
    assert set(question(s, 0).form.ways) == {"step"}
    assert question(s, 0).form.ways["step"].ok({str(n): "B1"})


@pytest.mark.rule("WW-208", "WW-056")
def test_no_ferry_goes_to_an_enemy_in_phase_3() -> None:
    s, n = lone("EM", "B2")
    for square in ("B2", "B4"):
        lay(s, square, owner=0, works=["meeting-hall", "ferry"])
    field(s, "water", "B3")
    stack(s, 1, "B4", "GO2")
    assert ("ferry", "B4") in ways(s, n)
    s.phase = 3
    assert ("ferry", "B4") not in ways(s, n)


# ---- march plans


def plans(s: Any, *marches: dict[str, Any], **more: Any) -> Any:
    instruction = {"marches": list(marches), **more}
    assert game.instructions.ok(instruction)
    return game.standing(instruction, s.view(0), s.moments()[0].decisions[0])


@pytest.mark.rule("WW-058")
def test_a_plan_that_can_never_go_on_holds_up_no_other() -> None:
    """Driven off its path, a stack is asked for; one that only lacks movement points waits for the next turn."""
    s, n = lone("EM", "C3")
    m = stack(s, 0, "F6", "EM2")
    stack(s, 1, "H1", "GO2")
    start(s)
    lost = {"stack": str(n), "path": ["F3", "G3"]}
    tired = {"stack": str(n), "path": ["D3"]}
    onward = {"stack": str(m), "path": ["F5"]}
    assert plans(s, lost, onward) is None, "the seat is asked, and told so by the plan that is gone"
    s.unit(s.stacks[n].units[0], spent=10)
    start(s)
    assert plans(s, tired, onward).answer == {"step": {str(m): "F5"}}
    stands = plans(s, tired, **{"pass": True})
    assert stands.answer == {"pass": True}
    assert stands.instruction["marches"] == [tired]


# ---- villages


@pytest.mark.rule("WW-086", "WW-234", "WW-082")
def test_a_village_that_was_enslaved_and_joins_another_seat_is_free_again() -> None:
    s, n = lone("BR", "C3")
    lay(s, "C3", village="ST", enslaved=True)
    s.stack(n, came=at(s, "C4"))
    run(s, village(n, 0))
    say(s, "negotiate", dice={"negotiate": [5]})
    assert s.squares[at(s, "C3")].owner == 0
    offend(s, flow(s), 0, "ST")
    assert s.squares[at(s, "C3")].owner == NOBODY


# ---- battles and what comes after them


@pytest.mark.rule("WW-108", "WW-187")
def test_a_friend_of_both_who_stands_aside_does_not_keep_the_winner_from_the_square() -> None:
    s, a, d = meeting("DG", "CW", "EM")
    ally(s, 0, 2)
    ally(s, 1, 2)
    stack(s, 2, "C3", "EM2", *[("EM4", 40)] * 4)
    run(s, fight_phase(), dice=Dice(b"aside"))
    say(s, {2: "aside"}, dice=Dice(b"aside"))
    s.unit(s.stacks[d].units[1], models=1)
    units = [*s.stacks[a].units, *s.stacks[d].units]
    fates = tuple(Fate(u, 0 if u // 10000 == 2 else s.units[u].models) for u in units)
    f = flow(s)
    concludes(s, f, at(s, "C3"), Verdict(0, 1, fates, (0, 500), (500, 500), ()))
    run(s, spoils(at(s, "C3")))
    assert s.squares[at(s, "C3")].owner == 0


@pytest.mark.rule("WW-183", "WW-053")
def test_nobody_flees_over_the_railing_of_a_bridge() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "C3", "water", axis="NS", works=["bridge"])
    assert flees_to(s, at(s, "C3"), 0, "E") == at(s, "C4"), "clockwise to the next side that is possible"
    assert flees_to(s, at(s, "C3"), 0, "N") == at(s, "C2")
    lay(s, "C4", "water", axis="EW", works=["bridge"])
    assert flees_to(s, at(s, "C5"), 0, "N") == at(s, "D5")


@pytest.mark.rule("WW-184", "WW-233")
def test_chaos_dwarfs_retreat_over_lava() -> None:
    s, n = lone("CD", "C3", land="mountain")
    field(s, "lava", "C2", cools=9)
    lay(s, "C1")
    assert farthest(s, n, at(s, "C3")) == [at(s, "C1")]
    mixed, m = lone("CD", "C3", "CD2", ("DG4", 10), land="mountain")
    field(mixed, "lava", "C2", cools=9)
    lay(mixed, "C1")
    assert farthest(mixed, m, at(mixed, "C3")) == []


@pytest.mark.rule("WW-186", "WW-183")
def test_a_winning_undead_army_loses_not_even_who_fled() -> None:
    s, a, _ = meeting("UN", "GO")
    field(s, "open", "B3", owner=1)
    vampire, troops = s.stacks[a].units
    s.unit(vampire, kind="UN2")
    run(s, fight_phase(), dice=Dice(b"dead"))
    fates = [Fate(vampire, 1), Fate(troops, 5, "W")]
    fates += [Fate(u, 0) for st in s.stacks.values() if st.seat == 1 for u in st.units]
    concludes(s, flow(s), at(s, "C3"), Verdict(0, 1, tuple(fates), (0, 0), (1, 1), ()))
    [bout] = s.fields[at(s, "C3")].bouts
    assert bout.fled == ()
    assert s.units[troops].models == 20


@pytest.mark.rule("WW-283", "WW-343")
@pytest.mark.parametrize("attacked", [True, False])
def test_an_absent_stack_slips_away_from_who_came_after_it(attacked: bool) -> None:
    """Also on land that is not its own, as in a village that let it pass; but not from a battle it began itself."""
    s, a, d = meeting()
    s.square(at(s, "C3"), owner=NOBODY)
    s.stack(d, came=at(s, "C4"), side="S", arrived=1 if attacked else 9)
    s.stack(a, arrived=5)
    s.seat(1, missed=True)
    told = [e.kind for e in fought(s)]
    assert ("slips_away" in told) == attacked
    assert ("battle" in told) != attacked


@pytest.mark.rule("WW-282")
def test_a_steward_who_is_late_loses_no_go_of_his_own() -> None:
    s = campaign("EM", "DW", land="open")
    for seat, square in enumerate(("B2", "G7")):
        lay(s, square, owner=seat)
        stack(s, seat, square, s.players[seat].faction + "2")
    ally(s, 0, 1)
    start(s)
    say(s, {0: MISSED})
    assert list(s.moments()[0].decisions) == [1]
    say(s, {1: MISSED})
    assert s.players[0].passed, "who was to be moved stands still"
    assert not s.players[1].missed
    assert question(s, 1).facts["seat"] == 1


@pytest.mark.rule("WW-039")
@pytest.mark.parametrize(("owner", "works", "stays"), [(1, ["meeting-hall"], True), (0, [], False), (1, [], False)])
def test_the_dead_without_general_rest_in_any_settlement(owner: int, works: list[str], stays: bool) -> None:
    s = campaign("UN", "DG", land="open")
    ally(s, 0, 1)
    lay(s, "C3", owner=owner, works=works)
    n = stack(s, 0, "C3", ("UN5", 20))
    crumble(s, flow(s))
    assert (n in s.stacks) == stays


@pytest.mark.rule("WW-039")
@pytest.mark.parametrize(("edition", "left"), [(2, ["UN5", "DG4"]), (3, ["DG4"])])
def test_hired_troops_do_not_keep_the_leaderless_dead_from_crumbling(edition: int, left: list[str]) -> None:
    s = campaign("UN", "DG", land="open")
    s.edition = edition
    lay(s, "C3", owner=0)
    n = stack(s, 0, "C3", ("UN5", 20), ("DG4", 10))
    led = stack(s, 0, "E3", "UN3", ("UN5", 20), ("DG4", 10))
    f = flow(s)
    crumble(s, f)
    assert [s.units[u].kind for u in s.stacks[n].units] == left
    assert len(s.stacks[led].units) == 3
    assert [e.kind for e in f.events or ()] == ["crumbled"] * (edition == 3)


@pytest.mark.rule("WW-225", "WW-223", "WW-253")
def test_leader_and_heir_fall_in_one_battle() -> None:
    """Each is worth two points to who slew him, and anybody may then be crowned."""
    s, _, d = meeting()
    s.add_unit(replace(s.units[20001], id=20003, kind="GO3"))
    s.stack(d, units=(*s.stacks[d].units, 20003))
    s.seat(1, leader=20001, heir=20003, titles=("GO2", "GO3"))
    lead(s, 0, 10001)
    run(s, fight_phase(), dice=Dice(b"fall"))
    fates = (Fate(10001, 1), Fate(10002, 20), Fate(20001, 0), Fate(20002, 3), Fate(20003, 0))
    slain = ((20001, 10001), (20003, 10001))
    concludes(s, flow(s), at(s, "C3"), Verdict(0, 1, fates, (0, 0), (1, 1), (), slain))
    assert s.units[10001].cp == 4
    assert (s.players[1].leader, s.players[1].heir, s.players[1].titles) == (0, 0, ("", ""))
