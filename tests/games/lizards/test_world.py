"""Section 6: the World Phase (EX-38 to EX-40), and section 4's dens."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.content import COLOUR, HIDES, LAND, STOPS_LOBS, TERRAINS
from terrarium.games.lizards.model.plans import default_plan
from terrarium.games.lizards.rules import development_events, turn, world

from .table import Table, lizards

GROWTH = """
50  2 5 7 8 6 0
100 3 5 8 12 16 17 15 0
150 3 6 8 13 19 22 26 25 18 0
200 3 6 9 14 21 25 31 35 34 30 21 0
250 3 6 9 14 22 26 35 41 43 43 40 34 24 0
300 3 6 9 15 22 27 37 45 50 52 52 50 45 37 25 10
"""
POPULATIONS = (5, 10, 15, 25, 40, 50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 290)


@pytest.mark.rule("LZ-104")
@pytest.mark.parametrize("line", GROWTH.strip().splitlines())
def test_the_growth_table(line: str) -> None:
    capacity, *figures = (int(word) for word in line.split())
    for pop, more in zip(POPULATIONS, figures, strict=False):
        assert world.grown(pop, capacity) == pop + more


@pytest.mark.rule("LZ-104", "LZ-061", "LZ-392")
def test_ex_39_growth() -> None:
    assert [world.grown(pop, 150) for pop in (75, 149, 1, 150)] == [101, 150, 2, 150]
    homes, greens = [50], [30]
    for _ in range(6):
        homes.append(world.grown(homes[-1], 250))
        greens.append(world.grown(greens[-1], 150))
    assert homes == [50, 76, 111, 153, 196, 231, 250]
    assert greens == [30, 45, 66, 91, 117, 138, 150]
    plan = default_plan(3)
    assert (plan.plots[4].pop, plan.plots[9].pop) == (50, 30)


@pytest.mark.rule("LZ-104")
def test_free_dens_grow_and_unsettled_ones_do_not() -> None:
    table = Table().den("5E", -1, "RED", 75).den("9E", 0, "", 8)
    for code in ("5E", "9E"):
        table.around(code, "Fer", 3)
    table.rule(world.growth)
    assert table.s.dens[table.at("5E")].pop == 101
    assert table.s.dens[table.at("9E")].pop == 8


@pytest.mark.rule("LZ-343", "LZ-344", "LZ-105", "LZ-044")
def test_ex_38_starving() -> None:
    table = Table(turn=4).band("5E", red=40, grn=20, gry=41)
    stages = []
    for number in range(5, 10):
        table.s.turn = number
        table.rule(world.hunger)
        stages.append(table.bands("5E")[0].hunger)
        table.rule(development_events.starvation)
    assert stages == [1, 2, 3, 4, 5]
    assert table.counts("5E") == lizards(red=20, grn=10, gry=20)
    assert table.told("killed", 0)[0]["lost"] == [20, 10, 21, 0, 0]
    table.rule(world.hunger)
    table.rule(development_events.starvation)
    assert (table.total("5E"), table.bands("5E")[0].hunger) == (25, 5)
    fed = Table().band("5E", red=40, hunger=5).land(Fer="4E")
    fed.order("MO 5E N")
    fed.rule(development_events.starvation)
    assert fed.total("4E") == 40
    alone = Table().band("5E", red=1, hunger=5)
    alone.rule(development_events.starvation)
    assert alone.s.bands == {}


@pytest.mark.rule("LZ-105", "LZ-035", "LZ-066")
def test_militia_and_den_lizards_are_not_hungry_and_dens_feed_nobody() -> None:
    table = Table().den("5E", -1, "RED", 100, militia=lizards(red=30)).den("9E", 0, "RED", 50).band("9E", red=4)
    before = table.s.dens[table.at("5E")]
    table.rule(world.hunger)
    assert table.s.dens[table.at("5E")] == before
    assert table.bands("9E")[0].hunger == 1
    table.band("10E", red=5, hunger=3)
    table.order("MO 10E N")
    assert table.bands("9E")[1].hunger == 3


@pytest.mark.rule("LZ-103", "LZ-106")
def test_ex_40_a_den_without_food() -> None:
    table = Table(turn=3).den("5E", 0, "RED", 100).band("5E", red=3)
    figures = []
    for number in range(4, 9):
        table.s.turn = number
        table.rule(world.collapse)
        if table.ground("5E") == "Rui":
            figures.append("Ruin")
            break
        table.rule(world.excess)
        figures.append(table.s.dens[table.at("5E")].pop)
    assert figures == [50, 25, 12, 6, "Ruin"]
    assert table.total("5E") == 3
    assert table.told("den_lost", 0)[0]["cause"] == "collapse"


@pytest.mark.rule("LZ-103", "LZ-064")
def test_home_dens_and_unsettled_dens_collapse_too() -> None:
    table = (
        Table().den("5E", 0, "RED", 9, home=True).den("9E", -1, "", 4, militia=lizards(red=2)).den("12E", 0, "RED", 10)
    )
    table.rule(world.collapse)
    assert [table.ground(code) for code in ("5E", "9E", "12E")] == ["Rui", "Rui", "Den"]
    assert table.told("home_lost", 3) == [{"clan": 0, "left": 0}]


@pytest.mark.rule("LZ-102", "LZ-060")
def test_nomads_come_to_owned_and_free_dens() -> None:
    table = Table().den("5E", 0, "", 4).den("9E", -1, "", 8)
    table.rule(world.nomads, dice={"den.colour": [COLOUR["GRY"]]})
    assert table.s.dens[table.at("5E")].pop == 8
    free = table.s.dens[table.at("9E")]
    assert (free.pop, free.colour) == (12, COLOUR["GRY"])


@pytest.mark.rule("LZ-101")
def test_half_of_a_band_in_a_cursed_hex_dies() -> None:
    table = Table().land(Cur="5E").band("5E", red=1).band("9E", red=9)
    table.rule(world.curse)
    assert (table.total("5E"), table.total("9E")) == (0, 9)


@pytest.mark.rule("LZ-096", "LZ-090", "LZ-094", "LZ-349")
def test_the_phases_of_turn_1() -> None:
    table = Table(seats=2, turn=0, per_home=2500).den("5E", 0, "RED", 50, home=True).around("5E", "Fer", 3)
    table.den("9E", 1, "RED", 50, home=True).around("9E", "Fer", 3).band("5E", red=9).band("9E", 1, red=9)
    table.turn()
    phases = [face["phase"] for face in table.told("phase", 0)]
    assert phases == ["world", "artillery", "movement", "development"]
    assert table.bands("5E")[0].hunger == 1
    assert table.s.dens[table.at("5E")].pop == world.grown(50, 150)
    assert table.events[-1].kind == "turn"
    assert turn.of_phase(table.s, "movement") == []


@pytest.mark.rule("LZ-060", "LZ-061", "LZ-062", "LZ-067", "LZ-069", "LZ-070", "LZ-071", "LZ-072", "LZ-073")
def test_the_table_of_terrains() -> None:
    rows = {terrain.code: (LAND[number], HIDES[number], STOPS_LOBS[number]) for number, terrain in enumerate(TERRAINS)}
    yes = (True, True, True)
    plain = (True, False, False)
    assert rows == {
        "Den": yes, "Hom": yes, "Rui": yes, "Pla": plain, "Swa": plain, "Scr": (True, True, False), "Fer": plain,
        "Pea": plain, "Vol": plain, "Tem": (True, False, True), "Cur": plain, "Wat": (False,) * 3, "Whi": (False,) * 3,
    }  # fmt: skip


@pytest.mark.rule("LZ-061")
def test_capacity_is_50_for_each_fertile_hex_and_fields_are_shared() -> None:
    table = Table().den("5E", 0, "RED", 5).den("3E", 0, "RED", 5)
    for number in range(7):
        table.around("5E", "Fer", number)
        assert table.s.capacity(table.at("5E")) == 50 * number
    assert table.s.capacity(table.at("3E")) == 50 * sum(
        table.s.terrain[n] == 6 for n in table.grid.near[table.at("3E")]
    )


@pytest.mark.rule("LZ-031", "LZ-032", "LZ-033", "LZ-034")
def test_the_five_colours() -> None:
    assert list(COLOUR) == ["RED", "GRN", "GRY", "YEL", "BLK"]
    for colour, orders in {
        "red": "", "grn": "BF", "gry": "BB", "yel": "LO", "blk": "CH",
    }.items():  # fmt: skip
        for code, line in {"BF": "BF 5E", "BB": "BB 5E N", "LO": "LO 5E N", "CH": "CH 5E EYES"}.items():
            table = Table().land(Wat="4E").band("5E", **{colour: 50})
            assert (table.order(line)["fail"] == "") == (code == orders)
