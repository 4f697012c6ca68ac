"""Every numbered rule of every game that is in is named by a test."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEFINED = re.compile(r"(?:^(?:- |\| )?\**|\*\*)([A-Z]{2}-\d{3}[a-z]?)(?=\*\*|[ |:.])", re.MULTILINE)
NAMED = re.compile(r"\b([A-Z]{2}-\d{3}[a-z]?)\b")
GAMES = sorted(point.name for point in entry_points(group="terrarium.games") if point.value.startswith("terrarium."))


@cache
def named_by_tests() -> frozenset[str]:
    texts = (path.read_text(errors="replace") for path in (ROOT / "tests").rglob("*.py"))
    return frozenset(number for text in texts for number in NAMED.findall(text))


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_is_named_by_a_test(slug):
    rules = set(DEFINED.findall((ROOT / "docs" / "rules" / f"{slug}.md").read_text()))
    assert len(rules) > 50
    assert sorted(rules - named_by_tests()) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_that_a_games_code_names_is_on_its_page(slug):
    """In docstrings and messages; a game names no rules but its own."""
    rules = set(DEFINED.findall((ROOT / "docs" / "rules" / f"{slug}.md").read_text()))
    [letters] = {rule[:2] for rule in rules}
    sources = (ROOT / "src" / "terrarium" / "games" / slug.replace("-", "_")).rglob("*.py")
    named = {number for path in sources for number in NAMED.findall(path.read_text()) if number[:2] == letters}
    assert len(named) > 50
    assert sorted(named - rules) == []
