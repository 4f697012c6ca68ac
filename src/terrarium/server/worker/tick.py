"""The tick: finds what is due and does it, once, however many workers tick at the same time.

It holds no state of its own: whatever it leaves undone is found again by the next one.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from terrarium.kernel import Refused

from ..inbox import working
from ..models import Moment, Table
from ..tables.engine import botting, follow
from . import absence, uptime

log = logging.getLogger("terrarium.clock")

LEASE = timedelta(seconds=30)
"""How long another worker leaves a moment alone that one has claimed."""


class Due(NamedTuple):
    """A moment whose time has come, and when that was."""

    code: str
    branch: int
    strand: int
    number: int
    at: datetime


def claim(now: datetime, limit: int) -> list[Due]:
    """Take some due moments, so that no other worker takes them too. When each was due stays in its row: what is not
    closed goes on being late, for everybody to see, and is taken again when the lease is over."""
    free = Q(leased_until=None) | Q(leased_until__lte=now)
    rows = Moment.objects.filter(free, due_at__lte=now, table__status=Table.RUNNING).order_by("due_at")
    if not rows.exists():
        return []
    with transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            rows = rows.select_for_update(skip_locked=True, of=("self",))
        rows = rows.select_related(None)
        found = list(rows.values_list("pk", "table__code", "branch", "strand", "number", "due_at")[:limit])
        Moment.objects.filter(pk__in=[row[0] for row in found]).update(leased_until=now + LEASE)
    return [Due(*row[1:5], row[5] or now) for row in found]


def tick(limit: int = 100, now: datetime | None = None) -> int:
    """Close what was due by `now`. Gives how many moments it looked at."""
    due = claim(now or timezone.now(), limit)
    closed = [one.at for one in due if _closed(one)]
    if closed:
        uptime.closed(now or timezone.now(), closed)
    return len(due)


def _closed(one: Due) -> bool:
    """Whether the moment was closed by this; whatever becomes of one table, the others have their turn."""
    try:
        working.work(code=one.code)
        closed = absence.close(one.code, one.branch, one.strand, one.number)
    except Refused as refused:
        log.warning("a due moment was refused", extra={"table": one.code, "says": str(refused)})
    except Exception:
        log.exception("a due moment could not be closed", extra={"table": one.code})
    else:
        follow.after(one.code)
        return closed
    return False


def bots(limit: int = 50, now: datetime | None = None, thinking: bool | None = None) -> int:
    """Let bots answer that should have: their task was lost, or their worker died. All of them, or only those who look
    ahead, or only the others; says at how many tables one did."""
    at = (now or timezone.now()) - timedelta(seconds=2)
    rows = Moment.objects.filter(bots_at__lte=at, table__status=Table.RUNNING).order_by("bots_at")
    codes = list(dict.fromkeys(rows.values_list("table__code", flat=True)[:limit]))
    done = 0
    for code in codes:
        try:
            done += botting.laboured(code, botting.ONE if thinking else 5, thinking)[0] > 0
        except Refused as refused:
            log.warning("bots could not be asked", extra={"table": code, "says": str(refused)})
        except Exception:
            log.exception("bots could not be asked", extra={"table": code})
    return done
