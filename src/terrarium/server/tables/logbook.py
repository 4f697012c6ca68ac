"""The table's log, and letters that follow from it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone

from .models import Act, Delivery, Table


def write(
    table: Table | int,
    verb: str,
    *,
    actor: Any = None,
    by: str = "moderator",
    seat: int | None = None,
    reason: str = "",
    before: Any = None,
    after: Any = None,
    branch: int = 0,
    number: int = 0,
    now: datetime | None = None,
) -> Act:
    """One line, seen by all who may see the table."""
    if isinstance(table, Table):
        branch, number = branch or table.branch, number or table.number
    return Act.objects.create(
        table_id=table.pk if isinstance(table, Table) else table,
        actor_id=getattr(actor, "pk", actor),
        by=by,
        verb=verb,
        seat=seat,
        reason=reason,
        before=msgspec.json.encode(before).decode(),
        after=msgspec.json.encode(after).decode(),
        branch=branch,
        number=number,
        at=now or timezone.now(),
    )


def letter(
    person: Any,
    kind: str,
    once: str,
    subject: str,
    text: str,
    *,
    table: Table | None = None,
    seat: int | None = None,
    html: str = "",
    report: Any = None,
    now: datetime | None = None,
) -> Delivery | None:
    """Put a letter into the outbox, once for each `once`; None where the person wants none or has no address."""
    from ..post import outbox

    return outbox.put(person, kind, once, subject, text, table=table, seat=seat, html=html, report=report, now=now)


def tell_moderator(table: Table, kind: str, once: str, subject: str, text: str) -> None:
    if table.moderator_id is not None:
        letter(table.moderator, "table", f"{table.pk}/{once}", f"{table}: {subject}", text, table=table)
