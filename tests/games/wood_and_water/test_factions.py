"""Faction rules and local seats (sections 20 and 24)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water.content import KINDS, content
from terrarium.games.wood_and_water.forms import goes as actions
from terrarium.games.wood_and_water.forms import orders
from terrarium.games.wood_and_water.model import building
from terrarium.games.wood_and_water.model.rates import entry_cost, mp_left
from terrarium.games.wood_and_water.resolver import Ground
from terrarium.games.wood_and_water.resolver.bodies import penalties
from terrarium.games.wood_and_water.rules.aftermath import spoils
from terrarium.games.wood_and_water.rules.arriving import arrives
from terrarium.games.wood_and_water.rules.exploration import explore
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.rules.spending import spending_phase, wanders_in
from terrarium.games.wood_and_water.rules.turn import works_stand
from terrarium.games.wood_and_water.rules.volcano import lava_and_fire
from terrarium.games.wood_and_water.state.records import NOBODY, Unit
from terrarium.kernel import REFEREE, Dice

from .table import at, campaign, facts, field, lay, question, run, say, stack
from .test_economy import build, do, town, why
from .test_examples import flow


def lone(faction: str, square: str = "C3", *units: Any, land: str = "open", **more: Any) -> Any:
    s = campaign(faction, "GO", land=land)
    s.square(at(s, "A1"), owner=0)
    s.square(at(s, "H8"), owner=1)
    core = next(part.id for part in content.armies[faction].units if KINDS[part.id].category == "C")
    n = stack(s, 0, square, *(units or (faction + "2", (core, 25))), **more)
    return s, n


def ways(s: Any, n: int) -> set[tuple[str, str]]:
    from terrarium.games.wood_and_water.model.land import grid

    return {(way, grid(s).names[i]) for way, i in actions.acts_of(s, s.stacks[n])}


def orders_given(s: Any, *given: Any, dice: Any = None) -> None:
    run(s, spending_phase())
    say(s, {0: list(given), 1: []}, dice=dice)


@pytest.mark.rule("WW-226")
def test_brettonia_brings_something_along_when_it_clears() -> None:
    s = town("BR")
    lay(s, "C2", "forest", owner=0)
    orders_given(s, build("C2", "clearing"), build("C2", "road"))
    assert question(s).form.options == ("road", "farm", "watch-post", "none")
    assert question(s).default == "farm"
    say(s, "farm")
    works_stand(s, flow(s))
    here = s.squares[at(s, "C2")]
    assert ("farm", 0) in here.works
    assert here.has("road")


@pytest.mark.rule("WW-227")
def test_chaos_warriors_light_fires() -> None:
    s, n = lone("CW", land="forest")
    run(s, movement_phase(1))
    say(s, {"ignite": str(n)})
    assert s.fires == [(at(s, "C3"), 0)]
    assert mp_left(s, s.stacks[n]) == 8
    assert "ignite" not in {way for way, _ in ways(s, n)}


@pytest.mark.rule("WW-228", "WW-229")
def test_ogres_wander_in_and_go_elsewhere_from_the_sea() -> None:
    s = town("OG")
    stack(s, 0, "B2", "OG2", ("OG4", 3), ("OG4", 3))
    band = [{"unit": "OG2", "models": 1}, {"unit": "OG4", "models": 12}, {"unit": "OG5", "models": 30}]
    orders_given(s, {"wander": {"square": "G7", "units": band}}, dice={"explore": [1, 6]})
    assert s.squares[at(s, "G7")].terrain == "water"
    assert question(s).kind == "wander_on"
    assert question(s).default in ("F7", "G6", "G8", "H7")
    say(s, "E5", dice={"explore": [2]})
    new = next(st for st in s.stacks.values() if st.square == at(s, "E5"))
    assert len(new.units) == 3
    assert s.squares[at(s, "E5")].owner == 0
    assert s.players[0].treasury == 1000 - 549
    monster = [*band, {"unit": "OG12", "models": 1}]
    assert why(s, {"wander": {"square": "H1", "units": monster}}) == "WW-229"
    n = stack(s, 0, "B2", "OG2")
    for i, square in enumerate(s.squares):
        if not square.explored:
            lay(s, "ABCDEFGH"[i % 8] + str(i // 8 + 1), "water")
    run(s, wanders_in(n, at(s, "A8")))
    assert s.stacks[n].square == at(s, "B2")


@pytest.mark.rule("WW-044", "WW-218", "WW-228")
@pytest.mark.parametrize("edition", [2, 3])
def test_ogres_bring_nothing_twice_that_there_is_once(edition: int) -> None:
    s = town("OG", "hall-of-heroes")
    s.edition = edition
    stack(s, 0, "B2", "OG2", *[("OG4", 12)] * 10)
    s.seat(0, treasury=9000)
    core = [{"unit": "OG4", "models": 12}] * 2
    blades = [{"unit": "OG2", "models": 1, "items": ["sword-of-might"]}] * 2
    tyrants = [{"unit": "SC-OG", "models": 1}] * 2
    for twice, rule in ((blades, "WW-218"), (tyrants, "WW-044")):
        assert why(s, {"wander": {"square": "G7", "units": [*core, twice[0]]}}) == ""
        assert why(s, {"wander": {"square": "G7", "units": [*core, *twice]}}) == (rule if edition == 3 else "")


@pytest.mark.rule("WW-230", "WW-280")
@pytest.mark.parametrize(("faction", "unit"), [("LZ", "LZ5"), ("ST", "ST3")])
def test_lizards_in_the_forest(faction: str, unit: str) -> None:
    s = campaign(faction, "GO")
    n = stack(s, 0, "C3", (unit, 20))
    assert [entry_cost(s, s.stacks[n], s.squares[lay(s, "C2", t)]) for t in ("forest", "thick", "hills")] == [2, 4, 4]
    s.seat(0, treasury=100)
    lay(s, "B2", "forest", owner=0)
    assert why(s, build("B2", "meeting-hall")) == ""


@pytest.mark.rule("WW-231")
def test_beastmen_go_everywhere_for_one() -> None:
    s, n = lone("BM")
    assert [entry_cost(s, s.stacks[n], s.squares[lay(s, "C2", t)]) for t in ("forest", "thick", "hills")] == [2, 2, 2]


@pytest.mark.rule("WW-232")
def test_demons_call_a_unit_when_they_capture_a_town() -> None:
    s, n = lone("DM", "C3", "DM3", ("DM4", 10))
    lay(s, "C2", owner=1, works=["meeting-hall"])
    s.stack(n, square=at(s, "C2"))
    run(s, arrives(n))
    decision = question(s)
    assert decision.kind == "summon"
    assert decision.form.ok({"DM4": 8})
    assert not decision.form.ok({"DM4": 9})
    say(s, {"DM5": 7})
    assert ("DM5", 7, False) in {(u.kind, u.models, u.counted) for u in s.units.values()}
    s, n = lone("DM", "C3", "DM2", ("DM4", 10))
    lay(s, "C2", owner=1, works=["meeting-hall"])
    s.stack(n, square=at(s, "C2"))
    run(s, arrives(n))
    assert question(s) is None


@pytest.mark.rule("WW-233")
def test_chaos_dwarfs_and_volcanoes() -> None:
    s, n = lone("CD", "C3", "CD3", ("CD4", 20))
    field(s, "volcano", "C2")
    field(s, "lava", "D3", cools=9)
    assert {("step", "C2"), ("step", "D3")} <= ways(s, n)
    s.stack(n, square=at(s, "C2"))
    run(s, movement_phase(1))
    say(s, {"reactivate": str(n)})
    assert s.erupting == [at(s, "C2")]
    run(s, lava_and_fire(), dice={"lava": [2, 1]})
    assert n in s.stacks
    mixed, m = lone("CD", "C3", "CD3", ("DG4", 20))
    field(mixed, "volcano", "C2")
    assert ("step", "C2") not in ways(mixed, m)


@pytest.mark.rule("WW-234")
@pytest.mark.parametrize(("die", "village"), [(4, "MO"), (3, "")])
def test_chaos_dwarfs_enslave_villages(die: int, village: str) -> None:
    from terrarium.games.wood_and_water.rules.villages import offend
    from terrarium.games.wood_and_water.state.records import Bout, Field

    s, n = lone("CD")
    square = lay(s, "C3", village="MO")
    bout = Bout((n,), (90001,), ((0,), ()), 0, village=True, beaten_garrison=True)
    s.fields = {square: Field(square, 0, bouts=(bout,))}
    run(s, spoils(square), dice={"enslave": [die]})
    assert s.squares[square].village == village
    assert s.squares[square].owner == 0
    if village:
        offend(s, flow(s), 0, "MO")
        assert s.squares[square].owner == 0


@pytest.mark.rule("WW-236")
def test_dwarfs_tunnel_on_when_exploring_shows_a_mountain() -> None:
    s = campaign("DW", "GO")
    lay(s, "C3", owner=0)
    n = stack(s, 0, "C3", "DW2", ("DW4", 20))
    run(s, explore(n, at(s, "C2")), dice={"explore": [1, 1]})
    assert question(s).kind == "tunnel_on"
    say(s, True)
    assert s.stacks[n].square == at(s, "C2")
    assert s.squares[at(s, "C2")].passage == "tunnel"
    assert mp_left(s, s.stacks[n]) == 8 - 4


@pytest.mark.rule("WW-237")
def test_dwarfs_enlarge_tunnels() -> None:
    s, n = lone("DW")
    lay(s, "C3", "mountain", passage="tunnel", owner=0)
    run(s, movement_phase(1))
    say(s, {"enlarge": str(n)})
    assert s.squares[at(s, "C3")].passage == "cavern"
    assert mp_left(s, s.stacks[n]) == 6


@pytest.mark.rule("WW-238")
def test_dwarfs_collapse_empty_tunnels() -> None:
    s, n = lone("DW")
    lay(s, "C2", "mountain", passage="cavern", owner=1, works=["meeting-hall"])
    lay(s, "D3", "mountain", passage="tunnel", owner=1)
    stack(s, 1, "D3", "GO2")
    assert ("collapse", "D3") not in ways(s, n)
    run(s, movement_phase(1))
    say(s, {"collapse": {str(n): "C2"}})
    here = s.squares[at(s, "C2")]
    assert (here.passage, here.owner, here.works) == ("", NOBODY, ())


@pytest.mark.rule("WW-239")
def test_empire_pioneers_look_ahead() -> None:
    s = campaign("EM", "GO")
    lay(s, "C3", owner=0)
    lay(s, "H8", owner=1)
    n = stack(s, 0, "C3", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2")
    run(s, movement_phase(1))
    out = say(s, {"look": {str(n): "C2"}}, dice={"explore": [5]})
    event = next(e for e in out.events if e.kind == "look")
    assert event.seen_by(0) is not None
    assert event.seen_by(1) is None
    assert event.seen_by(REFEREE) is not None
    assert s.view(0).looks
    assert not s.view(1).looks
    assert not s.squares[at(s, "C2")].explored
    assert "look" not in question(s, 0).form.ways
    out = say(s, {"explore": {str(n): "C2"}}, dice={"explore": [1]})
    assert facts(out, "explored")["terrain"] == "hills"
    assert s.looks == []


@pytest.mark.rule("WW-240")
def test_empire_clears_its_own_square() -> None:
    s, n = lone("EM", land="thick")
    run(s, movement_phase(1))
    say(s, {"clear": str(n)})
    assert s.squares[at(s, "C3")].terrain == "forest"
    assert mp_left(s, s.stacks[n]) == 8
    few, m = lone("EM", "C3", "EM2", ("EM4", 19), land="thick")
    assert "clear" not in {way for way, _ in ways(few, m)}


@pytest.mark.rule("WW-241")
def test_dogs_of_war_mind_rain_and_armour_less() -> None:
    assert penalties(Unit(1, "DG5", 10), 5, False, Ground()) == (0, 4)
    assert penalties(Unit(1, "EM5", 10), 5, False, Ground()) == (0, 5)
    assert penalties(Unit(1, "DG1"), 3, False, Ground()) == (1, 0)


@pytest.mark.rule("WW-242")
def test_high_elves_bridge_two_squares() -> None:
    s = town("HE")
    field(s, "water", "C2", "D2")
    lay(s, "E2")
    assert building.bridge_span(s, 0, at(s, "B2"), "E") == [at(s, "C2"), at(s, "D2")]
    orders_given(s, build("B2", "bridge", side="E"))
    assert question(s).facts["cost"] == 40
    say(s, True)
    works_stand(s, flow(s))
    assert [s.squares[at(s, q)].axis for q in ("C2", "D2")] == ["EW", "EW"]
    assert s.players[0].treasury == 960
    other = town("EM")
    field(other, "water", "C2", "D2")
    assert building.bridge_span(other, 0, at(other, "B2"), "E") == []


@pytest.mark.rule("WW-243")
def test_dark_elves_lay_waste() -> None:
    s, n = lone("DK")
    lay(s, "C3", owner=0, works=["farm", "road"])
    run(s, movement_phase(1))
    say(s, {"desolate": str(n)})
    here = s.squares[at(s, "C3")]
    assert (here.desolate, here.works, here.owner) == (True, (), 0)
    s.seat(0, treasury=100)
    assert why(s, build("C3", "farm")) == "WW-243"
    do(s, build("C3", "clearing"))
    assert why(s, build("C3", "farm")) == ""


@pytest.mark.rule("WW-244")
def test_undead_rise_anywhere() -> None:
    s = campaign("UN", "GO", land="forest")
    stack(s, 0, "E5", "UN2", ("UN6", 20), ("UN5", 20))
    s.seat(0, treasury=200)
    do(s, {"raise": {"square": "E5", "unit": "UN6", "models": 5, "into": 10002}})
    assert s.units[10002].models == 25
    do(s, {"raise": {"square": "E5", "unit": "UN5", "models": 20}})
    assert s.players[0].treasury == 200 - 35 - 100
    assert why(s, {"raise": {"square": "E5", "unit": "UN8", "models": 5}}) == "WW-244"
    assert penalties(Unit(1, "UN10", 5), 1, False, Ground())[0] == 0


@pytest.mark.rule("WW-245", "WW-119")
def test_tomb_kings_shoot_in_the_rain() -> None:
    from terrarium.games.wood_and_water.resolver import Troop, shooting
    from terrarium.games.wood_and_water.resolver.fight import Fight
    from terrarium.kernel import Scripted

    assert penalties(Unit(1, "TK8", 10), 1, False, Ground())[0] == 0
    dice = Scripted({"hit": [5] * 10, "wound": [6] * 10, "save": [1] * 10})
    f = Fight([Troop(0, (Unit(1, "TK5", 10),))], [Troop(1, (Unit(2, "EM4", 20),))], Ground(), 6, dice)
    f.round = 1
    shooting.shoots(f, f.sides[0][0])
    assert f.sides[1][0].models == 10


@pytest.mark.rule("WW-246")
def test_skaven_go_underground() -> None:
    s, n = lone("SK", "B2")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    lay(s, "G7", owner=0, works=["meeting-hall"])
    run(s, movement_phase(1))
    say(s, {"undertunnel": {str(n): "G7"}})
    assert s.stacks[n].square == at(s, "G7")
    assert mp_left(s, s.stacks[n]) == 0


@pytest.mark.rule("WW-247")
def test_wood_elves_plant() -> None:
    s = town("WE")
    n = stack(s, 0, "B2", "WE2", ("WE4", 10))
    assert [entry_cost(s, s.stacks[n], s.squares[lay(s, "C2", t)]) for t in ("forest", "thick")] == [2, 4]
    lay(s, "C2", owner=0)
    do(s, build("C2", "clearing"))
    do(s, build("C2", "clearing"))
    assert s.squares[at(s, "C2")].terrain == "thick"
    lay(s, "D2", owner=0, works=["farm"])
    assert why(s, build("D2", "clearing")) == "WW-247"
    assert why(s, build("B2", "clearing")) == "WW-247"
    lay(s, "E2", owner=0, desolate=True)
    do(s, build("E2", "clearing"))
    assert s.squares[at(s, "E2")].terrain == "forest"


@pytest.mark.rule("WW-336", "WW-335")
def test_the_pathfinder() -> None:
    scout = ("EM2", 1, {"abilities": (8, 9)})
    s, n = lone("EM", "C3", scout)
    field(s, "mountain", "C2")
    field(s, "water", "C1", "B2", "D2")
    assert ("step", "C2") in ways(s, n)
    s.unit(10001, spent=8)
    assert ("step", "C2") not in ways(s, n)
    s.unit(10001, spent=6)
    assert ("step", "C2") in ways(s, n)
    with_friends, m = lone("EM", "C3", scout, ("EM4", 20))
    field(with_friends, "mountain", "C2")
    assert ("step", "C2") not in ways(with_friends, m)


# ---- local seats


@pytest.mark.rule("WW-277")
def test_a_local_seat_begins_with_buildings_and_scouts() -> None:
    from terrarium.games.wood_and_water import game

    s, _ = game.new(2, game.settled({"local_seats": True, "factions": ["MO", "EM"]}), Dice(b"local"))
    while question(s).kind != "start_buildings":
        moment = s.moments()[0]
        s.play(moment, {seat: s.default(moment, seat) for seat in moment.decisions}, Dice(b"local"))
    from terrarium.games.wood_and_water.model.land import grid

    assert all(s.squares[i].explored for i in grid(s).touching[s.players[0].tile])
    form = question(s, 0).form
    purse = s.players[0].treasury
    assert form.ok(["palace", "manor", "palatial-manor"])
    assert form.priced(["palace", "manor", "palatial-manor"])[0] == [0, 0, 0]
    say(s, {0: ["palace"], 1: []})
    assert s.players[0].treasury == purse


@pytest.mark.rule("WW-278")
def test_a_local_seat_adopts_its_villages() -> None:
    s, n = lone("MO", "C3", "MO2", ("MO3", 20))
    lay(s, "C2", village="MO")
    s.stack(n, square=at(s, "C2"), came=at(s, "C3"))
    run(s, arrives(n))
    assert question(s).kind == "local_town"
    form = question(s).form
    assert form.ok(["house"] * 10)
    assert not form.ok(["house"] * 11)
    say(s, ["barracks", "city-barracks", "fence"])
    here = s.squares[at(s, "C2")]
    assert here.owner == 0
    assert here.town
    assert here.has("city-barracks")
    from terrarium.games.wood_and_water.model.economy import base_line

    assert base_line(here) == 25
    m = stack(s, 1, "C2", "GO2", ("GO4", 20))
    s.stack(n, square=at(s, "A1"))
    run(s, arrives(m))
    assert question(s) is None
    assert s.squares[at(s, "C2")].owner == 1


@pytest.mark.rule("WW-279")
def test_local_prices() -> None:
    s = town("MO")
    lay(s, "C2", "forest", owner=0)
    assert building.price(s, 0, at(s, "C2"), "clearing") == 5
    assert building.price(s, 0, at(s, "C2"), "road") == 20


@pytest.mark.rule("WW-280")
def test_local_seats_use_their_own_list() -> None:
    s = town("MO", "city-barracks")
    stack(s, 0, "B2", "MO2", ("MO3", 20), ("MO3", 20))
    order = {"recruit": {"square": "B2", "unit": "MO5", "models": 1}}
    assert orders.refused(s, 0, order) is not None
    s = town("MO", "city-barracks", "monster-pit")
    stack(s, 0, "B2", "MO2", ("MO3", 20), ("MO3", 20))
    assert orders.refused(s, 0, order) is None
