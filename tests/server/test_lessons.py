"""Lessons on the site: begun by anybody, followed at a table, steered by hand, and taken up again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from terrarium.kernel import Illegal, NotYours
from terrarium.kernel.lessons import example, progress
from terrarium.kernel.registry import find
from terrarium.server.models import Table, User
from terrarium.server.tables.engine import botting
from terrarium.server.tables.lobby import learning, lobby
from terrarium.server.tables.play import lessons, playing
from terrarium.server.tables.show import look

from .. import patience
from .test_play_pages import as_

SLUG = "terrible-lizards"


def shown(page: str) -> tuple[str, str]:
    """The step that a page shows, and which of how many it is."""
    title = re.search(r'data-step="(\w*)"', page)
    number = re.search(r"Step (\d+ of \d+)", page)
    return (title[1] if title else "-"), (number[1] if number else "")


def test_anybody_learns_a_game_in_two_presses_from_the_home_page(db: None) -> None:
    client = Client()
    home = client.get("/").text
    found = re.findall(r'<h2>\s*<a href="/games/([\w-]+)/">', home)
    cards = [slug for slug in found if find(slug).lesson]
    assert [find(slug).weight for slug in cards] == [1, 2, 3, 4, 5], "the easiest first"
    assert found[: len(cards)] == cards
    assert home.count("Start here") == 1
    assert home.index("Start here") < home.index(f'href="/games/{cards[1]}/"')
    for slug in cards:
        assert f'action="/games/{slug}/learn"' in home
        assert find(slug).length in home
    table = client.post(f"/games/{SLUG}/learn", follow=True)
    assert table.status_code == 200
    assert shown(table.text) == ("attach", "1 of 7")
    assert 'data-lights="card:' in table.text
    assert "New to this game?" not in table.text, "who is being taught is not told to read"


def test_a_lesson_is_steered_without_scripts_and_taken_up_again(db: None) -> None:
    client = Client()
    begun = client.post(f"/games/{SLUG}/learn").headers["Location"]
    assert "Continue the lesson" in client.get(f"/games/{SLUG}/").text
    assert client.post(f"/games/{SLUG}/learn").headers["Location"] == begun, "what was begun is gone on with"
    page = client.post(f"{begun}/lesson", {"do": "skip", "step": "attach"}, follow=True).text
    assert shown(page) == ("again", "2 of 7")
    page = client.post(f"{begun}/lesson", {"do": "leave"}, follow=True).text
    assert shown(page)[0] == "-"
    assert "Back to the lesson" in page
    assert "Learn in ten minutes" in client.get(f"/games/{SLUG}/").text
    page = client.post(f"{begun}/lesson", {"do": "resume"}, follow=True).text
    assert shown(page) == ("attach", "1 of 7")


def test_nobody_steers_anothers_lesson_or_one_that_is_not_given(four: list[Any]) -> None:
    code = learning.lesson(four[0], SLUG)
    with pytest.raises(NotYours):
        lessons.skip(four[1], code, "attach")
    with pytest.raises(Illegal, match="no such step"):
        lessons.skip(four[0], code, "juggle")
    plain = lobby.practice(four[0], SLUG)
    with pytest.raises(Illegal, match="There is no lesson"):
        lessons.leave(four[0], plain)
    assert 'data-step="' not in as_(four[0]).get(f"/tables/{plain}").text


def answer(person: User, code: str) -> bool:
    """Give the lesson's own example, if something is asked."""
    lesson = find(SLUG).lesson
    assert lesson is not None
    with look.at(person, code, 0) as seen:
        asked = next((one for one in seen.pov.asked if one.open), None)
        value = None if asked is None else example(lesson, seen.pov, asked)
    if asked is None:
        return False
    playing.submit(person, code, 0, asked.moment, value)
    return True


def test_a_lesson_is_followed_at_a_table_to_its_end(
    four: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "inline_seconds": patience.SECONDS}
    monkeypatch.setattr(botting, "QUICK", patience.SECONDS)
    code = learning.lesson(four[0], SLUG)
    client, steps = as_(four[0]), ["attach"]
    for _ in range(40):
        page = client.get(f"/tables/{code}").text
        step = shown(page)[0]
        if step not in steps:
            steps.append(step)
        if not step:
            break
        assert answer(four[0], code), "the bots of a lesson answer at once"
    assert steps[-1] == ""
    assert "You have learned Terrible Lizards" in page
    lesson = find(SLUG).lesson
    assert lesson is not None
    with look.at(four[0], code, 0) as seen:
        assert progress(lesson, seen.pov).whole
    assert Table.objects.get(code=code).lesson == "[]", "where one is follows from the match"
    assert "Learn in ten minutes" in client.get(f"/games/{SLUG}/").text, "what was finished is not gone on with"


def test_everybody_is_dealt_the_same(four: list[Any]) -> None:
    hands = []
    for person in four[:2]:
        with look.at(person, learning.lesson(person, SLUG), 0) as seen:
            hands.append(seen.pov.view.hand)
    assert hands[0] == hands[1]


def test_a_spectators_page_has_no_lesson(four: list[Any]) -> None:
    code = learning.lesson(four[0], SLUG)
    assert as_(four[1]).get(f"/tables/{code}").status_code == 404
