"""Who is late, for moderators: told in answer to a letter, and once a day where somebody is."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from ..models import Moment, Table
from ..outbox import replies
from ..outbox.letters import Letter, link, put
from ..tables.match.loaded import bit
from .answerable import when

SOON, FRESH = timedelta(hours=24), timedelta(hours=12)
"""A deadline is near; a question was put only just now, and nobody is late with it."""


def told(table: Table) -> str:
    """What is open at a table and who is waited for; of a hidden moment nobody is named."""
    assert table.moderator is not None
    zone = table.moderator.tz
    seats = {seat.number: seat for seat in table.seats.select_related("person")}
    parts = []
    for row in Moment.objects.filter(table=table).order_by("deadline", "strand"):
        due = when(row.deadline, zone)
        lines = [f"Open since {when(row.opened_at, zone)}" + (f", closes {due}" if due else ", without a deadline")]
        if row.hidden:
            lines.append("  Who is asked is secret.")
        else:
            owed = [seat for number, seat in seats.items() if row.asked & ~row.firm & bit(number)]
            for seat in owed:
                who = seat.person.shown if seat.person else seat.kind
                away = ", away" if seat.person is not None and seat.person.away() else ""
                missed = f", {seat.missed_run} missed in a row" if seat.missed_run else ""
                lines.append(f"  Waiting for seat {seat.number + 1}, {who}{missed}{away}")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) or "Nobody is waited for."


def digests(now: datetime | None = None) -> int:
    """One letter a day to the moderator of a table where a deadline is near and somebody has not answered."""
    now = now or timezone.now()
    if not replies.on():
        return 0
    near = Moment.objects.filter(
        deadline__lte=now + SOON,
        opened_at__lte=now - FRESH,
        hidden=False,
        table__status=Table.RUNNING,
        table__moderator__isnull=False,
    ).exclude(table__practice=True)
    owed = [(table, asked & ~firm) for table, asked, firm in near.values_list("table", "asked", "firm")]
    made = 0
    for pk in dict.fromkeys(table for table, waited in owed if waited):
        once = f"late/{pk}/{now:%Y%m%d}"
        table = Table.objects.select_related("moderator").get(pk=pk)
        if not _others(table):
            continue
        text = f"{told(table)}\n\nAnswer this email: EXTEND 2 days, MESSAGE TO ALL: text, STATUS, HELP."
        text += f"\n\n{link(f'/tables/{table.code}')}"
        made += (
            put(Letter(table.moderator, "table", once, f"{table}: who is late", text, table=table), now=now) is not None
        )
    return made


def _others(table: Table) -> bool:
    """Somebody else than the moderator plays there by the calendar."""
    return table.seats.filter(kind="person").exclude(person=table.moderator_id).exists()
