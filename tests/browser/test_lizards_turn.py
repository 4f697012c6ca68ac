"""Lizards! in the browser: every order on the map, the last turn again, what changed in it, on a desk, a phone and by
keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .lizards import (
    DESK,
    PHONE,
    at_a_desk,
    begin,
    fits,
    held,
    on_a_phone,
    own,
    pick,
    reach,
    ready,
    sheet,
    tap,
    turn_over,
    write,
)

seat = pytest.fixture(at_a_desk)
phone = pytest.fixture(on_a_phone)

ORDERS = ("FR", "LO", "CH", "MO", "SP", "SN", "SA", "RE", "GI", "BF", "DF", "BD", "BR", "BB", "DB")
CHANTS = ("EYES", "REVE", "FREE", "SHUN", "SUMM", "MOUL", "COER", "TRAN", "DARK")


def bands(page: Page) -> dict[str, str]:
    """How many stand where, as the table knows it."""
    code = page.locator("[data-play]").get_attribute("data-code")
    facts = page.request.get(f"/tables/{code}/aid/sheet/?as=json&seat=0").json()
    return {band["hex"]: str(band["total"]) for band in facts["bands"]}


# ---- a sheet on the map


def test_every_order_and_every_chant_shows_on_the_map_with_its_name(seat):
    home, *_ = own(seat)
    lines = {
        "FR": f"FR {home} RED=10",
        "LO": f"LO {home} N",
        "SP": f"SP {home} SW RED=20",
        "GI": f"GI {home} 2",
        **{code: f"{code} {home} N" for code in ("MO", "SN", "SA", "BR", "BB", "DB")},
        **{code: f"{code} {home}" for code in ("RE", "BF", "DF", "BD")},
    }
    chants = [f"CH {home} S {chant}" for chant in CHANTS]
    write(seat, "\n".join([*lines.values(), *chants, f"CH {home} 1A GATE", "END\n"]))
    tags = seat.locator("[data-layer=orders] [data-order]")
    expect(tags).to_have_count(len(lines) + len(chants) + 1)
    drawn = seat.evaluate("[...document.querySelectorAll('[data-order]')].map(tag => tag.dataset.order)")
    assert set(drawn) == set(ORDERS)
    words = tags.all_text_contents()
    assert {*CHANTS, "GATE"} <= set(words)
    assert {"FR 10", "SP 20", f"MO {bands(seat)[home]}", "RE"} <= set(words)
    assert any(re.fullmatch(r"GI [A-Z]{3}", word) for word in words), "to whom, by its code"
    ways = [*(code for code in lines if len(lines[code].split()) > 2 and code not in ("FR", "GI")), *chants, "GATE"]
    expect(seat.locator(".lz-arrow")).to_have_count(len(ways))
    expect(seat.locator(".lz-flight")).to_have_count(1)


# ---- the last turn again


def test_the_last_turn_again_and_what_changed_in_it(page):
    """By keyboard on the map, with less motion, and on a phone."""
    page.set_viewport_size(DESK)
    begin(page)
    home, other, *_ = own(page)
    before = bands(page)
    write(page, f"SP {home} N RED=40\nSP {home} NE RED=1\nMO {other} S N\nRE {other}\nEND\n")
    turn_over(page)
    changes = page.locator(".lz-compare .lz-changes")
    expect(changes).to_contain_text("Turn 1 against turn 0")
    expect(changes.locator("[data-change=grown]")).to_contain_text(other)
    expect(changes.locator("[data-change=land]")).to_contain_text(re.compile(r"\d+ hex"))
    changes.locator("[data-change=grown] .lz-jump").first.click()
    expect(page.locator(".lz-ring")).to_have_count(1)
    page.locator("[data-lz=world]").click()
    world = page.get_by_role("dialog")
    expect(world.locator(".lz-world > svg")).to_be_visible()
    expect(world).to_contain_text("Turn 1")
    world.locator("[data-lz=world-back]").click()
    expect(world).to_contain_text("The beginning")
    page.keyboard.press("Escape")

    page.emulate_media(reduced_motion="reduce")
    page.reload()
    ready(page)
    page.locator(".lz-again").wait_for()
    page.locator("[data-board-view]").focus()
    page.keyboard.press("r")
    expect(page.locator(".lz-again-where")).to_contain_text("World Phase, step 1 of")
    expect(page.locator("[data-lz=play]")).to_be_hidden()
    page.keyboard.press(".")
    expect(page.locator(".lz-again-where")).to_contain_text("step 2 of")
    page.keyboard.press(",")
    expect(page.locator(".lz-again-where")).to_contain_text("step 1 of")
    assert then(page) == before, "as they stood before the turn"
    page.get_by_role("button", name="Last step").press("Enter")
    expect(page.locator(".lz-again-where")).to_contain_text("Development Phase")
    assert then(page) == bands(page), "the way ends where they are"
    page.locator(".lz-again-bar .lz-jump").first.click()
    expect(page.locator(".lz-again-bar")).to_be_visible()
    page.set_viewport_size(PHONE)
    page.locator("[data-lz=back]").click()
    assert fits(page)
    page.locator("[data-lz=again]").click()
    expect(page.locator(".lz-again-bar")).to_be_hidden()
    expect(page.locator("[data-then]")).to_have_count(0)


def then(page: Page) -> dict[str, str]:
    """The own bands as the replay shows them."""
    return page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.lz-own-then')].map(t => [t.dataset.then, t.textContent]))"
    )


# ---- by keyboard alone, and on a phone


def test_a_split_and_a_chant_by_keyboard_alone(seat):
    seat.locator("[data-board-view]").focus()
    seat.keyboard.press("h")
    home = held(seat)
    seat.keyboard.press("Enter")
    seat.locator('[data-ord="SP"]').press("Enter")
    assert held(seat) == home, "back on the map, where it begins"
    seat.keyboard.press("8")
    seat.keyboard.press("Enter")
    seat.get_by_role("dialog").locator("input[type=range]").first.wait_for()
    seat.keyboard.press("ArrowRight")
    seat.keyboard.press("ArrowRight")
    seat.locator("[data-lz=write]").press("Enter")
    assert f"SP {home} N RED=2\n" in sheet(seat)
    seat.locator('[data-ord="CH"]').press("Enter")
    seat.get_by_role("button", name="Chant Eyes").press("Enter")
    expect(seat.locator(f'use[data-ref="hex:{home}"]')).to_be_focused()
    seat.keyboard.press("2")
    seat.keyboard.press("Enter")
    assert f"CH {home} S EYES\n" in sheet(seat)


def test_on_a_phone_every_dialogue_and_panel_fits(phone):
    home, *_ = own(phone)
    pick(phone, home)
    for tool in ("SP", "CH", "FR", "GI"):
        phone.locator(f'[data-ord="{tool}"]').tap()
        if tool == "SP":
            tap(phone, reach(phone)[0])
        box = phone.get_by_role("dialog")
        box.wait_for()
        size = box.bounding_box()
        assert 0 <= size["x"] <= PHONE["width"] - size["width"], tool
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), tool
        box.get_by_role("button", name="Cancel").tap()
    phone.get_by_text("Dens, recruits, victory").tap()
    phone.get_by_text("Your orders in words").tap()
    phone.get_by_text("Other clans: letters and your notes").tap()
    phone.get_by_text("Plan the next turns").tap()
    assert fits(phone)
