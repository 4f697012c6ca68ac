"""Gather reagents and convert them (chapters 4 and 5)."""

from __future__ import annotations

import pytest

from .table import PASS, SPELL, Table, held


@pytest.mark.rule("LW-301", "LW-311")
def test_the_played_card_goes_to_the_discard_pile() -> None:
    t = Table()
    t.hand(0, "R1S", "R1T", "R1N")
    t.play(0, {"gather": {"R1S": True}})
    assert t.s.gather_discard == ["R1S"]
    assert t[0].hand[:2] == ["R1T", "R1N"]
    assert len(t[0].hand) == 3
    assert not t.may(1, {"gather": {"R1S": True}})


@pytest.mark.rule("LW-302")
@pytest.mark.parametrize(("spell", "taken"), [("", 3), ("Bountiful Harvest", 4), ("Wild Abundance", 5)])
def test_the_gather_limit(spell: str, taken: int) -> None:
    t = Table()
    if spell:
        t.own(0, spell, state="active")
    t.hand(0, "R6S", "R1S")
    take = dict.fromkeys("TENMFH"[:taken], 1)
    assert not t.may(0, {"gather": {"R6S": dict.fromkeys("TENMFH"[: taken - 1], 1)}})
    assert t.may(0, {"gather": {"R1S": True}})
    t.play(0, {"gather": {"R6S": take}})
    assert sum(t[0].tokens) == taken


@pytest.mark.rule("LW-302", "LW-743")
def test_the_gather_limit_is_never_below_one() -> None:
    t = Table()
    t[1].active.append("NEC-9")
    t._lift("NEC-9")
    t.s.hexes = {"NEC-9": 0}
    t[0].stats = t.s.modifiers(0)
    assert t[0].gather_limit == 2
    t[0].stats[0] = -7
    assert t[0].gather_limit == 1


@pytest.mark.rule("LW-303")
def test_each_icon_once() -> None:
    t = Table()
    t.hand(0, "R5S")
    assert not t.may(0, {"gather": {"R5S": {"S": 3}}})
    assert t.may(0, {"gather": {"R5S": {"S": 2, "N": 1}}})


@pytest.mark.rule("LW-306")
def test_no_wizard_bonus_for_familiars_and_spells() -> None:
    t = Table(4)
    t.own(0, "W-CON-1")
    t.offer("F05-CON")
    t.play(0, {"summon": {"F05-CON": "gather"}})
    assert held(t[0]) == "TTE"


@pytest.mark.rule("LW-307", "LW-308")
def test_gather_triggers_come_before_the_values_rise() -> None:
    t = Table()
    t.own(0, "Fairy Ring", "Perpetual Engine", state="active")
    t.hand(0, "R1S")
    t.play(0, {"gather": {"R1S": True}})
    assert held(t[0]) == "STTN"
    assert t[0].mana == 23
    kinds = [event.kind for event in t.events if event.kind in ("gathered", "gain", "values")]
    assert kinds == ["gathered", "gain", "gain", "values"]


@pytest.mark.rule("LW-309")
def test_the_increase_happens_whatever_was_taken() -> None:
    t = Table()
    t.hand(0, "R8S")
    t.play(0, {"gather": {"R8S": True}})
    assert t.s.tracks == [1, 1, 1, 3, 2, 2, 1]


@pytest.mark.rule("LW-310", "LW-701")
def test_one_spell_of_any_age_in_a_gather_action() -> None:
    t = Table()
    t.own(0, "Metamagic", "Philosopher's Stone")
    t.tokens(0, "SSEE")
    t.hand(0, "R1N")
    t.play(0, {"gather": {"R1N": True}})
    assert t.may(0, {"cast": SPELL["Metamagic"]})
    t.play(0, {"cast": SPELL["Philosopher's Stone"]})
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-313")
def test_the_discard_pile_becomes_the_new_deck() -> None:
    t = Table()
    t.hand(0, "R1S", "R1T", "R1N")
    t.s.gather_discard += t.s.gather_deck
    t.s.gather_deck = []
    count = len(t.s.gather_discard)
    t.play(0, {"gather": {"R1S": True}})
    assert t.told("reshuffled") == [{"number": count + 1}]
    assert len(t.s.gather_deck) == count
    u = Table()
    u[1].hand += u.s.gather_deck
    u.s.gather_deck = []
    u.own(0, "Scrying", state="active")
    u.play(0, PASS)
    assert len(u[0].hand) == 3


