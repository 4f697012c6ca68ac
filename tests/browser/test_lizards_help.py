"""Lizards! in the browser, what helps a leader: odds, check lists, alerts, letters, the designer, the end of it all; at
a desk, on a phone and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .hands import replay, send, stepping
from .lizards import (
    DESK,
    FOUNDS,
    PHONE,
    TOUCH,
    fits,
    held,
    newcomer,
    on_a_given_map,
    pick,
    reach,
    ready,
    saved,
    sheet,
    sit_down,
    tap,
    turn_over,
)

STAGE = """\
MAP 16 16
5D Hom 1 Red 100 RED=130,YEL=60,BLK=100
4D Fer
6D Fer
5E Pla
4E Pla
5F Den - Gry 100 GRY=30
4F Fer
6F Fer
7D Scr 1 - - GRN=60,GRY=60
9D Pla
4B Tem 1 - - BLK=140,RED=20
3B Tem
2B Den 2 Grn 40 GRN=20
12L Hom 2 Grn 100 GRN=150
11L Fer
"""
"""A free den of 30 militia two steps from home; builders at the shore, one hex of water from land; two Temples, and
behind them a den of the enemy."""

HUNGRY = """\
MAP 16 16
5D Hom 1 Red 100 RED=130,YEL=60
4D Fer
6D Fer
6E Pla
7E Pla
7F Pla 1 - - RED=40,GRN=20
7G Pla
6F Den - Gry 20
13L Hom 2 Grn 60 GRN=40
12L Fer
"""
"""Nobody is fed but by marching; a free den without militia beside the smaller band; the enemy is far over the sea."""


@pytest.fixture
def desk(browser, base_url, watch):
    page = sit_down(browser, base_url, watch, STAGE)
    yield page
    page.context.close()


@pytest.fixture
def phone(browser, base_url, watch):
    page = sit_down(browser, base_url, watch, STAGE, **TOUCH, color_scheme="dark")
    yield page
    page.context.close()


def odds(page: Page) -> list[str]:
    """The first line of the odds: against how many, won, own losses, theirs, their flight, own flight."""
    rows = page.locator(".lz-bench .lz-odds-table tbody tr")
    rows.first.wait_for()
    return rows.first.locator("th, td").all_inner_texts()


# ---- odds


def test_the_odds_of_an_attack_stand_under_the_map_before_it_is_ordered(desk):
    pick(desk, "5D")
    desk.locator('use[data-ref="hex:5F"]').hover(force=True)
    expect(desk.locator(".lz-readout")).to_contain_text("2 steps from 5D")
    against, won, *_ = odds(desk)
    assert against == "30", "15 for each of two Fertile hexes"
    assert won == "100 %", "290 against 30"
    assert sheet(desk).strip() in ("", "END")
    expect(desk.locator(".lz-bench caption")).to_have_text(re.compile("Odds for 290 in 5F, behind walls"))
    desk.locator('[data-ord="SP"]').click()
    pick(desk, "5F")
    box = desk.get_by_role("dialog")
    box.get_by_label("red in figures").fill("20")
    expect(box.locator("caption")).to_have_text(re.compile("Odds for 20 in 5F"))
    few = box.locator(".lz-odds-table tbody td").first
    assert int(few.inner_text().removesuffix(" %")) < 50, "20 against 30 behind walls"
    expect(box.get_by_role("link", name="LZ-212")).to_be_visible()
    box.get_by_role("button", name="Write the order").click()
    expect(desk.locator(".lz-bench caption")).to_have_text(re.compile("Odds for 20 in 5F"))
    pick(desk, "7D")
    expect(desk.locator(".lz-bench .lz-odds-table")).to_have_count(0)


def test_of_a_hidden_garrison_there_are_three_guesses(desk):
    pick(desk, "4B")
    desk.locator('use[data-ref="hex:2B"]').hover(force=True)
    expect(desk.locator(".lz-bench caption")).to_have_text(
        "Odds for 160 in 2B, behind walls; nobody knows how many are hidden there: three guesses"
    )
    rows = desk.locator(".lz-bench .lz-odds-table tbody tr")
    guesses = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    enemies, won = ([int(row[n].removesuffix(" %")) for row in guesses] for n in (0, 1))
    assert len(guesses) == 3
    assert enemies == sorted(set(enemies))
    assert won == sorted(won, reverse=True)


def test_the_odds_by_keyboard_alone(desk):
    desk.locator("[data-board-view]").focus()
    for key in ("h", "Enter", "9", "3"):
        desk.keyboard.press(key)
    assert held(desk) == "5F"
    assert odds(desk)[0] == "30"
    desk.keyboard.press("Enter")
    assert "MO 5D NE SE\n" in sheet(desk)
    assert odds(desk)[0] == "30"


def test_the_odds_on_a_phone_follow_the_order(phone):
    for code in ("5D", "5F"):
        tap(phone, code)
    expect(phone.locator("textarea[data-own-text]")).to_have_value(re.compile(r"MO 5D \S+ \S+\n"))
    assert odds(phone)[0] == "30"
    table = phone.locator(".lz-bench .lz-odds-table").bounding_box()
    assert 0 <= table["x"] < table["x"] + table["width"] <= PHONE["width"]
    assert fits(phone)


# ---- check lists


def test_builders_are_counted_and_a_bridges_far_shore_is_marked(desk):
    pick(desk, "7D")
    desk.locator('[data-ord="BF"]').click()
    box = desk.get_by_role("dialog")
    expect(box.get_by_role("listitem").filter(has_text="Build Bridge")).to_contain_text("20 grey (60 there)")
    expect(box.get_by_role("listitem").filter(has_text="Build Fertile").get_by_role("button")).to_be_enabled()
    expect(box.get_by_role("listitem").filter(has_text="Destroy Bridge")).to_contain_text("no suitable hex beside")
    box.get_by_role("button", name="Build Bridge: choose where").click()
    shores = desk.locator("[data-reach]").filter(has_text="land")
    lands = shores.evaluate_all("marks => marks.map(mark => mark.dataset.reach)")
    assert lands == ["5E", "6F", "9D"], "LZ-026: over 6E to 5E and 6F, over 8D to 9D"
    assert sorted({*reach(desk)} - {*lands}) == ["6E", "8D"]
    expect(desk.locator('use[data-ref="hex:7D"]')).to_be_focused()
    desk.keyboard.press("2")
    desk.keyboard.press("Enter")
    assert "BB 7D S\n" in sheet(desk)


def test_chants_say_what_they_do_and_what_they_cost(desk):
    pick(desk, "5D")
    desk.locator('[data-ord="CH"]').click()
    box = desk.get_by_role("dialog")
    shunt = box.get_by_role("listitem").filter(has_text="Shunt")
    expect(shunt).to_contain_text("20 of your blacks turn red; 3 hexes far")
    expect(shunt.get_by_role("link", name="LZ-170")).to_be_visible()
    expect(box.get_by_role("listitem").filter(has_text="Coerce")).to_contain_text("20 too few")
    expect(box.get_by_role("listitem").filter(has_text="Gate")).to_contain_text("only in a Temple")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Done").click()
    pick(desk, "4B")
    desk.locator('[data-ord="CH"]').click()
    expect(box).to_contain_text("140 blacks are there, in a Temple: no reversion but for Dark")
    box.get_by_role("button", name="3B: room for 300").click()
    assert "CH 4B 3B GATE\n" in sheet(desk)


# ---- hunger, spies, and the end


def test_alerts_come_before_it_is_too_late_and_all_is_told_at_the_end(page):
    """A den taken, a spy and a hunger of four turns; then the clan resigns: the curve, the chronicle, a full replay."""
    page.set_viewport_size(DESK)
    on_a_given_map(page, HUNGRY)
    page.get_by_role("button", name=FOUNDS).click()
    ready(page)
    page.get_by_text("The sheet as text").click()
    page.locator("textarea[data-own-text]").fill("SP 7F N RED=10\nSP 7F SE RED=1\nEND\n")
    for turn in range(2, 6):
        turn_over(page, turn)
    alerts = page.locator(".lz-alerts li")
    expect(alerts).to_have_count(4)
    starving = alerts.filter(has_text="190 lizards starve next turn unless fed.")
    expect(starving).to_have_text(re.compile("^5D .* Nearest Fertile hex: 4D, 1 step away"))
    bush = alerts.filter(has_text="A spy goes bush unless it rejoins a band this turn.")
    expect(bush).to_have_text(re.compile("^7G .* Nearest band: 7F, 1 step away"))
    starving.get_by_role("button").first.press("Enter")
    expect(page.locator(".lz-ring")).to_have_count(1)
    page.get_by_role("button", name="Feed and return").press("Enter")
    assert re.search(r"MO 5D (N S|S N)\n", sheet(page)), "fed by two presses"
    page.set_viewport_size(PHONE)
    expect(alerts.first).to_be_visible()
    assert fits(page)

    page.get_by_text("Resign, reports and more").click()
    page.locator("summary", has_text="Resign").last.click()
    act = page.locator("details[open] details[open]")
    act.locator("input[type=checkbox]").last.check()
    act.locator("button.danger").click()
    page.locator(".lz-after").wait_for()
    expect(page.locator(".lz-lessons")).to_have_count(0)
    expect(page.locator(".lz-curve")).to_have_count(2)
    expect(page.get_by_role("img", name=re.compile("Points by turn"))).to_be_visible()
    page.locator(".lz-after summary").press("Enter")
    told = page.locator(".lz-after .log li")
    expect(told.filter(has_text=re.compile("6F.*den taken", re.IGNORECASE))).to_have_count(1)
    expect(told.last).to_contain_text("Lord of the Savage Swamp")
    replay(page)
    page.set_viewport_size(DESK)
    page.get_by_label("View", exact=True).select_option("with everything open")
    with page.expect_navigation():
        page.get_by_role("button", name="Show").click()
    stepping(page)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-replay] [role=status]")).to_have_text(re.compile(r"(\d+) of \1"))
    enemy = page.locator('use[data-ref="hex:13L"] title').text_content() or ""
    assert re.search(r"of BRB, Green, \d+ of 50 Den Lizards", enemy), "what nobody but its owner knew"


# ---- letters


def test_a_letter_is_answered_by_its_code(browser, base_url, watch):
    first, second = (watch(browser.new_context(base_url=base_url, viewport=DESK).new_page()) for _ in range(2))
    on_a_given_map(first, HUNGRY, bots=0)
    newcomer(second)
    second.goto(first.url)
    send(second.get_by_role("button", name="Join").first)
    for page in (first, second):
        page.locator("#lz-name").wait_for()
        page.get_by_role("button", name=FOUNDS).click()
    for page in (first, second):
        ready(page)
    second.get_by_text("Messages with the sheet").click()
    second.locator("[data-lz=letter]").click()
    second.get_by_label("Message", exact=True).first.fill("Peace?")
    saved(second)
    for page in (first, second):
        page.get_by_role("button", name="Submit").click()
    expect(first.locator(".decision h2")).to_contain_text("turn 2.")
    ready(first)
    line = first.locator('[data-part="since"] li', has_text=re.compile(r"From \w[\w' -]+: Peace\?"))
    line.get_by_role("button", name="Reply to").press("Enter")
    first.keyboard.type("War.")
    assert "MESSAGE BRB\nWar.\nEND MESSAGE" in sheet(first)
    line.get_by_role("button", name="Reply to").click()
    expect(first.locator(".lz-letter")).to_have_count(1)
    for page in (first, second):
        page.context.close()


# ---- the designer


@pytest.mark.parametrize("how", [{"viewport": DESK}, TOUCH], ids=["desk", "phone"])
def test_a_form_of_ones_own_by_keyboard_or_thumb(browser, base_url, watch, how):
    context = browser.new_context(base_url=base_url, **how)
    page = watch(context.new_page())
    page.goto("/games/lizards/")
    page.get_by_role("button", name="Learn in ten minutes").click()
    page.locator("#lz-name").wait_for()
    page.get_by_label("A form of my own").check()
    expect(page.locator(".lz-total")).to_contain_text("1200 of 1200 points")
    plot = page.get_by_role("button", name=re.compile("^Hex 5: "))
    plot.press("Enter") if how is not TOUCH else plot.tap()
    page.get_by_label("RED in hex 5").fill("100")
    expect(page.locator(".lz-total")).to_contain_text("1100 of 1200 points, 100 would be lost")
    page.get_by_label("RED in hex 5").fill("300")
    expect(page.locator(".lz-total")).to_contain_text("100 too many; what there is room for costs 1150")
    expect(page.locator(".lz-own .finding", has_text="Hex 5: 0 of 60 YEL; at most 300 in a hex")).to_be_visible()
    page.get_by_label("RED in hex 5").fill("220")
    expect(page.locator(".lz-total")).to_contain_text("20 too many")
    expect(page.locator(".lz-own .finding", has_text="Left out").first).to_be_visible()
    assert fits(page)
    assert "5 Red POP=20 RED=220" in sheet(page)
    context.close()
