"""The search bot: right answers from a view alone, the same for the same luck, and better than chance."""

from __future__ import annotations

from random import Random

import pytest
from tests.conformance.market import game
from tests.probes import windows

from terrarium.bots import SearchBot, arena, play_match
from terrarium.bots.playing import rewards
from terrarium.kernel import Due, Match, Place, Question


def question(match, seed):
    [moment] = match.moments()
    seat = min(moment.decisions)
    due = Due(moment, seat, moment.decisions[seat])
    return Question(
        match.view(seat), moment.id, due.decision, match.state.default(moment, seat), [], None, Random(seed)
    )


def test_the_same_luck_gives_the_same_answer():
    match = Match.new(game, 3, secret=b"search")
    bot = SearchBot(game, tries=60)
    answers = [bot.answer(question(match, seed)).answer for seed in (1, 1, 2, 3)]
    assert answers[0] == answers[1]
    assert all(question(match, 0).decision.form.ok(answer) for answer in answers)


def test_it_plays_sealed_bids_strands_and_hidden_windows_without_a_slip():
    played = play_match(game, ["search=60", "random", "search=60"], options={"days": 3})
    assert played.over
    assert [(tally.crashes, tally.illegal) for tally in played.tallies] == [(0, 0)] * 3


def test_it_beats_chance_by_far():
    result = arena(windows.game, ["random", "search=120"], 16, seats=2, seed=1)
    best, worst = result.standings
    assert best.name == "search=120"
    assert best.share_bounds[0] > worst.share_bounds[1]


@pytest.mark.parametrize(
    ("places", "worth"),
    [([1, 2, 3], [1.0, 0.5, 0.0]), ([1, 1], [0.5, 0.5]), ([1, 2, 2], [1.0, 0.25, 0.25]), ([1], [1.0]), ([2], [0.0])],
)
def test_rewards_share_what_places_share(places, worth):
    assert rewards({seat: Place(place) for seat, place in enumerate(places)}, len(places)) == worth


def test_who_is_not_placed_yet_is_worth_a_half():
    assert rewards({1: Place(3)}, 3) == [0.5, 0.0, 0.5]
