"""The kit itself: what it covers, how it plans its games, and that it can be trusted to repeat itself."""

from __future__ import annotations

from itertools import combinations, count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from terrarium.conformance import check_game, kit, playthrough
from terrarium.conformance.answers import broken, leaves, options
from terrarium.conformance.case import Case
from terrarium.conformance.checks import AT_END, AT_MOMENTS
from terrarium.conformance.deck import Deck
from terrarium.conformance.pairs import pairs_of, pairwise, set_ups, values
from terrarium.conformance.walk import Walk
from terrarium.kernel import Allocation, Amount, Either, Fields, ListOf, One, Path, Point, Some, Text, Yes
from terrarium.kernel.codec import digest

from .market import disguise, game


@pytest.fixture(scope="module")
def coverage():
    return check_game(game, disguise=disguise)


def test_a_sound_game_passes_and_everything_in_it_is_reached(coverage):
    assert not coverage.missed
    assert set(coverage.decisions) == {"bid", "stall", "night"}
    assert set(coverage.acts) == {"resign", "drop", "set_coins"}
    assert set(coverage.seats) == {2, 3, 4}
    assert coverage.ended >= 1


def test_every_check_was_run_and_the_coverage_says_how_often(coverage):
    assert {*AT_MOMENTS, *AT_END} <= set(coverage.checks)
    assert "leak test:" in str(coverage)
    assert f"{coverage.games} games" in str(coverage)


def test_all_pairs_of_options_and_seats_are_planned(coverage):
    planned = [{"seats": n, **game.settled(chosen)} for n, chosen in set_ups(game, [2, 3, 4])]
    assert len({pair for row in planned for pair in pairs_of(row)}) == coverage.pairs_of
    assert 0 < coverage.pairs <= coverage.pairs_of


def test_strands_and_secrets_were_really_there(coverage):
    assert coverage.together > 0
    assert coverage.twins_changed > 0


def test_the_same_is_played_and_checked_on_a_slow_machine_and_on_a_quick_one(monkeypatch):
    def run(pace, **limits):
        clock = count(step=pace)
        monkeypatch.setattr(kit, "perf_counter", lambda: next(clock))
        found = check_game(game, disguise=disguise, seed=3, **limits)
        return {key: value for key, value in asdict(found).items() if key not in ("seconds", "spent")}

    assert run(1000, steps=60) == run(0, steps=60)
    assert run(1000, seconds=400)["entries"] < run(1, seconds=400)["entries"], "only who asks for a time gets one"


def test_every_check_is_in_the_deck_and_comes_up_before_any_comes_too_often():
    deck = Deck(AT_MOMENTS, seed=1)
    size = len(deck.all)
    drawn = [deck.draw() for _ in range(2 * size)]
    assert set(drawn) == set(AT_MOMENTS)
    assert sorted(drawn[:size]) == sorted(drawn[size:]) == sorted(deck.all)
    assert drawn[:size] != drawn[size:]
    again, other = Deck(AT_MOMENTS, seed=1), Deck(AT_MOMENTS, seed=2)
    assert [again.draw() for _ in drawn] == drawn != [other.draw() for _ in drawn]


def test_a_walk_follows_from_its_case_alone():
    def ends(seed):
        walk = Walk(Case(game, 3, {"days": 3}, seed))
        while not walk.over:
            walk.go()
        return digest(walk.match.state)

    assert ends(5) == ends(5)
    assert len({ends(seed) for seed in range(6)}) == 6


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 4), min_size=2))
@settings(max_examples=60)
def test_pairwise_rows_bring_every_two_values_together(sizes):
    parameters = {name: [f"{name}{i}" for i in range(n)] for name, n in sizes.items()}
    rows = pairwise(parameters)
    for a, b in combinations(parameters, 2):
        met = {(row[a], row[b]) for row in rows}
        assert met == {(x, y) for x in parameters[a] for y in parameters[b]}


def test_pairwise_needs_far_fewer_rows_than_all_combinations():
    assert len(pairwise({name: [0, 1, 2] for name in "abcdef"})) < 3**6 / 20


def test_set_ups_begin_plainly_and_hold_only_what_the_form_takes():
    planned = set_ups(game, [2, 3, 4])
    assert planned[:2] == [(2, {}), (4, {})]
    assert all(game.options.ok(game.settled(chosen)) for _, chosen in planned)


FORMS = [
    Yes(),
    One(("a", "b")),
    Some((1, 2, 3), 1, 2),
    Amount(2, 9),
    Allocation({"red": 2, "blue": 3}, 1, 4),
    Path("a", {"a": ("b",), "b": ("a", "c")}, 1, 2),
    Point(0, 0, 5, 5),
    Text(12),
    Either({"go": Amount(0, 3), "stay": Yes()}),
    ListOf(One((True, False)), 0, 3),
    Fields({"x": Amount(0, 1), "y": Text(3)}, optional=("y",)),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_tried_values_of_options_are_right(form):
    assert values(form)
    assert all(form.ok(value) for value in values(form))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_broken_answers_are_mostly_wrong_and_leave_the_right_one_alone(form):
    rng = Random(1)
    answer = form.sample(rng)
    before = repr(answer)
    wrong = sum(not form.ok(broken(answer, rng)) for _ in range(100))
    assert wrong >= 50
    assert repr(answer) == before


def test_leaves_are_found_through_all_joints():
    form = Fields(
        {"a": ListOf(Either({"x": One((1, 2), of="hex"), "y": Some(("k",), 1, 1, of="card")}, of="way"), 0, 1)}
    )
    assert [(leaf.of, options(leaf)) for leaf in leaves(form)] == [
        ("way", ["x", "y"]),
        ("hex", [1, 2]),
        ("card", ["k"]),
    ]


def test_a_playthrough_is_the_same_each_time_and_tells_moments_answers_and_events():
    told = playthrough(game, 3, {"days": 1}, seed=4)
    assert told == playthrough(game, 3, {"days": 1}, seed=4)
    assert told != playthrough(game, 3, {"days": 1}, seed=5)
    assert "-- 0.1 bid\n   seat 0 bid: " in told
    assert "* sold: seat" in told
    assert "Places: seat 0" in told


def test_a_playthrough_ends_after_so_many_decisions():
    assert playthrough(game, 3, {"days": 3}, decisions=3).count(" bid: ") == 3
