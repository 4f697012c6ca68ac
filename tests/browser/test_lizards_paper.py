"""The turn report of Lizards! on paper: how many pages it takes, on A4 and on letter, and that night stays outside."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from terrarium.games.lizards import game
from terrarium.kernel import Dice, Pov, Question
from terrarium.kernel.document import Document, Listing, as_html
from terrarium.kernel.events import seen
from terrarium.kernel.pov import look

from .lizards import sit_down

CLANS = 16
TURN = 12
"""The middle of a game of sixteen (LZ-581)."""
SMALLEST = 7 * 96 / 72
"""Seven points in the browser's pixels: what is printed smaller is not read."""


@cache
def told() -> list[Pov[Any]]:
    """What each clan of a game of Raiders sees at the end of that turn, and what it was told of it."""
    dice = Dice(b"paper")
    state, outcome = game.new(CLANS, game.settled({}), dice)
    raider, luck = game.bots["raider"](), [Random(seat) for seat in range(CLANS)]
    events = outcome.events
    notes: list[Any] = [None] * CLANS
    while state.turn < TURN:
        [moment] = state.moments()
        answers = {}
        for seat, decision in moment.decisions.items():
            view, default = state.view(seat), state.default(moment, seat)
            asked = Question(view, moment.id, decision, default, seen(events, seat), notes[seat], luck[seat])
            reply = raider.answer(asked)
            answers[seat], notes[seat] = reply.answer, reply.note
        events = state.play(moment, answers, dice).events
    return [look(game, state, seat, heard=seen(events, seat)) for seat in range(CLANS)]


def written(name: str, seat: int) -> Document:
    return told()[seat].paper(name)


@pytest.fixture
def paper(browser, base_url, watch):
    """The page of a report. What stands on it is put there by the tests and printed by the page's own styles."""
    page = sit_down(browser, base_url, watch)
    page.goto(page.locator("nav.aids a", has_text="Turn report").first.get_attribute("href"))
    yield page
    page.context.close()


def lay(page: Page, document: Document) -> None:
    page.locator("article.paper").evaluate("(paper, html) => { paper.innerHTML = html; }", as_html(document))


def printed(page: Page, document: Document, size: str) -> int:
    """How many pages it takes."""
    lay(page, document)
    return len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format=size)))


@pytest.mark.soak
def test_reports_from_the_middle_of_a_large_game_take_the_pages_that_they_should(paper):
    """On both papers; one test, for the match that is told of takes longer than the printing."""
    for size in ("A4", "Letter"):
        taken = sorted(printed(paper, written("report", seat), size) for seat in range(0, CLANS, 2))
        assert taken[0] == 2, "the map has a page of its own"
        assert taken[len(taken) // 2] == 2, size
        assert taken[-1] <= 3, "only the log of a war on all sides goes on"
    busy = max(range(CLANS), key=lambda seat: len(told()[seat].heard))
    report = written("report", busy)
    longer = [Listing(block.items * 6) if isinstance(block, Listing) else block for block in report.blocks]
    assert 4 <= printed(paper, Document(report.title, longer), "A4") <= 6
    assert printed(paper, written("report-two-sheets", busy), "A4") == 3, "report, map, map with the key"
    assert printed(paper, written("map", busy), "A4") == 1
    assert printed(paper, written("key", busy), "A4") == 1

    by_day_and_large_enough(paper)


def by_day_and_large_enough(paper):
    """Whether night is the machine's or one's own choice."""
    lay(paper, written("report", 0))
    for chosen in ("", "night"):
        if chosen:
            paper.evaluate("theme => { document.documentElement.dataset.theme = theme; }", chosen)
        paper.emulate_media(media="print", color_scheme="light" if chosen else "dark")
        assert paper.locator("article.paper").evaluate("paper => getComputedStyle(paper).color") == "rgb(0, 0, 0)"
        ink = paper.locator("figure .f-ink").first
        assert ink.evaluate("shape => getComputedStyle(shape).fill") == "rgb(34, 48, 43)"
    sizes = """paper => [...paper.querySelectorAll("p, li, td, dd, figcaption")]
        .map(part => parseFloat(getComputedStyle(part).fontSize))"""
    assert min(paper.locator("article.paper").evaluate(sizes)) >= SMALLEST - 0.01
