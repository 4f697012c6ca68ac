"""The balance study gives the tables that the lab reads."""

from __future__ import annotations

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.study import BOARDS, by_crew, ladder, one
from terrarium.lab import Figure, run


def test_the_lab_reads_the_study() -> None:
    made = run(game, games=3, seats=2, options={"turn_limit": 1}, seed=2)
    crews, pairs, ends = made.tables
    assert [len(crews.rows), len(pairs.rows)] == [6, 15]
    assert sum(row[2] for row in crews.rows) == 6, "two crews in each of three battles"  # type: ignore[misc]
    assert [row[0] for row in ends.rows] == list(BOARDS)
    assert all(isinstance(row[-1], Figure) and row[-1].low <= row[-1].value <= row[-1].high for row in pairs.rows)
    assert run(game, games=3, seats=2, options={"turn_limit": 1}, seed=2) == made


def test_a_level_against_itself_is_even() -> None:
    value, low, high = ladder("recruit", "recruit", 2, 1)
    assert value == 0.5, "each battle is fought from both seats"
    assert low < 0.5 < high


@pytest.mark.rule("PY-441")
@pytest.mark.soak
def test_every_level_beats_the_one_below() -> None:
    assert ladder("veteran", "recruit", 100, 1)[1] > 0.5
    assert ladder("captain", "veteran", 200, 1)[1] > 0.5


@pytest.mark.soak
def test_the_ready_made_crews_are_even() -> None:
    """Section 20: each wins 40 to 60 % of its battles. Of sixty battles a crew the interval must reach into that."""
    found = [one(number, 2, {}, 1) for number in range(15 * 12)]
    shares = {row[0]: row[3] for row in by_crew(found)["rows"]}
    outside = {crew: share for crew, share in shares.items() if share[1] > 0.6 or share[2] < 0.4}
    assert not outside
    assert sum(battle.ended != "turn limit" for battle in found) > len(found) / 2, "battles are decided"
