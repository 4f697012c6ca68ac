"""The load: a house on the loopback, and a client that makes moves as quickly as it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import _auction

ROOT = Path(__file__).resolve().parents[1]
CORES = sorted(os.sched_getaffinity(0))
TICK = os.sysconf("SC_CLK_TCK")


class Run(msgspec.Struct):
    """What one run showed: moves a second by the clock and by the server's own work, and how long a move took."""

    moves: int
    rate: float
    own: float
    median: float
    p99: float

    @classmethod
    def of(cls, took: list[float], lasted: float, busy: float) -> Run:
        """From how long each move took, in milliseconds, the run and the server's work in it, in seconds."""
        took = sorted(took)
        made = len(took)
        if not made:
            raise SystemExit("The server did not answer a single move in time: this machine is too busy to measure on.")
        return cls(made, made / lasted, made / max(busy, 1 / TICK), took[made // 2], took[int(made * 0.99)])

    def better(self, other: Run) -> Run:
        """The best of two, figure by figure: whichever was disturbed less."""
        return Run(
            self.moves + other.moves,
            max(self.rate, other.rate),
            max(self.own, other.own),
            min(self.median, other.median),
            min(self.p99, other.p99),
        )


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def pinned() -> None:
    """The server has one core; this client and everything else the others."""
    os.sched_setaffinity(0, CORES[:1])


def family(pid: int) -> Iterator[int]:
    """A process, then its children and theirs (a child belongs to the thread that has started it)."""
    yield pid
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in listed.read_text().split():
            yield from family(int(child))


def work_of(pid: int) -> float:
    """The processor's time that a process and its children have used, in seconds."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK


@contextlib.contextmanager
def started(command: list[str], environment: dict[str, str], port: int, **more: Any) -> Iterator[int]:
    """A server process on one core, once it listens."""
    process = subprocess.Popen(command, env=environment, preexec_fn=pinned, **more)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        else:
            raise SystemExit("the server does not answer")
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


@contextlib.contextmanager
def house(folder: str, database: str, tables: int) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """A house with that many tables that wait for their first move: its process, its port, its people and tables."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]),
        "DJANGO_SETTINGS_MODULE": "tests.server.settings",
        "TERRARIUM_DATA": folder,
        "DATABASE_URL": database,
        "TERRARIUM_RATE_TOKEN": "1000000000",
    }
    making = [sys.executable, str(Path(__file__)), str(tables)]
    quickly = {"PGOPTIONS": "-c synchronous_commit=off"}
    made = subprocess.run(making, env={**environment, **quickly}, stdout=subprocess.PIPE, text=True, check=True)
    port = free_port()
    serve = [sys.executable, "-m", "terrarium", "serve", "--no-worker", "--no-demo", "--port", str(port)]
    with started(serve, environment, port, stdout=subprocess.DEVNULL) as pid:
        yield pid, port, json.loads(made.stdout)


def make(tables: int) -> None:
    """Inside the house: people with tokens, and tables of the auction that have started."""
    from terrarium.server import run

    run.ready()
    from terrarium.server.run import preparing

    preparing.prepare()
    from terrarium.server.accounts import tokens
    from terrarium.server.models import User
    from terrarium.server.policy.terms import PACES, Terms
    from terrarium.server.tables.lobby import lobby

    people = [User.objects.create_user(f"p{n}", f"p{n}@example.org") for n in range(_auction.SEATS)]
    keys = [tokens.make(one, "load", ["read", "play"])[0] for one in people]
    codes = []
    for _ in range(tables):
        options = {"lots": _auction.LOTS}
        terms = Terms(pace=PACES["live"])
        code = lobby.create_table(
            people[0], lobby.NewTable(game="probe-auction", seats=len(people), terms=terms, options=options)
        )
        for seat, one in enumerate(people):
            lobby.join(one, code, seat=seat)
        codes.append(code)
    print(json.dumps({"keys": keys, "tables": codes}))


class Player(asyncio.Protocol):
    """One connection that plays one match after the other, each move as soon as the last is answered."""

    def __init__(self, keys: list[str], tables: list[str], until: float, took: list[float]) -> None:
        self.keys, self.tables, self.until, self.took = keys, tables, until, took
        self.table = ""
        self.moves: Iterator[tuple[int, int, Any]] = iter(())
        self.read = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.ended = asyncio.get_running_loop().create_future()
        self.move()

    def move(self) -> None:
        if (due := next(self.moves, None)) is None:
            if not self.tables:
                self.ended.set_exception(SystemExit("too few tables were made for this load"))
                return
            self.table, self.moves = self.tables.pop(), _auction.moves()
            due = next(self.moves)
        seat, number, answer = due
        body = msgspec.json.encode({"answer": answer})
        head = (
            f"POST /api/tables/{self.table}/seats/{seat}/moments/0-0-{number}/answer HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {self.keys[seat]}\r\nIdempotency-Key: {number}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.begun = time.perf_counter()
        self.transport.write(head.encode() + body)

    def data_received(self, data: bytes) -> None:
        self.read += data
        if not self.read.endswith(b"}"):
            return
        now = time.perf_counter()
        if not self.read.startswith(b"HTTP/1.1 200"):
            self.ended.set_exception(SystemExit(self.read.decode()))
            return
        self.read = b""
        self.took.append(now - self.begun)
        if now < self.until:
            self.move()
        else:
            self.transport.close()
            self.ended.set_result(None)


async def load(pid: int, port: int, keys: list[str], tables: list[str], parallel: int, seconds: float) -> Run:
    """So many matches at once, for so long."""
    took: list[float] = []
    loop = asyncio.get_running_loop()
    begun, busy = time.perf_counter(), work_of(pid)
    until = begun + seconds
    made = [
        (await loop.create_connection(lambda: Player(keys, tables, until, took), "127.0.0.1", port))[1]
        for _ in range(parallel)
    ]
    for one in made:
        await one.ended
    lasted = time.perf_counter() - begun
    busy = work_of(pid) - busy
    return Run.of([one * 1e3 for one in took], lasted, busy)


if __name__ == "__main__":
    make(int(sys.argv[1]))
