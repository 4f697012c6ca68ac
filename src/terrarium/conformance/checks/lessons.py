"""The game's lesson can be followed: its own examples are right answers and lead through every step to the end."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.bots.find import find_bot
from terrarium.bots.runner import Player
from terrarium.kernel import Game, Match
from terrarium.kernel.lessons import Lesson, Progress, example, progress

from ..case import require

MOST_ANSWERS = 120
"""Somebody who has given so many answers has not learned it in ten minutes."""
LEARNER = 0


class Followed(msgspec.Struct):
    """What a learner went through: the steps in the order in which they stood there, and the answers given."""

    steps: list[str] = []
    answers: int = 0


def check(game: Game[Any, Any]) -> None:
    if game.lesson is not None:
        sane(game, game.lesson)
        follow(game, game.lesson)


def sane(game: Game[Any, Any], lesson: Lesson) -> None:
    """It fits the game, and says something at each step."""
    names = [step.name for step in lesson.steps]
    require(names and len(set(names)) == len(names), f"the lesson has no steps, or two of one name: {names}")
    require(lesson.says.strip() and lesson.ends.strip(), "the lesson does not say what it teaches, or how it ends")
    require(lesson.seats in game.seats, f"the lesson has {lesson.seats} seats")
    require(not lesson.level or lesson.level in game.bots, f"the lesson names a bot that is not there: {lesson.level}")
    found = game.options.check(game.settled(lesson.options))
    require(not found, f"the lesson's options are wrong: {found}")
    require(all(step.title.strip() for step in lesson.steps), "a step has no title")


def follow(game: Game[Any, Any], lesson: Lesson) -> Followed:
    """Played as a table plays it, by the examples on one side and the named bot on the others."""
    match = Match.new(game, lesson.seats, lesson.options, lesson.secret(game.slug), lesson.words())
    match.instruct(LEARNER, game.initial)
    level = lesson.level or next(iter(game.bots), "random")
    players = {seat: Player(find_bot(game, level), seat, "") for seat in range(lesson.seats) if seat != LEARNER}
    followed = Followed()
    first = progress(lesson, match.pov(LEARNER))
    require(not any(step.done for step in first.steps), f"done before it is begun: {first.steps}")
    while True:
        match.settle()
        now = _stands(lesson, match, followed)
        if not now.step:
            require(now.whole, f"the lesson ends with steps undone: {[s.name for s in now.steps if not s.done]}")
            return followed
        require(followed.answers < MOST_ANSWERS, f"step {now.step} is not done after {MOST_ANSWERS} answers")
        _answered(game, lesson, match, players, followed)


def _stands(lesson: Lesson, match: Match, followed: Followed) -> Progress:
    now = progress(lesson, match.pov(LEARNER))
    if now.step and now.step not in followed.steps[-1:]:
        require(now.says.strip(), f"step {now.step} says nothing")
        followed.steps.append(now.step)
    return now


def _answered(
    game: Game[Any, Any], lesson: Lesson, match: Match, players: dict[int, Player], followed: Followed
) -> None:
    """The learner, else whoever is asked."""
    for due in match.due(LEARNER):
        pov = match.pov(LEARNER)
        asked = pov.find(due.moment.id)
        answer = example(lesson, pov, asked)
        found = [finding for finding in pov.check(asked, answer) if not finding.warning]
        require(not found, f"the example for {asked.kind} is wrong: {found}")
        match.hold(LEARNER, due.moment.id, answer)
        followed.answers += 1
        return
    for moment in match.moments():
        for seat in moment.decisions:
            if seat in players and (owed := match.due(seat)):
                players[seat].rng = lesson.luck(game.slug, match.number, seat)
                match.hold(seat, owed[0].moment.id, players[seat].answer(match, owed[0]), by="bot")
                return
            if seat < 0:
                match.hold(seat, moment.id, match.state.default(moment, seat))
                return
