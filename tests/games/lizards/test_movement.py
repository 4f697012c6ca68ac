"""Section 9: MOVE, SPLIT, SAIL and entering a hex (EX-18 to EX-24, EX-27 to EX-29)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.rules import world
from terrarium.games.lizards.rules.bands import amalgamate
from terrarium.games.lizards.state import IMMOBILE, MOVED, UPROOTED, Band

from .table import Table, lizards

CALM = {"monster": [False]}


@pytest.mark.rule("LZ-201", "LZ-214", "LZ-202")
def test_ex_18_feeding_on_the_way() -> None:
    table = Table().band("22N", red=40, hunger=5).land(Fer="21N")
    told = table.order("MO 22N N NW")
    assert (table.codes(told["route"]), table.codes(told["fed"])) == (["21N", "20M"], ["21N"])
    assert table.bands("20M")[0].hunger == 0
    table = Table().band("22N", red=40, hunger=5).land(Fer="22N")
    assert "fed" not in table.order("MO 22N N NW")
    assert table.bands("20M")[0].hunger == 5


@pytest.mark.rule("LZ-040", "LZ-204", "LZ-311")
def test_ex_19_a_loop_that_feeds_and_disturbs() -> None:
    table = Table().band("5AD", red=150, yel=32, gry=20, hunger=2).land(Fer="5AC")
    table.order("SP 5AD SW NE RED=105 YEL=32")
    assert [(band.total, band.hunger) for band in table.bands("5AD")] == [(65, 2), (137, 0)]
    builders = Table().band("5AD", red=105, gry=50).land(Fer="5AC")
    builders.order("SP 5AD SW NE RED=105")
    assert builders.order("BD 5AD")["fail"] == "F-DISTURBED"
    amalgamate(table.s)
    [band] = table.bands("5AD")
    assert (band.total, band.hunger, band.counts) == (202, 0, lizards(red=150, gry=20, yel=32))


@pytest.mark.rule("LZ-050", "LZ-038", "LZ-051")
def test_ex_20_a_single_lizard_split_off_is_a_spy() -> None:
    table = Table(turn=5).band("5E", red=2)
    told = table.order("SP 5E N RED=1")
    assert told["spy"] is True
    [spy] = table.s.spies[table.at("4E")]
    assert (spy.clan, spy.colour, spy.made, spy.moved) == (0, 0, 5, True)
    assert table.total("5E") == 1
    table.order("MO 5E S")
    assert (table.total("6E"), list(table.s.spies)) == (1, [table.at("4E")])
    cut = Table().band("5E", yel=1, red=3)
    assert cut.order("SP 5E N YEL=200")["spy"] is True
    assert cut.counts("5E") == lizards(red=3)


@pytest.mark.rule("LZ-212", "LZ-201", "LZ-210", "LZ-211")
def test_ex_21_move_and_split_from_one_hex() -> None:
    first = Table().band("5E", red=100)
    assert first.order("MO 5E N")["fail"] == ""
    assert first.order("SP 5E S RED=40")["fail"] == "F-NOBAND"
    assert first.total("4E") == 100
    second = Table().band("5E", red=100)
    second.order("SP 5E S RED=40")
    second.order("MO 5E N")
    assert (second.total("6E"), second.total("4E")) == (40, 60)
    twice = Table().band("5E", red=100)
    twice.order("SP 5E N RED=40")
    twice.order("SP 5E N RED=40")
    assert (twice.total("4E"), twice.total("5E")) == (80, 20)
    assert twice.order("SP 5E N GRN=40")["fail"] == "F-NOBAND"
    whole = Table().band("5E", red=100)
    assert whole.order("SP 5E N RED=300")["left"] == [100, 0, 0, 0, 0]
    assert whole.total("5E") == 0


@pytest.mark.rule("LZ-206", "LZ-037")
def test_ex_22_the_limit_is_tested_for_the_whole_route() -> None:
    table = Table().band("11K", red=60).band("10K", red=250)
    assert table.order("MO 11K N N")["fail"] == "F-LIMIT"
    assert table.total("11K") == 60
    assert table.bands("11K")[0].flags == 0
    table = Table().band("11K", red=60).band("10K", red=240)
    told = table.order("MO 11K N N")
    assert (told["fail"], table.total("9K"), table.total("10K")) == ("", 60, 240)


@pytest.mark.rule("LZ-206")
def test_the_limit_is_tested_again_before_the_second_step() -> None:
    table = Table().band("11K", red=200).band("10K", 1, red=5).band("9K", 0, red=99)
    told = table.order("MO 11K N N", dice={"combat.att": [5], "combat.def": [0]})
    assert (told["fail"], table.total("9K")) == ("", 300)
    table = Table().band("11K", red=200).band("10K", 1, red=10).band("9K", 0, red=99)
    told = table.order("MO 11K N N", dice={"combat.att": [10], "combat.def": [0]})
    assert (told["fail"], table.total("10K"), table.total("9K")) == ("F-LIMIT", 203, 99)


@pytest.mark.rule("LZ-067", "LZ-068", "LZ-047", "LZ-041")
def test_ex_23_mire() -> None:
    table = Table(turn=7).land(Swa="10K").band("11K", red=60).band("10K", red=40).spy("10K", 1)
    told = table.order("MO 11K N N", dice={"mire": [True]})
    assert table.codes(told["route"]) == ["10K"]
    assert {band.mired for band in table.bands("10K")} == {8}
    assert table.s.spies[table.at("10K")][0].mired == 8
    assert table.order("MO 10K N")["fail"] == "F-MIRED"
    assert table.order("SN 10K N", 1)["fail"] == "F-MIRED"
    assert [face["spies"] for face in table.told("mired", 1)] == []
    amalgamate(table.s)
    assert [band.mired for band in table.bands("10K")] == [8]
    table.s.turn = 8
    assert table.order("MO 10K N")["fail"] == "F-MIRED"
    table.s.turn = 9
    assert table.order("MO 10K N")["fail"] == ""


@pytest.mark.rule("LZ-216", "LZ-217", "LZ-256", "LZ-071")
def test_ex_24_a_sea_monster() -> None:
    table = Table()
    near = [table.grid.code(n) for n in table.grid.near[table.at("4E")]]
    table = Table().land(Wat=" ".join(["4E", *[code for code in near if code != "5E"][:4]])).band("5E", red=100)
    dice = {"monster": [True], "combat.att": [14, 8, 4], "combat.def": [27, 20, 18]}
    table.order("MO 5E N S", dice=dice)
    [band] = table.bands("5E")
    assert (band.total, band.level) == (74, 0)
    face = table.told("monster", 0)[0]
    assert (face["strength"], face["left"], face["lost"]) == (60, 74, [26, 0, 0, 0, 0])


@pytest.mark.rule("LZ-216", "LZ-071", "LZ-072", "LZ-030")
def test_no_monster_where_protected_standing_or_without_water_around() -> None:
    table = Table().bridge("4E").band("5E", red=10)
    table.order("MO 5E N")
    raft = Table().raft("4E").band("5E", red=10)
    raft.order("MO 5E N")
    pond = Table().land(Wat="4E").band("5E", red=10)
    pond.order("MO 5E N", dice={"monster": [True]})
    assert (table.total("4E"), raft.total("4E"), pond.total("4E")) == (10, 10, 10)


@pytest.mark.rule("LZ-215")
def test_a_whirlpool_entered() -> None:
    table = Table().land(Whi="4E").band("5E", red=50)
    table.order("MO 5E N", dice={"drown": [31]})
    assert table.total("4E") == 19
    raft = Table().raft("4E").land(Whi="4E").band("5E", red=50)
    raft.order("MO 5E N")
    assert raft.total("4E") == 50


@pytest.mark.rule("LZ-070", "LZ-101")
def test_ex_29_cursed() -> None:
    table = Table().land(Cur="4E").band("5E", red=50, grn=25)
    table.order("MO 5E N")
    assert table.counts("4E") == lizards(red=37, grn=19)
    assert table.told("killed", 0)[0]["lost"] == [13, 6, 0, 0, 0]
    table.rule(world.curse)
    assert table.total("4E") == 28


@pytest.mark.rule("LZ-224", "LZ-227", "LZ-226")
def test_ex_27_sailing() -> None:
    table = Table(land="Wat").raft("5M").band("5M", red=10)
    table.order("SA 5M SE")
    assert (table.total("6N"), list(table.s.rafts)) == (10, [table.at("6N")])
    table = Table(land="Wat").raft("5M").band("5M", red=10).land(Pla="7N")
    told = table.order("SA 5M SE S")
    assert (told["broke"], table.total("7N"), table.s.rafts) == (True, 10, {})
    table = Table(land="Wat").raft("5M").band("5M", red=10).bridge("6N")
    assert table.order("SA 5M SE")["fail"] == "F-BRIDGE"
    assert (table.total("5M"), table.bands("5M")[0].flags) == (10, 0)


@pytest.mark.rule("LZ-228", "LZ-229", "LZ-231", "LZ-205", "LZ-073")
def test_ex_28_ramming_and_boarding() -> None:
    dice = {"combat.att": [16, 14], "combat.def": [9, 6], "combat.flee": [False, True]}
    table = Table(land="Wat").raft("5M").band("5M", red=60).raft("6N", 50).band("6N", 1, red=40)
    refuge = table.at("7N")
    table.order("SA 5M SE", dice={**dice, "flee.hex": [refuge], "monster": [False]})
    assert (table.total("7N"), table.clan("7N")) == (10, 1)
    assert table.s.rafts == {table.at("6N"): 99}
    [band] = table.bands("6N")
    assert (band.total, band.level, band.clan) == (54, 1, 0)
    assert table.told("raft_lost", 1)[0]["cause"] == "rammed"
    board = Table(land="Wat").raft("5M").band("5M", red=60).raft("6N", 50).band("6N", 1, red=40)
    board.order("MO 5M SE", dice={**dice, "flee.hex": [refuge], "monster": [False]})
    assert board.s.rafts == {board.at("5M"): 99, board.at("6N"): 50}
    assert (board.total("6N"), board.total("5M")) == (54, 0)


@pytest.mark.rule("LZ-228", "LZ-227")
def test_a_lost_fight_leaves_the_raft_behind() -> None:
    table = Table(land="Wat").raft("5M").band("5M", red=1).raft("6N").band("6N", 1, red=4)
    table.order("SA 5M SE", dice={"combat.att": [0], "combat.def": [1]})
    assert sorted(table.s.rafts) == sorted([table.at("5M"), table.at("6N")])
    assert table.total("5M") == 0
    land = Table(land="Wat").raft("5M").band("5M", red=10).land(Pla="6N").band("6N", 1, red=40)
    told = land.order("SA 5M SE", dice={"combat.att": [0], "combat.def": [1], "combat.flee": [True]})
    assert (told["end"], land.total("5M"), list(land.s.rafts)) == (land.at("5M"), 9, [land.at("5M")])


@pytest.mark.rule("LZ-225", "LZ-203", "LZ-224", "LZ-220")
def test_who_cannot_sail() -> None:
    table = Table(land="Wat").raft("5M").band("5M", red=10)
    table.order("SP 5M N RED=4", dice=CALM)
    assert table.order("SA 5M SE")["fail"] == "F-SPLIT"
    assert Table(land="Wat").band("5M", red=10).order("SA 5M SE")["fail"] == "F-NORAFT"
    assert Table(land="Wat").raft("5M").order("SA 5M SE")["fail"] == "F-NOBAND"
    boarded = Table(land="Wat").raft("5M").band("5M", red=10).band("5M", red=5, flags=MOVED | UPROOTED)
    boarded.spy("5M").order("SA 5M SE")
    assert (boarded.total("6N"), boarded.total("5M")) == (10, 5)
    assert boarded.at("5M") in boarded.s.spies
    assert boarded.at("5M") not in boarded.s.rafts
    assert boarded.order("SA 6N SE")["fail"] == "F-MOVED"


@pytest.mark.rule("LZ-230")
def test_what_a_raft_meets() -> None:
    empty = Table(land="Wat").raft("5M").band("5M", red=10).raft("6N", 50)
    empty.order("SA 5M SE")
    assert empty.s.rafts == {empty.at("6N"): 99}
    own = Table(land="Wat").raft("5M").band("5M", red=10).raft("6N").band("6N", red=3)
    assert own.order("SA 5M SE")["fail"] == "F-BLOCKED"
    assert own.bands("5M")[0].flags == 0
    swimmers = Table(land="Wat").raft("5M").band("5M", red=10).band("6N", red=3)
    swimmers.order("SA 5M SE S")
    assert (swimmers.total("6N"), swimmers.total("7N")) == (3, 10)
    ends = Table(land="Wat").raft("5M").band("5M", red=10).band("6N", red=3)
    ends.order("SA 5M SE")
    assert ends.total("6N") == 13
    crowd = Table(land="Wat").raft("5M").band("5M", red=10).band("6N", red=293)
    assert crowd.order("SA 5M SE S")["fail"] == "F-LIMIT"
    enemy = Table(land="Wat").raft("5M").band("5M", red=10).band("6N", 1, red=1)
    enemy.order("SA 5M SE", dice={"combat.att": [1], "combat.def": [0]})
    assert (enemy.clan("6N"), list(enemy.s.rafts)) == (0, [enemy.at("6N")])


@pytest.mark.rule("LZ-203", "LZ-046", "LZ-095")
def test_why_nobody_sets_out() -> None:
    assert Table().order("MO 5E N")["fail"] == "F-NOBAND"
    assert Table().spy("5E").order("MO 5E N")["fail"] == "F-NOBAND"
    assert Table().band("5E", red=5, flags=MOVED).order("MO 5E N")["fail"] == "F-MOVED"
    assert Table().band("5E", red=5, flags=IMMOBILE).order("SP 5E N RED=2")["fail"] == "F-IMMOBILE"
    assert Table(turn=5).band("5E", red=5, mired=5).order("MO 5E N")["fail"] == "F-MIRED"
    table = Table().band("5E", red=5, flags=MOVED).band("5E", red=7)
    table.order("MO 5E N")
    assert (table.total("4E"), table.total("5E")) == (7, 5)


@pytest.mark.rule("LZ-200", "LZ-258", "LZ-213", "LZ-207")
def test_fights_and_captures_do_not_end_the_way() -> None:
    table = Table().band("5E", red=20).band("4E", 1, red=1).den("3E", 2, "GRN", 40)
    table.order("MO 5E N N", dice={"combat.att": [1], "combat.def": [0]})
    [band] = table.bands("3E")
    assert (band.clan, band.total, band.came_from) == (0, 20, table.at("4E"))
    assert table.s.dens[table.at("3E")].owner == 0


@pytest.mark.rule("LZ-012", "LZ-004", "LZ-065")
def test_orders_name_a_hex_and_may_use_what_was_just_taken() -> None:
    table = Table().den("9A", 0, "RED", 50, home=True).band("5E", red=20).den("4E", 1, "GRN", 100)
    table.order("MO 5E N")
    assert table.order("RE 4E")["recruits"] == 34


@pytest.mark.rule("LZ-213", "LZ-064", "LZ-065")
def test_undefended_dens_are_taken_without_a_fight_and_without_a_word_to_the_owner() -> None:
    table = Table().band("5E", red=1).den("4E", 1, "GRN", 100, home=True)
    table.order("MO 5E N")
    face = table.told("den_taken", 0)[0]
    assert (face["role"], face["former"], face["pop"], face["home"], face["defended"]) == (
        "captor",
        1,
        100,
        True,
        False,
    )
    assert table.told("den_taken", 1) == []
    watched = Table().band("5E", red=1).den("4E", 1, "GRN", 100).spy("3E", 1)
    watched.order("MO 5E N")
    assert watched.told("den_taken", 1) == [{"role": "seen", "hex": watched.at("4E"), "owner": 0}]


@pytest.mark.rule("LZ-074", "LZ-072", "LZ-069")
def test_temples_and_bridges_belong_to_whom_was_there_last() -> None:
    table = Table().temple("4E", 1).bridge("3E", 1).band("5E", red=5)
    told = table.order("MO 5E N N")
    assert (table.s.temples[table.at("4E")], table.s.bridges[table.at("3E")]) == (0, 0)
    assert [h for h, _ in told["took"]] == [table.at("4E"), table.at("3E")]
    spy = Table().temple("4E", 1).spy("5E")
    spy.order("SN 5E N")
    assert spy.s.temples[spy.at("4E")] == 1


@pytest.mark.rule("LZ-042", "LZ-036")
def test_two_clans_never_stay_in_one_hex() -> None:
    table = Table().band("5E", red=1).band("4E", 1, red=1)
    table.s.bands[table.at("4E")] = (Band(1, lizards(red=1)), Band(0, lizards(red=1)))
    assert table.s.faults()


@pytest.mark.rule("LZ-311")
def test_friends_who_pass_disturb_builders() -> None:
    table = Table().band("5E", red=10).band("4E", grn=10)
    table.order("MO 5E N N")
    assert table.order("BF 4E")["fail"] == "F-DISTURBED"
