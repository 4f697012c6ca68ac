"""Of Wood and Water in the browser: a battle that two sides do not agree on, and the desk with its prices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import TimeoutError, expect

from .. import patience
from . import beside, hands


def signed_in(browser, base_url, watch, name):
    page = watch(browser.new_context(base_url=base_url).new_page())
    hands.sign_in(page, name)
    return page


def test_a_disputed_battle_is_settled_by_the_moderator(browser, base_url, watch, surroundings):
    """Two seats fight on a real table; one reports, the other disputes; who moderates without playing is asked on the
    open page, decides, and the campaign goes on."""
    names = ("hanna", "igor", "judge")
    code = beside.told(surroundings, "tests.browser.staged", *names).split()[-1]
    hanna, igor, judge = (signed_in(browser, base_url, watch, name) for name in names)
    for page in (hanna, igor, judge):
        page.goto(f"/tables/{code}")
    expect(judge.locator(".headline")).to_contain_text("watching")

    report = hands.asked(hanna)
    report.get_by_text("Report how it ended", exact=True).first.click()
    report.get_by_text("The attacker", exact=True).click()
    report.get_by_label(re.compile("Models left")).first.fill("3")
    report.locator("button.main").click()
    expect(igor.get_by_role("heading", name=re.compile("Is that right"))).to_be_visible()
    reply = hands.asked(igor)
    reply.get_by_text("No, I dispute it", exact=True).first.click()
    reply.locator("textarea").fill("Ten orcs were left, not three.")
    reply.locator("button.main").click()

    expect(judge.locator(".headline")).to_contain_text("you are the referee")
    expect(judge.locator("#log")).to_contain_text("Ten orcs were left")
    expect(hanna.locator("[data-panel]")).to_contain_text("The moderator does, and sees everything")
    assert hands.asked(hanna).count() == 0
    judge.goto("/my-games/")
    expect(judge.locator("section", has_text="Your turn")).to_contain_text("A dispute")
    judge.goto(f"/tables/{code}/moderator/")
    judge.get_by_role("link", name="Decide").click()
    ruling = hands.asked(judge)
    ruling.get_by_text("What was reported holds", exact=True).first.click()
    ruling.locator("button.main").click()

    expect(judge.locator(".headline")).to_contain_text("watching")
    for page in (hanna, igor):
        expect(page.locator("#log")).to_contain_text("The referee settled the battle")
    patience.until(lambda: any(hands.asked(page).count() for page in (hanna, igor)), says="The campaign goes on.")
    assert "The moderator does, and sees everything" not in hanna.locator("[data-panel]").inner_text()


def test_the_desk_says_what_every_order_costs(page):
    """The starting army and the orders of a turn are written by clicking; each line shows its price, what is left goes
    down with it, and a line is taken out again."""
    page.goto("/games/wood-and-water/")
    page.get_by_role("button", name="Play", exact=True).click()
    seen = []
    for _ in range(60):
        assert hands.wait_for_turn(page)
        form = hands.asked(page).first
        kind, was = form.get_attribute("data-kind"), form.get_attribute("data-moment")
        if kind in ("muster_start", "spend") and kind not in seen:
            seen.append(kind)
            shop(page, kind)
        if kind == "spend":
            break
        if kind == "choose_faction":
            form.locator("[data-is='own:EM']").or_(form.locator("[data-is^='own:']")).first.click()
        else:
            if kind != "muster_start":
                hands.by_default(form)
            form.locator("button.main[name=do]").click()
        page.wait_for_function("was => document.querySelector('form[data-moment]')?.dataset.moment !== was", arg=was)
    assert seen == ["muster_start", "spend"]


def left(page):
    return int(page.locator(".ww-bill strong").inner_text())


def shop(page, kind):
    desk = page.locator(".ww-desk")
    expect(desk).to_be_visible()
    lines = desk.locator(".ww-lines li")
    if kind == "muster_start":
        expect(lines.first).to_be_visible()
        desk.get_by_role("button", name="Start again").click()
        expect(lines).to_have_count(0)
        desk.get_by_role("button", name="Take the ready-made army").click()
        expect(lines.first).to_be_visible()
        prices = [int(price.removesuffix(" points")) for price in desk.locator(".ww-cost").all_inner_texts()]
        total = int(re.search(r"of (\d+) points left", desk.locator(".ww-bill").inner_text())[1])
        assert left(page) == total - sum(prices)
        return
    before, listed = left(page), lines.count()
    offer = desk.locator(".ww-place .ww-offers li", has_text=re.compile(r" \d+ points")).first
    price = int(re.search(r"(\d+) points", offer.inner_text())[1])
    offer.get_by_role("button").click()
    expect(lines).to_have_count(listed + 1)
    assert left(page) == before - price
    assert page.locator("form[data-kind=spend] input[name=text]").input_value()
    desk.get_by_role("button", name=re.compile("^Remove")).last.click()
    expect(lines).to_have_count(listed)
    assert left(page) == before


@pytest.mark.usefixtures("touching")
def test_two_presses_to_the_first_move_and_an_army_is_dragged_over_the_chart(page):
    """A people with its army, a place to land, and the map is played on: what one has stands over it, an army that is
    put down two squares off goes there by itself, and the way back through the turns is open."""
    page.goto("/games/wood-and-water/")
    page.get_by_role("button", name="Play", exact=True).click()
    hands.wait_for_turn(page)
    expect(page.locator(".ww-people")).to_have_count(3)
    page.get_by_role("button", name="Play with this army").first.click()
    page.locator("form[data-kind=choose_tile] [data-is=best]").click()
    page.locator("form[data-kind=move_step].scripted").wait_for()
    expect(page.locator(".ww-figure", has_text="Treasury")).to_be_visible()

    came = None
    for _ in range(60):
        assert hands.wait_for_turn(page)
        form = hands.asked(page).first
        kind, was = form.get_attribute("data-kind"), form.get_attribute("data-moment")
        far = page.evaluate(FAR) if kind == "move_step" else None
        if far and (later := page.evaluate(LATER)):
            drawn_ahead(page, form, later)
            came = march(page, far)
            break
        if kind == "move_step" and (onward := page.evaluate(ONWARD)):
            choice = form.locator(f"[data-is='{onward}']")
            if not choice.is_visible():
                form.locator(".guided summary").click()
            choice.click()
        elif kind == "move_step":
            form.locator("[data-is^='way:pass']").click()
        elif kind == "spend":
            form.locator("button.main[name=do]").click()
        else:
            hands.by_default(form)
            form.locator("input[name=text]").press("Enter")
        page.wait_for_function("was => document.querySelector('form[data-moment]')?.dataset.moment !== was", arg=was)
    assert came, "In sixty answers no army had land enough behind it for a march."
    page.get_by_role("button", name="Atlas").click()
    box = page.get_by_role("dialog")
    expect(box.locator("svg").first).to_be_visible()
    box.get_by_label("A turn back").click()
    expect(box.locator(".ww-held li")).to_have_count(2)


GUIDE = "JSON.parse(document.querySelector('form[data-kind=move_step] script[data-guide]').textContent).guides[0]"
FAR = f"() => {GUIDE}.touches.find((one) => one.touch.startsWith('march:') && one.ends) ?? null"
LATER = f"() => {GUIDE}.touches.find((one) => one.touch.startsWith('march:') && !one.ends)?.touch ?? ''"
ONWARD = f"() => {GUIDE}.touches.find((one) => /^go:\\d+:explore/.test(one.touch))?.touch ?? ''"


def drawn_ahead(page, form, later):
    """A march over several turns is drawn leg by leg before it is sent, and is put away again."""
    choice = form.locator(f"[data-is='{later}']")
    if not choice.is_visible():
        form.locator(".guided summary").click()
    choice.click()
    turns = page.locator("#board-wide [data-layer=plan] .ww-way-turn")
    expect(turns.nth(1)).to_be_attached()
    expect(form.locator("button.main[name=do]")).to_be_visible()
    form.locator("[data-is=undo]").click()
    expect(turns).to_have_count(0)


def march(page, far):
    """Drag the army there; its plan is drawn or done, and the log tells of two steps."""
    _, army, goal = far["touch"].split(":")
    steps = page.locator("#log li", has_text=re.compile("moved from"))
    before = steps.count()
    banner = page.locator(f"#board-wide [data-ref='stack:{army}'] text")

    def begun():
        if steps.count() > before:
            return True
        hands.still(page)
        banner.drag_to(page.locator(f"#board-wide [data-ref='square:{goal}'] rect").first, timeout=hands.A_WHILE)
        steps.nth(before).wait_for(state="attached", timeout=hands.A_WHILE)
        return True

    patience.until(begun, TimeoutError, says="The march does not begin.")
    return goal
