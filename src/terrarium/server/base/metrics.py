"""What each process counts: requests, streams, rounds, memory, connections.

Processes that `terrarium serve` and `terrarium worker` start lay their figures into files in the data folder
(prometheus_client's own way), and whichever is asked adds them up; memory alone is told by process. Where no such
folder is named, a process tells of itself.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from bisect import bisect_left
from pathlib import Path
from typing import Any

from django.db import connection
from prometheus_client import Counter, Gauge, Histogram

BOUNDS = (0.005, 0.02, 0.05, 0.2, 1.0, 5.0)
SAMPLED = 5.0
"""Seconds for which memory and connections are not looked at again."""

REQUESTS = Counter("terrarium_requests", "Requests answered, by class of route and status.", ["route", "status"])
SECONDS = Histogram("terrarium_request_seconds", "How long requests took.", ["route"], buckets=BOUNDS)
STREAMS = Gauge("terrarium_streams", "Streams held open.", multiprocess_mode="livesum")
STREAMS_REFUSED = Counter("terrarium_streams_refused", "Streams refused or replaced, by the limit met.", ["limit"])
WAITING = Gauge("terrarium_requests_waiting", "Requests waiting for their turn.", multiprocess_mode="livesum")
ROUNDS = Counter("terrarium_worker_rounds", "Rounds of the workers, by kind and how they ended.", ["round", "ended"])
ROUND_SECONDS = Counter("terrarium_worker_busy_seconds", "Seconds that the workers' rounds took.", ["round"])
MEMORY = Gauge("terrarium_memory_bytes", "Resident memory, by process.", ["kind"], multiprocess_mode="liveall")
POOL = Gauge(
    "terrarium_pool_connections", "PostgreSQL connections of the pools.", ["state"], multiprocess_mode="livesum"
)
POOL_WAITING = Gauge("terrarium_pool_waiting", "Requests waiting for a connection.", multiprocess_mode="livesum")

_lock = threading.Lock()
_times = [0] * (len(BOUNDS) + 1)
_sampled = 0.0


def request(status: int, took: float, route: str = "") -> None:
    """A request was answered."""
    kind = route_class(route)
    REQUESTS.labels(kind, str(status)).inc()
    SECONDS.labels(kind).observe(took)
    with _lock:
        _times[bisect_left(BOUNDS, took)] += 1
    sample("web")


def route_class(route: str) -> str:
    """The class of an address: few enough to be told one by one."""
    first = route.lstrip("/").partition("/")[0]
    return {"api": "api", "accounts": "account", "admin": "admin", "static": "static"}.get(first, "page")


def round_done(name: str, took: float, ended: str) -> None:
    """A worker's round came to its end: `busy`, `idle` or `failed`."""
    ROUNDS.labels(name, ended).inc()
    ROUND_SECONDS.labels(name).inc(took)
    sample("worker")


def sample(kind: str) -> None:
    """Look at this process's memory and connections, now and then."""
    global _sampled
    now = time.monotonic()
    if now - _sampled < SAMPLED:
        return
    _sampled = now
    with contextlib.suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        MEMORY.labels(kind).set(pages * os.sysconf("SC_PAGE_SIZE"))
    pool: Any = getattr(connection, "pool", None) if connection.vendor == "postgresql" else None
    if pool is not None:
        told = pool.get_stats()
        size, free = told.get("pool_size", 0), told.get("pool_available", 0)
        POOL.labels("used").set(size - free)
        POOL.labels("free").set(free)
        POOL_WAITING.set(told.get("requests_waiting", 0))


def quickness() -> dict[str, str | int] | None:
    """How long this process takes over its requests, as far as the counted steps tell; None: it had none yet."""
    with _lock:
        counts, whole = list(_times), sum(_times)
    if not whole:
        return None
    return {"count": whole, "half": _within(counts, whole / 2), "most": _within(counts, whole * 0.99)}


def _within(counts: list[int], wanted: float) -> str:
    running = 0
    for bound, n in zip(BOUNDS, counts, strict=False):
        running += n
        if running >= wanted:
            return f"{bound * 1000:.0f} ms" if bound < 1 else f"{bound:.0f} s"
    return f"more than {BOUNDS[-1]:.0f} s"