@pytest.mark.rule("LW-345", "LW-341")
def test_a_conversion_is_market_or_mixed() -> None:
    t = Table()
    t.tokens(0, "SSS")
    assert not t.may(0, {"convert": {"S": 4}})
    assert not t.may(0, {"convert": {"S": 0}})
    assert not t.may(0, {"convert": {"S": 1}, "convert_mixed": {"S": 1}})
    assert not t.may(0, {"convert_mixed": {}})
    t.values(S=5)
    t.play(0, {"convert_mixed": {"S": 3}})
    assert (t[0].mana, t.s.tracks[0], held(t[0]), t.s.supply[0]) == (23, 5, "", 29)
    assert t.told("converted_mixed") == [{"seat": 0, "tokens": {"S": 3}, "mana": 3}]


@pytest.mark.rule("LW-341", "LW-344", "LW-801")
@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        ({"convert": {"S": 5}}, PASS, True),
        ({"convert": {"S": 4}}, {"convert": {"S": 1}}, False),
        ({"convert": {"S": 5}}, {"convert": {"T": 1}}, True),
        ({"convert": {"S": 5}}, {"convert_mixed": {"T": 1}}, True),
        (PASS, {"convert_mixed": {"T": 1, "S": 5}}, False),
    ],
)
def test_windfall_counts_the_best_single_conversion_of_the_turn(first: object, second: object, taken: bool) -> None:
    """Five Sulphur at 8 bring 40 mana; four bring 32, and what a second action brings is not added."""
    t = Table()
    t.tile("A20")
    t.tokens(0, "SSSSST")
    t.values(S=8)
    t.s.extra = 1
    t.play(0, first)
    assert t[0].tiles == (["A20"] if taken else [])
    t.play(0, second)
    assert t[0].tiles == (["A20"] if taken else [])


@pytest.mark.rule("LW-344", "LW-801")
def test_a_mixed_conversion_may_be_a_windfall_too() -> None:
    t = Table()
    t.own(0, "Root Cellar", "Conveyor", state="active")
    t.tile("A20")
    t.tokens(0, "SSSSSTTTTTEEEEENNNNN")
    t.play(0, {"convert_mixed": {"S": 5, "T": 5, "E": 5, "N": 5}})
    assert (t[0].mana, t[0].tiles) == (60, ["A20"])


def test_market_spells() -> None:
    t = Table()
    t.own(0, "Distillation", "Slow Burn", "Philosopher's Stone", state="active")
    t.own(1, "Silver Tongue", state="active")
    t.tokens(0, "SSSS")
    t.values(S=6)
    t.play(0, {"convert": {"S": 4}})
    assert (t[0].mana, t[0].gold, t.s.tracks[0], t[1].mana) == (20 + 28, 1, 4, 22)
    u = Table()
    u.own(0, "Slow Burn", state="active")
    u.tokens(0, "S")
    u.values(S=6)
    u.play(0, {"convert": {"S": 1}})
    assert u.s.tracks[0] == 6
    v = Table()
    v.own(0, "Conveyor", "Philosopher's Stone", state="active")
    v.own(1, "Silver Tongue", state="active")
    v.tokens(0, "ST")
    v.play(0, {"convert_mixed": {"S": 1, "T": 1}})
    assert (v[0].mana, v[0].gold, v[1].mana) == (24, 0, 20)
