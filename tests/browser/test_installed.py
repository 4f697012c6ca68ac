"""The installed app: what opens without a connection, what is kept for it and what is not; tabs tell each other."""

from __future__ import annotations

from playwright.sync_api import expect

from .. import patience
from . import hands
from .test_two_people import seated

KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
}"""


def test_without_a_connection_rulebooks_open_and_no_game_is_kept(browser, base_url, watch):
    context = browser.new_context(base_url=base_url, service_workers="allow")
    page = context.new_page()
    page.goto("/games/terrible-lizards/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto("/games/terrible-lizards/rules/")
    hands.send(page.goto("/games/terrible-lizards/") and page.get_by_role("button", name="Play", exact=True))
    hands.ready(page)
    table = page.url
    patience.until(lambda: any("/rules/" in one for one in page.evaluate(KEPT)))
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert not [one for one in kept if one.startswith(("/tables", "/api", "/events", "/my-games", "/settings"))]
    context.set_offline(True)
    page.goto("/games/terrible-lizards/rules/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Terrible Lizards")
    page.goto(table)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    context.set_offline(False)
    page.goto(table)
    hands.ready(page)


def test_who_signs_out_in_one_tab_is_signed_out_in_all(browser, base_url, surroundings):
    code, names = seated("lizard-wizard", "hale", surroundings)
    context = browser.new_context(base_url=base_url)
    here, there = context.new_page(), context.new_page()
    hands.sign_in(here, names[0])
    there.goto(f"/tables/{code}")
    hands.ready(there)
    there.evaluate("localStorage.setItem('lizard-wizard:x', '1'); localStorage.setItem('terrarium:film', '\"quick\"')")
    here.goto("/accounts/logout/")
    hands.send(here.locator("main form button.main"))
    expect(there.get_by_text(f"playing as {names[0]}")).to_have_count(0)
    assert there.evaluate("[localStorage.getItem('lizard-wizard:x'), localStorage.getItem('terrarium:film')]") == [
        None,
        '"quick"',
    ]
