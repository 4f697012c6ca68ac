"""Section 11: volcanoes and whirlpools (EX-46, EX-47)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.rules import nature

from .table import Table, lizards


@pytest.mark.rule("LZ-280", "LZ-281", "LZ-282", "LZ-283", "LZ-284")
def test_ex_46_an_eruption() -> None:
    table = Table().land(Vol="20H").band("20H", red=30).spy("20H", 1)
    table.band("19H", 1, red=10, yel=10).den("19I", -1, "RED", 100, militia=lizards(red=30)).bridge("20G", 2)
    around = [table.grid.code(n) for n in table.grid.near[table.at("20H")]]
    assert around == ["19H", "19I", "20I", "21H", "20G", "19G"]
    quakes = [code == "21H" for code in around if code != "19I"]
    table.rule(nature.erupt, table.at("20H"), dice={"erupt": [True], "lava": [5], "quake": quakes, "sink": [50]})
    assert (table.total("20H"), table.s.spies) == (0, {})
    assert table.counts("19H") == lizards(red=7, yel=8)
    assert (table.ground("19I"), table.s.dens) == ("Rui", {})
    assert table.s.bridges == {}
    assert (table.ground("21H"), table.ground("19H")) == ("Wat", "Pla")
    assert table.told("killed", 1)[0]["lost"] == [3, 0, 0, 2, 0]
    quiet = Table().land(Vol="20H").band("20H", red=30)
    quiet.rule(nature.erupt, quiet.at("20H"), dice={"erupt": [False]})
    assert quiet.total("20H") == 30


@pytest.mark.rule("LZ-282", "LZ-283", "LZ-284", "LZ-178", "LZ-311", "LZ-055")
def test_what_an_eruption_does_besides() -> None:
    table = Table().land(Vol="20H", Tem="19H", Cur="20I").den("21H", 0, "RED", 50, home=True).band("21H", red=8)
    table.land(Wat="20G").spy("19G", 1).bridge("18F", 1)
    table.s.sites[table.at("19G")] = 4
    dice = {"erupt": [True], "lava": [2, True], "quake": [False, True, True], "raise": [26], "sink": [81]}
    table.rule(nature.erupt, table.at("20H"), dice=dice)
    assert (table.ground("21H"), table.total("21H"), table.s.homes) == ("Rui", 6, 0)
    assert (table.ground("19H"), table.ground("20I")) == ("Tem", "Cur")
    assert (table.ground("20G"), table.ground("19G"), table.s.spies) == ("Scr", "Whi", {})
    assert table.s.sites == {}
    assert table.at("21H") * 16 in table.s.disturbed
    near = {table.grid.code(n) for n in table.grid.near[table.at("19G")]}
    assert ("18F" in near) == (table.s.bridges == {})


@pytest.mark.rule("LZ-286", "LZ-287", "LZ-075")
def test_ex_47_a_whirlpool() -> None:
    table = Table().land(Whi="6N", Wat="5N").band("5N", red=50)
    table.rule(nature.whirl, table.at("6N"), dice={"whirl.steps": [1], "whirl.hex": [table.at("5N")], "drown": [31]})
    assert (table.total("5N"), table.ground("6N"), table.ground("5N")) == (19, "Wat", "Whi")
    raft = Table().land(Whi="6N", Wat="5N").raft("5N").band("5N", red=50)
    raft.rule(nature.whirl, raft.at("6N"), dice={"whirl.steps": [1], "whirl.hex": [raft.at("5N")]})
    assert (raft.total("5N"), raft.at("5N") in raft.s.rafts) == (50, True)
    still = Table().land(Whi="6N").band("6N", red=50).spy("6N", 1)
    still.rule(nature.whirl, still.at("6N"), dice={"whirl.steps": [0], "drown": [31, True]})
    assert (still.total("6N"), still.s.spies) == (19, {})
    stuck = Table().land(Whi="6N").band("6N", red=50)
    stuck.rule(nature.whirl, stuck.at("6N"), dice={"whirl.steps": [2], "drown": [1]})
    assert (stuck.total("6N"), stuck.ground("6N")) == (49, "Whi")


@pytest.mark.rule("LZ-286")
def test_a_whirlpool_that_returns_does_not_strike_twice() -> None:
    table = Table().land(Whi="6N", Wat="5N").band("6N", red=50)
    ways = {"whirl.steps": [2], "whirl.hex": [table.at("5N"), table.at("6N")], "drown": [10]}
    table.rule(nature.whirl, table.at("6N"), dice=ways)
    assert (table.ground("6N"), table.ground("5N"), table.total("6N")) == ("Whi", "Wat", 40)


@pytest.mark.rule("LZ-285", "LZ-093", "LZ-288")
def test_only_what_existed_when_the_phase_began_acts() -> None:
    table = Table(seats=2, rows=16, columns=16).den("3C", 0, "RED", 50, home=True).band("3C", red=5)
    table.den("12C", 1, "RED", 50, home=True).band("12C", 1, red=5)
    gone = table.at("9I")
    table.land(Vol="9I")
    nature_dice = table.flow({"erupt": [True]})
    table.s.terrain[gone] = 3
    nature.erupt(table.s, nature_dice, gone)
    nature.whirl(table.s, nature_dice, gone)
    assert table.dice.unused() == {"erupt": [True]}
    table.land(Vol="9I", Whi="9A")
    table.turn(erupt=[False], **{"whirl.steps": [0]})
    assert (table.ground("9I"), table.ground("9A")) == ("Vol", "Whi")


@pytest.mark.rule("LZ-076")
def test_losing_a_bridge_is_not_entering_water() -> None:
    table = Table(land="Wat").bridge("5E", 0).band("5E", red=30)
    table.rule(nature.lose_bridge, table.at("5E"), "destroyed")
    assert table.total("5E") == 30
    raft = Table(land="Wat").raft("5E").band("5E", red=30)
    raft.rule(nature.lose_raft, raft.at("5E"), "sank")
    assert (raft.total("5E"), raft.s.rafts) == (30, {})
