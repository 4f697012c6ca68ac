"""The orders of phase 5 in words, a sentence for each."""

from __future__ import annotations

from random import Random

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.words.said import sentence
from terrarium.kernel import Match

from .table import campaign


def test_buildings_troops_and_tribute() -> None:
    view = campaign("EM", "OG").view(0)
    assert sentence(view, {"build": {"square": "B2", "key": "farm"}}) == "Build a farm at B2."
    assert sentence(view, {"demolish": {"square": "B2", "key": "farm"}}) == "Take down a farm at B2."
    assert sentence(view, {"tribute": {"seat": 1, "amount": 20}}) == "Tribute of 20 to Ogres."


def test_whatever_may_be_ordered_can_be_said() -> None:
    match = Match.new(game, 2, {"factions": ["EM", "OG"], "length": "6"}, secret=b"said")
    rng, spoken = Random("said"), 0
    for _ in range(300):
        asks = [asked for seat in range(2) for asked in match.pov(seat).asked if asked.open]
        if match.over or spoken > 40:
            break
        one = asks[0]
        pov = match.pov(one.seat)
        if one.kind == "spend":
            for _ in range(8):
                answer = one.form.sample(rng)
                said = pov.said(one, answer)
                assert len(said) == max(1, len(answer))
                assert all(line.endswith(".") and "?" not in line for line in said)
                spoken += len(answer)
        match.answer(one.seat, one.id, one.default)
    assert spoken
