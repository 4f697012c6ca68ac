"""Leaving the game and the referee's corrections (LW-211 to LW-214)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.kernel import REFEREE, SPECTATOR, TABLE, Illegal, NotYours, Refused

from .table import PASS, Table, held


def leave(t: Table, seat: int, how: str = "resign") -> Table:
    value: Any = True if how == "resign" else {"seat": seat}
    t.events += t.s.act(seat if how == "resign" else TABLE, how, value, t.dice).events
    assert not t.s.faults()
    return t


@pytest.mark.rule("LW-211", "LW-212")
@pytest.mark.parametrize("how", ["resign", "drop"])
def test_what_is_left_behind(how: str) -> None:
    t = Table(3)
    t.own(1, "W-CON-1", "T1-CON")
    t.own(1, "Withering Curse", state="active")
    t.s.hexes = {"NEC-9": 0}
    t[0].stats = t.s.modifiers(0)
    t.tokens(1, "SSS")
    t[1].gold = 9
    hand = t[1].hand[:]
    leave(t, 1, how)
    assert (t.s.supply[0], t[0].gather_limit, t[1].gold, t[1].mana) == (29, 3, 0, 0)
    assert t.s.gather_discard == hand
    assert t[1].wizards == ["W-CON-1"]
    assert t.asked() == {0: "action"}
    t.hand(0, "R1S")
    t.play(0, {"gather": {"R1S": True}})
    assert t.asked() == {2: "action"}


@pytest.mark.rule("LW-212")
def test_the_turn_of_who_leaves_is_broken_off() -> None:
    t = Table(3)
    t.offer("F05-DRU")
    t.top("G21", "G01")
    t.play(0, {"summon": {"F05-DRU": "dungeon"}})
    leave(t, 0)
    assert "G21" in t.s.dungeon
    assert t.s.expedition is None
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-212", "LW-322", "LW-742")
def test_the_others_are_still_checked_when_the_active_seat_leaves() -> None:
    """It has silenced a Root Cellar and could cast once more; its played card goes to the discard pile."""
    t = Table(3)
    t.own(0, "Metamagic", "Bountiful Harvest", state="active")
    t.own(0, "Scrying")
    t.own(2, "Root Cellar", state="active")
    t.tokens(2, "SSSTTTEEENNN")
    t.ready(0, "Unsummon", "EF")
    t.cast(0, "Unsummon")
    t.play(0, {"silence": {"2": "DRU-1"}})
    assert (t.asked(), t.s.played) == ({0: "cast"}, "R8S")
    leave(t, 0)
    assert (t.asked(), t.decision(2).facts) == ({2: "discard"}, {"number": 2, "stored": True})
    assert t[0].hand == []
    assert (t.s.played, "R8S" in t.s.gather_discard, t.told("left")) == ("", True, [{"seat": 0, "how": "resigned"}])
    t.play(2, {"S": 2})
    assert (t.asked(), t[0].hand) == ({1: "action"}, [])


@pytest.mark.rule("LW-212")
def test_a_spell_search_is_put_back() -> None:
    t = Table(3)
    t.ready(0, "Far Seeing")
    t.cast(0, "Far Seeing")
    leave(t, 0)
    assert t.s.digging == []
    assert t[0].casting == []
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-212")
def test_leaving_during_a_duel() -> None:
    for who, asked in ((1, {2: "bid"}), (3, {0: "action"}), (0, {1: "action"})):
        t = Table(4)
        t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 2}})
        if who == 3:
            t.play(1, PASS)
            t.play(2, PASS)
            t.play(3, {"bid": 3})
            assert t.asked() == {0: "bid"}
        leave(t, who)
        assert t.asked() == asked
        assert (t.s.duel is None) == (who != 1)
        if who == 3:
            assert t.decision(0).facts == {"why": "lost"}
            assert t.told("duel_void") == [{"seat": 0}]
            assert all(t.s.wizards)


@pytest.mark.rule("LW-212", "LW-638")
def test_armed_traps_are_set_aside() -> None:
    t = Table(3)
    t.ready(1, "Snare")
    t.turn(1)
    t.cast(1, "Snare")
    leave(t, 1)
    assert (t.s.traps, sorted(t.s.aside), len(t.s.dungeon)) == ({}, ["P01", "P02"], 51)


@pytest.mark.rule("LW-212", "LW-638")
def test_a_trap_in_the_hands_of_an_expedition_is_set_aside_too() -> None:
    """Seat 0 is warded and has drawn a trap of seat 1; the other trap is seat 2's and stays armed."""
    t = Table(3)
    t.own(0, "Spell Ward", state="active")
    t.s.dungeon += t.s.aside
    t.s.traps, t.s.aside = {"P01": 1, "P02": 2}, []
    t.offer("F05-DRU")
    t.top("P01", "G21")
    t.play(0, {"summon": {"F05-DRU": "dungeon"}})
    t.play(0, "go")
    leave(t, 1)
    assert (t.s.aside, t.s.traps) == (["P01"], {"P02": 2})
    t.play(0, "stop")
    assert (t[0].gold, t.s.aside, "P01" in t.s.dungeon) == (6, ["P01"], False)


@pytest.mark.rule("LW-212")
def test_who_has_left_is_no_opponent() -> None:
    t = Table(3)
    t.ready(0, "Life Drain")
    leave(t, 1)
    t.cast(0, "Life Drain")
    assert not t.may(0, {"steal": 1})
    assert t.may(0, {"steal": 2})


