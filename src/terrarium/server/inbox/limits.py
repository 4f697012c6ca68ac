"""How many letters an address may get: counted by the rows that they leave."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from ..models import Incoming


class Full(Exception):
    """Too many letters to this address within an hour: the mail server is to try again later."""


SILENT = 5
"""After so many letters within an hour of which nothing was read, no more receipts: somebody's machine writes."""


def noise(row: Incoming, outcome: str) -> bool:
    """Nothing was read in this one either, and enough were answered."""
    since = row.came_at - timedelta(hours=1)
    rows = Incoming.objects.filter(recipient=row.recipient, outcome=outcome, came_at__gt=since)
    return rows.exclude(pk=row.pk).count() >= SILENT


def admit(address: str) -> None:
    since = timezone.now() - timedelta(hours=1)
    count = Incoming.objects.filter(recipient=address.lower()[:320], came_at__gt=since).count()
    if count >= settings.MAIL_IN["hourly"]:
        raise Full
