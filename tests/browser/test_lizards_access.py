"""Lizards! for whoever has no mouse, no large screen or no eyes for a map: thumbs, keys, and what is read out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from terrarium.games.lizards.geometry import Grid

from . import hands
from .lizards import (
    TOUCH,
    at_a_desk,
    begin,
    fits,
    held,
    on_a_phone,
    own,
    reach,
    ready,
    saved,
    sheet,
    tap,
    turn_over,
    write,
)

seat = pytest.fixture(at_a_desk)
phone = pytest.fixture(on_a_phone)

THUMB = 44
"""So many pixels a thumb needs."""
GRID = Grid(16, 16, True)
"""The map of a table of two."""
THREE = "SP 1A N RED=1\nSP 2A N RED=1\nSP 3A N RED=1\nEND\n"


def swipe(page: Page, handle: Locator, target: Locator, seen: Locator) -> None:
    """A finger put on one thing and let go over another. Nothing moves under it, however slow it is: what the house has
    to say about the rows is there, and the list, in view down to what must be `seen`, does not roll along."""
    saved(page)
    seen.scroll_into_view_if_needed()
    finger = page.context.new_cdp_session(page)
    (x, y), (_, end) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes(handle, target))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        at = {"x": x, "y": y + (end - y) * step / 8}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def boxes(*things: Locator) -> list[dict[str, float]]:
    return [box for thing in things if (box := thing.bounding_box()) is not None]


def heard(page: Page, words: str | re.Pattern[str]) -> None:
    """That the page says it by itself to whoever cannot see it."""
    expect(page.locator("[role=status]").filter(has_text=words)).to_have_count(1)


# ---- sorting the sheet


def test_rows_are_sorted_by_thumb(phone):
    write(phone, THREE)
    phone.locator("[data-lz=sort]").tap()
    rows = phone.locator(".lz-row")
    for target in boxes(*(rows.first.locator(part).first for part in (".lz-number", ".lz-shift"))):
        assert min(target["width"], target["height"]) >= THUMB
    swipe(phone, rows.first.locator(".lz-number"), rows.last, seen=rows.last)
    assert sheet(phone) == "SP 2A N RED=1\nSP 3A N RED=1\nSP 1A N RED=1\nEND\n"
    hands.tap(phone, phone.get_by_role("button", name="Up: SP 1A N RED=1").tap)
    heard(phone, "SP 1A N RED=1 is 2 of 3.")
    assert sheet(phone).startswith("SP 2A N RED=1\nSP 1A")
    assert fits(phone)
    hands.tap(phone, phone.locator("[data-lz=sorted]").tap)
    swipe(phone, rows.first.locator(".lz-number"), rows.nth(1), seen=rows.last)
    assert sheet(phone).startswith("SP 1A N RED=1\nSP 2A"), "the number is a handle at any time"
    expect(rows.first.locator(".lz-hex")).to_have_value("1A")


def test_rows_are_sorted_by_dragging(seat):
    write(seat, THREE)
    rows = seat.locator(".lz-row")
    rows.first.locator(".lz-number").drag_to(rows.last.locator(".lz-number"))
    assert sheet(seat) == "SP 2A N RED=1\nSP 3A N RED=1\nSP 1A N RED=1\nEND\n"
    expect(seat.locator(".lz-ring")).to_have_count(0)


def test_rows_are_sorted_by_keyboard_within_their_phase(seat):
    write(seat, "SP 1A N RED=1\nRE 1A\nSP 2A N RED=1\nEND\n")
    seat.locator(".lz-row .lz-hex").first.focus()
    seat.keyboard.press("Alt+ArrowDown")
    assert sheet(seat) == "RE 1A\nSP 2A N RED=1\nSP 1A N RED=1\nEND\n"
    heard(seat, "SP 1A N RED=1 is 2 of 2.")
    seat.keyboard.press("Alt+ArrowDown")
    heard(seat, "SP 1A N RED=1 is the last already.")
    seat.locator("[data-lz=sort]").press("Enter")
    up = seat.get_by_role("button", name="Up: SP 1A N RED=1")
    up.press("Enter")
    assert sheet(seat).startswith("RE 1A\nSP 1A")
    expect(up).to_be_focused()
    seat.locator("[data-lz=sorted]").press("Enter")
    expect(seat.locator("[data-lz=sort]")).to_be_focused()


# ---- the map, read out


def test_the_map_is_walked_by_ear(seat):
    view = seat.locator("[data-board-view]")
    expect(view).to_have_role("application")
    expect(view).to_have_accessible_name(re.compile(r"^Map\. n goes to the next band"))
    view.focus()
    seat.keyboard.press("h")
    home = held(seat)
    cursor = seat.locator("use:focus")
    expect(cursor).to_have_accessible_name(re.compile(rf"^{home} Home Den, .*your band: \d+"))
    seat.keyboard.press("Enter")
    heard(seat, f"{home} chosen. Move: Now choose where to")
    seat.keyboard.press("8")
    expect(cursor).to_have_accessible_name(re.compile(rf"^{held(seat)} .*, 1 step from {home}$"))
    seat.keyboard.press("w")
    around = seat.locator(".lz-said").inner_text()
    assert all(f" {GRID.code(beside)} " in around for beside in GRID.near[GRID.hex(held(seat))])
    seat.keyboard.press("Enter")
    heard(seat, f"Written: Move at {home}: north")
    heard(seat, "1 of 30 orders.")
    seat.keyboard.press("Escape")
    heard(seat, "Nothing chosen.")


def test_every_hex_has_a_name_and_nothing_else_on_the_map_is_read_out(seat):
    """What a finger finds on the glass with a screen reader: hexes in words, no letters and figures of the picture."""
    ears = seat.context.new_cdp_session(seat)
    found = ears.send("Accessibility.getFullAXTree")["nodes"]
    swamp = {node["nodeId"]: node for node in found}
    [root] = [node for node in found if node.get("name", {}).get("value", "").startswith("The Savage Swamp, turn")]

    def under(node):
        below = [child for key in node.get("childIds", []) if key in swamp for child in under(swamp[key])]
        return below if node.get("ignored") else [node, *below]

    names = [node["name"]["value"] for node in under(root)[1:] if node.get("name", {}).get("value")]
    assert sorted(name.split()[0] for name in names) == sorted(GRID.codes)
    assert any("Home Den" in name for name in names)


def test_every_band_and_den_stands_in_a_list_that_leads_to_the_map(seat):
    seat.locator("summary", has_text="Bands, spies, enemies in sight").press("Enter")
    rows = seat.get_by_role("table", name=re.compile(r"\d+ bands, 0 spies")).get_by_role("row")
    expect(rows).to_have_count(1 + len(own(seat)))
    for code in own(seat):
        row = rows.filter(has=seat.get_by_role("button", name=f"Choose {code} on the map"))
        expect(row).to_have_text(re.compile(rf"^{code}\d+ (red|green).*Sated, Average.*none$"))
    home = own(seat)[0]
    seat.get_by_role("button", name=f"Choose {home} on the map").press("Enter")
    assert held(seat) == home
    assert reach(seat), "it is in hand"
    seat.keyboard.press("2")
    seat.keyboard.press("Enter")
    expect(rows.filter(has=seat.get_by_role("button", name=f"Choose {home} on the map"))).to_contain_text("Move: south")


def test_how_far_it_is_by_thumb(phone):
    home = own(phone)[0]
    far = GRID.code((GRID.hex(home) + 5 * 16 + 3) % GRID.size)
    tap(phone, home)
    phone.locator("[data-lz=measure]").tap()
    steps = GRID.distance(GRID.hex(home), GRID.hex(far))
    phone.locator(f'use[data-ref="hex:{far}"]').dispatch_event("click")
    heard(phone, f"{home} to {far}: {steps} steps, {-(-steps // 2)} turns of marching.")
    assert sheet(phone).strip() in ("", "END")
    assert fits(phone)


# ---- another device


def test_last_turns_sheet_can_be_copied_on_another_device(browser, base_url, watch):
    """The sheet is told from what the table knows, not from what one browser remembers."""
    at_home = watch(browser.new_context(base_url=base_url).new_page())
    begin(at_home)
    home, other, *_ = own(at_home)
    lines = f"SP {home} N NE RED=20 GRN=5\nMO {other} S N\nRE {home}\nGI {other} 2\nEND\n"
    write(at_home, lines)
    turn_over(at_home)
    who = {**at_home.context.storage_state(), "origins": []}
    on_the_train = watch(browser.new_context(base_url=base_url, storage_state=who, **TOUCH).new_page())
    on_the_train.goto(at_home.url)
    ready(on_the_train)
    on_the_train.locator("[data-lz=copy]").tap()
    assert sheet(on_the_train) == lines
    for page in (at_home, on_the_train):
        page.context.close()
