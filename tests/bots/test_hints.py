"""What games tell a search: right answers worth a thought, chances that add up, and a search that stands on them."""

from __future__ import annotations

from math import isclose

import pytest

from terrarium.bots import SearchBot, play_match
from terrarium.bots.house import House
from terrarium.bots.runner import Player
from terrarium.kernel.registry import find

GAMES = {
    "lizard-wizard": {},
    "lizards": {"turn_limit": 4},
    "pygmies": {"turn_limit": 2},
    "terrible-lizards": {},
    "wood-and-water": {"length": "6"},
}
TOLD = {
    "lizard-wizard": {"action"},
    "lizards": {"orders"},
    "pygmies": {"plan", "move"},
    "terrible-lizards": {"action"},
    "wood-and-water": {"move_step", "spend"},
}
"""Kinds of decisions for which a game names candidates of its own."""


@pytest.mark.parametrize("slug", GAMES)
def test_candidates_are_right_answers_and_chances_add_up(slug, monkeypatch):
    game = find(slug)
    house, told = House(game), set()
    assert house.values
    reply = Player._reply

    def looked(player, question):
        answer = reply(player, question)
        named = house.room.candidates(question)
        if question.decision.kind in TOLD[slug] and named:
            told.add(question.decision.kind)
            assert any(question.decision.form.ok(each) for each in named), question.decision.kind
        imagined = game.imagine(question.view, question.rng)
        chances = house.value(imagined)
        assert len(chances) == imagined.seats
        assert all(0 <= chance <= 1 for chance in chances)
        if any(chances):
            assert isclose(sum(chances), 1.0) or imagined.over or imagined.seats > 2
        return answer

    monkeypatch.setattr(Player, "_reply", looked)
    played = play_match(game, [list(game.bots)[-1]] * 2, options=GAMES[slug], seed=1, limit=150)
    assert not any(tally.trouble for tally in played.tallies)
    assert told == TOLD[slug]


@pytest.mark.parametrize("slug", GAMES)
def test_a_search_stands_on_them_and_repeats_itself(slug, monkeypatch):
    game = find(slug)
    said = []
    for _ in range(2):
        answers = []
        bot = SearchBot(game, tries=6)
        inner = bot.answer

        def answer(question, inner=inner, answers=answers):
            answers.append(inner(question))
            return answers[-1]

        monkeypatch.setattr(bot, "answer", answer)
        played = play_match(game, [bot, list(game.bots)[-1]], options=GAMES[slug], seed=4, limit=40)
        assert [(tally.crashes, tally.illegal, tally.trouble) for tally in played.tallies] == [(0, 0, "")] * 2
        said.append([each.answer for each in answers])
    assert said[0] == said[1]
    assert said[0]
