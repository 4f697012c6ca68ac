"""A pair of hands at the play page: fills in whatever is asked, by clicking and typing as a person would."""

from __future__ import annotations

from importlib.metadata import entry_points
from random import Random

from playwright.sync_api import Locator, Page

GAMES = sorted(point.name for point in entry_points(group="terrarium.games") if point.value.startswith("terrarium."))
"""The games that come with the house: a new one is tried without being named."""


def asked(page: Page) -> Locator:
    """The forms of what is asked now."""
    return page.locator("form[data-decision][data-moment]")


def over(page: Page) -> bool:
    return page.get_by_role("heading", name="The game is over").count() > 0


def wait_for_turn(page: Page, patience: float = 20_000) -> bool:
    """Until something is asked or the game is over; the page itself must notice."""
    page.wait_for_function(
        "() => document.querySelector('form[data-moment]') || document.body.innerText.includes('The game is over')",
        timeout=patience,
    )
    return not over(page)


def _visible(found: Locator) -> list[Locator]:
    return [one for one in found.all() if one.is_visible()]


def choose(form: Locator, rng: Random) -> None:
    """One of each visible group of radio buttons, again as long as a choice opens new ones; numbers; ticks."""
    done: set[str] = set()
    for _ in range(12):
        groups: dict[str, list[Locator]] = {}
        for radio in _visible(form.locator("input[type=radio]")):
            groups.setdefault(radio.get_attribute("name") or "", []).append(radio)
        fresh = next((name for name in groups if name not in done), None)
        if fresh is None:
            break
        rng.choice(groups[fresh]).check()
        done.add(fresh)
    for box in _visible(form.locator("input[type=number]")):
        low, high = (int(box.get_attribute(side) or 0) for side in ("min", "max"))
        box.fill(str(rng.randint(low, min(high, low + 3))))
    for menu in _visible(form.locator("select")):
        values = [option.get_attribute("value") for option in menu.locator("option").all()]
        menu.select_option(rng.choice([value for value in values if value]))


def by_default(form: Locator) -> None:
    """The answer that a missed deadline would give, typed as text."""
    box = form.locator("input[name=text]")
    if not box.is_visible():
        form.get_by_text("Write it as text").click()
    box.fill(box.get_attribute("placeholder") or "")


def answer(page: Page, rng: Random) -> None:
    """Answer what is asked first; what is refused is answered by the default instead."""
    form = asked(page).first
    before = form.get_attribute("data-moment")
    own = form.locator("textarea[data-own-text]").count() > 0
    if not own:
        choose(form, rng)
    form.locator("button.main").click()
    page.wait_for_load_state("load")
    if page.get_by_text("Not sent. Nothing is lost.").count():
        form = page.locator(f"form[data-moment='{before}']").first
        by_default(form)
        form.locator("button.main").click()
        page.wait_for_load_state("load")


def play(page: Page, rng: Random, turns: int) -> int:
    """Answer so many times, or until the game is over; gives how often."""
    for made in range(turns):
        if not wait_for_turn(page):
            return made
        answer(page, rng)
    return turns
