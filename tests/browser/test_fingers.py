"""Boards under fingers and the wheel: what is larger than its window moves, everything else scrolls the page."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import TimeoutError, expect

from .. import patience
from . import hands
from .test_play import sit_down

PHONE = {"width": 390, "height": 844}
TALL = ("lizard-wizard",)
"""Its board is as wide as a phone and much higher than its window."""

PLACE = """() => {
    const view = [...document.querySelectorAll("[data-board-view]")].find((one) => one.offsetParent !== null);
    const { a, e, f } = new DOMMatrix(getComputedStyle(view.querySelector("svg")).transform);
    return { k: a, x: e, y: f };
}"""


class Fingers:
    """Real touches, as the browser gets them from a screen."""

    def __init__(self, page):
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.resting = False

    def _send(self, kind, points):
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, *ways, steps=12):
        """Each way is one finger's, from a point to a point; all move together."""
        self._send("touchStart", [start for start, _ in ways])
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in ways])
        self._send("touchEnd", [])

    def rest(self, point):
        """One finger comes down, and stays; one that rests elsewhere is lifted first."""
        if self.resting:
            self.lift()
        self._send("touchStart", [point])
        self.resting = True

    def move(self, *points):
        """The finger that rests goes there, from point to point."""
        for point in points:
            self._send("touchMove", [point])

    def lift(self):
        self._send("touchEnd", [])
        self.resting = False

    def tap(self, spot, came):
        """Tap on a spot, and once more where nothing has come of it, as people do: a tap on a page that still glides
        only stops it. The spot is found anew each time; `came` waits for a look's time for what must come."""

        def tapped():
            self.page.touchscreen.tap(*spot())
            came()
            return True

        patience.until(tapped, TimeoutError, says="A tap is not noticed.")

    def board(self):
        """The board's middle, in sight."""
        view = self.page.locator("[data-board-view]:visible").first
        view.evaluate("view => view.scrollIntoView({ block: 'center' })")
        box = view.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def up(self, by):
        x, y = self.board()
        self.drag(((x, y + by / 2), (x, y - by / 2)))

    def apart(self, by):
        x, y = self.board()
        self.drag(((x - 30, y), (x - 30 - by / 2, y)), ((x + 30, y), (x + 30 + by / 2, y)))


@pytest.fixture(scope="module")
def seats(browser, base_url):
    """Opens a phone that sits at a table of the game asked for, always the same table: what the first has kept of its
    seat, each of the others begins with."""
    found = {}

    def open_phone(kept=None):
        how = {"base_url": base_url, "viewport": PHONE, "has_touch": True, "is_mobile": True}
        return browser.new_context(**how, storage_state=kept).new_page()

    def seat(slug):
        if slug not in found:
            page = open_phone()
            sit_down(page, slug)
            assert hands.wait_for_turn(page)
            found[slug] = (page.context.storage_state(), page.url)
            page.context.close()
        kept, address = found[slug]
        return open_phone(kept), address

    return seat


@pytest.fixture
def phone(seats, watch):
    """Opens a game's table on a phone, as nobody has moved its board yet."""

    def at(slug):
        page, address = seats(slug)
        watch(page).goto(address)
        assert hands.wait_for_turn(page)
        opened(page)
        return page, Fingers(page)

    return at


def opened(page):
    page.locator("[data-board-view][data-open]:visible").first.wait_for()


def until(page, script, arg=None):
    page.wait_for_function(script, arg=arg)


def scrolled(page):
    return page.evaluate("scrollY")


COME_TO_REST = """async (before) => {
    const view = [...document.querySelectorAll("[data-board-view]")].find((one) => one.offsetParent !== null);
    const at = () => view.querySelector("svg").getBoundingClientRect().top;
    const now = at();
    for (let n = 0; n < 20; n++) await new Promise(requestAnimationFrame);
    return Math.abs(now - before) > 100 && at() === now;
}"""
"""What a finger has pushed glides on for a while, and a tap on what glides only stops it."""


@pytest.mark.parametrize("slug", TALL)
def test_a_finger_moves_a_board_larger_than_its_window(phone, slug):
    phone, fingers = phone(slug)
    fingers.board()
    before, at = phone.evaluate(PLACE), scrolled(phone)
    fingers.up(240)
    after = phone.evaluate(PLACE)
    assert 200 <= before["y"] - after["y"] <= 240, "by as much as the finger went, but for its first trembling"
    assert after["k"] == before["k"]
    assert scrolled(phone) == at, "the page stays"


def test_a_finger_moves_a_map_in_any_direction(phone):
    phone, fingers = phone("wood-and-water")
    fingers.apart(160)
    before = phone.evaluate(PLACE)
    x, y = fingers.board()
    fingers.drag(((x, y), (x - 90, y - 70)))
    after = phone.evaluate(PLACE)
    assert before["x"] - after["x"] == pytest.approx(90, abs=20)
    assert before["y"] - after["y"] == pytest.approx(70, abs=20)


def test_at_the_boards_edge_the_finger_scrolls_the_page(phone):
    phone, fingers = phone("terrible-lizards")
    for _ in range(4):
        fingers.up(360)
    bottom = phone.evaluate(PLACE)
    fingers.board()
    at = scrolled(phone)
    x, y = fingers.board()
    fingers.drag(((x, y + 120), (x, y - 120)))
    until(phone, "at => scrollY > at + 100", at)
    assert phone.evaluate(PLACE) == bottom


