"""How sure: intervals that hold at every look, and few false finds among many."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.figures import chance, discoveries, share_chance
from terrarium.lab.certainty import Precision


def test_looking_all_the_time_does_not_make_something_of_nothing():
    """A thousand fair coins are watched toss by toss; an ordinary interval would call a good part of them bent."""
    fooled = 0
    for number in range(300):
        rng, precision = Random(number), Precision()
        for _ in range(400):
            precision.add(rng.choice([-1.0, 1.0]))
            if precision.clear():
                fooled += 1
                break
    assert fooled <= 0.05 * 300


def test_what_is_there_is_found():
    rng, precision = Random(1), Precision()
    while not precision.clear():
        precision.add(rng.gauss(0.5, 1))
    assert precision.mean > 0
    assert precision.count < 200


def test_few_of_those_that_stand_out_are_false():
    rng = Random(2)
    true = [True] * 20 + [False] * 180
    false_share = []
    for _ in range(40):
        found = discoveries([chance(rng.gauss(4.0 if there else 0.0, 1), 1.96) for there in true])
        marked = [there for there, sure in zip(true, found, strict=True) if sure]
        false_share.append(marked.count(False) / max(1, len(marked)))
    assert sum(false_share) / len(false_share) < 0.06


@pytest.mark.parametrize(("mean", "half", "says"), [(1.96, 1.96, 0.05), (0.0, 1.0, 1.0), (0.0, 0.0, 1.0), (1, 0, 0.0)])
def test_the_chance_of_a_mean(mean, half, says):
    assert chance(mean, half) == pytest.approx(says, abs=1e-3)


def test_three_of_three_tell_nothing():
    assert share_chance(3, 3, 0.5) == 1.0
    assert share_chance(70, 100, 0.5) < 0.001
