"""Act where you look: questions are answered on the board, by mouse, finger and keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import TimeoutError, expect

from .. import patience
from . import hands
from .test_button import match
from .test_fingers import Fingers
from .test_play import sit_down

DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}

pytestmark = pytest.mark.usefixtures("touching")


@pytest.fixture
def desk(browser, base_url, watch):
    """Sits down at a game against bots."""

    def at(slug, **how):
        page = watch(browser.new_context(base_url=base_url, **{"viewport": DESK, **how}).new_page())
        sit_down(page, slug)
        assert hands.wait_for_turn(page)
        return page

    return at


def can(page, begins=""):
    which = f'[data-ref^="{begins}"]' if begins else "[data-ref]"
    return page.locator(f"[data-board-view]:visible {which}.can")


def a_part(page):
    """A card in hand that can be attached."""
    guide = page.evaluate("JSON.parse(document.querySelector('script[data-guide]').textContent).guides[0]")
    return next((t["ref"] for t in guide["touches"] if t["touch"].startswith("way:attach>")), "")


GOES_ON = """([moment, before]) => {
    const form = document.querySelector(`form[data-moment="${moment}"]`);
    return !form || form.querySelector(".guided")?.textContent !== before;
}"""


def answered(page, moment):
    """The question is answered by touches, whatever they say: sent when it may be, else gone on with. A touch of which
    nothing comes is made once more."""
    form = page.locator(f"form[data-moment='{moment}']")

    def touched():
        if not form.count():
            return True
        before = form.locator(".guided").text_content(timeout=hands.A_LOOK)
        main, listed = form.locator("button.main[name=do]:visible"), form.locator(".guided .choices button:visible")
        if main.count():
            main.click(timeout=hands.A_LOOK)
        elif listed.count():
            listed.last.click(timeout=hands.A_LOOK)
        elif page.get_by_role("menuitem").count():
            page.get_by_role("menuitem").first.click(timeout=hands.A_LOOK)
        else:
            hands.press(can(page).first)
        hands.settled(page)
        page.wait_for_function(GOES_ON, arg=[moment, before], timeout=hands.A_LOOK)
        return not form.count()

    patience.until(touched, TimeoutError, says="No touch comes to an answer.")


def own_action(page):
    """At Terrible Lizards: until a part can be attached."""
    for _ in range(60):
        if not hands.wait_for_turn(page):
            sit_down(page, "terrible-lizards")
            continue
        form = page.locator("form[data-moment]").first
        if not form.count():
            continue
        if form.get_attribute("data-kind") == "action" and (ref := a_part(page)):
            return ref
        answered(page, form.get_attribute("data-moment"))
    raise AssertionError("no part ever came into the hand")


def test_a_card_is_attached_by_pressing_it_and_what_it_is_to_do(desk):
    page = desk("terrible-lizards")
    ref = own_action(page)
    moment = page.locator("form[data-moment]").first.get_attribute("data-moment")
    hands.press(can(page, ref).first)
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("Attack")
    thing, box = can(page, ref).first.bounding_box(), menu.bounding_box()
    apart = (
        box["y"] >= thing["y"] + thing["height"]
        or box["y"] + box["height"] <= thing["y"]
        or box["x"] >= thing["x"] + thing["width"]
        or box["x"] + box["width"] <= thing["x"]
    )
    assert apart, "the menu hides the thing"
    menu.get_by_role("menuitem", name=re.compile("^Attach")).click()
    expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text(re.compile("attach", re.I))


def test_a_card_is_dragged_and_dropped(desk):
    page = desk("terrible-lizards")
    ref = own_action(page)
    hands.still(page)
    card = can(page, ref).first.bounding_box()
    page.mouse.move(card["x"] + 30, card["y"] + 30)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, card["y"] - 60, steps=4)
    expect(page.locator(".lifted")).to_be_attached()
    page.mouse.move(card["x"] + 90, card["y"] - 150, steps=4)
    page.mouse.up()
    expect(page.locator(".lifted")).to_have_count(0)
    expect(page.get_by_role("menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)


def test_a_finger_that_rests_lifts_and_one_that_swipes_moves_the_board(desk):
    page = desk("terrible-lizards", viewport=PHONE, has_touch=True, is_mobile=True)
    ref = own_action(page)
    card = can(page, ref).first
    card.evaluate("card => card.scrollIntoView({ block: 'center' })")
    hands.still(page)
    x, y = page.evaluate(
        """ref => {
            const box = document.querySelector(`[data-board-view]:not([hidden]) [data-ref="${ref}"].can`)
                .getBoundingClientRect();
            return [box.left + 20, Math.min(box.top + 20, innerHeight / 2)];
        }""",
        ref,
    )
    line = Fingers(page)
    line.drag(((x, y), (x, y - 80)))
    expect(page.locator(".lifted")).to_have_count(0)


def test_by_keyboard_alone(desk):
    page = desk("terrible-lizards")
    ref = own_action(page)
    first = can(page).first
    expect(page.locator('[data-board-view]:visible [data-ref][tabindex="0"]')).not_to_have_count(0)
    first.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.classList.contains('can')"), "focus stays on what can be touched"
    can(page, ref).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('data-ref')") == ref, "back to the thing"


def test_what_was_touched_is_undone_and_kept_as_a_draft(desk):
    page = desk("lizard-wizard")
    form = page.locator("form[data-kind=setup_reagents]")
    hands.press(can(page, "reagent:S").first)
    expect(form.locator(".said")).to_contain_text("Sulphur")
    form.get_by_role("button", name="Undo").click()
    expect(form.locator(".said")).to_have_count(0)
    hands.press(can(page, "reagent:T").first)
    expect(form.locator(".said")).to_contain_text("Toadstool")
    expect(form.locator("button.main")).to_be_hidden()
    hands.press(can(page, "reagent:E").first)
    expect(form.locator("button.main")).to_be_visible()
    expect(form.locator("[data-draft-state]")).to_contain_text("Saved")
    page.reload()
    assert hands.wait_for_turn(page)
    expect(form.locator(".said")).to_contain_text("Toadstool")
    expect(form.locator(".said")).to_contain_text("Eye of Newt")
    form.locator("button.main").click()
    expect(page.locator("form[data-kind=setup_reagents]")).to_have_count(0)


def test_a_finger_quicker_than_the_line_loses_no_touch(desk):
    page = desk("lizard-wizard")
    held = []
    page.route("**/guide", lambda route: held.append(route) if not held else route.continue_())
    with page.expect_request("**/guide"):
        hands.press(can(page, "reagent:S").first)
    hands.press(can(page, "reagent:T").first)
    held[0].continue_()
    said = page.locator("form[data-kind=setup_reagents] .said")
    expect(said).to_contain_text("Sulphur")
    expect(said).to_contain_text("Toadstool")


NEWS = """() => {
    document.querySelector("[data-panel]").dataset.stamp = document.querySelector("[data-play]").dataset.pulse = "";
    document.dispatchEvent(new Event("refresh"));
}"""
"""The panel comes anew, as it does when it has become old."""


def test_news_that_come_while_a_button_is_held_down_do_not_lose_the_press(desk):
    page = desk("lizard-wizard")
    with page.expect_response(lambda one: one.status == 204):
        page.reload()
    assert hands.wait_for_turn(page)
    page.evaluate("document.querySelector('form[data-moment]').dataset.old = 1")
    held = []
    page.route(re.compile(r"/tables/\w+(\?.*)?$"), lambda route: held.append(route))
    with page.expect_request(re.compile(r"/tables/\w+(\?.*)?$")):
        page.evaluate(NEWS)
    page.mouse.move(*hands.middle(can(page, "reagent:S").first))
    page.mouse.down()
    with page.expect_response(lambda one: "x-fragment" in one.headers) as news:
        held[0].continue_()
    news.value.finished()
    expect(page.locator("form[data-moment][data-old]")).to_have_count(1)
    page.unroute_all()
    page.mouse.up()
    expect(page.locator("form[data-moment][data-old]")).to_have_count(0)
    expect(page.locator("form[data-kind=setup_reagents] .said")).to_contain_text("Sulphur")


def test_the_plain_form_is_one_press_away_and_remembered(desk):
    page = desk("terrible-lizards")
    page.get_by_role("button", name="Plain form instead").click()
    expect(page.locator("form[data-moment] input[type=radio]").first).to_be_visible()
    sends = page.locator("form[data-moment] button.main[name=do]")
    expect(sends).to_have_text("Take this action")
    page.locator("form[data-moment]").get_by_role("radio", name="End actions").check()
    expect(sends).to_have_text("End actions")
    page.reload()
    hands.wait_for_turn(page)
    expect(page.locator("form[data-moment] input[type=radio]").first).to_be_visible()
    page.get_by_role("button", name="Touch the board instead").click()
    expect(page.locator(".guided .choices button").first).to_be_visible()


def a_film(page):
    """At a table of Lizard Wizard where the others have done more than one thing since one's first answer."""
    film = page.get_by_role("group", name="What happened")
    for _ in range(30):
        form = page.locator("form[data-kind=setup_reagents]")
        for reagent in ("S", "T"):
            hands.press(can(page, f"reagent:{reagent}").first)
        form.locator("button.main").click()
        assert hands.wait_for_turn(page)
        page.get_by_role("button", name="Show it on the board").click()
        expect(film).to_contain_text(re.compile(r"\d+ of \d+"))
        if not film.get_by_text(re.compile(r"\d+ of 1$")).count():
            return film
        sit_down(page, "lizard-wizard")
        assert hands.wait_for_turn(page)
    raise AssertionError("the others never did more than one thing")


