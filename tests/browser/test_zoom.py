"""Things seen large: resting on a card shows it enlarged, with its words and what can be done with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import TimeoutError, expect

from .. import patience
from . import hands
from .test_fingers import Fingers
from .test_touch import PHONE, can, desk, own_action  # noqa: F401 (a fixture)

pytestmark = pytest.mark.usefixtures("touching")


def rest_on(card):
    """With the mouse, which comes from elsewhere."""
    card.page.mouse.move(2, 2)
    card.page.mouse.move(*hands.middle(card))


def seen_large(page, rests):
    """The picture of what is rested on, once it is there; who sees none rests there anew."""
    zoom = page.get_by_role("tooltip")

    def there():
        rests()
        zoom.wait_for(timeout=hands.A_LOOK)
        return True

    patience.until(there, TimeoutError, says="Nothing is seen large.")
    return zoom


def test_a_card_is_seen_large_with_its_words_while_the_mouse_rests_on_it(desk):  # noqa: F811
    page = desk("terrible-lizards")
    card = can(page, own_action(page)).first
    zoom = seen_large(page, lambda: rest_on(card))
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

    zoom = seen_large(page, lambda: line.rest(hands.middle(card)))
    expect(zoom).to_contain_text(re.compile(r"Attack \d+, weight \d+"))
    line.lift()
    expect(zoom).to_have_count(0)
    expect(page.get_by_role("menu")).to_have_count(0)
    menu = page.get_by_role("menu")
    line.tap(lambda: hands.middle(card), lambda: menu.wait_for(timeout=hands.A_LOOK))


def test_what_is_lifted_is_no_longer_seen_large(desk):  # noqa: F811
    """The picture would hide where the thing may go."""
    page = desk("terrible-lizards", viewport=PHONE, has_touch=True, is_mobile=True)
    card = can(page, own_action(page)).first
    line = Fingers(page)
    zoom = seen_large(page, lambda: line.rest(hands.middle(card)))
    x, y = hands.middle(card)
    line.move((x, y - 40), (x, y - 80))
    expect(page.locator(".lifted")).to_be_attached()
    expect(zoom).to_have_count(0)
    line.lift()
    expect(page.locator(".lifted")).to_have_count(0)
