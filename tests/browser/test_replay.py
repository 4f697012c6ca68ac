"""The replay of a finished match: with everything open, or with one seat's eyes, at the same moment."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from . import hands
from .test_kinds import finished


def test_a_finished_match_is_seen_with_anyones_eyes(page, surroundings):
    code, name = finished("terrible-lizards", surroundings)
    page.goto("/games/terrible-lizards/")
    hands.send(page.get_by_role("button", name="Play", exact=True))
    hands.play(page, Random(5), 3)
    page.goto(page.url.partition("?")[0] + "/replay/")
    expect(page.locator(".replay-bar")).to_be_visible()
    assert page.get_by_label("View", exact=True).count() == 0, "while it runs there is nothing to choose from"
    hands.sign_in(page, name)
    page.goto(f"/tables/{code}")
    hands.replay(page)
    for _ in range(3):
        page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-bar")).to_contain_text("3 of")
    page.locator("[data-is=speed]").click()
    expect(page.locator("[data-is=speed]")).to_have_text("Speed: quick")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("() => document.querySelector('#n').value >= 6")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".replay-bar")).to_contain_text("0 of")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    eyes = page.get_by_label("View", exact=True)
    assert "with everything open" in eyes.inner_text()
    eyes.select_option("-2")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(re.compile(r"seat=-2&n=\d+$"))
    hands.stepping(page)
    expect(page.get_by_label("View", exact=True)).to_have_value("-2")
    count = int(page.locator("#n").get_attribute("max"))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replay-bar")).to_contain_text(f"{count} of {count}")
    page.get_by_label("View", exact=True).select_option("1")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(re.compile(r"seat=1&n=\d+$"))
    hands.stepping(page)
    number, most = re.findall(r"\d+", page.locator(".replay-bar [role=status]").inner_text())
    assert number == most, "the same moment: the end"
