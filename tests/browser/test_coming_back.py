"""Somebody who comes back: what waits stands first, what happened is told in a box of its own, links can be copied."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random

from playwright.sync_api import expect

from . import hands
from .test_together import sign_up
from .test_words import PHONE, sticks_out, try_now

RESULT = """
from terrarium.server import run; run.ready()
from django.template.loader import render_to_string
from terrarium.interface.records import SeatShown
at_ease = {"stand_in": "", "away": False, "missed": 0, "has_word": False, "yours": False, "awaited": False}
rows = [SeatShown(number=0, name="Seat 1", kind="person", player="W" * 60, place=1, score=12345, **at_ease)]
print(render_to_string("play/result.html", {"ranking": rows}))
"""


def test_what_waits_for_one_is_the_first_thing_on_the_home_page(page):
    page.set_viewport_size(PHONE)
    table = try_now(page, "terrible-lizards")
    assert hands.wait_for_turn(page)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    line = page.get_by_role("link", name="Terrible Lizards against bots")
    assert line.bounding_box()["y"] < 300
    assert not sticks_out(page)
    line.click()
    expect(page).to_have_url(re.compile(re.escape(table)))


def test_a_guest_is_told_how_to_keep_the_tables_and_keeps_them(page):
    table = try_now(page, "terrible-lizards")
    page.goto("/my-games/")
    page.get_by_role("link", name="Create an account").click()
    expect(page.get_by_text("You keep the games you play as a guest.")).to_be_visible()
    sign_up(page, "settled")
    page.goto("/my-games/")
    expect(page.get_by_text("as a guest in this browser")).to_have_count(0)
    page.get_by_role("link", name="Terrible Lizards against bots").click()
    expect(page).to_have_url(re.compile(re.escape(table)))
    expect(page.locator("[data-play]")).to_contain_text("playing as settled")


def test_a_long_name_among_the_results_breaks_on_a_phone(page, surroundings):
    made = subprocess.run(
        [sys.executable, "-c", RESULT], env=surroundings, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/")
    page.evaluate(
        "html => { document.querySelector('main').innerHTML = `<section class='sheet'>${html}</section>`; }", made
    )
    assert not sticks_out(page)
    wide = page.locator("td", has_text="WWW").evaluate("cell => cell.scrollWidth - cell.clientWidth")
    assert wide <= 0


def test_since_ones_last_turn_ends_where_one_has_read(page):
    page.set_viewport_size(PHONE)
    try_now(page, "terrible-lizards")
    hands.play(page, Random(4), 2)
    assert hands.wait_for_turn(page)
    since = page.locator("[data-part='since'] .log li")
    assert since.count() > 0
    page.get_by_role("button", name="Mark as read").click()
    expect(page.locator("[data-part='since'] section")).to_have_count(0)


def test_a_link_to_a_moment_is_copied_and_opens_there(browser, base_url, watch):
    context = browser.new_context(base_url=base_url, permissions=["clipboard-read", "clipboard-write"])
    page = watch(context.new_page())
    table = try_now(page, "terrible-lizards")
    hands.play(page, Random(4), 1)
    page.goto(f"{table}/replay/")
    page.get_by_role("button", name="One step back").click()
    expect(page).to_have_url(re.compile(r"n=\d+"))
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    told = page.locator(".replay-bar [role=status]").inner_text()
    page.goto(copied)
    expect(page.locator(".replay-bar [role=status]")).to_have_text(told)
    context.close()


def test_a_guest_in_a_lobby_is_told_how_to_sit_down(page, browser, base_url, watch):
    sign_up(page, "innkeeper")
    page.goto("/games/terrible-lizards/new")
    hands.send(page.get_by_role("button", name="Create table"))
    guest = watch(browser.new_context(base_url=base_url).new_page())
    try_now(guest, "terrible-lizards")
    guest.goto(page.url)
    guest.locator("main").get_by_role("link", name="Sign up").click()
    sign = guest.locator("main form")
    expect(sign.locator("input[name=next]")).to_have_value(re.compile("/tables/"))
