"""Arenas: fair seats, sound figures, and the same outcome however many processes play."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from tests.conformance.market import game

from terrarium.bots import arena
from terrarium.bots.arena import seatings
from terrarium.bots.ratings import bradley_terry, rated


@pytest.mark.parametrize(("entrants", "seats", "matches"), [(2, 2, 8), (2, 4, 8), (3, 2, 6), (2, 3, 12), (4, 3, 12)])
def test_everyone_sits_everywhere_equally_often(entrants, seats, matches):
    sat = Counter((e, seat) for s in seatings(entrants, seats, matches) for seat, e in enumerate(s.entrants))
    assert len(sat) == entrants * seats
    assert max(sat.values()) == min(sat.values())


def test_one_block_shares_its_dice():
    blocks = Counter(seating.block for seating in seatings(2, 3, 12))
    assert set(blocks.values()) == {3}


def told(result):
    """Everything but how fast it was."""
    return msgspec.json.encode(msgspec.structs.replace(result, pace={}))


def test_the_outcome_depends_on_the_seed_alone():
    alone = told(arena(game, ["random", "miser"], 12, seats=3, seed=5))
    assert told(arena(game, ["random", "miser"], 12, seats=3, seed=5, jobs=2)) == alone
    assert told(arena(game, ["random", "miser"], 12, seats=3, seed=6)) != alone


def test_figures_fit_together():
    result = arena(game, {"one": "random", "two": "random", "tight": "miser"}, 30, seats=3)
    assert sum(row.wins for row in result.standings) == pytest.approx(30)
    assert sum(result.seat_shares) == pytest.approx(1)
    assert [row.seats for row in result.standings] == [30, 30, 30]
    assert sum(row.mean_place for row in result.standings) >= 3
    for row in result.standings:
        assert row.share_bounds[0] <= row.share <= row.share_bounds[1]
        assert row.rating_bounds[0] <= row.rating <= row.rating_bounds[1]
    assert result.standings == sorted(result.standings, key=lambda row: -row.rating)


def test_progress_is_told_match_by_match():
    told = []
    arena(game, ["random", "miser"], 5, progress=lambda done, of: told.append((done, of)))
    assert told == [(n, 5) for n in range(1, 6)]


def test_failing_bots_are_named():
    result = arena(game, {"bad": "tests.bots.test_runner:Crashing", "good": "random"}, 2)
    bad = next(row for row in result.standings if row.name == "bad")
    assert bad.crashes == bad.decisions > 0
    assert "lost my way" in bad.trouble


def test_ratings_recover_the_strengths_that_made_the_games():
    rng = Random(3)
    true = [1700.0, 1500.0, 1300.0]
    blocks = []
    for _ in range(3000):
        pairs = [[0.0] * 3 for _ in range(3)]
        a, b = rng.sample(range(3), 2)
        first = rng.random() < 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        pairs[a if first else b][b if first else a] = 1.0
        blocks.append(pairs)
    for (rating, low, high), strength in zip(rated(blocks, 3, 0), true, strict=True):
        assert rating == pytest.approx(strength, abs=35)
        assert low <= rating <= high
        assert high - low < 80


def test_who_always_wins_has_a_finite_rating():
    best, worst = bradley_terry([[0.0, 10.0], [0.0, 0.0]])
    assert worst < 1500 < best < 2500


def test_everybody_s_meetings_are_counted():
    result = arena(game, {"one": "random", "two": "random", "tight": "miser"}, 12, seats=2)
    met = {frozenset((a, b)): n + result.pairs[b][a] for a, row in result.pairs.items() for b, n in row.items()}
    assert list(met.values()) == [4, 4, 4]
    assert list(result.pairs) == [row.name for row in result.standings]
