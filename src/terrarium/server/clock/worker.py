"""The worker's round: ticks, tasks, letters, sweeps. Any number may run on PostgreSQL; one is enough on SQLite."""

from __future__ import annotations

import logging
import os
import random
import socket
import threading
import time

from django.db import close_old_connections
from django.utils import timezone

from ..tables import wake

log = logging.getLogger("terrarium.worker")


BREATH = 0.1
"""The shortest pause after a round in which there was nothing to do, in seconds: a busy house must not keep it busy."""


class Worker:
    """Runs until `stop` is called. `beat` is the longest pause between two rounds, in seconds."""

    def __init__(self, beat: float = 0.5) -> None:
        self.beat = beat
        self.stopping = threading.Event()
        self.name = f"{socket.gethostname()}-{os.getpid()}"
        self.swept = 0.0

    def stop(self, *_: object) -> None:
        self.stopping.set()

    def run(self) -> None:
        log.info("the worker begins", extra={"worker": self.name})
        while not self.stopping.is_set():
            close_old_connections()
            try:
                busy = self.round()
            except Exception:
                log.exception("a round failed")
                busy = False
                time.sleep(1)
            if not busy and not self.stopping.wait(BREATH):
                wake.wait(self.beat)
        log.info("the worker ends", extra={"worker": self.name})

    def round(self) -> bool:
        """Everything that is to be done now; says whether there was anything."""
        from ..post import outbox
        from . import tick

        busy = tick.tick() > 0
        busy |= self.tasks(20) > 0
        busy |= tick.bots() > 0
        for letter in outbox.due(20):
            busy |= outbox.send(letter)
        now = time.monotonic()
        if now - self.swept > 5:
            self.swept = now
            sweep()
        return busy

    def tasks(self, most: int) -> int:
        """Some queued tasks, by the task library's own worker."""
        from django_tasks_db.management.commands.db_worker import Worker as Queue
        from django_tasks_db.models import DBTaskResult

        if not DBTaskResult.objects.ready().exists():
            return 0
        runner = Queue(
            queue_names=["*"],
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=most,
            worker_id=self.name[:64],
            excluded_queue_names=[],
        )
        runner.run()
        return int(runner._run_tasks)


def sweep() -> None:
    """What no task or tick carries: notices, digests, reports that a lost task left unwritten, and tidying."""
    from ..post import notices, outbox
    from . import hours, tidy

    hours.beat(timezone.now())
    notices.sweep(timezone.now())
    outbox.digests()
    tidy.reports()
    if random.random() < 0.01:
        tidy.tidy()