DRAWN_ANEW = """() => {
  const board = document.querySelector('[data-part="board"]');
  Object.assign(board.dataset, { stamp: "", old: "1" });
  document.querySelector("[data-play]").dataset.pulse = "";
  document.dispatchEvent(new CustomEvent("refresh"));
}"""
"""As after somebody's move: what is there is marked as old."""


FLOWN = """() => {
  globalThis.flown = 0;
  const flies = (node) => node instanceof Element && node.classList.contains("flies");
  new MutationObserver((all) => {
    for (const one of all) globalThis.flown += [...one.addedNodes].filter(flies).length;
  }).observe(document, { childList: true, subtree: true });
}"""
"""Counts the tokens that were seen to fly."""


def test_what_the_others_did_is_shown_on_the_board_and_any_press_ends_it(desk):
    page = desk("lizard-wizard")
    page.add_init_script(f"({FLOWN})()")
    page.evaluate(FLOWN)
    film = a_film(page)
    assert page.evaluate("flown") >= 2, "two reagents came from the supply"
    expect(page.locator(".flies")).to_have_count(0)
    page.evaluate(DRAWN_ANEW)
    expect(page.locator("[data-old]")).to_have_count(0)
    expect(film).to_contain_text(re.compile(r"\d+ of \d+"))
    expect(film.get_by_role("button", name="To the beginning")).to_be_enabled()
    film.get_by_role("button", name="To the beginning").click()
    expect(film).to_contain_text("1 of")
    film.get_by_role("button", name="On", exact=True).click()
    expect(film).to_contain_text("2 of")
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)