def test_over_a_board_in_view_as_a_whole_the_finger_scrolls_the_page(phone):
    phone, fingers = phone("terrible-lizards")
    phone.get_by_role("button", name="Fit").click()
    whole = phone.evaluate(PLACE)
    x, y = fingers.board()
    at = scrolled(phone)
    fingers.drag(((x, y + 120), (x, y - 120)))
    until(phone, "at => scrollY > at + 100", at)
    assert phone.evaluate(PLACE) == whole


@pytest.mark.parametrize("slug", ["lizards", "pygmies"])
def test_two_fingers_enlarge_the_board_and_not_the_page(phone, slug):
    phone, fingers = phone(slug)
    before = phone.evaluate(PLACE)["k"]
    fingers.apart(120)
    until(phone, f"before => ({PLACE})().k > before * 1.5", before)
    assert phone.evaluate("visualViewport.scale") == 1
    fingers.up(100)
    assert hands.asked(phone).count(), "nothing was sent by it"


ALONE = """() => {
    const view = [...document.querySelectorAll("[data-board-view]")].find((one) => one.offsetParent !== null);
    const frame = view.getBoundingClientRect();
    for (const part of [0.5, 0.3, 0.7, 0.1, 0.9])
        for (let y = Math.max(frame.top, 0) + 20; y < Math.min(frame.bottom, innerHeight) - 20; y += 12) {
            const x = frame.left + frame.width * part;
            const on = document.elementFromPoint(x, y);
            const thing = on?.closest("[data-ref].can") ?? on?.closest("[data-ref]");
            if (thing && view.contains(thing) && !thing.querySelector(".can")) return [x, y, thing.dataset.ref];
        }
}"""
"""A spot on the board with one thing under it, and that thing."""


def test_a_tap_still_means_what_lies_under_it(phone):
    phone, fingers = phone("terrible-lizards")
    fingers.board()
    before = phone.locator("[data-board-view]:visible > svg").first.bounding_box()["y"]
    fingers.up(240)
    until(phone, COME_TO_REST, before)
    phone.evaluate("addEventListener('ref', (event) => { window.meant = event.detail.ref; })")
    meant = []

    def spot():
        fingers.board()
        hands.still(phone)
        x, y, *meant[:] = phone.wait_for_function(ALONE, timeout=hands.A_LOOK).json_value()
        return x, y

    fingers.tap(
        spot, lambda: phone.wait_for_function("ref => window.meant === ref", arg=meant[0], timeout=hands.A_LOOK)
    )


@pytest.mark.parametrize("chosen", ["place", "scale", "fit"])
def test_what_one_chose_stays_over_answers_and_visits(phone, chosen):
    phone, fingers = phone("terrible-lizards")
    if chosen == "place":
        fingers.up(200)
    elif chosen == "scale":
        fingers.apart(100)
    else:
        phone.get_by_role("button", name="Fit").click()
    before = phone.evaluate(PLACE)
    hands.play(phone, Random(2), 2)
    assert hands.wait_for_turn(phone)
    opened(phone)
    if chosen == "fit":
        view = phone.locator("[data-board-view]:visible").first
        inner = view.evaluate("v => v.querySelector('svg').getBoundingClientRect().height - v.clientHeight")
        assert inner <= 1, "all of it is in view, however it has grown"
    else:
        assert phone.evaluate(PLACE)["k"] == pytest.approx(before["k"])
    after = phone.evaluate(PLACE)
    phone.goto("/my-games/")
    phone.go_back()
    opened(phone)
    assert phone.evaluate(PLACE) == pytest.approx(after, abs=0.5)


def test_the_wheel_scrolls_the_page_also_after_a_press_on_the_board(page):
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(page, "terrible-lizards")
    opened(page)
    view = page.locator("[data-board-view]:visible").first
    box = view.bounding_box()
    view.focus()
    before = page.evaluate(PLACE)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 200)
    page.mouse.wheel(0, 300)
    until(page, "() => scrollY > 100")
    assert page.evaluate(PLACE) == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    until(page, f"before => ({PLACE})().k > before * 1.1", before["k"])
    expect(view).to_be_visible()


def test_the_mouse_moves_an_enlarged_board_and_lets_it_go(page):
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(page, "terrible-lizards")
    opened(page)
    for _ in range(4):
        page.get_by_role("button", name="Larger").click()
    box = page.locator("[data-board-view]:visible").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = page.evaluate(PLACE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=6)
    page.mouse.up()
    after = page.evaluate(PLACE)
    assert before["x"] - after["x"] == pytest.approx(60, abs=8)
    assert before["y"] - after["y"] == pytest.approx(40, abs=8)
    page.mouse.move(x + 50, y + 50, steps=4)
    assert page.evaluate(PLACE) == after


def test_a_drawing_that_grows_keeps_the_scale_that_one_chose(page):
    """A box is added to the table while one looks at a part of it: what one was about to press stays as large."""
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    opened(page)
    page.get_by_role("button", name="Larger").click()
    before = page.evaluate(PLACE)["k"]

    def grown(route):
        answer = route.fetch()
        larger = lambda box: f'viewBox="0 0 {box[1]} {float(box[2]) + 2000}"'  # noqa: E731
        text = re.sub(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', larger, answer.text())
        route.fulfill(response=answer, body=text)

    size = "() => document.querySelector('[data-board-view] svg').viewBox.baseVal.height"
    was = page.evaluate(size)
    page.route(re.compile(r"/tables/\w+(/answer)?(\?.*)?$"), grown)
    for _ in range(4):
        hands.answer(page, Random(3))
        if page.evaluate(size) >= was + 1000:
            break
        assert hands.wait_for_turn(page)
    assert page.evaluate(size) >= was + 1000, "by more than the board itself may shrink meanwhile"
    assert page.evaluate(PLACE)["k"] == pytest.approx(before)
    page.unroute_all(behavior="ignoreErrors")
