"""Moves over HTTP: a real `terrarium serve` on one core, beside boardgame.io's server with the same game on that core.

Every move of ours is a POST with a token and an idempotency key, and durable before it is answered; boardgame.io keeps
its matches in memory and answers over a websocket. 1, 20 and 100 matches go on at once, and every next move is made as
soon as the last one is answered. All contestants take their runs in turn, and the best of each counts. Beside the moves
a second by the clock stand those by the server's own work: for each second in which it had the processor. On a machine
that has other things to do these differ, and only the second can be compared. The work of PostgreSQL's own processes is
in neither; they are not bound to the server's core.

    python benchmarks/server_load.py [--quick] [--json FILE] [--database both|sqlite|postgresql]
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import msgspec

from _harness import arguments, keep, table
from _load import CORES, ROOT, Run, free_port, house, load, started, work_of
from _peers import Missing, installed

sys.path.insert(0, str(ROOT))
PARALLEL = (1, 20, 100)
ENDED_HERE, ENDED_THERE = 60, 240
"""Matches a second that are made beforehand, here and at boardgame.io: more than any machine has ended so far."""

Contestant = Callable[[int, float], Run]
"""Plays so many matches at once for so many seconds."""


@contextlib.contextmanager
def terrarium(database: str, tables: int) -> Iterator[Contestant]:
    with tempfile.TemporaryDirectory(prefix="terrarium-load-") as folder, house(folder, database, tables) as server:
        pid, port, made = server
        yield lambda parallel, seconds: asyncio.run(load(pid, port, made["keys"], made["tables"], parallel, seconds))


@contextlib.contextmanager
def to_the_disk(tables: int) -> Iterator[Contestant]:
    """SQLite that waits at every commit until the disk has it."""
    with contextlib.ExitStack() as stack:
        os.environ["TERRARIUM_SYNCHRONOUS"] = "full"
        try:
            contestant = stack.enter_context(terrarium("", tables))
        finally:
            del os.environ["TERRARIUM_SYNCHRONOUS"]
        yield contestant


@contextlib.contextmanager
def on_postgresql(tables: int) -> Iterator[Contestant]:
    from tests.server import postgres

    if postgres.binaries() is None:
        raise Missing("PostgreSQL is left out: its server's binaries are not here.")
    with postgres.cluster() as url, terrarium(url, tables) as contestant:
        yield contestant


@contextlib.contextmanager
def boardgame_io() -> Iterator[Contestant]:
    environment = {**os.environ, "NODE_ENV": "production"}
    with installed("_auction.cjs") as folder:
        port = free_port()
        serve = ["node", "_auction.cjs", "serve", str(port)]
        with started(serve, environment, port, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as pid:

            def play(parallel: int, seconds: float) -> Run:
                command = ["node", "_auction.cjs", "load", str(port), str(parallel), str(seconds)]
                command.append(str(parallel + round(ENDED_THERE * seconds)))
                pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
                with subprocess.Popen(command, cwd=folder, env=environment, **pipes) as client:  # type: ignore[call-overload]
                    assert client.stdout.readline() == "ready\n"
                    begun, busy = time.perf_counter(), work_of(pid)
                    client.stdin.write("go\n")
                    client.stdin.flush()
                    took = json.loads(client.stdout.readline())
                    return Run.of(took, time.perf_counter() - begun, work_of(pid) - busy)

            yield play


def main() -> None:
    args = arguments(__doc__, database=("both", "sqlite", "postgresql"))
    seconds, rounds = (2.0, 1) if args.quick else (4.0, 3)
    tables = rounds * (sum(PARALLEL) + round(len(PARALLEL) * seconds * ENDED_HERE))
    print(f"The machine's load at the beginning: {os.getloadavg()[0]:.1f} on {len(CORES)} cores.\n", flush=True)
    best: dict[str, dict[int, Run]] = {}
    with contextlib.ExitStack() as stack:
        contestants: dict[str, Contestant] = {}
        wanted = {
            "Terrarium, SQLite": lambda: terrarium("", tables),
            "Terrarium, SQLite to the disk": lambda: to_the_disk(tables),
            "Terrarium, PostgreSQL": lambda: on_postgresql(tables),
            "boardgame.io, in memory": boardgame_io,
        }
        for name, opened in wanted.items():
            if args.database != "both" and name.startswith("Terrarium") and args.database not in name.lower():
                continue
            try:
                contestants[name] = stack.enter_context(opened())
            except Missing as sorry:
                print(sorry)
        if len(CORES) > 1:
            os.sched_setaffinity(0, CORES[1:])
        for _ in range(rounds):
            for parallel in PARALLEL:
                for name, play in contestants.items():
                    run = play(parallel, seconds)
                    known = best.setdefault(name, {}).get(parallel)
                    best[name][parallel] = run if known is None else known.better(run)
                    print(f"{name}, {parallel} at once: {run.rate:,.0f} moves/s", file=sys.stderr, flush=True)
    columns = ("server", "matches", "moves/s", "moves/s by its own work", "median, ms", "p99, ms")
    rows = [
        (name, parallel, run.rate, run.own, run.median, run.p99)
        for name, runs in best.items()
        for parallel, run in runs.items()
    ]
    table("Moves over HTTP, the server on one core", columns, rows)
    print(f"The machine's load at the end: {os.getloadavg()[0]:.1f} on {len(CORES)} cores.")
    figures = {name: {n: msgspec.to_builtins(run) for n, run in runs.items()} for name, runs in best.items()}
    keep(args.json, "server_load", figures | {"load": os.getloadavg()})


if __name__ == "__main__":
    main()
