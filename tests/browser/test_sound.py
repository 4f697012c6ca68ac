"""Sound is off until it is pressed on, and off again by one press."""

from __future__ import annotations

from playwright.sync_api import expect

from . import hands


def test_sound_is_off_until_pressed_on(page, base_url):
    page.goto("/games/terrible-lizards/")
    hands.send(page.get_by_role("button", name="Play", exact=True))
    hands.ready(page)
    switch = page.get_by_role("button", name="Sound").locator("visible=true").first
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.reload()
    hands.ready(page)
    switch = page.get_by_role("button", name="Sound").locator("visible=true").first
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
