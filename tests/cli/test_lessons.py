"""A game taught in the terminal: `terrarium play GAME --learn`."""

from __future__ import annotations

import re
from pathlib import Path

from terrarium.cli import find, saves
from terrarium.cli.home import Home
from terrarium.cli.play import _lesson

from .screens import Paper

EXAMPLE = re.compile(r"For example: (.*)")


def learn(slug: str, path: Path, most: int = 99) -> tuple[Home, Paper]:
    """Type what the lesson gives as an example, else the first of what can be answered; quit after so many lines."""
    typed = 0

    def types(shown: str) -> str:
        nonlocal typed
        typed += 1
        if typed > most or "You have finished the lesson" in shown:
            return "quit"
        found = EXAMPLE.search(shown)
        return found[1].strip() if found else "1"

    screen = Paper(types)
    match, table = _lesson(find.game(slug))
    home = Home(match, table, screen, path)
    home.run()
    return home, screen


def test_the_steps_are_told_before_the_questions_one_by_one(tmp_path: Path) -> None:
    _, screen = learn("terrible-lizards", tmp_path / "m.json", most=2)
    assert re.findall(r"Step (\d of \d): (.*)", screen.text) == [
        ("1 of 7", "Attach a part"),
        ("2 of 7", "Use your second action"),
        ("3 of 7", "Fill your hand"),
    ]
    assert screen.text.index("Step 1 of 7") < screen.text.index("2 actions left. Attach")
    assert "Type skip to skip this step." in screen.text


def test_a_step_is_skipped_and_a_save_keeps_that(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    said = iter(["skip", "quit"])
    screen = Paper(lambda shown: next(said))
    match, table = _lesson(find.game("terrible-lizards"))
    Home(match, table, screen, path).run()
    assert "Skipped: Attach a part." in screen.text
    assert "Step 2 of 7: Use your second action" in screen.text
    again, kept = saves.load(path)
    assert kept is not None
    assert kept.lesson == ["attach"]
    screen = Paper(lambda shown: "quit")
    Home(again, kept, screen, path).run()
    assert "Step 2 of 7" in screen.text
