"""Situations in which several rules meet at once, decided by the rulebook before they were played."""

from __future__ import annotations

import pytest

from .table import PASS, SPELL, Table, held
from .test_leaving import leave


@pytest.mark.rule("LW-711", "LW-742")
@pytest.mark.parametrize(("silenced", "mana"), [("Soul Harvest", 20), ("Scrying", 22)])
def test_a_spell_that_is_unsummoned_does_not_answer_the_unsummoning(silenced: str, mana: int) -> None:
    """Soul Harvest answers when a rival has cast, effect and all: by then it may be uncast itself."""
    t = Table()
    t.own(1, "Soul Harvest", "Scrying", state="active")
    t.ready(0, "Unsummon")
    t.cast(0, "Unsummon")
    t.play(0, {"silence": {"1": SPELL[silenced]}})
    assert t[1].mana == mana


@pytest.mark.rule("LW-714", "LW-702", "LW-704")
def test_the_spell_that_wards_cannot_be_unsummoned() -> None:
    t = Table()
    t.own(1, "Spell Ward", "Root Cellar", state="active")
    t.ready(0, "Unsummon")
    t.cast(0, "Unsummon")
    assert t.asked() == {1: "action"}
    assert t[1].active == [SPELL["Spell Ward"], SPELL["Root Cellar"]]
    assert t[0].spent == [SPELL["Unsummon"]]


@pytest.mark.rule("LW-714", "LW-712")
def test_a_spell_raised_from_the_spent_is_still_kept_off_by_a_ward() -> None:
    """Raise the Spent has no star, Life Drain has: what is carried out is Life Drain."""
    t = Table(3)
    t.own(0, "Life Drain", state="spent")
    t.own(1, "Spell Ward", state="active")
    t.ready(0, "Raise the Spent")
    t.cast(0, "Raise the Spent")
    t.play(0, {"echo": SPELL["Life Drain"]})
    assert not t.may(0, {"steal": 1})
    t.play(0, {"steal": 2})
    assert [mage.mana for mage in t.s.mages[:3]] == [30, 20, 10]


@pytest.mark.rule("LW-310", "LW-616", "LW-711", "LW-712")
def test_casts_inside_an_errand_are_not_counted_but_raise_the_limit_outside() -> None:
    """Second Errand is the one cast of the Gather action; Metamagic, cast by the familiar, allows another after it.

    Every cast sets off the caster's Deathless Study and the rival's Soul Harvest: three of them.
    """
    t = Table()
    t.own(0, "Deathless Study", state="active")
    t.own(1, "Soul Harvest", state="active")
    t.own(0, "F10-SOR")
    t.own(0, "Metamagic", "Scrying", "Arcane Library")
    t.ready(0, "Second Errand", "EFM")
    t.cast(0, "Second Errand")
    t.play(0, {"reuse": {"F10-SOR": "gather"}})
    assert t.decision(0).facts == {"way": "familiar"}
    t.play(0, {"cast": SPELL["Metamagic"]})
    assert t[0].casting == [SPELL["Second Errand"]]
    assert t[0].mana == 23, "the errand itself is not resolved yet"
    t.play(0, {"none": True})
    assert t.decision(0).facts == {"way": "gather"}
    t.play(0, {"cast": SPELL["Scrying"]})
    assert t.asked() == {1: "action"}, "two casts, though the Arcane Library could be paid"
    assert (t[0].mana, t[1].mana) == (29, 26)
    assert held(t[0]) == "TEEMMH"


@pytest.mark.rule("LW-504", "LW-616", "LW-503")
def test_a_familiar_called_by_the_new_spell_casts_what_research_may_not() -> None:
    t = Table()
    t.offer("Open Gate", "F10-DRU")
    t.own(0, "Root Cellar")
    t.tokens(0, "TTEHM")
    t.play(0, {"research": SPELL["Open Gate"]})
    assert t.decision(0).form.ok({"cast": SPELL["Open Gate"]})
    assert not t.may(0, {"cast": SPELL["Root Cellar"]})
    t.play(0, {"cast": SPELL["Open Gate"]})
    t.play(0, {"take": {"F10-DRU": "gather"}})
    t.play(0, {"cast": SPELL["Root Cellar"]})
    assert held(t[0]) == "SE"
    assert t[0].active == [SPELL["Root Cellar"]]
    assert t[0].mana == 10, "the spell is paid, the familiar not"


@pytest.mark.rule("LW-634", "LW-638", "LW-716")
def test_a_golem_bears_a_trap_but_not_the_monster_after_it() -> None:
    """Three Hits defeat: two of the trap, one of the monster. Grave Goods save the gold, the setter is paid."""
    t = Table()
    t.own(0, "Iron Golem", "Grave Goods", state="active")
    t.s.dungeon += t.s.aside
    t.s.traps = dict.fromkeys(t.s.aside, 1)
    t.s.aside = []
    t.offer("F10-DRU")
    t.top("I01", "G15", "P01", "M01")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    for _ in range(3):
        assert t.asked() == {0: "delve"}
        t.play(0, "go")
    assert t.told("defeated") == [{"seat": 0, "cards": ["G15"], "gold": 4}]
    assert (t[0].gold, t[0].items, t[1].gold) == (4, [], 3)
    assert (t.s.aside, t.s.traps) == (["P01"], {"P02": 1})
    assert {"I01", "M01", "P02"} <= set(t.s.dungeon)


