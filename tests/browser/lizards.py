"""What tests of Lizards! in the browser share: a practice table, and looking at what the map and the sheet say."""

from __future__ import annotations

from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1400, "height": 900}


def begin(page: Page, seats: int = 2, level: str = "hatchling") -> None:
    """A practice table, with the default start-up sent, up to the first sheet of orders."""
    page.goto("/games/lizards/")
    page.fill("#seats", str(seats))
    page.select_option("#level", level)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#lz-name").wait_for()
    page.get_by_role("button", name="Send and confirm").click()
    ready(page)


def ready(page: Page) -> None:
    page.locator('form[data-kind="orders"]').wait_for(timeout=60_000)
    page.locator(".lz-bench").wait_for(timeout=30_000)
    expect(page.locator(".lz-counter")).to_be_visible()


def next_turn(page: Page) -> None:
    """Until the page asks for the second turn's orders."""
    expect(page.locator(".decision h2")).to_contain_text("turn 2.", timeout=120_000)


def own(page: Page) -> list[str]:
    """Where own bands are, as the board says it."""
    return page.evaluate(
        """() => [...document.querySelectorAll('use[data-ref^="hex:"]')]
        .filter(use => /your band/.test(use.textContent)).map(use => use.dataset.ref.slice(4))"""
    )


def pick(page: Page, code: str) -> None:
    page.locator(f'use[data-ref="hex:{code}"]').click(force=True)


def reach(page: Page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('[data-reach]')].map(mark => mark.dataset.reach)")


def sheet(page: Page) -> str:
    return page.locator("textarea[data-own-text]").input_value()


def saved(page: Page) -> None:
    """Until the draft on the server is the sheet on the page."""
    page.wait_for_timeout(300)
    expect(page.locator("[data-draft-state]")).to_contain_text("Saved", timeout=20_000)


def said(page: Page, code: str) -> str:
    return page.locator(f'use[data-ref="hex:{code}"] title').text_content() or ""
