"""The pages from which players learn a game: short, with pictures and examples, and with the figures of its content."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from terrarium.games.terrible_lizards.content import CARDS

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "terrarium" / "games"
SLUGS = sorted(point.name for point in entry_points(group="terrarium.games") if point.value.startswith("terrarium."))


def told(slug: str) -> str:
    return (ROOT / "docs" / "play" / f"{slug}.md").read_text(encoding="utf-8")


def content(name: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_can_be_read_in_ten_minutes(slug: str) -> None:
    text = told(slug)
    assert 800 <= len(text.split()) <= 1500
    assert len(re.findall(r"^!\[[^\]]{20,}\]\(pictures/", text, re.MULTILINE)) >= 2
    assert "**For example.**" in text
    assert "## Your first game" in text
    assert f"(../rules/{slug}.md)" in text


@pytest.mark.parametrize("slug", SLUGS)
def test_it_ends_with_an_index_of_terms_in_order_each_with_its_chapter_and_rule(slug: str) -> None:
    chapters = re.findall(r"^## (.*)$", told(slug), re.MULTILINE)
    assert chapters[-1] == "Index"
    entries = re.findall(r"^- (.+): \[(.+)\]\(#([a-z-]+)\), [A-Z]{2}-\d{3}$", told(slug), re.MULTILINE)
    terms = [term.lower() for term, _, _ in entries]
    assert len(terms) >= 12
    assert terms == sorted(terms)
    for _, chapter, anchor in entries:
        assert chapter in chapters
        assert anchor == re.sub(r"[^a-z]+", "-", chapter.lower())


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_that_it_names_are_there(slug: str) -> None:
    rules = (ROOT / "docs" / "rules" / f"{slug}.md").read_text(encoding="utf-8")
    for number in re.findall(r"\b[A-Z]{2}-\d{3}\b", told(slug)):
        assert f"**{number}**" in rules


def test_points_of_lizards() -> None:
    points = content("lizards/content/figures.toml")["points"]
    says = "is worth {lizards}, a Home Den {homes}, a temple {temples}, an ordinary den {dens}, a bridge {bridges}."
    assert says.format(**points) in " ".join(told("lizards").split())


def test_income_of_wood_and_water() -> None:
    income = content("wood_and_water/content/income.toml")
    rows = dict(re.findall(r"^\| ([\w ,]+?) \| (\d+)", told("wood-and-water"), re.MULTILINE))
    told_as = {"gold mine": "mine", "village": "village", "town": "town", "open ground": "open"}
    assert {row: int(rows[row]) for row in told_as} == {row: income[name] for row, name in told_as.items()}
    assert int(rows["a battle won"]) == income["pay"]
    assert content("wood_and_water/content/buildings.toml")["farm"]["income"] == int(rows["a farm on it"])


def test_bones_of_terrible_lizards() -> None:
    bones = re.findall(r"(\w+) (head|body|arms|legs) \((\d)/(\d)\)", told("terrible-lizards"))
    assert len(bones) == 3
    for dinosaur, kind, attack, weight in bones:
        card = CARDS[f"{dinosaur.lower()}-{kind}"]
        assert (card.attack, card.weight) == (int(attack), int(weight)), card
