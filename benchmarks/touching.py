"""How long a touch takes: from a press to the marked board, and from an answer to the new board, over HTTP.

A real browser plays against bots at a house of its own. What a press brings comes from the question itself or by one
request for its guide; an answer brings back the parts of the page that it has changed. Beside it stands what the same
takes on the pages without scripts: the whole page, fetched anew. Times end with the first frame that shows it.

    python benchmarks/touching.py [--json FILE]
"""

from __future__ import annotations

import statistics
import sys
from functools import partial
from pathlib import Path
from typing import Any

from _harness import arguments, keep, table
from presses import house, on_board, press

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, TimeoutError, sync_playwright  # noqa: E402
from tests.browser import hands  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402

from terrarium.kernel.registry import find  # noqa: E402

GAMES = ("terrible-lizards", "lizard-wizard", "wood-and-water")
ANSWERS = 8
SOON = 8_000
"""Milliseconds after which nothing is awaited any more."""

WATCH = """() => {
    window.times = [];
    const painted = (done) => requestAnimationFrame(() => setTimeout(done));
    const marks = () => [...document.querySelectorAll("[data-board-view] .can, [data-board-view] .chosen, .at-thing")]
        .map((one) => `${one.getAttribute("data-ref")} ${one.getAttribute("class")}`).join();
    addEventListener("click", (event) => {
        if (!event.isTrusted) return;
        const [begun, before] = [event.timeStamp, marks()];
        const board = document.querySelector("[data-part=board]");
        const panel = document.querySelector("[data-part=panel]");
        const look = () => {
            const fresh = document.querySelector("[data-part=board]") !== board
                || document.querySelector("[data-part=panel]") !== panel;
            if (fresh || marks() !== before)
                painted(() => window.times.push([fresh ? "answer" : "touch", performance.now() - begun]));
            else if (performance.now() - begun < 8000) requestAnimationFrame(look);
        };
        look();
    }, { capture: true });
}"""


LIT = """() => [...document.querySelectorAll("[data-board-view] [data-ref].can")]
    .find((one) => one.getClientRects().length)?.getAttribute("data-ref") ?? ''"""
"""Something on the board that can be touched."""


def timed(page: Page, act: Any) -> list[tuple[str, float]]:
    """What the page says of one press."""
    page.evaluate("window.times = []")
    try:
        act()
        page.wait_for_function("() => window.times.length", timeout=SOON)
    except (TimeoutError, AssertionError):
        return []
    return [tuple(one) for one in page.evaluate("window.times")]


def _press(page: Page, ref: str) -> None:
    """Unless the board has just changed, and it is gone."""
    thing = on_board(page, ref)
    thing.wait_for(state="attached", timeout=SOON)
    if not thing.is_visible():
        raise TimeoutError("It is gone.")
    press(page, thing)


def answered(page: Page) -> list[tuple[str, float]]:
    """One question, answered by touching: every press of it with its time."""
    found: list[tuple[str, float]] = []
    form = page.locator("form[data-moment]").first
    moment = form.get_attribute("data-moment", timeout=SOON)
    for _ in range(8):
        form = page.locator(f"form[data-moment='{moment}']").first
        if not form.count():
            break
        item, main = page.get_by_role("menuitem"), form.locator("button.main[name=do]:visible")
        listed = form.locator(".choices button:visible")
        ref = page.evaluate(LIT)
        if item.count():
            found += timed(page, partial(item.first.click, timeout=SOON))
        elif main.count():
            found += timed(page, partial(main.first.click, timeout=SOON))
        elif ref:
            found += timed(page, partial(_press, page, ref))
        elif listed.count():
            found += timed(page, partial(listed.first.click, timeout=SOON))
    return found


def whole(page: Page, address: str) -> float:
    """The page as somebody without scripts gets it after an answer."""
    page.goto(address)
    return float(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))


def quantiles(found: list[float]) -> tuple[float, float]:
    ranked = sorted(found)
    return statistics.median(ranked), ranked[min(len(ranked) - 1, int(0.95 * len(ranked)))]


def measured(page: Page, plain: Page, address: str, slug: str) -> dict[str, list[float]]:
    """Somebody's first answers at a table against bots."""
    found: dict[str, list[float]] = {"touch": [], "answer": [], "whole page": []}
    page.goto(address)
    hands.send(page.get_by_role("button", name=f"Play {find(slug).title} now against bots"))
    plain.context.add_cookies(page.context.cookies())
    page.evaluate(WATCH)
    for _ in range(ANSWERS):
        if not hands.wait_for_turn(page):
            break
        for what, long in answered(page):
            found[what].append(long)
        found["whole page"].append(whole(plain, page.url))
    return found


def main() -> None:
    chosen = arguments(__doc__)
    rows: list[list[Any]] = []
    kept: dict[str, Any] = {}
    with house() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        size: Any = {"width": 1366, "height": 768}
        for slug in GAMES:
            page = browser.new_context(viewport=size).new_page()
            plain = browser.new_context(viewport=size, java_script_enabled=False).new_page()
            for what, times in measured(page, plain, address, slug).items():
                if times:
                    half, most = quantiles(times)
                    rows.append([slug, what, len(times), f"{half:.0f}", f"{most:.0f}"])
                    kept[f"{slug} {what}"] = {"n": len(times), "p50": half, "p95": most}
            page.context.close()
            plain.context.close()
        browser.close()
    table("From press to marked board, from answer to new board, in ms", ["game", "what", "n", "p50", "p95"], rows)
    keep(chosen.json, "touching", kept)


if __name__ == "__main__":
    main()
