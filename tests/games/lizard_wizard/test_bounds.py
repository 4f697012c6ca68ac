"""A strict referee's cases: the last card, the last token, nothing to aim at, the same thing twice, exactly enough."""

from __future__ import annotations

import pytest

from .table import PASS, SPELL, Table, held


@pytest.mark.rule("LW-524", "LW-322", "LW-713", "LW-205")
@pytest.mark.parametrize(("stone", "over"), [(False, 0), (True, 1)])
def test_a_new_tower_makes_room_before_the_store_is_counted(stone: bool, over: int) -> None:
    """Twelve tokens less the two of the price are ten of eleven; the two from the air make it twelve."""
    t = Table()
    t.offer("T2-CON")
    t.tokens(0, "SSSSSTENNNNN")
    if stone:
        t.own(0, "Stone from Air", state="active")
    t.play(0, {"tower": {"reagents": True}})
    if stone:
        t.play(0, {"S": 1, "H": 1})
    assert t.asked() == ({0: "discard"} if over else {1: "action"})
    if over:
        assert t.decision(0).facts["number"] == over


@pytest.mark.rule("LW-821", "LW-611", "LW-823", "LW-824")
def test_false_colours_count_for_pairs_spells_and_the_familiar() -> None:
    """A tower of Conjuring and a wizard of Druidry: 5. As a tower of Druidry 10, and 5 for the cast Root Cellar."""
    t = Table()
    t.own(0, "W-DRU-1", "T2-CON")
    t.own(0, "Root Cellar", state="active")
    assert t.vp(0) == 5
    t.ready(0, "False Colours")
    t.cast(0, "False Colours")
    t.play(0, {"recolour": {"T2-CON": "DRU"}})
    assert t.vp(0) == 15
    t.play(1, PASS)
    t.offer("F10-DRU")
    t.play(0, {"summon": {"F10-DRU": "score"}})
    assert t[0].gold == 4, "wizard, tower, spell and the familiar itself"


@pytest.mark.rule("LW-811", "LW-812", "LW-206")
def test_two_decks_that_run_out_in_one_turn_are_told_at_its_end() -> None:
    t = Table(3)
    t.own(0, "Metamagic", state="active")
    t.deplete("wizard", 1, owner=2)
    t.deplete("tower", 1, owner=2)
    t.own(0, "Captivate")
    t.ready(0, "Wind-Up Key", "TEMM")
    t[0].gold = 9
    left = t.s.wizards[0]
    t.cast(0, "Captivate")
    t.play(0, {"take": left})
    t.play(0, {"cast": SPELL["Wind-Up Key"]})
    assert not t.told("last_round"), "the turn is not over"
    t.play(0, {"tower": {"gold": True}})
    assert t.told("last_round") == [{"decks": ["wizard", "tower"]}]
    t.play(1, PASS)
    t.play(2, PASS)
    assert t.s.over


@pytest.mark.rule("LW-741", "LW-714", "LW-702")
def test_who_sleeps_already_is_not_put_to_sleep_by_the_same_spell_raised() -> None:
    """With no other opponent Raise the Spent does nothing; one turn is skipped, not two."""
    t = Table()
    t.own(0, "Slumber", state="spent")
    t[1].skip = True
    t.ready(0, "Raise the Spent")
    t.cast(0, "Raise the Spent")
    if t.asked() == {0: "effect"}:
        t.play(0, {"echo": SPELL["Slumber"]})
    assert t.asked() == {0: "action"}
    assert t.s.round == 2
    t.play(0, PASS)
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-305", "LW-714", "LW-702")
def test_wizards_that_change_hands_take_their_reagents_along() -> None:
    t = Table()
    t.own(0, "W-ALC-1")
    t.ready(0, "Mind Swap")
    t.cast(0, "Mind Swap")
    assert t.asked() == {1: "action"}, "the other has no wizard to swap"
    t = Table()
    t.own(0, "W-ALC-1")
    t.own(1, "W-NEC-1")
    t.ready(0, "Mind Swap")
    t.cast(0, "Mind Swap")
    t.play(0, {"swap_wizard": {"1": {"own": "W-ALC-1", "theirs": "W-NEC-1"}}})
    t.hand(1, "R8S")
    t.tokens(1, "")
    t.play(1, {"gather": {"R8S": True}})
    assert held(t[1]) == "SSTE"
    assert t[0].wizards == ["W-NEC-1"]


@pytest.mark.rule("LW-311", "LW-313", "LW-312")
def test_the_card_just_played_may_be_drawn_again_from_the_new_deck() -> None:
    """It lies on the discard pile before the hand is filled: with one card left of the deck, it comes back."""
    t = Table()
    t.own(0, "Scrying", "Forest Paths", state="active")
    t.hand(0, "R8S")
    t[1].hand += t.s.gather_deck[1:]
    t.s.gather_deck = t.s.gather_deck[:1]
    [last] = t.s.gather_deck
    t.play(0, {"gather": {"R8S": True}})
    assert sorted(t[0].hand) == sorted([last, "R8S"])
    assert t.s.gather_discard == []


@pytest.mark.rule("LW-008", "LW-615", "LW-322")
def test_laden_paws_bring_what_the_supply_still_has() -> None:
    """Of the Hedgehog's own tokens none is left; of three more only two Horns are."""
    t = Table(3)
    t.own(0, "Laden Paws", state="active")
    t.offer("F10-DRU")
    t.tokens(0, "")
    for kind in "STENMF":
        t.supply(kind, 0, holder=2)
    t.supply("H", 2, holder=2)
    t.play(0, {"summon": {"F10-DRU": "gather"}})
    assert not t.may(0, {"H": 3})
    t.play(0, {"H": 2})
    assert held(t[0]) == "HH"
    assert t.asked() == {2: "discard"}


