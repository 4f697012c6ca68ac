"""Components and setup (chapters 1 and 2)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import FAMILIARS, SPELLS, TILES, TOWERS, WIZARDS
from terrarium.games.lizard_wizard.state import WizardState
from terrarium.kernel import SPECTATOR, Dice, Illegal, Match, Scripted
from terrarium.kernel.codec import encode

from .table import PASS, Table, held


def laid(seats: int, key: bytes = b"key", **options: object) -> WizardState:
    return game.new(seats, game.settled(options), Dice(key))[0]


@pytest.mark.rule("LW-001", "LW-101")
def test_one_to_five_seats_and_the_options() -> None:
    assert list(game.seats) == [1, 2, 3, 4, 5]
    for seats in game.seats:
        assert len(laid(seats).mages) == max(2, seats)
    with pytest.raises(Illegal):
        Match.new(game, 6)
    assert game.settled({}) == {
        "no_gotcha": False,
        "open_money": False,
        "round_cap": 80,
        "ai_level": 2,
        "start_mana": "alike",
    }
    for wrong in ({"round_cap": 19}, {"round_cap": 201}, {"ai_level": 0}, {"ai_level": 4}, {"no_gotcha": 1}):
        with pytest.raises(Illegal):
            Match.new(game, 2, wrong)


@pytest.mark.rule("LW-007", "LW-103", "LW-104")
def test_tokens_tracks_and_purses() -> None:
    s = laid(3)
    assert s.supply == [29] * 7
    assert s.tracks == [1] * 7
    assert [(mage.mana, mage.gold) for mage in s.mages] == [(20, 0)] * 3


@pytest.mark.rule("LW-104")
def test_the_start_seat_of_two_has_more_mana_where_the_table_says_so() -> None:
    """By the rulebook all start alike; matches of edition 1 were balanced."""
    for n in range(10):
        assert [mage.mana for mage in laid(2, bytes([n])).mages] == [20, 20]
        older, _ = game.at(1).new(2, {}, Dice(bytes([n])))
        for s in (laid(2, bytes([n]), start_mana="balanced"), older):
            assert [mage.mana for mage in s.mages] == [29 if seat == s.start else 20 for seat in (0, 1)]
    assert laid(1, start_mana="balanced").mages[0].mana == 20


@pytest.mark.rule("LW-006")
def test_the_bank_has_no_limit() -> None:
    t = Table()
    t[0].mana, t[0].gold = 5000, 400
    t.tokens(0, "SSSSS")
    t.values(S=12)
    t.play(0, {"convert": {"S": 5}})
    assert t[0].mana == 5060


@pytest.mark.rule("LW-010")
def test_nothing_can_be_given_away() -> None:
    ways = Table().decision(0).form.ways  # type: ignore[attr-defined]
    assert set(ways) <= {"gather", "convert", "convert_mixed", "recruit", "research", "tower", "summon", "pass"}


@pytest.mark.rule("LW-011")
def test_the_same_seed_gives_the_same_game() -> None:
    assert encode(laid(4)) == encode(laid(4))
    assert encode(laid(4)) != encode(laid(4, b"another"))
    match = Match.new(game, 2, secret=b"never shown")
    assert b"never shown".hex() not in repr(match.view(SPECTATOR)) + repr(match.published())


@pytest.mark.rule("LW-102")
def test_three_gathering_cards_each() -> None:
    s = laid(5)
    assert [len(mage.hand) for mage in s.mages] == [3] * 5
    assert (len(s.gather_deck), s.gather_discard) == (56 - 15, [])


@pytest.mark.rule("LW-105", "LW-106", "LW-107")
@pytest.mark.parametrize(("seats", "most", "cards"), [(1, 2, 14), (2, 2, 14), (3, 3, 21), (4, 4, 28), (5, 4, 28)])
def test_wizards_by_seats(seats: int, most: int, cards: int) -> None:
    s = laid(seats)
    there = s.wizard_deck + s.wizards + [card for mage in s.mages for card in mage.wizards]
    assert len(there) == cards
    assert max(int(card[-1]) for card in there) == most
    assert len(s.wizards) == 2
    assert len({WIZARDS[card].school for card in there}) == 7


@pytest.mark.rule("LW-108", "LW-109")
@pytest.mark.parametrize(
    ("seats", "sizes"), [(1, [2, 3]), (2, [2, 3]), (3, [1, 2, 3]), (4, [1, 2, 3, 4]), (5, [1, 2, 3, 4])]
)
def test_towers_by_cost(seats: int, sizes: list[int]) -> None:
    s = laid(seats)
    order = [TOWERS[card].size for card in [*s.towers, *reversed(s.tower_deck)]]
    assert order == [size for size in sizes for _ in range(7)]
    assert len(s.towers) == 1
    assert s.tower_deck != laid(seats, b"another").tower_deck


@pytest.mark.rule("LW-110", "LW-111", "LW-112")
@pytest.mark.parametrize(
    ("seats", "costs"), [(1, [10, 15, 20]), (2, [10, 15, 20]), (3, [5, 10, 15, 20]), (4, [5, 10, 15, 20, 25])]
)
def test_familiars_by_cost(seats: int, costs: list[int]) -> None:
    s = laid(seats)
    order = [FAMILIARS[card].mana for card in [*s.familiars, *reversed(s.familiar_deck)]]
    assert order == [cost for cost in costs for _ in range(7)]
    assert len(s.familiars) == 2


@pytest.mark.rule("LW-113", "LW-118")
def test_spells_with_and_without_stars() -> None:
    s = laid(2)
    assert (len(s.spells), len(s.spell_deck)) == (4, 61)
    mild = laid(2, no_gotcha=True)
    assert len(mild.spells + mild.spell_deck) == 51
    assert not any(SPELLS[card].star for card in mild.spells + mild.spell_deck)
    assert mild.aside == ["P01", "P02"]


@pytest.mark.rule("LW-114", "LW-115")
def test_dungeon_and_tiles() -> None:
    s = laid(2)
    assert (len(s.dungeon), s.aside) == (51, ["P01", "P02"])
    assert len(set(s.tiles)) == 4
    assert set(s.tiles) < set(TILES)


@pytest.mark.rule("LW-116", "LW-971")
def test_a_random_start_seat_keeps_the_marker() -> None:
    starts = {laid(4, bytes([n])).start for n in range(40)}
    assert starts == {0, 1, 2, 3}
    t = Table(3, start=2, turn=2)
    for seat in (2, 0, 1):
        t.hand(seat, "R1S")
        t.play(seat, {"gather": {"R1S": True}})
    assert (t.s.start, t.asked(), t.s.round) == (2, {2: "action"}, 2)


@pytest.mark.rule("LW-117", "LW-982", "LW-984")
def test_starting_tokens_are_chosen_at_once() -> None:
    match = Match.new(game, 3, secret=b"seats")
    [moment] = match.moments()
    assert sorted(moment.decisions) == [0, 1, 2]
    assert moment.revisable
    assert not moment.decisions[0].form.ok(["S", "S"])
    assert not moment.decisions[0].form.ok(["S"])
    match.answer(0, moment.id, ["S", "T"])
    match.answer(0, moment.id, ["E", "H"])
    assert match.view(1).mages[0].tokens == (0,) * 7
    match.answer(1, moment.id, ["M", "F"])
    match.answer(2, moment.id, ["N", "F"])
    assert [held(mage) for mage in match.state.mages] == ["EH", "MF", "NF"]


@pytest.mark.rule("LW-119")
def test_a_slot_is_refilled_and_the_others_stay() -> None:
    t = Table()
    t[0].mana = 99
    a, b, c, d = t.s.spells
    top = t.s.spell_deck[-1]
    t.turn(0)
    t.play(0, {"research": b})
    assert t.s.spells == [a, top, c, d]
    t.play(1, PASS)
    assert t.told("refilled")[-1] == {"card": top, "slot": 2}


def test_scripted_starts_are_used() -> None:
    s, _ = game.new(3, game.settled({}), Scripted({"start": [2]}))
    assert s.start == 2
