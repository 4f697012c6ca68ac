"""Lizards! in the browser: orders by clicking, the checked sheet, the designer, the lessons, phone and keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .lizards import DESK, PHONE, begin, next_turn, own, pick, reach, ready, said, saved, sheet

pytestmark = pytest.mark.timeout(240)


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
    saved(page)
    page.get_by_role("button", name="Send and confirm").click()
    next_turn(page)
    ready(page)
    expect(page.locator(".lz-ticked", has_text="Recruit")).to_be_visible()
    page.locator('[data-part="since"] .lz-jump').first.click()
    expect(page.locator(".lz-ring")).to_have_count(1)


def test_a_split_shows_what_stays_and_a_single_lizard_goes_as_a_spy(page):
    begin(page)
    [first, *_] = own(page)
    pick(page, first)
    page.locator('[data-ord="SP"]').click()
    pick(page, reach(page)[2])
    box = page.get_by_role("dialog")
    box.locator("input[type=range]").first.fill("50")
    expect(box.locator("output").first).to_have_text("150 stay")
    box.locator("[data-lz=spy]").click()
    expect(box.locator(".lz-stays")).to_contain_text("goes as a spy")
    box.locator("[data-lz=write]").click()
    assert re.search(rf"SP {first} \S+( \S+)? RED=1\n", sheet(page))


def test_undo_and_redo_walk_through_the_sheet(page):
    begin(page)
    [first, *_] = own(page)
    for ord in ("MO", "RE"):
        pick(page, first)
        if ord == "RE":
            page.locator('[data-ord="RE"]').click()
        else:
            pick(page, reach(page)[0])
    full = sheet(page)
    page.locator("[data-lz=undo]").click()
    expect(page.locator(".lz-counter")).to_have_text("1 of 30")
    page.locator("[data-lz=undo]").click()
    expect(page.locator(".lz-counter")).to_have_text("0 of 30")
    page.locator("[data-lz=redo]").click()
    page.locator("[data-lz=redo]").click()
    assert sheet(page) == full


def test_errors_and_warnings_stand_at_their_line_with_their_rule(page):
    begin(page)
    area = page.locator("textarea[data-own-text]")
    page.get_by_text("The sheet as text").click()
    area.fill("MO 99ZZ N\nMO 1A W\nCH 1A N eyes\nrubbish here and there\nRE 1A\n")
    rows = page.locator(".lz-row")
    expect(rows).to_have_count(5)
    for code, rule in (("E03", "LZ-020"), ("E04", "LZ-021"), ("E11", "LZ-415"), ("E01", "LZ-411"), ("W01", "LZ-427")):
        found = page.locator(".lz-row .finding", has_text=code)
        expect(found).to_have_count(1, timeout=20_000)
        expect(found.get_by_role("link")).to_have_attribute("href", f"/games/lizards/rules/#{rule}")
    expect(page.locator(".lz-checked")).to_contain_text("4 errors, 1 warning")
    page.locator(".lz-row", has_text="E03").locator(".lz-hex").fill("1B")
    expect(page.locator(".lz-row .finding", has_text="E03")).to_have_count(0, timeout=20_000)
    assert sheet(page).startswith("MO 1B N\n")


def test_thirty_orders_on_the_large_map_by_keyboard_alone(page):
    """On 32 rows of 32: Tab, typing and Enter only; every change is checked and the sheet is sent."""
    page.set_viewport_size(DESK)
    begin(page, 16)
    first = own(page)[0]
    assert page.locator('use[data-ref="hex:32AF"]').count() == 1
    page.locator("[data-lz=add]").focus()
    for n in range(30):
        page.locator("[data-lz=add]").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.classList.contains('lz-hex')")
        page.keyboard.type(f"{1 + n}A" if n else first)
        page.keyboard.press("Tab")
        page.keyboard.press("N")
        page.keyboard.press("Tab")
        page.keyboard.press("S")
    expect(page.locator(".lz-counter")).to_have_text("30 of 30")
    expect(page.locator(".lz-row")).to_have_count(30)
    assert sheet(page).count("MO ") == 30
    saved(page)
    expect(page.locator(".lz-row .finding").first).to_be_visible(timeout=20_000)
    for code in ("2B", "3B", "4B"):
        with page.expect_response(re.compile("/draft$")) as answer:
            page.locator(".lz-row .lz-hex").last.fill(code)
        assert answer.value.ok
    page.locator(".decision button.main").focus()
    page.keyboard.press("Enter")
    next_turn(page)


def test_the_map_by_keyboard(page):
    begin(page)
    page.locator("[data-board-view]").focus()
    page.keyboard.press("n")
    first = page.evaluate("document.activeElement.dataset.ref.slice(4)")
    assert first in own(page)
    page.keyboard.press("Enter")
    assert reach(page)
    page.keyboard.press("8")
    expect(page.locator(".lz-readout strong")).to_be_visible()
    page.keyboard.press("Enter")
    assert sheet(page).startswith(f"MO {first} N\n")
    page.keyboard.press("Control+z")
    expect(page.locator(".lz-counter")).to_have_text("0 of 30")


def test_the_map_never_ends_and_centres_on_the_home_den(page):
    page.set_viewport_size(DESK)
    begin(page)
    spots = """() => Object.fromEntries([...document.querySelectorAll('use[data-ref^="hex:"]')]
        .map(use => [use.dataset.ref, Number(use.getAttribute('x'))]))"""
    before = page.evaluate(spots)
    view = page.locator("[data-board-view]")
    view.focus()
    for _ in range(3):
        page.keyboard.press("+")
    for _ in range(15):
        page.keyboard.press("ArrowRight")
    after = page.evaluate(spots)
    assert before != after, "the world was turned"
    assert sorted(before) == sorted(after)
    assert sorted(before.values()) == sorted(after.values())
    page.locator("[data-lz=centre]").click()
    box, den = view.bounding_box(), page.locator("use:focus").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - den["x"] - den["width"] / 2) < 4
    code = page.evaluate("document.activeElement.dataset.ref.slice(4)")
    assert "Home Den" in page.locator(f'use[data-ref="hex:{code}"] title').text_content()


def test_the_designer_counts_and_says_what_is_cut(page):
    page.goto("/games/lizards/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#lz-name").wait_for()
    page.get_by_label("A form of my own").check()
    expect(page.locator(".lz-total")).to_contain_text("1200 of 1200 points")
    page.locator(".lz-plot").nth(4).click()
    page.get_by_label("RED in hex 5").fill("220")
    expect(page.locator(".lz-total")).to_contain_text("20 too many")
    expect(page.locator(".lz-own .finding", has_text="Left out").first).to_be_visible(timeout=20_000)
    page.get_by_label("RED in hex 5").fill("200")
    page.locator(".lz-plot").nth(9).click()
    page.get_by_role("button", name="Make it the Home Den").click()
    expect(page.locator(".lz-own")).to_contain_text("Home Den in hex 10", timeout=20_000)
    page.fill("#lz-name", "Ooze")
    saved(page)
    assert "HOME 10" in sheet(page)
    page.get_by_role("button", name="Send and confirm").click()
    ready(page)
    expect(page.locator("[data-play]")).to_contain_text("you are Ooze")


def test_den_table_dry_run_messages_and_pins(page):
    begin(page)
    [first, *_] = own(page)
    page.get_by_text("Dens, recruits, victory").click()
    page.get_by_label(f"Recruit in {first}").check()
    assert f"RE {first}" in sheet(page)
    expect(page.locator(".lz-standing")).to_contain_text("of 5000 points")
    page.locator("[data-lz=dry]").click()
    expect(page.get_by_role("dialog")).to_contain_text("drawn by lot")
    page.keyboard.press("Escape")
    page.get_by_text("Messages with the sheet").click()
    page.locator("[data-lz=letter]").click()
    page.get_by_label("Message", exact=True).first.fill("Peace?")
    assert re.search(r"MESSAGE \w+\nPeace\?\nEND MESSAGE", sheet(page))
    pick(page, first)
    page.get_by_role("button", name="Pin a note").click()
    page.keyboard.type("hold this")
    page.keyboard.press("Enter")
    expect(page.locator(".lz-pin")).to_have_count(1)
    saved(page)
    page.reload()
    ready(page)
    expect(page.locator(".lz-pin")).to_have_count(1)
    expect(page.locator(".lz-counter")).to_have_text("1 of 30")


def test_the_first_lessons_are_ticked_off_by_what_happened(page):
    """Only what the page says: recruit, spy out, feed; the turn is played and all three are ticked."""
    page.set_viewport_size(DESK)
    begin(page)
    home, other, *_ = sorted(own(page), key=lambda code: "Home" not in said(page, code))
    pick(page, home)
    page.locator('[data-ord="RE"]').click()
    page.locator('[data-ord="SP"]').click()
    pick(page, reach(page)[0])
    page.get_by_role("dialog").locator("[data-lz=spy]").click()
    page.get_by_role("dialog").locator("[data-lz=write]").click()
    page.get_by_role("button", name="Done").click()
    pick(page, other)
    page.get_by_role("button", name="Feed and return").click()
    expect(page.locator(".lz-ticked")).to_have_count(0)
    saved(page)
    page.get_by_role("button", name="Send and confirm").click()
    next_turn(page)
    ready(page)
    for task in ("Recruit", "Feed a band", "Spy out the land"):
        expect(page.locator(".lz-ticked", has_text=task)).to_be_visible()
    expect(page.locator(".lz-next")).to_contain_text("Take a free den")
    expect(page.locator(".lz-compare")).to_contain_text("Turn 1 against turn 0")
    rule = page.locator(".lz-lessons .lz-rule")
    rule.hover()
    expect(rule).to_have_attribute("title", re.compile("Attacking is moving"))


def test_chants_and_works_are_offered_with_what_they_need(page):
    begin(page)
    home, other, *_ = sorted(own(page), key=lambda code: "Home" not in said(page, code))
    pick(page, home)
    page.locator('[data-ord="CH"]').click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("20 blacks are there")
    expect(box).to_contain_text("160 too few")
    box.get_by_role("button", name="Chant Eyes").click()
    pick(page, reach(page)[1])
    assert re.search(rf"CH {home} \S+( \S+)? EYES\n", sheet(page))
    page.get_by_role("button", name="Done").click()
    pick(page, other)
    page.locator('[data-ord="BF"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("They must not move")
    expect(page.get_by_role("dialog")).to_contain_text("Build Bridge 20 GRY")
    page.keyboard.press("Escape")
    page.locator('[data-ord="GI"]').click()
    page.get_by_role("dialog").get_by_role("button").first.click()
    assert f"GI {other} 2\n" in sheet(page)


def test_another_tab_shows_the_new_turn_by_itself_and_strangers_learn_nothing(page, browser, base_url, watch):
    begin(page)
    other = watch(page.context.new_page())
    other.goto(page.url)
    ready(other)
    pick(page, own(page)[0])
    page.locator('[data-ord="RE"]').click()
    saved(page)
    page.get_by_role("button", name="Send and confirm").click()
    next_turn(other)
    ready(other)
    expect(other.locator(".lz-bench")).to_have_count(1)
    pick(other, own(other)[0])
    pick(other, reach(other)[0])
    expect(other.locator(".lz-counter")).to_have_text("1 of 30")
    code = page.locator("[data-play]").get_attribute("data-code")
    stranger = browser.new_context(base_url=base_url)
    answer = stranger.request.get(f"/tables/{code}/aid/sheet/?as=json&seat=0")
    assert answer.status == 404 or answer.json()["bands"] == []
    stranger.close()


def test_rows_are_sorted_by_keyboard_and_last_turns_sheet_comes_back(page):
    begin(page)
    page.get_by_text("The sheet as text").click()
    page.locator("textarea[data-own-text]").fill("SP 1A N RED=1\nSP 2A N RED=1\nEND\n")
    page.locator(".lz-row .lz-hex").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    assert sheet(page).startswith("SP 2A N RED=1\nSP 1A")
    saved(page)
    page.get_by_role("button", name="Send and confirm").click()
    next_turn(page)
    ready(page)
    expect(page.locator(".lz-counter")).to_have_text("0 of 30")
    page.locator("[data-lz=copy]").click()
    assert sheet(page).startswith("SP 2A N RED=1\nSP 1A")


def test_after_the_end_points_and_battles_are_told(page):
    begin(page)
    page.get_by_text("More", exact=True).last.click()
    page.locator("summary", has_text="Resign").click()
    act = page.locator("details[open] details[open]")
    act.locator("input[type=checkbox]").last.check()
    act.locator("button.danger").click()
    page.locator(".lz-after").wait_for(timeout=60_000)
    expect(page.locator(".lz-curve")).to_have_count(2)
    expect(page.get_by_role("img", name=re.compile("Points by turn"))).to_be_visible()


def test_on_a_phone_everything_fits_and_works(browser, base_url, watch):
    context = browser.new_context(viewport=PHONE, base_url=base_url, has_touch=True, is_mobile=True)
    page = watch(context.new_page())
    page.set_default_timeout(20_000)
    begin(page)
    [first, *_] = own(page)
    page.locator(f'use[data-ref="hex:{first}"]').tap(force=True)
    page.locator(f'use[data-ref="hex:{reach(page)[0]}"]').tap(force=True)
    assert sheet(page).startswith(f"MO {first} ")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board, panel = page.locator(".board").bounding_box(), page.locator(".panel").bounding_box()
    assert board["y"] < panel["y"], "the map comes first"
    context.close()


def test_the_pages_weight_without_the_board(page):
    sizes = {}
    page.on(
        "response",
        lambda r: sizes.update({r.url: len(r.body())}) if "/client/" in r.url or "/static/" in r.url else None,
    )
    begin(page)
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 300_000, sorted(sizes.items(), key=lambda item: -item[1])[:5]
