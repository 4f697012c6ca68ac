"""Any kernel form in a real browser: filled in by hand and by clicking a board, it sends the answer that was meant.

The page is ours, with the house's own scripts and styles; no game is asked.
"""

from __future__ import annotations

import pytest

from terrarium.kernel import Allocation, Amount, Either, Fields, ListOf, One, Path, Point, Some, Text, Yes
from terrarium.server.play import forms
from terrarium.server.play.fields import inputs

from . import hands

SQUARES = "ABC"
BOARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200">'
    '<rect data-plane="table" data-units="0 0 3000 1000" x="0" y="100" width="300" height="100" fill="#eee"/>'
    + "".join(
        f'<rect data-ref="square:{name}" x="{100 * n}" width="100" height="100"><title>{name}</title></rect>'
        for n, name in enumerate(SQUARES)
    )
    + "</svg>"
)


@pytest.fixture(scope="module")
def dress(browser, house):
    """The links to styles and scripts of a play page as they are served now."""
    page = browser.new_context(base_url=house).new_page()
    page.goto("/")
    hands.send(page.get_by_role("button", name="Play Terrible Lizards now against bots"))
    links = "[...document.head.querySelectorAll('link[rel=stylesheet], script')].map(e => e.outerHTML).join('')"
    yield page.evaluate(links)
    page.context.close()


