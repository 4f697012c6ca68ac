"""The frame: question, board and what answers are in sight together, legible, apart and large enough to be touched, at
every kind of decision of every game, also of one that comes from elsewhere; the board stays where it is; and axe finds
nothing there, where questions are answered by touch."""

from __future__ import annotations

import os
import subprocess
import sys

import httpx
import pytest

from .. import patience, prepared
from ..docs.packages import installed
from ..ports import free_port
from . import hands
from .conftest import answers
from .looking import DESK, LAPTOP, PHONE, PLACE, faults
from .test_button import match
from .test_fingers import Fingers
from .test_pages import violations

pytestmark = pytest.mark.usefixtures("touching")

STIRS = "() => document.getAnimations().every((one) => one.playState !== 'running')"


@pytest.fixture
def eyes(browser, watch):
    """One page on a desk and one on a phone, signed in to a house. Nothing moves: where things come to rest is looked
    at, not how they get there."""

    def at(base_url, session):
        name, _, value = session.partition("=")
        cookie = {"name": name, "value": value, "url": base_url}
        kinds = {DESK: {}, PHONE: {"has_touch": True, "is_mobile": True}}
        for (width, height), how in kinds.items():
            how |= {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
            context = browser.new_context(base_url=base_url, **how)
            context.add_cookies([cookie])
            yield watch(context.new_page()), [(width, height), *([LAPTOP] if (width, height) == DESK else [])]

    return at


def come(page, table, seat, kind, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/tables/{table}?seat={seat}")
    hands.ready(page)
    page.locator(f'form[data-kind="{kind}"].scripted').first.wait_for(state="attached")
    page.wait_for_function(STIRS)


def settled_faults(page, size):
    """Those that are there when all is drawn: a game's own client may draw on the board when it has heard the guide."""
    said = []
    for _ in range(5):
        page.wait_for_function(RESTED, arg=list(size))
        if not (said := faults(page, size)):
            break
    return said


def walk(eyes, base_url, surroundings, slug, seed, most, thorough):
    """Look at each kind of decision that comes up; gives the kinds, the faults, and the places of the board. In short:
    at one size of the desk, and with axe there alone."""
    seen, found, places = [], {}, {}
    with match(surroundings, slug, seed, most) as (table, session, kinds):
        pages = list(eyes(base_url, session))
        for seat, kind in kinds:
            seen.append(kind)
            for page, sizes in pages:
                come(page, table, seat, kind, sizes[0])
                if (thorough or sizes[0] == DESK) and (said := violations(page)):
                    found[f"{kind} by axe at {sizes[0][0]}"] = said
                for size in sizes if thorough else sizes[:1]:
                    page.set_viewport_size({"width": size[0], "height": size[1]})
                    if said := settled_faults(page, size):
                        found[f"{kind} at {size[0]} x {size[1]}"] = said
                    places.setdefault(size, {})[kind] = page.evaluate(PLACE)
    return seen, found, places


RESTED = """async ([width, height]) => {
    if (innerWidth !== width || innerHeight !== height) return false;
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
    const board = [...document.querySelectorAll("[data-board-view]")].find((one) => one.clientWidth);
    const drawing = board.querySelector(":scope > svg");
    const k = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
    return Math.abs(k - drawing.dataset.legible) < 0.002;
}"""
"""The window has its size, the board has come to rest in it, and its text is laid out for that."""

FEW = {"lizards": 6, "terrible-lizards": 50, "wood-and-water": 60, "pygmies": 60, "lizard-wizard": 60}
BEFORE = {"pygmies": {"choose_crew"}, "lizards": {"startup"}}
"""What is asked before the board is there; another drawing stands in its place."""


def look_at(eyes, base_url, surroundings, slug, seed, most, thorough=False):
    seen, found, places = walk(eyes, base_url, surroundings, slug, seed, most, thorough)
    assert found == {}
    for size, by_kind in places.items():
        stays = {kind: at for kind, at in by_kind.items() if kind not in BEFORE.get(slug, ())}
        assert len(set(stays.values())) <= 1, f"The board jumps at {size}: {stays}"
    assert len(seen) >= 2


@pytest.mark.parametrize("slug", hands.GAMES)
def test_the_frame_holds_at_every_kind_of_decision(eyes, base_url, surroundings, slug):
    look_at(eyes, base_url, surroundings, slug, 1, FEW.get(slug, 60))


@pytest.fixture
def sixth(surroundings, run_folder, tmp_path_factory):
    """The address of a house in which Liar's Dice is installed, and its environment."""
    package = installed("liars-dice.md", tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("outside"))
    data, port = tmp_path_factory.mktemp("house"), free_port()
    prepared.laid_out(run_folder, data)
    paths = os.pathsep.join([surroundings["PYTHONPATH"], str(package)])
    env = {**surroundings, "TERRARIUM_DATA": str(data), "PYTHONPATH": paths}
    with (data / "log.txt").open("w") as log:
        command = [sys.executable, "-m", "terrarium", "serve", "--no-demo", "--port", str(port)]
        server = subprocess.Popen(command, env=env, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        patience.until(lambda: answers(server, address), httpx.TransportError, says=(data / "log.txt").read_text)
        yield address, env
    finally:
        server.terminate()
        patience.ended(server)


def test_it_holds_for_a_game_from_elsewhere(eyes, sixth):
    address, env = sixth
    look_at(eyes, address, env, "liars-dice", 1, 30)


SCALE = "() => Number(document.querySelector('[data-board-view] > svg').dataset.legible)"

CROWD = """() => {
    const boxes = [...document.querySelectorAll("[data-board-view] [data-ref].can")]
        .map((one) => one.getBoundingClientRect());
    const close = (a, b) => a !== b && Math.abs(a.left - b.left) < 20 && Math.abs(a.top - b.top) < 8;
    const one = boxes.find((box) => boxes.some((other) => close(box, other)));
    return [one.left + one.width / 2, one.top + one.height / 2];
}"""


def test_a_finger_on_a_crowd_of_models_comes_nearer_first(eyes, base_url, surroundings):
    with match(surroundings, "pygmies", 1, 60) as (table, session, kinds):
        (_, _), (phone, [size]) = eyes(base_url, session)
        seat = next(seat for seat, kind in kinds if kind == "move")
        come(phone, table, seat, "move", size)
        phone.wait_for_function("() => document.querySelector('[data-board-view] .can')")
        before = phone.evaluate(SCALE)

        def crowd():
            hands.still(phone)
            return phone.evaluate(CROWD)

        def nearer():
            phone.wait_for_function(f"before => ({SCALE})() > before * 2", arg=before, timeout=hands.A_LOOK)

        Fingers(phone).tap(crowd, nearer)


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("slug", hands.GAMES)
def test_the_frame_holds_through_whole_matches(eyes, base_url, surroundings, slug, seed):
    look_at(eyes, base_url, surroundings, slug, seed, 2500, thorough=True)


@pytest.mark.soak
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("slug", ["terrible-lizards", "lizard-wizard"])
def test_card_tables_hold_on_tablets(browser, watch, base_url, surroundings, slug):
    """Lying and standing: there the squarish drawing is the one that is seen."""

    def tablet(at, session):
        name, _, value = session.partition("=")
        context = browser.new_context(base_url=at, viewport={"width": 1024, "height": 768}, has_touch=True)
        context.add_cookies([{"name": name, "value": value, "url": at}])
        yield watch(context.new_page()), [(1024, 768), (820, 1180), (768, 1024), (1180, 820)]

    look_at(tablet, base_url, surroundings, slug, 1, FEW[slug], thorough=True)
