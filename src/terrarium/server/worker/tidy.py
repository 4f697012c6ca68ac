"""Tidying: what nobody needs any more, and reports that fell between two workers."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.core.management import call_command
from django.db.models import Exists, OuterRef
from django.utils import timezone

from ..accounts import attempts
from ..inbox import working
from ..mail import sending
from ..models import Draft, Moment, Note, Receipt, Seat, Table, User
from ..tables import reporting
from . import uptime

log = logging.getLogger("terrarium.clock")

PARKED = timedelta(hours=1)
"""After which a table whose reports could not be written is tried again."""

RECEIPTS = timedelta(days=30)
"""For so long an answer or act that is sent again with its mark gets its first receipt."""


def reports(limit: int = 20) -> int:
    """Write the reports that are still to be written. A table whose reports cannot be is tried again later, and no
    other waits for it."""
    now = timezone.now()
    waiting = Table.objects.filter(report_at__lte=now).order_by("report_at")
    made = 0
    for code in list(waiting.values_list("code", flat=True)[:limit]):
        try:
            made += reporting.write(code)
        except Exception:
            log.exception("reports could not be written", extra={"table": code})
            Table.objects.filter(code=code, report_at__lte=now).update(report_at=now + PARKED)
    return made


def tidy() -> None:
    """Old drafts, receipts, notes, tasks, sessions and guests."""
    now = timezone.now()
    open_moments = Moment.objects.filter(table=OuterRef("table"), strand=OuterRef("strand"), number=OuterRef("number"))
    Draft.objects.filter(at__lt=now - timedelta(days=1)).exclude(Exists(open_moments)).delete()
    Receipt.objects.filter(at__lt=now - RECEIPTS).delete()
    Note.objects.filter(table__status=Table.OVER).delete()
    uptime.tidy(now)
    old = now - timedelta(days=30)
    seated = Seat.objects.filter(person=OuterRef("pk"), table__moved_at__gte=old)
    User.objects.filter(guest=True, date_joined__lt=old).exclude(Exists(seated)).delete()
    people = Seat.objects.filter(table=OuterRef("pk"), person__isnull=False)
    Table.objects.filter(practice=True, created_at__lt=old).exclude(Exists(people)).delete()
    attempts.tidy()
    sending.empty(now)
    working.empty(now)
    call_command("clearsessions")
    call_command("prune_db_task_results", verbosity=0)