@pytest.fixture
def workbench(page, house, dress):
    """Lays a form beside a board and gives the page."""

    def lay(form, answer=None):
        html = (
            f"<!doctype html><html lang=en><meta charset=utf-8><title>Workbench</title>{dress}"
            f'<main class="play"><h1 data-play>Workbench</h1><div class="panel" data-panel>'
            f'<section class="decision"><form data-decision>{inputs(form, answer)}'
            f'<div class="actions"><p data-chosen></p></div></form></section></div>'
            f'<div class="board-view" id="board" data-board-view tabindex="0">{BOARD}</div></main>'
        )
        page.route("**/workbench", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto(f"{house}/workbench")
        page.wait_for_selector("form.scripted")
        page.wait_for_selector("[data-board-view][data-open]")
        return page

    return lay


def sent(page, form):
    """The answer that the page would send now."""
    pairs = page.evaluate("[...new FormData(document.querySelector('form[data-decision]'))]")
    fields = {}
    for key, value in pairs:
        fields.setdefault(key, []).append(value)
    return forms.read(form, fields)


def square(page, name):
    return page.locator(f"[data-board-view] [data-ref='square:{name}']")


ORDERS = ListOf(
    Either({
        "build": Fields({"where": One(tuple(SQUARES), of="square"), "cost": Amount(1, 9)}),
        "hold": Yes(),
        "write": Text(20),
    }),
    0,
    4,
)  # fmt: skip


def test_a_list_grows_shrinks_and_is_put_in_order(workbench):
    page = workbench(ORDERS, [{"hold": True}])
    add = page.get_by_role("button", name="Add", exact=True)
    add.click()
    page.locator("[data-entry]").nth(1).get_by_label("Write").check()
    page.locator("[data-entry]").nth(1).get_by_label("Text").fill("first")
    add.click()
    page.locator("[data-entry]").nth(2).get_by_label("Build").check()
    page.locator("[data-entry]").nth(2).get_by_label("B", exact=True).check()
    page.locator("[data-entry]").nth(2).get_by_label("Cost").fill("4")
    assert sent(page, ORDERS) == [{"hold": True}, {"write": "first"}, {"build": {"where": "B", "cost": 4}}]
    page.locator("[data-entry]").nth(2).get_by_role("button", name="Earlier").click()
    page.locator("[data-entry]").nth(0).get_by_role("button", name="Remove").click()
    assert sent(page, ORDERS) == [{"build": {"where": "B", "cost": 4}}, {"write": "first"}]
    add.click()
    add.click()
    assert add.is_disabled(), "four entries and no more"


def test_a_click_on_the_board_adds_an_entry_that_names_it(workbench):
    page = workbench(ORDERS)
    square(page, "C").click()
    page.locator("[data-entry]").get_by_label("Cost").fill("3")
    assert sent(page, ORDERS) == [{"build": {"where": "C", "cost": 3}}]
    square(page, "A").click()
    page.get_by_role("dialog").get_by_role("button", name="Add: Build").click()
    page.locator("[data-entry]").nth(1).get_by_label("Cost").fill("2")
    square(page, "B").click()
    page.get_by_role("dialog").get_by_role("button", name="Build", exact=False).first.click()
    assert sent(page, ORDERS) == [{"build": {"where": "C", "cost": 3}}, {"build": {"where": "B", "cost": 2}}]


def test_a_list_in_a_list_keeps_its_names(workbench):
    form = ListOf(Fields({"units": ListOf(One(("x", "y")), 1, 3)}), 0, 3)
    page = workbench(form, [{"units": ["x", "y"]}])
    outer = page.locator("[data-list='a'] > [data-add]")
    outer.click()
    inner = page.locator("[data-list='a'] > [data-entry]").nth(1)
    inner.locator("[data-add]").click()
    inner.get_by_label("Y").check()
    page.locator("[data-list='a'] > [data-entry]").first.locator(":scope > .entry-tools [data-remove]").click()
    assert sent(page, form) == [{"units": ["y"]}]


def test_a_path_is_gone_by_clicking_where_to(workbench):
    form = Path("A", {"A": ("B",), "B": ("A", "C"), "C": ("B",)}, 0, 3, of="square")
    page = workbench(form)
    square(page, "C").click()
    assert sent(page, form) == ["B", "C"], "the way between is found"
    page.get_by_role("button", name="One step back").click()
    assert sent(page, form) == ["B"]


def test_points_are_shown_on_the_plane_one_after_the_other(workbench):
    form = Fields({"one": Point(0, 0, 3000, 1000, of="table"), "two": Point(0, 0, 3000, 1000, of="table")})
    page = workbench(form)
    page.locator("[data-plane]").scroll_into_view_if_needed()
    box = page.locator("[data-plane]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    answer = sent(page, form)
    assert abs(answer["one"][0] - 1500) < 40
    assert abs(answer["two"][0] - 750) < 40
    page.get_by_role("button", name="Show it on the board").first.click()
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    assert abs(sent(page, form)["one"][0] - 2700) < 40


def test_an_order_is_chosen_by_clicking_one_after_the_other(workbench):
    form = Some(tuple(SQUARES), 3, 3, of="square", ordered=True)
    page = workbench(form)
    for name in "CAB":
        square(page, name).click()
    assert sent(page, form) == ["C", "A", "B"]


def test_what_an_element_is_for_is_asked_where_it_may_be_two_things(workbench):
    form = Either({"attack": One(("A", "B"), of="square"), "visit": One(("B", "C"), of="square")})
    page = workbench(form)
    square(page, "B").click()
    page.get_by_role("dialog").get_by_role("button", name="Visit").click()
    assert sent(page, form) == {"visit": "B"}
    square(page, "A").click()
    assert sent(page, form) == {"attack": "A"}, "one meaning is not asked about, though its way was not chosen"


def test_no_more_is_ticked_than_may_be_and_sums_are_told(workbench):
    form = Fields({"some": Some(tuple(SQUARES), 0, 2, of="square"), "lot": Allocation({"red": 2, "grey": 5}, 1, 4)})
    page = workbench(form)
    square(page, "A").click()
    square(page, "B").click()
    assert page.get_by_label("C", exact=True).is_disabled()
    page.get_by_label("Grey").fill("3")
    assert "3 of 1 to 4" in page.locator("output").inner_text()
    assert sent(page, form) == {"some": ["A", "B"], "lot": {"grey": 3}}
    assert "A · B" in page.locator("[data-chosen]").inner_text()


def test_a_board_is_chosen_from_by_keyboard(workbench):
    form = One(tuple(SQUARES), of="square")
    page = workbench(form)
    square(page, "A").focus()
    page.keyboard.press("ArrowRight")
    look = "element => element === document.activeElement ? getComputedStyle(element).outlineStyle : 'elsewhere'"
    assert square(page, "B").evaluate(look) == "solid", "where one is differs from where one may go"
    assert square(page, "C").evaluate("element => getComputedStyle(element).outlineStyle") == "dashed"
    page.keyboard.press("Enter")
    assert sent(page, form) == "B"
    assert square(page, "B").get_attribute("aria-pressed") == "true"
