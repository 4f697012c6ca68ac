"""Section 14: points and victory (EX-50), and clans that leave (EX-49)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from terrarium.games.lizards.content import WORLD
from terrarium.games.lizards.rules import victory
from terrarium.games.lizards.rules.leaving import drops, leave
from terrarium.games.lizards.state import Standing
from terrarium.kernel import Place

from .table import Table, lizards


@pytest.mark.rule("LZ-360", "LZ-361", "LZ-363", "LZ-064", "LZ-069", "LZ-072")
def test_ex_50_points() -> None:
    table = Table(seats=2).den("1A", 0, "RED", 250, home=True).den("3A", 0, "RED", 200, home=True)
    table.den("5A", 0, "RED", 40).den("7A", 0, "GRN", 5).den("9A", 0, "", 5)
    table.temple("11A", 0).bridge("13A", 0).bridge("15A", 0)
    for code in ("20A", "21A"):
        table.band(code, red=200, yel=100)
    table.band("22A", blk=100)
    for n in range(4):
        table.spy(f"{24 + n}A")
    [standing, _] = victory.standings(table.s)
    assert standing == Standing(lizards=1204, homes=2, temples=1, dens=3, bridges=2)
    assert standing.points == 5329


@pytest.mark.rule("LZ-363")
@pytest.mark.parametrize(("points", "won"), [(15999, False), (16000, True)])
def test_ex_50_the_threshold(points: int, won: bool) -> None:
    table = Table(seats=2, per_home=1000)
    table.s.homes = 16
    table.s.standings = [Standing(lizards=points), Standing(lizards=5)]
    assert victory.winners(table.s) == (([0], "points") if won else ([], ""))


@pytest.mark.rule("LZ-364")
def test_several_at_once() -> None:
    table = Table(seats=4, per_home=100)
    table.s.homes = 1
    table.s.standings = [
        Standing(lizards=2100), Standing(lizards=100, homes=1), Standing(lizards=75, homes=1, dens=1), Standing(50),
    ]  # fmt: skip
    assert victory.winners(table.s) == ([1], "points")
    table.s.standings[2] = Standing(lizards=100, homes=1)
    assert victory.winners(table.s) == ([1, 2], "points")
    table.s.standings[3] = Standing(lizards=2101)
    assert victory.winners(table.s) == ([3], "points")


@pytest.mark.rule("LZ-365")
def test_last_clan_no_home_den_and_turn_limit() -> None:
    table = Table(seats=3, turn=40, turn_limit=40)
    table.s.homes = 3
    table.s.standings = [Standing(5), Standing(9), Standing(7)]
    assert victory.winners(table.s) == ([1], "limit")
    table.s.turn = 39
    assert victory.winners(table.s) == ([], "")
    table.s.homes = 0
    assert victory.winners(table.s) == ([1], "homes")
    table.s.homes = 1
    out = [replace(clan, status="dropped") for clan in table.s.clans]
    table.s.clans = [table.s.clans[0], *out[1:]]
    assert victory.winners(table.s) == ([0], "last")
    table.s.clans = out
    assert victory.winners(table.s) == ([], "none")
    endless = Table(seats=2, turn=400, turn_limit=0)
    endless.s.homes = 2
    endless.s.standings = [Standing(5), Standing(9)]
    assert victory.winners(endless.s) == ([], "")


@pytest.mark.rule("LZ-366")
def test_the_figure_per_home_den() -> None:
    figures = [2500, 2300, 2000, 1800, 1700, 1600, 1500, 1400, 1300, 1250, 1200, 1150, 1100, 1050, 1000]
    assert WORLD.victory.per_home_den == figures
    at_the_start = [players * figure for players, figure in enumerate(figures, 2)]
    assert at_the_start == [
        5000, 6900, 8000, 9000, 10200, 11200, 12000, 12600, 13000, 13750, 14400, 14950, 15400, 15750, 16000,
    ]  # fmt: skip


@pytest.mark.rule("LZ-362")
def test_the_ranking() -> None:
    table = Table(seats=4).band("1A", 0, red=5).band("3A", 1, red=9).band("5A", 2, red=5).band("7A", 3, red=2)
    table.s.clans[1] = replace(table.s.clans[1], status="dropped")
    view = table.view(0)
    ranking = [(clan.rank, clan.number, clan.points) for clan in view.ranking]
    assert ranking == [(1, 1, 5), (1, 3, 5), (3, 4, 2), (4, 2, 0)]


@pytest.mark.rule("LZ-367", "LZ-362")
def test_the_end() -> None:
    table = Table(seats=3, rows=16, columns=16, per_home=1000).den("3C", 0, "RED", 50, home=True).around("3C", "Fer", 2)
    table.band("3C", red=200).band("9C", 1, red=20)
    table.turn()
    assert table.s.over
    assert table.s.stage == "over"
    [told] = table.told("victory", 2)
    assert (told["winners"], told["reason"]) == ([0], "points")
    assert table.s.result()[0] == Place(1, table.s.standings[0].points)
    assert table.s.result()[1] == Place(2, 20)
    assert table.s.result()[2] == Place(3, 0)
    assert len(table.s.view(2).bands) == 2


@pytest.mark.rule("LZ-518", "LZ-519", "LZ-520", "LZ-091")
def test_ex_49_a_clan_surrenders() -> None:
    table = Table(seats=3, turn=9, rows=16, columns=16, per_home=9000).den("3C", 0, "RED", 80, home=True)
    table.around("3C", "Fer", 2).den("6C", 0, "RED", 90).around("6C", "Fer", 2).band("6C", red=50, grn=30, level=2)
    table.band("9C", red=120).spy("10C").spy("11C").spy("12C").temple("13C", 0).bridge("14C", 0)
    table.den("3K", 1, "RED", 50, home=True).around("3K", "Fer", 2).band("9K", 1, red=9).band("12K", 2, red=9)
    sheet = {0: "MO 9C N\nSURRENDER\n"}
    table.play(sheet, {})
    assert table.s.turn == 10
    assert table.s.clans[0].status == "dropped"
    den = table.s.dens[table.at("6C")]
    assert (den.owner, den.militia, den.militia_level) == (-1, lizards(red=50, grn=30), 2)
    assert table.s.spies == {}
    assert all(bands[0].clan != 0 for bands in table.s.bands.values())
    assert (table.s.temples[table.at("13C")], table.s.bridges[table.at("14C")]) == (-1, -1)
    assert table.told("order", 0) == []
    assert {"clan": 0, "reason": "surrender"} in table.told("dropped", 2)
    home = table.s.dens[table.at("3C")]
    assert (home.collapse, home.militia, home.militia_level) == (12, lizards(), 0), "nobody was in it"
    assert table.s.homes == 2
    table.turn()
    assert table.ground("3C") == "Hom"
    table.turn()
    assert (table.s.turn, table.ground("3C"), table.ground("6C")) == (12, "Rui", "Den")


@pytest.mark.rule("LZ-518", "LZ-519")
def test_leaving_takes_effect_only_when_the_turn_is_processed() -> None:
    table = Table(seats=3).band("3C", 0, red=5)
    table.rule(leave, 0, "no answer for three turns")
    assert (table.s.clans[0].status, table.total("3C")) == ("leaving", 5)
    assert table.told("leaving", 1) == [{"clan": 0, "reason": "no answer for three turns"}]
    table.rule(drops)
    assert (table.s.clans[0].status, table.total("3C")) == ("dropped", 0)
