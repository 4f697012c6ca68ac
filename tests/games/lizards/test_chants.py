"""Sections 7 and 8: chants (EX-08 to EX-17)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.content import CHANTS, COLOUR
from terrarium.games.lizards.rules import victory
from terrarium.games.lizards.state import CHANTED, IMMOBILE, MOVED, UPROOTED

from .table import Table, lizards


@pytest.mark.rule("LZ-160", "LZ-161", "LZ-162", "LZ-163", "LZ-164", "LZ-165", "LZ-166", "LZ-167", "LZ-168", "LZ-169")
def test_the_table_of_chants() -> None:
    figures = {code: (chant.blacks, chant.reversion) for code, chant in CHANTS.items()}
    assert figures == {
        "EYES": (10, 0), "REVE": (25, 10), "SHUN": (50, 20), "SUMM": (60, 25), "MOUL": (80, 30),
        "FREE": (100, 30), "COER": (120, 40), "GATE": (130, 0), "TRAN": (150, 50), "DARK": (180, 60),
    }  # fmt: skip


@pytest.mark.rule("LZ-160", "LZ-151")
def test_eyes_reach_into_dens_and_tell_nobody() -> None:
    table = Table().band("5E", blk=10).den("4E", 1, "GRN", 70).band("4E", 1, red=5, blk=6).spy("4E", 1)
    told = table.order("CH 5E N EYES")
    assert (told["effect"], told["reverted"]) == (True, 0)
    seen = {"role": "owner", "hex": table.at("4E"), "bands": [[1, [5, 0, 0, 0, 6]]], "den": [COLOUR["GRN"], 70]}
    assert table.told("eyes", 0) == [seen]
    assert table.told("eyes", 1) == []
    assert [face["role"] for face in table.told("chant", 1)] == ["seen"]
    free = Table().band("5E", blk=10).den("4E", -1, "GRN", 70, militia=lizards(grn=21))
    free.order("CH 5E N EYES")
    assert free.told("eyes", 0)[0]["bands"] == [[-1, [0, 21, 0, 0, 0]]]


@pytest.mark.rule("LZ-161", "LZ-149")
def test_ex_08_reveal() -> None:
    table = Table().band("15R", blk=30).spy("15Q", 1).spy("14Q", 2).spy("16Q", 0)
    assert table.order("CH 15R SW REVE")["spies"] == 2
    assert list(table.s.spies) == [table.at("16Q")]
    assert table.counts("15R") == lizards(red=3, blk=27)
    assert table.told("spy_lost", 2)[0]["cause"] == "reveal"
    table = Table().band("15R", blk=30).spy("20A", 1)
    told = table.order("CH 15R SW REVE")
    assert (told["effect"], told["reverted"]) == (False, 0)
    assert table.bands("15R")[0].flags == IMMOBILE | CHANTED


@pytest.mark.rule("LZ-162", "LZ-170", "LZ-171", "LZ-172", "LZ-173")
def test_ex_09_shunt() -> None:
    table = Table().band("14AB", blk=140).band("13AA", 1, red=64, mired=6).spy("13AA", 1)
    told = table.order("CH 14AB N SW BLK=100 SHUN")
    assert (table.codes([told["landed"]]), told["moved"], told["reverted"]) == (["15X"], 64, 20)
    assert table.total("15X") == 64
    assert table.counts("14AB") == lizards(red=20, blk=120)
    [flown] = table.bands("15X")
    assert (flown.flags, flown.mired) == (UPROOTED, 0)
    assert table.at("13AA") in table.s.spies
    assert table.told("chant", 1)[0]["landed"] == table.at("15X")
    assert told["victim"] == 1
    table = Table().band("14AB", blk=140).band("13AA", 1, red=64).den("15X", 2, "RED", 50)
    assert table.codes([table.order("CH 14AB N SW BLK=100 SHUN")["landed"]]) == ["14Y"]
    table = Table().band("14AB", blk=140).band("13AA", 1, red=64).band("14Z", 2, red=1)
    told = table.order("CH 14AB N SW BLK=100 SHUN")
    assert (told["effect"], table.counts("14AB")) == (False, lizards(blk=140))


@pytest.mark.rule("LZ-170", "LZ-171", "LZ-173")
def test_shunt_range_dens_and_landing() -> None:
    table = Table().band("5E", blk=50).band("4E", 1, red=9, hunger=3).land(Fer="2E")
    assert table.codes([table.order("CH 5E N SHUN")["landed"]]) == ["2E"]
    assert table.bands("2E")[0].hunger == 3
    table = Table().band("5E", blk=50).den("4E", 1, "RED", 5).band("4E", 1, red=9)
    assert table.order("CH 5E N SHUN")["effect"] is False
    table = Table().band("5E", blk=50).raft("4E").band("4E", 1, red=9).temple("2E", 3)
    table.order("CH 5E N SHUN")
    assert table.at("4E") in table.s.rafts
    assert table.s.temples[table.at("2E")] == 1
    table = Table(turn=7).band("5E", blk=50).band("4E", 1, red=9).land(Swa="2E")
    table.order("CH 5E N SHUN", dice={"mire": [True]})
    assert table.bands("2E")[0].mired == 8


@pytest.mark.rule("LZ-174", "LZ-027")
def test_nobody_is_shunted_over_the_edge() -> None:
    table = Table(rows=16, columns=16, wrap=False).band("3E", blk=50).band("2E", 1, red=9)
    assert table.codes([table.order("CH 3E N SHUN")["landed"]]) == ["1E"]
    table = Table(rows=16, columns=16, wrap=False).band("2E", blk=50).band("1E", 1, red=9)
    assert table.order("CH 2E N SHUN")["effect"] is False


@pytest.mark.rule("LZ-167", "LZ-180", "LZ-181", "LZ-182", "LZ-183", "LZ-008")
def test_ex_10_gate() -> None:
    table = Table().temple("1A", 0).band("1A", blk=150, red=50).temple("3AC", 1).band("3AC", 1, red=150).spy("1A")
    hits = {"combat.att": [75, 50, 25], "combat.def": [0, 0, 0]}
    told = table.order("CH 1A 3AC GATE", dice=hits)
    assert told["crowded"] == [13, 0, 0, 0, 37]
    assert table.told("combat", 0)[0]["engaged"] == [150, 150]
    assert told["reverted"] == 0
    assert table.s.temples[table.at("3AC")] == 0
    [band] = table.bands("3AC")
    assert band.flags & (IMMOBILE | MOVED) == IMMOBILE | MOVED
    assert table.total("1A") == 0
    assert table.at("1A") in table.s.spies
    assert table.order("MO 3AC N")["fail"] == "F-MOVED"


@pytest.mark.rule("LZ-180")
def test_a_gate_to_no_temple_is_performed_in_vain() -> None:
    table = Table().temple("1A", 0).band("1A", blk=150)
    told = table.order("CH 1A 3AC GATE")
    assert (told["fail"], told["effect"], table.counts("1A")) == ("", False, lizards(blk=150))
    assert table.bands("1A")[0].flags & IMMOBILE
    assert Table().band("1A", blk=150).temple("3AC").order("CH 1A 3AC GATE")["fail"] == "F-TEMPLE"


@pytest.mark.rule("LZ-166", "LZ-179")
def test_ex_11_coerce() -> None:
    table = Table().band("5E", blk=120).band("4E", 1, red=100, yel=20, hunger=2, level=3, flags=IMMOBILE)
    told = table.order("CH 5E N COER")
    assert (told["joined"], told["reverted"]) == ([100, 0, 0, 20, 0], 48)
    [band] = table.bands("4E")
    assert (band.clan, band.hunger, band.level, band.flags) == (0, 2, 3, IMMOBILE | UPROOTED)
    assert table.told("chant", 1)[0]["owner"] == 0
    table = Table().band("5E", blk=120).band("4E", 1, red=121)
    assert table.order("CH 5E N COER")["effect"] is False
    assert table.counts("5E") == lizards(blk=120)
    assert table.bands("5E")[0].flags & IMMOBILE


@pytest.mark.rule("LZ-179", "LZ-069", "LZ-151")
@pytest.mark.parametrize("place", ["den", "temple", "own", "nobody"])
def test_where_coerce_has_no_effect(place: str) -> None:
    table = Table().band("5E", blk=120)
    if place == "den":
        table.den("4E", 1, "RED", 50).band("4E", 1, red=9)
    elif place == "temple":
        table.temple("4E", 1).band("4E", 1, red=9)
    elif place == "own":
        table.band("4E", red=9)
    assert table.order("CH 5E N COER")["effect"] is False


@pytest.mark.rule("LZ-179")
def test_coerced_lizards_may_move_for_their_new_clan() -> None:
    table = Table().band("5E", blk=120).band("4E", 1, red=9)
    table.order("CH 5E N COER")
    assert table.order("MO 4E N")["fail"] == ""
    assert table.clan("3E") == 0


@pytest.mark.rule("LZ-168", "LZ-184")
def test_ex_12_transmute() -> None:
    table = Table().band("5E", blk=150).band("4E", 1, red=40, grn=30, gry=20, yel=10)
    groups = [COLOUR["RED"], COLOUR["GRY"], COLOUR["YEL"]]
    into = [COLOUR["BLK"], COLOUR["GRN"], COLOUR["RED"]]
    table.order("CH 5E N TRAN", dice={"tran.groups": groups, "tran.colour": into})
    assert table.counts("4E") == lizards(red=10, grn=50, blk=40)
    assert table.counts("5E") == lizards(red=75, blk=75)
    temple = Table().temple("5E").band("5E", blk=150).band("4E", 1, red=40)
    temple.order("CH 5E N TRAN", dice={"tran.colour": [COLOUR["BLK"]]})
    assert temple.counts("5E") == lizards(blk=150)
    assert temple.order("CH 5E N TRAN")["fail"] == "F-DONE"


@pytest.mark.rule("LZ-184", "LZ-069")
def test_transmute_spares_dens_temples_and_spies() -> None:
    table = Table().band("5E", blk=150).temple("4E").band("4E", 1, red=40)
    assert table.order("CH 5E N TRAN")["effect"] is False
    table = Table().band("5E", blk=150).spy("4E", 1)
    assert table.order("CH 5E N TRAN")["effect"] is False
    assert table.at("4E") in table.s.spies


@pytest.mark.rule("LZ-169", "LZ-185", "LZ-363")
def test_ex_13_dark() -> None:
    table = Table(seats=16, per_home=1000).temple("5E", 0).band("5E", blk=180)
    for n in range(16):
        table.den(f"{10 + n}A", n, "RED", 50, home=True)
    table.den("4E", 1, "RED", 120, home=True).band("4E", 1, red=50).spy("4E", 2)
    del table.s.dens[table.at("25A")]
    table.s.terrain[table.at("25A")] = 3
    victory.publish(table.s)
    assert table.s.homes == 16
    told = table.order("CH 5E N DARK")
    assert (told["reverted"], table.ground("4E"), table.total("4E")) == (108, "Cur", 0)
    assert table.at("4E") not in table.s.spies
    assert (table.s.homes, table.s.needed) == (15, 15000)
    assert table.told("home_lost", 9) == [{"clan": 1, "left": 15}]
    lost = {"hex": table.at("4E"), "home": True, "cause": "dark"}
    assert table.told("den_lost", 1) == [{"role": "owner", **lost, "pop": 120}]
    assert table.told("den_lost", 0) == [{"role": "seen", **lost}], "the singers see what they have done"
    assert table.told("den_lost", 9) == []
    assert table.counts("5E") == lizards(red=108, blk=72)


@pytest.mark.rule("LZ-185")
def test_dark_destroys_bridge_raft_temple_and_needs_something_to_destroy() -> None:
    table = Table().band("5E", blk=180).bridge("4E", 1)
    assert table.order("CH 5E N DARK")["effect"] is True
    assert table.s.bridges == {}
    table = Table().band("5E", blk=180).raft("4E")
    table.order("CH 5E N DARK")
    assert (table.s.rafts, table.ground("4E")) == ({}, "Cur")
    table = Table().band("5E", blk=180).temple("4E", 1)
    table.order("CH 5E N DARK")
    assert table.s.temples == {}
    table = Table().band("5E", blk=180).land(Cur="4E")
    assert table.order("CH 5E N DARK")["effect"] is False


@pytest.mark.rule("LZ-164", "LZ-175", "LZ-176", "LZ-177", "LZ-178")
def test_ex_14_mould() -> None:
    table = Table().band("5E", blk=80).land(Wat="4E")
    table.order("CH 5E N MOUL", dice={"raise": [97]})
    assert (table.ground("4E"), table.s.temples[table.at("4E")]) == ("Tem", -1)
    table = Table().band("5E", blk=80).land(Fer="4E").bridge("3E", 0).band("3E", 1, red=30)
    table.order("CH 5E N MOUL", dice={"sink": [81]})
    assert (table.ground("4E"), table.s.bridges, table.total("3E")) == ("Whi", {}, 30)
    assert table.told("bridge_lost", 0)[0]["cause"] == "sunk"
    table = Table().band("5E", blk=80).land(Rui="4E").band("4E", 1, red=40)
    table.order("CH 5E N MOUL", dice={"sink": [12]})
    assert (table.ground("4E"), table.total("4E")) == ("Wat", 40)
    table = Table().band("5E", blk=80).land(Pla="4E")
    table.s.sites[table.at("4E")] = 4
    table.order("CH 5E N MOUL", dice={"sink": [12]})
    assert table.s.sites == {}
    for place in ("den", "temple", "cursed"):
        table = Table().band("5E", blk=80)
        table = {"den": lambda t: t.den("4E", 1, "RED", 50), "temple": lambda t: t.temple("4E")}.get(
            place, lambda t: t.land(Cur="4E")
        )(table)
        assert table.order("CH 5E N MOUL")["effect"] is False


@pytest.mark.rule("LZ-175", "LZ-074", "LZ-069")
def test_what_is_raised_under_lizards() -> None:
    table = Table().band("5E", blk=80).raft("4E").band("4E", 1, red=40)
    table.order("CH 5E N MOUL", dice={"raise": [100]})
    assert (table.s.rafts, table.s.temples[table.at("4E")], table.total("4E")) == ({}, 1, 40)
    rolls = {25: "Pla", 26: "Scr", 46: "Swa", 61: "Fer", 76: "Rui", 85: "Pea", 93: "Vol"}
    for roll, terrain in rolls.items():
        table = Table().band("5E", blk=80).bridge("4E", 0)
        table.order("CH 5E N MOUL", dice={"raise": [roll]})
        assert (table.ground("4E"), table.s.bridges) == (terrain, {})


@pytest.mark.rule("LZ-165", "LZ-249", "LZ-046")
def test_ex_15_the_frozen_do_not_flee() -> None:
    table = Table().band("5E", blk=100).band("4E", 1, red=80).band("3E", 0, red=200)
    told = table.order("CH 5E N FREE")
    assert (told["effect"], told["reverted"]) == (True, 30)
    dice = {"combat.att": [10, 5, 40, 40], "combat.def": [1, 1, 1, 1]}
    table.order("MO 3E S", dice=dice)
    assert table.clan("4E") == 0
    assert Table().band("5E", blk=100).order("CH 5E N FREE")["effect"] is False
    table = Table().band("5E", blk=100).den("4E", 1, "RED", 5).band("4E", 1, red=80)
    table.order("CH 5E N FREE")
    assert table.bands("4E")[0].flags == IMMOBILE
    assert table.order("MO 4E N", 1)["fail"] == "F-IMMOBILE"


@pytest.mark.rule("LZ-145", "LZ-146")
def test_ex_16_how_many_chant() -> None:
    assert Table().read("CH 5E N BLK=60 COER").code == "E12"
    table = Table().band("5E", blk=100).around("4E", "Wat").land(Wat="4E", Pla="5E").band("4E", 1, red=300)
    told = table.order("CH 5E N BLK=130 SUMM", dice={"combat.att": [75], "combat.def": [150]})
    assert (told["chanters"], told["reverted"]) == (100, 25)
    table = Table().band("5E", blk=59)
    assert table.order("CH 5E N SUMM")["fail"] == "F-FEW"
    assert table.bands("5E")[0].flags == 0


@pytest.mark.rule("LZ-163", "LZ-054")
def test_ex_17_summon() -> None:
    table = Table().band("5E", blk=60).bridge("4E", 1).around("4E", "Wat").land(Pla="5E")
    table.band("4E", 1, red=80).spy("4E", 1).spy("4E", 0)
    told = table.order("CH 5E N SUMM", dice={"combat.att": [60, 20], "combat.def": [10, 10]})
    assert told["strength"] == 150
    assert table.told("monster", 1)[0]["strength"] == 150
    assert table.s.spies == {}
    land = Table().band("5E", blk=60).band("4E", 1, red=80)
    assert land.order("CH 5E N SUMM")["effect"] is False


@pytest.mark.rule("LZ-147", "LZ-148")
def test_targets_and_who_may_chant_again() -> None:
    table = Table()
    assert table.read("CH 5E REVE").target == table.at("5E")
    assert table.read("CH 5E N S SHUN").code == "E13"
    assert table.read("CH 5E SHUN").code == "E05"
    table.band("5E", blk=60)
    table.order("CH 5E EYES")
    assert table.order("CH 5E N EYES")["fail"] == "F-DONE"
    assert table.order("CH 6E N EYES")["fail"] == "F-NOBAND"
    table.band("5E", blk=15)
    assert table.order("CH 5E N REVE")["fail"] == "F-FEW"
    assert table.order("CH 5E N EYES")["chanters"] == 15


@pytest.mark.rule("LZ-149", "LZ-069", "LZ-007")
def test_reversion_is_rounded_down_and_prevented_by_temples() -> None:
    table = Table().band("15R", blk=29).spy("15Q", 1)
    assert table.order("CH 15R SW REVE")["reverted"] == 2
    table = Table().temple("15R").band("15R", blk=29).spy("15Q", 1)
    assert table.order("CH 15R SW REVE")["reverted"] == 0


@pytest.mark.rule("LZ-150")
def test_chants_act_on_own_lizards_too() -> None:
    table = Table().band("5E", blk=100).band("4E", 0, red=9)
    table.order("CH 5E N FREE")
    assert table.bands("4E")[0].flags == IMMOBILE
    table = Table().band("5E", blk=50).band("4E", 0, red=9)
    table.order("CH 5E N SHUN")
    assert table.total("2E") == 9


@pytest.mark.rule("LZ-054")
def test_spies_cannot_be_frozen_shunted_or_coerced() -> None:
    for chant, blacks in (("FREE", 100), ("SHUN", 50), ("COER", 120)):
        table = Table().band("5E", blk=blacks).spy("4E", 1)
        assert table.order(f"CH 5E N {chant}")["effect"] is False
        assert table.at("4E") in table.s.spies


@pytest.mark.rule("LZ-457")
def test_bystanders_hear_the_singers_but_not_the_chant() -> None:
    table = Table().band("5E", blk=100).band("4E", 1, red=9).band("7E", 2, red=1)
    table.order("CH 5E N FREE")
    assert table.told("chant", 2) == [{"role": "seen", "hex": table.at("5E"), "clan": 0}]
    assert table.told("chant", 1)[0]["chant"] == "FREE"
    assert table.told("chant", 1)[0]["by"] == 0
    assert table.told("chant", 3) == []
    hidden = Table().band("5E", blk=100).land(Scr="5E").band("4E", 1, red=9).band("7E", 2, red=1)
    hidden.order("CH 5E N FREE")
    assert hidden.told("chant", 2) == []
    assert hidden.told("chant", 1)[0]["by"] == -1
