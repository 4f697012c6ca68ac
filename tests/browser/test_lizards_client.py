"""Lizards! in the browser: orders by clicking, the checked sheet, the designer, the lessons, phone and keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .lizards import (
    DESK,
    FOUNDS,
    TOUCH,
    at_a_desk,
    begin,
    fits,
    held,
    next_turn,
    on_a_phone,
    own,
    pick,
    reach,
    ready,
    saved,
    sheet,
    sit_down,
    tap,
    turn_over,
)
from .test_pages import files

seat = pytest.fixture(at_a_desk)
phone = pytest.fixture(on_a_phone)


def test_clicking_writes_orders_and_they_are_sent(page):
    page.set_viewport_size(DESK)
    begin(page)
    [first, *_] = own(page)
    pick(page, first)
    assert len(reach(page)) == 18, "one and two steps away"
    assert page.locator(".lz-legend").inner_text(), "what the marks mean"
    pick(page, reach(page)[0])
    assert re.match(rf"MO {first} (N|NE|SE|S|SW|NW)\nEND", sheet(page))
    expect(page.locator(".lz-counter")).to_have_text("1 of 30")
    expect(page.locator('[data-layer="orders"] .lz-arrow')).to_have_count(1)
    pick(page, first)
    page.locator('[data-ord="RE"]').click()
    assert f"RE {first}" in sheet(page)
    turn_over(page)
    told = page.locator('[data-part="since"] li')
    expect(told.filter(has_text=re.compile(rf"^\s*{first}\W*Recruit: \d+ \w+ recruits\."))).to_be_visible()
    page.locator('[data-part="since"] .lz-jump').first.click()
    expect(page.locator(".lz-ring")).to_have_count(1)


def test_what_was_refused_is_told_until_it_is_mended(seat):
    seat.get_by_role("button", name="Add an order").click()
    saved(seat)
    seat.locator("form[data-kind=orders] button.main").click()
    notice = seat.get_by_text("Not sent yet.")
    expect(notice).to_be_visible()
    seat.get_by_role("button", name="Clear").click()
    expect(notice).to_have_count(0)


def test_a_split_shows_what_stays_and_a_single_lizard_goes_as_a_spy(seat):
    [first, *_] = own(seat)
    pick(seat, first)
    seat.locator('[data-ord="SP"]').click()
    pick(seat, reach(seat)[2])
    box = seat.get_by_role("dialog")
    box.locator("input[type=range]").first.fill("50")
    expect(box.locator("output").first).to_have_text("150 stay")
    box.locator("[data-lz=spy]").click()
    expect(box.locator(".lz-stays")).to_contain_text("goes as a spy")
    box.locator("[data-lz=write]").click()
    assert re.search(rf"SP {first} \S+( \S+)? RED=1\n", sheet(seat))


def test_undo_and_redo_walk_through_the_sheet(seat):
    [first, *_] = own(seat)
    for ord in ("MO", "RE"):
        pick(seat, first)
        if ord == "RE":
            seat.locator('[data-ord="RE"]').click()
        else:
            pick(seat, reach(seat)[0])
    full = sheet(seat)
    seat.locator("[data-lz=undo]").click()
    expect(seat.locator(".lz-counter")).to_have_text("1 of 30")
    seat.locator("[data-lz=undo]").click()
    expect(seat.locator(".lz-counter")).to_have_text("0 of 30")
    seat.locator("[data-lz=redo]").click()
    seat.locator("[data-lz=redo]").click()
    assert sheet(seat) == full


def test_errors_and_warnings_stand_at_their_line_with_their_rule(seat):
    area = seat.locator("textarea[data-own-text]")
    seat.get_by_text("The sheet as text").click()
    area.fill("MO 99ZZ N\nMO 1A W\nCH 1A N eyes\nrubbish here and there\nRE 1A\n")
    rows = seat.locator(".lz-row")
    expect(rows).to_have_count(5)
    for code, rule in (("E03", "LZ-020"), ("E04", "LZ-021"), ("E11", "LZ-415"), ("E01", "LZ-411"), ("W01", "LZ-427")):
        found = seat.locator(".lz-row .finding", has_text=code)
        expect(found).to_have_count(1)
        expect(found.get_by_role("link")).to_have_attribute("href", f"/games/lizards/rules/#{rule}")
    expect(seat.locator(".lz-checked")).to_contain_text("4 errors, 1 warning")
    seat.locator(".lz-row", has_text="E03").locator(".lz-hex").fill("1B")
    expect(seat.locator(".lz-row .finding", has_text="E03")).to_have_count(0)
    assert sheet(seat).startswith("MO 1B N\n")


@pytest.mark.soak
def test_thirty_orders_on_the_large_map_by_keyboard_alone(page):
    """On 32 rows of 32: Tab, typing and Enter only. Twenty are put in as text, the last ten, when the sheet is fullest,
    field by field; every change is checked and the sheet is sent."""
    page.set_viewport_size(DESK)
    begin(page, 16)
    first = own(page)[0]
    assert page.locator('use[data-ref="hex:32AF"]').count() == 1
    page.locator("summary", has_text="The sheet as text").press("Enter")
    page.locator("textarea[data-own-text]").press("Control+a")
    page.keyboard.insert_text("\n".join(f"MO {n}A N S" for n in range(1, 21)))
    expect(page.locator(".lz-row")).to_have_count(20)
    for n in range(20, 30):
        page.locator("[data-lz=add]").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.classList.contains('lz-hex')")
        page.keyboard.type(f"{1 + n}A" if n < 29 else first)
        page.keyboard.press("Tab")
        page.keyboard.press("N")
        page.keyboard.press("Tab")
        page.keyboard.press("S")
    expect(page.locator(".lz-counter")).to_have_text("30 of 30")
    expect(page.locator(".lz-row")).to_have_count(30)
    assert sheet(page).count("MO ") == 30
    saved(page)
    expect(page.locator(".lz-row .finding").first).to_be_visible()
    for code in ("2B", "3B", "4B"):
        with page.expect_response(re.compile("/draft$")) as answer:
            page.locator(".lz-row .lz-hex").last.fill(code)
        assert answer.value.ok
    page.locator(".decision button.main").focus()
    page.keyboard.press("Enter")
    next_turn(page)


def test_the_map_by_keyboard(seat):
    seat.locator("[data-board-view]").focus()
    seat.keyboard.press("n")
    first = held(seat)
    assert first in own(seat)
    seat.keyboard.press("Enter")
    assert reach(seat)
    seat.keyboard.press("8")
    expect(seat.locator(".lz-readout strong")).to_be_visible()
    seat.keyboard.press("Enter")
    assert sheet(seat).startswith(f"MO {first} N\n")
    seat.keyboard.press("Control+z")
    expect(seat.locator(".lz-counter")).to_have_text("0 of 30")


def test_the_map_never_ends_and_centres_on_the_home_den(seat):
    spots = """() => Object.fromEntries([...document.querySelectorAll('use[data-ref^="hex:"]')]
        .map(use => [use.dataset.ref, Number(use.getAttribute('x'))]))"""
    before = seat.evaluate(spots)
    view = seat.locator("[data-board-view]")
    view.focus()
    for _ in range(3):
        seat.keyboard.press("+")
    for _ in range(15):
        seat.keyboard.press("ArrowRight")
    after = seat.evaluate(spots)
    assert before != after, "the world was turned"
    assert sorted(before) == sorted(after)
    assert sorted(before.values()) == sorted(after.values())
    seat.locator("[data-lz=centre]").click()
    box, den = view.bounding_box(), seat.locator("use:focus").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - den["x"] - den["width"] / 2) < 4
    code = held(seat)
    assert "Home Den" in seat.locator(f'use[data-ref="hex:{code}"] title').text_content()
    assert not seat.evaluate(ALL_KNOWN_IN_VIEW), "enlarged three times"
    seat.keyboard.press("k")
    seat.wait_for_function(ALL_KNOWN_IN_VIEW)


ALL_KNOWN_IN_VIEW = """() => {
    const view = document.querySelector('[data-board-view]').getBoundingClientRect();
    const known = use => !/ unknown$/.test(use.textContent);
    const hexes = [...document.querySelectorAll('use[data-ref^="hex:"]')].filter(known);
    const boxes = hexes.map(use => use.getBoundingClientRect());
    return boxes.every(box => box.left >= view.left && box.right <= view.right)
        && boxes.every(box => box.top >= view.top && box.bottom <= view.bottom);
}"""


def test_the_designer_counts_and_says_what_is_cut(page):
    page.goto("/games/lizards/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#lz-name").wait_for()
    page.get_by_label("A form of my own").check()
    expect(page.locator(".lz-total")).to_contain_text("1200 of 1200 points")
    page.locator(".lz-plot").nth(4).click()
    page.get_by_label("RED in hex 5").fill("220")
    expect(page.locator(".lz-total")).to_contain_text("20 too many")
    expect(page.locator(".lz-own .finding", has_text="Left out").first).to_be_visible()
    page.get_by_label("RED in hex 5").fill("200")
    page.locator(".lz-plot").nth(9).click()
    page.get_by_role("button", name="Make it the Home Den").click()
    expect(page.locator(".lz-own")).to_contain_text("Home Den in hex 10")
    page.fill("#lz-name", "Ooze")
    saved(page)
    assert "HOME 10" in sheet(page)
    page.get_by_role("button", name=FOUNDS).click()
    ready(page)
    expect(page.locator("[data-play]")).to_contain_text("playing as Ooze")


FORGET_NOTES = """() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith(":clans")) localStorage.removeItem(key);
}"""
"""The device knows none of the notes on clans any more, as another one would not."""


def test_den_table_words_notes_plans_messages_and_pins(seat):
    [first, *_] = own(seat)
    seat.get_by_text("Dens, recruits, victory").click()
    seat.get_by_label(f"Recruit in {first}").check()
    assert f"RE {first}" in sheet(seat)
    seat.locator("[data-lz=recruit-all]").click()
    assert sheet(seat).count("RE ") == 2, "both dens, each once"
    seat.locator("[data-lz=undo]").click()
    expect(seat.locator(".lz-standing")).to_contain_text("of 5000 points")
    seat.get_by_text("Your orders in words").click()
    expect(seat.locator("[data-lz=words]")).to_contain_text("drawn by lot")
    seat.get_by_text("Other clans: letters and your notes").click()
    note = seat.locator(".lz-clan textarea").first
    with seat.expect_response(lambda reply: "/notes/" in reply.url and reply.ok):
        note.fill("Promised me peace until turn 9")
    seat.get_by_text("Plan the next turns").click()
    seat.locator("[data-lz^=plan-copy]").first.click()
    expect(seat.locator("textarea[data-lz^=plan-]").first).to_have_value(re.compile(f"RE {first}"))
    seat.get_by_text("Messages with the sheet").click()
    seat.locator("[data-lz=letter]").click()
    seat.get_by_label("Message", exact=True).first.fill("Peace?")
    assert re.search(r"MESSAGE \w+\nPeace\?\nEND MESSAGE", sheet(seat))
    pick(seat, first)
    seat.get_by_role("button", name="Pin a note").click()
    seat.keyboard.type("hold this")
    seat.keyboard.press("Enter")
    expect(seat.locator(".lz-pin")).to_have_count(1)
    saved(seat)
    seat.evaluate(FORGET_NOTES)
    seat.reload()
    ready(seat)
    expect(seat.locator(".lz-pin")).to_have_count(1)
    expect(seat.locator(".lz-counter")).to_have_text("1 of 30")
    expect(seat.locator(".lz-clan textarea").first).to_have_value("Promised me peace until turn 9")


def test_chants_and_works_are_offered_with_what_they_need(seat):
    home, other, *_ = own(seat)
    pick(seat, home)
    seat.locator('[data-ord="CH"]').click()
    box = seat.get_by_role("dialog")
    expect(box).to_contain_text("20 blacks are there")
    expect(box).to_contain_text("160 too few")
    box.get_by_role("button", name="Chant Eyes").click()
    pick(seat, reach(seat)[1])
    assert re.search(rf"CH {home} \S+( \S+)? EYES\n", sheet(seat))
    seat.get_by_role("button", name="Done").click()
    pick(seat, other)
    seat.locator('[data-ord="BF"]').click()
    expect(seat.get_by_role("dialog")).to_contain_text("The builders must not move")
    expect(seat.get_by_role("dialog")).to_contain_text("Build Bridge 20 grey (50 there)")
    seat.keyboard.press("Escape")
    seat.locator('[data-ord="GI"]').click()
    seat.get_by_role("dialog").get_by_role("button").first.click()
    assert f"GI {other} 2\n" in sheet(seat)


def test_a_turn_in_two_tabs_and_last_turns_sheet_again(page, browser, base_url, watch):
    """Rows are sorted by keyboard; the other tab shows the new turn by itself; strangers learn nothing of it."""
    begin(page)
    other = watch(page.context.new_page())
    other.goto(page.url)
    ready(other)
    page.get_by_text("The sheet as text").click()
    page.locator("textarea[data-own-text]").fill("SP 1A N RED=1\nSP 2A N RED=1\nEND\n")
    page.locator(".lz-row .lz-hex").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    assert sheet(page).startswith("SP 2A N RED=1\nSP 1A")
    saved(page)
    page.get_by_role("button", name="Submit").click()
    next_turn(other)
    ready(other)
    expect(other.locator(".lz-bench")).to_have_count(1)
    expect(other.locator(".lz-counter")).to_have_text("0 of 30")
    pick(other, own(other)[0])
    pick(other, reach(other)[0])
    expect(other.locator(".lz-counter")).to_have_text("1 of 30")
    other.locator("[data-lz=copy]").click()
    assert sheet(other).startswith("SP 2A N RED=1\nSP 1A")
    code = page.locator("[data-play]").get_attribute("data-code")
    stranger = browser.new_context(base_url=base_url)
    answer = stranger.request.get(f"/tables/{code}/aid/sheet/?as=json&seat=0")
    assert answer.status == 404 or answer.json()["bands"] == []
    stranger.close()


def test_on_a_phone_the_map_comes_first_and_an_order_stands_on_one_line(phone):
    home, *_ = own(phone)
    tap(phone, home)
    far = next(hex for hex in reach(phone) if len(phone.evaluate(WAYS, [home, hex])) == 2)
    tap(phone, far)
    expect(phone.locator("textarea[data-own-text]")).to_have_value(re.compile(rf"MO {home} [NESW]+ [NESW]+\n"))
    assert fits(phone)
    board, panel = phone.locator(".board").bounding_box(), phone.locator(".panel").bounding_box()
    assert board["y"] < panel["y"]
    tops = phone.locator(".lz-row .lz-field").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) > 3
    assert len(set(tops)) == 1, "order, hex and both steps"
    for name in ("lz-m1", "lz-m2"):
        box = phone.locator(f".lz-row .{name}")
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), "both letters can be read"


def test_a_lost_network_and_then_a_lost_page_lose_no_order(browser, base_url):
    """In the train: what is written without a connection stays on the device until the table has it. Without the watch
    of the other tests: the browser itself complains of the lost network."""
    phone = sit_down(browser, base_url, lambda page: page, **TOUCH)
    train, address = phone.context, phone.url
    home, *_ = own(phone)
    tap(phone, home)
    tap(phone, reach(phone)[0])
    saved(phone)
    train.set_offline(True)
    tap(phone, home)
    phone.locator('[data-ord="RE"]').tap()
    expect(phone.locator("[data-draft-state]")).to_contain_text("Kept on this device: no connection")
    phone.get_by_role("button", name="Submit").tap()
    expect(phone.locator(".lz-unsent")).to_contain_text("The sheet stays on this device")
    written = sheet(phone)
    phone.close()
    train.set_offline(False)
    again = train.new_page()
    again.goto(address)
    ready(again)
    expect(again.locator(".lz-counter")).to_have_text("2 of 30")
    assert sheet(again) == written
    saved(again)
    again.reload()
    ready(again)
    expect(again.locator(".lz-counter")).to_have_text("2 of 30")
    expect(again.locator(".lz-unsent")).to_have_count(0)
    train.close()


WAYS = """async ([from, to]) => {
    const { Grid } = await import('/games/lizards/client/now/grid.js');
    const ways = new Grid(16, 16, true).ways(from).filter(way => way.hex === to).map(way => way.way);
    return ways.sort((a, b) => a.length - b.length)[0];
}"""


def test_only_who_learns_fetches_the_lessons(browser, base_url, watch):
    """How much a page may weigh: see `test_pages`."""
    fetched = files(sit_down(browser, base_url, watch))
    assert any(address.endswith("/main.js") for address in fetched)
    assert not any(address.endswith("/lessons.js") for address in fetched)
