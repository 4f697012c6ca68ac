"""Nothing is told by a colour alone: on the boards of all games, with more contrast, and in colours of one's own."""

from __future__ import annotations

import pytest

from . import hands
from .test_button import match

pytestmark = pytest.mark.usefixtures("touching")

SIGNS = """() => {
    const board = [...document.querySelectorAll("[data-board-view]")].find((one) => one.clientWidth);
    const heavy = (one) => parseFloat(getComputedStyle(one).strokeWidth) || 0;
    const rim = (one) => one.matches(".rim") ? one : one.querySelector(":scope > .rim");
    const lined = (one) => getComputedStyle(one).outlineStyle !== "none";
    const said = [];
    for (const one of board.querySelectorAll("[data-ref].can")) {
        const own = rim(one);
        const own_sign = lined(one) || (own && heavy(own) >= 4) || one.querySelector("[data-ref].can")
            || one.querySelector(".rim");
        if (one.getClientRects().length && !own_sign) said.push(one.getAttribute("data-ref"));
    }
    return said;
}"""
"""What can be touched and is not told by a line: a heavy rim, or an outline."""

FEW = {"lizards": 4, "terrible-lizards": 20, "wood-and-water": 20, "pygmies": 20, "lizard-wizard": 10}


@pytest.mark.parametrize("slug", hands.GAMES)
def test_what_can_be_touched_is_told_by_a_line_and_not_by_its_colour(page, base_url, surroundings, slug):
    page.set_viewport_size({"width": 1366, "height": 768})
    with match(surroundings, slug, 1, FEW.get(slug, 20)) as (table, session, kinds):
        name, _, value = session.partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": base_url}])
        found = {}
        for seat, kind in kinds:
            page.goto(f"/tables/{table}?seat={seat}")
            hands.ready(page)
            if said := page.evaluate(SIGNS):
                found[kind] = said
        assert found == {}


STYLE = "([what, name]) => getComputedStyle(document.querySelector(what)).getPropertyValue(name)"


def test_more_contrast_leaves_no_faint_words_and_lines(page):
    page.goto("/games/terrible-lizards/")
    soft = page.evaluate(STYLE, ["html", "--ink-soft"])
    for theme in ("light", "dark"):
        page.emulate_media(contrast="more", color_scheme=theme)
        ink = page.evaluate(STYLE, ["html", "--ink"])
        assert soft != ink
        assert page.evaluate(STYLE, ["html", "--ink-soft"]) == ink
        assert page.evaluate(STYLE, ["html", "--line"]) == ink


def test_in_colours_of_ones_own_the_chief_button_stands_out_and_the_board_keeps_its_colours(page):
    page.emulate_media(forced_colors="active")
    page.goto("/games/terrible-lizards/")
    hands.send(page.get_by_role("button", name="Play", exact=True))
    assert hands.wait_for_turn(page)
    background = "one => getComputedStyle(one).backgroundColor"
    plain = page.locator("[data-board-tools] button").first.evaluate(background)
    page.evaluate("document.querySelector('form[data-moment] .actions button').classList.add('main')")
    main = page.locator("form[data-moment] .actions button.main").first.evaluate(background)
    assert main != plain
    assert page.evaluate(STYLE, ["[data-board-view]", "forced-color-adjust"]) == "none"
