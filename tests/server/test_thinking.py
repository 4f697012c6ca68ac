"""How long a bot seems to think: by seed, shorter where there is less to choose, never much of the clock."""

from __future__ import annotations

import pytest

from terrarium.server.policy.thinking import LONGEST, OF_THE_CLOCK, pause


def test_the_same_seed_thinks_as_long_again():
    assert pause("a", "move", 12, 0) == pause("a", "move", 12, 0) != pause("b", "move", 12, 0)


def test_where_there_is_nothing_to_choose_there_is_nothing_to_think_about():
    assert pause("a", "turn", 1, 0) == 0


def test_it_thinks_longer_over_more_answers_and_larger_questions():
    assert pause("a", "move", 2, 0) < pause("a", "move", 30, 0)
    assert pause("a", "reply", None, 0) < pause("a", "turn", None, 0)


@pytest.mark.parametrize("allowed", [8, 60, 300])
def test_it_never_takes_much_of_the_clock(allowed):
    assert all(pause(str(seed), "turn", None, allowed) <= min(LONGEST, allowed / OF_THE_CLOCK) for seed in range(300))