def test_on_a_phone_the_question_is_a_sheet_that_can_be_pulled(desk):
    page = desk("terrible-lizards", viewport=PHONE, has_touch=True, is_mobile=True)
    panel = page.locator("[data-panel]")
    board = page.locator("[data-board-view]:visible")
    low, place = panel.bounding_box(), board.bounding_box()
    assert low["y"] + low["height"] >= PHONE["height"] - 1
    page.get_by_role("button", name="More or less of the question").click()
    expect(panel).to_have_attribute("data-stop", "half")
    page.wait_for_function(
        "low => document.querySelector('[data-panel]').getBoundingClientRect().top < low", arg=low["y"]
    )
    assert board.bounding_box() == place, "the board stands still behind it"


FREE = """() => JSON.parse(document.querySelector("form[data-moment] script[data-guide]").textContent)
    .guides[0].touches.filter((one) => one.free).map((one) => one.ref)"""


def test_what_can_be_undone_takes_one_press_and_says_so_at_the_thing(browser, base_url, surroundings, watch):
    page = watch(browser.new_context(base_url=base_url, viewport=DESK).new_page())
    with match(surroundings, "lizard-wizard", 1, 60, "free") as (table, session, kinds):
        name, _, value = session.partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": base_url}])
        for seat, _ in kinds:
            page.goto(f"/tables/{table}?seat={seat}")
            hands.ready(page)
            free = [ref for ref in page.evaluate(FREE) if can(page, ref).count()]
            if free:
                break
        form = page.locator("form[data-moment]").first
        moment, asked = form.get_attribute("data-moment"), form.locator("h2").text_content()
        hands.press(can(page, free[0]).first)
        expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(0)
        undo = page.locator(".at-thing").get_by_role("button", name="Undo")
        undo.click()
        expect(undo).to_have_count(0)
        expect(page.locator("form[data-moment] h2").first).to_have_text(asked)
        expect(page.get_by_role("button", name="Undo my last move")).to_have_count(0)


