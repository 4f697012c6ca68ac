"""What the clock did, hour by hour."""

from __future__ import annotations

from django.db import models


class Hour(models.Model):
    """One hour of the house: in how many of its minutes a worker was at work, and how late it carried out what was due.

    The figures are for the status page; nothing in play depends on them.
    """

    begins = models.DateTimeField(unique=True)
    minutes = models.IntegerField(default=0)
    first = models.DateTimeField()
    last = models.DateTimeField()
    """The first and the last of those minutes."""
    closed = models.IntegerField(default=0)
    """Moments that were closed because their time had come."""
    late = models.BigIntegerField(default=0)
    """By how many milliseconds that was later than due, all together."""
    latest = models.IntegerField(default=0)
    """The most milliseconds for one of them."""

    def __str__(self) -> str:
        return f"{self.begins:%Y-%m-%d %H}: {self.minutes} minutes"
