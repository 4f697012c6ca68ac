"""Rules that meet: who leaves with the last card, a trap before the first treasure, spells that find other spells."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import DUNGEON
from terrarium.kernel import REFEREE, Illegal

from .disguise import disguise
from .table import DECLINE, PASS, SPELL, Table
from .test_leaving import leave


def armed(t: Table, setter: int) -> None:
    """Both traps lie in the dungeon, set by this seat."""
    t.s.dungeon += t.s.aside
    t.s.traps = dict.fromkeys(t.s.aside, setter)
    t.s.aside = []


@pytest.mark.rule("LW-212", "LW-811")
def test_who_leaves_with_the_last_tower_has_emptied_the_deck_all_the_same() -> None:
    """The last seat of the round takes the last tower, owes another action and resigns: that round was the last."""
    t = Table(3, turn=2)
    t.deplete("tower", 1, owner=0)
    t[2].gold = 9
    t.turn(2)
    t.s.extra = 1
    t.play(2, {"tower": {"gold": True}})
    assert t.asked() == {2: "action"}
    leave(t, 2)
    assert t.told("last_round") == [{"decks": ["tower"]}]
    assert t.s.over


@pytest.mark.rule("LW-638", "LW-956")
def test_second_sight_after_a_trap_that_did_not_defeat() -> None:
    """Nothing is drawn yet that could be kept, but the next card is seen before the decision."""
    t = Table(2)
    t.own(0, "Second Sight", "Iron Golem", state="active")
    armed(t, 1)
    t.offer("F10-DRU")
    t.top("P01", "G21")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    assert (t.asked(), t[1].gold) == ({0: "delve"}, 3)
    assert t.told("trap_sprung") == [{"seat": 0, "card": "P01", "setter": 1, "gold": 3}]
    assert t.whispered("peeked", 0) == [{"seat": 0, "card": "G21"}]
    view = t.s.view(0)
    assert (view.peeked, t.s.view(1).peeked) == ("G21", "")
    assert game.imagine(view, Random(1)).dungeon[-1] == "G21"
    assert disguise(t.s, 0, Random(1)).view(0) == view


@pytest.mark.rule("LW-405")
def test_no_correction_takes_the_mana_that_a_seat_has_bid() -> None:
    t = Table(3)
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 9}})
    with pytest.raises(Illegal, match="has bid more mana than it has"):
        t.s.act(REFEREE, "correct", {"mana": {"seat": 0, "amount": 8}}, t.dice)
    t.s.act(REFEREE, "correct", {"mana": {"seat": 0, "amount": 9}}, t.dice)
    t.play(1, PASS)
    t.play(2, PASS)
    assert t[0].mana == 0


@pytest.mark.rule("LW-631", "LW-637")
def test_a_dungeon_without_treasure_says_so() -> None:
    """Monsters are left in it for good."""
    t = Table()
    t.offer("F10-DRU", "F10-CON")
    for card in [card for card in t.s.dungeon if DUNGEON[card].treasure]:
        t.own(1, card)
    assert not t.may(0, {"summon": {"F10-DRU": "dungeon"}})
    assert game.barred(t.s.view(0), t.decision(0))["use:dungeon"].rule == "LW-631"
    u = Table()
    assert "use:dungeon" not in game.barred(u.s.view(0), u.decision(0))
    u.ready(0, "Skeleton Crew")
    for card in [card for card in u.s.dungeon if DUNGEON[card].treasure]:
        u.own(1, card)
    u.cast(0, "Skeleton Crew")
    assert u.told("nothing") == [{"seat": 0, "spell": SPELL["Skeleton Crew"]}]


@pytest.mark.rule("LW-622", "LW-310")
def test_what_is_found_by_a_spell_may_be_cast_where_a_cast_is_still_open() -> None:
    """New Research gives no cast of its own; a Gather action with two casts still has its second one."""
    t = Table(4)
    t.own(0, "F05-CON")
    t.own(0, "Metamagic", state="active")
    t.ready(0, "Second Errand", "TTF")
    t._lift(SPELL["Fairy Ring"])
    t.s.spell_deck.append(SPELL["Fairy Ring"])
    t.cast(0, "Second Errand")
    t.play(0, {"reuse": {"F05-CON": "research"}})
    t.play(0, {"take": SPELL["Fairy Ring"]})
    assert t.asked() == {0: "cast"}
    t.play(0, {"cast": SPELL["Fairy Ring"]})
    assert t[0].active == [SPELL["Metamagic"], SPELL["Fairy Ring"]]
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-713")
def test_to_decline_a_swap_declines_the_next_one_too() -> None:
    t = Table()
    t.own(0, "Transmute", state="active")
    t.hand(0, "R1S")
    t.play(0, {"gather": {"R1S": True}})
    t.play(0, DECLINE)
    assert t.asked() == {1: "action"}
    assert len(t.told("declined")) == 1


@pytest.mark.rule("LW-601", "LW-302", "LW-304")
def test_what_costs_nothing_and_what_is_short() -> None:
    t = Table(4)
    t.own(0, "Summoner's Circle", state="active")
    t.offer("F05-CON")
    t[0].mana = 0
    t.turn(0)
    assert t.may(0, {"summon": {"F05-CON": "score"}})
    assert not t.may(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 0}})
    t.play(0, {"summon": {"F05-CON": "score"}})
    assert (t[0].mana, t[0].gold) == (0, 2)
    u = Table()
    u.hand(0, "R4M", "R5M")
    u.supply("M", 2)
    assert not u.may(0, {"gather": {"R4M": {"M": 3}}})
    assert u.may(0, {"gather": {"R5M": {"S": 2, "M": 1}}})
    u.tokens(0, "S")
    assert set(u.decision(0).form.ways["convert"].ways) == {"S"}  # type: ignore[attr-defined]
    u.play(0, {"gather": {"R4M": True}})
    assert u[0].tokens[4] == 2
