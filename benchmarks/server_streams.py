"""Streams: what thousands of open pages cost a real `terrarium serve` on one core of the loopback.

Opens many streams of one table, and says how long the house takes to say that it is well, and what memory a stream
takes; then plays moves before watchers, and leaves desks open while nothing happens: processor's seconds for each.

    python benchmarks/server_streams.py [--quick] [--json FILE] [--database sqlite|postgresql]
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

import _auction
from _harness import arguments, keep, table
from _load import ROOT, family, house, work_of

sys.path.insert(0, str(ROOT))
UNLIMITED = {f"TERRARIUM_STREAMS_{kind}": "100000" for kind in ("ADDRESS", "PERSON", "TABLE", "ALL")}
IDLE = 20.0
"""Seconds for which streams are left alone."""


def memory(pid: int) -> float:
    """The largest resident set of the house's processes, in MB: that of the process that holds the streams."""
    pages = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid)]
    return max(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Reader(asyncio.Protocol):
    """One open stream; `heard` counts its messages."""

    def __init__(self, path: str, key: str) -> None:
        self.head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        self.head += f"Authorization: Bearer {key}\r\n\r\n" if key else "\r\n"
        self.heard = 0
        self.status = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.head.encode())

    def data_received(self, data: bytes) -> None:
        self.status = self.status or data.split(b"\r\n")[0]
        self.heard += data.count(b"data: ")


@contextlib.asynccontextmanager
async def reading(port: int, path: str, count: int, key: str = "") -> AsyncIterator[list[Reader]]:
    """So many open streams, each of which has heard how things stand."""
    loop = asyncio.get_running_loop()
    readers = []
    try:
        for _ in range(count):
            made = await loop.create_connection(lambda: Reader(path, key), "127.0.0.1", port)
            readers.append(made[1])
        await until(lambda: all(one.heard for one in readers))
        yield readers
    finally:
        for one in readers:
            one.transport.close()
        await asyncio.sleep(1)


async def until(true: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        await asyncio.sleep(0.02)


async def health(port: int, times: int = 20) -> float:
    """The longest of some answers, in milliseconds; 10 s where none came."""
    worst = 0.0
    async with httpx.AsyncClient(timeout=10) as client:
        for _ in range(times):
            begun = time.perf_counter()
            with contextlib.suppress(httpx.HTTPError):
                await client.get(f"http://127.0.0.1:{port}/healthz")
            worst = max(worst, time.perf_counter() - begun)
            if worst > 9:
                break
    return worst * 1000


async def move(port: int, made: dict[str, Any], code: str, due: tuple[int, int, Any]) -> None:
    seat, number, answer = due
    path = f"/api/tables/{code}/seats/{seat}/moments/0-0-{number}/answer"
    async with httpx.AsyncClient(timeout=60) as client:
        headers = {"Authorization": f"Bearer {made['keys'][seat]}"}
        done = await client.post(f"http://127.0.0.1:{port}{path}", json={"answer": answer}, headers=headers)
        assert done.status_code == 200, done.text


async def measured(pid: int, port: int, made: dict[str, Any], quick: bool) -> list[tuple[str, str, float]]:
    rows: list[tuple[str, str, float]] = []
    code, other = made["tables"][:2]
    for count in (500,) if quick else (1000, 5000):
        before = memory(pid)
        async with reading(port, f"/events/{code}", count) as readers:
            heard = sum(one.heard > 0 for one in readers)
            rows.append((f"{count} streams", "open", heard))
            rows.append((f"{count} streams", "health, ms at most", await health(port)))
            rows.append((f"{count} streams", "KB a stream", (memory(pid) - before) * 1000 / count))
            rows.append((f"{count} streams", "% of a core while nothing happens", await idle(pid)))
    watchers, moves = (200, 3) if quick else (1000, 5)
    async with reading(port, f"/events/{other}", watchers) as readers:
        before, due = work_of(pid), _auction.moves()
        for n in range(moves):
            await move(port, made, other, next(due))
            await until(lambda n=n: all(one.heard >= n + 2 for one in readers))
        told = (work_of(pid) - before) / moves
        rows.append((f"{watchers} watchers", "CPU seconds a move", told))
        rows.append((f"{watchers} watchers", "CPU seconds a move for a thousand", told * 1000 / watchers))
    desks = 100 if quick else 300
    async with reading(port, "/events", desks, made["keys"][0]):
        rows.append((f"{desks} idle desks", "% of a core", await idle(pid)))
    return rows


async def idle(pid: int) -> float:
    """How much of a core the house takes while nothing happens, in hundredths."""
    await asyncio.sleep(3)
    before = work_of(pid)
    await asyncio.sleep(IDLE)
    return (work_of(pid) - before) / IDLE * 100


def main() -> None:
    chosen = arguments(__doc__, database=("sqlite", "postgresql"))
    os.environ.update(UNLIMITED)
    with contextlib.ExitStack() as stack:
        database = ""
        if chosen.database == "postgresql":
            from tests.server import postgres

            database = stack.enter_context(postgres.cluster())
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="terrarium-streams-"))
        pid, port, made = stack.enter_context(house(folder, database, 2))
        rows = asyncio.run(measured(pid, port, made, chosen.quick))
    table("Streams", ["with", "what", "figure"], [list(row) for row in rows])
    keep(chosen.json, "server_streams", {f"{with_}: {what}": figure for with_, what, figure in rows})


if __name__ == "__main__":
    main()
