"""A race between answers: when the first one is left, and who drops out."""

from __future__ import annotations

from terrarium.bots.race import ALIKE, Race


def raced(*worlds, rivals=1, waiting=0, guard=2.0):
    race = Race("first", [f"rival {n}" for n in range(rivals + waiting)], rivals, guard)
    for worth, *others in worlds:
        race.world(worth, others)
    return race


def test_few_worlds_that_happen_to_agree_are_no_proof():
    assert raced(*[(0.50, 0.52)] * 5).best() == "first"
    assert not raced(*[(0.50, 0.52)] * 5).over


def test_many_worlds_that_agree_are():
    assert raced(*[(0.50, 0.55)] * 20).best() == "rival 0"


def test_what_is_hardly_better_does_not_count():
    assert raced(*[(0.500, 0.502)] * 400).best() == "first"


def test_without_a_good_first_answer_whoever_is_ahead_is_given():
    assert raced(*[(0.500, 0.502)] * 6, guard=0.0).best() == "rival 0"


def test_who_falls_behind_drops_out():
    race = raced(*[(0.6, 0.3)] * 4)
    assert not race.running
    assert race.over


def test_who_comes_to_the_same_in_every_world_drops_out():
    assert raced(*[(0.5, 0.5)] * (ALIKE - 1)).running
    assert raced(*[(0.5, 0.5)] * ALIKE).over


def test_of_two_that_are_ahead_the_better_one_is_given():
    worlds = [(0.5, 0.55, 0.75), (0.5, 0.55, 0.65)] * 8
    assert raced(*worlds, rivals=2).best() == "rival 1"


def level(spent):
    """A rival that comes to the same as the first on the average, never in a single world."""
    race = Race("first", ["rival"], 1)
    for number in range(40):
        worth = 0.5 + (0.1 if number % 2 else -0.1)
        race.world(0.5, [worth] * len(race.running), spent * (number + 1) / 40)
    return race


def test_who_cannot_be_clearly_ahead_any_more_drops_out():
    assert level(0.1).running, "most is still to be spent"
    assert level(0.8).over


def test_who_still_may_be_clearly_ahead_runs_on():
    race = Race("first", ["rival"], 1)
    for number in range(40):
        race.world(0.5, [0.5 + (0.13 if number % 2 else -0.1)], (number + 1) / 80)
    assert 0.5 < race.running[0].lead < 2
    assert race.best() == "first"


def test_when_nobody_is_left_to_run_the_next_comes_in_at_once():
    race = raced(*[(0.6, *[0.3] * 8)] * 4, rivals=8, waiting=1)
    assert [runner.answer for runner in race.running] == ["rival 8"]
