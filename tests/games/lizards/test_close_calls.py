"""A strict referee's cases: what one phase makes and the next one uses, and what is carried along with a gift."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.rules import world

from .table import Table, lizards

NATURE = (world.nomads, world.collapse, world.growth, world.hunger, world.excess)


@pytest.mark.rule("LZ-133", "LZ-300")
def test_who_is_freed_in_the_morning_is_counted_when_recruits_are_called_up_in_the_evening() -> None:
    """100 and 50 are 150 Den Lizards, of whom 34 in a hundred come: 51."""
    table = Table(seats=2).around("5E", "Fer").den("5E", 0, "RED", 100, home=True).band("5E", 0, red=50)
    assert table.order("FR 5E")["freed"] == [50, 0, 0, 0, 0]
    table.order("RE 5E")
    assert (table.counts("5E"), table.s.dens[table.at("5E")].pop) == (lizards(red=51), 99)


@pytest.mark.rule("LZ-184", "LZ-310", "LZ-311")
def test_greens_who_became_greys_today_are_there_and_disturbed() -> None:
    """They stood there this morning and are grey now; it is the chant that keeps them from building."""
    table = Table().band("6E", 0, blk=150).band("5E", 1, grn=40).land(Wat="4E")
    table.order("CH 6E N TRAN", dice={"tran.colour": [2]})
    assert table.counts("5E") == lizards(gry=40)
    assert table.order("BF 5E", 1)["fail"] == "F-FEW"
    assert table.order("BB 5E N", 1)["fail"] == "F-DISTURBED"
    assert table.s.bridges == {}


@pytest.mark.rule("LZ-165", "LZ-046", "LZ-311")
def test_the_frozen_build_where_they_stand() -> None:
    table = Table().band("6E", 0, blk=100).band("5E", 1, gry=20).land(Wat="4E")
    table.order("CH 6E N FREE")
    assert table.order("MO 5E S", 1)["fail"] == "F-IMMOBILE"
    assert table.order("BB 5E N", 1)["fail"] == ""
    assert table.s.bridges == {table.at("4E"): 1}


@pytest.mark.rule("LZ-214", "LZ-251")
def test_who_flees_into_a_field_has_eaten() -> None:
    table = Table().band("6E", 0, red=40).band("5E", 1, red=20, hunger=4).land(Fer="4E")
    dice = {"combat.att": [10], "combat.def": [2], "combat.flee": [True], "flee.hex": [table.at("4E")]}
    table.order("MO 6E N", 0, dice)
    [band] = table.bands("4E")
    assert (band.clan, band.hunger) == (1, 0)


@pytest.mark.rule("LZ-102", "LZ-103", "LZ-104")
def test_a_den_that_nomads_settle_grows_in_the_same_morning() -> None:
    """8 and 4 are 12; with two fields they grow by a 57.8 in a hundred, rounded down: 6."""
    table = Table(seats=2).around("5E", "Fer", 2).den("5E", 0, "", 8)
    for event in NATURE:
        table.rule(event, dice={"den.colour": [1]} if event is world.nomads else {})
    assert table.s.dens[table.at("5E")].pop == 12 + 12 * (60 * 88 + 500) // 10_000


@pytest.mark.rule("LZ-102", "LZ-103", "LZ-106")
def test_a_den_that_nomads_settle_without_a_field_stands_one_more_turn() -> None:
    """Twelve are too many to collapse, and too many to feed: six are left, and the next morning they are too few."""
    table = Table(seats=2).den("5E", 0, "", 8)
    for event in NATURE:
        table.rule(event, dice={"den.colour": [1]} if event is world.nomads else {})
    assert table.s.dens[table.at("5E")].pop == 6
    for event in NATURE:
        table.rule(event)
    assert (table.ground("5E"), table.s.dens) == ("Rui", {})


@pytest.mark.rule("LZ-308", "LZ-047", "LZ-305")
def test_who_sticks_in_the_mud_sticks_there_for_whom_he_is_given_to() -> None:
    table = Table(seats=2, turn=5).band("5E", 0, red=40, mired=6).land(Swa="5E")
    table.band("20A", 0, red=5).band("20J", 1, red=5)
    assert table.order("GI 5E 2")["fail"] == ""
    assert table.clan("5E") == 1
    table.s.turn = 6
    assert table.order("MO 5E N", 1)["fail"] == "F-MIRED"


@pytest.mark.rule("LZ-206", "LZ-230")
@pytest.mark.parametrize(("swimmers", "fail", "left"), [(100, "", 0), (101, "F-LIMIT", 200)])
def test_a_raft_takes_swimmers_aboard_to_the_last_place(swimmers: int, fail: str, left: int) -> None:
    table = Table(land="Wat").raft("5E").band("5E", 0, red=200).band("4E", 0, grn=swimmers)
    assert table.order("SA 5E N")["fail"] == fail
    assert (table.total("5E"), table.total("4E")) == (left, 200 - left + swimmers)
