"""TL-135 to TL-137: settings that pass for a seat."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.words.standing import INITIAL, turns_begun
from terrarium.kernel import Illegal, Match, Standing

from .table import Table, full

PASS = {"pass": True}


def stands(t: Table, seat: int, **setting: Any) -> Standing | None:
    instruction = {**INITIAL, **setting}
    assert game.instructions is not None
    assert not game.instructions.check(instruction)
    return game.standing(instruction, t.state.view(seat), t.moment.decisions[seat])


def tripped(**hands: list[str]) -> Table:
    """Seat 0 trips seat 1; seats 1 and 2 hold these."""
    t = Table(3, hands={0: ["Trip", "Feast"], 1: hands["one"], 2: hands["two"]}, dinos={1: ["Dracorix Head"]}).actions()
    return t.answer({0: {"play": {"trip-1": 1}}})


@pytest.mark.rule("TL-135")
def test_ask_is_always_asked() -> None:
    t = tripped(one=["Feast"], two=["Roar"])
    assert stands(t, 1, auto_pass="ask") is None
    assert stands(t, 2, auto_pass="ask") is None


@pytest.mark.rule("TL-135")
def test_smart_passes_where_there_is_nothing_else() -> None:
    t = tripped(one=["Feast"], two=["Roar"])
    passed = stands(t, 1)
    assert passed is not None
    assert passed.answer == PASS
    assert stands(t, 2) is None
    assert game.initial == {"auto_pass": "smart", "hold": []}


@pytest.mark.rule("TL-135")
def test_targeted_is_asked_only_where_it_is_meant() -> None:
    t = tripped(one=["Roar"], two=["Roar"])
    assert stands(t, 1, auto_pass="targeted") is None
    assert stands(t, 2, auto_pass="targeted") is not None
    for card in ("Stampede", "Asteroid"):
        t = Table(3, hands={0: [card], 2: ["Roar"]}).actions()
        t.answer({0: {"play": {f"{card.lower()}-1": True}}})
        assert stands(t, 2, auto_pass="targeted") is None
    t = Table(3, hands={0: ["Feast", "roar-1"], 1: ["roar-2"], 2: ["roar-3"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}}).answer({1: {"play": {"roar-2": True}}})
    assert stands(t, 0, auto_pass="targeted") is None
    assert stands(t, 2, auto_pass="targeted") is not None


@pytest.mark.rule("TL-135")
@pytest.mark.parametrize("mode", ["smart", "targeted"])
def test_wings_and_super_armor_are_worth_asking(mode: str) -> None:
    t = Table(dinos={1: ["Pteranodon Wings"]}).attacking().answer({0: {"target": 1}})
    assert stands(t, 1, auto_pass=mode) is None
    t = Table(dinos={1: full("Ankylosaurus")}, hands={0: ["Bone Thief"]}).actions()
    t.answer({0: {"play": {"bone-thief-1": "ankylosaurus-head"}}})
    assert stands(t, 1, auto_pass=mode) is None


@pytest.mark.rule("TL-135")
def test_targeted_is_asked_about_its_own_cards_on_the_table() -> None:
    t = Table(3, dinos={1: ["Dracorix Head"]}, hands={0: ["Amber"], 1: ["roar-1"], 2: ["roar-2"]}).actions()
    t.answer({0: {"play": {"amber-1": "dracorix-head"}}})
    assert stands(t, 1, auto_pass="targeted") is None
    assert stands(t, 2, auto_pass="targeted") is not None


@pytest.mark.rule("TL-135")
def test_a_part_of_anothers_is_nobody_elses_concern() -> None:
    t = Table(dinos={1: full("Ankylosaurus")}, hands={0: ["Dracorix Head"]}).actions()
    t.answer({0: {"attach": "dracorix-head"}})
    assert stands(t, 1, auto_pass="targeted") is not None
    assert stands(t, 1, auto_pass="smart") is None


@pytest.mark.rule("TL-135")
def test_targeted_in_attacks_and_open_windows() -> None:
    t = Table(3, hands={1: ["Tail Lash"], 2: ["Thick Hide"]}, dice=[1]).attacking().answer({0: {"target": 1}})
    assert stands(t, 1, auto_pass="targeted") is None
    assert stands(t, 2, auto_pass="targeted") is not None
    t = Table(hands={0: ["Feast", "Trip"], 1: ["Tail Lash"]}).turn().answer({0: "stop"})
    assert t.window == "turn_start"
    assert stands(t, 1, auto_pass="targeted") is not None
    assert stands(t, 1, auto_pass="smart") is None


@pytest.mark.rule("TL-135")
def test_away_lasts_until_ones_own_next_turn() -> None:
    t = tripped(one=["Roar"], two=["Roar"])
    passed = stands(t, 2, auto_pass="away", then="ask")
    assert passed is not None
    assert passed.instruction == {"auto_pass": "away", "hold": [], "then": "ask", "since": 2}
    assert turns_begun(t.state.view(2)) == 2
    t.state.active = 2
    view = t.state.view(2)
    assert turns_begun(view) == 3
    assert game.standing(passed.instruction, view, t.moment.decisions[2]) is None


@pytest.mark.rule("TL-136")
def test_hold_notes() -> None:
    note = [{"card": "Roar", "windows": ["declare"]}]
    t = tripped(one=["Roar"], two=["Roar", "Tail Lash"])
    assert stands(t, 1, hold=note) is not None
    assert stands(t, 2, hold=note) is None
    assert stands(t, 1, hold=[{"card": "Roar", "windows": ["play"]}]) is None


@pytest.mark.rule("TL-137")
def test_an_automatic_pass_is_the_seats_own_in_the_record() -> None:
    match = Match.new(game, 3, {"first_seat": "1"}, secret=b"z" * 32)
    while match.moments()[0].ask.name != "respond":
        [moment] = match.moments()
        match.play(moment.id, {seat: match.state.default(moment, seat) for seat in moment.decisions})
    [moment] = match.moments()
    for seat in range(3):
        match.instruct(seat, {"auto_pass": "away", "hold": []})
    match.settle()
    entry = match.record.entries[-1]
    assert entry.answers == dict.fromkeys(moment.decisions, PASS)
    assert entry.missed == []
    with pytest.raises(Illegal):
        match.instruct(0, {"auto_pass": "never", "hold": []})
