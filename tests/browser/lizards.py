"""What tests of Lizards! in the browser share: practice tables, a table of two at which many sit down, and looking at
what the map and the sheet say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from playwright.sync_api import Browser, Page, expect

from .. import patience
from . import hands
from .hands import send
from .test_together import sign_up

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1400, "height": 900}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

FOUNDS = "Found this clan"
"""What the button of the start-up sheet says."""


def begin(page: Page, seats: int = 2, level: str = "steady") -> None:
    """A practice table, with the default start-up sent, up to the first sheet of orders."""
    page.goto("/games/lizards/")
    page.select_option("#seats", str(seats))
    page.select_option("#level", level)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#lz-name").wait_for()
    page.get_by_role("button", name=FOUNDS).click()
    ready(page)


def ready(page: Page) -> None:
    page.locator('form[data-kind="orders"]').wait_for()
    page.locator(".lz-bench").wait_for()
    expect(page.locator(".lz-counter")).to_be_visible()


def on_a_given_map(page: Page, table: str, bots: int = 1) -> None:
    """A table of two on a map of our own (LZ-549), opened by somebody with an account, up to the clan's name."""
    newcomer(page)
    page.goto("/games/lizards/new")
    page.get_by_label("Seats", exact=True).select_option("2")
    page.get_by_label("How many are bots").fill(str(bots))
    page.get_by_label("Bot level").select_option("steady")
    page.get_by_text("Game options").click()
    page.locator("main form textarea").first.fill(table)
    page.get_by_text("No time limit").click()
    send(page.get_by_role("button", name="Create table"))


def newcomer(page: Page) -> None:
    sign_up(page, f"newt{next(_names)}")


_names = count()


# ---- one table for all tests that send nothing

_shared: dict[tuple[str, str], tuple[Any, str]] = {}
"""By house and map: who sits at its table (as cookies), and its address."""


def sit_down(browser: Browser, base_url: str, watch: Callable[[Page], Page], table: str = "", **how: Any) -> Page:
    """In a browser of its own, at the shared table of two, with an empty sheet: nothing is left of other tests but
    that table, which never leaves its first turn."""
    if (base_url, table) not in _shared:
        context = browser.new_context(base_url=base_url)
        page = context.new_page()
        if table:
            on_a_given_map(page, table)
            page.get_by_role("button", name=FOUNDS).click()
            ready(page)
        else:
            begin(page)
        _shared[base_url, table] = (context.storage_state(), page.url)
        context.close()
    who, address = _shared[base_url, table]
    cookies = {**who, "origins": []}
    page = watch(browser.new_context(base_url=base_url, storage_state=cookies, **{"viewport": DESK, **how}).new_page())
    page.goto(address)
    ready(page)
    if page.locator(".lz-counter").inner_text() != "0 of 30" or page.locator(".lz-letter").count():
        page.get_by_role("button", name="Clear", exact=True).click()
    return page


def at_a_desk(browser: Browser, base_url: str, watch: Callable[[Page], Page]) -> Iterator[Page]:
    """A fixture: the shared table on a desk's screen."""
    page = sit_down(browser, base_url, watch)
    yield page
    page.context.close()


def on_a_phone(browser: Browser, base_url: str, watch: Callable[[Page], Page]) -> Iterator[Page]:
    """A fixture: the shared table on a phone, by night."""
    page = sit_down(browser, base_url, watch, **TOUCH, color_scheme="dark")
    yield page
    page.context.close()


# ---- looking and doing


def turn_over(page: Page, turn: int = 2) -> None:
    """Send the sheet and wait until the page asks for the orders of that turn."""
    if sheet(page).strip() not in ("", "END"):
        saved(page)
    page.get_by_role("button", name="Submit").click()
    expect(page.locator(".decision h2")).to_contain_text(f"turn {turn}.")
    ready(page)


def next_turn(page: Page) -> None:
    """Until the page asks for the second turn's orders."""
    expect(page.locator(".decision h2")).to_contain_text("turn 2.")


def own(page: Page) -> list[str]:
    """Where own bands are, as the board says it; the Home Den's first."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('use[data-ref^="hex:"]')]
        .filter(use => /your band/.test(use.textContent)).map(use => use.dataset.ref.slice(4))"""
    )
    return sorted(found, key=lambda code: "Home" not in said(page, code))


def pick(page: Page, code: str) -> None:
    page.locator(f'use[data-ref="hex:{code}"]').click(force=True)


def reach(page: Page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('[data-reach]')].map(mark => mark.dataset.reach)")


STILL = """async (one) => {
    for (let was = ""; ;) {
        const now = JSON.stringify(one.getBoundingClientRect());
        if (now === was) return;
        was = now;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
}"""


def tap(page: Page, code: str) -> None:
    """A hex, by finger, once the page has come to rest: after a tap it brings the tools into view."""
    hex = page.locator(f'use[data-ref="hex:{code}"]')

    def taps() -> None:
        hex.scroll_into_view_if_needed()
        hex.evaluate(STILL)
        hex.tap(force=True)

    hands.tap(page, taps)


def sheet(page: Page) -> str:
    return page.locator("textarea[data-own-text]").input_value()


def write(page: Page, text: str) -> None:
    """Into the sheet as text, which folds again whenever the page brings a new panel."""
    area = page.locator("textarea[data-own-text]")

    def unfolded() -> bool:
        if not area.is_visible():
            page.get_by_text("The sheet as text").click()
        return area.is_visible()

    patience.until(unfolded)
    area.fill(text)


def saved(page: Page) -> None:
    """Until the draft on the server is the sheet on the page, and the page knows it."""
    patience.until(lambda: _drafted(page) == _lines(sheet(page)))
    expect(page.locator("[data-draft-state]")).to_contain_text("Saved")


DRAFT = """async () => {
    const answer = await fetch(document.querySelector("[data-play]").dataset.home);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    return fresh.querySelector("textarea[data-own-text]").value;
}"""


def _drafted(page: Page) -> list[str]:
    return _lines(page.evaluate(DRAFT))


def _lines(text: str) -> list[str]:
    return text.split()


def said(page: Page, code: str) -> str:
    return page.locator(f'use[data-ref="hex:{code}"] title').text_content() or ""


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def held(page: Page) -> str:
    """The hex that the keyboard's cursor is on."""
    return page.evaluate("document.activeElement.dataset.ref?.slice(4) ?? ''")
