"""Where the enemy could strike: the same as the rules say when they are asked about one charge and one shot."""

from __future__ import annotations

import pytest

from terrarium.games.pygmies.rules.threats import threats
from terrarium.games.pygmies.words.threats import threatened

from .table import Arena, model, pov

ORC, ARCHER = "Orc Warrior", "Human Archer"


@pytest.mark.rule("PY-126", "PY-115")
def test_who_could_be_charged_when_the_enemy_moves_again() -> None:
    """Six inches from base to base can be gone, nine cannot; that it has moved this turn does not matter."""
    t = Arena(model("SA1", ORC, 10, 10), model("SA2", ORC, 30, 10), model("NA1", ORC, 10, 16), board="meadow")
    t.field.set(t.i("NA1"), moved=6000)
    [one] = threats(t.field, 0)
    assert (one.model, one.chargers, one.shooters) == (t.i("SA1"), (t.i("NA1"),), ())
    assert t.field.models[t.i("NA1")].moved == 6000, "the field itself is only read"
    assert threatened(t.field, 0)[0]["says"] == "Orc Warrior SA1 could be charged by Orc Warrior NA1."


@pytest.mark.rule("PY-213", "PY-080")
def test_who_could_be_shot_and_behind_what() -> None:
    """An archer sees one in the open and one behind its friends; the chance is that of the rules."""
    t = Arena(model("SA1", ORC, 10, 10), model("NA1", ARCHER, 10, 20), board="meadow")
    [one] = threatened(t.field, 0)
    assert (one["charge"], one["shots"], one["cover"]) == ([], ["NA1"], 0)
    assert one["chance"] in one["says"]
    behind = Arena(model("SA1", ORC, 18, 7), model("NA1", ARCHER, 18, 15), board="park")
    [walled] = threatened(behind.field, 0)
    assert walled["cover"] > 0
    assert f"in cover +{walled['cover']}" in walled["says"]
    assert float(walled["chance"][:-2]) < float(one["chance"][:-2])


def test_nobody_far_away_threatens() -> None:
    assert threats(Arena(model("SA1", ORC, 5, 5), model("NA1", ORC, 30, 30)).field, 0) == []


def test_the_aid_says_it_too() -> None:
    here = pov(Arena(model("SA1", ORC, 10, 10), model("NA1", ORC, 10, 16), board="meadow"))
    assert here.aid("threat", {"model": "SA1"})["charge"] == ["NA1"]
    assert here.aid("threat", {"model": "NA1"})["charge"] == ["SA1"]
