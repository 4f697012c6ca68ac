"""After signing out, the browser's Back shows nothing of what a seat knows."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect

from . import hands
from .conftest import CHROMIUM
from .test_play import sit_down
from .test_together import sign_up


@pytest.fixture(scope="module")
def remembering(browser_type, browser_type_launch_args):
    """A browser as people have it: it keeps the pages it leaves whole for Back, which Playwright turns off. The shell
    cannot do that at all, so the whole browser is taken where there is one."""
    launch = {**browser_type_launch_args, "executable_path": shutil.which("chromium") or CHROMIUM}
    browser = browser_type.launch(**launch, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


def leave(page):
    """By links and buttons, as the browser's own history wants it."""
    page.evaluate("location.assign('/accounts/logout/')")
    page.wait_for_url("**/accounts/logout/")
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "logout" not in url)


def test_back_after_signing_out_shows_no_hand(remembering, base_url):
    context = remembering.new_context(base_url=base_url)
    page = context.new_page()
    sign_up(page, "departing")
    sit_down(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    table = page.url
    leave(page)
    page.evaluate("history.go(-2)")
    page.wait_for_url(table, wait_until="commit")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert page.locator("[data-play], svg [data-ref]").count() == 0
    context.close()


def test_a_page_that_the_browser_kept_is_asked_for_again(remembering, base_url):
    """Whatever a browser may keep in spite of being told not to: it is not shown before it is asked for."""
    context = remembering.new_context(base_url=base_url)
    page = context.new_page()
    sign_up(page, "returning")
    sit_down(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert hands.wait_for_turn(page)
    context.close()
