"""An attack is aimed by an arrow from one's own animal; what cannot be chosen says why when it is pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from . import hands
from .test_play import sit_down
from .test_touch import DESK, answered

pytestmark = pytest.mark.usefixtures("touching")


@pytest.fixture
def page(browser, base_url, watch):
    page = watch(browser.new_context(base_url=base_url, viewport=DESK).new_page())
    sit_down(page, "terrible-lizards")
    return page


def until(page, kind, barred=False):
    """Plays until such a question; with `barred`, one that says of a card why it cannot be chosen. Gives that card."""
    for _ in range(120):
        if not hands.wait_for_turn(page):
            sit_down(page, "terrible-lizards")
            continue
        form = page.locator("form[data-moment]").first
        if not form.count():
            continue
        begun = page.evaluate("JSON.parse(document.querySelector('script[data-guide]').textContent)")
        cards = [ref for ref in begun["barred"] if ref.startswith("card:")]
        if form.get_attribute("data-kind") == kind and (cards or not barred):
            hands.still(page)
            return cards[0] if cards else ""
        answered(page, form.get_attribute("data-moment"))
    raise AssertionError(f"nobody was asked: {kind}")


def test_an_attack_is_aimed_with_an_arrow(page):
    until(page, "attack")
    own = page.locator("#board-wide [data-aim]").bounding_box()
    other = page.locator("#board-wide [data-ref='seat:1']").bounding_box()
    page.mouse.move(own["x"] + 40, own["y"] + 120)
    page.mouse.down()
    page.mouse.move(own["x"] + 140, own["y"] + 100, steps=3)
    expect(page.locator(".aiming")).to_be_attached()
    page.mouse.move(other["x"] + 100, other["y"] + 120, steps=3)
    page.mouse.up()
    expect(page.locator(".aiming")).to_have_count(0)
    expect(page.locator("[data-part=since]")).to_contain_text("You attack ")


def test_an_arrow_that_goes_astray_does_nothing(page):
    until(page, "attack")
    moment = page.locator("form[data-moment]").first.get_attribute("data-moment")
    own = page.locator("#board-wide [data-aim]").bounding_box()
    page.mouse.move(own["x"] + 40, own["y"] + 120)
    page.mouse.down()
    page.mouse.move(own["x"] + 140, own["y"] + 100, steps=3)
    page.mouse.up()
    expect(page.locator(".aiming")).to_have_count(0)
    expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(1)


def test_a_card_that_cannot_be_played_says_why(page):
    card = until(page, "action", barred=True)
    page.locator(f"#board-wide [data-ref='{card}']").click()
    expect(page.locator(".at-thing .reason")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".at-thing")).to_have_count(0)
