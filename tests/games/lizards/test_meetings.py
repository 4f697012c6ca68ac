"""Situations in which several rules meet at once, decided by the rulebook before they were played."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.lizards.rules import development_events, world
from terrarium.games.lizards.state import NONE

from .table import Table, lizards


@pytest.mark.rule("LZ-047", "LZ-173", "LZ-203")
def test_friends_shunted_out_of_the_mire_may_march_on() -> None:
    table = Table().band("5E", blk=60).band("4E", red=40, mired=6)
    assert table.order("MO 4E N")["fail"] == "F-MIRED"
    table.order("CH 5E N BLK=50 SHUN")
    assert (table.total("4E"), table.total("2E")) == (0, 40)
    assert table.order("MO 2E N")["fail"] == ""
    assert table.counts("5E") == lizards(red=10, blk=50)


@pytest.mark.rule("LZ-173", "LZ-074", "LZ-311")
def test_enemies_shunted_into_a_temple_own_it_and_do_not_build_there() -> None:
    table = Table().band("5E", blk=60).band("4E", 1, grn=40).temple("2E", 0)
    table.order("CH 5E N BLK=50 SHUN")
    assert table.s.temples == {table.at("2E"): 1}
    assert table.order("BF 2E", 1)["fail"] == "F-FEW", "they are not rooted any more"


@pytest.mark.rule("LZ-305", "LZ-346", "LZ-347")
def test_a_spy_on_its_last_day_is_saved_by_a_gift_and_the_givers_spy_is_not() -> None:
    """Gifts come first, then spies rejoin, then they go bush."""
    table = Table(seats=2, turn=5).band("5E", 0, red=40).spy("5E", 1, made=2).spy("5E", 0, made=2)
    table.band("20A", 1, red=1).band("20J", 0, red=1)
    table.turn({0: ["GI 5E 2"]}, **{"spy.catch": [False]})
    assert (table.clan("5E"), table.counts("5E")) == (1, lizards(red=41))
    assert table.s.spies == {}


@pytest.mark.rule("LZ-343", "LZ-346", "LZ-347")
def test_a_band_that_starves_to_nothing_takes_no_spy_back() -> None:
    """Half of one, rounded up, is one: when spies rejoin there is no band, and the spy's time is over."""
    table = Table(turn=6).band("5E", 0, red=1, hunger=5).spy("5E", 0, made=2).band("9E", 0, red=3, hunger=5)
    for event in (development_events.starvation, development_events.spies_rejoin, development_events.spies_go_bush):
        table.rule(event)
    assert (table.total("5E"), table.total("9E")) == (0, 1)
    assert table.s.spies == {}


@pytest.mark.rule("LZ-346", "LZ-058")
def test_the_last_place_in_a_band_is_the_older_spys() -> None:
    table = Table(turn=5).band("5E", 0, red=299).spy("5E", 0, "BLK", made=4).spy("5E", 0, "GRN", made=3)
    table.s.spies[table.at("5E")] = tuple(sorted(table.s.spies[table.at("5E")], key=lambda spy: spy.made))
    table.rule(development_events.spies_rejoin)
    assert table.counts("5E") == lizards(red=299, grn=1)
    assert [spy.made for spy in table.s.spies[table.at("5E")]] == [4]


@pytest.mark.rule("LZ-247", "LZ-240", "LZ-065")
def test_a_free_den_whose_militia_died_with_its_attackers_is_taken_by_the_next() -> None:
    table = Table().band("6E", 0, red=2).band("4E", 1, red=1).den("5E", -1, "RED", 40, militia=lizards(red=2))
    table.order("MO 6E N", 0, {"combat.att": [1, 1], "combat.def": [1, 1]})
    den = table.s.dens[table.at("5E")]
    assert (den.owner, den.militia, table.total("5E")) == (-1, NONE, 0)
    told = table.order("MO 4E S", 1)
    assert (told["fail"], table.s.dens[table.at("5E")].owner) == ("", 1)
    assert table.told("combat", 1) == []


@pytest.mark.rule("LZ-102", "LZ-134", "LZ-131")
def test_nomads_who_settle_a_den_come_before_those_who_would_be_freed_into_it() -> None:
    """The World Phase is first: at ten the den is green, and the reds freed afterwards stay warriors."""
    table = Table().around("5E", "Fer").den("5E", 0, "", 6).band("5E", 0, red=20, grn=3)
    table.rule(world.nomads, dice={"den.colour": [1]})
    told = table.order("FR 5E RED=15 GRN=3")
    assert (told["freed"], told["refused"]) == ([0, 3, 0, 0, 0], [15, 0, 0, 0, 0])
    assert (table.counts("5E"), table.s.dens[table.at("5E")].pop) == (lizards(red=20), 13)


