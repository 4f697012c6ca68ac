"""What two clan leaders would argue about: orders that cross, meet, chain or come too late (LZ-003, LZ-004, LZ-012)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from terrarium.games.lizards.rules import nature
from terrarium.games.lizards.state import IMMOBILE, MOVED

from .table import Table, lizards


def meet(table: Table, *orders: tuple[int, str]) -> list[str]:
    """Orders without luck, in the sequence in which they are drawn; why each failed, or nothing."""
    return [table.order(line, clan)["fail"] for clan, line in orders]


# ---- movement


@pytest.mark.rule("LZ-004", "LZ-042", "LZ-202")
def test_three_clans_meet_in_one_hex_and_each_fights_whom_it_finds() -> None:
    table = Table().band("6E", 0, red=40).band("4E", 1, red=60).band("5F", 2, red=200)
    assert table.order("MO 6E N", 0)["fail"] == ""
    table.order("MO 4E S", 1, {"combat.att": [30, 10], "combat.def": [0, 0], "combat.flee": [False]})
    assert (table.clan("5E"), table.total("5E")) == (1, 72), "30 in a hundred of the wounded are captured"
    table.order("MO 5F SW", 2, {"combat.att": [72], "combat.def": [36]})
    assert (table.clan("5E"), table.total("5E")) == (2, 185)
    assert [table.total(code) for code in ("6E", "4E", "5F")] == [0, 0, 0]


@pytest.mark.rule("LZ-004", "LZ-251", "LZ-011")
def test_two_bands_that_would_change_places_fight_once() -> None:
    table = Table().band("5E", 0, red=100).band("4E", 1, red=30)
    dice = {"combat.att": [10], "combat.def": [2], "combat.flee": [True], "flee.hex": [table.at("3E")]}
    table.order("MO 5E N", 0, dice)
    assert table.order("MO 4E S", 1)["fail"] == "F-NOBAND", "it has fled from 4E"
    assert table.order("MO 3E S", 1)["fail"] == "F-MOVED", "and has moved"
    assert (table.clan("4E"), table.clan("3E"), table.total("5E")) == (0, 1, 0)


@pytest.mark.rule("LZ-250", "LZ-251")
def test_who_was_thrown_back_came_from_nowhere() -> None:
    table = Table().band("5E", 0, red=30).band("4E", 1, red=100)
    table.order("MO 5E N", 0, {"combat.att": [1], "combat.def": [10], "combat.flee": [True]})
    assert table.total("5E") == 20
    dice = {"combat.att": [5], "combat.def": [1], "combat.flee": [True], "flee.hex": [table.at("6E")]}
    table.order("MO 4E S", 1, dice)
    assert (table.clan("5E"), table.clan("6E"), table.total("6E")) == (1, 0, 15)


@pytest.mark.rule("LZ-251")
def test_beaten_defenders_go_back_if_those_who_are_left_find_room() -> None:
    """It is the fugitives who must stay within 300 there, not those who set out."""
    table = Table().band("6E", 1, red=120)
    table.order("MO 6E N", 1)
    table.band("6E", 1, red=250)
    table.band("3E", 0, red=200)
    dice = {"combat.att": [80], "combat.def": [10], "combat.flee": [True]}
    table.order("MO 3E S S", 0, dice)
    assert (table.clan("5E"), table.total("6E")) == (0, 290)


@pytest.mark.rule("LZ-206", "LZ-037", "LZ-095")
def test_a_chain_moves_up_only_if_the_one_in_front_was_drawn_first() -> None:
    def drawn(*orders: str) -> tuple[list[str], list[int]]:
        table = Table().band("6E", red=200).band("5E", red=200)
        fails = meet(table, *((0, line) for line in orders))
        return fails, [table.total(code) for code in ("6E", "5E", "4E")]

    assert drawn("MO 5E N", "MO 6E N") == (["", ""], [0, 200, 200])
    assert drawn("MO 6E N", "MO 5E N") == (["F-LIMIT", ""], [200, 0, 200])


@pytest.mark.rule("LZ-206", "LZ-037")
def test_of_three_bands_for_one_hex_the_last_drawn_finds_no_room() -> None:
    table = Table().band("4E", red=120).band("6E", red=120).band("5D", red=61)
    assert meet(table, (0, "MO 4E S"), (0, "MO 6E N"), (0, "MO 5D SE")) == ["", "", "F-LIMIT"]
    assert (table.total("5E"), table.total("5D")) == (240, 61)


@pytest.mark.rule("LZ-200", "LZ-206", "LZ-255")
def test_captives_count_when_a_band_comes_back_to_its_own() -> None:
    table = Table().band("5E", red=300).band("4E", 1, red=100)
    dice = {"combat.att": [100], "combat.def": [0]}
    told = table.order("SP 5E N S RED=250", 0, dice)
    assert told["fail"] == "F-LIMIT", "280 would join 50"
    assert (table.total("5E"), table.total("4E")) == (50, 280)


@pytest.mark.rule("LZ-012", "LZ-212", "LZ-254")
def test_a_band_that_splits_is_beaten_part_by_part() -> None:
    table = Table().band("5E", 1, red=90)
    assert meet(table, (1, "SP 5E N RED=40"), (1, "SP 5E S RED=20")) == ["", ""]
    table.band("3E", 0, red=100).band("5D", 0, red=100)
    table.order("MO 3E S", 0, {"combat.att": [40], "combat.def": [0]})
    table.order("MO 5D SE", 0, {"combat.att": [30], "combat.def": [0]})
    assert (table.clan("4E"), table.total("4E")) == (0, 112)
    assert table.clan("6E") == 1
    assert table.total("6E") == 20


@pytest.mark.rule("LZ-023", "LZ-214", "LZ-344")
def test_feeding_across_the_seam() -> None:
    table = Table(rows=16, columns=16).band("1A", red=20, hunger=5).land(Fer="16P")
    told = table.order("MO 1A N NW")
    assert (table.codes(told["route"]), table.codes(told["fed"])) == (["16A", "16P"], ["16P"])
    assert table.bands("16P")[0].hunger == 0


@pytest.mark.rule("LZ-076", "LZ-283", "LZ-287", "LZ-216")
def test_a_bridge_broken_under_a_band_leaves_it_to_the_whirlpool_not_to_monsters() -> None:
    table = Table().band("5E", red=40).bridge("4E", 0).land(Vol="3E", Whi="5F", Wat="4F 3F 4D 3D 5D")
    table.order("MO 5E N")
    no_quake = [False] * 6
    table.rule(nature.erupt, table.at("3E"), dice={"erupt": [True], "lava": [0], "quake": no_quake})
    assert (table.s.bridges, table.total("4E")) == ({}, 40)
    table.land(Whi="5E")
    table.rule(nature.whirl, table.at("5E"), dice={"whirl.steps": [1], "whirl.hex": [table.at("4E")], "drown": [24]})
    assert table.total("4E") == 16


# ---- artillery


@pytest.mark.rule("LZ-092", "LZ-012", "LZ-138")
def test_stones_fall_where_nobody_stands_any_more() -> None:
    table = Table().band("5E", blk=50).band("6E", yel=30).band("4E", 1, red=20)
    assert table.codes([table.order("CH 5E N SHUN")["landed"]]) == ["2E"]
    told = table.order("LO 6E N N")
    assert (told["fail"], told["killed"], table.total("2E")) == ("", 0, 20)
    assert table.bands("6E")[0].flags & IMMOBILE


@pytest.mark.rule("LZ-092", "LZ-130", "LZ-146", "LZ-142")
def test_who_was_freed_neither_chants_nor_throws() -> None:
    table = Table().band("5E", blk=60, yel=20, red=1)
    assert meet(table, (0, "FR 5E BLK=60 YEL=20"), (0, "CH 5E N SUMM"), (0, "LO 5E N")) == ["", "F-FEW", "F-FEW"]
    assert table.bands("5E")[0].flags == 0
    assert table.order("MO 5E N")["fail"] == ""


@pytest.mark.rule("LZ-148", "LZ-179", "LZ-046")
def test_the_coerced_sing_for_their_new_clan_unless_they_have_sung() -> None:
    table = Table().band("5E", blk=120).band("4E", 1, blk=40)
    table.order("CH 4E REVE", 1)
    table.order("CH 5E N COER")
    assert table.order("CH 4E N EYES")["fail"] == "F-DONE"
    assert table.order("MO 4E N")["fail"] == "F-IMMOBILE"
    fresh = Table().band("5E", blk=120).band("4E", 1, blk=40)
    fresh.order("CH 5E N COER")
    assert fresh.order("CH 4E REVE", 1)["fail"] == "F-NOBAND", "they are not the singer's any more"
    assert fresh.order("CH 4E N EYES")["fail"] == ""


@pytest.mark.rule("LZ-148", "LZ-181", "LZ-183", "LZ-142")
def test_a_gate_brings_singers_who_are_done_to_singers_who_are_not() -> None:
    table = Table().temple("5E", 0).band("5E", blk=140, yel=30).temple("9E", 0).band("9E", blk=100)
    table.order("CH 5E 9E GATE")
    assert table.total("9E") == 270
    assert table.order("CH 9E N FREE")["fail"] == "", "the hundred that stood there"
    assert table.order("CH 9E N EYES")["fail"] == "F-DONE"
    assert table.order("LO 9E N")["thrown"] == 30, "a gate does not tire the arms"
    assert [bool(band.flags & MOVED) for band in table.bands("9E")] == [False, True]


@pytest.mark.rule("LZ-047", "LZ-183")
def test_a_gate_takes_the_mired_out_of_the_mire() -> None:
    table = Table().temple("5E", 0).band("5E", blk=140, mired=9).temple("9E", 0)
    assert table.order("MO 5E N")["fail"] == "F-MIRED"
    table.order("CH 5E 9E GATE")
    assert [band.mired for band in table.bands("9E")] == [0]


@pytest.mark.rule("LZ-181", "LZ-180")
def test_a_gate_into_a_full_temple_kills_all_who_come() -> None:
    table = Table().temple("5E", 0).band("5E", blk=140).temple("9E", 0).band("9E", red=300)
    told = table.order("CH 5E 9E GATE")
    assert (told["crowded"], told["end"], table.total("9E"), table.total("5E")) == ([0, 0, 0, 0, 140], -1, 300, 0)


@pytest.mark.rule("LZ-185", "LZ-180", "LZ-177")
def test_dark_leaves_no_temple_to_gate_to_and_no_land_to_sink() -> None:
    table = Table().temple("5E", 0).band("5E", blk=150).temple("9E", 1).band("10E", 2, blk=180)
    table.order("CH 10E N DARK", 2)
    told = table.order("CH 5E 9E GATE")
    assert (told["effect"], table.total("5E")) == (False, 150)
    table.band("8E", 3, blk=80)
    assert table.order("CH 8E S MOUL", 3)["effect"] is False


# ---- development


@pytest.mark.rule("LZ-301", "LZ-302", "LZ-065")
def test_a_lost_home_den_recruits_for_its_captor_only() -> None:
    table = Table().den("5E", 1, "RED", 100, home=True).den("9E", 1, "GRN", 100).band("6E", 0, red=10)
    assert table.order("MO 6E N")["fail"] == ""
    assert table.order("RE 9E", 1)["fail"] == "F-NOHOME"
    assert table.order("RE 5E", 1)["fail"] == "F-NOTOWN"
    assert table.order("RE 5E", 0)["recruits"] == 34


@pytest.mark.rule("LZ-305", "LZ-306", "LZ-302")
def test_what_was_taken_this_turn_is_given_by_its_captor_and_recruited_from_once() -> None:
    table = Table().den("1A", 0, "RED", 50, home=True).den("1C", 2, "RED", 50, home=True)
    table.den("5E", 1, "RED", 100).band("6E", 0, red=10).order("MO 6E N")
    assert table.order("GI 5E 3", 1)["fail"] == "F-NOTOWN"
    assert table.order("RE 5E", 0)["recruits"] == 34
    assert table.order("GI 5E 3", 0)["given"] == [44, 0, 0, 0, 0]
    assert table.order("RE 5E", 2)["fail"] == "F-DONE"
    assert (table.s.dens[table.at("5E")].owner, table.clan("5E")) == (2, 2)


@pytest.mark.rule("LZ-310", "LZ-312", "LZ-308")
def test_given_builders_and_recruits_do_not_build() -> None:
    table = Table().band("5E", grn=30)
    table.order("GI 5E 2")
    assert table.order("BF 5E", 1)["fail"] == "F-FEW"
    assert table.order("BF 5E", 0)["fail"] == "F-NOBAND"


# ---- spies


@pytest.mark.rule("LZ-219", "LZ-068", "LZ-472")
def test_a_spy_stuck_at_its_first_step_is_reported_where_it_is() -> None:
    table = Table(turn=5).spy("5E").land(Swa="4E")
    told = table.order("SN 5E N N", dice={"mire": [True]})
    assert (table.codes(told["route"]), told["end"], told["lost"]) == (["4E"], table.at("4E"), 0)
    assert list(table.s.spies) == [table.at("4E")]
    assert [face["until"] for face in table.told("mired", 0)] == [6]


@pytest.mark.rule("LZ-219", "LZ-053", "LZ-472")
def test_the_way_of_spies_ends_where_the_last_of_them_was_lost() -> None:
    table = Table().spy("5E").band("4E", 1, red=40)
    told = table.order("SN 5E N N", dice={"spy.catch": [True]})
    assert (table.codes(told["route"]), told["end"], told["lost"]) == (["4E"], -1, 1)


@pytest.mark.rule("LZ-223", "LZ-065", "LZ-451")
def test_a_spy_in_an_own_den_is_caught_when_the_den_is_taken() -> None:
    table = Table(rows=16, columns=16, per_home=9000).den("1A", 0, "RED", 50, home=True).around("1A", "Fer", 1)
    table.den("9A", 1, "RED", 50, home=True).around("9A", "Fer", 1)
    table.den("5E", 1, "RED", 50).around("5E", "Fer", 1).spy("5E", 1).band("6E", 0, red=10)
    table.turn({0: ["MO 6E N"]})
    assert table.s.dens[table.at("5E")].owner == 0
    assert table.at("5E") not in table.s.spies
    assert table.told("spy_lost", 0)[0]["clan"] == 1


# ---- sight


@pytest.mark.rule("LZ-457", "LZ-251")
def test_the_victors_see_what_becomes_of_the_beaten() -> None:
    table = Table().band("5E", 0, red=100).band("4E", 1, red=30).around("4E", "Pla").land(Wat="3E 2E")
    dice: dict[str, Sequence[object]] = {
        "combat.att": [20, 8, 2],
        "combat.def": [2, 0, 0],
        "combat.flee": [True],
        "flee.hex": [table.at("3E")],
        "monster": [True],
    }
    table.order("MO 5E N", 0, dice)
    assert table.total("3E") == 0
    assert table.told("monster", 0) == [{"role": "seen", "hex": table.at("3E"), "clan": 1}]
    assert table.counts("4E") == lizards(red=104)


# ---- the first clan and the first hex, which are number 0 to the rules


@pytest.mark.rule("LZ-472", "LZ-150")
@pytest.mark.parametrize(
    ("chant", "blacks", "dice"),
    [
        ("SHUN", 50, {}),
        ("SUMM", 60, {"combat.att": [9], "combat.def": [0]}),
        ("MOUL", 80, {"sink": [1]}),
        ("FREE", 100, {}),
        ("COER", 120, {}),
        ("TRAN", 150, {"tran.colour": [1]}),
        ("DARK", 180, {}),
    ],
)
def test_the_first_clan_learns_what_was_sung_on_it(chant: str, blacks: int, dice: dict[str, list[int]]) -> None:
    table = Table(rows=16, columns=16).band("2A", 1, blk=blacks).band("1A", 0, red=9)
    if chant == "SUMM":
        table.land(Wat="1A 16A")
    table.order(f"CH 2A N {chant}", 1, dice)
    [face] = table.told("chant", 0)
    assert (face["role"], face["chant"], face["hex"], face["by"]) == ("victim", chant, 0, 1)


@pytest.mark.rule("LZ-020", "LZ-050", "LZ-220")
def test_spies_and_bands_come_into_the_first_hex() -> None:
    table = Table().band("2A", red=9)
    assert table.order("SP 2A N RED=1")["fail"] == ""
    assert table.order("MO 2A N")["end"] == table.at("1A") == 0
    assert Table().spy("2A").order("SN 2A N")["end"] == 0
    assert Table().raft("2A").band("2A", red=9).land(Wat="1A").order("SA 2A N")["end"] == 0


@pytest.mark.rule("LZ-251", "LZ-065", "LZ-283")
def test_the_first_clan_flees_into_the_first_hex_and_learns_of_its_losses() -> None:
    table = Table().band("2A", 0, red=30).band("3A", 1, red=100)
    dice = {"combat.att": [10], "combat.def": [0], "combat.flee": [True], "flee.hex": [0]}
    table.order("MO 3A N", 1, dice)
    assert (table.clan("1A"), table.total("1A")) == (0, 20)
    den = Table().land(Vol="2A").den("1A", 0, "RED", 50).bridge("3A", 0)
    den.rule(nature.erupt, den.at("2A"), dice={"erupt": [True], "quake": [False] * 5})
    assert [face["role"] for face in den.told("den_lost", 0)] == ["owner"]
    assert [face["role"] for face in den.told("bridge_lost", 0)] == ["owner"]
