"""A pair of hands at the play page: fills in whatever is asked, by clicking and typing as a person would."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from random import Random

from playwright.sync_api import Locator, Page, Request, TimeoutError, expect

from .. import patience

GAMES = sorted(point.name for point in entry_points(group="terrarium.games") if point.value.startswith("terrarium."))
"""The games that come with the house: a new one is tried without being named."""


A_LOOK = 2_000
"""Milliseconds after which what is in sight is looked at anew."""
A_WHILE = 30_000
"""Milliseconds after which somebody presses once more, for nothing has come of the first press."""


def asked(page: Page) -> Locator:
    """The forms of what is asked now."""
    return page.locator("form[data-decision][data-moment]")


def waiting(page: Page) -> Locator:
    """Those of them that the house has no confirmed answer to."""
    return page.locator("form[data-decision][data-moment]:not(:has(.notice.good))")


def over(page: Page) -> bool:
    return page.locator("[data-over]").count() > 0


TURN = """() => document.querySelector('[data-play][data-ready]') && (
    document.querySelector('form.scripted[data-moment]') || document.querySelector('[data-over]'))"""


def ready(page: Page) -> None:
    """Until the scripts of the play page, the game's own among them, have taken hold."""
    expect(page.locator("[data-play][data-ready]")).to_be_attached()


def replay(page: Page) -> None:
    """From the table to its replay, until its scripts have taken hold."""
    page.get_by_role("link", name="Replay").first.click()
    stepping(page)


def stepping(page: Page) -> None:
    """Until the scripts of the replay have taken hold: before that, a step leads to another page."""
    expect(page.locator("body.scripted [data-replay]")).to_be_visible()


def wait_for_turn(page: Page) -> bool:
    """Until something is asked or the game is over; the page itself must notice."""
    page.wait_for_function(TURN)
    return not over(page)


MARK = """button => {
    document.documentElement.dataset.left = "";
    (button.form ?? button).dataset.pressed = "";
}"""


def send(button: Locator) -> None:
    """Press what sends something to the house, and wait for what comes of it: another page, or other contents of this
    one. Where nothing is sent for a while it is pressed again."""
    page = button.page
    sent: list[Request] = []

    def hear(one: Request) -> None:
        if one.method == "POST" and not one.url.endswith(("/draft", "/guide")):
            sent.append(one)

    page.on("request", hear)
    try:
        patience.until(lambda: _pressed(button, sent), TimeoutError, says="A press sends nothing.")
    finally:
        page.remove_listener("request", hear)
    gone = "html[data-left]" if sent[0].is_navigation_request() else "[data-pressed]"
    expect(page.locator(gone)).to_have_count(0)
    settled(page)


