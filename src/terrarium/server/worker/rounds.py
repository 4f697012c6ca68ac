"""The worker's rounds: deadlines, bots, letters that come and go. Any number may run on PostgreSQL; one is enough on
SQLite.

Each of them goes its own round: a bot that thinks holds up no other table's bots, and neither it nor a mail server that
does not answer holds up a deadline.
"""

from __future__ import annotations

import logging
import os
import random
import socket
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import close_old_connections
from django.utils import timezone
from django_tasks_db.management.commands.db_worker import Worker as Queue
from django_tasks_db.models import DBTaskResult

from ..base import metrics, pubsub
from ..inbox import working as incoming
from ..mail import late, notices, sending
from ..tables.engine.botting import THINKING
from . import gaps, tick, tidy, uptime
from .wallclock import Watch

log = logging.getLogger("terrarium.worker")


BREATH = 0.1
"""The shortest pause after a round in which there was nothing to do, in seconds: a busy house must not keep it busy."""
REST = 60.0
"""Seconds for which letters rest when no mail server answers."""
HANGS = 900.0
"""Seconds after which a round that has not come to its end never will: the process ends, and is started again."""

Round = Callable[[], bool]


class Worker:
    """Runs until `stop` is called. `beat` is the longest pause between two rounds, in seconds."""

    def __init__(self, beat: float = 0.5, watch: Watch | None = None) -> None:
        self.beat = beat
        self.watch = watch or Watch()
        self.beaten: datetime | None = None
        """When it last said that it is there."""
        self.owing = True
        """Deadlines may have to be put off before anything is closed."""
        self.stopping = threading.Event()
        self.name = f"{socket.gethostname()}-{os.getpid()}"
        self.swept = 0.0
        self.rests = 0.0
        """Until when no letter is sent."""
        self.seen: dict[str, float] = {}
        """When each round last began."""

    def stop(self, *_: object) -> None:
        self.stopping.set()

    def run(self) -> None:
        log.info("the worker begins", extra={"worker": self.name})
        beside = [
            threading.Thread(target=self._go, args=(one,), daemon=True)
            for one in (self.hands, self.thinking, self.inbox, self.post)
        ]
        for thread in (*beside, threading.Thread(target=self._watch, daemon=True)):
            thread.start()
        self._go(self.clock)
        for thread in beside:
            thread.join(4)
        log.info("the worker ends", extra={"worker": self.name})

    def _go(self, work: Round) -> None:
        """One round after the other; what fails is begun anew by the next."""
        while not self.stopping.is_set():
            self.seen[work.__name__] = begun = time.monotonic()
            close_old_connections()
            try:
                busy = work()
                ended = "busy" if busy else "idle"
            except Exception:
                log.exception("a round failed", extra={"round": work.__name__})
                busy, ended = False, "failed"
                self.stopping.wait(1)
            metrics.round_done(work.__name__, time.monotonic() - begun, ended)
            if not busy and not self.stopping.wait(BREATH):
                pubsub.wait(self.beat)

    def _watch(self) -> None:
        """A line that went dead without a word can keep a round waiting for ever."""
        while not self.stopping.wait(5):
            late = [name for name, begun in self.seen.items() if time.monotonic() - begun > HANGS]
            if late:
                log.critical("the worker hangs and ends itself", extra={"worker": self.name, "rounds": late})
                os._exit(70)

    def round(self) -> bool:
        """Everything that is to be done now, once; says whether there was anything."""
        return bool(sum([self.inbox(), self.clock(), self.hands(), self.thinking(), self.post()]))

    def clock(self) -> bool:
        """What is due, and now and then what no tick carries. While the clock on the wall is in doubt, nothing: but a
        worker was there, by the time that has really passed."""
        at = self.watch.read(self.contradicted)
        self.say(at or self.watch.reckoned(), sure=at is not None)
        if at is None:
            return False
        busy = tick.tick(now=at) > 0
        now = time.monotonic()
        if now - self.swept > 5:
            self.swept = now
            sweep()
        return busy

    def contradicted(self, at: datetime) -> bool:
        return gaps.contradicted(self.watch.believed[0], at)

    def say(self, at: datetime, sure: bool) -> None:
        """That a worker is there; if none was for a while, what fell into that time is put off before it is closed."""
        if self.owing or self.beaten is None or not timedelta() <= at - self.beaten < gaps.BEAT:
            self.owing = gaps.beat(at, sure, self.beaten)
            self.beaten = at
        if self.owing:
            gaps.forgive()
            self.owing = False

    def hands(self) -> bool:
        """Bots and what else was put to work."""
        return (self.tasks(20, without=[THINKING]) > 0) | (tick.bots(thinking=False) > 0)

    def thinking(self) -> bool:
        """Bots that look ahead, table by table."""
        return self.tasks(1, [THINKING]) > 0 or tick.bots(thinking=True) > 0

    def inbox(self) -> bool:
        """Letters that came in."""
        return incoming.work() > 0

    def post(self) -> bool:
        """Letters; when no mail server answers, they rest for a while."""
        if time.monotonic() < self.rests:
            return False
        sent = sending.post(50)
        if sent is None:
            self.rests = time.monotonic() + REST
        return bool(sent)

    def tasks(self, most: int, queues: Sequence[str] = ("*",), without: Sequence[str] = ()) -> int:
        """Some queued tasks, by the task library's own worker."""
        waiting = DBTaskResult.objects.ready().exclude(queue_name__in=without)
        if not (waiting if "*" in queues else waiting.filter(queue_name__in=queues)).exists():
            return 0
        runner = Queue(
            queue_names=list(queues),
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=most,
            worker_id=self.name[:64],
            excluded_queue_names=list(without),
        )
        runner.run()
        return int(runner._run_tasks)


def sweep() -> None:
    """What no task or tick carries: notices, digests, reports that a lost task left unwritten, and tidying. What fails
    in one of them is written down and holds up none of the others."""
    now = timezone.now()
    parts: list[Callable[[], object]] = [
        lambda: uptime.beat(now),
        lambda: notices.sweep(now),
        sending.digests,
        lambda: late.digests(now),
        tidy.reports,
    ]
    if random.random() < 0.01:
        parts.append(tidy.tidy)
    for part in parts:
        try:
            part()
        except Exception:
            log.exception("a part of the sweep failed")
