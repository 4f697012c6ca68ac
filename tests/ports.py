"""Ports on which a test's servers listen: each is given once.

What the system gives (port 0) and takes back is free for everybody until the server that it is meant for has begun,
seconds later. So these lie below what the system gives to connections, and every process of a run has ports of its own.
"""

from __future__ import annotations

import os
import socket
from itertools import count

FIRST, LAST = 12_000, 32_000
EACH = 200
"""Ports for a process of the run; more than it asks for."""

_asked = count(os.getpid())


def free_port() -> int:
    """A port of the loopback on which nobody listens, and which nobody else is given."""
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    own = FIRST + (os.getppid() * 7 + process) * EACH % (LAST - FIRST)
    for _ in range(EACH):
        port = own + next(_asked) % EACH
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("There is no free port.")
