"""Studies: their tables fit, the same seed gives the same, armies are legal, figures are right."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.bots import BOTS
from terrarium.games.wood_and_water.content import MAIN
from terrarium.games.wood_and_water.roster import Composition, points
from terrarium.games.wood_and_water.study.battles import army, battle
from terrarium.games.wood_and_water.study.campaigns import played
from terrarium.games.wood_and_water.study.figures import mean, share
from terrarium.lab.study import run


def test_shares_and_means_have_their_known_intervals() -> None:
    assert share(5, 10) == [0.5, 0.2366, 0.7634]
    assert share(0, 20)[1] == 0.0
    assert share(0, 20)[2] == 0.1611
    assert mean([2, 4, 4, 6]) == [4.0, 2.4, 5.6]


@pytest.mark.rule("WW-041", "WW-181")
@pytest.mark.parametrize("own", MAIN)
def test_random_armies_are_legal_and_spend_their_purse(own: str) -> None:
    for purse in (500, 1000, 2000):
        units = army(own, purse, Random(f"{own}/{purse}"))
        c = Composition(own, units)
        assert 0.9 * purse < sum(points(u) for u in units) <= purse
        assert all(c.have[category] <= limit for category, limit in c.limits().items())
        assert c.have["C"] >= c.core_duty
        assert c.have["H"] >= 1


@pytest.mark.rule("WW-127")
def test_the_same_seed_fights_the_same_battle() -> None:
    one, other = battle("EM", "GO", 500, "a"), battle("EM", "GO", 500, "a")
    assert one == other
    assert {battle("EM", "GO", 500, str(n))[0].winner for n in range(12)} >= {0, 1}


def test_a_small_study_fills_its_tables() -> None:
    study = run(game, 1, 2, {"length": "6"}, seed=3)
    factions = study.tables[0]
    assert sum(row[2].value for row in factions.rows) == pytest.approx(1)
    assert sum(row[1] for row in factions.rows) == 2
    assert next(t for t in study.tables if t.title == "Field battles by list").rows[0][0]
    assert len(next(t for t in study.tables if t.title == "Field battles by list").rows) == len(MAIN)


def test_bots_play_a_campaign_of_their_levels_to_its_end() -> None:
    bots = [BOTS[level]() for level in BOTS]
    end = played(bots, {"length": "6"}, "levels")
    assert sorted(end.ranks) in ([1, 2, 3], [1, 1, 3], [1, 2, 2])
    assert end.turns <= 6
    assert end.kinds["spend"] > 6
    assert played(bots, {"length": "6"}, "levels") == end