@pytest.mark.rule("LW-811", "LW-812", "LW-715")
def test_the_last_wizard_captivated_makes_the_round_the_last_for_all() -> None:
    t = Table(3, turn=1)
    t.ready(1, "Captivate")
    t.deplete("wizard", 1, owner=2)
    [left] = [card for card in t.s.wizards if card]
    t.cast(1, "Captivate")
    t.play(1, {"take": left})
    assert t.told("last_round") == [{"decks": ["wizard"]}]
    assert t.asked() == {2: "action"}
    t.play(2, PASS)
    assert t.s.over


@pytest.mark.rule("LW-741", "LW-812", "LW-802")
def test_who_is_put_to_sleep_in_the_last_round_has_had_its_turn() -> None:
    """Its skip consumes the turn, with the achievement that it could have taken in it."""
    t = Table()
    t.tile("A08")
    t.tokens(1, "STENMFH")
    t.s.last = True
    t.ready(0, "Slumber")
    t.cast(0, "Slumber")
    t.play(0, {"stun": 1})
    assert t.s.over
    assert (t[1].tiles, t.s.tiles) == ([], ["A08"])


@pytest.mark.rule("LW-414", "LW-411", "LW-801")
def test_a_lost_duel_that_pays_fills_the_well_before_the_next_action() -> None:
    """1 for the rival's win and 6 for the loss: 60 mana between two actions, though the next one spends them."""
    t = Table()
    t.own(0, "Pied Piper", "Graceful Defeat", state="active")
    t.tile("A10")
    t[0].mana = 53
    t.offer("Scrying")
    t.turn(0)
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 2}})
    t.play(1, {"bid": 3})
    assert (t[0].mana, t[1].mana) == (60, 17)
    assert t[0].tiles == ["A10"]
    assert t.decision(0).facts == {"why": "lost"}
    t.play(0, {"research": SPELL["Scrying"]})
    assert (t[0].mana, t[0].tiles) == (55, ["A10"])


@pytest.mark.rule("LW-304", "LW-305", "LW-008", "LW-309")
def test_what_the_supply_cannot_give_is_not_taken_but_values_rise_all_the_same() -> None:
    """R3S shows S S E: one S is left and no E. The wizard of Sulphur brings nothing more, and nothing stands in."""
    t = Table(3)
    t.own(0, "W-ALC-1")
    t.hand(0, "R3S")
    t.supply("S", 1)
    t.supply("E", 0)
    before = held(t[0])
    assert not t.may(0, {"gather": {"R3S": {"S": 2}}})
    t.play(0, {"gather": {"R3S": True}})
    assert held(t[0]) == "".join(sorted(before + "S", key="STENMFH".index))
    assert [t.s.tracks["STENMFH".index(kind)] for kind in "NF"] == [2, 2]


@pytest.mark.rule("LW-212", "LW-704", "LW-712")
def test_who_leaves_in_the_middle_of_an_errand_keeps_its_cards_and_returns_its_tokens() -> None:
    t = Table(3)
    t.own(0, "F10-SOR")
    t.own(0, "Metamagic")
    t.own(1, "Soul Harvest", state="active")
    t.ready(0, "Second Errand", "E")
    t.cast(0, "Second Errand")
    t.play(0, {"reuse": {"F10-SOR": "gather"}})
    assert t.asked() == {0: "cast"}
    leave(t, 0)
    assert t.asked() == {1: "action"}
    assert held(t[0]) == ""
    assert t[1].mana == 20, "a cast that is broken off sets nothing off"
    assert SPELL["Second Errand"] in t[0].spells


@pytest.mark.rule("LW-742", "LW-743", "LW-302")
def test_a_curse_unsummoned_in_mid_gather_counts_from_the_next_one_on() -> None:
    t = Table()
    t.own(1, "Withering Curse", state="active")
    t.s.hexes[SPELL["Withering Curse"]] = 0
    t.own(0, "Unsummon")
    t.tokens(0, "TE")
    t.hand(0, "R8S", "R1T", "R1N")
    t[0].stats = t.s.modifiers(0)
    t.turn(0)
    assert t[0].gather_limit == 2
    t.play(0, {"gather": {"R8S": {"S": 1, "T": 1}}})
    t.play(0, {"cast": SPELL["Unsummon"]})
    t.play(0, {"silence": {"1": SPELL["Withering Curse"]}})
    assert (t[0].gather_limit, held(t[0])) == (3, "ST")
    assert t[1].uncast == [SPELL["Withering Curse"]]
