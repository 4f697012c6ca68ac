"""Words on small screens: tables scroll in their own boxes, nothing sticks out, cards and panels stand level."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .hands import GAMES, send
from .test_pages import by_day_and_night
from .test_together import sign_up

PHONE = {"width": 390, "height": 844}


def sticks_out(page):
    return page.evaluate("document.documentElement.scrollWidth") > page.viewport_size["width"]


def try_now(page, slug):
    """A table against bots; gives its address."""
    page.goto(f"/games/{slug}/")
    send(page.get_by_role("button", name="Play", exact=True))
    return page.url.partition("?")[0]


WIDTHS = "box => [box.scrollWidth, box.clientWidth]"


@pytest.mark.parametrize(("slug", "paper"), [("lizard-wizard", "spells"), ("terrible-lizards", "sets")])
def test_prose_in_a_table_stands_under_its_row_on_a_phone(page, slug, paper):
    page.set_viewport_size(PHONE)
    table = try_now(page, slug)
    page.goto(f"{table}/paper/{paper}/")
    assert not sticks_out(page)
    row = page.locator("tr:has(td.long:last-child)").first
    prose, name = (row.locator("td").nth(n).bounding_box() for n in (-1, 0))
    assert prose["width"] > 280, "as wide as the sheet"
    assert prose["x"] + prose["width"] <= PHONE["width"]
    assert prose["y"] >= name["y"] + name["height"] - 1, "under its row"
    words = row.locator("td").first.inner_text().split()
    assert row.locator("td").first.evaluate("cell => cell.getClientRects().length") == 1
    assert words


def test_figures_too_wide_for_a_phone_scroll_in_a_box_of_their_own_by_keyboard(page):
    page.set_viewport_size({"width": 300, "height": 700})
    table = try_now(page, "terrible-lizards")
    page.goto(f"{table}/aid/tracker/")
    box = page.locator(".answer .scroll").first
    wide, shown = box.evaluate(WIDTHS)
    assert wide > shown
    assert not sticks_out(page)
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.scrollLeft > 0")


@pytest.mark.parametrize("slug", GAMES)
def test_aids_tell_on_a_phone_without_sticking_out(page, slug):
    page.set_viewport_size(PHONE)
    page.emulate_media(reduced_motion="reduce")
    table = try_now(page, slug)
    aids = page.locator("nav.aids a[href*='/aid/']").evaluate_all("links => links.map(link => link.href)")
    assert aids
    for address in aids:
        page.goto(address)
        if page.get_by_role("button", name="Ask").count():
            for box in page.locator("form[data-filling] .options").all():
                box.locator("input").first.check()
            for menu in page.locator("form[data-filling] select").all():
                menu.select_option(index=1)
            for number in page.locator("form[data-filling] input[type=number][data-axis]").all():
                number.fill("18000")
            page.get_by_role("button", name="Ask").click()
        expect(page.locator(".answer")).not_to_contain_text("Ask, and the answer appears here.")
        expect(page.locator(".answer > *").first).to_be_visible()
        assert page.locator(".answer dl.pairs dl.pairs").count() == 0, "facts as they are stored"
        assert not sticks_out(page), address
    assert by_day_and_night(page) == []
    assert table


def test_letters_and_sessions_on_a_phone(page):
    page.set_viewport_size(PHONE)
    sign_up(page, "correspondent")
    for path in ("/notifications/", "/accounts/sessions/"):
        page.goto(path)
        assert not sticks_out(page), path
    expect(page.get_by_text("Chrome on Linux")).to_be_visible()
    assert page.locator("main").inner_text().count("Mozilla") == 0


def test_cards_and_panels_stand_level_on_a_desktop(page):
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto("/games/")
    tops = page.locator(".gamecard").evaluate_all("cards => cards.slice(0, 3).map(card => card.offsetTop)")
    assert len(set(tops)) == 1
    table = try_now(page, "terrible-lizards")
    page.goto(f"{table}/aid/odds/")
    tops = page.locator(".two > .sheet").evaluate_all("panels => panels.map(panel => panel.offsetTop)")
    assert len(tops) == 2
    assert tops[0] == tops[1]
