"""Section 7: FREE and LOB (EX-04 to EX-07)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.content import COLOUR
from terrarium.games.lizards.rules import world
from terrarium.games.lizards.state import IMMOBILE, LOBBED

from .table import Table, lizards


@pytest.mark.rule("LZ-130", "LZ-131", "LZ-132")
def test_ex_04_freed_to_the_wild() -> None:
    table = Table().band("2Z", red=80, grn=20)
    assert table.order("FR 2Z")["freed"] == [80, 20, 0, 0, 0]
    assert table.total("2Z") == 0
    table = Table().band("7AE", grn=40)
    table.order("FR 7AE GRN=10")
    assert table.total("7AE") == 30
    table = Table().band("7AE", grn=40)
    assert table.order("FR 7AE GRN=60")["freed"] == [0, 40, 0, 0, 0]
    assert table.total("7AE") == 0
    assert table.order("FR 7AE")["fail"] == "F-NOBAND"
    table = Table().band("7AE", grn=40).spy("7AE")
    assert table.order("FR 7AE RED=5")["fail"] == "F-NOBAND"
    table.order("FR 7AE")
    assert table.at("7AE") in table.s.spies


@pytest.mark.rule("LZ-133")
def test_ex_05_freed_into_the_own_den() -> None:
    table = Table().den("5E", 0, "RED", 60).band("5E", red=30, yel=10)
    told = table.order("FR 5E")
    assert table.s.dens[table.at("5E")].pop == 90
    assert table.counts("5E") == lizards(yel=10)
    assert told["refused"] == [0, 0, 0, 10, 0]
    assert told["freed"] == [30, 0, 0, 0, 0]


@pytest.mark.rule("LZ-102", "LZ-134")
def test_ex_06_who_decides_the_colour_of_a_new_den() -> None:
    def den_in_turn_7() -> Table:
        table = Table(turn=6).den("5E", 0).land(Fer="4E").band("5E", red=9, grn=9)
        table.rule(world.nomads)
        assert table.s.dens[table.at("5E")].pop == 4
        table.s.turn = 7
        table.rule(world.nomads)
        assert table.s.dens[table.at("5E")].pop == 8
        return table

    table = den_in_turn_7()
    table.order("FR 5E GRN=2")
    den = table.s.dens[table.at("5E")]
    assert (den.pop, den.colour) == (10, COLOUR["GRN"])
    table = den_in_turn_7()
    table.order("FR 5E RED=1 GRN=1", dice={"den.colour": [COLOUR["BLK"]]})
    den = table.s.dens[table.at("5E")]
    assert (den.pop, den.colour) == (10, COLOUR["BLK"])
    table = den_in_turn_7()
    table.order("FR 5E GRN=1")
    den = table.s.dens[table.at("5E")]
    assert (den.pop, den.colour) == (9, -1)
    table.rule(world.nomads, dice={"den.colour": [COLOUR["YEL"]]})
    den = table.s.dens[table.at("5E")]
    assert (den.pop, den.colour) == (13, COLOUR["YEL"])
    assert table.told("den_colour", 0) == [{"role": "owner", "hex": table.at("5E"), "colour": COLOUR["YEL"]}]


@pytest.mark.rule("LZ-135")
def test_freeing_does_not_immobilise_and_a_half_built_den_is_no_den() -> None:
    table = Table().band("5E", red=10)
    table.s.sites[table.at("5E")] = 4
    assert table.order("FR 5E RED=4")["into"] == "wild"
    assert table.bands("5E")[0].flags == 0


@pytest.mark.rule("LZ-138", "LZ-139", "LZ-140", "LZ-141")
def test_ex_07_stones() -> None:
    table = Table().band("22R", yel=50, red=5).band("20R", 1, red=60, blk=20)
    told = table.order("LO 22R N N", dice={"lob": [17]})
    assert (told["thrown"], told["killed"]) == (50, 17)
    assert table.counts("20R") == lizards(red=47, blk=16)
    assert table.bands("22R")[0].flags == IMMOBILE | LOBBED
    assert table.told("lob", 1)[0]["lost"] == [13, 0, 0, 0, 4]
    table = Table().band("22R", yel=50).band("20R", 1, red=60, blk=20).land(Rui="20R")
    assert table.order("LO 22R N N")["killed"] == 0
    assert table.bands("22R")[0].flags & IMMOBILE


@pytest.mark.rule("LZ-139")
def test_own_lizards_and_spies_are_never_hit() -> None:
    table = Table().band("22R", yel=50).band("21R", red=60).spy("21R", 1)
    table.order("LO 22R N")
    assert table.total("21R") == 60
    assert table.at("21R") in table.s.spies
    table = Table().band("22R", yel=50).band("21R", 1, red=6)
    assert table.order("LO 22R N", dice={"lob": [17]})["killed"] == 6


@pytest.mark.rule("LZ-142")
def test_a_band_lobs_once() -> None:
    table = Table().band("22R", yel=50, blk=10)
    assert table.order("LO 5A N")["fail"] == "F-NOBAND"
    table.order("LO 22R N")
    assert table.order("LO 22R N")["fail"] == "F-DONE"
    assert table.order("CH 22R EYES")["fail"] == ""
    assert Table().band("22R", red=50).order("LO 22R N")["fail"] == "F-FEW"


@pytest.mark.rule("LZ-140")
@pytest.mark.parametrize(("terrain", "safe"), [("Tem", True), ("Rui", True), ("Scr", False), ("Cur", False)])
def test_what_stops_lobs(terrain: str, safe: bool) -> None:
    table = Table().band("22R", yel=50).band("21R", 1, red=60).land(**{terrain: "21R"})
    told = table.order("LO 22R N", dice={} if safe else {"lob": [3]})
    assert told["killed"] == (0 if safe else 3)


@pytest.mark.rule("LZ-457")
def test_the_victim_learns_the_thrower_only_if_it_shows() -> None:
    for terrain, by in (("Pla", 0), ("Scr", -1)):
        table = Table().band("22R", yel=50).land(**{terrain: "22R"}).band("21R", 1, red=60).band("20R", 2, red=1)
        table.order("LO 22R N", dice={"lob": [0]})
        assert table.told("lob", 1)[0]["by"] == by
        assert table.told("lob", 2) == [{"role": "seen", "hex": table.at("21R")}]
        assert table.told("lob", 3) == []
