"""Two people in two browsers at one table."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from .. import patience
from . import hands


def sign_up(page, name):
    page.goto("/accounts/signup/")
    page.get_by_label("Email address").fill(f"{name}@example.org")
    page.get_by_label("User name", exact=True).fill(name)
    for box in page.locator("input[type=password]").all():
        box.fill(hands.PASSWORD)
    hands.send(page.locator("main form button").first)


def at_one_table(browser, base_url, watch, *names):
    """Two people in a browser each: one opens a table without clocks, the other sits down, and the match begins."""
    first, second = (watch(browser.new_context(base_url=base_url).new_page()) for _ in range(2))
    for page, name in zip((first, second), names, strict=True):
        sign_up(page, name)
    first.goto("/games/terrible-lizards/new")
    first.get_by_label("Seats", exact=True).select_option("2")
    first.get_by_text("No time limit").click()
    hands.send(first.get_by_role("button", name="Create table"))
    second.goto(first.url)
    hands.send(second.get_by_role("button", name="Join").first)
    for page in (first, second):
        hands.ready(page)
    return first, second


def test_two_people_see_each_other_sit_down_and_move(browser, base_url, watch):
    """A hidden question is answered by both before anything happens; then both are told, each on the open page."""
    first, second = at_one_table(browser, base_url, watch, "ada", "grace")
    lines = [page.locator("#log li") for page in (first, second)]
    before = [line.count() for line in lines]

    def moved():
        if page := next((page for page in (first, second) if hands.waiting(page).count()), None):
            hands.answer(page, Random(1))
        return any(line.count() > n for line, n in zip(lines, before, strict=True))

    patience.until(moved)
    for line, n in zip(lines, before, strict=True):
        expect(line.nth(n)).to_be_attached()


def test_what_one_writes_stays_while_others_talk(browser, base_url, watch):
    """News of the table changes what it is about and nothing else."""
    first, second = at_one_table(browser, base_url, watch, "emmy", "sofia")
    first.get_by_label("Message").fill("half a sent")
    second.get_by_label("Message").fill("Good luck.")
    second.get_by_role("button", name="Send", exact=True).click()
    expect(first.locator("#messages")).to_contain_text("Good luck.")
    expect(first.get_by_label("Message")).to_have_value("half a sent")


def test_who_invites_is_led_to_the_table_when_the_game_begins(browser, base_url, watch):
    """The page that shows the link once is where the inviter waits."""
    first, second = (watch(browser.new_context(base_url=base_url).new_page()) for _ in range(2))
    sign_up(first, "lise")
    first.goto("/games/terrible-lizards/new")
    first.get_by_label("Seats", exact=True).select_option("2")
    first.get_by_text("Private: by invitation only").click()
    hands.send(first.get_by_role("button", name="Create table"))
    hands.send(first.get_by_role("button", name="Create an invitation link"))
    link = first.get_by_label("The link").input_value()
    sign_up(second, "otto")
    second.goto(link)
    hands.send(second.get_by_role("button", name="Join").first)
    for page in (first, second):
        hands.ready(page)
