"""Every page: no complaint of the browser, no violation that axe knows, strict contents."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from . import hands
from .conftest import fault_page
from .hands import GAMES
from .test_together import sign_up

PAGES = ["/", "/games/", "/lobby/", "/lobby/?status=running", "/dice/", "/bots/", "/status/", "/accounts/login/",
         "/accounts/signup/"]  # fmt: skip
OF_A_GAME = ("", "new", "how-to-play/")
A_FEW = """most => {
    const seen = {};
    for (const one of document.querySelectorAll(".rulebook > *, .rulebook :is(li, tr)")) {
        const kind = `${one.parentElement?.tagName} ${one.tagName} ${one.className}`;
        seen[kind] = (seen[kind] ?? 0) + 1;
        if (seen[kind] > most) one.remove();
    }
}"""
"""Leaves some of each kind of thing that a rulebook has: of thousands alike, axe looks at each one."""


BY_DAY = {"resultTypes": ["violations"]}
BY_NIGHT = {**BY_DAY, "runOnly": ["color-contrast", "link-in-text-block"]}
"""The night changes colours and nothing else."""
AXE, LAID = Axe(), Axe("0")
"""It lays half a megabyte of script into the page, once."""


def violations(page, options=BY_DAY, axe=AXE):
    found = axe.run(page, options=options).response["violations"]
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in found]


def by_day_and_night(page):
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    by_day = violations(page)
    page.emulate_media(reduced_motion="reduce", color_scheme="dark")
    return by_day + violations(page, BY_NIGHT, LAID)


def sticks_out(page):
    """The widths at which the page is wider than its window."""
    found = []
    for width in (360, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(width)
    page.set_viewport_size({"width": 1280, "height": 720})
    return found


def looked_at(page, paths):
    """What is wrong with these pages: one browser goes from one to the next."""
    found = {}
    for path in paths:
        assert page.goto(path).status == 200, path
        if wrong := by_day_and_night(page) + [("wider than", width) for width in sticks_out(page)]:
            found[path] = wrong
    return found


def test_axe_finds_nothing_by_day_or_night_and_nothing_sticks_out(page):
    assert looked_at(page, PAGES) == {}


@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing_on_a_games_pages(page, slug):
    assert looked_at(page, [f"/games/{slug}/{part}" for part in OF_A_GAME]) == {}


def test_axe_notices_a_pale_word_by_night(page):
    page.goto("/dice/")
    page.emulate_media(color_scheme="dark")
    assert violations(page, BY_NIGHT) == []
    page.evaluate("document.querySelector('main p').style.color = '#333'")
    assert [name for name, _ in violations(page, BY_NIGHT)] == ["color-contrast"]


@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing_in_any_kind_of_rule_and_each_is_found_by_its_number(page, slug):
    page.goto(f"/games/{slug}/rules/")
    number = page.locator(".rule").first.get_attribute("id")
    page.evaluate(A_FEW, 12)
    expect(page.locator(".rulebook > *").nth(30)).to_be_attached()
    assert by_day_and_night(page) == []
    page.get_by_label("Search the rules").fill(number)
    page.get_by_role("button", name="Search").click()
    expect(page.locator(f"a[href$='#{number}']").first).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing_in_a_whole_rulebook(page, slug):
    page.goto(f"/games/{slug}/rules/")
    assert by_day_and_night(page) == []


def test_axe_finds_nothing_where_nothing_is_and_where_something_broke(browser, base_url, surroundings):
    """Without the watch of the other tests: the browser itself complains of the answer 404."""
    page = browser.new_context(base_url=base_url).new_page()
    assert page.goto("/no-such-page").status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert by_day_and_night(page) == []
    broken = fault_page(surroundings)
    page.route("**/fault", lambda route: route.fulfill(body=broken, content_type="text/html"))
    page.goto("/fault")
    expect(page.get_by_role("heading", name="Something went wrong")).to_be_visible()
    assert by_day_and_night(page) == []


def test_axe_finds_nothing_in_the_lobby_and_on_an_invitation(page, browser, base_url):
    sign_up(page, "hostess")
    page.goto("/games/lizards/new")
    page.get_by_text("Private: by invitation only").click()
    hands.send(page.get_by_role("button", name="Create table"))
    lobby = page.url
    assert by_day_and_night(page) == []
    guest = browser.new_context(base_url=base_url).new_page()
    guest.goto(lobby)
    assert by_day_and_night(guest) == []
    hands.send(page.get_by_role("button", name="Create an invitation link"))
    assert by_day_and_night(page) == []
    guest.goto(page.get_by_label("The link").input_value())
    expect(guest.get_by_role("link", name="Sign in to join")).to_be_visible()
    assert by_day_and_night(guest) == []


FILES = """() => Object.fromEntries(performance.getEntriesByType('resource')
    .filter((one) => /\\/(client|static)\\//.test(one.name)).map((one) => [one.name, one.decodedBodySize]))"""


def files(page):
    """The sizes of the styles and scripts of a play page whose scripts have taken hold, kept ones too."""
    hands.ready(page)
    page.wait_for_load_state("load")
    return page.evaluate(FILES)


def sit_down(page, slug):
    page.goto(f"/games/{slug}/")
    hands.send(page.get_by_role("button", name="Play"))
    assert hands.wait_for_turn(page)


def weight(page):
    """The page without the drawings of its board, and all styles and scripts that it asks for, unpacked; the client for
    touching is among them."""
    whole = page.evaluate("performance.getEntriesByType('navigation')[0].decodedBodySize")
    drawn = page.locator("[data-board-view]").evaluate_all("boards => boards.map((one) => one.innerHTML.length)")
    assert 0 < sum(drawn) < whole
    return whole - sum(drawn) + sum(files(page).values())


@pytest.mark.parametrize("slug", GAMES)
def test_the_play_page_is_light_and_axe_finds_nothing_there_nor_in_its_replay(page, slug):
    sit_down(page, slug)
    assert weight(page) < 420_000, sorted(files(page).items(), key=lambda one: -one[1])[:5]
    assert by_day_and_night(page) == []
    page.goto(page.url.partition("?")[0] + "/replay/")
    assert by_day_and_night(page) == []


def test_axe_finds_nothing_on_ones_own_pages(page):
    sign_up(page, "reader")
    sit_down(page, "terrible-lizards")
    table = page.url.partition("?")[0]
    own = ["/my-games/", "/settings/", "/settings/tokens", "/notifications/", "/accounts/email/",
           "/accounts/password/change/", "/accounts/2fa/", "/accounts/reauthenticate/?next=/settings/",
           "/accounts/sessions/", "/accounts/logout/", f"{table}/log/",
           f"{table}/reports/", f"{table}/moderator/", f"{table}/aid/odds/", f"{table}/paper/report/"]  # fmt: skip
    found = {}
    for path in own:
        answer = page.goto(path)
        assert answer.status == 200, path
        if wrong := by_day_and_night(page):
            found[path] = wrong
    assert found == {}


def test_the_first_picture_does_not_wait_for_scripts(page):
    """Scripts that never come leave a whole page: the board is drawn and everything can be answered."""
    page.route("**/*.js", lambda route: None)
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Play Terrible Lizards now against bots").click(no_wait_after=True)
    expect(page.locator("[data-board-view]:visible svg").first).to_be_visible()
    page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
    page.unroute_all(behavior="ignoreErrors")


def test_a_games_own_files_are_kept_for_good_under_the_mark_of_their_contents(page):
    sit_down(page, "lizards")
    own = [url for url in files(page) if "/client/" in url]
    folders = {url.rpartition("/")[0] for url in own}
    assert len(own) > 3, "the modules that main.js imports come too"
    assert len(folders) == 1, "all from one release"
    assert all("immutable" in page.request.get(url).headers["cache-control"] for url in own)
    stale = page.request.get(f"{folders.pop().rpartition('/')[0]}/0123456789ab/main.js")
    assert stale.ok
    assert "immutable" not in stale.headers["cache-control"]


def test_forced_colours_still_tell_what_is_chosen(page):
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    sit_down(page, "terrible-lizards")
    chosen = page.locator(".choice:has(:checked)").first
    assert chosen.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    assert chosen.evaluate("e => getComputedStyle(e).transitionDuration") == "0s"


def test_the_contents_are_strict(page):
    answer = page.goto("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy


def test_day_and_night_are_remembered(page):
    page.goto("/")
    page.get_by_role("button", name="Light or dark").click()
    chosen = page.evaluate("document.documentElement.dataset.theme")
    page.goto("/games/")
    expect(page.locator("html")).to_have_attribute("data-theme", chosen)
