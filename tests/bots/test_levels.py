"""Levels: four in every game, by the same words, from gentle to fierce."""

from __future__ import annotations

from time import perf_counter

import pytest
from tests.probes import windows

from terrarium.bots import SearchBot, arena, find_bot, play_match
from terrarium.bots.levels import CHARACTERS, LEVELS, SECONDS, Slipping, characters, ladder, rung
from terrarium.kernel.registry import find
from terrarium.server.policy import roster

GAMES = ["lizard-wizard", "lizards", "pygmies", "terrible-lizards", "wood-and-water"]
NAMES = [level.name for level in LEVELS]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_four(slug):
    game = find(slug)
    assert list(ladder(game)) == NAMES == ["gentle", "steady", "sharp", "fierce"]
    assert [usual for _, usual in roster.offered(game)].count(True) == 1
    assert set(NAMES) <= set(roster.levels(game))


@pytest.mark.parametrize(
    ("slug", "own", "level"),
    [
        ("terrible-lizards", "greedy", "steady"),
        ("terrible-lizards", "planner", "sharp"),
        ("lizards", "hatchling", "gentle"),
        ("lizards", "elder", "sharp"),
        ("pygmies", "recruit", "gentle"),
        ("pygmies", "captain", "sharp"),
        ("wood-and-water", "wanderer", "gentle"),
        ("wood-and-water", "settler", "steady"),
    ],
)
def test_a_game_s_own_bots_stand_on_rungs(slug, own, level):
    game = find(slug)
    assert rung(game, own) == level
    found = find_bot(game, level)
    assert type(found.bot if isinstance(found, Slipping) else found) is type(find_bot(game, own))


@pytest.mark.parametrize("slug", ["lizard-wizard", "terrible-lizards"])
def test_where_two_bots_make_three_levels_the_gentlest_slips(slug):
    assert isinstance(find_bot(find(slug), "gentle"), Slipping)


def test_where_a_game_says_what_a_position_is_worth_the_fiercest_looks_ahead():
    assert all(isinstance(find_bot(find(slug), "fierce"), SearchBot) for slug in GAMES)
    assert not isinstance(find_bot(windows.game, "search=2"), Slipping)
    assert "fierce" not in ladder(windows.game)


def test_the_fiercest_thinks_by_the_clock_of_those_who_wait_and_not_by_a_few_tries():
    fierce = find_bot(find("terrible-lizards"), "fierce")
    assert (fierce.seconds, fierce.clock) == (SECONDS, perf_counter)
    assert fierce.tries >= 100_000


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_characters_of_its_own(slug):
    game = find(slug)
    assert list(characters(game)) == [one.name for one in CHARACTERS] == [one.name for one in roster.natures(game)]
    assert {"raider", "turtle", "schemer"} <= set(roster.levels(game))


@pytest.mark.parametrize(("slug", "options"), [("terrible-lizards", {}), ("lizards", {"turn_limit": 4})])
def test_characters_play_a_game_without_a_slip_of_the_rules(slug, options):
    played = play_match(find(slug), ["raider", "turtle", "schemer"], options=options, seed=3)
    assert played.over
    assert [(tally.crashes, tally.illegal) for tally in played.tallies] == [(0, 0)] * 3


def test_all_levels_play_a_game_without_a_slip_of_the_rules():
    played = play_match(find("terrible-lizards"), ["gentle", "steady", "sharp", "search=8"], seed=2)
    assert played.over
    assert [(tally.crashes, tally.illegal) for tally in played.tallies] == [(0, 0)] * 4


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("weak", "strong"), [("gentle", "steady"), ("steady", "sharp")])
def test_each_level_beats_the_one_below(slug, weak, strong):
    best, _ = arena(find(slug), [weak, strong], 100, seed=1).standings
    assert best.name == strong
    assert best.share_bounds[0] > 0.5
