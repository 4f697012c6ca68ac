"""The bots: every answer is right, each level beats the one below, and a study of them returns its figures."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.bots import arena, play_match
from terrarium.games.lizard_wizard import game, study
from terrarium.games.lizard_wizard.bots import Mage
from terrarium.games.lizard_wizard.bots.duels import denied
from terrarium.games.lizard_wizard.bots.mind import PLANNER, PLANNER_OF_TWO, Mind
from terrarium.games.lizard_wizard.study import estimates
from terrarium.games.lizard_wizard.study.games import played
from terrarium.kernel import Question
from terrarium.lab import run

from .table import SPELL, Table


def answer(t: Table, seat: int, bot: str = "planner") -> object:
    moment = t.s.moments()[0]
    decision = moment.decisions[seat]
    view = t.s.view(seat)
    question = Question(view, moment.id, decision, t.s.default(moment, seat), [], None, Random(1))
    reply = game.bots[bot]().answer(question).answer
    assert decision.form.ok(reply)
    return reply


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_bots_never_stumble(seats: int) -> None:
    names = ["planner", "greedy", "random", "planner", "greedy"][:seats]
    result = play_match(game, names, seats, {"round_cap": 30}, seed=seats)
    assert result.over
    assert [(t.crashes, t.illegal, t.trouble) for t in result.tallies] == [(0, 0, "")] * seats


def test_each_level_beats_the_one_below() -> None:
    """Seeded, and each pair plays with changed seats; the bounds are Wilson's at 95 %."""
    for better, worse, games in (("planner", "greedy", 40), ("greedy", "random", 6)):
        table = arena(game, [better, worse], games, 2, seed=12)
        first = next(row for row in table.standings if row.name == better)
        assert first.share > 0.5
        assert first.share_bounds[0] > 0.5, (better, worse, first.share, first.share_bounds)


def test_the_planner_takes_a_tower_that_matches() -> None:
    t = Table()
    t.own(0, "W-CON-1")
    t.offer("T2-CON")
    t.tokens(0, "TE")
    assert answer(t, 0) == {"tower": {"reagents": True}}


def test_the_planner_bids_by_value() -> None:
    """More for a wizard that completes a matching pair than for one that stands alone."""
    t = Table(3)
    t[1].mana = 60
    t.own(1, "T1-CON", "T1-SOR")
    view = t.s.view(1)
    mind = Mind(view, PLANNER)
    assert mind.wizard_gain("W-CON-1") > mind.wizard_gain("W-ALC-1") + 1.5


def test_the_planner_never_idles_before_the_last_round() -> None:
    """Two bots that both waited for better times once ended games by LW-209."""
    for seats in (2, 3):
        t = Table(seats)
        t[0].mana = 0
        t.tokens(0, "SSTTTTTTNNFF")
        way = answer(t, 0)
        assert isinstance(way, dict)
        assert "pass" not in way


def test_the_planner_denies_a_wizard_to_a_single_opponent() -> None:
    """A wizard that completes the opponent's pair is worth more to the one who keeps it away."""
    t = Table(2)
    t.own(0, "T2-CON")
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 2}})
    wanted, other = ("W-CON-1", "W-SOR-1")
    mind = Mind(t.s.view(1), PLANNER_OF_TWO)
    assert denied(mind, wanted, 0) > denied(mind, other, 0) > 0
    assert denied(Mind(t.s.view(1), PLANNER), wanted, 0) == 0


def test_the_planner_stops_in_time() -> None:
    t = Table()
    t.offer("F10-DRU")
    t.top("M01", "G21", "G20", "G19", "I01")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    assert answer(t, 0) == "go"
    t.play(0, "go")
    t.play(0, "go")
    assert answer(t, 0) == "stop"


def test_second_sight_is_used() -> None:
    t = Table()
    t.own(0, "Second Sight", state="active")
    t.offer("F10-DRU")
    t.top("M01", "M02")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    assert answer(t, 0) == "stop"
    assert SPELL["Second Sight"] in t[0].active


def test_a_study_returns_its_figures() -> None:
    options = {"round_cap": 25}
    games = [played(number, 2, options, 3, "greedy") for number in range(3)]
    found = study.measured(games, options)
    assert study.measures(games[0])["rounds"] == games[0].rounds
    assert (found.seats, found.games) == (2, 3)
    assert sum(s[0] for s in found.seat_wins) == pytest.approx(1, abs=1e-3)
    assert found.start_wins == found.seat_wins[0]
    assert 1 <= found.rounds[0] <= 25
    assert sum(s[0] for s in found.ended_by.values()) == pytest.approx(1, abs=1e-3)
    assert set(found.tiles) == set(found.tile_effect)
    assert len(found.spells) == 65


def test_the_lab_reads_the_study() -> None:
    found = run(game, 1, 3, {"round_cap": 20}, seed=2)
    assert [table.title for table in found.tables][:2] == ["Wins by the place in the turn order", "How a game goes"]
    assert [len(table.rows) for table in found.tables[3:]] == [65, 20]


def test_the_regression_finds_what_was_put_in() -> None:
    rng = Random(2)
    rows = []
    for _ in range(400):
        a, b = float(rng.random() < 0.5), float(rng.random() < 0.3)
        rows.append((4 * a - 2 * b + rng.gauss(0, 1), {0: a, 1: b}))
    a, b, none = estimates.regression(rows, 3)
    assert none is None
    assert a is not None
    assert b is not None
    assert a[1] < 4 < a[2]
    assert b[1] < -2 < b[2]


def test_the_mages_of_a_study_differ_in_taste_by_up_to_a_fifth() -> None:
    rng = Random(4)
    first, second = (Mage(PLANNER).of_another_taste(rng).weights for _ in range(2))
    assert first != second
    for name in PLANNER.__struct_fields__:
        usual, own = getattr(PLANNER, name), getattr(first, name)
        assert abs(own - usual) <= abs(usual) / 5 + 1e-9