@pytest.mark.rule("LW-209", "LW-741")
def test_a_round_of_a_pass_and_a_skipped_turn_is_the_last() -> None:
    t = Table()
    t[1].skip = True
    t.play(0, PASS)
    assert t.s.over
    assert [fact["why"] for fact in t.told("final")] == ["idle"]


@pytest.mark.rule("LW-714", "LW-322")
def test_locusts_leave_six_and_who_has_six() -> None:
    t = Table(4)
    t.tokens(1, "SSSTTT")
    t.tokens(2, "SSSTTTN")
    t.own(3, "Spell Ward", state="active")
    t.tokens(3, "SSSTTTNN")
    t.ready(0, "Locusts", "HHHHHHHH")
    t.cast(0, "Locusts")
    assert t.asked() == {2: "discard"}
    t.play(2, {"N": 1})
    assert [sum(mage.tokens) for mage in t.s.mages] == [11, 6, 6, 8]
    assert t.asked() == {0: "discard"}, "the caster's own store is counted after its spell"


@pytest.mark.rule("LW-634", "LW-638", "LW-637")
def test_two_traps_of_one_setter_fell_a_golem_and_pay_twice() -> None:
    t = Table()
    t.own(0, "Iron Golem", state="active")
    t.s.dungeon += t.s.aside
    t.s.traps = dict.fromkeys(t.s.aside, 1)
    t.s.aside = []
    t.offer("F10-DRU")
    t.top("P01", "G21", "P02")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, "go")
    t.play(0, "go")
    assert (t[0].gold, t[1].gold) == (0, 6)
    assert sorted(t.s.aside) == ["P01", "P02"]
    assert not t.s.traps
    assert "G21" in t.s.dungeon


@pytest.mark.rule("LW-801", "LW-711", "LW-202")
def test_what_anothers_cast_brings_is_claimed_at_the_start_of_ones_own_turn() -> None:
    """Soul Harvest's two make sixty in a rival's turn: no claim there, and one before one's own action."""
    t = Table()
    t.tile("A10")
    t.own(1, "Soul Harvest", state="active")
    t[1].mana = 58
    t.ready(0, "Scrying")
    t.cast(0, "Scrying")
    assert t[1].mana == 60
    assert t.asked() == {1: "action"}
    assert (t[0].tiles, t[1].tiles) == ([], ["A10"])


@pytest.mark.rule("LW-715", "LW-801", "LW-341")
def test_a_flashpoint_fills_the_well_but_is_no_windfall() -> None:
    """5 Horns at 12 and 1 more each are 65 mana, at once; the track stays, and it was no Convert action."""
    t = Table()
    t.own(0, "Distillation", "Philosopher's Stone", state="active")
    t.tile("A10", "A20")
    t.values(H=12)
    t.ready(0, "Flashpoint", "HHHHH")
    t[0].mana = 0
    t.turn(0)
    t.cast(0, "Flashpoint")
    t.play(0, {"sell": {"H": 5}})
    assert (t[0].mana, t[0].gold) == (65, 0)
    assert t.s.tracks[-1] == 12
    assert t[0].tiles == ["A10"]


@pytest.mark.rule("LW-343", "LW-009", "LW-716")
@pytest.mark.parametrize(("count", "value"), [(1, 3), (2, 3), (3, 2), (5, 1)])
def test_a_slow_burn_of_few_tokens_leaves_the_track_where_it_is(count: int, value: int) -> None:
    t = Table()
    t.own(0, "Slow Burn", state="active")
    t.tokens(0, "SSSSS")
    t.values(S=3)
    t.play(0, {"convert": {"S": count}})
    assert t[0].mana == 20 + 3 * count
    assert t.s.tracks[0] == value


@pytest.mark.rule("LW-621", "LW-622", "LW-811")
def test_new_research_without_a_deck_turns_the_same_four_over() -> None:
    t = Table()
    t.deplete("spell", 4, owner=1)
    t.offer("F10-DRU")
    before = set(t.s.spells)
    t.play(0, {"summon": {"F10-DRU": "research"}})
    assert set(t.s.spells) == before
    taken = t.s.spells[2]
    t.play(0, {"take": taken})
    assert t[0].uncast == [taken]
    assert {card for card in t.s.spells if card} == before - {taken}
    assert not t.told("last_round")


@pytest.mark.rule("LW-409", "LW-405", "LW-406", "LW-411")
def test_a_recruiter_that_has_bid_all_it_has_can_only_pass_when_its_turn_comes_round() -> None:
    """It pays nothing for the duel it lost, and may spend the same mana at once."""
    t = Table(3)
    t.offer("Scrying")
    first, second = t.s.wizards
    t.play(0, {"recruit": {"wizard": first, "bid": 20}})
    t[1].mana = 30
    t.s.strands[0].asked = None
    t.play(1, {"bid": 21})
    t.play(2, PASS)
    assert t.asked() == {0: "bid"}
    assert not t.may(0, {"bid": 22})
    t.play(0, PASS)
    assert [mage.mana for mage in t.s.mages[:3]] == [20, 9, 20]
    assert t.may(0, {"recruit": {"wizard": second, "bid": 20}})
    assert not t.may(0, {"recruit": {"wizard": first, "bid": 1}})
    t.play(0, {"research": SPELL["Scrying"]})
    assert t[0].mana == 15
