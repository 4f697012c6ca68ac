"""How long a touch takes: from a press to the marked board, and from an answer to the new board, over HTTP.

A real browser plays all five games against bots at a house of its own. What a press brings comes from the question
itself or by one request for its guide. Answers are put together by touch and then sent in turn in two ways: by the
page, which gets back the parts that the answer has changed; and as the pages of before did it, by the browser alone,
which loads the whole page anew. Both ways share the table, the kinds of answer, the scripts and the load of the
machine; both times run from the press to the first frame with the new board in it. Of an answer by touch the browser
also tells how long the house took until its first byte, how long the rest was on the line, and how long the page took
to show it. A game is played for a bounded time, however slow the machine is.

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

GAMES = ("terrible-lizards", "lizard-wizard", "wood-and-water", "pygmies", "lizards")
ANSWERS, SECONDS = 30, 100
"""So many answers are given at a table, half of them in each way, within so many seconds."""
QUICK = 4, 30
SOON = 10_000
"""Milliseconds after which nothing is awaited any more."""
TOUCH, ANSWER, PAGE = "touch: press to marks", "answer by touch", "answer, whole page"
HOUSE, LINE, SHOWN = "  the house, to its first byte", "  on the line", "  shown by the page"

WATCH = """() => {
    window.times = [];
    const painted = (done) => requestAnimationFrame(() => setTimeout(done));
    const now = () => performance.timeOrigin + performance.now();
    const told = sessionStorage.getItem("pressed");
    const arrived = () => {
        if (!document.querySelector("[data-part=board] svg")) return requestAnimationFrame(arrived);
        painted(() => {
            window.times.push(["PAGE", now() - Number(told)]);
            sessionStorage.removeItem("pressed");
        });
    };
    if (told) arrived();
    const marks = () => [...document.querySelectorAll("[data-board-view] .can, [data-board-view] .chosen, .at-thing")]
        .map((one) => `${one.getAttribute("data-ref")} ${one.getAttribute("class")}`).join();
    const part = (name) => document.querySelector(`[data-part=${name}]`);
    window.whole = false;
    let sentAt = -1;
    addEventListener("submit", (event) => {
        sentAt = performance.now();
        if (!window.whole || !event.target.dataset.moment) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        for (const [name, value] of event.submitter?.name ? [[event.submitter.name, event.submitter.value]] : []) {
            const field = document.createElement("input");
            Object.assign(field, { type: "hidden", name, value });
            event.target.append(field);
        }
        sessionStorage.setItem("pressed", window.pressed);
        HTMLFormElement.prototype.submit.call(event.target);
    }, { capture: true });
    addEventListener("click", (event) => {
        if (!event.isTrusted) return;
        const [begun, before] = [event.timeStamp, marks()];
        window.pressed = performance.timeOrigin + begun;
        const [board, panel] = [part("board"), part("panel")];
        const look = () => {
            const fresh = part("board") !== board || part("panel") !== panel;
            if (fresh || (sentAt < begun && marks() !== before))
                painted(() => {
                    const end = performance.now();
                    window.times.push([fresh ? "ANSWER" : "TOUCH", end - begun]);
                    const sent = performance.getEntriesByType("resource")
                        .findLast((one) => one.startTime >= begun && one.name.endsWith("/answer"));
                    if (!fresh || !sent) return;
                    window.times.push(["HOUSE", sent.responseStart - sent.startTime]);
                    window.times.push(["LINE", sent.responseEnd - sent.responseStart]);
                    window.times.push(["SHOWN", end - sent.responseEnd]);
                });
            else if (performance.now() - begun < 10000) requestAnimationFrame(look);
        };
        look();
    }, { capture: true });
}"""
NAMES = {"TOUCH": TOUCH, "ANSWER": ANSWER, "HOUSE": HOUSE, "LINE": LINE, "SHOWN": SHOWN, "PAGE": PAGE}
LIT = """() => [...document.querySelectorAll("[data-board-view] [data-ref].can:not(.chosen)")]
    .filter((one) => one.getClientRects().length).map((one) => one.getAttribute("data-ref"))"""
"""What can be touched on the board."""
ASKED = """() => document.querySelector('form[data-moment].scripted') || document.querySelector('[data-over]')"""
SENDS = "button.main[name=do]:visible"
TRIES = 2
"""So many things are pressed on the board before an answer is sent that could be sent at once."""

Times = list[tuple[str, float]]


def timed(page: Page, act: Callable[[], Any]) -> Times:
    """What the page says of one press; nothing where it meant nothing any more, because the board had just changed."""
    page.evaluate("window.times = []")
    try:
        act()
        page.wait_for_function("() => window.times?.length", timeout=SOON)
    except (Error, AssertionError):
        return []
    return [(NAMES[what], long) for what, long in page.evaluate("window.times")]


def pressed(page: Page, ref: str) -> None:
    thing = on_board(page, ref)
    thing.wait_for(state="visible", timeout=SOON)
    press(page, thing)


def by_touch(page: Page, form: Locator, rng: Random, pressed_: int) -> Callable[[], Any] | None:
    """A press that goes on with the answer: in the menu, on the board, the button that sends, in the list."""
    menu = page.locator(".at-thing").locator("[role=menuitem], button.main")
    if n := menu.count():
        return partial(menu.nth(rng.randrange(n)).click, timeout=SOON)
    sends, lit = form.locator(SENDS), page.evaluate(LIT)
    if lit and (pressed_ < TRIES or not sends.count()):
        return partial(pressed, page, rng.choice(lit))
    if sends.count():
        return partial(sends.first.click, timeout=SOON)
    listed = form.locator(".guided button:visible:not([data-is=undo])")
    return partial(listed.nth(rng.randrange(n)).click, timeout=SOON) if (n := listed.count()) else None


def answered(page: Page, end: float, rng: Random, whole: bool) -> Times:
    """One question, answered by touching: every press of it with its time. `whole`: and sent by the browser alone."""
    found: Times = []
    page.wait_for_function(ASKED, timeout=SOON)
    form = page.locator("form[data-moment]").first
    if not form.count():
        return found
    moment = form.get_attribute("data-moment", timeout=SOON)
    form = page.locator(f"form[data-moment='{moment}']").first
    page.evaluate("whole => { window.whole = whole }", whole)
    while form.count() and monotonic() < end and not any(what in (ANSWER, PAGE) for what, _ in found):
        if (act := by_touch(page, form, rng, len(found))) is None:
            break
        found += timed(page, act)
    if whole:
        page.locator("[data-play][data-ready]").wait_for(state="attached")
    return found


def played(browser: Browser, address: str, slug: str, most: tuple[int, int]) -> Times:
    """Somebody's first answers at a table against bots, in turn by touch and with the whole page."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, service_workers="block")
    context.set_default_timeout(3 * SOON)
    context.add_init_script(f"if (location.pathname.startsWith('/tables/')) ({WATCH})()")
    page = context.new_page()
    page.goto(f"{address}/games/{slug}/")
    page.locator(f"form[action='/games/{slug}/try'] button").first.click()
    page.wait_for_url("**/tables/**")
    page.locator("[data-play][data-ready]").wait_for(state="attached")
    found: Times = []
    answers, seconds = most
    end, rng = monotonic() + seconds, Random(slug)
    for n in range(answers):
        if monotonic() > end or page.locator("[data-over]").count():
            break
        try:
            found += answered(page, end, rng, whole=n % 2 == 1)
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
            for what, long in played(browser, address, slug, most):
                times.setdefault(what, []).append(long)
            for what in NAMES.values():
                if not (all_ := times.get(what)):
                    continue
                half, late = quantiles(all_)
                rows.append([find(slug).title, what, len(all_), f"{half:.0f}", f"{late:.0f}"])
                kept[f"{slug} {what.strip()}"] = {"n": len(all_), "p50": half, "p95": late}
        browser.close()
    table("From press to marked board, from answer to new board, in ms", ["game", "what", "n", "p50", "p95"], rows)
    keep(chosen.json, "touching", kept)


if __name__ == "__main__":
    main()
