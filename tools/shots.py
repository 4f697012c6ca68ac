"""Photographs every page, by day and by night, on a desktop and on a phone: `make shots ARGS=/tmp/pictures`.

Names after the folder choose pictures by a part of their name, and only what these need is staged: `home` takes
seconds, `play-lizards` a minute. A house of its own is served, and ended again; `TERRARIUM_STAGED` names the data of
one that is kept, to take the same pictures again quickly. What the browser complains of, and what sticks out of the
page, is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import CHROMIUM, fault_page

from terrarium.kernel.registry import slugs

ROOT = Path(__file__).parents[1]
NAME, PASSWORD = "reader", "correct horse battery staple"
SIZES = {"desktop": (1400, 900), "phone": (390, 844)}
EXTREMES = {"small": (360, 740), "huge": (2560, 1440)}
EXTREME = ("home", "lobby", "game-", "first-", "play-", "open-table", "settings", "replay-")
"""Pictures whose names begin so are also taken on the smallest and the largest screen, by day."""
TALL = 4000
"""A picture is cut below this."""
SETTLES = 800
"""Milliseconds until a game's own client has dressed the page."""
VISITOR = {
    "home": "/",
    "games": "/games/",
    "lobby": "/lobby/",
    "lobby-running": "/lobby/?status=running",
    "lobby-over": "/lobby/?status=over",
    "dice": "/dice/",
    "bots": "/bots/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "reset": "/accounts/password/reset/",
    "reset-done": "/accounts/password/reset/done/",
    "not-found": "/no-such-page",
    "fault": "/fault",
    "status": "/status/",
    "docs": "/docs/",
    "api-docs": "/api/docs",
}
READER = {
    "home-returning": "/",
    "my-games": "/my-games/",
    "settings": "/settings/",
    "tokens": "/settings/tokens",
    "notifications": "/notifications/",
    "addresses": "/accounts/email/",
    "password": "/accounts/password/change/",
    "second-factor": "/accounts/2fa/",
    "second-factor-app": "/accounts/2fa/totp/activate/",
    "sessions": "/accounts/sessions/",
    "logout": "/accounts/logout/",
}
GAME = {
    "game-{}": "/games/{}/",
    "rules-{}": "/games/{}/rules/",
    "learn-{}": "/games/{}/how-to-play/",
    "rules-{}-search": "/games/{}/rules/?q=turn",
    "new-{}": "/games/{}/new",
    "first-{}": "/games/{}/ > Play",
}
"""Of every game; the last is what somebody sees who tries it for the first time."""


