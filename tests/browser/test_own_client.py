"""The guide's game with the guide's client: a package outside of this project, in a house of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import httpx
import pytest
from playwright.sync_api import expect

from .. import patience, prepared
from ..docs.test_add_a_game import package  # noqa: F401 (a fixture)
from ..ports import free_port
from .conftest import answers
from .hands import wait_for_turn


@pytest.fixture
def pearls(package, surroundings, run_folder, tmp_path):  # noqa: F811
    """The address of a house in which that game is installed."""
    port = free_port()
    prepared.laid_out(run_folder, tmp_path)
    paths = os.pathsep.join([surroundings["PYTHONPATH"], str(package)])
    env = {**surroundings, "TERRARIUM_DATA": str(tmp_path), "PYTHONPATH": paths}
    with (tmp_path / "log.txt").open("w") as log:
        command = [sys.executable, "-m", "terrarium", "serve", "--no-demo", "--port", str(port)]
        server = subprocess.Popen(command, env=env, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        patience.until(lambda: answers(server, address), httpx.TransportError, says=(tmp_path / "log.txt").read_text)
        yield address
    finally:
        server.terminate()
        patience.ended(server)


def test_a_game_from_elsewhere_brings_its_client_and_finds_the_kit(page, pearls):
    page.goto(f"{pearls}/games/pearls/")
    page.get_by_role("button", name="Play", exact=True).click()
    assert wait_for_turn(page)
    form = page.locator("form[data-kind=bid]")
    expect(form.locator("input[type=number]")).to_be_hidden()
    form.get_by_role("button", name="3", exact=True).click()
    expect(form.locator("[name=text]")).to_have_value("3")
    expect(form.locator("[data-draft-state]")).to_contain_text("Saved")
    form.locator("button.main").click()
    expect(page.locator("#log")).to_contain_text("You bid 3")
    page.locator("form[data-kind=bid]").get_by_role("button", name="Plain form instead").click()
    expect(page.locator("form[data-kind=bid] input[type=number]")).to_be_visible()
