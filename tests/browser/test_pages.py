"""Every page: no complaint of the browser, no violation that axe knows, strict contents."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .hands import GAMES

PAGES = ["/", "/games/", "/hall/", "/hall/?status=running", "/dice/", "/bots/", "/accounts/login/", "/accounts/signup/"]
GAME_PAGES = [f"/games/{slug}/{part}" for slug in GAMES for part in ("", "new")] + ["/games/terrible-lizards/rules/"]


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in found]


@pytest.mark.parametrize("path", PAGES + GAME_PAGES)
def test_axe_finds_nothing_by_day_or_night(page, path):
    page.emulate_media(reduced_motion="reduce")
    page.goto(path)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing_on_the_play_page(page, slug):
    page.goto(f"/games/{slug}/")
    page.get_by_role("button", name="Play").click()
    page.wait_for_load_state("load")
    assert violations(page) == []


@pytest.mark.parametrize("width", [360, 2560])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_sticks_out(page, path, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_contents_are_strict(page):
    answer = page.goto("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy


@pytest.mark.parametrize("slug", GAMES)
def test_a_rule_is_found_by_number_and_by_word(page, slug):
    page.goto(f"/games/{slug}/rules/")
    first = page.locator(".rule").first
    number = first.get_attribute("id")
    page.get_by_label("Search the rules").fill(number)
    page.get_by_role("button", name="Search").click()
    expect(page.locator(f"a[href$='#{number}']").first).to_be_visible()


def test_day_and_night_are_remembered(page):
    page.goto("/")
    page.get_by_role("button", name="Day or night").click()
    chosen = page.evaluate("document.documentElement.dataset.theme")
    page.goto("/games/")
    page.wait_for_function("() => document.documentElement.dataset.theme")
    assert page.evaluate("document.documentElement.dataset.theme") == chosen


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_around_the_board_is_light(page, slug):
    """Less than 300 kB without the board, counted as it comes over the wire."""
    sizes = {}
    page.on("response", lambda r: sizes.setdefault(r.url, len(r.body()) if r.ok else 0))
    page.goto(f"/games/{slug}/")
    sizes.clear()
    page.get_by_role("button", name="Play").click()
    page.wait_for_load_state("load")
    board = page.evaluate("document.querySelector('[data-board-view]')?.innerHTML.length ?? 0")
    assert sum(sizes.values()) - board < 300_000
