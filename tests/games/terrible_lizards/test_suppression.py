"""Section 8."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.model import attack_of, weight_of

from .table import Table, full


@pytest.mark.rule("TL-005", "TL-140")
def test_a_suppressed_card_is_not_in_play() -> None:
    t = Table(
        dinos={1: full("Tyrannosaurus")}, rows={1: ["Razor Claws", "Armor Plates"]}, hands={0: ["Amber", "Amber"]}
    )
    t.actions()
    assert (attack_of(t.state, 1), weight_of(t.state, 1)) == (24, 11)
    t.do({"play": {"amber-1": "tyrannosaurus-legs"}}).do({"play": {"amber-2": "armor-plates-1"}})
    assert (attack_of(t.state, 1), weight_of(t.state, 1)) == (11, 6)
    assert t.state.bonus[1] == ""
    assert t.state.rows[1] == ["razor-claws-1"]


@pytest.mark.rule("TL-140", "TL-069")
def test_suppressed_wings_do_not_dodge() -> None:
    t = Table(suppressed=[(1, "Pteranodon Wings", 0, "end_of_turn")], dice=[1]).attacking()
    t.answer({0: {"target": 1}})
    assert t.told("damage")


@pytest.mark.rule("TL-141")
def test_a_suppressed_card_is_no_target() -> None:
    t = Table(
        dinos={1: ["Dracorix Legs"]},
        suppressed=[(1, "Dracorix Head", 0, "your_turn")],
        hands={0: ["Bone Thief", "Amber", "Tar Pit"]},
    ).actions()
    for card in ("bone-thief-1", "amber-1", "tar-pit-1"):
        assert t.form(0).ways["play"].ways[card].options == ["dracorix-legs"]


@pytest.mark.rule("TL-142", "TL-143", "TL-145")
@pytest.mark.parametrize("loser", ["dracorix-head", "allosaurus-head"])
def test_its_place_may_be_filled_and_the_seat_chooses_when_it_returns(loser: str) -> None:
    t = Table(suppressed=[(0, "Dracorix Head", 1, "end_of_turn")], hands={0: ["Allosaurus Head"]}).actions()
    t.do({"attach": "allosaurus-head"}).do({"none": True}).do("stop")
    assert (t.kind, t.asked) == ("conflict", {0})
    assert t.state.default(t.moment, 0) == "dracorix-head"
    assert t.refuses(0, "feast-1")
    t.do(loser)
    [kept] = [card for card in t.state.dinos[0] if card]
    assert {kept, loser} == {"dracorix-head", "allosaurus-head"}
    assert t.told("conflict_settled")[0]["discarded"] == loser
    assert t.state.suppressed[0] == []
    assert "announced" not in [event.kind for event in t.events if (event.face or {}).get("card") == "dracorix-head"]


@pytest.mark.rule("TL-144")
def test_durations() -> None:
    t = Table(
        3,
        suppressed=[(1, "Dracorix Head", 0, "end_of_turn"), (1, "Dracorix Legs", 0, "your_turn")],
    ).ending()
    t.do("stop")
    assert (t.state.active, t.state.dinos[1][0], t.state.dinos[1][3]) == (1, "dracorix-head", "")
    while t.state.active != 0:
        t.do({"draw": "stop", "action": {"end": True}, "attack": {"none": True}}[t.kind])
    assert t.state.dinos[1][3] == "dracorix-legs"


@pytest.mark.rule("TL-144", "TL-162")
def test_a_suppression_ends_with_the_seat_that_made_it() -> None:
    t = Table(3, suppressed=[(1, "Dracorix Legs", 2, "your_turn")]).actions()
    t.events += t.state.act(2, "resign", True, t.dice).events
    assert t.state.dinos[1][3] == "dracorix-legs"
    assert t.told("restored") == [{"seat": 1, "card": "dracorix-legs"}]


@pytest.mark.rule("TL-145")
def test_several_conflicts_go_clockwise_and_by_id() -> None:
    t = Table(
        3,
        active=1,
        dinos={0: ["Allosaurus Head"], 1: ["Allosaurus Legs", "Allosaurus Arms"], 2: ["Allosaurus Body"]},
        suppressed=[
            (2, "Dracorix Body", 2, "end_of_turn"),
            (0, "Dracorix Head", 2, "end_of_turn"),
            (1, "Dracorix Legs", 2, "end_of_turn"),
            (1, "Dracorix Arms", 2, "end_of_turn"),
        ],
    ).ending()
    t.do("stop")
    order = []
    while t.kind == "conflict":
        [seat] = t.asked
        order.append((seat, t.moment.decisions[seat].facts["card"]))
        t.answer({})
    assert order == [(1, "dracorix-arms"), (1, "dracorix-legs"), (2, "dracorix-body"), (0, "dracorix-head")]


@pytest.mark.rule("TL-145")
def test_a_persistent_whose_room_was_filled_while_on_the_stack() -> None:
    """The seat that had suppressed one dies while the new one waits."""
    t = Table(
        3,
        rows={0: ["Razor Claws"]},
        suppressed=[(0, "Venomous", 2, "your_turn")],
        hands={0: ["Armor Plates"], 1: ["Tail Lash"]},
        health={2: 4},
    ).actions()
    t.answer({0: {"play": {"armor-plates-1": {}}}})
    t.answer({1: {"play": {"tail-lash-1": 2}}}).quiet()
    assert (t.kind, t.asked) == ("conflict", {0})
    assert sorted(t.form(0).options) == ["armor-plates-1", "razor-claws-1", "venomous-1"]
    t.do("armor-plates-1")
    assert sorted(t.state.rows[0]) == ["razor-claws-1", "venomous-1"]
    assert t.state.stack == []


@pytest.mark.rule("TL-145", "TL-066")
def test_the_set_counts_only_once_the_conflict_is_settled() -> None:
    t = Table(
        dinos={0: ["Dracorix Body", "Dracorix Arms", "Dracorix Legs", "Allosaurus Head"]},
        suppressed=[(0, "Dracorix Head", 1, "end_of_turn")],
    ).ending()
    t.do("stop")
    assert t.kind == "conflict"
    assert t.state.bonus[0] == ""
    t.do("allosaurus-head")
    assert t.state.bonus[0] == "dracorix"


@pytest.mark.rule("TL-144", "TL-145", "TL-168")
def test_a_suppression_ends_once_even_if_its_seat_resigns_meanwhile() -> None:
    t = Table(
        3,
        dinos={1: ["Allosaurus Legs", "Allosaurus Arms"]},
        suppressed=[(1, "Dracorix Legs", 2, "end_of_turn"), (1, "Dracorix Arms", 2, "end_of_turn")],
    ).ending()
    t.do("stop")
    assert t.kind == "conflict"
    t.state.act(2, "resign", True, t.dice)
    asked = []
    while t.kind == "conflict":
        asked.append(t.moment.decisions[1].facts["card"])
        t.answer({1: f"allosaurus-{'arms' if 'arms' in asked[-1] else 'legs'}"})
    assert asked == ["dracorix-arms", "dracorix-legs"]
    assert (t.state.dinos[1][2], t.state.dinos[1][3]) == ("dracorix-arms", "dracorix-legs")
