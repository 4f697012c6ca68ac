"""A crowd at the tables: many processes that play, tick and let bots think, some of them killed at any point.

Run as a program: `python -m tests.server.crowd KILLS SEED`. Between two kills some answers must be accepted, so that a
slow machine only takes longer. It prints one line of JSON: what was accepted, what stands in the records, and every
breach of a promise it has found.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from .. import patience

PLAYERS, WORKERS = 4, 2
CALM = 40
"""Answers that are accepted between two kills."""


def prepare() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.server.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)


def tables() -> list[str]:
    """One table of sixteen sealed sheets for the throng, some small ones, some with bots and short deadlines."""
    from terrarium.server.models import User
    from terrarium.server.policy.terms import PACES, Absence, Pace, Terms
    from terrarium.server.tables.lobby import lobby

    folk = [User.objects.create_user(username=f"p{n}", email=f"p{n}@example.org") for n in range(16)]
    untimed = Terms(pace=PACES["untimed"])
    quick = Terms(pace=Pace("live", reply=1, move=1, turn=2, grace=0), absence=Absence(bot_after=0))
    codes = []
    plan: list[tuple[str, int, int, Terms, dict[str, Any]]] = [
        ("probe-sheets", 16, 0, untimed, {"turns": 20}),
        ("probe-auction", 3, 0, untimed, {"lots": 12}),
        ("probe-auction", 5, 3, untimed, {"lots": 12}),
        ("probe-sheets", 6, 2, quick, {"turns": 20}),
        ("probe-windows", 4, 1, quick, {}),
        ("probe-auction", 4, 1, quick, {"lots": 12}),
    ]
    for game, seats, bots, terms, options in plan:
        sitting = {seats - 1 - n: "random" for n in range(bots)}
        code = lobby.create_table(
            folk[0], lobby.NewTable(game=game, seats=seats, terms=terms, options=options, bots=sitting)
        )
        for seat in range(seats - bots):
            lobby.join(folk[seat], code, seat=seat)
        codes.append(code)
    return codes


def real_table() -> str:
    """One of an installed game, for `terrarium verify`."""
    from tests.server.houses import AT_ONCE

    from terrarium.server.models import User
    from terrarium.server.tables.lobby import lobby

    two = list(User.objects.order_by("pk")[:2])
    code = lobby.create_table(two[0], lobby.NewTable(game="terrible-lizards", seats=2, terms=AT_ONCE))
    for seat, one in enumerate(two):
        lobby.join(one, code, seat=seat)
    return code


def play(codes: list[str], journal: Path, end: Path, seed: int) -> None:
    """A web process: answers for anybody, and writes down every receipt after it was given."""
    from django.db import OperationalError

    from terrarium.kernel import Refused
    from terrarium.server.models import User
    from terrarium.server.tables.play import playing
    from terrarium.server.tables.show import look

    rng = random.Random(seed)
    people = {user.username: user for user in User.objects.all()}
    with journal.open("a", buffering=1) as book:
        for turn in range(10**9):
            if end.exists():
                return
            code = codes[0] if rng.random() < 0.5 else rng.choice(codes)
            who = people[f"p{rng.randrange(16)}"]
            try:
                owed = look.decisions(who, code)
                if not owed:
                    continue
                one = rng.choice(owed)
                key = f"{seed}-{turn}"
                firm = rng.random() < 0.8
                answer = one.form.sample(rng)
                receipt = playing.submit(who, code, one.seat, one.moment, answer, key=key, confirm=firm)
                if rng.random() < 0.1:
                    assert playing.submit(who, code, one.seat, one.moment, answer, key=key, confirm=firm).again
            except Refused:
                continue
            except OperationalError as error:
                if "locked" not in str(error):
                    raise
                continue
            line = {"code": code, "seat": one.seat, "key": key, "moment": one.moment, "state": receipt.state}
            book.write(json.dumps({**line, "answer": answer}) + "\n")


def work(end: Path) -> None:
    from terrarium.server.worker.rounds import Worker

    one = Worker(0.2)
    while not end.exists():
        if not one.round():
            time.sleep(patience.BETWEEN_LOOKS)


def child(kind: str, number: int, codes: list[str], folder: Path, seed: int) -> int:
    """Fork a web process or a worker; everything is loaded already. It ends when it is told to."""
    from django.db import connections

    connections.close_all()
    pid = os.fork()
    if pid:
        return pid
    status = 0
    try:
        if kind == "web":
            play(codes, folder / f"{number}.journal", folder / "end", seed)
        else:
            work(folder / "end")
    except BaseException:
        import traceback

        (folder / f"error-{seed}").write_text(traceback.format_exc())
        status = 1
    os._exit(status)


def breaches(codes: list[str], folder: Path) -> tuple[list[str], dict[str, int]]:
    """Every promise that the rows and journals show broken."""
    from terrarium.kernel import registry, verify
    from terrarium.server.models import Entry, Receipt, Table
    from terrarium.server.tables.files import record_of

    found = [f"a process failed: {path.read_text()[-1500:]}" for path in folder.glob("error-*")]
    counts = {"entries": 0, "accepted": 0, "receipts": Receipt.objects.count()}
    records = {}
    for code in codes:
        table = Table.objects.get(code=code)
        numbers = list(Entry.objects.filter(table=table).order_by("number").values_list("number", flat=True))
        if numbers != list(range(table.number + 1)):
            found.append(f"{code}: entries {numbers[-5:]} for number {table.number}")
        record = record_of(table, True)
        records[code] = record
        counts["entries"] += len(record.entries)
        found += [f"{code}: {problem}" for problem in verify(registry.find(table.game), record).problems]
        closed = [(e.branch, *e.moment) for e in record.entries if e.kind == "answers" and e.moment is not None]
        if len(closed) != len(set(closed)):
            found.append(f"{code}: a moment was resolved twice")
        if table.status == "paused" and table.paused_because != "nobody":
            found.append(f"{code}: paused because of {table.paused_because}: {table.fault[-800:]}")
    for journal in folder.glob("*.journal"):
        for text in journal.read_text().splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                continue
            counts["accepted"] += 1
            rows = list(Receipt.objects.filter(table__code=line["code"], seat=line["seat"], key=line["key"]))
            if len(rows) != 1:
                found.append(f"{line['key']}: {len(rows)} receipts")
            elif line["state"] == "played":
                entry = records[line["code"]].entries[rows[0].number - 1]
                if entry.answers.get(line["seat"]) != line["answer"]:
                    found.append(f"{line['key']}: another answer stands in the record")
    return found, counts


def accepted(folder: Path) -> int:
    return sum(journal.read_bytes().count(b"\n") for journal in folder.glob("*.journal"))


def main(kills: int, seed: int) -> None:
    prepare()
    rng = random.Random(seed)
    codes = tables()
    folder = Path(tempfile.mkdtemp(prefix="terrarium-crowd-"))
    kinds = ["web"] * PLAYERS + ["worker"] * WORKERS
    running = {child(kind, n, codes, folder, seed * 1000 + n): (kind, n) for n, kind in enumerate(kinds)}
    killed = 0
    for again in range(kills):
        goal = accepted(folder) + rng.randrange(1, 2 * CALM)
        patience.until(lambda goal=goal: accepted(folder) >= goal)  # type: ignore[misc]
        victim = rng.choice(list(running))
        os.kill(victim, signal.SIGKILL)
        os.waitpid(victim, 0)
        kind, n = running.pop(victim)
        killed += 1
        running[child(kind, n, codes, folder, seed * 1000 + 100 * (again + 1) + n)] = (kind, n)
    (folder / "end").touch()
    for pid in running:
        os.waitpid(pid, 0)
    found, counts = breaches(codes, folder)
    shutil.rmtree(folder)
    print(json.dumps({"breaches": found, "killed": killed, **counts}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
