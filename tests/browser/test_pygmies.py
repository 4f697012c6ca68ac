"""Pygmies in the browser: moves, charges, volleys, spells, windows and deployment by pointer, finger and keyboard."""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

import pytest
from playwright.sync_api import expect

from . import hands, pygmies
from .pygmies import DESK, PHONE, click, coin, ends, mine, orders, point, text, theirs


@pytest.fixture(scope="session")
def tables(browser, base_url, surroundings):
    return pygmies.staged(browser, base_url, surroundings)


@pytest.fixture
def at(browser, base_url, tables, watch):
    """Sits down at a staged table; the page is closed at the end."""
    pages = []

    def sit(kind, n=0, kept=False, **how):
        page = watch(browser.new_context(base_url=base_url, storage_state=tables.who, **{**DESK, **how}).new_page())
        pages.append(page)
        return pygmies.sit_down(page, tables.codes[kind][n], kept)

    yield sit
    for page in pages:
        page.context.close()


def test_a_model_goes_where_one_clicks_and_the_order_is_sent(at):
    """Reach is shown, the way is drawn with its cost, undone, written again, and carried out."""
    page = at("move", 1)
    one = f"{mine(page)}A1"
    coin(page, one).click()
    expect(page.locator(".pg-reach polygon").first).to_be_attached()
    expect(page.locator(".pg-said")).to_contain_text("6.0″ to go")
    click(page, 17, 17)
    orders(page, 1)
    assert ends(page, one) == pytest.approx((17, 17), abs=0.1)
    expect(page.locator(".pg-label")).to_have_text(f"{20 - ends(page, one)[0]:.1f}″")
    expect(page.locator(".pg-way")).to_have_count(1)
    page.get_by_role("button", name="Undo", exact=True).click()
    orders(page, 0)
    expect(page.locator(".pg-way")).to_have_count(0)
    assert text(page) == "done"
    click(page, 17, 17)
    orders(page, 1)
    page.get_by_role("button", name="Send 1 order").click()
    expect(page.locator("#log")).to_contain_text(re.compile(rf"Human Spearman {one} goes (3|3\.1|2\.9)\" west\."))
    expect(page.locator(".pg-sheet")).to_contain_text("No orders yet")
    expect(page.locator(f'.pg-chip[aria-label^="{one}"]')).to_have_count(0)
    coin(page, one).click()
    expect(page.locator(".pg-said")).to_contain_text("has already moved")


def test_an_enemy_is_charged_by_a_click(at):
    page = at("move")
    one, foe = f"{mine(page)}A1", f"{theirs(page)}A1"
    coin(page, one).click()
    expect(page.locator(".pg-said")).to_contain_text("to go")
    coin(page, foe).click()
    expect(orders(page, 1)).to_contain_text(f"{one} Human Spearman charges {foe} Human Spearman, 3.5")
    assert text(page).endswith(f"!{foe}")
    assert ends(page, one) == pytest.approx((20, 20.5), abs=0.02)


