"""Section 17: sight and memory (EX-55, EX-56), and section 24: who knows what."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import COLOUR, FERTILE, HOME, PLAINS
from terrarium.games.lizards.model.sight import remember, sight, watchers
from terrarium.kernel import REFEREE, SPECTATOR

from .table import Table, lizards


@pytest.mark.rule("LZ-450", "LZ-451")
def test_ex_55_how_far_they_see() -> None:
    table = Table().band("10J", red=1)
    seen = sight(table.s, 0)
    assert table.at("11L") in seen
    assert table.at("13J") not in seen
    assert len(seen) == 19
    assert watchers(table.s, table.at("13J")) == []
    table.land(Pea="10J")
    assert table.at("13J") in sight(table.s, 0)
    assert watchers(table.s, table.at("13J")) == [0]
    table.land(Vol="10J")
    assert len(sight(table.s, 0)) == 19
    spy = Table().spy("10J").land(Pea="10J")
    assert len(sight(spy.s, 0)) == 37
    blind = Table().den("10J", 0, "RED", 200).temple("20J", 0).bridge("25J", 0)
    assert sight(blind.s, 0) == set()
    inside = Table().den("10J", 0, "RED", 200).band("10J", red=5)
    assert len(sight(inside.s, 0)) == 19


@pytest.mark.rule("LZ-452", "LZ-453", "LZ-455", "LZ-057")
def test_ex_55_what_they_see() -> None:
    def bands(table: Table) -> list[tuple[int, int, object]]:
        return [(band.clan, band.total, band.counts) for band in table.view(0).bands if band.clan != 0]

    table = Table().band("10J", red=1).band("11L", 1, red=50, blk=30).land(Scr="11L")
    assert bands(table) == []
    table.spy("11L")
    assert bands(table) == [(1, 80, lizards(red=50, blk=30))]
    plain = Table().band("10J", red=1).band("11L", 1, red=50, blk=30, hunger=3, level=2)
    assert bands(plain) == [(1, 80, None)]
    [enemy] = [band for band in plain.view(0).bands if band.clan]
    assert (enemy.hunger, enemy.level, enemy.mired) == (None, None, None)
    for terrain in ("Rui", "den"):
        hidden = Table().band("10J", red=1).band("11L", 1, red=50)
        hidden = hidden.den("11L", 1, "RED", 50) if terrain == "den" else hidden.land(Rui="11L")
        assert bands(hidden) == []


@pytest.mark.rule("LZ-482", "LZ-455")
def test_ex_56_a_spy_among_hidden_enemies() -> None:
    table = Table().spy("11L").band("11L", 1, red=20).land(Scr="11L")
    view = table.view(0)
    assert [(band.clan, band.total) for band in view.bands] == [(1, 20)]
    assert [spy.hex for spy in view.spies] == [table.at("11L")]


@pytest.mark.rule("LZ-452", "LZ-064", "LZ-459")
def test_dens_of_others_show_owner_and_colour_but_not_a_home_dens() -> None:
    table = Table().band("10J", red=1).den("11J", 1, "GRN", 70).den("9J", 2, "BLK", 70, home=True).spy("10K", 3)
    view = table.view(0)
    assert view.memory is not None
    assert (view.memory.owner(table.at("11J")), view.memory.colour(table.at("11J"))) == (1, COLOUR["GRN"])
    assert (view.terrain(table.at("9J")), view.memory.owner(table.at("9J"))) == (HOME, 2)
    assert view.memory.colour(table.at("9J")) == -1
    assert view.dens == ()
    assert view.spies == ()


@pytest.mark.rule("LZ-454", "LZ-477")
def test_own_things_are_always_shown_in_full() -> None:
    table = Table().den("20J", 0, "GRN", 70).around("20J", "Fer", 3)
    table.band("5A", red=3, yel=4, hunger=2, level=1, mired=6).land(Scr="5A")
    view = table.view(0)
    [den] = view.dens
    assert (den.pop, den.capacity, den.colour) == (70, 150, COLOUR["GRN"])
    [band] = view.bands
    assert (band.counts, band.hunger, band.level, band.mired) == (lizards(red=3, yel=4), 2, 1, 6)


@pytest.mark.rule("LZ-458")
def test_what_was_seen_is_remembered_with_its_turn() -> None:
    table = Table(turn=3).band("10J", red=1).den("11J", 1, "GRN", 70).land(Fer="9J").band("10K", 2, red=5)
    table.raft("10I").bridge("8J", 1)
    remember(table.s)
    table.s.bands = {table.at("20A"): table.s.bands[table.at("10J")]}
    table.s.turn = 4
    table.s.terrain[table.at("9J")] = PLAINS
    table.den("11J", 2, "GRN", 70)
    view = table.view(0)
    memory = view.memory
    assert memory is not None
    assert (view.terrain(table.at("9J")), memory.turn(table.at("9J"))) == (FERTILE, 3)
    assert (memory.owner(table.at("11J")), memory.bridge(table.at("8J"))) == (1, True)
    assert memory.turn(table.at("20A")) == 4
    assert memory.turn(table.at("20Z")) == -1
    assert view.terrain(table.at("20Z")) == -1
    assert [band.hex for band in view.bands] == [table.at("20A")]
    assert view.rafts == ()


@pytest.mark.rule("LZ-458")
def test_nobody_but_the_clan_remembers() -> None:
    table = Table().band("10J", red=1)
    assert table.view(1).memory is not None
    assert set(table.view(1).memory.look) == {0xFF}


@pytest.mark.rule("LZ-459", "LZ-452")
def test_spectators_see_no_map_and_the_referee_sees_all() -> None:
    table = Table().band("10J", red=1).den("11J", 1, "GRN", 70, militia=lizards()).spy("12J", 2).raft("3C")
    spectator = table.view(SPECTATOR)
    assert (spectator.memory, spectator.bands, spectator.dens, spectator.spies) == (None, (), (), ())
    assert [clan.points for clan in spectator.clans] == [1, 95, 1, 0]
    referee = table.view(REFEREE)
    assert len(referee.cells()) == table.grid.size
    assert (len(referee.bands), len(referee.dens), len(referee.spies)) == (1, 1, 1)
    table.s.stage = "over"
    assert len(table.view(3).bands) == 1


@pytest.mark.rule("LZ-456")
def test_the_view_is_of_the_very_end_of_the_turn() -> None:
    table = Table(seats=2, rows=16, columns=16, turn=1, per_home=9000)
    table.den("3C", 0, "RED", 50, home=True).around("3C", "Fer", 2).band("9C", red=9).band("9K", 1, red=9)
    table.turn({0: ["MO 9C S S"]})
    view = table.s.view(0)
    assert set(view.sight) == set(table.grid.disc(table.at("11C"), 2))
    assert view.memory.turn(table.at("11C")) == 2


@pytest.mark.rule("LZ-457")
def test_an_event_is_seen_from_where_one_stands_at_that_moment() -> None:
    table = Table().band("10J", 2, red=1).band("12J", yel=9).band("11J", 1, red=30)
    table.order("LO 12J N", dice={"lob": [2]})
    assert table.told("lob", 2)
    table.s.bands[table.at("20A")] = table.s.bands.pop(table.at("10J"))
    table.s.bands[table.at("12J")] = (type(table.bands("12J")[0])(0, lizards(yel=9)),)
    table.order("LO 12J N", dice={"lob": [2]})
    assert table.told("lob", 2) == []


def test_imagine_gives_the_same_view() -> None:
    table = Table(turn=3, rows=16, columns=16).band("10J", red=4, grn=3).den("11J", 0, "GRN", 70).spy("5A")
    table.around("11J", "Fer", 4).den("5B", 1, "RED", 40).band("5B", 1, red=20).den("9J", 2, "RED", 9, home=True)
    table.raft("10H").bridge("10K", 1).temple("8J", 0)
    table.s.sites[table.at("10I")] = 3
    for who in (0, 1, 3, SPECTATOR, REFEREE):
        view = table.view(who)
        for seed in range(20):
            state = game.imagine(view, Random(seed))
            assert state.view(who) == view
            assert state.faults() == []


def test_imagine_finds_where_the_fertile_hexes_must_be() -> None:
    table = Table(turn=3, rows=16, columns=16).den("11J", 0, "GRN", 70).around("11J", "Fer", 4).band("3A", red=1)
    table.den("13J", 0, "RED", 30)
    table.view(0)
    table.around("11J", "Pla", 3)
    view = table.view(0)
    for seed in range(20):
        assert game.imagine(view, Random(seed)).view(0) == view
