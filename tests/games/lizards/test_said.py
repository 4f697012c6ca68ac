"""Orders in words: a sentence for each, with the hexes that its steps lead to."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.words.said import sentence
from terrarium.kernel import Match


def begun() -> Match:
    match = Match.new(game, 2, {}, secret=b"said")
    moment = match.moments()[0]
    match.play(moment.id, {seat: {"name": f"Clan {'AB'[seat]}", "choice": 3} for seat in moment.decisions})
    return match


@pytest.mark.rule("LZ-411")
def test_every_kind_of_order_has_its_sentence() -> None:
    view = begun().pov(0).view
    grid = view.grid
    north, east = grid.code(grid.walk(grid.hex("8C"), 0)), grid.code(grid.walk(grid.hex("8C"), 0, 1))
    for order, says in (
        ({"ord": "MO", "hex": "8C", "m1": "N"}, f"The band in 8C goes north to {north}."),
        (
            {"ord": "MO", "hex": "8C", "m1": "N", "m2": "NE"},
            f"The band in 8C goes north to {north}, then north-east to {east}.",
        ),
        (
            {"ord": "SP", "hex": "8C", "m1": "N", "red": 40, "yel": 5},
            f"40 red and 5 yellow of the band in 8C split off and go north to {north}.",
        ),
        ({"ord": "RE", "hex": "8C"}, "The den in 8C recruits."),
        ({"ord": "LO", "hex": "8C", "m1": "N"}, f"The yellow lizards in 8C lob stones at {north}."),
        ({"ord": "CH", "hex": "8C", "extra": "EYES"}, "The black lizards in 8C chant Eyes on 8C."),
        ({"ord": "CH", "hex": "8C", "extra": "GATE", "m1": "3F"},
         "The black lizards in 8C chant Gate, to the temple in 3F."),
        ({"ord": "GI", "hex": "8C", "extra": "2"}, f"What is in 8C is given to {view.clans[1].name}."),
        ({"ord": "BB", "hex": "8C", "m1": "N"}, f"The band in 8C builds a bridge in {north}."),
        ({"ord": "BD", "hex": "8C"}, "The band in 8C builds a den in 8C."),
        ({"ord": "FR", "hex": "8C"}, "The band in 8C goes free."),
    ):  # fmt: skip
        assert sentence(view, order) == says


def test_whatever_may_be_sent_can_be_said() -> None:
    pov = begun().pov(0)
    [asked] = pov.asked
    rng = Random("said")
    for _ in range(60):
        answer = asked.form.sample(rng)
        spoken = pov.said(asked, answer)
        assert len(spoken) == len(answer["orders"]) + len(answer["messages"]) + bool(answer["surrender"])
        assert all(line[0].isupper() or line[0].isdigit() for line in spoken)
