"""Pygmies in the middle of a battle, set up beside the running house, and a pair of eyes and hands for its table:

    TERRARIUM_DATA=... python -m tests.browser.pygmies NAME NAME NAME

The first two names play, the third moderates; prints the codes of seven tables at which the first is asked to deploy,
to move (three times), to shoot, to cast, and whether it interrupts a volley. What leads there is played by defaults,
and the moderator puts a few models where they can reach each other.
"""

# Django is set up before its models can be imported, and only in a process of its own.

from __future__ import annotations

import re
import sys
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect

from . import beside
from .hands import PASSWORD, sign_in


def _squad(hero: str, groups: dict[str, int]) -> dict[str, Any]:
    return {"hero": hero, "groups": [{"name": name, "count": n} for name, n in groups.items()]}


NAMES = ("maud", "nils", "olga")
TABLES = ("deploy", "move", "move", "move", "shoot", "cast", "interrupt")
BOARD = "[data-board-view]:visible"
"""The board that is seen: a page has one for narrow and one for wide screens."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1400, "height": 900}}
CREW = {
    "own": {
        "squads": [
            _squad("Ernest Goodfellow", {"Human Spearman": 4, "Human Archer": 3}),
            _squad("Ilyana Starbough", {"Elven Archer": 3, "Elven Swordsman": 3}),
            _squad("Sister Agnes Fairweather", {"Man-at-Arms": 5, "Gargoyle": 1}),
        ]
    }
}
"""Both sides' crew, 22 models, whatever becomes of the ready-made ones."""
MEADOW = {"my A1": (20, 17), "my A2": (16.5, 10.5), "my A5": (24, 17), "their A1": (20, 21.5), "their A2": (24, 25)}
"""On open ground, far from both rows: a Spearman 4.5 inches from an enemy, one before the stone wall, an Archer with an
enemy in range."""
VOLLEY = {"my A0": (27, 17), "my A5": (24, 17), "their A5": (24, 27)}
"""Archer against Archer, a hero beside the first."""


# ---- setting up, in a process of its own


def stage(names: list[str]) -> list[str]:
    from terrarium.server import run

    run.ready()
    from terrarium.server.models import User

    people = [User(username=name, email=f"{name}@example.org") for name in names]
    for person in people:
        person.set_password(PASSWORD)
        person.save()
    return [_table(people, kind) for kind in TABLES]


def _table(people: list[Any], kind: str) -> str:
    """A table at which the first person is asked that."""
    from terrarium.server.policy.terms import PACES, Terms
    from terrarium.server.tables.lobby import lobby
    from terrarium.server.tables.play import playing
    from terrarium.server.tables.show import look

    *players, moderator = people
    terms = Terms(pace=PACES["untimed"])
    code = lobby.create_table(
        moderator, lobby.NewTable(game="pygmies", seats=2, title=kind, options={"board": "meadow"}, terms=terms)
    )
    for seat, one in enumerate(players):
        lobby.join(one, code, seat=seat)
    put, side = kind == "deploy", ""
    while True:
        asked = [d for seat, one in enumerate(players) for d in look.decisions(one, code, seat=seat)]
        left = [d for d in asked if d.draft is None or d.draft.state != "confirmed"]
        if not put and left[0].kind == "plan":
            side = _put(moderator, code, VOLLEY if kind == "interrupt" else MEADOW)
            put = True
        if any(d.kind == kind and d.seat == 0 for d in left):
            return code
        answer = CREW if left[0].kind == "choose_crew" else left[0].default
        if kind == "interrupt" and left[0].kind == "shoot" and left[0].seat:
            other = "SN".replace(side, "")
            answer = {"fire": {"volleys": [{f"{other}A5": {"Long Bow": {"at": [f"{side}A5"]}}}]}}
        playing.submit(players[left[0].seat], code, left[0].seat, left[0].moment, answer)


def _put(moderator: Any, code: str, places: dict[str, tuple[float, float]]) -> str:
    """Where they meet; gives the letter of the first player's side."""
    from terrarium.kernel import REFEREE
    from terrarium.server.tables.moderate import correcting, moderating
    from terrarium.server.tables.show import look

    moderating.look(moderator, code, "To see where they stand.")
    seats = look.position(moderator, code, seat=REFEREE, draw=False).view.fields[0].seats
    for name, (x, y) in places.items():
        whose, model = name.split(" ")
        side = "SN"[seats.index(0) if whose == "my" else seats.index(1)]
        where = {"model": f"0 {side}{model}", "to": [round(x * 1000), round(y * 1000)]}
        correcting.correct(moderator, code, "put_model", where, "They meet.")
    return "SN"[seats.index(0)]


# ---- sitting down


class Staged(NamedTuple):
    """The tables' codes by what they ask, and who sits there (as cookies)."""

    codes: dict[str, list[str]]
    who: Any


def staged(browser: Browser, base_url: str, surroundings: dict[str, str]) -> Staged:
    told = beside.told(surroundings, "tests.browser.pygmies", *NAMES)
    codes: dict[str, list[str]] = {}
    for asks, code in zip(TABLES, told.split()[-len(TABLES) :], strict=True):
        codes.setdefault(asks, []).append(code)
    return Staged(codes, _signed_in(browser, base_url))


def sit_down(page: Page, code: str, kept: bool = False) -> Page:
    """At the table, with nothing written: what other tests have drafted there is taken out, unless it shall be kept."""
    page.goto(f"/tables/{code}")
    page.locator(".pg-sheet").wait_for()
    lines = page.locator(".pg-lines li")
    for left in range(-1 if kept else lines.count() - 1, -1, -1):
        page.locator(".pg-out").first.click()
        expect(lines).to_have_count(left)
    return page


def _signed_in(browser: Browser, base_url: str) -> Any:
    context = browser.new_context(base_url=base_url)
    page = context.new_page()
    sign_in(page, NAMES[0])
    state = context.storage_state()
    context.close()
    return {**state, "origins": []}


# ---- looking and doing


def mine(page: Page) -> str:
    """The letter of one's own side."""
    return (page.locator(".pg-chips .pg-chip").first.text_content() or "")[0]


def theirs(page: Page) -> str:
    return "SN".replace(mine(page), "")


def coin(page: Page, name: str) -> Locator:
    return page.locator(f'{BOARD} [data-layer="models"] [data-ref="model:{name}"]')


def point(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table, in inches, lies on the screen."""
    box = page.locator(f'{BOARD} [data-plane="table"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] * x / 36, box["y"] + box["height"] * (36 - y) / 36


def click(page: Page, x: float, y: float) -> None:
    page.mouse.click(*point(page, x, y))


def text(page: Page) -> str:
    """The answer as it would be sent."""
    return page.locator(".decision input[name=text]").input_value()


def ends(page: Page, name: str) -> tuple[float, float]:
    """Where the order for this model ends."""
    found = re.search(rf"{name} (?:\S+ )*?([\d.]+),([\d.]+)(?: !\S+)?(?:;|$)", text(page))
    assert found, text(page)
    return float(found[1]), float(found[2])


def orders(page: Page, n: int) -> Locator:
    """The lines of what is written, when there are so many."""
    lines = page.locator(".pg-lines li")
    expect(lines).to_have_count(n)
    return lines


if __name__ == "__main__":
    print(*stage(sys.argv[1:]))
