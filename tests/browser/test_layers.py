"""What lies over the page: menus, dialogs, enlarged cards, the phone's sheet. All go by Escape, one at a time, and by a
press beside them, and give the keyboard back; none of them breaks a rule that axe knows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .test_pages import violations
from .test_touch import PHONE, a_film, can, desk, own_action  # noqa: F401 (a fixture)
from .test_zoom import rest_on, seen_large

pytestmark = pytest.mark.usefixtures("touching")

FOCUS = "document.activeElement.getAttribute('data-ref') ?? document.activeElement.textContent.trim()"


def test_a_menu_at_a_thing_goes_by_escape_and_by_a_press_beside_it(desk):  # noqa: F811
    page = desk("terrible-lizards")
    ref = own_action(page)
    menu = page.get_by_role("menu")
    can(page, ref).first.focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert page.evaluate(FOCUS) == ref
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.locator("h1").click()
    expect(menu).to_have_count(0)


def test_escape_takes_one_layer_at_a_time(desk):  # noqa: F811
    """A menu over the phone's sheet that is pulled up."""
    page = desk("terrible-lizards", viewport=PHONE, has_touch=True, is_mobile=True)
    ref = own_action(page)
    panel, menu = page.locator("[data-panel]"), page.get_by_role("menu")
    page.get_by_role("button", name="More or less of the question").click()
    expect(panel).to_have_attribute("data-stop", "half")
    can(page, ref).first.focus()
    page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(panel).to_have_attribute("data-stop", "half")
    page.keyboard.press("Escape")
    expect(panel).to_have_attribute("data-stop", "peek")
    expect(page.get_by_role("button", name="More or less of the question")).to_be_focused()


DIALOG = """async () => {
    const { button, dialog, el } = await import("terrarium/kit");
    const words = el("input", { type: "text", "aria-label": "Words" });
    const opens = button("Open it", () => dialog("A dialog", words));
    document.querySelector("h1").append(opens);
}"""


def test_a_clients_dialog_goes_by_escape_and_by_a_press_beside_it_unless_something_is_written(desk):  # noqa: F811
    page = desk("lizards")
    page.evaluate(DIALOG)
    opens, dialog = page.get_by_role("button", name="Open it"), page.get_by_role("dialog")
    opens.click()
    expect(dialog).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opens).to_be_focused()
    opens.click()
    page.mouse.click(4, 4)
    expect(dialog).to_have_count(0)
    opens.click()
    page.get_by_label("Words").fill("half a sent")
    page.mouse.click(4, 4)
    expect(dialog).to_be_visible()


def test_the_step_player_breaks_no_rule_and_goes_by_escape(desk):  # noqa: F811
    page = desk("lizard-wizard")
    film = a_film(page)
    film.get_by_role("button", name="To the beginning").click()
    expect(film).to_contain_text("1 of")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)


def test_an_enlarged_card_goes_by_escape_and_leaves_the_rest(desk):  # noqa: F811
    page = desk("terrible-lizards")
    card = can(page, own_action(page)).first
    zoom = seen_large(page, lambda: rest_on(card))
    expect(zoom).to_contain_text(re.compile(r"Attack \d+, weight \d+"))
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(zoom).to_have_count(0)
