"""Figures for collectors: of all the processes on this machine, and of the house as its rows tell it.

Processes that `terrarium serve` and `terrarium worker` start lay their figures into files in the data folder
(prometheus_client's own way), and whichever is asked adds them up; memory alone is told by process. Where no such
folder is named, a process tells of itself.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from . import data

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


def text() -> str:
    """Everything in the text form that collectors read."""
    sample("web")
    registry: CollectorRegistry = REGISTRY
    if folder := os.environ.get(data.FIGURES):
        data.clear_figures(Path(folder), "gauge_live*.db")
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
    rows = CollectorRegistry()
    rows.register(House())
    return generate_latest(registry).decode() + generate_latest(rows).decode()


class House(Collector):
    """The figures that no process counts: rows, disk, the worker's beat."""

    def collect(self) -> Iterator[Metric]:
        from . import health

        use = shutil.disk_usage(settings.DATA)
        yield GaugeMetricFamily("terrarium_disk_free_bytes", "Room where the data lies.", use.free)
        yield GaugeMetricFamily("terrarium_disk_bytes", "The whole disk where the data lies.", use.total)
        up = health.database() == ""
        rows: dict[str, float] = {}
        if up:
            try:
                rows = house()
            except DatabaseError:
                up = False
        yield GaugeMetricFamily("terrarium_database_up", "1 while the database answers.", int(up))
        yield from _families(rows)


def _families(rows: dict[str, float]) -> Iterator[Metric]:
    made: dict[str, Metric] = {}
    for full, value in rows.items():
        name, _, label = full.partition("{")
        kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
        key, _, told = label.rstrip("}").partition("=")
        family: Any = made.get(name) or kind(name, HELP[name], labels=[key] if key else [])
        family.add_metric([told.strip('"')] if key else [], value)
        made[name] = family
    yield from made.values()


HELP = {
    "terrarium_tables": "Tables, by status.",
    "terrarium_faults": "Tables that stand still because their rules broke.",
    "terrarium_entries_total": "Entries ever made in all matches.",
    "terrarium_turn_lateness_seconds": "How late the oldest deadline is that was not carried out yet.",
    "terrarium_letters_waiting": "Letters that are due and not sent.",
    "terrarium_letter_lateness_seconds": "How late the oldest letter is.",
    "terrarium_letters_failed": "Letters given up within a week.",
    "terrarium_tasks_ready": "Tasks that wait for a worker.",
    "terrarium_worker_beat_age_seconds": "Since when no worker was at work, to the minute.",
}


def house() -> dict[str, float]:
    """What the rows tell: tables, work that waits, and how late it is."""
    from django_tasks_db.models import DBTaskResult

    from .clock.models import Hour
    from .tables.models import Delivery, Entry, Moment, Table

    now = timezone.now()
    late = Moment.objects.filter(due_at__lt=now, table__status=Table.RUNNING).order_by("due_at").first()
    waiting = Delivery.objects.filter(state=Delivery.WAITING, next_try__lt=now)
    oldest = waiting.order_by("next_try").values_list("next_try", flat=True).first()
    latest = Entry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    beat = Hour.objects.order_by("-begins").values_list("last", flat=True).first()
    rows = {
        'terrarium_tables{status="running"}': Table.objects.filter(status=Table.RUNNING).count(),
        'terrarium_tables{status="paused"}': Table.objects.filter(status=Table.PAUSED).count(),
        "terrarium_faults": Table.objects.filter(status=Table.PAUSED, paused_because="fault").count(),
        "terrarium_entries_total": latest,
        "terrarium_turn_lateness_seconds": max(0.0, (now - late.due_at).total_seconds()) if late and late.due_at else 0,
        "terrarium_letters_waiting": waiting.count(),
        "terrarium_letter_lateness_seconds": (now - oldest).total_seconds() if oldest else 0,
        "terrarium_letters_failed": Delivery.objects.filter(
            state=Delivery.FAILED, made_at__gt=now - timedelta(days=7)
        ).count(),
        "terrarium_tasks_ready": DBTaskResult.objects.ready().count(),
    }
    if beat is not None:
        rows["terrarium_worker_beat_age_seconds"] = max(0.0, (now - beat).total_seconds())
    return rows
