"""The worked example of learning: its weights are those that its command makes, and the bot plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from terrarium.bots import find_bot, play_match
from terrarium.kernel.registry import find

FILE = Path(__file__).parents[2] / "examples" / "learning" / "terrible_lizards.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("learning_example", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_was_learnt_plays_a_game_without_a_slip_of_the_rules():
    game = find("terrible-lizards")
    played = play_match(game, [find_bot(game, f"{FILE}:Learnt"), "greedy"], seed=4)
    assert played.over
    assert [(tally.crashes, tally.illegal) for tally in played.tallies] == [(0, 0)] * 2


def test_watching_and_fitting_come_to_the_same_again_and_to_more_than_chance(example):
    seen = example.watch("1/0")
    assert seen == example.watch("1/0")
    weights = example.fitted(seen, 1)
    assert weights == example.fitted(seen, 1)
    other = example.watch("1/1")
    assert example.agrees(weights, other) > example.agrees({}, other)


def test_what_it_weighs_tells_answers_apart(example):
    for open_, chosen in example.watch("1/2"):
        assert 0 <= chosen < len(open_)
        assert len(open_) > 1
