"""Two people in two browsers at one table."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from . import hands


def sign_up(page, name):
    page.goto("/accounts/signup/")
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_label("Name", exact=True).fill(name)
    for box in page.locator("input[type=password]").all():
        box.fill("correct horse battery staple")
    page.locator("main form button").first.click()
    page.wait_for_load_state("load")


def at_one_table(browser, base_url, watch, *names):
    """Two people in a browser each: one opens a table without clocks, the other sits down, and the match begins."""
    first, second = (watch(browser.new_context(base_url=base_url).new_page()) for _ in range(2))
    for page, name in zip((first, second), names, strict=True):
        sign_up(page, name)
    first.goto("/games/terrible-lizards/new")
    first.get_by_label("Seats", exact=True).select_option("2")
    first.get_by_text("Without clocks").click()
    first.get_by_role("button", name="Open the table").click()
    first.wait_for_load_state("load")
    second.goto(first.url)
    second.get_by_role("button", name="Sit down").first.click()
    second.wait_for_load_state("load")
    expect(second.locator("[data-play]")).to_be_visible()
    expect(first.locator("[data-play]")).to_be_visible(timeout=15_000)
    return first, second


def test_two_people_see_each_other_sit_down_and_move(browser, base_url, watch):
    first, second = at_one_table(browser, base_url, watch, "ada", "grace")
    for _ in range(6):
        for page, other in ((first, second), (second, first)):
            if hands.asked(page).count():
                before = other.locator("#log li").count()
                hands.answer(page, Random(1))
                expect(other.locator("#log li").nth(before)).to_be_attached(timeout=15_000)
                return
        first.wait_for_timeout(500)
    raise AssertionError("nobody was asked")


def test_what_one_writes_stays_while_others_talk(browser, base_url, watch):
    """News of the table changes what it is about and nothing else."""
    first, second = at_one_table(browser, base_url, watch, "emmy", "sofia")
    first.get_by_label("Message").fill("half a sent")
    second.get_by_label("Message").fill("Good luck.")
    second.get_by_role("button", name="Send", exact=True).click()
    expect(first.locator("#messages")).to_contain_text("Good luck.", timeout=15_000)
    expect(first.get_by_label("Message")).to_have_value("half a sent")
