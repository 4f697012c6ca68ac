"""How far a search plays on: to the same time of the game, whatever an answer brings with it."""

from __future__ import annotations

import pytest

from terrarium.bots import SearchBot, play_match
from terrarium.bots.search import World
from terrarium.kernel.registry import find

GAMES = {
    "lizard-wizard": {},
    "pygmies": {"turn_limit": 2},
    "terrible-lizards": {},
    "wood-and-water": {"length": "6"},
}


@pytest.mark.parametrize("slug", GAMES)
def test_answers_are_compared_at_the_same_time_of_the_game(slug, monkeypatch):
    """By a number of decisions, who attacked was judged before the blow came back, and who stood still after it."""
    game = find(slug)
    bot = SearchBot(game, tries=4)
    early = []

    def value(state, inner=bot.house.value):
        early.append(not state.over and bot.house.clock(state) < world[-1].end)
        return inner(state)

    world = []
    begin = World.__init__

    def begun(self, *given):
        begin(self, *given)
        world.append(self)

    monkeypatch.setattr(World, "__init__", begun)
    monkeypatch.setattr(bot.house, "value", value)
    play_match(game, [bot, list(game.bots)[-1]], options=GAMES[slug], seed=3, limit=30)
    assert len(early) > 8
    assert sum(early) <= len(early) // 10, "the limit of decisions is for what would never end"
