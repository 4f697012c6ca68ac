"""How many presses common acts take, counted in a real browser at a table of a house of its own.

What is pressed is what lies on the board and the menu at it, as a person would, until the answer is on its way (or, of
orders that are sent together, until the order stands). The goals are those of the best tables elsewhere.

    python benchmarks/presses.py [--json FILE]
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from _harness import arguments, keep, table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Locator, Page, TimeoutError, sync_playwright  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.browser.test_button import match  # noqa: E402
from tools.shots import served  # noqa: E402

COUNT = """() => {
    window.presses = 0;
    addEventListener("click", (event) => { if (event.isTrusted) window.presses += 1; }, { capture: true });
}"""
GUIDE = "form => JSON.parse(form.querySelector('script[data-guide]')?.textContent || '{\"guides\": []}').guides.at(-1)"
MATCHES, ANSWERS = 6, 60
"""So many matches are begun for an act, and so many answers given in each, until it can be done."""
SOON = 4_000
"""Milliseconds after which what a press was to bring does not come."""


class Act(NamedTuple):
    name: str
    game: str
    kind: str
    begins: str
    """How the first touch begins."""
    goal: int


SQUAD = "squad"
ACTS = [
    Act("play a card", "terrible-lizards", "action", "way:play>", 2),
    Act("attach a part", "terrible-lizards", "action", "way:attach>", 2),
    Act("attack", "terrible-lizards", "attack", "", 2),
    Act("let a card pass", "terrible-lizards", "respond", "way:pass", 1),
    Act("answer with a card", "terrible-lizards", "respond", "way:play", 2),
    Act("gather", "lizard-wizard", "action", "way:gather>", 3),
    Act("march", "wood-and-water", "move_step", "", 2),
    Act("move a model", "pygmies", "move", "model:", 2),
    Act("move a squad", "pygmies", "move", SQUAD, 2),
]


def press(page: Page, thing: Locator) -> None:
    """In its middle, whatever is drawn there."""
    box = thing.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def on_board(page: Page, ref: str) -> Locator:
    return page.locator(f'[data-board-view]:visible [data-ref="{ref}"].can').first


def sent(page: Page, moment: str) -> bool:
    try:
        page.locator(f"form[data-moment='{moment}']").wait_for(state="detached", timeout=SOON)
    except TimeoutError:
        return False
    return True


def answered(page: Page, act: Act) -> int | None:
    """The presses until the answer was sent; None where the act cannot be done here."""
    form = page.locator(f"form[data-kind='{act.kind}']").first
    guide = form.evaluate(GUIDE)
    touches = guide["touches"] if guide else []
    first = [one for one in touches if one["touch"].startswith(act.begins) and one["kind"] == "choice"]
    moment = form.get_attribute("data-moment") or ""
    page.evaluate(COUNT)
    if not touches and act.goal == 1:
        form.locator("button.main").click()
        return page.evaluate("presses") if sent(page, moment) else None
    if not first:
        return None
    one = next((touch for touch in first if touch["ref"] and on_board(page, touch["ref"]).count()), None)
    if one is None:
        form.locator(f'.choices button[data-is="{first[0]["touch"]}"]').click()
    else:
        press(page, on_board(page, one["ref"]))
        entry = page.get_by_role("menuitem", name=one["does"] or one["label"])
        if entry.count():
            entry.first.click()
    for _ in range(6):
        if sent(page, moment):
            return page.evaluate("presses")
        form = page.locator(f"form[data-moment='{moment}']").first
        if form.locator("button.main:visible").count():
            form.locator("button.main:visible").click()
        elif form.locator(".choices button:visible").count():
            form.locator(".choices button:visible").first.click()
    return None


def ordered(page: Page, act: Act) -> int | None:
    """The presses until an order stands on the game's own desk: the thing, and where it goes."""
    page.evaluate(COUNT)
    if act.begins == SQUAD:
        return marched(page)
    own = page.locator(f'[data-board-view]:visible [data-ref^="{act.begins}"].can')
    if not own.count():
        return None
    box = own.first.bounding_box()
    view = page.locator("[data-board-view]:visible").bounding_box()
    assert box is not None
    assert view is not None
    press(page, own.first)
    middle = view["y"] + view["height"] / 2
    way = 24 if box["y"] < middle else -24
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + way)
    try:
        page.wait_for_function("document.querySelector('form[data-kind] [name=text]').value", timeout=SOON)
    except TimeoutError:
        return None
    return page.evaluate("presses")


def marched(page: Page) -> int | None:
    """The presses until a whole squad has its orders: its chip, and a place."""
    squad = page.locator(".pg-squads button").first
    if not squad.count():
        return None
    squad.click()
    page.locator(".pg-squads [aria-pressed=true]").wait_for()
    plane = page.locator('[data-board-view]:visible [data-plane="table"]').bounding_box()
    assert plane is not None
    page.mouse.click(plane["x"] + plane["width"] / 2, plane["y"] + plane["height"] / 2)
    try:
        page.locator(".pg-lines li").nth(1).wait_for(timeout=SOON)
    except TimeoutError:
        return None
    return page.evaluate("presses")


@contextmanager
def house() -> Iterator[tuple[str, dict[str, str]]]:
    """A house of its own; its address, and the environment of its processes."""
    with tempfile.TemporaryDirectory() as data:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.browser.settings", "PYTHONPATH": str(ROOT)}
        with served(Path(data)) as address:
            yield address, {**os.environ, "TERRARIUM_DATA": data}


def counted(page: Page, env: dict[str, str], act: Act, address: str) -> int | None:
    how: Callable[[Page, Act], int | None] = ordered if act.game == "pygmies" else answered
    for seed in range(MATCHES):
        with match(env, act.game, seed, ANSWERS) as (code, session, kinds):
            name, _, value = session.partition("=")
            page.context.add_cookies([{"name": name, "value": value, "url": address}])
            for seat, kind in kinds:
                if kind != act.kind:
                    continue
                page.goto(f"{address}/tables/{code}?seat={seat}")
                page.locator("[data-play][data-ready]").wait_for(state="attached")
                if (found := how(page, act)) is not None:
                    return found
                break
    return None


def main() -> None:
    chosen = arguments(__doc__)
    rows: list[list[Any]] = []
    with house() as (address, env), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for act in ACTS:
            page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
            found = counted(page, env, act, address)
            rows.append([act.name, act.game, found, act.goal, "" if found is None or found <= act.goal else "more"])
            page.context.close()
        browser.close()
    table("Presses for common acts", ["act", "game", "presses", "goal", ""], rows)
    keep(chosen.json, "presses", {name: {"presses": found, "goal": goal} for name, _, found, goal, _ in rows})


if __name__ == "__main__":
    main()
