"""A strict referee's cases: exactly enough, the last one, nobody left, undone in the same turn."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.rules import development_events, nature, world

from .table import Table, lizards


@pytest.mark.rule("LZ-300", "LZ-302", "LZ-303")
def test_the_last_place_in_a_hex_is_one_recruits() -> None:
    """34 would come, one finds room; the den has been recruited from all the same. Without room it has not."""
    table = Table().den("2B", 0, "RED", 30, home=True).den("5E", 0, "GRN", 100).band("5E", 0, red=299)
    assert table.order("RE 5E")["fail"] == ""
    assert (table.counts("5E"), table.s.dens[table.at("5E")].pop) == (lizards(red=299, grn=1), 99)
    assert table.order("RE 5E")["fail"] == "F-DONE"
    table = Table().den("2B", 0, "RED", 30, home=True).den("5E", 0, "GRN", 100).band("5E", 0, red=300)
    assert table.order("RE 5E")["fail"] == "F-LIMIT"
    assert table.s.dens[table.at("5E")].pop == 100


@pytest.mark.rule("LZ-181", "LZ-182", "LZ-183", "LZ-008")
def test_of_three_hundred_who_come_to_a_temple_one_dies_of_the_one_who_is_there() -> None:
    """170 of 300 are red: of one lost the larger remainder is theirs. Then 299 against 1, who cannot flee."""
    table = Table().temple("5E", 0).temple("9M", 1).band("5E", 0, red=170, blk=130).band("9M", 1, grn=1)
    table.order("CH 5E 9M GATE", 0, {"combat.att": [1], "combat.def": [0]})
    assert (table.clan("9M"), table.total("5E")) == (0, 0)
    assert table.counts("9M") == lizards(red=169, blk=130)
    assert table.s.temples[table.at("9M")] == 0


@pytest.mark.rule("LZ-166", "LZ-179", "LZ-149", "LZ-224")
@pytest.mark.parametrize(("there", "blacks"), [(120, 120 - 48), (121, 120)])
def test_exactly_as_many_are_coerced_and_sail_for_their_new_clan(there: int, blacks: int) -> None:
    table = Table().band("5E", 0, blk=120).raft("3E").band("3E", 1, red=there).land(Wat="2E")
    table.order("CH 5E N N COER", 0)
    assert table.counts("5E")[4] == blacks
    told = table.order("SA 3E N", 0 if there == 120 else 1)
    assert told["fail"] == ""
    assert table.clan("2E") == (0 if there == 120 else 1)


@pytest.mark.rule("LZ-283", "LZ-325", "LZ-326", "LZ-311", "LZ-342")
@pytest.mark.parametrize("hit", [0, 1])
def test_a_half_built_den_lost_to_a_volcano_is_begun_again_by_those_whom_no_lava_hit(hit: int) -> None:
    table = Table(turn=5).land(Vol="4E").band("5E", 0, gry=60)
    table.s.sites[table.at("5E")] = 4
    quiet = {"erupt": [True], "lava": [hit], "quake": [False] * 6}
    table.rule(nature.erupt, table.at("4E"), dice=quiet)
    assert table.s.sites == {}
    assert table.order("BD 5E")["fail"] == ("F-DISTURBED" if hit else "")
    table.rule(development_events.dens_collapse)
    assert table.s.sites == ({} if hit else {table.at("5E"): 5})


@pytest.mark.rule("LZ-348", "LZ-365", "LZ-132")
@pytest.mark.parametrize("both", [True, False])
def test_a_clan_that_frees_its_last_lizards_is_out_by_its_own_act(both: bool) -> None:
    """Alone it leaves the other the win; if both do so in one turn, nobody wins."""
    table = Table(seats=2).band("5E", 0, red=4).band("9E", 1, red=7)
    table.turn({0: ["FR 5E"], 1: ["FR 9E"] if both else []})
    assert table.s.stage == "over"
    assert table.s.winners == ([] if both else [1])
    assert [clan.status for clan in table.s.clans] == ["eliminated", "eliminated" if both else "active"]


@pytest.mark.rule("LZ-050", "LZ-204", "LZ-346")
def test_a_spy_that_comes_back_the_same_day_is_a_warrior_again() -> None:
    table = Table(seats=2).band("5E", 0, red=40, blk=1).band("20J", 1, red=1)
    table.turn({0: ["SP 5E N S BLK=1"]})
    assert table.s.spies == {}
    assert table.counts("5E") == lizards(red=40, blk=1)


@pytest.mark.rule("LZ-102", "LZ-103", "LZ-106", "LZ-060")
def test_nomads_who_find_nothing_to_eat_settle_and_are_gone_the_turn_after() -> None:
    """Ten are a colour and no collapse; five of them starve; next turn five without a field leave a ruin."""
    table = Table().den("5E", 0, "", 6)
    table.rule(world.nomads, dice={"den.colour": [2]})
    for event in (world.collapse, world.growth, world.excess):
        table.rule(event)
    assert (table.ground("5E"), table.s.dens[table.at("5E")].pop) == ("Den", 5)
    table.rule(world.nomads)
    table.rule(world.collapse)
    assert (table.ground("5E"), table.s.dens) == ("Rui", {})


@pytest.mark.rule("LZ-039", "LZ-040", "LZ-343", "LZ-304")
@pytest.mark.parametrize("recruits", [True, False])
def test_one_sated_recruit_saves_a_starving_band(recruits: bool) -> None:
    """99 Starving and one Sated are 4.95, truncated Starved, since bands join before starvation takes its toll."""
    table = Table(seats=2).den("2B", 0, "RED", 30, home=True).around("2B", "Fer", 1).den("5E", 0, "RED", 3)
    table.band("5E", 0, grn=99, hunger=4).band("20J", 1, red=1)
    table.around("5E", "Fer", 1)
    table.turn({0: ["RE 5E"] if recruits else []})
    assert table.counts("5E") == (lizards(red=1, grn=99) if recruits else lizards(grn=49))
    assert table.bands("5E")[0].hunger == (4 if recruits else 5)


@pytest.mark.rule("LZ-211", "LZ-212", "LZ-051", "LZ-425")
@pytest.mark.parametrize(("there", "second"), [(75, 25), (51, 0)])
def test_the_same_split_written_twice_takes_what_is_left_and_a_single_one_is_a_spy(there: int, second: int) -> None:
    table = Table(seats=2).band("5E", 0, red=there).band("20J", 1, red=1)
    table.turn({0: ["SP 5E N RED=50", "SP 5E N RED=50"]})
    assert table.total("5E") == 0
    assert table.total("4E") == (75 if second else 51), "the spy rejoins the band that went before it"


@pytest.mark.rule("LZ-312", "LZ-320", "LZ-321", "LZ-330")
@pytest.mark.parametrize("first", ["BF", "DF"])
def test_planting_and_poisoning_one_field_in_one_turn_leaves_plains(first: str) -> None:
    """What fails has not worked: whichever is drawn first, the field is poisoned and not planted again."""
    table = Table().band("5E", 0, grn=10).land(Fer="5E")
    second = "DF" if first == "BF" else "BF"
    fails = [table.order(f"{order} 5E")["fail"] for order in (first, second)]
    assert fails == (["F-TERRAIN", ""] if first == "BF" else ["", "F-DONE"])
    assert table.ground("5E") == "Pla"


@pytest.mark.rule("LZ-305", "LZ-300", "LZ-302", "LZ-301")
def test_a_den_given_away_is_recruited_from_by_who_has_it_then_and_once() -> None:
    table = Table().den("2B", 0, "RED", 30, home=True).den("20B", 1, "RED", 30, home=True).den("5E", 0, "GRN", 100)
    assert table.order("GI 5E 2")["fail"] == ""
    assert table.order("RE 5E")["fail"] == "F-NOTOWN"
    assert table.order("RE 5E", 1)["fail"] == ""
    assert (table.clan("5E"), table.counts("5E")) == (1, lizards(grn=34))
    other = Table().den("2B", 0, "RED", 30, home=True).den("20B", 1, "RED", 30, home=True).den("5E", 0, "GRN", 100)
    assert other.order("RE 5E")["fail"] == ""
    assert other.order("GI 5E 2")["fail"] == ""
    assert other.order("RE 5E", 1)["fail"] == "F-DONE"
    assert (other.clan("5E"), other.counts("5E")) == (1, lizards(grn=34)), "the recruits are given along"


@pytest.mark.rule("LZ-347", "LZ-348", "LZ-060")
@pytest.mark.parametrize("den", [False, True])
def test_who_has_only_a_spy_that_goes_bush_is_out_but_an_empty_den_is_enough(den: bool) -> None:
    table = Table(seats=3, turn=5).spy("15E", 1, made=2).band("5E", 0, red=40).band("9E", 2, red=9)
    if den:
        table.den("12C", 1, "", 0).around("12C", "Fer", 1)
    table.turn({})
    assert table.s.spies == {}
    assert table.s.clans[1].status == ("active" if den else "eliminated")


@pytest.mark.rule("LZ-175", "LZ-214", "LZ-076", "LZ-361")
def test_a_bridge_raised_to_a_field_feeds_nobody_who_stands_on_it() -> None:
    table = Table().band("5E", 0, blk=80).bridge("4E", 1).band("4E", 1, red=30, hunger=3)
    table.order("CH 5E N MOUL", 0, {"raise": [61]})
    assert (table.ground("4E"), table.s.bridges) == ("Fer", {})
    assert [band.hunger for band in table.bands("4E")] == [3]
    assert table.order("MO 4E N S", 1)["fail"] == "", "only who leaves it and comes again is fed"
    assert [band.hunger for band in table.bands("4E")] == [0]
