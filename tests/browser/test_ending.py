"""After the end, alone: a picture of it, and once more. Two people after theirs: see `test_two_people`."""

from __future__ import annotations

from playwright.sync_api import expect

from . import hands


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
