"""Section 12: who knows what. The leak test itself is in the conformance kit."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.terrible_lizards.view.imagine import imagine
from terrarium.kernel import REFEREE, SPECTATOR

from .table import Table


def spied() -> Table:
    t = Table(3, hands={0: ["Spy-nosaur"], 1: ["Feast", "Trip", "Roar"], 2: ["Amber"]}).actions()
    return t.do({"play": {"spy-nosaur-1": 1}})


@pytest.mark.rule("TL-200")
def test_spy_nosaur_shows_the_hand_to_the_thief_only() -> None:
    t = spied()
    assert t.state.view(0).hands[1] == ("feast-1", "roar-1", "trip-1")
    assert t.state.view(2).hands[1] == ("", "", "")
    assert t.state.view(SPECTATOR).hands[1] == ("", "", "")
    t.do("trip-1")
    [took] = [event for event in t.events if event.kind == "took"]
    assert took.seen_by(0) == took.seen_by(1) == {"seat": 0, "victim": 1, "card": "trip-1"}
    assert took.seen_by(2) == took.seen_by(SPECTATOR) == {"seat": 0, "victim": 1}
    assert t.state.view(0).hands[1] == ("feast-1", "roar-1")
    assert t.state.view(1).hands[0] == ("trip-1",)
    assert t.state.view(2).hands[0] == ("",)


@pytest.mark.rule("TL-200", "TL-202")
def test_after_a_theft_others_cannot_tell_which_card_they_knew_is_gone() -> None:
    t = Table(3, hands={0: ["Spy-nosaur"], 1: ["Feast", "Trip"]})
    t.state.shown["feast-1"] = -1
    t.actions()
    assert t.state.view(2).hands[1] == t.state.view(0).hands[1] == ("feast-1", "")
    t.do({"play": {"spy-nosaur-1": 1}}).do("trip-1")
    assert t.state.view(2).hands[1] == ("",)


@pytest.mark.rule("TL-200", "TL-202")
def test_who_knows_what_of_hands_is_told_to_those_it_concerns() -> None:
    """Each audience's own list: what it knows of others, and who knows what of its own."""
    t = spied().do("trip-1")
    t.state.shown["amber-1"] = -1
    shown = {who: t.state.view(who).shown for who in (0, 1, 2, SPECTATOR, REFEREE)}
    assert shown[0] == {"amber-1": -1, "feast-1": 1, "roar-1": 1, "trip-1": 2}
    assert shown[1] == {"amber-1": -1, "feast-1": 1, "roar-1": 1, "trip-1": 2}
    assert shown[2] == shown[SPECTATOR] == {"amber-1": -1}
    assert shown[REFEREE] == t.state.shown
    t.state.shown["amber-1"] = 0b011
    assert [t.state.view(who).shown.get("amber-1") for who in (0, 1, 2, SPECTATOR)] == [1, 2, 3, None]


@pytest.mark.rule("TL-202")
def test_a_known_card_that_is_played_is_known_no_more() -> None:
    t = Table(hands={0: ["Feast"], 1: ["Trip"]})
    t.state.shown["feast-1"] = -1
    t.actions().answer({0: {"play": {"feast-1": True}}})
    assert t.state.shown == {}


@pytest.mark.rule("TL-201", "TL-202")
def test_a_search_shows_the_parts_to_the_searcher_and_the_find_to_all() -> None:
    t = Table(3, hands={0: ["Fossil Dig"], 1: ["Dracorix Arms"]}).actions()
    t.do({"play": {"fossil-dig-1": True}})
    assert "dracorix-head" in t.state.view(0).search
    assert "dracorix-arms" not in t.state.view(0).search
    assert list(t.state.view(0).search) == sorted(t.state.view(0).search)
    assert all(t.state.view(who).search == () for who in (1, 2, SPECTATOR))
    t.do(["dracorix-head"])
    assert t.state.view(0).search == ()
    assert t.state.view(2).hands[0] == t.state.view(SPECTATOR).hands[0] == ("dracorix-head",)


@pytest.mark.rule("TL-202")
def test_what_left_a_hand_is_forgotten() -> None:
    t = Table(hands={0: ["Scavenge"]}, discard=["Dracorix Head"]).actions()
    t.do({"play": {"scavenge-1": ["dracorix-head"]}})
    assert t.state.view(1).shown == {"dracorix-head": -1}
    t.do({"discard": "dracorix-head"})
    assert t.state.view(1).shown == {}


def test_drawn_cards_are_seen_by_their_seat_only() -> None:
    t = Table(hands={0: ["Feast"]}, deck=["Trip", "Roar"]).turn().answer({0: "draw"})
    [drew] = [event for event in t.events if event.kind == "drew"]
    assert drew.seen_by(0) == {"seat": 0, "card": "roar-1"}
    assert drew.seen_by(1) == drew.seen_by(SPECTATOR) == {"seat": 0}
    assert drew.seen_by(REFEREE) == {"seat": 0, "card": "roar-1"}


@pytest.mark.rule("TL-204", "TL-139")
def test_hands_and_deck_open_when_the_game_is_over() -> None:
    t = Table(hands={0: ["Stampede", "Feast"], 1: ["Trip"]}, health={1: 5}).actions()
    assert t.state.view(SPECTATOR).deck == ()
    assert t.state.view(SPECTATOR).hands[0] == ("", "")
    assert t.state.view(REFEREE).hands[0] == ("stampede-1", "feast-1")
    t.do({"play": {"stampede-1": True}})
    assert t.state.view(SPECTATOR).hands[0] == ("feast-1",)
    assert len(t.state.view(SPECTATOR).deck) == len(t.state.deck)


@pytest.mark.parametrize("who", [-1, 0, 1, 2])
def test_imagined_states_fit_the_view(who: int) -> None:
    for t in (spied(), spied().do("feast-1"), Table(3, hands={0: ["Fossil Dig"]}).actions()):
        if t.kind == "action":
            t.do(
                {"play": {"fossil-dig-1": True}}
                if "fossil-dig-1" in t.state.hands[0]
                else {"discard": t.state.hands[0][0]}
            )
        view = t.state.view(who)
        for seed in range(5):
            state = imagine(view, Random(seed))
            assert state.view(who) == view
            assert state.faults() == []


def test_what_is_known_stays_in_the_imagined_hand() -> None:
    t = spied().do("feast-1")
    for seed in range(20):
        assert sorted(imagine(t.state.view(0), Random(seed)).hands[1]) == ["roar-1", "trip-1"]
