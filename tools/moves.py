"""Photographs one move in every game: before it, with a thing lifted or its menu open, while it glides, and after it.

    python tools/moves.py FOLDER [GAME ...]

A house of its own is served, web and worker as two processes, and somebody plays there against bots: on a desktop and
on a phone, by day and by night; then once at 200 % and once without motion. What the browser complains of is printed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Error, Page, sync_playwright  # noqa: E402
from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tools.shots import served  # noqa: E402

from terrarium.kernel.registry import slugs  # noqa: E402


class Way(NamedTuple):
    """How somebody looks at the table."""

    name: str
    width: int
    height: int
    scheme: Any = "light"
    motion: Any = "no-preference"
    phone: bool = False


WAYS = (
    Way("desk-day", 1366, 768),
    Way("desk-night", 1366, 768, "dark"),
    Way("phone-day", 390, 844, phone=True),
    Way("phone-night", 390, 844, "dark", phone=True),
    Way("zoomed", 683, 384),
    Way("still", 1366, 768, motion="reduce"),
)
SETTLES, GLIDES, SOON = 900, 120, 10_000
"""Milliseconds until nothing moves any more, into a glide, and after which nothing is awaited."""
PRESSES, LIFTED = 8, 2
"""So many presses at most; things of the board are pressed so often before what can be sent is."""
LIT = "[data-board-view]:visible [data-ref].can:not(.chosen):visible"
MENU = ".at-thing :is([role=menuitem], button.main):visible"
SENDS = "form[data-moment] button.main[name=do]:visible"
LISTED = "form[data-moment] .guided button:visible:not([data-is=undo])"


@contextmanager
def worker(data: Path) -> Iterator[None]:
    """`terrarium worker` over this data, until nobody wants it."""
    command = [sys.executable, "-m", "terrarium", "worker"]
    with (data / "worker.log").open("w") as log:
        process = subprocess.Popen(command, env={**os.environ, "TERRARIUM_DATA": str(data)}, stdout=log, stderr=log)
        try:
            yield
        finally:
            process.terminate()
            process.wait(20)


class Roll:
    """The pictures of one game in one way, numbered as they are taken."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page, self.folder, self.name, self.taken = page, folder, name, 0
        page.on("console", lambda said: self.tell(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.tell(str(error)))

    def tell(self, text: str) -> None:
        print(f"  {self.name}: {text}")

    def shoot(self, what: str) -> None:
        self.taken += 1
        self.page.screenshot(path=self.folder / f"{self.name}-{self.taken}-{what}.png")

    def move(self, rng: Random) -> None:
        """One answer, touched together."""
        page, form = self.page, self.page.locator("form[data-moment]").first
        self.shoot("before")
        moment = form.get_attribute("data-moment") if form.count() else ""
        for n in range(PRESSES):
            if not self.press(rng, first=n < LIFTED):
                break
            page.wait_for_timeout(GLIDES)
            if not page.locator(f"form[data-moment='{moment}']").count():
                self.shoot("gliding")
                break
            page.wait_for_timeout(SETTLES)
            self.shoot("menu" if page.locator(".at-thing").count() else "lifted")
        page.wait_for_timeout(3 * SETTLES)
        self.shoot("after")

    def press(self, rng: Random, *, first: bool) -> bool:
        """What goes on: an entry of the menu, at `first` something lit, the button that sends, an entry of the list."""
        for where in (MENU, *((LIT, SENDS) if first else (SENDS, LIT)), LISTED):
            found = self.page.locator(where)
            if not (n := found.count()):
                continue
            one = found.nth(rng.randrange(n))
            with suppress(Error):
                box = one.bounding_box(timeout=SOON)
                if where == LIT and box:
                    self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                else:
                    one.click(timeout=SOON)
                return True
        return False


def photographed(browser: Browser, address: str, folder: Path, slug: str, way: Way) -> int:
    context = browser.new_context(
        viewport={"width": way.width, "height": way.height},
        color_scheme=way.scheme,
        reduced_motion=way.motion,
        has_touch=way.phone,
        is_mobile=way.phone,
        device_scale_factor=1,
        service_workers="block",
    )
    context.set_default_timeout(6 * SOON)
    page = context.new_page()
    roll = Roll(page, folder, f"{slug}-{way.name}")
    page.goto(f"{address}/games/{slug}/")
    page.locator(f"form[action='/games/{slug}/try'] button").first.click()
    page.locator("[data-play][data-ready]").wait_for(state="attached")
    rng = Random(slug)
    for _ in range(2):
        page.locator("form[data-moment].scripted, [data-over]").first.wait_for(state="attached")
        page.wait_for_timeout(SETTLES)
        roll.move(rng)
    context.close()
    return roll.taken


def main() -> None:
    folder, games = Path(sys.argv[1]), sys.argv[2:] or list(slugs())
    folder.mkdir(parents=True, exist_ok=True)
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.browser.settings", "PYTHONPATH": str(ROOT)}
    taken = 0
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as play,
        served(Path(data), "--no-worker") as address,
        worker(Path(data)),
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for slug in games:
            for way in WAYS:
                taken += photographed(browser, address, folder, slug, way)
        browser.close()
    print(f"{taken} pictures in {folder}")


if __name__ == "__main__":
    main()
