"""Photographs every page, by day and by night, on a desktop and on a phone: `make shots` (ARGS: a folder).

Starts a server of its own with data of its own and ends it again.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from importlib.metadata import entry_points
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser import hands
from tests.browser.conftest import CHROMIUM

SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
PAGES = ["/", "/games/", "/hall/", "/desk/", "/dice/", "/bots/", "/accounts/login/", "/accounts/signup/", "/profile/"]
GAMES = sorted(point.name for point in entry_points(group="terrarium.games"))


def serve(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "terrarium", "serve", "--port", str(port)],
        env={**os.environ, "TERRARIUM_DATA": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    for _ in range(240):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2)
            return server, address
        except OSError:
            time.sleep(0.5)
    server.terminate()
    raise SystemExit("The server did not start.")


def shoot(page: Page, name: str, folder: Path) -> None:
    """One page in all four ways."""
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_timeout(150)
            page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)
    page.set_viewport_size(SIZES["desktop"])


def sign_up(page: Page, address: str) -> None:
    page.goto(f"{address}/accounts/signup/")
    page.get_by_label("Email").fill("reader@example.org")
    page.get_by_label("Username").fill("reader")
    for box in page.locator("input[type=password]").all():
        box.fill("correct horse battery staple")
    page.locator("main form button").first.click()
    page.wait_for_load_state("load")


def tour(page: Page, address: str, folder: Path) -> None:
    sign_up(page, address)
    for path in PAGES:
        page.goto(address + path)
        shoot(page, path.strip("/").replace("/", "-") or "home", folder)
        print(path)
    for slug in GAMES:
        for part in ("", "rules/", "new"):
            page.goto(f"{address}/games/{slug}/{part}")
            shoot(page, f"{slug}-{part.strip('/') or 'about'}", folder)
        page.goto(f"{address}/games/{slug}/")
        page.get_by_role("button", name="Play").click()
        page.wait_for_load_state("load")
        hands.play(page, Random(slug), 12)
        shoot(page, f"{slug}-play", folder)
        code = page.locator("[data-play]").get_attribute("data-code")
        for part in ("replay/", "moderator/", "reports/"):
            page.goto(f"{address}/tables/{code}/{part}")
            shoot(page, f"{slug}-{part.strip('/')}", folder)
        print(slug)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="terrarium-shots-"))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server, address = serve(Path(data))
        try:
            flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = play.chromium.launch(executable_path=CHROMIUM, args=flags)
            tour(browser.new_context(viewport=SIZES["desktop"]).new_page(), address, folder)
            browser.close()
        finally:
            server.terminate()
            server.wait(20)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
