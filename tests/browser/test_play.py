"""A person opens the address for the first time and plays, whatever games are in."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from terrarium.kernel.registry import find

from .. import patience
from . import hands
from .hands import GAMES


def sit_down(page, slug):
    """From the home page into a game against bots, in one click."""
    page.goto("/")
    hands.send(page.get_by_role("button", name=f"Play {find(slug).title} now against bots"))
    expect(page.locator("[data-play]")).to_be_visible()


@pytest.mark.parametrize("slug", GAMES)
def test_from_the_home_page_through_a_whole_turn(page, slug):
    sit_down(page, slug)
    assert hands.play(page, Random(slug), 4) > 0
    expect(page.locator("#log li").first).to_be_visible()
    assert (page.locator("#twin pre").text_content() or "").strip(), "the board in words"


@pytest.mark.parametrize("slug", GAMES)
def test_without_scripts_plain_forms_do(browser, base_url, slug, watch):
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = watch(context.new_page())
    sit_down(page, slug)
    form = page.locator("form[data-moment]").first

    def asked():
        page.reload()
        return form.count()

    for _ in range(2):
        patience.until(asked)
        before = form.get_attribute("data-moment")
        if form.locator("input[name=text]").count():
            hands.by_default(form)
        hands.send(form.locator("button.main"))
        expect(page.get_by_text("Not sent yet. Nothing is lost.")).to_have_count(0)
        still = page.locator(f"form[data-moment='{before}']")
        assert still.count() == 0 or "Submitted" in still.inner_text(), "it was taken"
    context.close()


@pytest.mark.parametrize("slug", GAMES)
def test_by_keyboard_alone(page, slug):
    """Tab reaches the decision; a choice is made and sent without a pointer."""
    sit_down(page, slug)
    assert hands.wait_for_turn(page)
    before = hands.asked(page).first.get_attribute("data-moment")
    page.keyboard.press("d")
    assert page.evaluate("document.activeElement.closest('form[data-moment]') !== null"), "the key d leads there"
    form = hands.asked(page).first
    if form.locator("input[name=text]").count():
        form.locator("summary", has_text="Write as text").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type(form.locator("input[name=text]").get_attribute("placeholder") or "")
        page.keyboard.press("Enter")
    else:
        form.locator("button.main").focus()
        page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('form[data-moment]')?.dataset.moment !== before", arg=before
    )


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_to_its_end(page, slug):
    sit_down(page, slug)
    hands.play(page, Random(3), 10_000)
    assert hands.over(page)
    hands.replay(page)
    expect(page.locator(".replay-bar")).to_contain_text("0 of")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-bar")).to_contain_text("1 of")


def test_what_was_refused_is_still_there_without_scripts(browser, base_url, watch):
    """A wrong number is told beside its field, and nothing that was filled in is lost."""
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = watch(context.new_page())
    sit_down(page, "lizard-wizard")
    form = page.locator("form[data-moment]").first
    boxes = form.locator("input[type=checkbox]")
    for box in boxes.all():
        box.uncheck()
    boxes.nth(3).check()
    hands.send(form.locator("button.main"))
    expect(page.get_by_text("Not sent yet. Nothing is lost.")).to_be_visible()
    again = page.locator("form[data-moment] input[type=checkbox]")
    assert [n for n, box in enumerate(again.all()) if box.is_checked()] == [3]
    context.close()


def test_a_moment_of_a_replay_is_stepped_to_by_key_and_shared_by_its_address(page):
    sit_down(page, "terrible-lizards")
    hands.play(page, Random(2), 3)
    page.goto(page.url.partition("?")[0] + "/replay/")
    number = int(page.locator("#n").input_value())
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-bar")).to_contain_text(f"{number - 1} of {number}")
    page.keyboard.press("Home")
    expect(page.locator(".replay-bar")).to_contain_text(f"0 of {number}")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-bar")).to_contain_text(f"1 of {number}")
    page.wait_for_function("() => new URL(location.href).searchParams.get('n') === '1'")
    page.reload()
    expect(page.locator(".replay-bar")).to_contain_text(f"1 of {number}")


def test_a_board_that_was_tried_out_is_looked_at_and_not_chosen_from(page):
    """It stands in the panel, among the inputs, and carries the same marks as the board in play."""
    sit_down(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    can = "elements => elements.map(element => element.dataset.ref).sort()"
    choice = page.locator("[data-board-view]:visible .can")
    hands.ready(page)
    hands.choose(hands.waiting(page).first, Random(1))
    before = choice.evaluate_all(can)
    page.get_by_role("button", name="Try it out").click()
    expect(page.get_by_text("Only a trial: nothing was sent.")).to_be_visible()
    page.wait_for_selector("form.scripted")
    assert choice.evaluate_all(can) == before


def test_somebody_new_is_asked_after_one_click_and_told_how_to_answer(page):
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    hint = page.get_by_text("Touch what lights up on the board, or choose here.")
    expect(hint).to_be_visible()
    expect(hands.asked(page).first.locator("button.main")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Undo my last move")).to_have_count(0)
    hands.answer(page, Random(1))
    assert hands.wait_for_turn(page)
    expect(hint).to_have_count(0)
