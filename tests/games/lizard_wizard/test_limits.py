"""A strict referee's cases: the lowest and the highest figure, ties, an empty stock, who leaves while others wait."""

from __future__ import annotations

import pytest

from .table import PASS, SPELL, Table, held
from .test_leaving import leave


@pytest.mark.rule("LW-341", "LW-342", "LW-343")
@pytest.mark.parametrize(("count", "mana", "value"), [(1, 4, 3), (3, 12, 1), (5, 20, 1)])
def test_all_tokens_of_a_conversion_are_paid_at_the_value_before_and_one_is_the_least(
    count: int, mana: int, value: int
) -> None:
    t = Table()
    t.tokens(0, "HHHHH")
    t.values(H=4)
    t.play(0, {"convert": {"H": count}})
    assert (t[0].mana - 20, t.s.tracks[-1]) == (mana, value)


@pytest.mark.rule("LW-408", "LW-411", "LW-406")
def test_of_two_the_one_who_is_outbid_has_lost_and_acts_again_and_again() -> None:
    """No limit to lost duels in one turn: the second is lost too, and the third action is a conversion."""
    t = Table()
    t.tokens(0, "HH")
    for bid in (3, 5):
        t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": bid}})
        assert t.may(1, {"bid": bid + 1})
        assert not t.may(1, {"bid": bid})
        t.play(1, {"bid": bid + 1})
        assert t.asked() == {0: "action"}
    assert (len(t[1].wizards), t[1].mana, t[0].mana) == (2, 20 - 4 - 6, 20)
    t.play(0, {"convert": {"H": 2}})
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-402", "LW-405")
def test_without_mana_nobody_recruits_and_with_one_bids_one() -> None:
    t = Table(3)
    t[0].mana = 0
    t.turn(0)
    assert not t.may(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 0}})
    assert not t.may(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 1}})
    t[0].mana = 1
    t.turn(0)
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 1}})
    t.play(1, PASS)
    t.play(2, PASS)
    assert (t[0].mana, len(t[0].wizards), t.asked()) == (0, 1, {1: "action"})


@pytest.mark.rule("LW-212", "LW-404", "LW-406")
@pytest.mark.parametrize("leaver", [1, 2])
def test_who_leaves_in_a_duel_voids_it_as_the_highest_and_passes_as_any_other(leaver: int) -> None:
    t = Table(4)
    wizard = t.s.wizards[0]
    t.play(0, {"recruit": {"wizard": wizard, "bid": 2}})
    t.play(1, {"bid": 5})
    assert t.asked() == {2: "bid"}
    leave(t, leaver)
    if leaver == 1:
        assert t.asked() == {0: "action"}
        assert t.s.wizards[0] == wizard
        assert t.may(0, {"recruit": {"wizard": wizard, "bid": 1}})
    else:
        assert t.asked() == {3: "bid"}
        t.play(3, PASS)
        t.play(0, PASS)
        assert (t[1].wizards, t[1].mana) == ([wizard], 15)
    assert t[0].mana == 20


@pytest.mark.rule("LW-827")
@pytest.mark.parametrize(
    ("items", "points"),
    [((2, 2, 1), (10, 10, 5)), ((3, 1, 1), (10, 5, 5)), ((0, 0, 0), (0, 0, 0)), ((1, 0, 0), (10, 0, 0))],
)
def test_ties_for_most_and_second_most_items_pay_everybody_and_none_nobody(
    items: tuple[int, ...], points: tuple[int, ...]
) -> None:
    t = Table(3)
    free = [card for card in t.s.dungeon if card.startswith("I")]
    for seat, number in enumerate(items):
        t.own(seat, *[free.pop() for _ in range(number)])
    assert tuple(t.vp(seat) for seat in range(3)) == points


@pytest.mark.rule("LW-821", "LW-822", "LW-823", "LW-824")
def test_a_tower_of_the_same_school_is_kept_for_the_wizard_whom_it_matches() -> None:
    """Two wizards, one tower: the match counts, the other wizard is worth one, the spent spell of that school five."""
    t = Table()
    t.own(0, "W-NEC-1", "W-CON-1", "T2-CON")
    assert t.vp(0) == 10 + 1
    names = [name for name, card in SPELL.items() if card in t.s.spell_deck and card.startswith("CON")]
    for name in names[:1]:
        t.own(0, name, state="spent")
        assert t.vp(0) == 16
    for name in names[1:2]:
        t.own(0, name)
        assert t.vp(0) == 16, "one that was never cast"


