"""Spies (sections 3 and 9; EX-25, EX-48)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.rules import development_events, spies, world
from terrarium.games.lizards.state import Spy
from terrarium.kernel import Dice

from .table import Table


class Watched(Dice):
    """Notes the chances asked for; nobody is ever caught."""

    def __init__(self) -> None:
        super().__init__(b"watched")
        self.asked: list[tuple[str, int]] = []

    def chance(self, label: str, pct: int) -> bool:
        self.asked.append((label, pct))
        return False


@pytest.mark.rule("LZ-222")
@pytest.mark.parametrize(("enemies", "pct"), [(40, 10), (41, 11), (300, 75), (1, 1), (298, 75), (299, 75)])
def test_ex_25_the_chance_of_capture(enemies: int, pct: int) -> None:
    table = Table().band("4E", 1, red=enemies)
    flow = table.flow({})
    flow.dice = Watched()
    found = spies.searched(table.s, flow, Spy(0, 0, 4), table.at("4E"))
    assert flow.dice.asked == [("spy.catch", pct)]
    assert found is not None
    assert found.tested == table.at("4E")


@pytest.mark.rule("LZ-221", "LZ-053")
@pytest.mark.parametrize("owner", [1, -1])
def test_ex_25_capture_in_foreign_dens_is_certain(owner: int) -> None:
    table = Table().den("4E", owner, "RED", 50).spy("5E")
    assert table.order("SN 5E N")["lost"] == 1
    assert table.s.spies == {}
    assert table.told("spy_lost", 0)[0]["cause"] == "captured"
    own = Table().den("4E", 0, "RED", 50).spy("5E")
    own.order("SN 5E N")
    assert own.at("4E") in own.s.spies
    unsettled = Table().den("4E", -1).spy("5E")
    assert unsettled.order("SN 5E N")["lost"] == 1


@pytest.mark.rule("LZ-220")
def test_sneak() -> None:
    table = Table(turn=5).spy("5E", colour="RED").spy("5E", colour="GRN").spy("5E", 1)
    told = table.order("SN 5E N N")
    assert (told["moved"], table.codes(told["route"])) == (2, ["4E", "3E"])
    assert len(table.s.spies[table.at("3E")]) == 2
    assert len(table.s.spies[table.at("5E")]) == 1
    assert table.order("SN 3E N")["fail"] == "F-MOVED"
    assert table.order("SN 9E N")["fail"] == "F-NOSPY"
    assert Table(turn=5).spy("5E", mired=5).order("SN 5E N")["fail"] == "F-MIRED"
    made = Table(turn=5).band("5E", red=9)
    made.order("SP 5E N RED=1")
    assert made.order("SN 4E N")["fail"] == "F-MOVED"
    flat = Table(rows=16, columns=16, wrap=False).spy("1E")
    assert flat.order("SN 1E N")["fail"] == "F-EDGE"
    flat = Table(rows=16, columns=16, wrap=False).spy("2E")
    assert flat.order("SN 2E N N")["fail"] == "F-EDGE"
    assert flat.at("1E") in flat.s.spies


@pytest.mark.rule("LZ-052", "LZ-053", "LZ-202")
def test_spies_pass_through_enemies_and_do_not_stop_them() -> None:
    table = Table().spy("5E").band("4E", 1, red=40)
    table.order("SN 5E N N", dice={"spy.catch": [False]})
    assert table.at("3E") in table.s.spies
    table = Table().spy("4E", 1).band("5E", red=40)
    table.order("MO 5E N N")
    assert table.total("3E") == 40
    full = Table().spy("4E").band("5E", red=300)
    assert full.order("MO 5E N")["fail"] == ""


@pytest.mark.rule("LZ-219", "LZ-055", "LZ-218", "LZ-215", "LZ-070", "LZ-056")
def test_what_a_spy_risks() -> None:
    def after(terrain: str, dice: dict[str, list[bool]], **more: str) -> int:
        table = Table().spy("5E").land(**{terrain: "4E"}, **more)
        table.order("SN 5E N", dice=dice)
        return len(table.s.spies)

    assert after("Cur", {"cursed.spy": [True]}) == 0
    assert after("Cur", {"cursed.spy": [False]}) == 1
    assert after("Whi", {"drown": [True]}) == 0
    assert after("Wat", {"monster": [True]}) == 1
    assert after("Wat", {"monster": [True]}, Whi="3E") == 0
    assert after("Wat", {"monster": [False]}, Whi="3E") == 1
    raft = Table().spy("5E").raft("4E").land(Whi="3E")
    raft.order("SN 5E N")
    assert raft.at("4E") in raft.s.spies
    mired = Table(turn=5).spy("5E").spy("4E", 1).band("4E", 1, red=4).land(Swa="4E")
    mired.order("SN 5E N N", dice={"spy.catch": [False], "mire": [True]})
    assert [spy.mired for spy in mired.s.spies[mired.at("4E")]] == [6, 0]
    assert mired.bands("4E")[0].mired == 0


@pytest.mark.rule("LZ-223", "LZ-311")
def test_the_search_at_the_end_of_the_phase() -> None:
    table = Table().spy("5E", 1).spy("5E", 2, tested=0).band("5E", 0, red=40)
    table.s.spies[table.at("5E")] = (Spy(1, 0, 4), Spy(2, 0, 4, tested=table.at("5E")))
    table.rule(spies.search, dice={"spy.catch": [True]})
    assert [spy.clan for spy in table.s.spies[table.at("5E")]] == [2]
    assert table.told("spy_lost", 0) == [{"role": "captor", "hex": table.at("5E"), "clan": 1, "cause": "captured"}]
    assert table.at("5E") * 16 in table.s.disturbed
    den = Table().spy("5E", 1).den("5E", 0, "RED", 50)
    den.rule(spies.search)
    assert den.s.spies == {}


@pytest.mark.rule("LZ-101", "LZ-055")
def test_a_spy_that_stays_in_a_cursed_hex() -> None:
    table = Table().spy("5E").spy("5E", 1).land(Cur="5E")
    table.rule(world.curse, dice={"cursed.spy": [True, False]})
    assert [spy.clan for spy in table.s.spies[table.at("5E")]] == [1]


@pytest.mark.rule("LZ-347", "LZ-059")
def test_ex_48_gone_bush() -> None:
    table = Table(turn=6).spy("5E", made=3)
    table.rule(development_events.spies_go_bush)
    assert table.at("5E") in table.s.spies
    table.s.turn = 7
    table.rule(development_events.spies_go_bush)
    assert table.s.spies == {}
    assert table.told("spy_lost", 0)[0]["cause"] == "bush"


@pytest.mark.rule("LZ-346", "LZ-058")
def test_a_spy_rejoins_an_own_band() -> None:
    table = Table().spy("5E", colour="GRN").spy("5E", 1).band("5E", red=1, hunger=3, level=2)
    table.rule(development_events.spies_rejoin)
    [band] = table.bands("5E")
    assert (band.counts, band.hunger, band.level) == ((1, 1, 0, 0, 0), 3, 2)
    assert [spy.clan for spy in table.s.spies[table.at("5E")]] == [1]
    full = Table().spy("5E").band("5E", red=300)
    full.rule(development_events.spies_rejoin)
    assert full.at("5E") in full.s.spies
    alone = Table().spy("5E").spy("5E").den("5E", 0, "RED", 50)
    alone.rule(development_events.spies_rejoin)
    assert len(alone.s.spies[alone.at("5E")]) == 2


@pytest.mark.rule("LZ-052", "LZ-054", "LZ-034")
def test_spies_are_not_hungry() -> None:
    table = Table().spy("5E")
    before = table.s.spies
    table.rule(world.hunger)
    assert table.s.spies == before
