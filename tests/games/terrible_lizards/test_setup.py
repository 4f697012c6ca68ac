"""Sections 2 and 3."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.content import CARDS
from terrarium.games.terrible_lizards.rules.setup import new
from terrarium.games.terrible_lizards.state import State
from terrarium.kernel import Dice, Illegal, Match

from .table import Table


def made(seats: int = 4, key: bytes = b"k", **options: object) -> State:
    return new(1, seats, game.settled(options), Dice(key))[0]


@pytest.mark.rule("TL-001")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_seats(seats: int) -> None:
    with pytest.raises(Illegal):
        Match.new(game, seats)


@pytest.mark.rule("TL-020", "TL-021", "TL-022", "TL-023", "TL-024", "TL-025")
def test_options_are_those_of_the_page() -> None:
    assert game.defaults == {
        "deck_out": "reshuffle",
        "health_cap": "none",
        "first_seat": "random",
        "seat_balance": "off",
        "round_limit": 40,
    }
    with pytest.raises(Illegal):
        Match.new(game, 2, {"round_limit": 9})
    with pytest.raises(Illegal):
        Match.new(game, 2, {"leak_guard": "fast"})


@pytest.mark.rule("TL-004", "TL-032", "TL-033")
def test_five_cards_fifty_health_and_nothing_in_play() -> None:
    state = made(6)
    assert [len(hand) for hand in state.hands] == [5] * 6
    assert state.health == [50] * 6
    assert not any(any(dino) for dino in state.dinos)
    assert not any(state.rows)
    assert not any(state.rights)
    assert sorted(state.everywhere()) == list(CARDS)


@pytest.mark.rule("TL-030", "TL-032", "TL-034")
def test_dealt_from_position_one_one_card_at_a_time() -> None:
    order = Dice(b"k")
    order.at(0, 0)
    deck = order.shuffle("setup", sorted(CARDS))
    state = made(3, first_seat="2")
    for place in range(3):
        assert state.hands[(1 + place) % 3] == deck[::-1][place:15:3]


@pytest.mark.rule("TL-034")
def test_the_same_seed_gives_the_same_game() -> None:
    assert made(key=b"a") == made(key=b"a")
    assert made(key=b"a").deck != made(key=b"b").deck


@pytest.mark.rule("TL-022", "TL-031")
def test_first_seat() -> None:
    assert made(first_seat="3").active == 2
    assert {made(key=bytes([n])).first for n in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("TL-023")
@pytest.mark.parametrize("extra", [(0, 9), (0, 4, 6), (0, 2, 4, 4), (0, 1, 2, 3, 4), (0, 1, 2, 2, 3, 4)])
def test_seat_balance_by_position(extra: tuple[int, ...]) -> None:
    seats = len(extra)
    state = made(seats, first_seat="2", seat_balance="on")
    assert [state.health[(1 + place) % seats] - 50 for place in range(seats)] == list(extra)
    assert made(seats, first_seat="2").health == [50] * seats


@pytest.mark.rule("TL-021")
@pytest.mark.parametrize(("before", "after"), [(40, 48), (45, 50), (53, 53)])
def test_health_cap(before: int, after: int) -> None:
    t = Table(hands={0: ["Feast"]}, health={0: before}, health_cap=50).actions()
    t.do({"play": {"feast-1": True}})
    assert t.health(0) == after


@pytest.mark.rule("TL-214")
def test_the_beginning_is_told() -> None:
    match = Match.new(game, 3, {"first_seat": "2", "seat_balance": "on"}, secret=b"s" * 32)
    assert match.seen(0)[0].face == {"first": 1, "health": [56, 50, 54]}


@pytest.mark.rule("TL-024", "TL-035", "TL-167")
def test_round_limit_gives_the_win_to_the_healthiest() -> None:
    t = Table(3, round=10, round_limit=10, active=2, health={0: 20, 1: 30, 2: 30}).ending()
    while not t.state.over:
        t.do("stop")
    assert {seat: place.place for seat, place in t.state.result().items()} == {0: 3, 1: 1, 2: 1}
    assert t.told("game_over")[0]["winners"] == [1, 2]
    assert (t.state.round, t.state.ended) == (10, "round_limit")
    t = Table(3, round=9, round_limit=10, active=2).ending().do("stop")
    assert (t.state.over, t.state.round) == (False, 10)


@pytest.mark.rule("TL-035")
def test_a_round_passes_the_places_of_the_dead() -> None:
    t = Table(3, round=3, active=1)
    t.state.health[0], t.state.died[0] = 0, 1
    t.ending()
    seen = []
    while len(seen) < 3:
        if not seen or seen[-1] != (t.state.round, t.state.active):
            seen.append((t.state.round, t.state.active))
        t.do({"draw": "stop", "action": {"end": True}, "attack": {"none": True}}[t.kind])
    assert seen == [(3, 1), (3, 2), (4, 1)]
