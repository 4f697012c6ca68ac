"""A few honest figures of this process, and of the house as its rows tell it."""

from __future__ import annotations

import threading
from bisect import bisect_left
from datetime import timedelta

from django.utils import timezone

BOUNDS = (0.005, 0.02, 0.05, 0.2, 1.0, 5.0)
_lock = threading.Lock()
_requests: dict[int, int] = {}
_times = [0] * (len(BOUNDS) + 1)
_total = 0.0


def request(status: int, took: float) -> None:
    global _total
    with _lock:
        _requests[status] = _requests.get(status, 0) + 1
        _times[bisect_left(BOUNDS, took)] += 1
        _total += took


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
    lines = []
    with _lock:
        lines += [f'terrarium_requests_total{{status="{status}"}} {n}' for status, n in sorted(_requests.items())]
        running = 0
        for bound, n in zip((*BOUNDS, "+Inf"), _times, strict=True):
            running += n
            lines.append(f'terrarium_request_seconds_bucket{{le="{bound}"}} {running}')
        lines += [f"terrarium_request_seconds_sum {_total:.3f}", f"terrarium_request_seconds_count {running}"]
    lines += [f"{name} {value}" for name, value in house().items()]
    return "\n".join(lines) + "\n"


def house() -> dict[str, float]:
    """What the rows tell: tables, work that waits, and how late it is."""
    from django_tasks_db.models import DBTaskResult

    from .tables.models import Delivery, Entry, Moment, Table

    now = timezone.now()
    late = Moment.objects.filter(due_at__lt=now, table__status=Table.RUNNING).order_by("due_at").first()
    waiting = Delivery.objects.filter(state=Delivery.WAITING, next_try__lt=now)
    oldest = waiting.order_by("next_try").values_list("next_try", flat=True).first()
    latest = Entry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    return {
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
