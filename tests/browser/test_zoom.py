"""Things seen large: resting on a card shows it enlarged, with its words and what can be done with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .test_fingers import Fingers
from .test_touch import PHONE, can, desk, own_action  # noqa: F401 (a fixture)

pytestmark = pytest.mark.usefixtures("touching")


def middle(thing):
    box = thing.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_seen_large_with_its_words_while_the_mouse_rests_on_it(desk):  # noqa: F811
    page = desk("terrible-lizards")
    card = can(page, own_action(page)).first
    page.mouse.move(*middle(card))
    zoom = page.get_by_role("tooltip")
    expect(zoom).to_contain_text(re.compile(r"Attack \d+, weight \d+"))
    expect(zoom).to_contain_text("Attach")
    assert zoom.locator("svg").bounding_box()["width"] > card.bounding_box()["width"]
    page.mouse.move(2, 2)
    expect(zoom).to_have_count(0)
    expect(card.locator(":scope > title")).to_have_count(1)


def test_a_finger_that_rests_sees_it_large_and_presses_nothing(desk):  # noqa: F811
    page = desk("terrible-lizards", viewport=PHONE, has_touch=True, is_mobile=True)
    card = can(page, own_action(page)).first
    line = Fingers(page)
    line.rest(middle(card))
    zoom = page.get_by_role("tooltip")
    expect(zoom).to_contain_text(re.compile(r"Attack \d+, weight \d+"))
    line.lift()
    expect(zoom).to_have_count(0)
    expect(page.get_by_role("menu")).to_have_count(0)
    x, y = middle(card)
    page.touchscreen.tap(x, y)
    expect(page.get_by_role("menu")).to_be_visible()
