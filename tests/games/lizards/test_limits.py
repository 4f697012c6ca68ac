"""A strict referee's cases: exactly the number, one below it, nobody there, no room, two things on one hex."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.rules import nature, world

from .table import Table, lizards


@pytest.mark.rule("LZ-145", "LZ-146", "LZ-165")
@pytest.mark.parametrize(("there", "said", "fail"), [(100, "", ""), (99, "", "F-FEW"), (100, " BLK=150", "")])
def test_a_chant_needs_its_number_and_a_larger_one_written_means_all(there: int, said: str, fail: str) -> None:
    table = Table().band("5E", 0, blk=there).band("4E", 1, red=10)
    assert getattr(table.read("CH 5E N FREE BLK=99"), "code", "") == "E12", "which no sheet may say"
    assert table.order(f"CH 5E N FREE{said}", 0)["fail"] == fail
    assert table.counts("5E") == (lizards(red=30, blk=70) if not fail else lizards(blk=there))


@pytest.mark.rule("LZ-148", "LZ-149", "LZ-165")
def test_a_chant_over_nobody_turns_nobody_and_roots_the_chanters_all_the_same() -> None:
    table = Table().band("5E", 0, blk=100)
    assert table.order("CH 5E N FREE", 0)["fail"] == ""
    assert table.counts("5E") == lizards(blk=100)
    assert table.order("MO 5E S", 0)["fail"] != ""
    assert table.order("CH 5E N FREE", 0)["fail"] == "F-DONE"


@pytest.mark.rule("LZ-138", "LZ-139", "LZ-140", "LZ-142")
@pytest.mark.parametrize(("den", "left"), [(False, 0), (True, 3)])
def test_more_hits_than_lizards_kill_the_last_and_a_den_is_wholly_safe(den: bool, left: int) -> None:
    table = Table().band("5E", 0, yel=40)
    if den:
        table.den("4E", 1, "RED", 20)
    table.band("4E", 1, red=3)
    table.order("LO 5E N", 0, {} if den else {"lob": [12]})
    assert table.total("4E") == left
    assert table.order("LO 5E N", 0)["fail"] == "F-DONE"


@pytest.mark.rule("LZ-206", "LZ-201")
@pytest.mark.parametrize(("there", "fail", "left"), [(200, "", 0), (201, "F-LIMIT", 100)])
def test_three_hundred_fit_and_one_more_stops_them_all_before_they_start(there: int, fail: str, left: int) -> None:
    """Also where they would only pass: the whole order is ignored."""
    table = Table().band("5E", 0, red=100).band("4E", 0, red=there)
    assert table.order("MO 5E N N", 0)["fail"] == fail
    assert table.total("5E") == left
    assert table.total("3E") == 100 - left


@pytest.mark.rule("LZ-170", "LZ-172", "LZ-171")
@pytest.mark.parametrize(("blockers", "where"), [("", "1E"), ("1E", "2E"), ("3E", "4E")])
def test_the_shunted_stop_before_the_first_who_stands_in_their_way(blockers: str, where: str) -> None:
    """A hundred blacks throw three hexes far, from 4E to 1E; blocked at once, nobody flies and nobody turns red."""
    table = Table().band("5E", 0, blk=100).band("4E", 1, red=20)
    if blockers:
        table.band(blockers, 2, red=1)
    table.order("CH 5E N SHUN", 0)
    assert table.total(where) == 20
    assert table.counts("5E") == (lizards(blk=100) if blockers == "3E" else lizards(red=20, blk=80))


@pytest.mark.rule("LZ-177", "LZ-149")
@pytest.mark.parametrize("what", ["den", "temple"])
def test_what_cannot_be_sunk_costs_no_black(what: str) -> None:
    table = Table().band("5E", 0, blk=80)
    table.den("4E", 1, "RED", 20) if what == "den" else table.temple("4E", 1)
    assert table.order("CH 5E N MOUL", 0)["fail"] == ""
    assert table.counts("5E") == lizards(blk=80)
    assert table.ground("4E") == ("Den" if what == "den" else "Tem")


@pytest.mark.rule("LZ-130", "LZ-131", "LZ-133")
def test_of_those_freed_in_a_settled_den_only_its_colour_goes_home() -> None:
    """Written too high is all there are; the green refuse and stay; there is no cap to a den."""
    table = Table().den("5E", 0, "RED", 290).around("5E", "Fer", 6).band("5E", 0, red=40, grn=10)
    assert table.order("FR 5E RED=90 GRN=10", 0)["fail"] == ""
    assert (table.s.dens[table.at("5E")].pop, table.counts("5E")) == (330, lizards(grn=10))


@pytest.mark.rule("LZ-216", "LZ-217")
def test_a_monster_in_a_pond_without_other_water_has_no_strength_and_does_not_come() -> None:
    table = Table().land(Wat="4E").band("5E", 0, red=10)
    table.order("MO 5E N", 0, {"monster": [True]})
    assert table.total("4E") == 10


@pytest.mark.rule("LZ-215", "LZ-216", "LZ-224")
def test_a_whirlpool_takes_no_monster_besides_and_neither_takes_a_raft() -> None:
    table = Table().land(Whi="4E").band("5E", 0, red=10)
    table.order("MO 5E N", 0, {"drown": [10]})
    assert table.total("4E") == 0
    raft = Table().land(Whi="4E").raft("5E").band("5E", 0, red=10)
    raft.order("SA 5E N", 0)
    assert (raft.total("4E"), raft.at("4E") in raft.s.rafts) == (10, True)


@pytest.mark.rule("LZ-104", "LZ-106")
@pytest.mark.parametrize(("people", "after"), [(50, 50), (51, 50), (53, 51), (1, 2), (49, 50)])
def test_a_den_of_one_field_stands_at_fifty(people: int, after: int) -> None:
    """One field feeds fifty: half of what is above, rounded up, starves; below it at least one is born, never past."""
    table = Table().den("5E", 0, "RED", people).around("5E", "Fer", 1)
    table.rule(world.growth)
    table.rule(world.excess)
    assert table.s.dens[table.at("5E")].pop == after


@pytest.mark.rule("LZ-281", "LZ-283")
def test_an_eruption_kills_those_in_the_crater_and_ruins_two_dens_at_once() -> None:
    table = (
        Table(turn=5).land(Vol="4E").band("4E", 0, red=9).spy("4E", 1).den("3E", 1, "RED", 30).den("5E", 2, "GRN", 9)
    )
    table.rule(nature.erupt, table.at("4E"), dice={"erupt": [True], "quake": [False] * 4})
    assert (table.total("4E"), table.s.spies) == (0, {})
    assert (table.ground("3E"), table.ground("5E"), table.s.dens) == ("Rui", "Rui", {})


@pytest.mark.rule("LZ-226", "LZ-224", "LZ-225")
def test_a_raft_stops_before_a_bridge_and_one_that_has_sailed_does_not_split() -> None:
    table = Table().raft("5E").land(Wat="4E").bridge("3E", 1).band("5E", 0, red=20)
    assert table.order("SA 5E N N", 0)["fail"] == "F-BRIDGE"
    assert table.total("4E") == 20
    assert table.order("SP 4E S RED=5", 0)["fail"] != ""
