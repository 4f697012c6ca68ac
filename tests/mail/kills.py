"""Receivers and workers, killed at any point while letters come in.

Run as a program: `python -m tests.mail.kills KILLS SEED`. A writer sends letters over SMTP, each again until it is
acknowledged; between two kills some must be. The door, the workers and the postman who carries the receipts out are
killed. It prints one line of JSON: what was acknowledged, and every breach of a promise: each letter worked off once,
none lost, and its receipt at its writer's provider at least once.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import random
import re
import shutil
import signal
import smtplib
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP

from .. import patience
from ..ports import free_port
from ..server.crowd import prepare

WORKERS = 2
CALM = 6
"""Letters that are acknowledged between two kills, at most."""


def table() -> list[tuple[str, str]]:
    """Addresses of seats and of their people, at a table where everybody may talk."""
    from terrarium.server.models import Seat, User
    from terrarium.server.outbox import replies
    from terrarium.server.policy.terms import PACES, Terms
    from terrarium.server.tables.lobby import lobby

    folk = [User.objects.create_user(username=f"p{n}", email=f"p{n}@example.org") for n in range(4)]
    made = lobby.NewTable(game="probe-sheets", seats=4, terms=Terms(pace=PACES["untimed"]), options={"turns": 20})
    code = lobby.create_table(folk[0], made)
    for seat, person in enumerate(folk):
        lobby.join(person, code, seat=seat)
    seats = Seat.objects.filter(table__code=code).select_related("person").order_by("number")
    return [(replies.of_seat(seat), seat.person.email) for seat in seats if seat.person is not None]


def child(work: Callable[[], None], folder: Path) -> int:
    """A process of its own; what it fails with is kept."""
    from django.db import connections

    connections.close_all()
    pid = os.fork()
    if pid:
        return pid
    try:
        work()
    except BaseException:
        (folder / f"error-{os.getpid()}").write_text(traceback.format_exc())
    os._exit(0)


def receive(port: int) -> None:
    from terrarium.server.inbox.doors import smtp

    asyncio.run(smtp.serve("127.0.0.1", port, False))


def work_off(folder: Path) -> None:
    from terrarium.server.inbox import working

    while (done := working.work(limit=20)) or not (folder / "end").exists():
        if not done:
            time.sleep(patience.BETWEEN_LOOKS / 5)


def carry(folder: Path) -> None:
    """The receipts go out by SMTP. What a killed postman had in hand is free again when his claim has run out."""
    from terrarium.server.mail import sending

    while (sent := sending.post(20)) or not _carried(folder):
        if not sent:
            time.sleep(patience.BETWEEN_LOOKS)


def _carried(folder: Path) -> bool:
    """Nothing is left that is free to go, once no more is written."""
    from terrarium.server.mail import sending

    return (folder / "over").exists() and not sending.due()


class Provider:
    """Everybody's mail provider, which is never killed: notes which letters were delivered."""

    def __init__(self, journal: Path) -> None:
        self.journal = journal

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        found = re.search(rb"^Message-ID:\s*(<[^>]+>)", envelope.original_content, re.MULTILINE | re.IGNORECASE)
        with self.journal.open("ab") as notes:
            notes.write((found[1] if found else b"") + b"\n")
        return "250 OK"


def provide(port: int, folder: Path) -> None:
    async def forever() -> None:
        handler = Provider(folder / "delivered")
        await asyncio.get_running_loop().create_server(lambda: SMTP(handler), "127.0.0.1", port)
        await asyncio.Event().wait()

    asyncio.run(forever())


def write(port: int, addresses: list[tuple[str, str]], folder: Path, seed: int) -> None:
    """One letter after the other, each with a mark of its own, until told to stop."""
    rng = random.Random(seed)
    with (folder / "acknowledged").open("a") as journal:
        for number in count():
            if (folder / "enough").exists():
                return
            to, sender = rng.choice(addresses)
            text = f"Message-ID: <{seed}.{number}@example.org>\r\nFrom: {sender}\r\nSubject: x\r\n\r\n"
            letter = f"{text}MESSAGE TO ALL: mark-{number}-\r\n".encode()
            while True:
                try:
                    with smtplib.SMTP("127.0.0.1", port, timeout=patience.SECONDS) as line:
                        line.sendmail(sender, [to], letter)
                    break
                except (OSError, smtplib.SMTPException):
                    continue
            journal.write(f"{number}\n")
            journal.flush()


