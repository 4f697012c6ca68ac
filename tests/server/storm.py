"""A storm over a real house: programs answer over the interface while its processes are killed at any point.

Run as a program: `python -m tests.server.storm KILLS SEED`. Each answer has an Idempotency-Key and is sent again until
it is answered. Between two kills some answers must be accepted, so that a slow machine only takes longer. On SQLite the
house is one `terrarium serve`; on PostgreSQL (`DATABASE_URL`) two web processes and two workers. It prints one line of
JSON: what was accepted, how often and what was killed, and every broken promise.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from .. import patience
from ..ports import free_port
from . import crowd

PROGRAMS = 5
CALM = 12
"""Answers that are accepted between two kills."""


def family(pid: int) -> Iterator[int]:
    """A process, then its children and theirs (a child belongs to the thread that has started it)."""
    yield pid
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in listed.read_text().split():
            yield from family(int(child))


class House:
    """The processes: `terrarium serve` (with its own worker, or web processes only), perhaps `terrarium worker`s."""

    def __init__(self, folder: Path) -> None:
        self.many = bool(os.environ.get("DATABASE_URL"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = (folder / "log").open("ab")
        serve = ["serve", "--port", str(self.port), "--no-demo"]
        self.commands = {"web": [*serve, "--no-worker", "--processes", "2"]} if self.many else {"web": serve}
        if self.many:
            self.commands |= {f"worker {n}": ["worker", "--beat", "0.2"] for n in range(2)}
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        for name in self.commands:
            self.start(name)

    def start(self, name: str) -> None:
        command = [sys.executable, "-m", "terrarium", *self.commands[name]]
        self.running[name] = subprocess.Popen(command, stdout=self.log, stderr=self.log)

    def well(self) -> bool:
        """It answers. What has given up (a web server whose children die again within seconds) is started again, as a
        service manager does."""
        for name, process in self.running.items():
            if process.poll() is not None:
                self.start(name)
        try:
            return httpx.get(f"{self.url}/healthz", **patience.AT_HOME).status_code == 200
        except httpx.TransportError:
            return False

    def strike(self, rng: random.Random, child: bool) -> str:
        """Kill one process with all its children and start it again, or a child that is started again by itself."""
        name = "web" if child else rng.choice(["web", *self.running])
        top = self.running[name].pid
        young = [pid for pid in family(top) if pid != top]
        if young and child:
            os.kill(rng.choice(young), signal.SIGKILL)
            return "child"
        self.end(name)
        self.start(name)
        return name.split()[0]

    def end(self, name: str) -> None:
        for pid in list(family(self.running[name].pid)):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.running[name].wait()


class Program(threading.Thread):
    """Plays for anybody until it is told to end, and then until its last answer is answered."""

    def __init__(self, url: str, keys: dict[str, str], codes: list[str], folder: Path, seed: int) -> None:
        super().__init__(daemon=True)
        self.url, self.keys, self.codes, self.seed = url, keys, codes, seed
        self.ending = threading.Event()
        self.accepted = 0
        self.book = (folder / f"{seed}.journal").open("a", buffering=1)
        self.refused: list[tuple[str, int, str]] = []
        self.again = self.unanswered = 0

    def run(self) -> None:
        rng = random.Random(self.seed)
        with httpx.Client(base_url=f"{self.url}/api", timeout=patience.SECONDS) as web:
            turn = 0
            while not self.ending.is_set():
                turn += 1
                self.play(web, rng, f"{self.seed}-{turn}")

    def play(self, web: httpx.Client, rng: random.Random, key: str) -> None:
        from terrarium.kernel.decoding import form_of

        code = rng.choice(self.codes)
        head = {"Authorization": f"Bearer {self.keys[rng.choice(list(self.keys))]}"}
        try:
            found = web.get(f"/tables/{code}/decisions", headers=head)
        except httpx.TransportError:
            time.sleep(0.1)
            return
        if found.status_code != 200 or not found.json():
            return
        one = rng.choice(found.json())
        answer = form_of(one["form"]).sample(rng)
        path = f"/tables/{code}/seats/{one['seat']}/moments/{one['moment']}/answer"
        reply = self.sent(web, path, {"answer": answer, "confirm": rng.random() < 0.8}, head | {"Idempotency-Key": key})
        if reply is None:
            self.unanswered += 1
        elif reply.status_code == 200:
            line = {"code": code, "seat": one["seat"], "key": key, "moment": one["moment"], "answer": answer}
            self.book.write(json.dumps({**line, "state": reply.json()["state"]}) + "\n")
            self.accepted += 1
        else:
            self.refused.append((code, one["seat"], key))

    def sent(self, web: httpx.Client, path: str, body: Any, head: dict[str, str]) -> httpx.Response | None:
        """Until it is answered; a broken connection or a fault of the house is no answer."""

        def answered() -> httpx.Response | None:
            self.again += 1
            reply = web.post(path, json=body, headers=head)
            return reply if reply.status_code < 500 else None

        self.again -= 1
        with contextlib.suppress(AssertionError):
            return patience.until(answered, httpx.TransportError)
        return None


def verified(codes: list[str], folder: Path) -> list[str]:
    """What `terrarium verify` says against the records of the installed games."""
    from terrarium.server.models import Table
    from terrarium.server.tables.files import record_of

    files = []
    for table in Table.objects.filter(code__in=codes).exclude(game__startswith="probe-"):
        files.append(folder / f"{table.code}.json")
        files[-1].write_bytes(record_of(table, True).to_json())
    done = subprocess.run(
        [sys.executable, "-m", "terrarium", "verify", *map(str, files)], capture_output=True, text=True
    )
    return [] if files and done.returncode == 0 else [f"terrarium verify: {done.stdout}{done.stderr}"]


def storm(house: House, programs: list[Program], kills: int, rng: random.Random) -> dict[str, int]:
    """Kill as often, each time in the midst of play; gives what was killed."""
    killed: dict[str, int] = {}
    goal = 0
    for number in range(kills + 1):
        patience.until(house.well)
        goal = max(goal, sum(one.accepted for one in programs)) + CALM
        patience.until(lambda goal=goal: sum(one.accepted for one in programs) >= goal)  # type: ignore[misc]
        if number < kills:
            time.sleep(rng.random() * 0.3)
            victim = house.strike(rng, child=bool(number % 2))
            killed[victim] = killed.get(victim, 0) + 1
    return killed


def broken(programs: list[Program], log: str) -> list[str]:
    """Promises that the programs and the house's log show broken, beside those that the rows show."""
    from terrarium.server.models import Receipt

    found = [f"{one.unanswered} answers were never answered" for one in programs if one.unanswered]
    for code, seat, key in (refused for one in programs for refused in one.refused):
        if Receipt.objects.filter(table__code=code, seat=seat, key=key).exists():
            found.append(f"{key}: refused, and yet accepted")
    return found + [f"the log: {line[:600]}" for line in log.splitlines() if '"level":"error"' in line]


def main(kills: int, seed: int) -> None:
    crowd.prepare()
    from django.db import connections

    from terrarium.server.accounts import tokens
    from terrarium.server.models import User

    codes = [*crowd.tables(), crowd.real_table()]
    keys = {user.username: tokens.make(user, "storm", ["read", "play"])[0] for user in User.objects.all()}
    connections.close_all()
    os.environ["TERRARIUM_RATE_TOKEN"] = "0"
    folder = Path(tempfile.mkdtemp(prefix="terrarium-storm-"))
    house = House(folder)
    programs = [Program(house.url, keys, codes, folder, 1000 * seed + n) for n in range(PROGRAMS)]
    try:
        patience.until(house.well)
        for one in programs:
            one.start()
        killed = storm(house, programs, kills, random.Random(seed))
        for one in programs:
            one.ending.set()
        for one in programs:
            one.join()
    finally:
        for name in list(house.running):
            house.end(name)
    found, counts = crowd.breaches(codes, folder)
    found += verified(codes, folder) + broken(programs, (folder / "log").read_text())
    shutil.rmtree(folder)
    counts |= {"again": sum(one.again for one in programs), "refused": sum(len(one.refused) for one in programs)}
    print(json.dumps({"breaches": found, "killed": killed, **counts}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
