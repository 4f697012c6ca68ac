"""Lessons: every game has one, and following it by its own examples leads to its end."""

from __future__ import annotations

import pytest

from terrarium.conformance.case import Broken
from terrarium.conformance.checks import lessons as kit
from terrarium.kernel import Match
from terrarium.kernel.lessons import ME, Lesson, Step, example, heard, progress
from terrarium.kernel.registry import find
from terrarium.rulebook import page

GAMES = ["lizard-wizard", "lizards", "pygmies", "terrible-lizards", "wood-and-water"]
MOST = 40
"""Answers that a newcomer gives in ten minutes."""


@pytest.mark.parametrize("slug", GAMES)
def test_a_lesson_is_followed_to_its_end_by_its_own_examples(slug):
    game = find(slug)
    kit.sane(game, game.lesson)
    followed = kit.follow(game, game.lesson)
    wanted = [step.name for step in game.lesson.steps]
    assert [name for name in wanted if name in followed.steps] == followed.steps, "one after the other, and none twice"
    by_the_way = 2 if slug == "lizards" else 1
    assert len(followed.steps) >= len(wanted) - by_the_way, "a sheet of orders may do three things in one turn"
    assert followed.answers <= MOST


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_that_a_lesson_names_are_there(slug):
    game = find(slug)
    for step in game.lesson.steps:
        assert f"**{step.rule}**" in page(game), step.name


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_step_lights_up_is_on_the_board(slug):
    """As far as the board has such elements: what stands only in the panel has none."""
    game = find(slug)
    match = Match.new(game, game.lesson.seats, game.lesson.options, game.lesson.secret(slug), game.lesson.words())
    pov = match.pov(0)
    for ref in progress(game.lesson, pov).lights:
        assert f'data-ref="{ref}"' in pov.board()


def _begun():
    game = find("terrible-lizards")
    lesson = game.lesson
    return game, lesson, Match.new(game, lesson.seats, lesson.options, lesson.secret(game.slug), lesson.words())


def test_where_somebody_is_follows_from_the_match_so_that_undoing_goes_back_a_step():
    _, lesson, match = _begun()
    match.settle()
    while progress(lesson, match.pov(0)).step == "attach":
        due = next(due for seat in (0, 1) for due in match.due(seat))
        pov = match.pov(due.seat)
        asked = pov.find(due.moment.id)
        match.hold(due.seat, asked.id, example(lesson, pov, asked) if due.seat == 0 else asked.default)
        match.settle()
    assert progress(lesson, match.pov(0)).step == "again"
    match.rewind(0, 0, "take back")
    assert progress(lesson, match.pov(0)).step == "attach"


def test_the_deal_is_the_same_for_everybody():
    hands = [_begun()[2].pov(0).view.hand for _ in range(2)]
    assert hands[0] == hands[1]
    assert len(hands[0]) == 5


def test_a_step_that_was_passed_over_by_hand_is_not_done_but_not_waited_for():
    _, lesson, match = _begun()
    now = progress(lesson, match.pov(0), passed=["attach"])
    assert now.step == "again"
    assert now.number == 2
    assert [(step.done, step.passed) for step in now.steps][:2] == [(False, True), (False, False)]
    assert not now.whole
    every = [step.name for step in lesson.steps]
    assert progress(lesson, match.pov(0), every).step == ""


def test_a_lesson_that_cannot_be_followed_is_found_out():
    game, _, _ = _begun()
    never = Step("never", "Never", "This cannot be done.", lambda pov: False)
    done = Step("done", "Done", "This is done already.", lambda pov: True)
    with pytest.raises(Broken, match=r"undone|not done after"):
        kit.follow(game, Lesson("Says.", (never,), "Ends."))
    with pytest.raises(Broken, match="done before"):
        kit.follow(game, Lesson("Says.", (done,), "Ends."))
    with pytest.raises(Broken, match="two of one name"):
        kit.sane(game, Lesson("Says.", (never, never), "Ends."))
    with pytest.raises(Broken, match="a bot that is not there"):
        kit.sane(game, Lesson("Says.", (never,), "Ends.", level="nobody"))


def test_a_goal_is_about_what_this_seat_heard():
    _, _, match = _begun()
    assert heard("drew", 5, seat=ME)(match.pov(0))
    assert not heard("drew", 6, seat=ME)(match.pov(0))
    assert heard("drew", 5, card=bool)(match.pov(0)), "one's own cards"
    assert not heard("drew", 6, card=bool)(match.pov(0)), "of the other's nothing is seen but that there are some"