@pytest.mark.rule("LW-829", "LW-825")
@pytest.mark.parametrize(("mana", "places"), [((7, 8), (2, 1)), ((7, 7), (1, 1))])
def test_a_tie_is_broken_by_mana_and_a_tie_of_mana_by_nothing(mana: tuple[int, int], places: tuple[int, int]) -> None:
    t = Table()
    for seat in (0, 1):
        t[seat].gold, t[seat].mana = 3, mana[seat]
    t.turn(0)
    t.play(0, PASS)
    t.play(1, PASS)
    assert t.s.over
    assert tuple(t.s.result()[seat].place for seat in (0, 1)) == places


@pytest.mark.rule("LW-634", "LW-635", "LW-639")
def test_the_second_hit_takes_what_the_first_draws_brought() -> None:
    t = Table()
    t.offer("F10-DRU")
    size = len(t.s.dungeon)
    treasure = next(card for card in t.s.dungeon if card.startswith("I"))
    gold = next(card for card in t.s.dungeon if card.startswith("G"))
    first, second = [card for card in t.s.dungeon if card.startswith("M")][:2]
    t.top(treasure, first, gold, second)
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    for _ in range(3):
        t.play(0, "go")
    assert (t[0].items, t[0].gold, len(t.s.dungeon)) == ([], 0, size)
    assert t[0].familiars == ["F10-DRU"], "used familiars are still yours"
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-811", "LW-812", "LW-813")
@pytest.mark.parametrize(("start", "buyer", "turns"), [(0, 2, 0), (0, 1, 1), (1, 2, 1), (1, 0, 0)])
def test_the_round_in_which_a_deck_runs_out_ends_at_the_right_of_who_began(start: int, buyer: int, turns: int) -> None:
    """Who has had its turn has had it; who has not is still asked; then it is over."""
    t = Table(3, turn=buyer, start=start)
    t.deplete("tower", 1, owner=(buyer + 1) % 3)
    t[buyer].gold = 9
    t.turn(buyer)
    t.play(buyer, {"tower": {"gold": True}})
    asked = 0
    while not t.s.over:
        [(seat, kind)] = t.asked().items()
        asked += kind == "action"
        t.play(seat, PASS if kind == "action" else t.s.default(t.s.moments()[0], seat))
    assert asked == turns


@pytest.mark.rule("LW-205", "LW-616", "LW-322")
def test_tokens_spent_on_a_spell_are_gone_before_the_store_is_counted() -> None:
    """Nine and three are twelve; a spell of two tokens leaves ten of ten."""
    t = Table()
    t.ready(0, "Scrying")
    price = sum(t[0].tokens)
    t.tokens(0, held(t[0]) + "H" * (10 - 3))
    t.cast(0, "Scrying")
    assert sum(t[0].tokens) == 10 - 3 + 3
    assert price > 0
    assert t.asked() == {1: "action"}
    t = Table()
    t.tokens(0, "H" * 8)
    t.hand(0, "R8S", "R1T", "R1N")
    t.play(0, {"gather": {"R8S": True}})
    assert t.asked() == {0: "discard"}


@pytest.mark.rule("LW-211", "LW-214")
def test_the_last_but_one_leaves_while_the_other_must_discard_and_it_is_over() -> None:
    t = Table()
    t.tokens(0, "H" * 8)
    t.hand(0, "R8S", "R1T", "R1N")
    t.play(0, {"gather": {"R8S": True}})
    assert t.asked() == {0: "discard"}
    leave(t, 1)
    assert t.s.over
    assert t.s.result()[0].place == 1


@pytest.mark.rule("LW-637", "LW-631")
def test_a_dungeon_of_monsters_alone_is_not_entered() -> None:
    t = Table()
    t.offer("F10-DRU")
    t.own(1, *[card for card in t.s.dungeon if card[0] in "IG"])
    assert not t.may(0, {"summon": {"F10-DRU": "dungeon"}})
    assert t.may(0, {"summon": {"F10-DRU": "score"}})
