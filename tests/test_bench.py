"""The benchmarks' table: figures against goals, and against the last run of the same kind."""

import json
import os
from pathlib import Path
from random import Random

import pytest


@pytest.fixture
def bench(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "tools"))
    import bench

    monkeypatch.setattr(bench, "KEPT", tmp_path)
    return bench


def test_a_figure_stands_beside_its_goal_and_the_last_one(bench, capsys):
    bench.summary({"tricks": {"tax": 1.5}}, {"tricks": {"tax": 3.0}}, "abc1234")
    [row] = [line for line in capsys.readouterr().out.splitlines() if "tax" in line]
    assert row.split()[-7:] == ["1.50", "<=", "1.7", "yes", "3.00", "-50", "%"]


def test_what_was_not_measured_is_left_out(bench, capsys):
    bench.summary({"games": []}, {}, "")
    assert capsys.readouterr().out == ""


def test_results_are_kept_by_commit_and_the_last_of_a_kind_is_found(bench, tmp_path):
    (tmp_path / "1111111.json").write_text(json.dumps({"dice": 1}))
    (tmp_path / "2222222-quick.json").write_text(json.dumps({"dice": 2}))
    (tmp_path / "3333333-quick.json").write_text(json.dumps({"dice": 3}))
    os.utime(tmp_path / "3333333-quick.json", (0, 0))
    assert bench.newest(True) == ("2222222", {"dice": 2})
    assert bench.newest(False) == ("1111111", {"dice": 1})
    kept = bench.keep({"tricks": {"tax": 2}}, True)
    assert bench.keep({"dice": {}}, True) == kept
    assert json.loads(kept.read_text()) == {"tricks": {"tax": 2}, "dice": {}}


def test_every_goal_has_a_direction_that_can_fail(bench):
    for goal in bench.GOALS:
        assert goal.met(goal.goal)
        assert goal.met(goal.goal * 2) is goal.more
        assert bench.figure(goal, {}) is None


def test_tricks_are_the_same_game_through_the_kernel_and_in_a_bare_loop(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "benchmarks"))
    from _trick_rules import bare_game, kernel_game, new
    from terrarium.kernel import Dice

    one, two = Random(7), Random(7)
    assert kernel_game(one, b"deal") == bare_game(two, b"deal") == 52
    assert one.random() == two.random()
    state = new(Dice(b"deal"))
    twin = state.copy()
    twin.playout(Random(1), Dice(b"deal"))
    assert twin.over
    assert len(state.hands[0]) == 13
