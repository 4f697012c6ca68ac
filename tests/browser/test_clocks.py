"""How long there is: counted down by a script, told by the reader's own clock without one."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

from . import hands
from .test_together import sign_up

SPAN = r" in (\d+ (min|s) ?){1,2}$"
LEFT, AT_MOST = re.compile(r"^Closes" + SPAN), re.compile(r"^Closes at the latest" + SPAN)
"""Of one's own question; of what closes as soon as everybody has answered. A clock of minutes says no date."""


AT_TOKYO = re.compile(r"Closes at the latest \w{3} \d+ \w{3}, \d\d:\d\d JST\s*$")


def open_table(page, pace):
    """A table against one bot, at that pace."""
    page.goto("/games/terrible-lizards/new")
    page.get_by_label("Seats", exact=True).select_option("2")
    page.get_by_label("How many are bots").fill("1")
    page.get_by_text(pace).click()
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("[data-part='seats'] .due")).to_be_visible()


def test_the_time_that_is_left_counts_down_before_its_hour(page):
    sign_up(page, "punctual")
    open_table(page, "Live: minutes")
    due = page.locator("form[data-moment] .due")
    expect(due).to_have_text(LEFT, use_inner_text=True)
    before = due.inner_text()
    expect(due).not_to_have_text(before, use_inner_text=True)
    expect(due).to_have_text(LEFT, use_inner_text=True)
    expect(page.locator("[data-part='seats'] .due").first).to_have_text(AT_MOST, use_inner_text=True)


def test_little_time_is_marked_and_a_late_answer_is_not_called_lost(page):
    sign_up(page, "hurried")
    open_table(page, "Correspondence: days")
    due = page.locator("form[data-moment] .due")
    expect(due).not_to_have_class(re.compile("soon"))
    hour = datetime.fromisoformat(due.locator("time").get_attribute("datetime"))
    page.clock.set_fixed_time(hour - timedelta(minutes=3))
    page.reload()
    expect(due).to_contain_text("Closes in 3 min, ")
    expect(due).to_have_class(re.compile("soon"))
    page.clock.set_fixed_time(hour + timedelta(minutes=1))
    page.reload()
    expect(due).to_contain_text("Closes any moment now")


def test_without_scripts_the_hour_stands_there_in_the_readers_zone(browser, base_url, watch):
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = watch(context.new_page())
    sign_up(page, "tokyoite")
    page.goto("/settings/")
    page.get_by_label("Time zone").fill("Asia/Tokyo")
    page.get_by_role("button", name="Save", exact=True).click()
    open_table(page, "Correspondence: days")
    expect(page.locator("[data-part='seats'] .due")).to_have_text(AT_TOKYO)
    context.close()


def test_the_browsers_own_zone_is_offered_on_the_profile(browser, base_url, watch):
    context = browser.new_context(timezone_id="America/Lima", base_url=base_url)
    page = watch(context.new_page())
    sign_up(page, "limena")
    page.goto("/settings/")
    expect(page.get_by_label("Time zone")).to_have_value("America/Lima")
    page.get_by_label("Time zone").fill("Asia/Tokyo")
    hands.send(page.get_by_role("button", name="Save", exact=True))
    expect(page.get_by_label("Time zone")).to_have_value("Asia/Tokyo")
    page.get_by_role("button", name="Use this browser's: America/Lima").click()
    hands.send(page.get_by_role("button", name="Save", exact=True))
    expect(page.get_by_label("Time zone")).to_have_value("America/Lima")
    expect(page.get_by_role("button", name="Use this browser's")).to_have_count(0)
    context.close()
