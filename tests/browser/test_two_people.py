"""Two people in two browsers at a live table, from the first question to the end of the game.

Web server and worker are processes of their own: what one has moved, the other finds moved when it looks again. A
window that nobody closes is noticed because neither person is asked anything any more.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from itertools import count
from random import Random

import httpx
import pytest
from playwright.sync_api import expect

from .. import patience
from ..ports import free_port
from ..server import postgres
from . import beside, hands
from .conftest import answers
from .hands import GAMES, sign_in

_pair = count()


@contextmanager
def apart(surroundings, folder, url=""):
    """A house of a web process and a worker; gives its address and the environment of both."""
    port = free_port()
    env = {**surroundings, "TERRARIUM_DATA": str(folder), **({"DATABASE_URL": url} if url else {})}
    address = f"http://127.0.0.1:{port}"
    house = [sys.executable, "-m", "terrarium"]
    with (folder / "log.txt").open("w") as log:
        web = subprocess.Popen([*house, "serve", "--no-worker", "--no-demo", "--port", str(port)], env=env, stderr=log)
        processes = [web]
        try:
            patience.until(lambda: answers(web, address), httpx.TransportError, says=(folder / "log.txt").read_text)
            processes.append(subprocess.Popen([*house, "worker"], env=env, stderr=log))
            yield address, env
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                patience.ended(process)


def seated(game, strength, env):
    """A live table at which two people sit; gives its code and their names."""
    number = next(_pair)
    names = [f"{who}{number}" for who in ("left", "right", "judge")]
    told = beside.told(env, "tests.browser.pairs", game, strength, *names)
    return told.split()[-1], names[:2]


def play_out(pages, rng):
    """Whoever is asked answers, until both are told that the game is over; gives how often each has answered."""
    answered = dict.fromkeys(pages, 0)

    def turn():
        return next((page for page in pages if hands.waiting(page).count()), None) or all(map(hands.over, pages))

    def says():
        return " | ".join(page.locator("[data-panel]").inner_text()[:300] for page in pages)

    while (page := patience.until(turn, says=says)) is not True:
        hands.answer(page, rng)
        answered[page] += 1
    return list(answered.values())


def a_whole_game(browser, address, env, watch, slug, strength, then=None):
    code, names = seated(slug, strength, env)
    pages = [watch(browser.new_context(base_url=address).new_page()) for _ in names]
    for page, name in zip(pages, names, strict=True):
        sign_in(page, name)
        page.goto(f"/tables/{code}")
        hands.ready(page)
    assert min(play_out(pages, Random(slug))) > 0, "both have played"
    for page in pages:
        expect(page.get_by_role("link", name="Replay").first).to_be_visible()
    if then:
        then(pages, code, names)
    for page in pages:
        page.context.close()


def once_more(pages, code, names):
    """How it went is told and drawn, and one press each brings the same two together again."""
    ends = sorted(page.locator("[data-over] h2").inner_text() for page in pages)
    assert ends in (["You lost", "You won"], ["A draw", "A draw"])
    for page in pages:
        expect(page.locator("[data-over] svg.story polyline")).to_have_count(2)
    first, second = pages
    first.get_by_role("button", name="Rematch").click()
    first.wait_for_url(lambda url: code not in url)
    again = first.url
    notice = second.locator("[data-over] .notice")
    expect(notice).to_contain_text(f"{names[0]} joined")
    expect(notice).to_contain_text(f"Waiting for {names[1]}")
    second.get_by_role("button", name="Join the rematch").click()
    second.wait_for_url(lambda url: code not in url)
    assert second.url == again
    for page in pages:
        hands.ready(page)
        expect(page.locator("[data-over]")).to_have_count(0)


def test_two_people_play_a_live_game_to_its_end_and_once_more(browser, base_url, surroundings, watch):
    """`terrarium serve` has started the worker beside itself."""
    a_whole_game(browser, base_url, surroundings, watch, "terrible-lizards", "feeble", once_more)


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_two_people_play_every_game_to_its_end(browser, surroundings, tmp_path, watch, slug):
    with apart(surroundings, tmp_path) as (address, env):
        a_whole_game(browser, address, env, watch, slug, "hale")


@pytest.mark.soak
@pytest.mark.postgres
@pytest.mark.skipif(postgres.binaries() is None, reason=postgres.MISSING)
@pytest.mark.parametrize("slug", GAMES)
def test_two_people_play_every_game_to_its_end_on_postgresql(browser, surroundings, tmp_path, watch, slug):
    with postgres.cluster("fsync=off") as url, apart(surroundings, tmp_path, f"{url}?pool=4") as (address, env):
        a_whole_game(browser, address, env, watch, slug, "hale")
