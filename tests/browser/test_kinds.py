"""Every kind of question that a game asks, answered by hand on the page; and the page of a game that is over.

What lies between two kinds is played by another process: the open page notices by itself. Whole games by hand are long
journeys and belong to the soak.
"""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from playwright.sync_api import expect

from . import beside, hands
from .hands import GAMES, sign_in
from .test_pages import by_day_and_night

SURELY = {
    "lizard-wizard": {"setup_reagents", "action"},
    "lizards": {"startup", "orders"},
    "pygmies": {"choose_crew", "deploy", "plan", "move"},
    "terrible-lizards": {"draw", "action", "attack"},
    "wood-and-water": {"choose_faction", "muster_start", "choose_tile", "name_leader", "move_step", "spend"},
}
"""What is asked in every game, whatever the dice say. (Without guard time nobody is asked for a response that they do
not have; with it, see `test_two_people`.)"""


_pairs = count()


def walking(game, stops, env):
    """A program that plays, and the name of who sits at the browser."""
    number = next(_pairs)
    names = [f"{who}{number}" for who in ("walker", "friend")]
    return beside.running(env, "tests.browser.walk", game, stops, *names), names[0]


def finished(game, env):
    """A match that was played to its end: its table's code, and the name of one of the two."""
    program, name = walking(game, "end", env)
    with program as playing:
        code, over = playing.stdout.read().split()[-2:]
    assert over == "over"
    return code, name


LONGER = {"choose_faction": ("others", "own:DW")}
"""Where one press would answer later questions too, as a ready-made army does, what is pressed so that all are asked:
an army of one's own, of a people with two heroes, for of one nobody is asked who leads."""


def by_hand(page, kind):
    if kind not in LONGER:
        hands.answer(page, Random(kind))
        return
    hands.ready(page)
    *before, last = (page.locator(f"form[data-kind='{kind}'] [data-is='{one}']") for one in LONGER[kind])
    for one in before:
        one.click()
    hands.send(last)


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_question_is_answered_by_hand(page, surroundings, slug):
    program, name = walking(slug, "kinds", surroundings)
    met = set()
    with program as playing:
        for line in playing.stdout:
            code, kind = line.split()
            if kind == "over":
                break
            if not met:
                sign_in(page, name)
                page.goto(f"/tables/{code}")
            met.add(kind)
            expect(page.locator(f"form.scripted[data-kind='{kind}']")).to_be_attached()
            by_hand(page, kind)
            playing.stdin.write("\n")
    assert met >= SURELY.get(slug, set())


LONG_MATCHES = [pytest.param(slug, marks=pytest.mark.soak) for slug in ("lizards", "pygmies", "wood-and-water")]
"""Until these are over it takes longer than a test should."""


@pytest.mark.parametrize("slug", ["terrible-lizards", "lizard-wizard", *LONG_MATCHES])
def test_a_match_that_is_over_is_told_and_seen_again(page, surroundings, slug):
    code, name = finished(slug, surroundings)
    sign_in(page, name)
    page.goto(f"/tables/{code}")
    expect(page.locator("[data-over]")).to_be_visible()
    expect(page.locator("[data-over] svg.story")).to_be_visible()
    assert by_day_and_night(page) == []
    page.goto(f"/tables/{code}/story")
    assert by_day_and_night(page) == []
    page.goto(f"/tables/{code}")
    hands.replay(page)
    assert by_day_and_night(page) == []
    expect(page.locator(".replay-bar")).to_contain_text("0 of")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-bar")).to_contain_text("1 of")
