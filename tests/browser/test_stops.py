"""Stops in a browser: buttons in the question, a line that says what stands, one press that ends it."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from .. import patience
from . import hands
from .hands import sign_in
from .test_two_people import seated


def test_a_stop_is_pressed_in_the_question_and_ended_by_one_press(browser, base_url, surroundings, watch):
    code, names = seated("terrible-lizards", "hale", surroundings)
    pages = [watch(browser.new_context(base_url=base_url).new_page()) for _ in names]
    for page, name in zip(pages, names, strict=True):
        sign_in(page, name)
        page.goto(f"/tables/{code}")
        hands.ready(page)
        page.get_by_text("Standing instructions").click()
        page.locator("details button[form=stops][value=ask]").click()
        expect(page.locator(".standing .pill")).to_contain_text("You are asked at every chance")
    rng = Random("stops")

    def window():
        found = next((page for page in pages if page.locator(".stops button[value=targeted]").count()), None)
        if found is None:
            asked = next((page for page in pages if hands.waiting(page).count()), None)
            if asked is not None:
                hands.answer(asked, rng)
        return found

    page = patience.until(window)
    page.locator(".stops button[value=targeted]").click()
    expect(page.locator(".standing .pill")).to_contain_text("unless you are attacked")
    page.locator("[data-end-stops]").click()
    expect(page.locator(".standing")).to_have_count(0)
