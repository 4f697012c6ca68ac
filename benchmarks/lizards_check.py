"""Lizards!: how long a sheet of thirty orders takes to be checked, over HTTP, as the page sends it while one types.

A real `terrarium serve` with its database in a folder of its own; a guest at a table of sixteen on the 32 x 32 map.
Every change of the sheet is the page's own request: the whole sheet as text, saved as a draft and answered with its
findings, line by line. Beside it stand the smallest page of the same server (`/healthz`) as the floor of a request, and
the reading and checking of the same sheet without any server. `work` is what the server itself had of the processor for
one of them, on average: on a machine that has other things to do only that can be compared.

    python benchmarks/lizards_check.py [--quick] [--json FILE]
"""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from random import Random
from urllib.parse import urlencode

from _harness import arguments, keep, table
from _load import free_port, started, work_of
from lizards_turn import full_sheet
from terrarium.games.lizards import game
from terrarium.kernel import Dice

CLANS = 16


class Visitor:
    """A browser's part in it: one connection that is kept, cookies, the fields of a form."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, address: str, fields: dict[str, str] | None = None) -> tuple[str, str]:
        """The answer and where it leads on to, if anywhere."""
        head = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if fields is not None:
            head |= {"Content-Type": "application/x-www-form-urlencoded", "X-Draft": "1"}
        self.line.request(method, address, urlencode(fields) if fields is not None else None, head)
        answer = self.line.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self.cookies.update([value.partition(";")[0].split("=", 1)])
        said = answer.read().decode()
        if answer.status >= 400:
            raise SystemExit(f"{method} {address}: {answer.status} {said[:400]}")
        return said, answer.getheader("Location") or ""


def field(page: str, name: str) -> str:
    return (re.search(rf'name="{name}"[^>]*? value="([^"]*)"', page) or ["", ""])[1]


def seated(visitor: Visitor) -> tuple[str, dict[str, str]]:
    """A practice table of sixteen, its start-up sent: the address of its drafts and the fields of its first sheet."""
    token = field(visitor.ask("GET", "/games/lizards/")[0], "csrfmiddlewaretoken")
    wanted = {"csrfmiddlewaretoken": token, "seats": str(CLANS), "level": "hatchling"}
    _, there = visitor.ask("POST", "/games/lizards/try", wanted)
    page = visitor.ask("GET", there)[0]
    begins = {name: field(page, name) for name in ("csrfmiddlewaretoken", "seat", "moment")}
    visitor.ask("POST", f"{there}/answer", begins | {"text": "NAME Ooze\nCHOICE 3\n", "do": "confirm"})
    for _ in range(240):
        page = visitor.ask("GET", f"{there}?seat=0")[0]
        if 'data-kind="orders"' in page:
            asked = page[page.index('data-kind="orders"') :]
            return f"{there}/draft", {name: field(asked, name) for name in ("csrfmiddlewaretoken", "seat", "moment")}
        time.sleep(0.5)
    raise SystemExit("the first turn does not come")


def taken(does: Callable[[], object], times: int, pid: int) -> tuple[int, float, float, float, float]:
    """How many; in milliseconds, what half of them, 95 in a hundred and all did not exceed; what one cost a process."""
    found, busy = [], work_of(pid)
    for _ in range(times):
        begun = time.perf_counter()
        does()
        found.append((time.perf_counter() - begun) * 1e3)
    found.sort()
    return times, found[times // 2], found[times * 95 // 100], found[-1], (work_of(pid) - busy) * 1e3 / times


def main() -> None:
    wanted = arguments(__doc__)
    times = 40 if wanted.quick else 400
    state, _ = game.new(CLANS, game.settled({}), Dice(b"check"))
    [begins] = state.moments()
    state.play(begins, {seat: decision.default for seat, decision in begins.decisions.items()}, Dice(b"check"))
    [moment] = state.moments()
    view, decision = state.view(0), moment.decisions[0]
    sheet = game.write(view, decision, full_sheet(decision.form, Random(1)))  # type: ignore[arg-type]
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        outside = {k: v for k, v in os.environ.items() if not k.startswith(("TERRARIUM_", "DJANGO_", "DATABASE_"))}
        serve = [sys.executable, "-m", "terrarium", "serve", "--no-demo", "--port", str(port)]
        with started(serve, {**outside, "TERRARIUM_DATA": folder}, port, stdout=subprocess.DEVNULL) as pid:
            visitor = Visitor(port)
            address, fields = seated(visitor)
            lines = count()

            def check() -> None:
                """Every time another sheet: what is checked was never seen before."""
                visitor.ask("POST", address, fields | {"text": f"# {next(lines)}\n{sheet}"})

            figures = {
                "thirty orders checked, over HTTP": taken(check, times, pid),
                "/healthz, over HTTP": taken(lambda: visitor.ask("GET", "/healthz"), times, pid),
                "the same sheet, no server": taken(lambda: game.read(view, decision, sheet), times, os.getpid()),
            }
    print(f"The machine's load: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.\n")
    head = ("what", "n", "p50", "p95", "most", "work")
    table(
        "Lizards!: a sheet of thirty orders on 32 x 32, in milliseconds",
        head,
        [(n, *row) for n, row in figures.items()],
    )
    keep(wanted.json, "lizards_check", {name: dict(zip(head[1:], row, strict=True)) for name, row in figures.items()})


if __name__ == "__main__":
    main()