@pytest.mark.rule("LZ-185", "LZ-362", "LZ-363")
def test_a_home_den_sung_away_lowers_the_threshold_in_the_same_turn() -> None:
    """Four Home Dens ask for 4000 points, three for 3000, and the singers have 2000 and more than 1000 lizards."""
    table = Table(seats=4)
    for clan, code in enumerate(("2B", "10B", "10M", "20T")):
        table.den(code, clan, "RED", 30, home=True).around(code, "Fer", 1)
    for code in ("5E", "7E", "9E"):
        table.band(code, 0, red=290)
    table.band("12M", 0, blk=200)
    assert sum(table.total(code) for code in ("5E", "7E", "9E", "12M")) == 1070
    table.turn({0: ["CH 12M N N BLK=180 DARK"]})
    assert (table.s.homes, table.s.needed) == (3, 3000)
    assert (table.s.stage, table.s.winners) == ("over", [0])
    assert table.counts("12M") == lizards(red=108, blk=92)


@pytest.mark.rule("LZ-348", "LZ-305")
def test_who_has_lost_everything_lives_on_by_a_gift_of_the_same_turn() -> None:
    table = Table(seats=3).band("5E", 0, red=40).band("9E", 0, red=9).band("15E", 2, red=5)
    table.turn({0: ["GI 5E 2"]})
    assert table.s.clans[1].status == "active"
    assert table.clan("5E") == 1
    other = Table(seats=3).band("5E", 0, red=40).band("9E", 0, red=9).band("15E", 2, red=5)
    other.turn({})
    assert other.s.clans[1].status == "eliminated"


@pytest.mark.rule("LZ-004", "LZ-305", "LZ-306")
@pytest.mark.parametrize("first", [0, 1])
def test_a_gift_is_given_on_only_if_it_was_drawn_first(first: int) -> None:
    table = Table(seats=3).band("5E", 0, red=40)
    lines = {0: "GI 5E 2", 1: "GI 5E 3"}
    fails = [table.order(lines[clan], clan)["fail"] for clan in (first, 1 - first)]
    assert fails == (["", ""] if first == 0 else ["F-NOTOWN", ""])
    assert table.clan("5E") == (2 if first == 0 else 1)


@pytest.mark.rule("LZ-328", "LZ-330", "LZ-004")
def test_two_clans_bridge_the_same_water_and_the_first_drawn_owns_it() -> None:
    table = Table().band("6E", 0, gry=20).band("4E", 1, gry=20).land(Wat="5E")
    assert table.order("BB 4E S", 1)["fail"] == ""
    assert table.order("BB 6E N", 0)["fail"] != ""
    assert table.s.bridges == {table.at("5E"): 1}
    assert table.order("DB 6E N", 0)["fail"] == "", "what could not build has not worked yet, and may destroy"
    assert table.s.bridges == {}


@pytest.mark.rule("LZ-068", "LZ-220")
def test_a_band_that_sticks_in_the_mud_holds_the_enemys_spy_there_too() -> None:
    table = Table().band("6E", 0, red=30).land(Swa="5E").spy("5E", 1)
    told = table.order("MO 6E N N", 0, {"mire": [True]})
    assert table.codes(told["route"]) == ["5E"]
    assert [fact["spies"] for fact in table.told("mired", 1)] == [1]
    assert table.order("SN 5E N", 1)["fail"] == "F-MIRED"
    assert table.bands("5E")[0].mired == table.s.turn + 1


@pytest.mark.rule("LZ-251", "LZ-070", "LZ-213")
def test_who_flees_onto_cursed_ground_loses_a_quarter_more_rounded_up() -> None:
    table = Table().band("6E", 0, red=100).band("5E", 1, red=40).land(Cur="4E")
    dice: dict[str, Any] = {"combat.att": [19], "combat.def": [3], "combat.flee": [True], "flee.hex": [table.at("4E")]}
    table.order("MO 6E N", 0, dice)
    assert table.total("4E") == 21 - 6
    assert table.total("5E") == 97 + 19 * 30 // 100


@pytest.mark.rule("LZ-050", "LZ-201")
def test_the_last_lizard_of_a_band_split_off_is_a_spy_and_moved_is_a_band() -> None:
    table = Table().band("5E", 0, grn=1).band("9E", 0, grn=1)
    table.order("SP 5E N GRN=1")
    assert (table.total("5E"), table.total("4E")) == (0, 0)
    assert [spy.colour for spy in table.s.spies[table.at("4E")]] == [1]
    table.order("MO 9E N")
    assert (table.total("8E"), table.at("8E") in table.s.spies) == (1, False)
