"""After the end, in two browsers: how it went, and the same two people once more."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from . import hands
from .hands import sign_in
from .test_two_people import play_out, seated


def test_two_people_play_again_by_one_press_each(browser, base_url, surroundings, watch):
    code, names = seated("terrible-lizards", "feeble", surroundings)
    pages = [watch(browser.new_context(base_url=base_url).new_page()) for _ in names]
    for page, name in zip(pages, names, strict=True):
        sign_in(page, name)
        page.goto(f"/tables/{code}")
        hands.ready(page)
    play_out(pages, Random("again"))
    ends = sorted(page.locator("[data-over] h2").inner_text() for page in pages)
    assert ends in (["You lost", "You won"], ["A draw", "A draw"])
    for page in pages:
        expect(page.locator("[data-over] svg.story polyline")).to_have_count(2)
    first, second = pages
    first.get_by_role("button", name="Rematch").click()
    first.wait_for_url(lambda url: code not in url)
    again = first.url
    notice = second.locator("[data-over] .notice")
    expect(notice).to_contain_text(f"{names[0]} joined")
    expect(notice).to_contain_text(f"Waiting for {names[1]}")
    second.get_by_role("button", name="Join the rematch").click()
    second.wait_for_url(lambda url: code not in url)
    assert second.url == again
    for page in pages:
        hands.ready(page)
        expect(page.locator("[data-over]")).to_have_count(0)


def test_the_picture_of_the_end_is_one_that_every_program_takes(page, base_url):
    page.goto("/games/terrible-lizards/")
    hands.send(page.locator("form[action$='/try'] button").first)
    hands.ready(page)
    page.get_by_text("Resign, reports and more").click()
    page.locator("summary", has_text="Resign").last.click()
    form = page.locator("form[action*='/act/resign']")
    form.get_by_text("Yes, I am sure").click()
    hands.send(form.locator("button.danger"))
    expect(page.locator("[data-over] h2")).to_have_text("You lost")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Share picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    hands.send(page.get_by_role("button", name="Rematch"))
    expect(page.locator("[data-over]")).to_have_count(0)
