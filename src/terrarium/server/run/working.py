"""A worker's process."""

from __future__ import annotations

import signal

from ..base import data
from ..worker.rounds import Worker
from ..worker.wallclock import Watch
from .preparing import wait_for_migrations
from .presence import end_with_parent, presence


def work(beat: float) -> None:
    """Run a worker until it is told to stop; what it has begun is finished first."""
    end_with_parent()
    with data.private(), presence():
        wait_for_migrations()
        one = Worker(beat, Watch(begun=data.clock()))
        signal.signal(signal.SIGTERM, one.stop)
        signal.signal(signal.SIGINT, one.stop)
        one.run()
