"""Section 7, Windows."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.kernel import Closed, Match, Refused

from .table import PASS, Table, full


@pytest.mark.rule("TL-120", "TL-129")
def test_open_windows_on_every_turn() -> None:
    t = Table(round=1, hands={0: ["Feast", "Trip"], 1: ["Trip"]}).turn()
    windows = []
    while t.state.active == 0:
        if t.window:
            windows.append(t.window)
            t.answer({})
        else:
            t.answer({0: {"draw": "stop", "action": {"end": True}}[t.kind]})
    assert windows == ["turn_start", "pre_attack", "turn_end"]


@pytest.mark.rule("TL-122")
def test_eligible_is_who_has_a_card() -> None:
    t = Table(4, hands={0: ["Feast"], 1: ["Trip"], 3: ["Roar"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    assert t.asked == {1, 3}
    assert set(t.form(1).ways) == {"pass"}


@pytest.mark.rule("TL-122", "TL-131")
def test_the_active_seat_needs_an_action_left() -> None:
    for used, asked in ((1, {0, 1}), (2, {1})):
        t = Table(hands={0: ["Adrenaline"], 1: ["Trip"]}, dice=[1])
        t.state.used = used
        t.attacking().answer({0: {"target": 1}})
        assert t.asked == asked


@pytest.mark.rule("TL-122")
def test_wings_and_super_armor_make_eligible_without_cards() -> None:
    t = Table(dinos={1: ["Pteranodon Wings"]}).attacking().answer({0: {"target": 1}})
    assert set(t.form(1).ways) == {"pass", "dodge"}
    t.answer({1: {"dodge": "pteranodon-wings-1"}})
    assert t.window == ""
    t = Table(dinos={1: full("Ankylosaurus")}, hands={0: ["Feast"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    assert set(t.form(1).ways) == {"pass", "cancel"}


@pytest.mark.rule("TL-069", "TL-122")
def test_only_the_defender_dodges_only_when_declared_and_only_once() -> None:
    wings = {1: ["Pteranodon Wings"], 2: ["Archaeopteryx Wings"]}
    hands = {0: ["Adrenaline"], 1: ["Play Dead"], 2: ["Trip"]}
    t = Table(3, dinos=wings, hands=hands, dice=[1]).attacking().answer({0: {"target": 1}})
    assert ("dodge" in t.form(1).ways, "dodge" in t.form(2).ways) == (True, False)
    t.answer({0: {"play": {"adrenaline-1": 0}}})
    assert (t.window, "dodge" in t.form(1).ways) == ("play", False)
    t.answer({}).answer({})
    assert (t.window, "dodge" in t.form(1).ways) == ("roll", False)
    t = Table(3, dinos=wings, hands=hands).attacking().answer({0: {"target": 1}})
    t.answer({1: {"play": {"play-dead-1": True}}}).answer({})
    assert t.window == "declare"
    assert 1 not in t.asked


@pytest.mark.rule("TL-122", "TL-131", "TL-054")
def test_wings_of_an_active_seat_without_actions_let_it_dodge_and_nothing_else() -> None:
    t = Table(dinos={0: ["Pteranodon Wings"], 1: full("Brontomerus")}, hands={0: ["Thick Hide"]})
    t.state.used = 2
    t.attacking().do({"none": True}).answer({1: {"target": 0}})
    assert (t.window, set(t.form(0).ways)) == ("declare", {"pass", "dodge"})


@pytest.mark.rule("TL-129")
def test_a_window_that_nobody_could_answer_is_not_told() -> None:
    t = Table(hands={0: ["Feast"]}).actions().do({"play": {"feast-1": True}})
    assert t.told("window_closed") == []


@pytest.mark.rule("TL-123")
def test_who_is_not_asked() -> None:
    t = Table(3, hands={0: ["Feast", "Roar"], 1: ["Trip"], 2: ["Trip"]}, dice=[1]).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    assert t.asked == {1, 2}
    t.answer({}).answer({0: {"end": True}})
    assert (t.window, t.asked) == ("pre_attack", {1, 2})
    t.answer({}).answer({0: {"target": 1}})
    assert (t.window, t.asked) == ("declare", {0, 1, 2})
    t.answer({})
    assert (t.window, t.asked) == ("roll", {0, 1, 2})


@pytest.mark.rule("TL-124", "TL-203", "TL-138")
def test_answers_are_sealed_final_and_hidden() -> None:
    match = Match.new(game, 3, {"first_seat": "1"}, secret=b"s" * 32)
    while match.moments()[0].ask.name != "respond":
        [moment] = match.moments()
        match.play(moment.id, {seat: match.state.default(moment, seat) for seat in moment.decisions})
    [moment] = match.moments()
    assert moment.hidden
    assert match.awaited() == set()
    before = match.view(2)
    match.answer(1, moment.id, PASS)
    assert match.view(2) == before
    with pytest.raises(Closed):
        match.answer(1, moment.id, PASS)


@pytest.mark.rule("TL-138")
def test_only_the_closing_of_a_window_is_told() -> None:
    t = Table(3, hands={0: ["Feast"], 1: ["Roar"], 2: ["Trip"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    before = len(t.events)
    t.answer({})
    assert t.events[before].kind == "window_closed"
    assert t.events[before].face == {"window": "play", "card": "feast-1"}
    assert t.events[before].faces == {}


@pytest.mark.rule("TL-125", "TL-139")
def test_clockwise_from_the_actors_left_the_actor_last() -> None:
    hands = {0: ["Adrenaline"], 1: ["Thick Hide"], 2: ["adrenaline-2"]}
    t = Table(3, hands=hands, dice=[1]).attacking().answer({0: {"target": 1}})
    t.answer(
        {
            0: {"play": {"adrenaline-1": 0}},
            1: {"play": {"thick-hide-1": 1}},
            2: {"play": {"adrenaline-2": 0}},
        }
    )
    assert [played.card for played in t.state.stack] == ["thick-hide-1"]
    t.answer({})
    assert t.window == "declare"
    t.answer({0: {"play": {"adrenaline-1": 0}}, 2: {"play": {"adrenaline-2": 0}}})
    assert [played.card for played in t.state.stack] == ["adrenaline-2"]


@pytest.mark.rule("TL-126", "TL-130")
def test_the_interrupted_window_is_asked_again() -> None:
    t = Table(3, hands={0: ["Feast"], 1: ["Tail Lash", "Roar"], 2: ["Trip"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.answer({1: {"play": {"tail-lash-1": 2}}})
    assert (t.window, t.state.stack[-1].card, t.asked) == ("play", "tail-lash-1", {2})
    t.answer({})
    assert (t.window, t.asked) == ("play", {1, 2})
    t.answer({})
    assert t.health(0) == 58


@pytest.mark.rule("TL-126", "TL-164")
def test_an_open_window_ends_with_the_active_seat() -> None:
    t = Table(3, hands={0: ["Trip", "Feast"], 1: ["Tail Lash", "Roar"], 2: ["Roar"]}, health={0: 4}).turn()
    t.answer({0: "stop"})
    assert t.window == "turn_start"
    t.answer({1: {"play": {"tail-lash-1": 0}}})
    t.answer({})
    assert t.state.died[0]
    assert t.state.active == 1


@pytest.mark.rule("TL-128")
def test_a_dodge_is_carried_out_at_once_and_the_window_asked_again() -> None:
    t = Table(3, dinos={1: ["Pteranodon Wings"]}, hands={2: ["Adrenaline"]}).attacking().answer({0: {"target": 1}})
    t.answer({1: {"dodge": "pteranodon-wings-1"}})
    assert t.state.stack == []
    assert t.state.attack is not None
    assert t.state.attack.dodged
    assert (t.window, t.asked) == ("declare", {2})
    t.answer({})
    assert t.window == ""
    assert t.told("rolled") == []


@pytest.mark.rule("TL-128", "TL-191")
def test_super_armor_cancels_at_once_any_kind_of_card() -> None:
    for card, answer in (
        ("Dracorix Head", {"attach": "dracorix-head"}),
        ("Feast", {"play": {"feast-1": True}}),
        ("Tail Lash", {"play": {"tail-lash-1": 1}}),
        ("Venomous", {"play": {"venomous-1": True}}),
    ):
        t = Table(dinos={1: full("Ankylosaurus")}, hands={0: [card]}).actions().answer({0: answer})
        t.answer({1: {"cancel": True}})
        assert t.state.stack == []
        assert len(t.state.discard) == 1
        assert t.state.armored == [False, True]


@pytest.mark.rule("TL-191", "TL-041")
def test_super_armor_refreshes_with_every_turn() -> None:
    t = Table(3, dinos={1: full("Ankylosaurus")}, hands={0: ["Feast"], 2: ["Trip"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    t.answer({1: {"cancel": True}, 2: PASS})
    while t.state.active == 0:
        t.quiet()
        t.do({"draw": "stop", "attack": {"none": True}}[t.kind])
    assert t.state.armored == [False, False, False]


@pytest.mark.rule("TL-132")
def test_cards_name_the_window_they_need() -> None:
    hand = ["Play Dead", "Stumble", "Roar", "Tail Lash"]
    t = Table(3, hands={1: hand, 2: hand[:1]}, dice=[1]).attacking().answer({0: {"target": 1}})
    assert t.plays(1) == {"play-dead-1", "tail-lash-1"}
    assert t.plays(2) == set()
    t.answer({})
    assert t.plays(1) == {"play-dead-1", "stumble-1", "tail-lash-1"}
    t.answer({})
    t = Table(hands={0: hand}).actions()
    assert t.plays(0) == {"tail-lash-1"}


@pytest.mark.rule("TL-211")
def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    match = Match.new(game, 2, {"first_seat": "1"}, secret=b"2" * 32)
    while match.moments()[0].ask.name != "respond":
        [moment] = match.moments()
        match.play(moment.id, {seat: match.state.default(moment, seat) for seat in moment.decisions})
    [moment] = match.moments()
    held = [card for card in match.state.hands[1] if card not in str(moment.decisions[1].form)]
    before = match.state.copy()
    with pytest.raises(Refused) as refused:
        match.answer(1, moment.id, {"play": {held[0]: True}})
    assert match.state == before
    assert "play" in str(refused.value)
    view = match.view(1)
    reasons = game.barred(view, moment.decisions[1])
    assert all(reasons[f"card:{card}"].rule.startswith("TL-") for card in held)
