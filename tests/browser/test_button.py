"""The button that sends is in sight, on every kind of decision, at every size, however the page is scrolled."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from . import beside, hands

SIZES = [(1366, 768), (1024, 768), (390, 844), (360, 740)]
ZOOMED = (683, 384)
"""1366 x 768 at 200 %."""

LOOK = """() => {
    const said = [];
    const look = (when) => {
        const buttons = [...document.querySelectorAll(".panel form[data-moment] button.main")];
        const seen = buttons.filter((button) => {
            const box = button.getBoundingClientRect();
            const inside = box.width > 0 && box.left >= 0 && box.top >= 0
                && box.right <= innerWidth && box.bottom <= innerHeight;
            const spots = [[0.5, 0.5], [0.05, 0.15], [0.95, 0.15], [0.05, 0.85], [0.95, 0.85]];
            return inside && spots.every(([x, y]) => {
                const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
                return top === button || button.contains(top);
            });
        });
        const box = buttons[0]?.getBoundingClientRect() ?? { top: NaN, bottom: NaN };
        if (!seen.length) said.push(`${when}: from ${box.top} to ${box.bottom} of ${innerHeight}`);
    };
    const most = document.documentElement.scrollHeight - innerHeight;
    for (const part of [0, 0.3, 1]) {
        scrollTo({ top: most * part, behavior: "instant" });
        look(`scrolled to ${part}`);
    }
    scrollTo({ top: 0, behavior: "instant" });
    const within = [...document.querySelectorAll(".side, .side > *, .notices")];
    for (const part of within) part.scrollTop = part.scrollHeight;
    look("the column scrolled");
    for (const part of within) part.scrollTop = 0;
    if (document.documentElement.scrollWidth > innerWidth) said.push("the page is wider than the window");
    const board = [...document.querySelectorAll("[data-board-view]")].find((one) => one.clientWidth);
    const at = board.getBoundingClientRect();
    const panel = document.querySelector(".panel").getBoundingClientRect();
    const low = Math.min(innerHeight, panel.left < at.right ? panel.top : innerHeight);
    if (low - Math.max(0, at.top) < innerHeight * 0.45)
        said.push(`of the board only ${low - at.top} of ${innerHeight} are in sight`);
    const words = [...document.querySelectorAll(".headline > :not(.unseen)")].filter((one) => one.clientWidth)
        .map((one) => one.getBoundingClientRect());
    if (words.some((box, n) => words.slice(n + 1).some((next) => next.left < box.right - 1)))
        said.push("what stands over the board overlaps");
    const title = document.querySelector(".headline h1");
    if (title.clientWidth < Math.min(title.scrollWidth, 96)) said.push(`of the title only ${title.clientWidth} px`);
    return said;
}"""


@contextmanager
def match(surroundings, slug, seed, most, *which):
    """Gives the table, the cookie and what leads from one kind of decision to the next (see `deciding`)."""

    def kinds():
        while True:
            player.stdin.write("\n")
            told = player.stdout.readline().split()
            if not told:
                return
            yield int(told[0]), told[1]

    with beside.running(surroundings, "tests.browser.deciding", slug, str(seed), str(most), *which) as player:
        table, session = player.stdout.readline().split()
        yield table, session, kinds()


def look_at(page, sizes):
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if said := page.evaluate(LOOK):
            found[f"{width}x{height}"] = said
    return found


def walk(page, base_url, surroundings, slug, seed, most):
    """Look at each kind of decision that comes up; gives what was seen and what was missed."""
    seen, missed = [], {}
    with match(surroundings, slug, seed, most) as (table, session, kinds):
        name, _, value = session.partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": base_url}])
        for seat, kind in kinds:
            page.goto(f"/tables/{table}?seat={seat}")
            page.locator(f'form[data-kind="{kind}"].scripted').first.wait_for()
            dressed(page)
            seen.append(kind)
            if found := look_at(page, [*SIZES, ZOOMED]):
                missed[kind] = found
    return seen, missed


def dressed(page):
    """A game's own desk has taken the place of the plain form, where it has one."""
    page.wait_for_function(
        """() => [...document.querySelectorAll("form[data-lz], form[data-pg], form[data-ww]")].every((form) =>
            form.matches(".lz-dressed, [data-taken], [data-plain], [data-kind=startup]"))"""
    )


FEW = {"lizards": 6, "terrible-lizards": 50}


@pytest.mark.parametrize("slug", hands.GAMES)
def test_the_button_that_sends_is_always_in_sight(page, base_url, surroundings, slug):
    seen, missed = walk(page, base_url, surroundings, slug, 1, FEW.get(slug, 90))
    assert missed == {}
    assert len(seen) >= 2


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("slug", hands.GAMES)
def test_the_button_that_sends_is_in_sight_through_whole_matches(page, base_url, surroundings, slug, seed):
    _, missed = walk(page, base_url, surroundings, slug, seed, 2500)
    assert missed == {}
