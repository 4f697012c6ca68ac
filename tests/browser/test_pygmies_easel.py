"""A table of one's own is drawn where a table is set up (PY-443): by pointer, finger and key, its text both ways."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from terrarium.games.pygmies.content.own_boards import read

from . import hands
from .test_pages import by_day_and_night

FINE = "The rules have nothing against this table."


def easel(page):
    page.goto("/games/pygmies/new")
    page.get_by_text("Game options").click()
    page.get_by_role("button", name="Draw the table").click()
    return page.get_by_role("dialog", name="Draw the table")


def inch(page, x, y):
    """Where a spot of the table lies on the screen."""
    where = "(plan, at) => { const p = new DOMPoint(...at).matrixTransform(plan.getScreenCTM()); return [p.x, p.y] }"
    return page.locator(".pg-stage").evaluate(where, [x, 36 - y])


def drag(page, start, end):
    page.mouse.move(*inch(page, *start))
    page.mouse.down()
    page.mouse.move(*inch(page, *((a + b) / 2 for a, b in zip(start, end, strict=True))))
    page.mouse.move(*inch(page, *end))
    page.mouse.up()


def has(box, line):
    expect(box.get_by_label("The table as text")).to_have_value(re.compile(f"^{re.escape(line)}$", re.MULTILINE))


@pytest.mark.rule("PY-443")
def test_a_table_is_drawn_by_pointer_and_played_on(page):
    box = easel(page)
    box.get_by_role("button", name="Pond").click()
    drag(page, (8, 12), (14, 18))
    has(box, "water Pond | 8,12 14,18")
    drag(page, (11, 15), (13, 17))
    has(box, "water Pond | 10,14 16,20")
    drag(page, (16, 20), (20, 22))
    has(box, "water Pond | 10,14 20,22")
    box.get_by_role("button", name="Hill").click()
    page.mouse.click(*inch(page, 27, 18))
    has(box, "platform Hill | 24,15 30,21 | z=1.5")
    box.get_by_role("button", name="Add a ramp").click()
    box.get_by_label("Height", exact=True).fill("2")
    box.get_by_label("Height", exact=True).press("Enter")
    has(box, "platform Hill | 24,15 30,21 | z=2 ramp=26.25,15,27.75,15")
    expect(box.get_by_role("status")).to_have_text(FINE)
    box.get_by_role("button", name="Use this table").click()
    text = page.get_by_label("A table of your own").input_value()
    assert [piece.name for piece in read(text).piece] == ["Pond", "Hill"]
    expect(page.get_by_role("img", name="The plan of My table")).to_be_visible()
    page.get_by_label("How many are bots").fill("1")
    hands.send(page.get_by_role("button", name="Create table"))
    expect(page.locator("body")).to_contain_text("BOARD My table")


@pytest.mark.rule("PY-443")
def test_text_and_plan_change_each_other_and_the_rules_name_what_is_wrong(page):
    box = easel(page)
    text = box.get_by_label("The table as text")
    text.fill("BOARD Try\nwater Fine | 10,20 12,22\nwater Low | 10,2 14,9\n")
    expect(box.get_by_role("status")).to_have_text("Line 3: only woods reach into the deployment zones.")
    expect(box.get_by_role("button", name="Low, water")).to_have_class(re.compile("pg-bad"))
    box.get_by_role("button", name="Low, water").focus()
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    has(box, "water Low | 10,6 14,13")
    expect(box.get_by_role("status")).to_have_text(FINE)
    box.get_by_role("button", name="Undo").click()
    has(box, "water Low | 10,5.5 14,12.5")
    box.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("A table of your own")).to_have_value("")


@pytest.mark.rule("PY-443")
def test_a_table_is_drawn_by_keyboard_alone(page):
    box = easel(page)
    box.get_by_role("button", name="House").focus()
    page.keyboard.press("Enter")
    has(box, "building House | 16,16 20,20 | h=3")
    for key in ("ArrowRight", "Shift+ArrowUp", "Alt+ArrowRight", "Alt+ArrowRight"):
        page.keyboard.press(key)
    has(box, "building House | 16.5,16.1 21.5,20.1 | h=3")
    page.keyboard.press("d")
    has(box, "building House | 17.5,15.1 22.5,19.1 | h=3")
    page.keyboard.press("Control+z")
    expect(box.get_by_role("button", name="House, building")).to_have_count(1)
    box.get_by_role("button", name="House, building").focus()
    page.keyboard.press("Delete")
    expect(box.get_by_role("button", name="House, building")).to_have_count(0)


@pytest.mark.rule("PY-443")
def test_a_finger_draws_on_a_phone(browser, base_url):
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    box = easel(page)
    box.get_by_label("Begin with").select_option(label="Mill Green")
    expect(box.get_by_role("status")).to_have_text(FINE)
    box.get_by_role("button", name="West Wood, difficult").tap()
    box.get_by_label("West", exact=True).fill("3")
    box.get_by_label("West", exact=True).blur()
    has(box, "difficult West Wood | 3,12 8,20 | cover=3")
    touch = context.new_cdp_session(page)
    box.locator(".pg-desk").evaluate("desk => desk.scrollTo(0, 0)")
    x, y = inch(page, 5, 15)
    end_x, end_y = inch(page, 5, 18)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": (x + end_x) / 2, "y": (y + end_y) / 2}]),
        ("touchMove", [{"x": end_x, "y": end_y}]),
        ("touchEnd", []),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    has(box, "difficult West Wood | 3,15 8,23 | cover=3")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_axe_finds_nothing_on_the_easel(page):
    box = easel(page)
    box.get_by_label("Begin with").select_option(label="Mill Green")
    expect(box.get_by_role("status")).to_have_text(FINE)
    box.get_by_role("button", name="Mill, building").click()
    expect(box.get_by_text("Add a window")).to_be_visible()
    assert by_day_and_night(page) == []
