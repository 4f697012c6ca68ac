"""A newcomer's walk: from the home page through a game's lesson to its end, on a desk and on a phone.

`TEACHER_PICTURES` names a folder that gets a picture of every step.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from terrarium.kernel.registry import find

from .. import patience
from . import beside, hands
from .lizards import fits

DESK = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = {"desk": DESK, "phone": PHONE}
MOST = 60
"""Questions after which somebody would have given up."""
SHORT = [("terrible-lizards", "phone"), ("wood-and-water", "desk")]
LONG = [
    (slug, size)
    for slug in ("terrible-lizards", "lizard-wizard", "wood-and-water", "pygmies")
    for size in SIZES
    if (slug, size) not in SHORT
]
"""Lizards! has a walk of its own, touch by touch, in `test_lizards_lessons.py`."""


@pytest.fixture
def teacher(surroundings):
    """Gives what a learner might answer at a table."""
    with beside.running(surroundings, "tests.browser.teaching") as teaching:
        assert teaching.stdout.readline() == "ready\n"

        def ask(code):
            teaching.stdin.write(f"{code}\n")
            return json.loads(teaching.stdout.readline())

        yield ask


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get("TEACHER_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def answer(page: Page, advised: dict) -> int:
    """As the teacher says: what is filled in is sent, the rest is written. Gives the presses that it took."""
    form = page.locator(f"form[data-moment='{advised['moment']}']").first
    expect(form).to_be_attached()
    hands.ready(page)
    presses = 1
    if not advised["filled"]:
        own = form.locator("textarea[data-own-text]")
        box = own if own.count() else form.locator("input[name=text]")
        if not box.is_visible():
            form.get_by_text("Write as text").click()
            presses += 1
        box.fill(advised["text"])
        presses += 1
    hands.send(form.locator("button.main"))
    assert page.get_by_text("Not sent yet. Nothing is lost.").count() == 0, advised
    return presses


def asked(page: Page, teacher, code: str):
    """What is asked next; None when the lesson is over. Bots take their time."""
    found = []

    def there() -> bool:
        page.dispatch_event("body", "refresh")
        if page.locator(".lesson .learned").count():
            return True
        found[:] = [one for one in [teacher(code)] if one]
        return bool(found)

    patience.until(there, says="Nothing is asked, and the lesson is not over.", every=0.25)
    return found[0] if found and not page.locator(".lesson .learned").count() else None


def walk(browser, base_url, watch, teacher, slug: str, size: str) -> None:
    game = find(slug)
    context = browser.new_context(base_url=base_url, **SIZES[size])
    page = watch(context.new_page())
    page.goto("/")
    picture(page, f"{slug}-{size}-0-home")
    page.get_by_role("button", name=f"Learn {game.title} in ten minutes").click()
    hands.ready(page)
    code = page.locator("[data-play]").get_attribute("data-code")
    steps: list[str] = []
    questions = presses = 0
    while advised := asked(page, teacher, code):
        if advised["step"] not in steps:
            steps.append(advised["step"])
            expect(page.locator(f'.lesson [data-step="{advised["step"]}"]')).to_be_visible()
            assert fits(page)
            picture(page, f"{slug}-{size}-{len(steps)}-{advised['step']}")
        presses += answer(page, advised)
        questions += 1
        assert questions < MOST, steps
    expect(page.get_by_role("heading", name=f"You have learned {game.title}")).to_be_visible()
    picture(page, f"{slug}-{size}-end")
    print(f"{slug}, {size}: {questions} questions, {presses} presses, {len(steps)} of {len(game.lesson.steps)} steps")
    assert len(steps) >= len(game.lesson.steps) - 1
    page.goto(f"/games/{slug}/")
    picture(page, f"{slug}-{size}-after")
    context.close()


@pytest.mark.parametrize(("slug", "size"), SHORT)
def test_a_newcomer_learns_a_game(browser, base_url, watch, teacher, slug, size):
    walk(browser, base_url, watch, teacher, slug, size)


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "size"), LONG)
def test_a_newcomer_learns_every_game(browser, base_url, watch, teacher, slug, size):
    walk(browser, base_url, watch, teacher, slug, size)


@pytest.mark.parametrize("how", SIZES.values(), ids=SIZES)
def test_a_lesson_lights_up_what_it_is_about_and_is_steered_in_place(browser, base_url, watch, how):
    context = browser.new_context(base_url=base_url, **how)
    page = watch(context.new_page())
    page.goto("/games/terrible-lizards/")
    page.get_by_role("button", name="Learn in ten minutes").click()
    hands.ready(page)
    lit = page.locator("[data-board-view]:visible .taught")
    expect(lit).to_have_count(1)
    expect(page.locator('.lesson [data-step="attach"]')).to_be_visible()
    hands.send(page.get_by_role("button", name="Skip this step"))
    expect(page.locator('.lesson [data-step="again"]')).to_be_visible()
    expect(page.locator("[data-lesson-spoken]")).to_contain_text("You have two actions a turn")
    hands.send(page.get_by_role("button", name="Leave the lesson"))
    expect(lit).to_have_count(0)
    page.reload()
    hands.ready(page)
    hands.send(page.get_by_role("button", name="Back to the lesson"))
    expect(page.locator('.lesson [data-step="attach"]')).to_be_visible()
    context.close()
