"""Rules that break: the table stops, its moderator is told, and nothing tries again by itself."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from ...base.errors import Faulty, Missing
from ...models import Table
from . import logbook

log = logging.getLogger("terrarium.tables")


def stop(code: str, fault: Faulty) -> None:
    """Pause a running table because of this fault. (What is in memory of it is the cache's: see `cache.stop`.)"""
    says = str(fault)
    reason = "The game is not installed here" if isinstance(fault, Missing) else "The rules broke down"
    now = timezone.now()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(code=code)
        if table.status != Table.RUNNING:
            return
        table.status, table.paused_because, table.fault = Table.PAUSED, "fault", says
        table.paused_at = now
        table.stamp += 1
        table.save(update_fields=["status", "paused_because", "fault", "paused_at", "stamp"])
        logbook.write(table, "fault", by="table", reason=f"{reason}. The moderator has been told.", now=now)
        told = "The game is stopped." if _plays(table) else f"The game is stopped.\n\n{says}"
        logbook.tell_moderator(table, f"fault/{table.stamp}", reason, told)
    log.error("the rules broke", extra={"table": code, "fault": says.strip().splitlines()[-1] if says else ""})


def _plays(table: Table) -> bool:
    """The moderator has a seat too: what an error says might tell of a hidden card, so it is for the operator."""
    return table.seats.filter(person_id=table.moderator_id).exists()
