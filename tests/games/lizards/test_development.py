"""Sections 12 and 13: recruiting, giving, building, and the events after them (EX-41 to EX-45)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.rules import development_events
from terrarium.games.lizards.rules.victory import standings
from terrarium.games.lizards.state import MOVED, UPROOTED

from .table import Table, lizards


@pytest.mark.rule("LZ-300", "LZ-301", "LZ-302", "LZ-303", "LZ-304", "LZ-064")
def test_ex_41_recruiting() -> None:
    def den(pop: int, home: bool = True) -> Table:
        table = Table().den("5E", 0, "GRN", pop)
        return table.den("9E", 0, "RED", 50, home=True) if home else table

    table = den(100)
    assert table.order("RE 5E")["recruits"] == 34
    assert table.s.dens[table.at("5E")].pop == 66
    [recruits] = table.bands("5E")
    assert (recruits.counts, recruits.hunger, recruits.level) == (lizards(grn=34), 0, 0)
    assert recruits.flags == MOVED | UPROOTED
    assert table.order("RE 5E")["fail"] == "F-DONE"
    assert den(2).order("RE 5E")["fail"] == "F-FEW"
    table = den(100).band("5E", red=280)
    assert table.order("RE 5E")["recruits"] == 20
    assert table.s.dens[table.at("5E")].pop == 80
    assert den(100).band("5E", red=300).order("RE 5E")["fail"] == "F-LIMIT"
    assert den(100, home=False).order("RE 5E")["fail"] == "F-NOHOME"
    assert Table().den("9E", 0, "RED", 50, home=True).order("RE 5E")["fail"] == "F-NOTOWN"
    assert den(100).order("RE 5E", 1)["fail"] == "F-NOTOWN"
    assert Table().den("9E", 0, "RED", 50, home=True).den("5E", 0, "", 8).order("RE 5E")["fail"] == "F-UNSETTLED"
    assert table.order("BF 5E")["fail"] == "F-FEW"


@pytest.mark.rule("LZ-325", "LZ-326", "LZ-342", "LZ-102")
def test_ex_42_building_a_den() -> None:
    table = Table(turn=4).band("5E", gry=50).land(Fer="4E")
    assert table.order("BD 5E")["built"] == "site"
    table.rule(development_events.dens_collapse)
    table.s.turn, table.s.worked = 5, {}
    assert table.order("BD 5E")["built"] == "den"
    den = table.s.dens[table.at("5E")]
    assert (den.owner, den.colour, den.pop, table.s.sites) == (0, -1, 0, {})
    table = Table(turn=5).band("5E", gry=50).band("6E", red=4)
    table.s.sites[table.at("5E")] = 4
    table.order("MO 6E N N")
    assert table.order("BD 5E")["fail"] == "F-DISTURBED"
    table.rule(development_events.dens_collapse)
    assert (table.ground("5E"), table.s.sites) == ("Pla", {})
    ruin = Table().band("5E", gry=50).land(Rui="5E")
    assert ruin.order("BD 5E")["built"] == "den"


@pytest.mark.rule("LZ-312", "LZ-320", "LZ-321")
def test_ex_43_one_work_a_colour() -> None:
    table = Table().band("5E", grn=40, gry=60)
    assert table.order("DF 5E")["fail"] == "F-TERRAIN"
    assert table.order("BF 5E")["built"] == "fertile"
    assert table.order("DF 5E")["fail"] == "F-DONE"
    assert table.order("BD 5E")["built"] == "site"
    assert table.ground("5E") == "Fer"
    poison = Table().band("5E", grn=10).land(Fer="5E")
    poison.order("DF 5E")
    assert poison.ground("5E") == "Pla"


@pytest.mark.rule("LZ-322", "LZ-340", "LZ-478", "LZ-073")
def test_ex_44_a_raft_and_its_life() -> None:
    table = Table(turn=3).band("5E", grn=20).land(Scr="5E", Wat="4E")
    assert table.order("BR 5E N", dice={"raft.life": [5]})["life"] == 5
    assert table.s.rafts == {table.at("4E"): 8}
    table.s.bands = {}
    table.band("4E", grn=1, red=5)
    table.s.turn = 6
    assert table.view(0).rafts == ((table.at("4E"), 8),)
    table.s.bands = {}
    table.band("4E", red=5)
    assert table.view(0).rafts == ((table.at("4E"), 0),)
    for number in (7, 8):
        assert table.at("4E") in table.s.rafts
        table.s.turn = number
        table.rule(development_events.rafts_sink)
    assert (table.s.rafts, table.total("4E")) == ({}, 5)


@pytest.mark.rule("LZ-305", "LZ-306", "LZ-308")
def test_ex_45_giving() -> None:
    table = Table().den("17R", 0, "RED", 40).band("17R", red=60, hunger=2, level=3).spy("17R")
    before = [standing.points for standing in standings(table.s)]
    assert table.order("GI 17R 3")["fail"] == ""
    after = [standing.points for standing in standings(table.s)]
    assert (after[0] - before[0], after[2] - before[2]) == (-125, 125)
    [band] = table.bands("17R")
    assert (band.clan, band.hunger, band.level, band.flags) == (2, 2, 3, UPROOTED)
    assert table.s.spies[table.at("17R")][0].clan == 0
    assert table.told("gift", 2)[0]["pop"] == 40
    home = Table().den("17R", 0, "RED", 40, home=True).band("17R", red=60)
    assert home.order("GI 17R 3")["fail"] == "F-HOME"
    foreign = Table().den("17R", 1, "RED", 40, home=True).spy("17R")
    assert foreign.order("GI 17R 3")["fail"] == "F-NOTOWN"
    bridge = Table().bridge("17R", 0)
    bridge.order("GI 17R 3")
    assert bridge.s.bridges[bridge.at("17R")] == 2
    temple = Table().temple("17R", 0)
    temple.order("GI 17R MUM".replace("MUM", temple.s.clans[2].code))
    assert temple.s.temples[temple.at("17R")] == 2


@pytest.mark.rule("LZ-306")
def test_nothing_is_given_to_a_clan_that_is_out() -> None:
    from msgspec.structs import replace

    table = Table().band("17R", red=60)
    table.s.clans[2] = replace(table.s.clans[2], status="eliminated")
    assert table.order("GI 17R 3")["fail"] == "F-CLAN"
    assert table.clan("17R") == 0


@pytest.mark.rule("LZ-310", "LZ-048", "LZ-330")
def test_only_rooted_lizards_build() -> None:
    table = Table().band("5E", grn=9)
    assert table.order("BF 5E")["fail"] == "F-FEW"
    assert table.order("BF 6E")["fail"] == "F-NOBAND"
    table = Table().band("5E", grn=6).band("5E", grn=6, flags=UPROOTED)
    assert table.order("BF 5E")["fail"] == "F-FEW"
    table = Table().band("5E", grn=6).band("5E", grn=6)
    assert table.order("BF 5E")["fail"] == ""


@pytest.mark.rule("LZ-320", "LZ-321", "LZ-322", "LZ-325", "LZ-327", "LZ-328", "LZ-330")
@pytest.mark.parametrize(
    ("line", "colour", "need"),
    [("BF 5E", "grn", 10), ("DF 5E", "grn", 10), ("BR 5E N", "grn", 20), ("BD 5E", "gry", 50), ("BB 5E N", "gry", 20),
     ("DB 5E N", "gry", 20)],
)  # fmt: skip
def test_how_many_builders_each_work_needs(line: str, colour: str, need: int) -> None:
    def site(number: int) -> Table:
        table = Table().band("5E", **{colour: number}).land(Wat="4E")
        if line.startswith("DF"):
            table.land(Fer="5E")
        if line.startswith("BR"):
            table.land(Scr="5E")
        return table.bridge("4E", 1) if line.startswith("DB") else table

    assert site(need - 1).order(line)["fail"] == "F-FEW"
    dice = {"raft.life": [6]} if line.startswith("BR") else {}
    assert site(need).order(line, dice=dice)["fail"] == ""


@pytest.mark.rule("LZ-322", "LZ-327", "LZ-330", "LZ-331")
def test_where_rafts_and_bridges_cannot_be_built() -> None:
    scrub = Table().band("5E", grn=20).land(Scr="5E")
    assert scrub.order("BR 5E N")["fail"] == "F-TARGET"
    assert scrub.land(Whi="4E").order("BR 5E N")["fail"] == "F-TARGET"
    assert scrub.bridge("4E").order("BR 5E N")["fail"] == "F-TARGET"
    assert Table().band("5E", grn=20).land(Wat="4E").order("BR 5E N")["fail"] == "F-TERRAIN"
    enemy = Table().band("5E", grn=20).land(Scr="5E", Wat="4E").band("4E", 1, red=1)
    assert enemy.order("BR 5E N")["fail"] == "F-TARGET"
    swimmers = Table().band("5E", gry=20).land(Wat="5E 4E")
    assert swimmers.order("BB 5E N")["fail"] == "F-TERRAIN"
    raft = Table().band("5E", gry=20).raft("4E")
    assert raft.order("BB 5E N")["fail"] == "F-TARGET"
    whirl = Table().band("5E", gry=20).land(Whi="4E")
    assert whirl.order("BB 5E N")["fail"] == ""
    wide = Table(land="Wat").land(Pla="5E").band("5E", gry=20)
    assert wide.order("BB 5E N")["fail"] == "F-TARGET"


@pytest.mark.rule("LZ-328", "LZ-331", "LZ-361")
def test_destroying_a_bridge_from_anywhere_beside_it() -> None:
    table = Table(land="Wat").bridge("4E", 1).raft("5E").band("5E", gry=20).band("4E", 1, red=9)
    assert table.order("DB 5E N")["built"] == "destroyed"
    assert (table.s.bridges, table.total("4E")) == ({}, 9)
    face = table.told("bridge_lost", 1)[0]
    assert (face["role"], face["by"]) == ("owner", 0)
    assert table.order("DB 5E S")["fail"] == "F-TARGET"


@pytest.mark.rule("LZ-332", "LZ-325")
@pytest.mark.parametrize("terrain", ["Swa", "Pea", "Vol", "Cur", "Wat", "Whi", "Tem", "den"])
def test_where_no_den_can_be_built(terrain: str) -> None:
    table = Table().band("5E", gry=50)
    table = table.den("5E", 0, "RED", 30) if terrain == "den" else table.land(**{terrain: "5E"})
    assert table.order("BD 5E")["fail"] == "F-TERRAIN"


@pytest.mark.rule("LZ-333", "LZ-334", "LZ-326")
def test_a_half_built_den_keeps_the_old_ground_and_any_rooted_greys_finish_it() -> None:
    table = Table(turn=4).band("5E", gry=50, grn=10).land(Fer="5E").den("4E", 0, "RED", 30)
    table.order("BD 5E")
    assert table.s.capacity(table.at("4E")) == 50
    table.order("DF 5E")
    assert (table.ground("5E"), table.s.sites) == ("Pla", {table.at("5E"): 4})
    table.order("GI 5E 2")
    table.s.turn, table.s.worked, table.s.disturbed = 5, {}, {}
    table.s.bands[table.at("5E")] = tuple(type(b)(b.clan, b.counts) for b in table.bands("5E"))
    table.order("BD 5E", 1)
    assert table.s.dens[table.at("5E")].owner == 1
    fertile = Table(turn=5).band("5E", gry=50).land(Fer="5E").den("4E", 0, "RED", 30)
    fertile.s.sites[fertile.at("5E")] = 4
    fertile.order("BD 5E")
    assert fertile.s.capacity(fertile.at("4E")) == 0


@pytest.mark.rule("LZ-311")
@pytest.mark.parametrize("what", ["lob", "attack", "transmute", "spy"])
def test_what_disturbs_builders(what: str) -> None:
    table = Table().band("5E", grn=60)
    if what == "lob":
        table.band("4E", 1, yel=5).order("LO 4E S", 1, {"lob": [1]})
    elif what == "attack":
        table.band("4E", 1, red=1).order("MO 4E S", 1, {"combat.att": [0], "combat.def": [1]})
    elif what == "transmute":
        table.band("4E", 1, blk=150).order("CH 4E S TRAN", 1, {"tran.colour": [0]})
        table.s.bands[table.at("5E")] = (table.bands("5E")[0].__class__(0, lizards(grn=60)),)
    else:
        table.spy("4E", 1).order("SN 4E S", 1, {"spy.catch": [True]})
    assert table.order("BF 5E")["fail"] == "F-DISTURBED"


@pytest.mark.rule("LZ-311")
def test_what_does_not_disturb_builders() -> None:
    table = Table().den("9E", 0, "RED", 50, home=True).band("5E", grn=20, yel=20, blk=10, red=2).spy("6E")
    table.order("LO 5E N")
    table.order("CH 5E EYES")
    table.order("SN 6E N")
    table.band("4E", 1, yel=5).order("LO 4E S", 1, {"lob": [0]})
    assert table.order("BF 5E")["fail"] == ""
    leaving = Table().band("5E", grn=20, red=9)
    leaving.order("SP 5E N RED=9")
    assert leaving.order("BF 5E")["fail"] == ""


@pytest.mark.rule("LZ-341", "LZ-520")
def test_home_dens_of_the_dropped_collapse_unless_taken() -> None:
    table = Table(turn=12).den("5E", -1, "RED", 80, home=True, collapse=12, militia=lizards(red=9))
    table.den("9E", -1, "RED", 80, home=True, collapse=13).den("12E", 0, "RED", 80, home=True)
    table.rule(development_events.dens_collapse)
    assert [table.ground(code) for code in ("5E", "9E", "12E")] == ["Rui", "Hom", "Hom"]
    taken = Table(turn=12).den("5E", -1, "RED", 80, home=True, collapse=12).band("6E", red=5)
    taken.order("MO 6E N")
    taken.rule(development_events.dens_collapse)
    assert taken.ground("5E") == "Hom"


@pytest.mark.rule("LZ-348")
def test_elimination() -> None:
    table = Table().spy("5E", 0).den("9E", 1, "", 0).band("12E", 2, red=1).temple("3E", 3).bridge("2E", 3)
    table.rule(development_events.elimination)
    assert [clan.status for clan in table.s.clans] == ["active", "active", "active", "eliminated"]
    assert (table.s.temples[table.at("3E")], table.s.bridges[table.at("2E")]) == (-1, -1)
    assert table.told("eliminated", 0) == [{"clan": 3}]


@pytest.mark.rule("LZ-457")
def test_bystanders_see_what_is_built_and_by_whom_if_it_shows() -> None:
    table = Table().band("5E", gry=50).band("6E", 1, red=1).band("5G", 2, red=1)
    table.order("BD 5E")
    assert table.told("built", 1) == [{"role": "seen", "hex": table.at("5E"), "what": "site", "clan": 0}]
    assert table.told("built", 0) == []
    hidden = Table().band("5E", gry=50).land(Scr="5E").band("6E", 1, red=1)
    hidden.order("BD 5E")
    assert hidden.told("built", 1)[0]["clan"] == -1
