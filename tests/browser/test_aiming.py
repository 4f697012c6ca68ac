"""An attack is aimed by an arrow from one's own animal; what cannot be chosen says why when it is pressed."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from . import hands
from .test_button import match
from .test_touch import DESK

pytestmark = pytest.mark.usefixtures("touching")


@pytest.fixture
def asked(browser, base_url, surroundings, watch):
    """A page at a table of Terrible Lizards where this is asked, for the seat that it is asked of (see `deciding`)."""

    @contextmanager
    def at(kind, *which):
        with match(surroundings, "terrible-lizards", 1, 200, *which) as (table, session, kinds):
            name, _, value = session.partition("=")
            context = browser.new_context(base_url=base_url, viewport=DESK)
            context.add_cookies([{"name": name, "value": value, "url": base_url}])
            page = watch(context.new_page())
            seat = next(seat for seat, found in kinds if found == kind)
            page.goto(f"/tables/{table}?seat={seat}")
            hands.ready(page)
            hands.still(page)
            yield page, seat

    return at


def aim(page):
    """The arrow is drawn out of one's own animal, and held."""
    own = page.locator("#board-wide [data-aim]").bounding_box()
    page.mouse.move(own["x"] + 40, own["y"] + 120)
    page.mouse.down()
    page.mouse.move(own["x"] + 140, own["y"] + 100, steps=3)
    expect(page.locator(".aiming")).to_be_attached()


def test_an_attack_is_aimed_with_an_arrow(asked):
    with asked("attack") as (page, seat):
        moment = page.locator("form[data-moment]").first.get_attribute("data-moment")
        aim(page)
        other = page.locator(f"#board-wide [data-ref='seat:{1 - seat}']").bounding_box()
        page.mouse.move(other["x"] + 100, other["y"] + 120, steps=3)
        page.mouse.up()
        expect(page.locator(".aiming")).to_have_count(0)
        expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(0)
        expect(page.locator("[data-part=since]")).to_contain_text(" attack ")


def test_an_arrow_that_goes_astray_does_nothing(asked):
    with asked("attack") as (page, _):
        moment = page.locator("form[data-moment]").first.get_attribute("data-moment")
        aim(page)
        page.mouse.up()
        expect(page.locator(".aiming")).to_have_count(0)
        expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(1)


def test_a_card_that_cannot_be_played_says_why(asked):
    with asked("action", "barred") as (page, _):
        begun = page.evaluate("JSON.parse(document.querySelector('script[data-guide]').textContent)")
        card = next(ref for ref in begun["barred"] if ref.startswith("card:"))
        page.locator(f"#board-wide [data-ref='{card}']").click()
        expect(page.locator(".at-thing .reason")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".at-thing")).to_have_count(0)