def breaches(folder: Path, delivered: Counter[str]) -> tuple[list[str], int]:
    from terrarium.server.models import Delivery, Incoming, Message

    found = [f"a process failed: {path.read_text()[-1500:]}" for path in folder.glob("error-*")]
    numbers = (folder / "acknowledged").read_text().split()
    rows = {name: (pk, state) for name, pk, state in Incoming.objects.values_list("message_id", "pk", "state")}
    if Incoming.objects.count() != len(rows):
        found.append("a letter is there twice")
    said = Counter(Message.objects.values_list("text", flat=True))
    receipts = dict(Delivery.objects.filter(kind="receipt").values_list("once", "message_id"))
    for name, (pk, state) in rows.items():
        number = name.partition(".")[2].partition("@")[0]
        went = delivered[receipts.get(f"receipt/{pk}", "none")]
        if state != Incoming.DONE or said[f"mark-{number}-"] != 1 or not went:
            found.append(f"letter {number}: {state}, said {said[f'mark-{number}-']} times, {went} receipts")
    lost = set(numbers) - {name.partition(".")[2].partition("@")[0] for name in rows}
    if lost:
        found.append(f"lost: {sorted(lost)[:5]}")
    return found, len(numbers)


def main(kills: int, seed: int) -> None:
    os.environ.update(TERRARIUM_REPLY_DOMAIN="house.example", TERRARIUM_MAIL_HOURLY="1000000")
    prepare()
    from django.conf import settings
    from django.utils import timezone

    from terrarium.server.models import Delivery
    from terrarium.server.tables.access import quotas

    quotas.MESSAGES = 10**9
    rng = random.Random(seed)
    addresses = table()
    folder = Path(tempfile.mkdtemp(prefix="terrarium-kills-"))
    port, provider = free_port(), free_port()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", provider
    boxes = child(lambda: provide(provider, folder), folder)
    atexit.register(os.kill, boxes, signal.SIGKILL)
    jobs: dict[str, Callable[[], None]] = {
        "door": lambda: receive(port),
        "worker": lambda: work_off(folder),
        "postman": lambda: carry(folder),
    }
    kinds = ["door", "postman"] + ["worker"] * WORKERS
    running = {child(jobs[kind], folder): kind for kind in kinds}
    writer = child(lambda: write(port, addresses, folder, seed), folder)
    (folder / "acknowledged").touch()
    killed: list[str] = []
    for _ in range(kills):
        goal = _count(folder) + rng.randint(1, CALM)
        patience.until(lambda goal=goal: _count(folder) >= goal, every=0.005)  # type: ignore[misc]
        victim = rng.choice(list(running))
        os.kill(victim, signal.SIGKILL)
        os.waitpid(victim, 0)
        kind = running.pop(victim)
        killed.append(kind)
        running[child(jobs[kind], folder)] = kind
    (folder / "enough").touch()
    os.waitpid(writer, 0)
    for kind, mark in (("worker", "end"), ("postman", "over")):
        (folder / mark).touch()
        for pid in [pid for pid, one in running.items() if one == kind]:
            os.waitpid(pid, 0)
    [door] = [pid for pid, kind in running.items() if kind == "door"]
    os.kill(door, signal.SIGKILL)
    os.waitpid(door, 0)
    work_off(folder)
    Delivery.objects.filter(state=Delivery.WAITING).update(claimed_until=None, next_try=timezone.now())
    carry(folder)
    delivered = Counter((folder / "delivered").read_text().split("\n")[:-1])
    found, acknowledged = breaches(folder, delivered)
    twice = sum(times > 1 for times in delivered.values())
    shutil.rmtree(folder)
    figures = {"killed": kills, "acknowledged": acknowledged, "delivered": len(delivered), "twice": twice}
    print(json.dumps({"breaches": found[:20], **figures, "who": Counter(killed)}))


def _count(folder: Path) -> int:
    return (folder / "acknowledged").read_bytes().count(b"\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
