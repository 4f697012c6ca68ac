"""Figures for collectors: of all the processes on this machine, and of the house as its rows tell it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest, multiprocess
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ..base import data, metrics
from ..models import Delivery, Entry, Hour, Incoming, Moment, Table, Undeliverable
from ..outbox import undeliverable
from . import health


def text() -> str:
    """Everything in the text form that collectors read."""
    metrics.sample("web")
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
        use = shutil.disk_usage(settings.DATA)
        yield GaugeMetricFamily("terrarium_disk_free_bytes", "Free space on the disk that holds the data.", use.free)
        yield GaugeMetricFamily("terrarium_disk_bytes", "Size of the disk that holds the data.", use.total)
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
    "terrarium_faults": "Tables stopped because their rules broke.",
    "terrarium_entries_total": "Entries ever made in all matches.",
    "terrarium_turn_lateness_seconds": "How late the oldest deadline is that was not carried out yet.",
    "terrarium_letters_waiting": "Letters that are due and not sent.",
    "terrarium_letter_lateness_seconds": "How late the oldest letter is.",
    "terrarium_letters_failed": "Letters given up within a week.",
    "terrarium_letters_in_waiting": "Letters that came in and are not read.",
    "terrarium_letter_in_lateness_seconds": "How long the oldest of them has been waiting.",
    "terrarium_letters_in_failed": "Letters that came in within a week and were given up.",
    "terrarium_addresses_refusing": "Addresses to which nothing is sent any more.",
    "terrarium_tasks_ready": "Tasks that wait for a worker.",
    "terrarium_worker_beat_age_seconds": "Since when no worker was at work, to the minute.",
}


def house() -> dict[str, float]:
    """What the rows tell: tables, work that waits, and how late it is."""
    now = timezone.now()
    late = Moment.objects.filter(due_at__lt=now, table__status=Table.RUNNING).order_by("due_at").first()
    waiting = Delivery.objects.filter(state=Delivery.WAITING, next_try__lt=now)
    oldest = waiting.order_by("next_try").values_list("next_try", flat=True).first()
    unread = Incoming.objects.filter(state=Incoming.WAITING)
    first = unread.order_by("came_at").values_list("came_at", flat=True).first()
    week = now - timedelta(days=7)
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
        "terrarium_letters_failed": Delivery.objects.filter(state=Delivery.FAILED, made_at__gt=week).count(),
        "terrarium_letters_in_waiting": unread.count(),
        "terrarium_letter_in_lateness_seconds": (now - first).total_seconds() if first else 0,
        "terrarium_letters_in_failed": Incoming.objects.filter(state=Incoming.FAILED, came_at__gt=week).count(),
        "terrarium_addresses_refusing": Undeliverable.objects.filter(letters__gte=undeliverable.MARKED).count(),
        "terrarium_tasks_ready": DBTaskResult.objects.ready().count(),
    }
    if beat is not None:
        rows["terrarium_worker_beat_age_seconds"] = max(0.0, (now - beat).total_seconds())
    return rows
