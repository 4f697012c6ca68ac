"""What one does and what others do is drawn once for each open page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from . import hands
from .test_button import match
from .test_play import sit_down


class Counter:
    """What the house drew for this page: every answer of the table's own address that is not empty, nor leads on."""

    def __init__(self, page):
        self.code = page.url.partition("/tables/")[2].partition("?")[0]
        self.drawn, self.whole, self.asked = [], [], []
        page.on("response", self._count)

    def _count(self, response):
        path = response.url.partition("/tables/")[2].partition("?")[0]
        if path not in (self.code, f"{self.code}/answer", f"{self.code}/message"):
            return
        self.asked.append((response.request.method, response.status))
        if response.status in (200, 400):
            self.drawn.append(response.url)
            if "x-fragment" not in response.headers:
                self.whole.append(response.url)


PULSE = "() => document.querySelector('[data-play]').dataset.pulse"
EMPTY = 204


@pytest.fixture
def two(browser, base_url, watch, surroundings):
    """Both seats of a table, a page each, as one of them is to act; nothing happens there by itself."""
    with match(surroundings, "terrible-lizards", 9, 60) as (table, session, kinds):
        seat = next(seat for seat, kind in kinds if kind == "action")
        context = browser.new_context(base_url=base_url)
        name, _, value = session.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": base_url}])
        pages = []
        for one in (seat, 1 - seat):
            page = watch(context.new_page())
            with page.expect_response(lambda answer: answer.status == EMPTY):
                page.goto(f"/tables/{table}?seat={one}")
            pages.append(page)
        yield pages
        context.close()


def test_ones_own_move_and_anothers_are_drawn_once_for_each_page(two):
    mover, other = two
    mine, theirs = Counter(mover), Counter(other)
    before = other.evaluate(PULSE)
    form = hands.asked(mover).first
    hands.by_default(form)
    with mover.expect_response(lambda answer: answer.status == EMPTY and mine.drawn):
        form.locator("button.main").click()
    other.wait_for_function(f"before => ({PULSE})() !== before", arg=before)
    assert len(mine.drawn) == 1, mine.asked
    assert mine.asked[0] == ("POST", 200), "the answer itself brings the new board"
    assert len(theirs.drawn) == 1, theirs.asked
    assert mine.whole == theirs.whole == []


def test_a_message_is_drawn_once_for_each_page_and_its_box_is_empty_again(two):
    mover, other = two
    mine, theirs = Counter(mover), Counter(other)
    mover.get_by_label("Message").fill("Good luck.")
    with mover.expect_response(lambda answer: answer.status == EMPTY and mine.drawn):
        mover.get_by_role("button", name="Send", exact=True).click()
    expect(mover.locator("#messages .log")).to_contain_text("Good luck.")
    expect(other.locator("#messages .log")).to_contain_text("Good luck.")
    expect(mover.get_by_label("Message")).to_have_value("")
    assert (len(mine.drawn), len(theirs.drawn)) == (1, 1)


def test_a_draft_draws_nothing(page):
    sit_down(page, "lizard-wizard")
    assert hands.wait_for_turn(page)
    count = Counter(page)
    hands.asked(page).first.locator("input[type=checkbox]").first.check()
    expect(page.locator("[data-draft-state]").first).to_contain_text("Saved")
    assert count.drawn == []


def test_a_refusal_stays_on_the_page_and_is_read(page):
    """It stands in the panel, in sight and in focus; what was typed is there, and can be mended and sent."""
    sit_down(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    page.evaluate("window.same = true")
    form = hands.asked(page).first
    form.get_by_text("Write as text").click()
    form.locator("input[name=text]").fill("no such words")
    form.locator("button.main").click()
    alert = page.locator("[data-panel] [role=alert]")
    expect(alert).to_contain_text("Not sent yet. Nothing is lost.")
    expect(alert).to_be_focused()
    expect(alert).to_be_in_viewport()
    again = hands.asked(page).first
    expect(again.locator("input[name=text]")).to_have_value("no such words")
    moment = again.get_attribute("data-moment")
    hands.by_default(again)
    again.locator("button.main").click()
    page.wait_for_function(
        "moment => document.querySelector('form[data-moment]')?.dataset.moment !== moment", arg=moment
    )
    assert page.evaluate("window.same"), "the page was never left"


def test_what_cannot_be_sent_stays_and_says_so(page, complaints):
    sit_down(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    page.route("**/answer", lambda route: route.abort())
    form = hands.asked(page).first
    hands.by_default(form)
    typed = form.locator("input[name=text]").input_value()
    form.locator("button.main").click()
    said = form.locator("[data-draft-state]")
    expect(said).to_contain_text("Not sent: the server does not answer")
    expect(said).to_have_class(re.compile("failed"))
    expect(said).to_be_in_viewport()
    expect(form.locator("input[name=text]")).to_have_value(typed)
    page.unroute("**/answer")
    moment = form.get_attribute("data-moment")
    form.locator("button.main").click()
    page.wait_for_function(
        "moment => document.querySelector('form[data-moment]')?.dataset.moment !== moment", arg=moment
    )
    complaints[:] = [said for said in complaints if "Failed to load resource" not in said]
