"""A real server, started by the README's own command, and a real browser in front of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from .. import patience, prepared
from ..ports import free_port

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The shell first: the same engine without the window that a whole browser draws around every page."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-smooth-scrolling",
]
"""Nothing glides: a press on what is still gliding by misses it."""

ROOT = Path(__file__).parents[2]

expect.set_options(timeout=patience.MILLISECONDS)

CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not here; the browser tests will skip."))


FAULT = "from terrarium.server import run; run.ready(); from django.template.loader import render_to_string as of; "
FAULT += "print(of('500.html'))"


def fault_page(env):
    """The page of a fault, as the house with this environment would show it."""
    return subprocess.run([sys.executable, "-c", FAULT], env=env, check=True, stdout=subprocess.PIPE, text=True).stdout


@pytest.fixture(scope="session")
def surroundings(tmp_path_factory, run_folder):
    """The environment of the house's processes: its data in a folder of its own, quick passwords, no hurry (see
    `settings`), and no other setting."""
    keep = {k: v for k, v in os.environ.items() if not k.startswith(("TERRARIUM_", "DJANGO_", "DATABASE_"))}
    quick = {"DJANGO_SETTINGS_MODULE": "tests.browser.settings", "PYTHONPATH": str(ROOT)}
    data = tmp_path_factory.mktemp("house")
    prepared.laid_out(run_folder, data)
    folders = {
        "TERRARIUM_DATA": str(data),
        "TERRARIUM_DOCS": str(tmp_path_factory.mktemp("docs")),
    }
    return {**keep, **quick, **folders}


def answers(server, address):
    assert server.poll() is None, "The house has closed."
    return httpx.get(f"{address}/healthz", **patience.AT_HOME).is_success


@pytest.fixture(scope="session")
def house(surroundings):
    """`terrarium serve` over that folder; gives the address."""
    port = free_port()
    folder = Path(surroundings["TERRARIUM_DATA"])
    log = (folder / "log.txt").open("w")
    command = [sys.executable, "-m", "terrarium", "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=surroundings, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        patience.until(lambda: answers(server, address), httpx.TransportError, says=(folder / "log.txt").read_text)
        yield address
    finally:
        server.terminate()
        patience.ended(server)
        log.close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def base_url(house):
    return house


MANNER = {"plain": True}
PLAIN = "localStorage.setItem('terrarium:plain-forms', 'true')"


@pytest.fixture(scope="session")
def browser(browser):
    """Every context that it opens is as patient as the suite, and prefers plain forms and no motion unless the test
    wants to touch (see `touching`): nothing glides away from under a press, and nobody draws films that no one sees."""
    opened = browser.new_context

    def patient(**how):
        how.setdefault("service_workers", "block")
        if MANNER["plain"]:
            how.setdefault("reduced_motion", "reduce")
        context = opened(**how)
        context.set_default_timeout(patience.MILLISECONDS)
        if MANNER["plain"]:
            context.add_init_script(PLAIN)
        return context

    browser.new_context = patient
    return browser


@pytest.fixture(autouse=True)
def closed(browser):
    """What a test has opened is closed behind it: a page that is left open goes on listening and fetching."""
    before = set(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture
def touching():
    """Questions are answered on the board and things move, as they do for everybody who prefers nothing else."""
    MANNER["plain"] = False
    yield
    MANNER["plain"] = True


@pytest.fixture
def complaints():
    """What the browser complains about; every test of the pages ends with an empty list."""
    found = []
    yield found
    assert found == []


@pytest.fixture
def watch(complaints):
    """Listens to a page: errors in the console, broken scripts, answers of 500, refused contents."""

    def listen(page):
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" and "400" not in m.text else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda r: complaints.append(f"{r.status} {r.url}") if r.status >= 500 else None)
        return page

    return listen


@pytest.fixture
def page(page, watch):
    return watch(page)
