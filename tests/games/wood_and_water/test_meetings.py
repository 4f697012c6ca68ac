"""Situations in which several rules meet at once, decided by the rulebook before they were played."""

from __future__ import annotations

import pytest

from terrarium.games.wood_and_water.rules.victory import beaten
from terrarium.games.wood_and_water.rules.volcano import lava_and_fire
from terrarium.games.wood_and_water.state.records import NOBODY

from .table import at, campaign, field, kinds, lay, lead, run, say, stack, start
from .test_factions import ways


@pytest.mark.rule("WW-227", "WW-096")
@pytest.mark.parametrize(("edition", "again"), [(2, True), (3, False)])
def test_a_square_that_is_alight_is_not_lit_by_a_second_stack(edition: int, again: bool) -> None:
    s = campaign("CW", "EM", land="forest", edition=edition)
    first = stack(s, 0, "C3", "CW2", ("CW4", 10))
    second = stack(s, 0, "C3", "CW2", ("CW4", 10))
    stack(s, 1, "H8", "EM2")
    start(s)
    say(s, {"ignite": str(first)})
    assert ("ignite" in {way for way, _ in ways(s, second)}) is again


@pytest.mark.rule("WW-227", "WW-033")
def test_a_stack_that_has_lit_a_fire_lights_none_by_its_parts() -> None:
    """Once a turn for each stack: what splits off, or joins, has lit it too."""
    s = campaign("CW", "EM", land="forest")
    first = stack(s, 0, "C3", "CW2", "CW2", ("CW4", 10))
    other = stack(s, 0, "C3", "CW2")
    stack(s, 1, "H8", "EM2")
    start(s)
    say(s, {"ignite": str(first)})
    lone, joining = s.stacks[first].units[1], s.stacks[other].units[0]
    say(s, {"pass": True})
    say(s, {"reorganise": {"C3": {"units": [lone], "into": "new"}}})
    part = next(n for n, st in s.stacks.items() if st.units == (lone,))
    say(s, {"reorganise": {"C3": {"units": [joining], "into": str(part)}}})
    assert s.stacks[part].units == (lone, joining)
    s.stack(part, square=at(s, "D3"))
    s.stack(first, square=at(s, "B3"))
    for number in (part, first):
        assert "ignite" not in {way for way, _ in ways(s, number)}


@pytest.mark.rule("WW-095", "WW-096")
def test_a_lit_square_that_another_fire_has_burned_still_spreads_its_own() -> None:
    """C3 and E3 are lit; the first takes D3, the second has F3 left."""
    s = campaign("CW", "EM", land="open")
    field(s, "forest", "C3", "D3", "E3", "F3", "G3")
    s.fires = [(at(s, "C3"), 0), (at(s, "E3"), 0)]
    out = run(s, lava_and_fire(), dice={"fire": [2, 3, 1, 2, 2]})
    burned = [event.face["squares"] for event in out.events if event.kind == "fire" and event.face]
    assert burned == [["C3", "D3", "E3"], ["E3", "F3"]]
    assert [s.squares[at(s, q)].terrain for q in ("C3", "D3", "E3", "F3", "G3")] == ["open"] * 4 + ["forest"]


@pytest.mark.rule("WW-096", "WW-018")
def test_who_has_marched_into_a_lit_square_keeps_it_and_is_not_hurt() -> None:
    s = campaign("CW", "EM", land="open")
    lay(s, "C3", "thick", owner=1, works=["road"], desolate=True)
    n = stack(s, 1, "C3", "EM2", ("EM4", 10))
    s.fires = [(at(s, "C3"), 0)]
    run(s, lava_and_fire(), dice={"fire": [1]})
    here = s.squares[at(s, "C3")]
    assert (here.terrain, here.owner, here.works, here.desolate) == ("open", 1, (), True)
    assert sum(s.units[u].models for u in s.stacks[n].units) == 11