@contextmanager
def served(data: Path, *more: str) -> Iterator[str]:
    """`terrarium serve` over this data, with these options; gives the address."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "terrarium", "serve", "--port", str(port), *more]
    log = (data / "shots.log").open("w")
    server = subprocess.Popen(command, env={**os.environ, "TERRARIUM_DATA": str(data)}, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(360):
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=2)
                break
            except OSError:
                time.sleep(0.5)
        else:
            raise SystemExit("The server did not start.")
        yield address
    finally:
        server.terminate()
        server.wait(20)
        log.close()


def needed(only: list[str]) -> list[str]:
    """What must be staged for these pictures: only people, where every page stands without a table; the games that are
    named; or all of them."""
    alone = {*VISITOR, *READER, *(name.format(slug) for slug in slugs() for name in GAME)}
    if only and alone.issuperset(only):
        return ["--people"]
    named = [[slug for slug in slugs() if slug in part] for part in only]
    return sorted({max(found, key=len) for found in named}) if all(named) else []


def staged(data: Path, only: list[str]) -> dict[str, dict[str, str]]:
    """The addresses by picture and reader; the house is filled first, unless it was."""
    known = data / "stage.json"
    if not known.exists():
        command = [sys.executable, str(ROOT / "tools/stage.py"), *needed(only)]
        env = {**os.environ, "TERRARIUM_DATA": str(data), "TERRARIUM_LOG": "ERROR"}
        known.write_bytes(subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE).stdout)
    made: dict[str, dict[str, str]] = json.loads(known.read_text())
    about = {name.format(slug): path.format(slug) for slug in slugs() for name, path in GAME.items()}
    return {"visitor": VISITOR | made["visitor"] | about, "reader": READER | made["reader"]}


class Camera:
    """Takes one page in every way and tells what the browser complained of."""

    def __init__(self, context: BrowserContext, address: str, folder: Path) -> None:
        self.page: Page = context.new_page()
        self.address, self.folder = address, folder
        self.name, self.taken = "", 0
        self.page.set_default_timeout(90_000)
        self.page.on("console", lambda m: self.told(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: self.told(str(error)))

    def told(self, text: str) -> None:
        print(f"  {self.name}: {text}")

    def go(self, path: str) -> None:
        """To a page; `/tables/x > Try it out` is what a button of that page leads to."""
        where, _, button = path.partition(" > ")
        self.page.goto(self.address + where)
        if self.page.locator("[data-client]").count():
            self.page.wait_for_timeout(SETTLES)
        if button:
            self.page.get_by_role("button", name=button, exact=True).click()
            self.page.wait_for_load_state("load")
            self.page.wait_for_timeout(SETTLES)

    def take(self, name: str, path: str) -> None:
        self.name = name
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            self.go(path)
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self.shoot(f"{name}--{size}-{'day' if scheme == 'light' else 'night'}", width)
        if name.startswith(EXTREME):
            self.page.emulate_media(color_scheme="light")
            for size, (width, height) in EXTREMES.items():
                self.page.set_viewport_size({"width": width, "height": height})
                self.go(path)
                self.shoot(f"{name}--{size}-day", width)

    def shoot(self, file: str, width: int) -> None:
        self.page.evaluate("document.querySelectorAll('img').forEach(image => { image.loading = 'eager'; })")
        self.page.wait_for_function("() => [...document.images].every(image => image.complete)")
        self.page.wait_for_timeout(120)
        wide, tall = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        if wide > width:
            self.told(f"sticks out: {wide} of {width} in {file}")
        if tall > TALL:
            self.page.set_viewport_size({"width": width, "height": TALL})
        self.page.screenshot(path=self.folder / f"{file}.png", full_page=tall <= TALL)
        self.taken += 1


def sign_in(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}/accounts/login/")
    page.locator("input[name=login]").fill(NAME)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url(f"{address}/")
    page.close()


def wanted(name: str, only: list[str]) -> bool:
    return not only or any(part in name for part in only)


def asked() -> tuple[Path, list[str]]:
    """The folder and the chosen names from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go; left out, a new one of its own")
    parser.add_argument("only", nargs="*", help="parts of names: only such pictures are taken")
    given = parser.parse_args()
    return given.folder or Path(tempfile.mkdtemp(prefix="terrarium-shots-")), given.only


def main() -> None:
    folder, only = asked()
    folder.mkdir(parents=True, exist_ok=True)
    begun, taken = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as fresh, sync_playwright() as play:
        data = Path(os.environ.get("TERRARIUM_STAGED", fresh))
        pages = staged(data, only)
        broken = fault_page({**os.environ, "TERRARIUM_DATA": str(data)})
        with served(data) as address:
            flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = play.chromium.launch(executable_path=CHROMIUM, args=flags)
            for who, of in pages.items():
                context = browser.new_context()
                if who == "reader":
                    sign_in(context, address)
                camera = Camera(context, address, folder)
                camera.page.route("**/fault", lambda route: route.fulfill(body=broken, content_type="text/html"))
                for name, path in of.items():
                    if wanted(name, only):
                        camera.take(name, path)
                taken += camera.taken
                context.close()
            browser.close()
    print(f"{taken} pictures in {folder}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
