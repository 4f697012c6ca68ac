"""The teaching game of Lizards!, walked to its end by somebody who knows nothing but what the page says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from terrarium.kernel.registry import find

from .lizards import DESK, FOUNDS, TOUCH, fits, ready, turn_over
from .test_teachers import picture

SAID = re.compile(
    r"[Cc]hoose (?:your Home Den |the band in |it in )?(?P<hex>\d+[A-Z]+)"
    r"|[Pp]ress (?P<button>Recruit|Feed and return|Split|Sneak|One spy|Submit)"
    r"|Let (?P<number>\d+) go"
    r"|(?P<write>write the order)"
)
"""What the lessons tell to do, in the order in which they tell it."""
TURNS = 14
"""Turns after which a newcomer would have given up."""


def teaching_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Learn {find('lizards').title} in ten minutes").click()
    page.locator("#lz-name").wait_for()
    page.get_by_role("button", name=FOUNDS).click()
    ready(page)


def choose(page: Page, code: str) -> None:
    """Press the hex's code in the lesson, which brings it into view, then the hex."""
    link = page.locator(".lesson .says").get_by_role("button", name=code, exact=True)
    if link.count() and not page.get_by_role("dialog").count():
        link.first.click()
    page.locator(f'use[data-ref="hex:{code}"]').click(force=True)
    tools = page.locator(".lz-toolbar")
    if tools.count() and not page.get_by_role("dialog").count():
        expect(tools).to_be_in_viewport()


def let_go(page: Page, number: int) -> None:
    """So many of whatever colours there are, by the figures beside the sliders. The dialogue says again how many."""
    task = page.get_by_role("dialog").locator(".lz-task")
    expect(task).to_contain_text(f"Let {number} go")
    for box in page.get_by_role("dialog").locator("input[type=number]").all():
        most = int(box.get_attribute("max"))
        box.fill(str(min(most, number)))
        number -= min(most, number)
    assert number == 0, "as many as the page speaks of are there"


def follow(page: Page, advice: str) -> None:
    """Do what one piece of advice says, word by word."""
    for step in SAID.finditer(advice):
        if step["hex"]:
            choose(page, step["hex"])
        elif step["number"]:
            let_go(page, int(step["number"]))
        elif step["write"]:
            page.get_by_role("button", name="Write the order").click()
        elif step["button"] != "Submit":
            page.get_by_role("button", name=re.compile(f"^{step['button']}")).first.click()


def ticked(page: Page) -> list[str]:
    return [step.get_attribute("data-name") for step in page.locator(".lesson li.done").all()]


PRESSED = "() => Number(sessionStorage.getItem('presses') ?? 0)"
PRESSES = f"""addEventListener("click", (event) => {{
    if (event.isTrusted) sessionStorage.setItem("presses", String(({PRESSED})() + 1));
}}, {{ capture: true }});"""
"""Counts what somebody presses, from page to page."""


@pytest.mark.parametrize(
    "how", [pytest.param({"viewport": DESK}, marks=pytest.mark.soak), TOUCH], ids=["desk", "phone"]
)
def test_a_newcomer_does_all_four_tasks_by_following_the_page(browser, base_url, watch, how):
    context = browser.new_context(base_url=base_url, **how)
    context.add_init_script(PRESSES)
    page = watch(context.new_page())
    size = "phone" if how is TOUCH else "desk"
    teaching_game(page)
    page.locator('.lesson [data-turn="1"]').wait_for()
    picture(page, f"lizards-{size}-1")
    assert ticked(page) == ["clan"]
    if how is TOUCH:
        lessons, board = page.locator(".lesson").bounding_box(), page.locator(".board").bounding_box()
        assert lessons["y"] < board["y"], "what to do comes before the map"
        expect(page.locator(".lesson .says")).to_be_in_viewport()
    for turn in range(1, TURNS):
        for _ in range(6):
            advice = page.locator(".lesson .says").inner_text()
            follow(page, advice)
            if "Submit" in advice:
                break
            expect(page.locator(".lesson .says")).not_to_have_text(advice)
            expect(page.locator(".lesson .says")).to_be_in_viewport()
        else:
            raise AssertionError(f"turn {turn}: the page does not come to an end: {advice}")
        assert fits(page)
        assert page.locator(".lz-row .finding:not(.warning)").count() == 0, "what the page advises is never wrong"
        turn_over(page, turn + 1)
        page.locator(f'.lesson [data-turn="{turn + 1}"]').or_(page.locator(".lesson .learned")).wait_for()
        picture(page, f"lizards-{size}-{turn + 1}")
        if page.locator(".lesson .learned").count():
            break
    expect(page.get_by_role("heading", name="You have learned Lizards!")).to_be_visible()
    print(f"lizards, {size}: {turn + 1} questions, {page.evaluate(PRESSED)} presses")
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".lesson .learned")).to_have_count(0)
    page.reload()
    ready(page)
    expect(page.locator(".lesson .learned")).to_have_count(0)
    context.close()
