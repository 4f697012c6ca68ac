"""The tick: finds what is due and does it, once, however many workers tick at the same time.

It holds no state of its own: whatever it leaves undone is found again by the next one.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from terrarium.kernel import Refused

from ..tables import botting, faults, follow
from ..tables.errors import Faulty
from ..tables.models import Moment, Table
from . import absence, hours

log = logging.getLogger("terrarium.clock")

LEASE = timedelta(seconds=30)
"""How long another worker leaves a moment alone that one has claimed."""


def claim(now: datetime, limit: int) -> list[tuple[str, int, int, int]]:
    """Take some due moments (table, branch, strand, number) and push their time on, so that no other takes them too."""
    rows = Moment.objects.filter(due_at__lte=now, table__status=Table.RUNNING).order_by("due_at")
    if not rows.exists():
        return []
    with transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            rows = rows.select_for_update(skip_locked=True, of=("self",))
        rows = rows.select_related(None)
        found = list(rows.values_list("pk", "due_at", "table__code", "branch", "strand", "number")[:limit])
        Moment.objects.filter(pk__in=[row[0] for row in found]).update(due_at=now + LEASE)
    if found:
        hours.closed(now, [row[1] or now for row in found])
    return [tuple(row[2:]) for row in found]  # type: ignore[misc]


def tick(limit: int = 100, now: datetime | None = None) -> int:
    """Close what is due. Gives how many moments it looked at."""
    due = claim(now or timezone.now(), limit)
    for code, branch, strand, number in due:
        try:
            absence.close(code, branch, strand, number, now)
        except Faulty as fault:
            faults.stop(code, str(fault))
        except Refused as refused:
            log.warning("a due moment was refused", extra={"table": code, "says": str(refused)})
        except Exception:
            log.exception("a due moment could not be closed", extra={"table": code})
        else:
            follow.after(code)
    return len(due)


def bots(limit: int = 50, now: datetime | None = None) -> int:
    """Let bots answer that should have: their task was lost, or their worker died."""
    at = (now or timezone.now()) - timedelta(seconds=2)
    rows = Moment.objects.filter(bots_at__lte=at, table__status=Table.RUNNING).order_by("bots_at")
    codes = list(dict.fromkeys(rows.values_list("table__code", flat=True)[:limit]))
    for code in codes:
        try:
            botting.labour(code, seconds=5)
        except (Refused, Faulty):
            log.exception("bots could not be asked", extra={"table": code})
    return len(codes)
