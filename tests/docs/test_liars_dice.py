"""The second game of the docs: Liar's Dice, whole in 150 lines, as a package outside of this project."""

from __future__ import annotations

from pathlib import Path

import pytest

from .packages import files_of, installed, run


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Path:
    return installed("liars-dice.md", tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("outside"))


def test_it_has_150_lines_that_are_not_blank() -> None:
    lines = files_of("liars-dice.md")["liars_dice/__init__.py"].splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 150


def test_its_own_tests_pass(package: Path) -> None:
    said = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:django", "--rootdir", str(package))
    assert "3 passed" in said


def test_its_rules_come_with_it(package: Path) -> None:
    assert "LD-4 All others say at once" in run(package, "-m", "terrarium", "rules", "liars-dice", "ld-4")


def test_bots_play_it_the_searching_one_too(package: Path) -> None:
    program = (
        "from terrarium.bots import play_match; from terrarium.kernel.registry import find\n"
        "match = play_match(find('liars-dice'), ['counter', 'random', 'search=200'], options={'dice': 2}, seed=3)\n"
        "print(match.over, sorted(match.places), [t.crashes + t.illegal for t in match.tallies])"
    )
    assert run(package, "-c", program) == "True [0, 1, 2] [0, 0, 0]\n"


def test_the_terminal_plays_it(package: Path, tmp_path: Path) -> None:
    """A bid in the common notation, then every question by its default until the match is over."""
    typed = "more 1 2\n" + "default\n" * 400
    said = run(
        package, "-m", "terrarium", "play", "liars-dice", "--option", "dice=1", "--seed", "4",
        "--save", str(tmp_path / "match.json"), text=typed,
    )  # fmt: skip
    assert "bids 1 of 2." in said
    assert "has won." in said