@pytest.mark.rule("LW-212")
def test_a_discard_is_not_waited_for() -> None:
    t = Table(3)
    t.tokens(1, "SSSSSSTTTTTT")
    t.tokens(2, "EEEEEENNNNNN")
    t.hand(0, "R1S")
    t.play(0, {"gather": {"R1S": True}})
    leave(t, 1)
    assert t.asked() == {2: "discard"}
    t.play(2, {"E": 2})
    assert held(t[2]) == "EEEENNNNNN"


@pytest.mark.rule("LW-213")
def test_who_left_earlier_stands_lower() -> None:
    t = Table(4)
    t[1].gold = 50
    leave(t, 1)
    assert {seat: place.place for seat, place in t.s.result().items()} == {1: 4}
    leave(t, 3)
    assert {seat: place.place for seat, place in t.s.result().items()} == {1: 4, 3: 3}
    t.own(1, "I01", "I03", "W-CON-1")
    t.own(2, "I02")
    t.s.last = True
    t.play(0, PASS)
    t.play(2, PASS)
    places = {seat: (place.place, place.score) for seat, place in t.s.result().items()}
    assert places == {0: (2, 0), 1: (4, 0), 2: (1, 10), 3: (3, 0)}
    assert t.told("final") == [{"why": "depleted", "scores": [0, 0, 10, 0]}]


@pytest.mark.rule("LW-214")
def test_the_last_one_left_wins() -> None:
    t = Table(3)
    leave(t, 0)
    leave(t, 2, "drop")
    assert t.s.over
    assert {seat: place.place for seat, place in t.s.result().items()} == {0: 3, 1: 1, 2: 2}
    assert t.told("final") == [{"why": "left", "scores": []}]
    solo = leave(Table(1), 0)
    assert solo.s.over
    assert (solo.told("final"), solo.told("ai_box")) == ([{"why": "left", "scores": []}], [])
    assert solo.s.result()[0].place == 2


@pytest.mark.rule("LW-211")
def test_nobody_leaves_twice_and_the_ai_never() -> None:
    t = leave(Table(3), 1)
    with pytest.raises(NotYours):
        t.s.act(1, "resign", True, t.dice)
    with pytest.raises(Refused):
        t.s.act(TABLE, "drop", {"seat": 1}, t.dice)
    solo = Table(1)
    with pytest.raises(Refused):
        solo.s.act(TABLE, "drop", {"seat": 1}, solo.dice)
    with pytest.raises(Refused):
        solo.s.act(REFEREE, "correct", {"gold": {"seat": 1, "amount": 9}}, solo.dice)


@pytest.mark.rule("LW-952", "LW-971")
def test_a_corrected_purse_is_told_to_its_owner_alone() -> None:
    t = Table(3)
    for what, to in (
        ("gold", {"seat": 1, "amount": 999}),
        ("track", {"reagent": "S", "value": 1}),
        ("tokens", {"seat": 0, "reagent": "H", "amount": 0}),
    ):
        t.events += t.s.act(REFEREE, "correct", {what: to}, t.dice).events
    open_faces = [
        {"what": "track", "reagent": "S", "value": 1},
        {"what": "tokens", "seat": 0, "reagent": "H", "amount": 0},
    ]
    assert t.whispered("corrected", 1) == [{"what": "gold", "seat": 1, "amount": 999}, *open_faces]
    for who in (0, 2, SPECTATOR):
        assert t.whispered("corrected", who) == [{"what": "gold", "seat": 1}, *open_faces]
    for what, to in (
        ("gold", {"seat": 1, "amount": 1000}),
        ("mana", {"seat": 1, "amount": 1000}),
        ("track", {"reagent": "S", "value": 0}),
        ("track", {"reagent": "S", "value": 13}),
    ):
        with pytest.raises(Illegal):
            t.s.act(REFEREE, "correct", {what: to}, t.dice)


def test_the_referee_corrects_and_breaks_nothing() -> None:
    t = Table()
    t.s.act(REFEREE, "correct", {"mana": {"seat": 1, "amount": 33}}, t.dice)
    t.s.act(REFEREE, "correct", {"track": {"reagent": "S", "value": 9}}, t.dice)
    t.s.act(REFEREE, "correct", {"tokens": {"seat": 0, "reagent": "H", "amount": 4}}, t.dice)
    assert (t[1].mana, t.s.tracks[0], t[0].tokens[6], t.s.supply[6]) == (33, 9, 4, 25)
    assert not t.s.faults()
    t.supply("H", 0)
    with pytest.raises(Illegal):
        t.s.act(REFEREE, "correct", {"tokens": {"seat": 0, "reagent": "H", "amount": 29}}, t.dice)
    with pytest.raises(NotYours):
        t.s.act(0, "correct", {"mana": {"seat": 0, "amount": 99}}, t.dice)


@pytest.mark.rule("LW-212", "LW-214")
@pytest.mark.parametrize("who", [0, 1])
def test_a_game_that_ends_in_a_duel_leaves_none_open(who: int) -> None:
    t = Table(3)
    leave(t, 2)
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 2}})
    leave(t, who)
    assert (t.s.over, t.s.duel, t.s.result()[1 - who].place) == (True, None, 1)
