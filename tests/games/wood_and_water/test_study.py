"""Studies: their tables fit, the same seed gives the same, armies are legal, figures are right."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from terrarium.figures import mean, share
from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.bots import BOTS
from terrarium.games.wood_and_water.content import MAIN
from terrarium.games.wood_and_water.model.composition import Composition
from terrarium.games.wood_and_water.model.units import points
from terrarium.games.wood_and_water.study import one
from terrarium.games.wood_and_water.study.battles import army, battle
from terrarium.games.wood_and_water.study.campaigns import Played, outside, played
from terrarium.lab import run


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
    first, again = battle("EM", "GO", 500, "a"), battle("EM", "GO", 500, "a")
    assert first == again
    assert {battle("EM", "GO", 500, str(n))[0].winner for n in range(12)} >= {0, 1}


def test_a_small_study_fills_its_tables() -> None:
    study = run(game, 1, 2, {"length": "6"}, seed=3)
    factions = study.tables[0]
    assert sum(row[2].value for row in factions.rows) == pytest.approx(1)
    assert sum(row[1] for row in factions.rows) == 2
    parts = next(t for t in study.tables if t.title == "Victory points by source").rows
    scores = {row[0]: row[3].value for row in factions.rows}
    assert {row[0]: sum(part.value for part in row[1:]) for row in parts} == {row[0]: scores[row[0]] for row in parts}
    assert next(t for t in study.tables if t.title == "Field battles by list").rows[0][0]
    assert len(next(t for t in study.tables if t.title == "Field battles by list").rows) == len(MAIN)


def test_bots_play_a_campaign_of_their_levels_to_its_end() -> None:
    bots = [BOTS[level]() for level in BOTS]
    end = played(bots, {"length": "6"}, "levels")
    assert sorted(end.ranks) in ([1, 2, 3], [1, 1, 3], [1, 2, 2])
    assert end.turns <= 6
    assert end.kinds["spend"] > 6
    assert played(bots, {"length": "6"}, "levels") == end


def ended(winner: int) -> Played:
    """A campaign of all but two factions that this seat has won."""
    ranks = [1 if seat == winner else 2 for seat in range(15)]
    nothing: Counter[str] = Counter()
    return Played(list(MAIN[:15]), ranks, [0] * 15, [0] * 15, 12, 0, nothing, nothing, 0, nothing)


def test_only_what_chance_cannot_explain_is_outside_the_band() -> None:
    fair = [ended(number % 15) for number in range(60)]
    assert outside(fair) == []
    favourite = [ended(0 if number % 3 else 1 + number // 3 % 14) for number in range(60)]
    assert outside(favourite) == [MAIN[0]], "two wins in three, where one in five is the most"
    many = [ended(number % 14) for number in range(300)]
    assert outside(many) == [MAIN[14]], "no win in 300"


@pytest.mark.soak
def test_no_faction_is_outside_the_band() -> None:
    """*Balance* in the rule page: between a third of the even share and three times as much."""
    found = [one(number, 15, {"length": "12"}, 1) for number in range(120)]
    assert outside(found) == []
    for faction in MAIN:
        places = [game.ranks[game.factions.index(faction)] for game in found if faction in game.factions]
        _, low, high = mean(places)
        assert high >= 5, f"{faction}: place {low} to {high}"
        assert low <= 11, f"{faction}: place {low} to {high}"
