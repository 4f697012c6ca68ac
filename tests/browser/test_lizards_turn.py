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


def module(page: Page, name: str, call: str, *given: object) -> object:
    """What a function of the client answers; any page of the house can load it."""
    return page.evaluate(
        f"async (given) => {{ const all = await import('/games/lizards/client/now/{name}.js'); "
        "const { Grid } = await import('/games/lizards/client/now/grid.js'); "
        f"return ({call})(all, new Grid(32, 32, true), ...given); }}",
        list(given),
    )


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


def test_the_way_of_a_shunt_is_that_of_the_rulebook(page):
    """EX-09: from 13AA over 14Z and 14Y to 15X; a den or warriors on the way stop it."""
    page.goto("/games/lizards/")
    order = {"ord": "CH", "hex": "14AB", "m1": "N", "m2": "SW", "blk": "100", "extra": "SHUN"}
    band = {"hex": "14AB", "counts": [0, 0, 0, 0, 140]}
    call = "(all, grid, order, facts) => all.flight(order, facts, grid)"

    def way(**more):
        return module(page, "arrows", call, order, {"bands": [band], "walls": [], "foes": [], **more})

    assert way() == ["14Z", "14Y", "15X"]
    assert way(walls=["15X"]) == ["14Z", "14Y"]
    assert way(foes=[{"hex": "14Z"}]) == []
    assert way(bands=[{**band, "counts": [0, 0, 0, 0, 50]}]) == ["14Z", "14Y"], "50 blacks: two hexes"


# ---- the last turn again


def test_bands_are_followed_through_losses_and_flights(page):
    """A march with a fight on its way, stones, a lost den, recruits: numbers as the events tell them."""
    page.goto("/games/lizards/")
    view = {"who": 0, "bands": [{"hex": 10, "clan": 0, "total": 100}, {"hex": 20, "clan": 0, "total": 50}]}
    events = [
        ("lob", {"role": "victim", "hex": 20, "lost": [5, 0, 0, 0, 0]}),
        ("order", {"ord": "SP", "hex": 10, "fail": "", "left": [60, 0, 0, 0, 0], "route": [11, 12], "end": 12}),
        (
            "combat",
            {"role": "attacker", "hex": 11, "winner": 0, "won": "attacker", "lost": [9, 0, 0, 0, 0], "captives": [4]},
        ),
        ("order", {"ord": "SP", "hex": 10, "fail": "F-FEW"}),
        (
            "combat",
            {"role": "defender", "hex": 20, "winner": 1, "won": "attacker", "lost": [15], "captives": [3], "fled": 21},
        ),
        ("order", {"ord": "SP", "hex": 10, "fail": "", "left": [1], "route": [9], "end": 9, "spy": True}),
        ("order", {"ord": "RE", "hex": 10, "fail": "", "recruits": 7}),
        ("combat", {"role": "seen", "hex": 40, "winner": 2, "won": "attacker"}),
    ]
    told = [{"kind": kind, "face": face} for kind, face in events]
    call = "(all, grid, view, told) => { const course = new all.Course(view); told.forEach(e => course.take(e)); "
    course = module(page, "troops", call + "return [...course.troops]; }", view, told)
    assert sorted(course) == [[10, 46], [12, 55], [21, 30]]


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
    phone.locator("[data-lz=dry]").tap()
    phone.keyboard.press("Escape")
    assert fits(phone)
