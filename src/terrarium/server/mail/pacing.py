"""Not too many letters at once to one domain: large providers put off whoever sends more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError

from ..models import Delivery
from ..outbox.letters import ACCOUNT

FIRST = (ACCOUNT, "receipt")
"""Somebody waits for these: they go before others and are not held back."""
MINUTE = timedelta(minutes=1)


def held_back(letter: Delivery, now: datetime) -> datetime | None:
    """When it may be tried again, because its domain has had enough in this minute; None: it goes."""
    most = settings.TERRARIUM["domain_letters"]
    if not most or letter.kind in FIRST:
        return None
    begin = datetime.fromtimestamp(now.timestamp() // 60 * 60, UTC)
    key = f"pace:{letter.to.rpartition('@')[2].lower()}:{begin:%Y%m%d%H%M}"
    try:
        gone = int(cache.get(key, 0)) + 1
        cache.set(key, gone, 90)
    except DatabaseError:
        return None
    return begin + MINUTE if gone > most else None