def _pressed(button: Locator, sent: list[Request]) -> bool:
    """Whether something has been sent a while after the press."""
    if not sent:
        button.evaluate(MARK)
        button.click()
    for _ in range(A_WHILE // 50):
        if sent:
            break
        button.page.wait_for_timeout(50)
    return bool(sent)


STILL = """() => document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect?.target?.closest(".stage, .film"))
    && [...document.querySelectorAll("[data-board-view] > svg")].every((one) =>
        !one.getClientRects().length || one.dataset.legible !== undefined)"""


def still(page: Page) -> None:
    """Until nothing moves on the board, and it has come to rest. A film may play over it: it is no hindrance."""
    page.wait_for_function(STILL)


def middle(thing: Locator) -> tuple[float, float]:
    """Of a thing on the board, once nothing moves."""
    still(thing.page)
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(thing: Locator) -> None:
    """With the mouse, in its middle, whatever is drawn there."""
    x, y = middle(thing)
    thing.page.mouse.click(x, y)


HEARS = """() => {
    delete document.documentElement.dataset.tapped;
    addEventListener("click", () => { document.documentElement.dataset.tapped = ""; }, { once: true });
}"""


def tap(page: Page, taps: Callable[[], None]) -> None:
    """By finger, and once more where the page hears of no press: a tap on what still glides only stops it. Whatever is
    tapped is to be found anew each time."""

    def heard() -> bool:
        page.evaluate(HEARS)
        taps()
        page.wait_for_function("() => document.documentElement.dataset.tapped !== undefined", timeout=A_LOOK)
        return True

    patience.until(heard, TimeoutError, says="A tap is not noticed.")


PASSWORD = "correct horse battery staple"


def sign_in(page: Page, name: str) -> None:
    """Somebody whom a test has set up beside the house."""
    page.goto("/accounts/login/")
    page.locator("input[name=login]").fill(name)
    page.locator("input[name=password]").fill(PASSWORD)
    send(page.locator("main form button").first)


IN_SIGHT = """(form, kind) => [...form.querySelectorAll(kind)].map((one, at) => [one, at])
    .filter(([one]) => one.checkVisibility({ visibilityProperty: true })).map(([one, at]) => [one.name, at])"""


def _in_sight(form: Locator, kind: str) -> dict[str, list[Locator]]:
    """The inputs of this kind that a person sees, by name: asked for in one go, however many there are."""
    found: dict[str, list[Locator]] = {}
    for name, at in form.evaluate(IN_SIGHT, kind):
        found.setdefault(name, []).append(form.locator(kind).nth(at))
    return found


def choose(form: Locator, rng: Random) -> None:
    """One of each visible group of radio buttons, again as long as a choice opens new ones; numbers; ticks.

    News may take a form's place while hands are on it: then what is in sight is looked at anew.
    """
    done: set[str] = set()

    def chosen() -> bool:
        groups = _in_sight(form, "input[type=radio]")
        fresh = next((name for name in groups if name not in done), None)
        if fresh is None:
            return True
        rng.choice(groups[fresh]).check(timeout=A_LOOK)
        done.add(fresh)
        return False

    patience.until(chosen, TimeoutError, says="A radio button in sight cannot be chosen.")
    for name, boxes in _in_sight(form, "input[type=number]").items():
        for box in boxes:
            low, high = (int(box.get_attribute(side) or 0) for side in ("min", "max"))
            assert low <= high, f"{name} takes nothing."
            box.fill(str(rng.randint(low, min(high, low + 3))))
    for menus in _in_sight(form, "select").values():
        for menu in menus:
            values = menu.evaluate("menu => [...menu.options].map((one) => one.value).filter(Boolean)")
            menu.select_option(rng.choice(values))


def settled(page: Page) -> None:
    """What was sent has been answered, on a page of its own or on this one; what was touched too."""
    page.wait_for_load_state("load")
    page.wait_for_function("() => !document.querySelector('form[data-sending], .guided[aria-busy]')")


def by_default(form: Locator) -> None:
    """The answer that a missed deadline would give, typed as text."""
    box = form.locator("input[name=text]")
    if not box.is_visible():
        form.get_by_text("Write as text").click()
    box.fill(box.get_attribute("placeholder") or "")


def answer(page: Page, rng: Random) -> None:
    """Answer what is asked first; what is refused is answered by the default instead. A question may close while hands
    are on it: then there is nothing to answer any more."""
    ready(page)
    asked = waiting(page).evaluate_all("forms => forms.map((form) => form.dataset.moment)")
    if not asked:
        return
    form = waiting(page).and_(page.locator(f"[data-moment='{asked[0]}']")).first
    page.set_default_timeout(A_WHILE)
    try:
        patience.until(lambda: _answered(page, form, rng), TimeoutError, says="It cannot be answered.")
    finally:
        page.set_default_timeout(patience.MILLISECONDS)


def _answered(page: Page, form: Locator, rng: Random) -> bool:
    if not form.count():
        return True
    if not form.locator("textarea[data-own-text]").count():
        choose(form, rng)
    send(form.locator("button.main"))
    if form.count() and page.get_by_text("Not sent yet. Nothing is lost.").count():
        by_default(form)
        send(form.locator("button.main"))
    return True


def play(page: Page, rng: Random, turns: int) -> int:
    """Answer so many times, or until the game is over; gives how often."""
    for made in range(turns):
        if not wait_for_turn(page):
            return made
        answer(page, rng)
    return turns
