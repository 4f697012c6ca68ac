"""Durable moves a second through the server's one door, in one process, on SQLite and on PostgreSQL.

Every move is a `playing.submit` with an idempotency key: access checked, rules played, digest, events, and one
committed transaction. Printed beside the same matches played in memory by the kernel alone, and beside bare
transactions of the same size on the same database: the floor. With threads, PostgreSQL flushes several commits at once.

    python benchmarks/server_moves.py [--quick] [--json FILE] [--database both|sqlite|postgresql]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from _harness import arguments, keep, table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

GAME = "probe-auction"


def prepare() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.server.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)


def people(count: int) -> list[Any]:
    from terrarium.server.models import User

    return [User.objects.create_user(username=f"p{n}", email=f"p{n}@example.org") for n in range(count)]


def new_table(folk: list[Any]) -> str:
    from terrarium.server.policy.terms import PACES, Terms
    from terrarium.server.tables.lobby import lobby

    code = lobby.create_table(folk[0], lobby.NewTable(game=GAME, seats=len(folk), terms=Terms(pace=PACES["live"])))
    for seat, one in enumerate(folk):
        lobby.join(one, code, seat=seat)
    return code


def chosen(form: Any, rng: Random) -> Any:
    """A right answer; at an auction mostly the next higher bid, so that matches are of a usual length."""
    ways = getattr(form, "ways", {})
    return {"bid": ways["bid"].low} if "bid" in ways and rng.random() < 0.85 else form.sample(rng)


def owed(code: str) -> tuple[int, str, Any] | None:
    """The next decision, looked up in memory: the players' own thinking is not measured."""
    from terrarium.server.tables.storage import cache

    with cache.kept(code, fresh=False) as here:
        if here.status != "running":
            return None
        for moment in here.open_moments():
            held = here.playing.held.get(moment.id, {})
            for seat, decision in moment.decisions.items():
                if seat not in held:
                    return seat, f"{here.branch}-{moment.strand}-{moment.number}", decision.form
    return None


def server(tables: int, seconds: float, folk: list[Any], threads: int) -> tuple[float, float, float, float]:
    """Moves a second; median and 99th percentile of a move in milliseconds; moves a second of this process's own work,
    which is what a core allows where nobody else wants it."""
    codes = [new_table(folk) for _ in range(tables)]
    shares = [codes[n::threads] for n in range(threads) if codes[n::threads]]
    with ThreadPoolExecutor(len(shares)) as pool:
        runs = list(pool.map(lambda n: mover(shares[n], seconds, folk, n), range(len(shares))))
    took = sorted(one for run, _ in runs for one in run)
    rate = sum(len(run) / sum(run) for run, _ in runs)
    alone = len(took) / sum(work for _, work in runs)
    return rate, took[len(took) // 2] * 1e3, took[int(len(took) * 0.99)] * 1e3, alone


def mover(codes: list[str], seconds: float, folk: list[Any], number: int) -> tuple[list[float], float]:
    """One thread's moves at its tables, one after the other: how long each took, and the processor's time for all."""
    from django.db import connection

    from terrarium.server.tables.play import playing

    rng = Random(number)
    tables = len(codes)
    took: list[float] = []
    work = 0.0
    until = time.perf_counter() + seconds
    turn = 0
    while time.perf_counter() < until:
        at = turn % tables
        turn += 1
        due = owed(codes[at])
        if due is None:
            codes[at] = new_table(folk)
            continue
        seat, moment, form = due
        answer = chosen(form, rng)
        begun, busy = time.perf_counter(), time.thread_time()
        playing.submit(folk[seat], codes[at], seat, moment, answer, key=f"{turn}")
        work += time.thread_time() - busy
        took.append(time.perf_counter() - begun)
    connection.close()
    return took, work


def kernel(seconds: float) -> float:
    """The same moves in memory, digests included."""
    from terrarium.kernel import Match, registry

    rng, made, spent = Random(7), 0, 0.0
    while spent < seconds:
        match = Match.new(registry.find(GAME), 3)
        while not match.over:
            moment = match.moments()[0]
            seat = next(s for s in moment.decisions if s not in match.held.get(moment.id, {}))
            answer = chosen(moment.decisions[seat].form, rng)
            begun = time.perf_counter()
            match.answer(seat, moment.id, answer)
            spent += time.perf_counter() - begun
            made += 1
    return made / spent


def floor(seconds: float) -> float:
    """Bare transactions of the same size: one update and three inserts of a few hundred bytes."""
    from django.db import connection

    with connection.cursor() as cursor:
        kind = "INTEGER PRIMARY KEY AUTOINCREMENT" if connection.vendor == "sqlite" else "BIGSERIAL PRIMARY KEY"
        cursor.execute(f"CREATE TABLE bare (id {kind}, n INTEGER, data TEXT)")
        cursor.execute("INSERT INTO bare (n, data) VALUES (0, '')")
    raw = connection.connection
    mark = "?" if connection.vendor == "sqlite" else "%s"
    data, made = "x" * 250, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        raw.execute("BEGIN IMMEDIATE" if connection.vendor == "sqlite" else "BEGIN")
        raw.execute("UPDATE bare SET n = n + 1 WHERE id = 1")
        for _ in range(3):
            raw.execute(f"INSERT INTO bare (n, data) VALUES ({mark}, {mark})", (made, data))
        raw.execute("COMMIT")
        made += 1
    return made / (time.perf_counter() - begun)


def measure(seconds: float) -> None:
    """Of the database that the environment names; prints one row of the table as JSON for each load."""
    from django.db import connection

    prepare()
    folk = people(3)
    base, bare = kernel(min(1.0, seconds)), floor(min(1.0, seconds))
    for tables, threads in ((1, 1), (20, 1), (100, 1), (100, 8)):
        rate, median, worst, alone = server(tables, seconds, folk, threads)
        row = [connection.vendor, tables, threads, rate, alone, median, worst, rate / bare, rate / base]
        print(json.dumps(row), flush=True)


def rows(name: str, url: str, seconds: float) -> list[list[Any]]:
    with tempfile.TemporaryDirectory(prefix="terrarium-bench-") as folder:
        surroundings = {**os.environ, "TERRARIUM_DATA": folder, "DATABASE_URL": url}
        command = [sys.executable, __file__, "--here", str(seconds)]
        told = subprocess.run(command, env=surroundings, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [[name, *row[1:]] for row in map(json.loads, told.splitlines())]


def main() -> None:
    from tests.server import postgres

    asked = arguments(__doc__, database=("both", "sqlite", "postgresql"))
    seconds = 1.0 if asked.quick else 4.0
    found: list[list[Any]] = []
    if asked.database != "postgresql":
        found += rows("SQLite", "", seconds)
    if asked.database != "sqlite" and postgres.binaries() is None:
        print("PostgreSQL's server binaries are not here.")
    elif asked.database != "sqlite":
        for name, settings in (("PostgreSQL", ()), ("PostgreSQL, commits not awaited", ("synchronous_commit=off",))):
            with postgres.cluster(*settings) as url:
                found += rows(name, url, seconds)
    columns = ["database", "tables", "threads", "moves/s", "moves/s by its own work", "median, ms", "p99, ms"]
    table("Moves through the door", [*columns, "of the floor", "of the kernel alone"], found)
    keep(asked.json, "server_moves", found)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        measure(float(sys.argv[2]))
    else:
        main()
