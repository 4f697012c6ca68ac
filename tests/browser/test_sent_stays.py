"""Two people in two browsers: what one has sent stays sent, though the game's own client writes the form anew."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from .. import patience
from . import hands
from .test_two_people import seated

SHEETS = {"lizards": "orders", "wood-and-water": "spend"}
"""The questions whose answer is a sheet that the game's own client writes."""


@pytest.mark.parametrize(("game", "kind"), SHEETS.items(), ids=SHEETS)
def test_a_sheet_that_both_have_sent_is_played(browser, base_url, surroundings, watch, game, kind):
    code, names = seated(game, "hale", surroundings)
    pages = [watch(browser.new_context(base_url=base_url).new_page()) for _ in names]
    for page, name in zip(pages, names, strict=True):
        hands.sign_in(page, name)
        page.goto(f"/tables/{code}")
        hands.ready(page)
    rng = Random(game)

    def at_the_sheets():
        if all(page.locator(f"form[data-kind={kind}]").count() for page in pages):
            return True
        for page in pages:
            if hands.waiting(page).and_(page.locator(f":not([data-kind={kind}])")).count():
                hands.answer(page, rng)
        return False

    patience.until(at_the_sheets, says=lambda: [page.locator("[data-panel]").inner_text()[:300] for page in pages])
    sheets = [page.locator(f"form[data-kind={kind}]") for page in pages]
    moment = sheets[0].get_attribute("data-moment")
    said = sheets[0].locator("[data-draft-state]")
    if game == "lizards":
        sheets[0].get_by_role("button", name="Add an order").click()
        sheets[0].get_by_role("button", name="Clear").click()
        expect(said).to_contain_text("Saved")
    hands.send(sheets[0].locator("button.main"))
    expect(said).to_have_text("Submitted.")  # what the client has written anew
    hands.send(sheets[1].locator("button.main"))
    for page in pages:
        expect(page.locator(f"form[data-moment='{moment}']")).to_have_count(0)
