"""The rulebook's page: chapters beside it or folded above it, and the rule one came for is marked as a whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .test_words import PHONE, sticks_out


@pytest.mark.parametrize(("size", "beside"), [({"width": 1400, "height": 900}, True), (PHONE, False)])
def test_chapters_lead_into_the_book(page, size, beside):
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/games/lizards/rules/")
    assert not sticks_out(page)
    nav = page.get_by_role("navigation", name="Chapters")
    folded = page.locator("summary", has_text="Chapters")
    expect(nav).to_be_visible() if beside else expect(nav).to_be_hidden()
    expect(folded).to_be_hidden() if beside else expect(folded).to_be_visible()
    if not beside:
        folded.click()
    page.get_by_role("link", name="10 Combat", exact=False).first.click()
    expect(page.locator("h2", has_text="10 Combat")).to_be_in_viewport()


def test_the_rule_one_came_for_is_marked(page):
    page.goto("/games/lizards/rules/#LZ-030")
    colour = "element => getComputedStyle(element.closest('li')).backgroundColor"
    came = page.locator("#LZ-030")
    expect(came).to_be_in_viewport()
    assert came.evaluate(colour) != page.locator("#LZ-029").evaluate(colour)
    phone = page.locator("#LZ-030").evaluate("e => e.closest('li').getBoundingClientRect().width")
    assert phone > 300
