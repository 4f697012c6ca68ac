"""Played without a pointer: by the keyboard alone, and by what a screen reader is told alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from . import hands
from .test_play import sit_down

pytestmark = pytest.mark.usefixtures("touching")

HERE = """() => {
    const one = document.activeElement;
    const place = one.closest("form[data-moment]") ? "question" : one.closest("[data-board-view]") ? "board" : "";
    return [place, one.getAttribute("data-ref") ?? "", one.getAttribute("role") ?? ""];
}"""
BESIDE = re.compile(r"^(Plain form|Try it out|Undo|More or less|Show it|Mark as read|Save|Not now|End this|Pass until)")
"""Buttons in the question that do not answer it."""


@pytest.fixture
def table(browser, base_url, watch):
    page = watch(browser.new_context(base_url=base_url, viewport={"width": 1366, "height": 768}).new_page())
    sit_down(page, "terrible-lizards")
    return page


def gone(page, moment):
    return page.locator(f"form[data-moment='{moment}']").count() == 0


def by_keys(page, moment, on_board):
    """One question: from the board (b, Tab, Enter and the menu), else from the question (d, Enter)."""
    keys = page.keyboard
    for n in range(12):
        if gone(page, moment):
            return
        if on_board and n == 0:
            keys.press("b")
            keys.press("Tab")
            place, ref, role = page.evaluate(HERE)
            if place == "board" and ref:
                assert role == "button", "what can be touched is a button to the ear"
                keys.press("Enter")
        elif page.get_by_role("menuitem").count():
            keys.press("Enter")
        else:
            keys.press("d")
            assert page.evaluate(HERE)[0] == "question"
            keys.press("Enter")
        hands.settled(page)
    expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(0)


def keyboard(page, most):
    for n in range(most):
        if not hands.wait_for_turn(page):
            return True
        moment = page.locator("form[data-moment]").first.get_attribute("data-moment")
        by_keys(page, moment, n % 2 == 0)
    return False


def by_ear(page, most):
    """What is read out is all that is known: the question's heading, its buttons, and what was said of the answer."""
    side = page.get_by_role("region", name="Your turn, and what happened")
    for _ in range(most):
        if not hands.wait_for_turn(page):
            return True
        heading = side.get_by_role("heading", level=2).first
        asked = heading.inner_text()
        assert asked, "the question has a name"
        moment = page.locator("form[data-moment]").first.get_attribute("data-moment")
        for _ in range(12):
            if gone(page, moment):
                break
            offered = [one for one in side.get_by_role("button").all() if one.is_visible()]
            named = [(one, one.inner_text().strip()) for one in offered]
            answers = [one for one, name in named if name and not BESIDE.match(name)]
            assert answers, f"{asked}: nothing to answer with among {[name for _, name in named]}"
            answers[0].focus()
            page.keyboard.press("Enter")
            hands.settled(page)
        expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(0)
    return False


def test_turns_by_keyboard_alone(table):
    keyboard(table, 5)
    expect(table.locator("#log li").first).to_be_visible()


def test_turns_by_what_a_screen_reader_is_told(table):
    by_ear(table, 5)
    expect(table.locator("[data-spoken]")).not_to_be_empty()


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("play", [keyboard, by_ear])
def test_a_whole_game_without_a_pointer(table, play):
    assert play(table, 400), "the game came to its end"
    expect(table.locator("[data-over] h2")).to_have_text(re.compile("^You (won|lost)"))
