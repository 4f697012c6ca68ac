"""By edition 2 players choose where those stand who make way (PY-251) and who cross a line (PY-153)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.rules.fighting import fight
from terrarium.games.pygmies.state import Combat
from terrarium.games.pygmies.words.standing import INITIAL

from .table import Arena, model, pov
from .test_fighting import at_the_wall

WON = {"to hit": [6], "in the way": [2], "damage": [6], "defense": [2]}


def second(t: Arena) -> Arena:
    t.state.edition = 2
    return t


def at_place(t: Arena, x: float, y: float) -> str:
    return t.why([round(1000 * x), round(1000 * y)])


@pytest.mark.rule("PY-153")
def test_a_winner_is_placed_where_its_player_likes_beyond_the_line() -> None:
    t = second(at_the_wall(**WON)).run(fight(0, 0, "")).say(["SA1", "SA2"])
    assert (t.kind, t.asked[0].default, t.asked[0].suggestion) == ("cross_to", [18000, 8502], [18000, 8502])
    assert "far side" in at_place(t, 18, 7)
    assert "far side" in at_place(t, 18, 12)
    assert "3" in at_place(t, 14.6, 8.5)
    t.say([16500, 8502])
    assert (t["SA1"].x, t["SA1"].y) == (16500, 8502)
    assert t.kind == "cross_to"
    assert "resting place" in at_place(t, 16.9, 8.502)
    t.say([18000, 8502])
    assert (t["SA2"].x, t["SA2"].y) == (18000, 8502)
    assert t.kind == ""


@pytest.mark.rule("PY-153")
def test_nobody_is_placed_beside_an_enemy() -> None:
    t = second(at_the_wall(model("NB1", "Orc Warrior", 18, 9.5, prone=True), **WON)).run(fight(0, 0, "")).say(["SA1"])
    assert "touch an enemy" in at_place(t, 18, 8.502)
    assert t.ok(t.asked[0].default)


def blocked(*more: Any) -> Arena:
    friends = [model("NA2", "Man-at-Arms", 21.2, 20), *more]
    dice = {"to hit": [4, 2], "damage": [2], "defense": [4]}
    t = Arena(model("SA1", "Orc Warrior", 19, 20), model("NA1", "Man-at-Arms", 20, 20), *friends, dice=dice)
    t.field.originals = (1, 1)
    t.field.combats = (Combat(((0,), (1,))),)
    return second(t).run(fight(0, 0, "")).say({"make_way": True})


@pytest.mark.rule("PY-251")
def test_who_makes_way_goes_where_its_player_likes() -> None:
    t = blocked()
    assert t.kind == "step_aside"
    assert t.ok(t.asked[1].default)
    assert "by 1" in at_place(t, 21.2, 21.5)
    assert "still be in the way" in at_place(t, 21.5, 20.5)


@pytest.mark.rule("PY-251")
def test_after_making_way_the_beaten_go_straight_back() -> None:
    t = blocked()
    place = t.asked[1].form.sample(Random(4))
    t.say(place)
    assert [t["NA2"].x, t["NA2"].y] == place
    assert (t["NA1"].x, t["NA1"].y) == (21000, 20000)
    assert t.kind == ""
    assert [event["who"] for event in t.told("pushed")] == ["NA2", "NA1"]


@pytest.mark.rule("PY-251")
def test_two_who_make_way_are_asked_one_after_the_other() -> None:
    t = blocked(model("NA3", "Man-at-Arms", 21.2, 18.95))
    asked = []
    while t.kind == "step_aside":
        [decision] = t.asked.values()
        asked.append(decision.facts["model"])
        t.say(decision.form.sample(Random(len(asked))))
    assert asked[0] == "NA2"
    assert (t["NA1"].x, t["NA1"].y) == (21000, 20000)
    assert not [fault for fault in t.state.faults() if "overlap" in fault]


def test_the_questions_are_asked_in_words_and_answered_by_text_touch_and_instruction() -> None:
    t = second(at_the_wall(**WON)).run(fight(0, 0, "")).say(["SA1"])
    look = pov(t, 0)
    asked = look.asked[0]
    assert "Where does it stand beyond the line?" in asked.prompt
    answer = asked.form.sample(Random(2))
    assert look.read(asked, look.write(asked, answer)).answer == answer
    touched = look.guide(asked, None, "point:18000,8502")
    assert (touched.ready, touched.answer) == (True, [18000, 8502])
    auto = game.standing(INITIAL, look.view, t.asked[0])
    assert auto is not None
    assert auto.answer == [18000, 8502]


@pytest.mark.rule("PY-251")
def test_who_makes_way_is_shown_and_the_proposed_place_is_one_touch() -> None:
    t = blocked()
    look = pov(t, 1)
    asked = look.asked[0]
    first = look.guide(asked)
    assert first.shows == ("model:NA2", "model:NA1")
    [proposed] = [one for one in first.touches if one.kind == "choice"]
    taken = look.guide(asked, first.draft, proposed.touch)
    assert (taken.ready, taken.answer) == (True, asked.suggestion)
    assert taken.lines == ("To 22, 20",)
    refused = look.guide(asked, taken.draft, "point:21200,23000")
    assert (refused.ready, refused.findings[0].rule) == (False, "PY-251")
    again = look.guide(asked, refused.draft, proposed.touch)
    assert (again.ready, again.answer) == (True, asked.suggestion), "the last place touched counts"