@pytest.mark.rule("WW-096", "WW-097", "WW-086")
@pytest.mark.parametrize(("edition", "owner"), [(2, NOBODY), (3, 0)])
def test_who_burns_his_own_village_loses_its_people_everywhere_but_not_the_land(edition: int, owner: int) -> None:
    s = campaign("CW", "EM", land="open", edition=edition)
    lay(s, "C3", "forest")
    lay(s, "D3", village="CF", owner=0)
    lay(s, "H1", village="CF", owner=0)
    lay(s, "H3", village="MO", owner=0)
    s.fires = [(at(s, "C3"), 0)]
    run(s, lava_and_fire(), dice={"fire": [2, 1]})
    burned, far, others = (s.squares[at(s, q)] for q in ("D3", "H1", "H3"))
    assert (burned.village, burned.owner) == ("", owner)
    assert (far.village, far.owner, others.owner) == ("CF", NOBODY, 0)
    assert s.players[0].hostile == ("CF",)


@pytest.mark.rule("WW-093", "WW-086")
def test_lava_that_takes_a_village_offends_nobody() -> None:
    s = campaign("CD", "EM", land="open")
    lay(s, "E5", "volcano")
    field(s, "open", "E6", "H1", village="MO", owner=0)
    s.erupting = [at(s, "E5")]
    run(s, lava_and_fire(), dice={"lava": [2, 1]})
    assert s.players[0].hostile == ()
    assert (s.squares[at(s, "E6")].village, s.squares[at(s, "H1")].owner) == ("", 0)


@pytest.mark.rule("WW-091", "WW-095")
def test_a_volcano_found_and_woken_in_one_turn_erupts_once() -> None:
    s = campaign("CD", "EM", land="open")
    lay(s, "E5", "volcano")
    s.erupting = [at(s, "E5"), at(s, "E5")]
    out = run(s, lava_and_fire(), dice={"lava": [2, 2, 6, 6, 6]})
    assert kinds(out).count("eruption") == 1
    assert sum(square.terrain == "lava" for square in s.squares) == 4


@pytest.mark.rule("WW-091")
def test_lava_spreads_by_sixes_for_ever_and_stops_at_the_first_five() -> None:
    """2, 3, 4, 5, 6, 6, then 5: six rings of squares about the volcano."""
    s = campaign("CD", "EM", land="open", size=15)
    lay(s, "H8", "volcano")
    s.erupting = [at(s, "H8")]
    run(s, lava_and_fire(), dice={"lava": [2, 3, 4, 5, 6, 6, 5]})
    assert sum(square.terrain == "lava" for square in s.squares) == 2 * 6 * 7


@pytest.mark.rule("WW-093", "WW-271", "WW-223")
def test_lava_takes_leader_heir_and_the_last_square_and_the_seat_is_out() -> None:
    s = campaign("EM", "GO", "HE", land="open", turn=3)
    lay(s, "E5", "volcano")
    lay(s, "E6", owner=0, works=["meeting-hall", "palace"])
    for seat, square in ((1, "A1"), (2, "H1")):
        lay(s, square, owner=seat, works=["meeting-hall"])
        stack(s, seat, square, s.players[seat].faction + "2")
    n = stack(s, 0, "E6", "EM2", "EM2", ("EM4", 20))
    leader, heir, _ = s.stacks[n].units
    lead(s, 0, leader)
    s.seat(0, heir=heir, titles=("EM2", "EM2"), treasury=5000)
    s.erupting = [at(s, "E5")]
    run(s, lava_and_fire(), dice={"lava": [2, 1]})
    assert (s.players[0].leader, s.players[0].heir, s.players[0].titles) == (0, 0, ("", ""))
    assert beaten(s, 0), "with all that gold, but without a square"
    assert not beaten(s, 1)
    assert s.faults() == []


@pytest.mark.rule("WW-233", "WW-093")
def test_one_hired_unit_drowns_a_stack_of_chaos_dwarfs_in_lava() -> None:
    """Not harmed are stacks wholly of their own; the magician who woke the volcano is no exception."""
    s = campaign("CD", "EM", land="open")
    lay(s, "E5", "volcano")
    pure = stack(s, 0, "E5", "CD2", ("CD4", 20))
    mixed = stack(s, 0, "E6", "CD2", ("CD4", 20), ("DG4", 10))
    s.erupting = [at(s, "E5")]
    run(s, lava_and_fire(), dice={"lava": [2, 1]})
    assert (pure in s.stacks, mixed in s.stacks) == (True, False)
    assert s.faults() == []
