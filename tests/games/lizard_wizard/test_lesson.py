"""The lesson lights up what it speaks of."""

from __future__ import annotations

from terrarium.games.lizard_wizard import game
from terrarium.kernel import Match
from terrarium.kernel.lessons import example, progress


def test_the_step_about_a_tower_lights_the_tower_and_what_brings_its_price() -> None:
    lesson = game.lesson
    assert lesson is not None
    passed = [step.name for step in lesson.steps if step.name != "tower"]
    match = Match.new(game, lesson.seats, lesson.options, lesson.secret(game.slug), lesson.words())
    lit = set()
    for _ in range(12):
        for seat in range(lesson.seats):
            pov = match.pov(seat)
            for asked in [one for one in pov.asked if one.open]:
                if asked.kind == "action":
                    now = progress(lesson, pov, passed)
                    if now.step == "tower":
                        assert now.lights[0] == f"tower:{pov.view.towers[0]}"
                        lit.update(ref.partition(":")[0] for ref in now.lights)
                match.seat(seat).answer(asked, example(lesson, pov, asked, passed))
                pov = match.pov(seat)
    assert lit == {"tower", "card"}
