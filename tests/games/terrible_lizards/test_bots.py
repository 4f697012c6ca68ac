"""The levels beat each other, and the study gives what the lab wants."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.bots import BOTS
from terrarium.games.terrible_lizards.bots.figures import each_round, losses, modifies
from terrarium.games.terrible_lizards.bots.greedy import play_gain
from terrarium.games.terrible_lizards.bots.plan import Plan
from terrarium.games.terrible_lizards.bots.temper import Temper
from terrarium.games.terrible_lizards.content import EFFECTS
from terrarium.games.terrible_lizards.rules.setup import DEFAULTS, new
from terrarium.games.terrible_lizards.study import SET_BANDS, _dress, duel, gauntlet, measures, one, tables, verdict
from terrarium.kernel import Dice, Question

from .table import Table, full


def answer(t: Table, seat: int, level: str = "planner") -> object:
    from random import Random

    [moment] = t.state.moments()
    decision = moment.decisions[seat]
    question = Question(t.state.view(seat), moment.id, decision, t.state.default(moment, seat), [], None, Random(1))
    reply = BOTS[level]().answer(question).answer
    assert decision.form.ok(reply)
    return reply


def test_weakest_first() -> None:
    assert list(game.bots) == ["random", "greedy", "planner"]


def test_greedy_beats_random() -> None:
    _, low, _ = duel(BOTS["greedy"](), BOTS["random"](), 30, 1)
    assert low > 0.75


def test_planner_beats_greedy() -> None:
    _, low, _ = duel(BOTS["planner"](), BOTS["greedy"](), 100, 1)
    assert low > 0.5
    _, low, _ = duel(BOTS["planner"](), BOTS["greedy"](), 60, 1, seats=3)
    assert low > 1 / 3


def test_the_planner_completes_its_set() -> None:
    worn = ["Tyrannosaurus Head", "Tyrannosaurus Body", "Tyrannosaurus Legs"]
    t = Table(dinos={0: worn}, hands={0: ["Allosaurus Arms", "Tyrannosaurus Arms", "Feast"]}).actions()
    assert answer(t, 0) == {"attach": "tyrannosaurus-arms"}
    assert answer(t, 0, "greedy") == {"play": {"feast-1": True}}


def test_the_planner_keeps_a_search_for_the_set_it_completes() -> None:
    """With two of a kind worn, Fossil Dig is played at once, and fetches the other two."""
    worn = ["Tyrannosaurus Head", "Tyrannosaurus Body"]
    t = Table(dinos={0: worn}, hands={0: ["Fossil Dig", "Apatosaurus Head"]}).actions()
    assert answer(t, 0) == {"play": {"fossil-dig-1": True}}
    t.do({"play": {"fossil-dig-1": True}})
    assert answer(t, 0) == ["tyrannosaurus-arms", "tyrannosaurus-legs"]


def test_the_planner_plays_dead_when_it_would_die() -> None:
    t = Table(dinos={0: full("Tyrannosaurus")}, hands={1: ["Play Dead"]}, health={1: 20}, dice=[3]).attack(0, 1)
    assert answer(t, 1) == {"pass": True}
    t.answer({})
    assert answer(t, 1) == {"play": {"play-dead-1": True}}


def test_the_planner_takes_the_kill() -> None:
    t = Table(3, dinos={0: full("Allosaurus")}, health={1: 40, 2: 6}).attacking()
    assert answer(t, 0) == {"target": 2}


def test_the_planner_does_not_die_of_spikes() -> None:
    t = Table(dinos={0: ["Allosaurus Head"], 1: full("Stegosaurus")}, health={0: 5}).attacking()
    assert answer(t, 0) == {"none": True}


@pytest.mark.rule("TL-230", "TL-231", "TL-232")
def test_the_study_gives_the_tables_of_the_gates() -> None:
    balanced = {"seat_balance": "on"}
    games = [one(number, 3, balanced, 3) for number in range(6)]
    length, position, sets, cards = tables(games, balanced)
    assert length["rows"][0][0] == 6
    assert [row[0] for row in position["rows"]] == ["1", "2", "3"]
    assert abs(sum(row[2][0] for row in position["rows"]) - 1) < 1e-3
    for table in (position, sets, cards):
        assert all(len(row) == len(table["columns"]) for row in table["rows"])
        assert all(row[2][1] <= row[2][0] <= row[2][2] for row in table["rows"])
    assert [one(number, 3, balanced, 3) for number in range(6)] == games
    assert next(iter(measures(games[0]))) == "first position won"
    gates = gauntlet(4, 1)
    assert sum(row[1] for row in gates["rows"]) == 8


@pytest.mark.rule("TL-231")
def test_the_gauntlet_starts_with_two_sets_in_play() -> None:
    for key in (b"a", b"b", b"c"):
        state, _ = new(1, 2, DEFAULTS, Dice(key))
        _dress(state, 0, "stegosaurus")
        _dress(state, 1, "quetzalcoatlus")
        assert state.faults() == []
        assert state.bonus == ["stegosaurus", "quetzalcoatlus"]
        assert [len(hand) for hand in state.hands] == [5, 5]


@pytest.mark.rule("TL-230", "TL-232")
@pytest.mark.parametrize(
    ("figure", "seats", "says"),
    [
        ([0.40, 0.36, 0.44], 600, "inside"),
        ([0.36, 0.30, 0.42], 200, "inside, unsure"),
        ([0.72, 0.65, 0.79], 150, "outside, unsure"),
        ([0.80, 0.73, 0.86], 150, "outside"),
        ([0.50, 0.42, 0.58], 149, "too few"),
    ],
)
def test_a_gate_says_how_sure_it_is(figure: list[float], seats: int, says: str) -> None:
    assert verdict(figure, (0.35, 0.70), seats) == says


@pytest.mark.rule("TL-230", "TL-231", "TL-232")
@pytest.mark.soak
@pytest.mark.parametrize(("seats", "games"), [(2, 20_000), (3, 6_000), (4, 12_000)])
def test_the_gates_of_normal_play(seats: int, games: int) -> None:
    """By the plain figures: so many games that chance alone moves none of them far."""
    balanced = {"seat_balance": "on"}
    length, position, sets, _ = tables([one(number, seats, balanced, 11) for number in range(games)], balanced)
    [(*_, long, _, late)] = length["rows"]
    assert long.startswith("inside")
    assert late.startswith("inside")
    assert [row for row in position["rows"] if not row[3].startswith("inside")] == []
    if seats in SET_BANDS:
        assert len(sets["rows"]) == 13
        assert [row for row in sets["rows"] if not row[3].startswith("inside")] == []


@pytest.mark.rule("TL-231")
@pytest.mark.soak
def test_the_gate_of_the_gauntlet() -> None:
    assert [row for row in gauntlet(3000, 11)["rows"] if not row[3].startswith("inside")] == []


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("feast-1", True),
        ("trip-1", 1),
        ("stampede-1", True),
        ("tail-lash-1", 1),
        ("selective-autotomy-1", "brontomerus-legs"),
        ("clutch-of-eggs-1", True),
        ("adrenaline-1", 0),
    ],
)
def test_bots_read_a_cards_figure_where_it_stands(card: str, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that did more would be worth more to both, at once."""
    t = Table(
        dinos={0: ["brontomerus-legs", "stegosaurus-body"], 1: [*full("Apatosaurus"), "archaeopteryx-wings-1"]},
        rows={1: ["armor-plates-1"]},
        hands={0: [card]},
    )
    view = t.state.view(0)
    before = Plan(view, Temper()).play(card, said), play_gain(view, {card: said})
    effect = EFFECTS[card]
    ops = tuple(
        msgspec.structs.replace(op, amount=op.amount + 4) if hasattr(op, "amount") else op for op in effect.does
    )
    monkeypatch.setitem(EFFECTS, card, msgspec.structs.replace(effect, does=ops))
    after = Plan(view, Temper()).play(card, said), play_gain(view, {card: said})
    assert after[0] > before[0]
    assert after[1] > before[1]


def test_figures_by_what_a_card_does() -> None:
    assert modifies("thick-hide-1", "weight") == 5
    assert modifies("thick-hide-1", "attack") == 0
    assert losses(Table(dinos={1: full("Ankylosaurus")}).state.view(0), "tail-lash-1", 1) == {}
    assert [each_round(card) for card in ("venomous-1", "warm-blood-1", "razor-claws-1", "camouflage-1")] == [
        3,
        3,
        3,
        0,
    ]
