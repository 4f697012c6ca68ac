"""Counting the hours: the worker's minutes, and how late turns are resolved. Any number of workers may count."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from django.db.models import F, Max, Min, Sum
from django.db.models.functions import Greatest
from django.utils import timezone

from ..models import Gap, Hour

KEPT = timedelta(days=90)
RECENT = timedelta(minutes=3)
"""A worker that was seen within this time is taken to be at work."""


class Ran(msgspec.Struct, frozen=True):
    """How the clock ran since `since`: minutes at work of minutes that have passed, and the moments it closed."""

    since: datetime
    minutes: int
    passed: int
    closed: int
    late: float
    """Seconds on average."""
    latest: float

    @property
    def share(self) -> float:
        return min(1.0, self.minutes / self.passed) if self.passed else 0.0


def _hour(now: datetime) -> datetime:
    return now.replace(minute=0, second=0, microsecond=0)


def _begun(now: datetime) -> None:
    """The row of this hour, with none of its minutes counted yet."""
    minute = now.replace(second=0, microsecond=0)
    before = _hour(now) - timedelta(minutes=1)
    Hour.objects.get_or_create(begins=_hour(now), defaults={"first": minute, "last": before})


def beat(now: datetime) -> None:
    """A worker is at work in this minute."""
    minute = now.replace(second=0, microsecond=0)
    begins = _hour(now)
    _begun(now)
    Hour.objects.filter(begins=begins, last__lt=minute).update(minutes=F("minutes") + 1, last=minute)


def closed(now: datetime, due: Sequence[datetime]) -> None:
    """What was due at these times is carried out now."""
    late = [max(0, int((now - at).total_seconds() * 1000)) for at in due]
    _begun(now)
    Hour.objects.filter(begins=_hour(now)).update(
        closed=F("closed") + len(late),
        late=F("late") + sum(late),
        latest=Greatest(F("latest"), min(max(late), 2**31 - 1)),
    )


def ran(span: timedelta, now: datetime | None = None) -> Ran | None:
    """How the clock ran in the time that has just passed; None while nothing was counted. Of a house that is younger,
    since its first minute."""
    now = now or timezone.now()
    rows = Hour.objects.filter(begins__gt=now - span)
    told = rows.aggregate(
        begins=Min("begins"), minutes=Sum("minutes"), closed=Sum("closed"), late=Sum("late"), latest=Max("latest")
    )
    if told["begins"] is None:
        return None
    oldest = Hour.objects.order_by("begins").values_list("first", flat=True)[0]
    since = max(oldest, _hour(now - span) + timedelta(hours=1))
    passed = max(1, int((now - since).total_seconds() // 60))
    mean = told["late"] / told["closed"] / 1000 if told["closed"] else 0.0
    return Ran(since, told["minutes"], passed, told["closed"], mean, told["latest"] / 1000)


def at_work(now: datetime | None = None) -> bool:
    """A worker was at work in the last minutes."""
    now = now or timezone.now()
    return Hour.objects.filter(last__gte=now - RECENT).exists()


def restored(now: datetime | None = None) -> None:
    """A worker whose last minutes came with a backup is not at work here."""
    now = now or timezone.now()
    Hour.objects.filter(last__gte=now - RECENT).update(last=now - RECENT - timedelta(minutes=1))


def tidy(now: datetime) -> None:
    Hour.objects.filter(begins__lt=now - KEPT).delete()
    Gap.objects.filter(ends__lt=now - KEPT).delete()