def test_a_spot_out_of_reach_is_gone_towards_and_a_wall_says_what_can_be_done(at):
    page = at("move")
    one, two = f"{mine(page)}A1", f"{mine(page)}A2"
    coin(page, one).click()
    expect(page.locator(".pg-said")).to_contain_text("to go")
    click(page, 10, 17)
    orders(page, 1)
    expect(page.locator(".pg-said")).to_contain_text(
        re.compile(r"As near as it comes: needs 10\.\d*\", reaches 6\.0\"")
    )
    assert ends(page, one) == pytest.approx((14, 17), abs=0.1)
    coin(page, two).click()
    expect(page.locator(".pg-said")).to_contain_text("6.0″ to go")
    click(page, 16.5, 14)
    expect(page.locator(".pg-said")).to_contain_text("the stone wall is in the way")
    expect(page.locator(".pg-said a")).to_have_attribute("href", "/games/pygmies/rules/#PY-060")
    expect(page.locator(".pg-cross")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Across it.*a die decides")).click()
    expect(orders(page, 2).last).to_contain_text("jumps")
    assert "^" in text(page)


COUNT = """() => {
    window.presses = 0;
    addEventListener("pointerdown", (event) => { if (event.isTrusted) window.presses += 1; }, { capture: true });
}"""


def drag(page, start, end):
    """By mouse, from one place of the table to another, in inches."""
    page.mouse.move(*point(page, *start))
    page.mouse.down()
    page.mouse.move(*point(page, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    page.mouse.move(*point(page, *end))
    page.mouse.up()


def test_a_turn_of_22_models_takes_a_few_presses(at, touching):
    """As a person at the table does: a squad by two presses and a drag, a charge by a drag, another squad by its chip
    and a place, undone and done again; all is sent, and then the rest."""
    page = at("move", 2)
    side, way = mine(page), 1 if mine(page) == "S" else -1
    home = 5.5 if side == "S" else 30.5
    page.evaluate(COUNT)
    coin(page, f"{side}C1").click()
    coin(page, f"{side}C1").click()
    expect(page.locator(".pg-said")).to_contain_text("7 in hand")
    at_x, at_y = place_of(page, f"{side}C1")
    drag(page, (at_x, at_y), (at_x + 1, at_y + 3 * way))
    expect(page.locator(".pg-said")).to_contain_text('7 go 3.2" as they stand')
    orders(page, 7)
    drag(page, (20, 17), (20, 21.5))
    orders(page, 8)
    page.locator(".pg-squads [data-is$='B']").click()
    expect(page.locator(".pg-said")).to_contain_text("7 in hand")
    click(page, 18, home + 20 * way)
    expect(page.locator(".pg-said")).to_contain_text('go 6"')
    orders(page, 15)
    page.get_by_role("button", name="Undo", exact=True).click()
    orders(page, 8)
    click(page, 18, home + 20 * way)
    orders(page, 15)
    presses = page.evaluate("presses")
    page.get_by_role("button", name="Send 15 orders").click()
    expect(page.locator(".pg-sheet")).to_contain_text("No orders yet")
    page.locator(".pg-squads [data-is$='A'], .pg-squads [data-is='squad-all']").first.click()
    click(page, 18, home + 20 * way)
    expect(page.get_by_role("button", name=re.compile("Send 7 orders"))).to_be_visible()
    assert presses + 4 <= 15, "a squad by hand, one charge, one squad by chip, once undone, all sent, the rest, sent"


def place_of(page, name):
    """Where a model stands, in inches, as its figure's base is drawn."""
    base = coin(page, name).locator("circle.rim").bounding_box()
    table = page.locator(f'{pygmies.BOARD} [data-plane="table"]').bounding_box()
    x = (base["x"] + base["width"] / 2 - table["x"]) / table["width"] * 36
    return x, 36 - (base["y"] + base["height"] / 2 - table["y"]) / table["height"] * 36


def test_many_by_keyboard_alone(at):
    """The next squad, everyone; the mark begins in their middle, Enter sends them there."""
    page = at("move")
    page.keyboard.press("b")
    page.keyboard.press("q")
    expect(page.locator(".pg-said")).to_contain_text("8 in hand")
    page.keyboard.press("q")
    expect(page.locator(".pg-said")).to_contain_text("7 in hand")
    for _ in range(3):
        page.keyboard.press("ArrowUp" if mine(page) == "S" else "ArrowDown")
    page.keyboard.press("Enter")
    expect(orders(page, 7).first).to_contain_text('goes 3"')
    page.keyboard.press("Control+z")
    orders(page, 0)
    page.keyboard.press("a")
    expect(page.locator(".pg-said")).to_contain_text("22 in hand")
    page.keyboard.press("Escape")
    expect(page.locator('.pg-chip[aria-pressed="true"]')).to_have_count(0)


def test_moving_and_charging_by_keyboard_alone(at):
    page = at("move")
    side, foe = mine(page), f"{theirs(page)}A1"
    page.keyboard.press("b")
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page.locator('.pg-chips .pg-chip[aria-pressed="true"]')).to_have_text(f"{side}A1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".pg-mark")).to_have_count(1)
    expect(page.locator(".pg-said")).to_contain_text("At 18.0, 17.3, 2.0″ from")
    page.keyboard.press("Enter")
    orders(page, 1)
    assert text(page) == f"{side}A1 18,17.3"
    page.keyboard.press("e")
    expect(page.locator(".pg-said")).to_contain_text(f"{foe} Human Spearman, 3.5″ away")
    page.keyboard.press("Enter")
    expect(orders(page, 1)).to_contain_text("charges")
    page.keyboard.press("Control+z")
    expect(orders(page, 1)).not_to_contain_text("charges")
    page.keyboard.press("Escape")
    expect(page.locator('.pg-chip[aria-pressed="true"]')).to_have_count(0)


def test_keys_pressed_before_the_table_answers_are_about_the_model_in_hand(at):
    page = at("move")
    waiting = []
    page.route("**/guide", lambda route: route.continue_() if waiting else waiting.append(route))
    for key in ("b", "n", "n", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(".pg-mark")).to_have_count(1)
    waiting[0].continue_()
    expect(page.locator('.pg-chip[aria-pressed="true"]')).to_have_text(f"{mine(page)}A1")
    expect(page.locator(".pg-said")).to_contain_text(f"At 18.0, 17.0, 2.0″ from {mine(page)}A1")
    page.keyboard.press("Enter")
    orders(page, 1)
    assert text(page) == f"{mine(page)}A1 18,17"


def test_on_a_phone_by_finger(at):
    page = at("move", **PHONE, color_scheme="dark")
    one = f"{mine(page)}A1"
    page.locator(".pg-chips summary").tap()
    page.locator(f'.pg-chip[aria-label^="{one}"]').tap()
    expect(page.locator(".pg-said")).to_contain_text("6.0″ to go")
    page.locator(pygmies.BOARD).scroll_into_view_if_needed()
    corner = point(page, 0, 0)
    hands.tap(page, lambda: page.touchscreen.tap(*point(page, 22, 17)))
    orders(page, 1)
    assert point(page, 0, 0) == pytest.approx(corner, abs=3), "the table stays under the finger"
    assert ends(page, one) == pytest.approx((22, 17), abs=0.15)
    was = ends(page, one)
    page.get_by_role("button", name="South, half an inch").tap()
    with page.expect_response(re.compile("/guide$")):
        page.get_by_role("button", name="Set").tap()
    expect(page.locator(".pg-mark")).to_have_count(0)
    assert ends(page, one)[1] == pytest.approx(was[1] - 0.5, abs=0.1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_shooter_sees_chances_and_what_is_in_the_way(at):
    page = at("shoot")
    one, foe, far = f"{mine(page)}A5", f"{theirs(page)}A2", f"{theirs(page)}A1"
    coin(page, one).click()
    expect(page.locator(".pg-said")).to_contain_text("the chance of a Wound")
    expect(page.locator(".pg-label").first).to_have_text(re.compile(r"\d+ %"))
    coin(page, foe).click()
    expect(page.locator(".pg-said")).to_contain_text(f"{one} Human Archer sees {foe} Human Spearman, 7")
    expect(page.locator(".pg-ray")).to_have_count(12)
    expect(orders(page, 1)).to_contain_text(re.compile(rf"{foe} Human Spearman \d+ %"))
    assert text(page) == f"fire [{one} Long Bow [{foe}]]"
    expect(page.get_by_role("button", name="Fire 1 volley")).to_be_enabled()
    expect(page.locator("[data-draft-state]")).to_contain_text("Saved")
    expect(orders(at("shoot", kept=True), 1)).to_contain_text(f"{foe} Human Spearman")
    coin(page, far).click()
    expect(page.locator(".pg-said")).to_contain_text(re.compile(f"{one} Human Archer cannot shoot at {far}|sees {far}"))


def kept_with_two_dice(answer):
    """The draft's own answer, not that of the one before it, which also says that something was saved."""
    sent = unquote_plus(answer.request.post_data or "")
    return answer.url.endswith("/draft") and bool(re.search(r"Prevent Wound \w+ 2\b", sent))


def test_a_spell_is_cast_by_pointing_and_read_back_elsewhere(at):
    """Its prospects, why another cannot be cast or aimed there, one die more; then the same on another device, sent."""
    page = at("cast")
    hero, friend, far = (f"{mine(page)}{name}" for name in ("C0", "C2", "C1"))
    coin(page, hero).click()
    expect(page.locator(".pg-said")).to_contain_text("choose a power")
    page.locator('[data-is="power-Command Undead"]').click()
    expect(page.locator(".pg-said")).to_contain_text("there is nothing to aim it at")
    expect(page.locator(".pg-said a")).to_have_attribute("href", "/games/pygmies/rules/#PY-351")
    page.locator('[data-is="power-Prevent Wound"]').click()
    expect(page.locator(".pg-said")).to_contain_text("Choose one of your own")
    expect(page.locator(".pg-round")).to_have_count(1)
    coin(page, far).click()
    expect(page.locator(".pg-said")).to_contain_text("out of range")
    coin(page, friend).click()
    expect(orders(page, 1)).to_contain_text("Prevent Wound at")
    with page.expect_response(kept_with_two_dice):
        page.get_by_role("button", name="One die more").click()
    expect(orders(page, 1)).to_contain_text("2 dice: 89 % to succeed, 4 Heroism left")
    there = at("cast", kept=True, **PHONE)
    expect(orders(there, 1)).to_contain_text("2 dice: 89 %")
    assert text(there) == f"cast {hero} Prevent Wound {friend} 2"
    there.get_by_role("button", name="Cast it").tap()
    expect(there.locator("#log")).to_contain_text(re.compile(f"casts Prevent Wound at .*{friend}"))


def test_a_volley_is_interrupted_and_what_it_costs_is_said(at):
    page = at("interrupt", color_scheme="dark")
    hero = (page.locator(".pg-hero strong").first.text_content() or "")[:3]
    expect(page.locator("h2").first).to_contain_text(re.compile(r"A5 Human Archer is about to shoot its Long Bow at"))
    expect(page.locator(".pg-shot")).to_have_count(1)
    expect(page.locator(".pg-label")).to_have_text(re.compile(r"\d+ %"))
    expect(page.locator(".decision button.main").first).to_have_text("Pass: let it shoot")
    page.get_by_role("button", name=f"{hero}: one die more").click()
    expect(page.locator(".pg-hero").first).to_contain_text("2 Heroism left")
    expect(page.locator(".pg-round")).to_have_count(1)
    page.keyboard.press("b")
    page.keyboard.press("Control+z")
    expect(page.locator(".decision button.main").first).to_have_text("Pass: let it shoot")
    page.get_by_role("button", name=f"{hero}: one die more").click()
    page.get_by_role("button", name="Throw 1 die: act first").click()
    expect(page.locator("#log")).to_contain_text("Ernest Goodfellow takes a heroic action")


def deployed(page):
    """Where each model stands by the answer that would be sent, in inches."""
    lines = (line.split() for line in text(page).split(";"))
    return {name: tuple(float(part) for part in place.split(",")) for name, place in lines}


def test_a_crew_is_deployed_by_pointing(at):
    page = at("deploy")
    side = mine(page)
    one, two = f"{side}A1", f"{side}A2"
    mid = 3 if side == "S" else 33
    expect(page.locator(".pg-coin")).to_have_count(22)
    page.locator(f'.pg-coin[data-ref="model:{one}"]').click()
    expect(page.locator(".pg-said")).to_contain_text(f"{one} Human Spearman at")
    click(page, 3, mid)
    expect(page.locator(".pg-said")).to_contain_text(re.compile(rf"{one} Human Spearman at (2\.9|3\.[01]),"))
    assert deployed(page)[one] == pytest.approx((3, mid), abs=0.1)
    page.locator(f'.pg-chip[aria-label^="{two}"]').click()
    expect(page.locator(".pg-said")).to_contain_text(two)
    click(page, 3.7, mid)
    expect(page.locator(".pg-sheet .finding").first).to_contain_text("overlaps")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".pg-sheet .finding")).to_have_count(0)
    click(page, 5, 18)
    expect(page.locator(".pg-said")).to_contain_text(re.compile(rf"{two} Human Spearman at (4\.9|5\.[01]),"))
    assert deployed(page)[two][1] == (5.5 if side == "S" else 30.5), "the nearest place in the zone"
    page.get_by_role("button", name="Deploy", exact=True).click()
    expect(page.locator("[data-panel]")).to_contain_text("Submitted")


def test_where_the_desk_cannot_be_loaded_the_common_form_is_there(browser, base_url, tables, watch):
    page = watch(browser.new_context(base_url=base_url, storage_state=tables.who, **DESK).new_page())
    page.route(
        "**/games/pygmies/client/*/main.js",
        lambda it: it.fulfill(body="throw new Error('no desk')", content_type="text/javascript"),
    )
    page.goto(f"/tables/{tables.codes['move'][0]}")
    choice = page.locator('form[data-kind="move"] input[type=radio]').first
    expect(choice).to_be_visible()
    expect(page.locator(".pg-sheet")).to_have_count(0)
    page.context.close()
