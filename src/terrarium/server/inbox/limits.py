"""How many letters an address may get: counted by the rows that they leave."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from ..models import Incoming


class Full(Exception):
    """Too many letters to this address within an hour: the mail server is to try again later."""


def admit(address: str) -> None:
    since = timezone.now() - timedelta(hours=1)
    count = Incoming.objects.filter(recipient=address.lower()[:320], came_at__gt=since).count()
    if count >= settings.MAIL_IN["hourly"]:
        raise Full
