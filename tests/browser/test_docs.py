"""The docs in a browser, as the house serves them: the search works under the house's policy, and asks nobody else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .. import patience
from ..docs.test_site import build, copied


@pytest.fixture(scope="module")
def built(surroundings, tmp_path_factory):
    """The site, built into the folder where this house looks for it; gone again afterwards."""
    project = copied(tmp_path_factory.mktemp("project"))
    done = build(project)
    assert done.returncode == 0, done.stdout + done.stderr
    place = Path(surroundings["TERRARIUM_DOCS"])
    shutil.copytree(project / "build" / "site", place, dirs_exist_ok=True)
    yield
    for each in place.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()


def opened(page, box):
    """The key opens the search as soon as the page's script listens for it."""
    if not box.is_visible():
        page.keyboard.press("Control+k")
    return box.is_visible()


def test_the_footer_leads_there_and_the_search_finds_and_leads_on(page, built, house):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/games/")
    page.get_by_role("contentinfo").get_by_role("link", name="Docs").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Terrarium")
    box = page.get_by_role("dialog").locator("input")
    patience.until(lambda: opened(page, box), every=0.5)
    box.fill("Berlin")
    found = page.get_by_role("option").filter(has_text="Clocks").first
    expect(found).to_be_visible()
    assert found.evaluate("one => getComputedStyle(one).textDecorationLine") == "none", "the search has no style"
    found.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Clocks")
    assert [url for url in asked if not url.startswith((house, "data:", "blob:"))] == []


def test_a_rule_s_address_leads_to_the_rulebook_s_own_page(page, built):
    page.goto("/docs/rules/lizards/#LZ-042")
    expect(page).to_have_url("/games/lizards/rules/#LZ-042")
