"""Hidden information: what a seat sees of others, in the open and in fog."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.model.sight import remember
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.state.records import Glimpse, Look, Work
from terrarium.kernel import REFEREE, SPECTATOR

from .table import ally, at, campaign, kinds, lay, question, run, say, stack
from .test_battles import meeting


def two(**options: Any) -> Any:
    s = campaign("EM", "GO", land="" if options.get("fog") else "open", **options)
    lay(s, "B2", owner=0, works=["meeting-hall"])
    lay(s, "G7", owner=1, works=["meeting-hall"])
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    stack(s, 1, "G7", "GO2", ("GO4", 20), ("GO5", 30))
    s.seat(1, treasury=123, names=(0,), steward=0, policy="fight", store=("war-horn",))
    s.works = [Work(1, at(s, "G7"), "fence", 20)]
    s.looks = [Look(1, at(s, "A1"), "hills", "")]
    if s.setup.fog:
        remember(s)
    return s


@pytest.mark.rule("WW-008")
def test_of_others_only_band_and_numbers_are_seen() -> None:
    s = two()
    v = s.view(0)
    assert v.glimpses == {2001: Glimpse(3, 1, True)}
    assert v.stacks[2001].units == ()
    assert set(v.units) == {10001, 10002}
    other = v.players[1]
    assert (other.treasury, other.names, other.steward, other.policy, other.store) == (0, (), -1, "retreat", ())
    assert v.works == []
    assert v.looks == []
    assert s.view(SPECTATOR).glimpses.keys() == {1001, 2001}
    referee = s.view(REFEREE)
    assert referee.glimpses == {}
    assert referee.players[1].treasury == 123


def test_allies_see_each_others_stacks_but_not_the_treasury() -> None:
    s = two()
    ally(s, 0, 1)
    v = s.view(0)
    assert v.glimpses == {}
    assert v.players[1].treasury == 0
    assert v.works == []


def test_both_sides_of_a_battle_see_the_forces_from_the_sheet_on() -> None:
    s, a, d = meeting("EM", "GO", "HE")
    assert d in s.view(0).glimpses
    run(s, ("fight_phase",))
    assert d not in s.view(0).glimpses
    assert {a, d} <= set(s.view(2).glimpses)


def test_a_far_glass_sees_adjacent_stacks() -> None:
    s = two()
    s.stack(2001, square=at(s, "B3"))
    assert 2001 in s.view(0).glimpses
    s.unit(10001, items=("far-glass",))
    assert 2001 not in s.view(0).glimpses
    s.stack(2001, square=at(s, "B5"))
    assert 2001 in s.view(0).glimpses


@pytest.mark.rule("WW-008")
def test_in_fog_a_seat_sees_two_squares_far_and_remembers() -> None:
    s = two(fog="fog")
    v = s.view(0)
    assert set(v.stacks) == {1001}
    assert v.squares[at(s, "G7")].terrain == ""
    lay(s, "D4", "hills")
    remember(s)
    assert s.view(0).squares[at(s, "D4")].terrain == "hills"
    s.stack(1001, square=at(s, "A1"))
    s.square(at(s, "B2"), owner=-1)
    s.square(at(s, "D4"), terrain="forest")
    assert s.view(0).squares[at(s, "D4")].terrain == "hills"
    assert s.view(SPECTATOR).stacks == {}


@pytest.mark.rule("WW-294")
def test_rolls_on_the_map_are_seen_by_those_who_can_see_the_square() -> None:
    for fog, seen in (("table", True), ("fog", False)):
        s = two(fog=fog)
        s.square(at(s, "B1"), terrain="")
        s.order = [0, 1]
        run(s, movement_phase(1))
        out = say(s, {"explore": {"1001": "B1"}}, dice={"explore": [2]})
        event = next(e for e in out.events if e.kind == "explored")
        assert event.seen_by(0) is not None
        assert (event.seen_by(1) is not None) == seen
        assert event.seen_by(REFEREE) is not None


@pytest.mark.rule("WW-295")
def test_an_unseen_enemy_stops_a_landing_without_a_word_before() -> None:
    s = campaign("HE", "GO", fog="fog")
    lay(s, "A1", owner=0, works=["meeting-hall", "ferry", "port"])
    for square in ("B1", "C1", "D1", "E1"):
        lay(s, square, "water")
    lay(s, "F1")
    remember(s)
    for square in ("D1", "E1", "F1"):
        s.memory[0][at(s, square)] = s.squares[at(s, square)]
    n = stack(s, 0, "A1", "HE2", ("HE5", 20))
    stack(s, 1, "F1", "GO2", ("GO4", 20))
    run(s, movement_phase(3))
    assert question(s, 0).form.ok({"port": {str(n): "F1"}})
    out = say(s, {"port": {str(n): "F1"}})
    assert s.stacks[n].square == at(s, "A1")
    assert "contact" not in kinds(out)


@pytest.mark.parametrize("fog", ["table", "fog"])
def test_what_is_imagined_looks_the_same(fog: str) -> None:
    s = two(fog=fog)
    for who in (0, 1, SPECTATOR, REFEREE):
        view = s.view(who)
        assert game.imagine(view, Random(5)).view(who) == view
        assert game.imagine(view, Random(5)).faults() == []


def test_when_it_is_over_everything_is_open() -> None:
    s = two(turn=8)
    run(s, ("defeats",))
    assert s.over
    assert s.view(0).glimpses == {}
    assert s.view(SPECTATOR).players[1].treasury == 123


def test_allies_share_their_sight_in_fog() -> None:
    s = two(fog="fog")
    assert s.view(0).squares[at(s, "G7")].terrain == ""
    ally(s, 0, 1)
    v = s.view(0)
    assert v.squares[at(s, "G7")].terrain == "open"
    assert v.stacks[2001].units == (20001, 20002, 20003)


@pytest.mark.rule("WW-284")
def test_a_steward_reads_the_purse_only_while_he_spends() -> None:
    from terrarium.games.wood_and_water.rules.spending import steward_spend

    s = two()
    ally(s, 0, 1)
    assert s.view(0).players[1].treasury == 0
    run(s, steward_spend(1, 0), movement_phase(1))
    assert s.view(0).players[1].treasury == 123
    assert s.view(0).works == s.works
    assert question(s, 0).form.ok([{"build": {"square": "G7", "key": "house"}}])
    say(s, {0: []})
    assert s.view(0).players[1].treasury == 0
