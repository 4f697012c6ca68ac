"""Of Wood and Water in the browser: a battle that two sides do not agree on, and the desk with its prices."""

from __future__ import annotations

import re
import subprocess
import sys

from playwright.sync_api import expect

from .. import patience
from . import hands


def signed_in(browser, base_url, watch, name):
    page = watch(browser.new_context(base_url=base_url).new_page())
    hands.sign_in(page, name)
    return page


def test_a_disputed_battle_is_settled_by_the_moderator(browser, base_url, watch, surroundings):
    """Two seats fight on a real table; one reports, the other disputes; who moderates without playing is asked on the
    open page, decides, and the campaign goes on."""
    names = ("hanna", "igor", "judge")
    command = [sys.executable, "-m", "tests.browser.staged", *names]
    code = subprocess.run(command, env=surroundings, check=True, stdout=subprocess.PIPE, text=True).stdout.split()[-1]
    hanna, igor, judge = (signed_in(browser, base_url, watch, name) for name in names)
    for page in (hanna, igor, judge):
        page.goto(f"/tables/{code}")
    expect(judge.locator(".headline")).to_contain_text("you watch")

    report = hands.asked(hanna)
    report.get_by_text("Report how it ended", exact=True).first.click()
    report.get_by_text("The attacker", exact=True).click()
    report.get_by_label(re.compile("Models left")).first.fill("3")
    report.get_by_role("button", name="Do it").click()
    expect(igor.get_by_role("heading", name=re.compile("Is that right"))).to_be_visible()
    reply = hands.asked(igor)
    reply.get_by_text("No, I dispute it", exact=True).first.click()
    reply.locator("textarea").fill("Ten orcs were left, not three.")
    reply.get_by_role("button", name="Do it").click()

    expect(judge.locator(".headline")).to_contain_text("you are the referee")
    expect(judge.locator("#log")).to_contain_text("Ten orcs were left")
    expect(hanna.locator("[data-panel]")).to_contain_text("The moderator decides")
    assert hands.asked(hanna).count() == 0
    judge.goto("/desk/")
    expect(judge.locator("section", has_text="You are asked")).to_contain_text("A dispute")
    judge.goto(f"/tables/{code}/moderator/")
    judge.get_by_role("link", name="Decide").click()
    ruling = hands.asked(judge)
    ruling.get_by_text("What was reported holds", exact=True).first.click()
    ruling.get_by_role("button", name="Do it").click()

    expect(judge.locator(".headline")).to_contain_text("you watch")
    for page in (hanna, igor):
        expect(page.locator("#log")).to_contain_text("The referee settled the battle")
    patience.until(lambda: any(hands.asked(page).count() for page in (hanna, igor)), says="The campaign goes on.")
    assert "The moderator decides" not in hanna.locator("[data-panel]").inner_text()


def test_the_desk_says_what_every_order_costs(page):
    """The starting army and the orders of phase 5 are written by clicking; each line shows its price, what is left goes
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
        if kind != "muster_start":
            hands.by_default(form)
        form.locator("button.main").click()
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
        desk.get_by_role("button", name="Begin anew").click()
        expect(lines).to_have_count(0)
        desk.get_by_role("button", name="Take the ready-made army").click()
        expect(lines.first).to_be_visible()
        prices = [int(price.removesuffix(" pts")) for price in desk.locator(".ww-cost").all_inner_texts()]
        total = int(re.search(r"of (\d+) pts left", desk.locator(".ww-bill").inner_text())[1])
        assert left(page) == total - sum(prices)
        return
    before, listed = left(page), lines.count()
    offer = desk.locator(".ww-place .ww-offers li", has_text=re.compile(r" \d+ pts")).first
    price = int(re.search(r"(\d+) pts", offer.inner_text())[1])
    offer.get_by_role("button").click()
    expect(lines).to_have_count(listed + 1)
    assert left(page) == before - price
    assert page.locator("form[data-kind=spend] input[name=text]").input_value()
    desk.get_by_role("button", name=re.compile("^Remove")).last.click()
    expect(lines).to_have_count(listed)
    assert left(page) == before