SHELF = "Object.keys(localStorage).filter((key) => key.startsWith('draft:'))"


def test_what_the_line_does_not_take_stays_on_the_device_and_other_tabs_are_told(browser, base_url):
    page = browser.new_context(base_url=base_url, viewport=DESK).new_page()
    sit_down(page, "lizard-wizard")
    assert hands.wait_for_turn(page)
    form = page.locator("form[data-kind=setup_reagents]")
    page.route("**/draft", lambda route: route.abort())
    hands.press(can(page, "reagent:S").first)
    expect(form.locator("[data-draft-state]")).to_contain_text("Kept on this device")
    page.unroute("**/draft")
    page.reload()
    hands.ready(page)
    expect(form.locator(".said")).to_contain_text("Sulphur")
    expect(form.locator("[data-draft-state]")).to_contain_text("Saved")
    page.wait_for_function(f"() => !{SHELF}.length")
    other = page.context.new_page()
    other.goto(page.url)
    hands.ready(other)
    hands.press(can(page, "reagent:T").first)
    there = other.locator("form[data-kind=setup_reagents]")
    expect(there.locator(".said")).to_contain_text("Toadstool")
    form.locator("button.main").click()
    expect(form).to_have_count(0)
    expect(there).to_have_count(0)
    assert page.evaluate(SHELF) == []


def test_of_two_tabs_without_a_line_the_newest_word_counts(browser, base_url):
    """The older tab is the first to find the house again, and brings it what the newer one has written."""
    first = browser.new_context(base_url=base_url, viewport=DESK).new_page()
    sit_down(first, "lizard-wizard")
    assert hands.wait_for_turn(first)
    second = first.context.new_page()
    second.goto(first.url)
    hands.ready(second)
    pressed = {first: "reagent:S", second: "reagent:T"}
    for tab, ref in pressed.items():
        tab.route("**/draft", lambda route: route.abort())
        hands.press(can(tab, ref).first)
        expect(tab.locator("[data-draft-state]").first).to_contain_text("Kept on this device")
    first.unroute("**/draft")
    for tab in pressed:
        said = tab.locator("form[data-kind=setup_reagents] .said")
        expect(said).to_contain_text("Toadstool")
        expect(said).not_to_contain_text("Sulphur")
    expect(first.locator("[data-draft-state]").first).to_contain_text("Saved")
