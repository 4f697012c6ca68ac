"""The moderator's desk: every tool folded under its name, so that a phone shows them all at a glance."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .hands import send
from .test_pages import by_day_and_night
from .test_together import sign_up
from .test_words import PHONE, sticks_out


@pytest.fixture
def leads(page, browser, base_url, watch):
    """A table that somebody leads without playing, waiting for the one person at it; gives its address."""

    def opens(name):
        table = opened(page, name)
        player = watch(browser.new_context(base_url=base_url).new_page())
        sign_up(player, f"guest-of-{name}")
        player.goto(table)
        send(player.get_by_role("button", name="Join").first)
        page.reload()
        send(page.get_by_role("button", name="Start with bots"))
        return table

    return opens


def opened(page, name):
    sign_up(page, name)
    page.goto("/games/terrible-lizards/new")
    page.get_by_label("Seats", exact=True).select_option("2")
    page.get_by_text("I play too").click()
    page.get_by_text("No time limit").click()
    send(page.get_by_role("button", name="Create table"))
    return page.url.partition("?")[0]


def test_the_desk_on_a_phone_folds_its_tools_and_logs_what_was_done(page, leads, browser, base_url, watch):
    page.set_viewport_size(PHONE)
    table = leads("steward")
    page.goto(f"{table}/moderator/")
    assert not sticks_out(page)
    tools = page.get_by_role("complementary", name="What the moderator can do")
    assert tools.bounding_box()["y"] < page.locator("ul.log").bounding_box()["y"], "the tools come before the log"
    for name in ("Pause", "Extend the deadline", "Let a bot play a seat", "Rewind", "Look behind the screen"):
        expect(tools.locator("summary", has_text=name)).to_be_visible()
    expect(tools.get_by_role("button", name="Pause")).to_be_hidden()
    tools.locator("summary", has_text="Pause").click()
    tools.get_by_label("Reason").first.fill("A storm.")
    send(tools.get_by_role("button", name="Pause"))
    expect(page.locator("ul.log li").first).to_contain_text(re.compile("Paused.*A storm.", re.DOTALL))
    expect(tools.get_by_role("button", name="Resume")).to_be_visible()
    assert not sticks_out(page)
    assert by_day_and_night(page) == []
    reads_the_log_alone(watch(browser.new_context(base_url=base_url).new_page()), table)


def reads_the_log_alone(other, table):
    """Who does not lead it."""
    other.goto(f"{table}/moderator/")
    expect(other.get_by_role("heading", name="Table log")).to_be_visible()
    expect(other.locator("ul.log li").first).to_contain_text("Paused")
    assert other.locator("main form").count() == 0
