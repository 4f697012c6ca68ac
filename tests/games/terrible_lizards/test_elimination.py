"""Sections 9 and 10, and the acts."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.content import CARDS
from terrarium.kernel import REFEREE, TABLE, Illegal, Match, NotYours

from .table import Table, full


@pytest.mark.rule("TL-150")
def test_not_reshuffled_before_a_card_is_wanted() -> None:
    t = Table(hands={0: ["Feast"]}, deck=["Trip"]).turn()
    t.answer({0: "draw"})
    assert t.state.deck == []
    assert len(t.state.discard) == 110
    t.answer({0: "draw"})
    assert (len(t.state.deck), t.state.discard) == (109, [])
    assert t.told("reshuffled") == [{"cards": 110}]


@pytest.mark.rule("TL-150")
def test_searching_an_empty_deck_reshuffles() -> None:
    t = Table(hands={0: ["Fossil Dig"]}, deck=[]).actions()
    t.do({"play": {"fossil-dig-1": True}})
    assert t.kind == "fetch"
    assert t.told("reshuffled") == [{"cards": 111}]


@pytest.mark.rule("TL-152", "TL-153")
def test_nothing_to_draw_at_all() -> None:
    t = Table(hands={0: ["Fossil Dig", "Clutch of Eggs", "Feast"]}, deck=[], deck_out="play_on")
    t.turn()
    assert t.kind == "action"
    assert t.plays(0) == {"feast-1"}
    t = Table(hands={0: [card for card in CARDS if card != "trip-1"], 1: ["Trip"]}).actions()
    assert not t.plays(0) & {"fossil-dig-1", "clutch-of-eggs-1"}


@pytest.mark.rule("TL-152")
def test_a_draw_that_finds_too_few_goes_on() -> None:
    t = Table(hands={0: ["Clutch of Eggs"]}, deck=["Trip"], deck_out="play_on").actions()
    t.do({"play": {"clutch-of-eggs-1": True}})
    assert t.state.hands[0] == ["trip-1"]
    assert "resolved" in t.kinds()


@pytest.mark.rule("TL-151")
def test_play_on_never_draws_again() -> None:
    t = Table(hands={0: ["Feast"]}, deck=["Trip"], deck_out="play_on").turn()
    t.answer({0: "fill"})
    assert len(t.state.hands[0]) == 2
    assert t.kind == "action"


@pytest.mark.rule("TL-160", "TL-161", "TL-202")
def test_the_dead_leave_everything_in_the_discard_pile() -> None:
    t = Table(
        3,
        dinos={1: ["Dracorix Head"]},
        rows={1: ["Venomous"]},
        hands={0: ["Stampede"], 1: ["Feast"]},
        suppressed=[(1, "Dracorix Legs", 0, "your_turn")],
        health={1: 3},
    ).actions()
    t.do({"play": {"stampede-1": True}})
    assert t.health(1) == 0
    assert {"dracorix-head", "venomous-1", "feast-1", "dracorix-legs"} <= set(t.state.discard)
    assert t.told("eliminated") == [
        {"seat": 1, "hand": ["feast-1"], "table": ["dracorix-head", "venomous-1", "dracorix-legs"]}
    ]
    assert t.state.faults() == []


@pytest.mark.rule("TL-160", "TL-167")
def test_all_die_at_the_same_time_and_share_a_place() -> None:
    t = Table(4, hands={0: ["Stampede"]}, health={1: 5, 2: 2}).actions()
    t.do({"play": {"stampede-1": True}})
    assert t.state.died == [0, 1, 1, 0]
    assert {seat: place.place for seat, place in t.state.result().items()} == {1: 3, 2: 3}


@pytest.mark.rule("TL-162")
def test_the_cards_and_modifiers_of_the_dead_end() -> None:
    """Seat 1 answers with Adrenaline and dies while it waits: it goes unresolved to the discard pile."""
    t = Table(3, hands={0: ["Feast", "Trip"], 1: ["Adrenaline"], 2: ["Tail Lash"]}, health={1: 4}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.answer({1: {"play": {"adrenaline-1": 1}}})
    t.answer({2: {"play": {"tail-lash-1": 1}}}).quiet()
    assert t.state.died[1]
    assert t.state.mods == []
    assert "adrenaline-1" in t.state.discard
    assert t.health(0) == 58
    t = Table(3, mods=[(0, "attack", 5), (1, "weight", 5), (2, "attack", 5)], hands={0: ["Feast"]}).actions()
    t.state.act(1, "resign", True, t.dice)
    assert [mod.seat for mod in t.state.mods] == [0, 2]


@pytest.mark.rule("TL-163", "TL-108")
def test_others_cards_go_on_without_a_dead_target() -> None:
    t = Table(3, hands={0: ["Trip"], 2: ["Tail Lash"]}, dinos={1: ["Apatosaurus Body"]}, health={1: 4}).actions()
    t.answer({0: {"play": {"trip-1": 1}}})
    t.answer({2: {"play": {"tail-lash-1": 1}}}).quiet()
    assert t.told("fizzled") == [{"card": "trip-1", "seat": 0}]


@pytest.mark.rule("TL-165")
def test_the_last_living_seat_wins_and_nothing_further_resolves() -> None:
    t = Table(hands={0: ["Stampede", "Feast"]}, health={1: 5}, rows={0: ["Warm Blood"]}).actions()
    t.do({"play": {"stampede-1": True}})
    assert t.state.over
    assert t.kinds()[-1] == "game_over"
    assert {seat: place.place for seat, place in t.state.result().items()} == {0: 1, 1: 2}


@pytest.mark.rule("TL-012")
def test_health_may_pass_below_one_while_something_resolves() -> None:
    t = Table(3, dinos={0: full("Allosaurus"), 1: full("Stegosaurus")}, health={0: 5}, dice=[1]).attack(0, 1)
    assert [told["health"] for told in t.told("damage")] == [44, 0]
    assert t.health(0) == 6
    assert not t.state.died[0]


@pytest.mark.rule("TL-168")
def test_resigning_is_an_immediate_death() -> None:
    t = Table(3, hands={0: ["Spy-nosaur"], 1: ["Feast", "Trip"], 2: ["Roar"]}).actions()
    t.do({"play": {"spy-nosaur-1": 1}})
    assert t.kind == "take_card"
    t.events += t.state.act(0, "resign", True, t.dice).events
    assert t.state.died[0]
    assert t.state.hands[1] == ["feast-1", "trip-1"]
    assert t.state.faults() == []
    t.quiet()
    assert t.state.active == 1


@pytest.mark.rule("TL-168")
def test_who_owed_a_sealed_answer_is_dropped_from_it() -> None:
    t = Table(3, hands={0: ["Feast"], 1: ["Trip"], 2: ["Roar"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.state.act(1, "resign", True, t.dice)
    assert (t.window, t.asked) == ("play", {2})


@pytest.mark.rule("TL-168")
def test_the_table_takes_out_an_absent_seat() -> None:
    match = Match.new(game, 3, {"first_seat": "1"}, secret=b"t" * 32)
    done = match.act(TABLE, "drop", {"seat": 0}, "away for a month")
    assert [event.kind for event in done.events][:2] == ["left", "eliminated"]
    assert match.state.active == 1
    with pytest.raises(NotYours):
        match.act(1, "drop", {"seat": 2})
    match.act(2, "resign", True)
    assert match.over
    assert (match.state.result()[1].place, match.state.result()[1].score) == (1, 50)


def test_the_referee_corrects() -> None:
    match = Match.new(game, 2, {"first_seat": "1"}, secret=b"t" * 32)
    match.act(REFEREE, "set_health", {"seat": 1, "health": 33}, "miscounted")
    assert match.state.health[1] == 33
    card = match.state.deck[-1]
    match.act(REFEREE, "move_card", {"card": card, "seat": 1}, "fell off the table")
    assert card in match.state.hands[1]
    assert match.state.faults() == []
    with pytest.raises(Illegal):
        match.act(REFEREE, "set_health", {"seat": 1, "health": 0})
