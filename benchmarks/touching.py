"""How long a touch takes: from a press to the marked board, and from an answer to the new board, over HTTP.

A real browser plays against bots at a house of its own. What a press brings comes from the question itself or by one
request for its guide; an answer brings back the parts of the page that it has changed; times end with the first frame
that shows it. Beside it stands the same without scripts: a form is filled in (a press there marks nothing), sent, and
the whole page comes anew; that time ends with the loaded page. A game is played for a bounded time, however slow the
machine is.

    python benchmarks/touching.py [--quick] [--json FILE]
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from _harness import arguments, keep, table
from presses import house, on_board, press

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402

from terrarium.kernel.registry import find  # noqa: E402

GAMES = ("terrible-lizards", "lizard-wizard", "wood-and-water")
ANSWERS, SECONDS = 20, 90
"""So many answers are given at a table in each way, within so many seconds."""
QUICK = 3, 20
SOON = 10_000
"""Milliseconds after which nothing is awaited any more."""

WATCH = """() => {
    window.times = [];
    const painted = (done) => requestAnimationFrame(() => setTimeout(done));
    const marks = () => [...document.querySelectorAll("[data-board-view] .can, [data-board-view] .chosen, .at-thing")]
        .map((one) => `${one.getAttribute("data-ref")} ${one.getAttribute("class")}`).join();
    addEventListener("click", (event) => {
        if (!event.isTrusted) return;
        const [begun, before] = [event.timeStamp, marks()];
        const part = (name) => document.querySelector(`[data-part=${name}]`);
        const [board, panel] = [part("board"), part("panel")];
        const look = () => {
            const fresh = part("board") !== board || part("panel") !== panel;
            if (fresh || marks() !== before)
                painted(() => {
                    window.times.push([fresh ? "answer" : "touch", performance.now() - begun]);
                    const sent = performance.getEntriesByType("resource")
                        .findLast((one) => one.startTime >= begun && one.name.endsWith("/answer"));
                    if (fresh && sent) window.times.push(["answer, of it on the line", sent.duration]);
                });
            else if (performance.now() - begun < 10000) requestAnimationFrame(look);
        };
        look();
    }, { capture: true });
}"""
LIT = """() => [...document.querySelectorAll("[data-board-view] [data-ref].can:not(.chosen)")]
    .filter((one) => one.getClientRects().length).map((one) => one.getAttribute("data-ref"))"""
"""What can be touched on the board."""
ASKED = """() => document.querySelector('form[data-moment].scripted') || document.querySelector('[data-over]')"""
SENDS = "button.main[name=do]:visible"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"

Times = list[tuple[str, float]]


def timed(page: Page, act: Callable[[], Any]) -> Times:
    """What the page says of one press; nothing where it meant nothing any more, because the board had just changed."""
    page.evaluate("window.times = []")
    try:
        act()
        page.wait_for_function("() => window.times.length", timeout=SOON)
    except (Error, AssertionError):
        return []
    return [(what, long) for what, long in page.evaluate("window.times")]


def pressed(page: Page, ref: str) -> None:
    thing = on_board(page, ref)
    thing.wait_for(state="visible", timeout=SOON)
    press(page, thing)


def by_touch(page: Page, form: Locator, rng: Random) -> Callable[[], Any] | None:
    """A press that goes on with the answer: in the menu, the button that sends, on the board, in the list."""
    for where in (page.locator(".at-thing").locator("[role=menuitem], button.main"), form.locator(SENDS)):
        if n := where.count():
            return partial(where.nth(rng.randrange(n)).click, timeout=SOON)
    if lit := page.evaluate(LIT):
        return partial(pressed, page, rng.choice(lit))
    listed = form.locator(".guided button:visible:not([data-is=undo])")
    return partial(listed.nth(rng.randrange(n)).click, timeout=SOON) if (n := listed.count()) else None


def touched(page: Page, end: float) -> Times:
    """One question, answered by touching: every press of it with its time."""
    found: Times = []
    rng = Random(page.url)
    page.wait_for_function(ASKED, timeout=SOON)
    form = page.locator("form[data-moment]").first
    if not form.count():
        return found
    moment = form.get_attribute("data-moment", timeout=SOON)
    form = page.locator(f"form[data-moment='{moment}']").first
    while form.count() and monotonic() < end and not any(what == "answer" for what, _ in found):
        if (act := by_touch(page, form, rng)) is None:
            break
        found += timed(page, act)
    return found


def plain(page: Page, end: float) -> Times:
    """One question, answered without scripts by what a missed deadline would give; the page is loaded anew."""
    form = page.locator("form[data-moment]").first
    while not form.count():
        if page.locator("[data-over]").count() or monotonic() > end:
            return []
        page.reload(timeout=SOON)
    box = form.locator("[name=text]").first
    if not box.is_visible():
        form.get_by_text("Write as text").click(timeout=SOON)
    box.fill(box.get_attribute("placeholder") or box.input_value(), timeout=SOON)
    with page.expect_navigation(wait_until="load", timeout=SOON):
        form.locator("button.main[name=do]").click(timeout=SOON)
    return [("answer, no scripts", float(page.evaluate(LOADED)))]


def played(
    browser: Browser, address: str, slug: str, one: Callable[[Page, float], Times], most: tuple[int, int]
) -> Times:
    """Somebody's first answers at a table against bots."""
    scripts = one is touched
    context = browser.new_context(viewport={"width": 1366, "height": 768}, java_script_enabled=scripts)
    context.set_default_timeout(3 * SOON)
    page = context.new_page()
    page.goto(f"{address}/games/{slug}/")
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url("**/tables/**")
    if scripts:
        page.locator("[data-play][data-ready]").wait_for(state="attached")
        page.evaluate(WATCH)
    found: Times = []
    answers, seconds = most
    end = monotonic() + seconds
    for _ in range(answers):
        if monotonic() > end or page.locator("[data-over]").count():
            break
        try:
            found += one(page, end)
        except Error:
            continue  # the page was slower than anybody waits, and what it shows by now is looked at anew
    context.close()
    return found


def quantiles(found: list[float]) -> tuple[float, float]:
    ranked = sorted(found)
    return statistics.median(ranked), ranked[min(len(ranked) - 1, int(0.95 * len(ranked)))]


def main() -> None:
    chosen = arguments(__doc__)
    most = QUICK if chosen.quick else (ANSWERS, SECONDS)
    rows: list[list[Any]] = []
    kept: dict[str, Any] = {}
    with house() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for slug in GAMES:
            times: dict[str, list[float]] = {}
            for one in (touched, plain):
                for what, long in played(browser, address, slug, one, most):
                    times.setdefault(what, []).append(long)
            for what, all_ in times.items():
                half, late = quantiles(all_)
                rows.append([find(slug).title, what, len(all_), f"{half:.0f}", f"{late:.0f}"])
                kept[f"{slug} {what}"] = {"n": len(all_), "p50": half, "p95": late}
        browser.close()
    table("From press to marked board, from answer to new board, in ms", ["game", "what", "n", "p50", "p95"], rows)
    keep(chosen.json, "touching", kept)


if __name__ == "__main__":
    main()
