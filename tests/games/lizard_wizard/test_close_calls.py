"""A strict referee's cases: a spell that works while it is being cast, and who leaves at the wrong moment."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard.content import TOWERS

from .table import NONE, PASS, SPELL, Table, held
from .test_leaving import leave


@pytest.mark.rule("LW-611", "LW-704")
def test_the_spell_that_calls_a_familiar_is_counted_by_it() -> None:
    """Open Gate is owned while it works, though neither uncast nor spent: a Conjurer's card, as the familiar is."""
    t = Table()
    t.offer("F10-CON")
    t.ready(0, "Open Gate")
    t.cast(0, "Open Gate")
    t.play(0, {"take": {"F10-CON": "score"}})
    assert t[0].gold == 2


@pytest.mark.rule("LW-711", "LW-712")
def test_a_study_begun_inside_a_spell_answers_when_that_spell_is_done() -> None:
    """Deathless Study does not answer itself; Open Gate, inside which it was cast, is cast later than it."""
    t = Table()
    t.offer("F10-DRU")
    t.own(0, "Deathless Study", "Scrying")
    t.ready(0, "Open Gate", "EN")
    t.cast(0, "Open Gate")
    t.play(0, {"take": {"F10-DRU": "gather"}})
    t.play(0, {"cast": SPELL["Deathless Study"]})
    assert t[0].mana == 20
    t.play(0, NONE)
    assert (t[0].spent, t[0].mana) == ([SPELL["Open Gate"]], 23)


@pytest.mark.rule("LW-742", "LW-743")
def test_a_curse_that_was_unsummoned_is_laid_on_another() -> None:
    t = Table(3)
    t.ready(0, "Withering Curse")
    t.cast(0, "Withering Curse").play(0, {"hex": 1})
    t.ready(1, "Unsummon")
    t.cast(1, "Unsummon").play(1, {"silence": {"0": SPELL["Withering Curse"]}})
    assert [t[seat].gather_limit for seat in range(3)] == [3, 3, 3]
    t.turn(0)
    t.tokens(0, "NNF")
    t.hand(0, "R8S", "R1T", "R1N")
    t.cast(0, "Withering Curse").play(0, {"hex": 2})
    assert [t[seat].gather_limit for seat in range(3)] == [3, 3, 2]


@pytest.mark.rule("LW-522", "LW-711")
def test_what_a_tower_was_paid_with_may_come_back_at_once() -> None:
    """No token of that kind was left in the supply before the masons were paid."""
    t = Table(3)
    tower = t.s.towers[0]
    price = TOWERS[tower].reagents
    kind = price[0]
    t.own(0, "Stone from Air", state="active")
    t.tokens(0, price)
    t.supply(kind, 0, holder=2)
    t.play(0, {"tower": {"reagents": True}})
    assert not t.may(0, {kind: 2 + price.count(kind)})
    other = next(one for one in "STENMFH" if one != kind)
    t.play(0, {kind: 1, other: 1})
    assert sorted(held(t[0])) == sorted(kind + other)


@pytest.mark.rule("LW-408", "LW-409", "LW-212", "LW-214")
def test_a_duel_opened_by_three_stays_one_of_three_when_the_third_leaves() -> None:
    """Who leaves has passed, no more: the recruiter may still bid again. The next duel is one of two."""
    t = Table(3)
    first = t.s.wizards[0]
    t.play(0, {"recruit": {"wizard": first, "bid": 2}})
    t.play(1, {"bid": 3})
    leave(t, 2)
    assert t.asked() == {0: "bid"}
    t.play(0, {"bid": 4})
    t.play(1, {"bid": 5})
    t.play(0, PASS)
    assert (t[1].wizards, t[1].mana) == ([first], 15)
    second = t.s.wizards[0]
    t.play(0, {"recruit": {"wizard": second, "bid": 2}})
    t.play(1, {"bid": 3})
    assert t[1].wizards == [first, second]
    assert t.asked() == {0: "action"}


@pytest.mark.rule("LW-206", "LW-812")
def test_the_last_turn_of_the_last_round_has_its_extra_action() -> None:
    t = Table(turn=1)
    t.s.last = True
    t.ready(1, "Wind-Up Key")
    t.cast(1, "Wind-Up Key")
    assert t.asked() == {1: "action"}
    t.play(1, PASS)
    assert t.s.over


@pytest.mark.rule("LW-209", "LW-212")
def test_a_round_in_which_all_pass_who_are_still_there_is_the_last() -> None:
    t = Table(3)
    t.play(0, PASS)
    leave(t, 1)
    t.play(2, PASS)
    assert t.s.over


@pytest.mark.rule("LW-321", "LW-322", "LW-801")
@pytest.mark.parametrize("towers", [2, 3])
def test_a_larder_is_full_with_as_many_as_the_towers_can_hold(towers: int) -> None:
    """Thirteen tokens in mid-action count for nothing; with three towers all of them are still there at its end."""
    t = Table()
    t.own(0, *t.s.tower_deck[:towers])
    t.tile("A09")
    t.tokens(0, "SSSTTTEEEN")
    t.hand(0, "R8S", "R1T", "R1N")
    t.play(0, {"gather": {"R8S": True}})
    if towers == 2:
        t.play(0, {"N": 1})
    assert t[0].tiles == (["A09"] if towers == 3 else [])
