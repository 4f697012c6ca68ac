"""Every kind of question that a game asks, answered by hand on the page; and the page of a game that is over.

What lies between two kinds is played by another process: the open page notices by itself. Whole games by hand are long
journeys and belong to the soak.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from random import Random

import pytest
from playwright.sync_api import expect

from .. import patience
from . import hands
from .hands import GAMES, sign_in

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
    """A process that plays, and the name of who sits at the browser."""
    number = next(_pairs)
    names = [f"{who}{number}" for who in ("walker", "friend")]
    command = [sys.executable, "-m", "tests.browser.walk", game, stops, *names]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, text=True, bufsize=1), names[0]


def finished(process):
    """The code of the table whose match such a process has played to its end."""
    code, over = process.communicate()[0].split()[-2:]
    assert over == "over"
    return code


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
    process, name = walking(slug, "kinds", surroundings)
    met = set()
    try:
        for line in process.stdout:
            code, kind = line.split()
            if kind == "over":
                break
            if not met:
                sign_in(page, name)
                page.goto(f"/tables/{code}")
            met.add(kind)
            expect(page.locator(f"form.scripted[data-kind='{kind}']")).to_be_attached()
            by_hand(page, kind)
            process.stdin.write("\n")
    finally:
        process.stdin.close()
        assert patience.ended(process) == 0
    assert met >= SURELY.get(slug, set())


@pytest.mark.parametrize("slug", ["terrible-lizards", "lizard-wizard"])
def test_a_match_that_is_over_is_told_and_seen_again(page, surroundings, slug):
    process, name = walking(slug, "end", surroundings)
    code = finished(process)
    sign_in(page, name)
    page.goto(f"/tables/{code}")
    expect(page.locator("[data-over]")).to_be_visible()
    hands.replay(page)
    expect(page.locator(".replay-bar")).to_contain_text("0 of")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-bar")).to_contain_text("1 of")
