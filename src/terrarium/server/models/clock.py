"""What the clock did, hour by hour."""

from __future__ import annotations

from datetime import timedelta

from django.db import models


class Hour(models.Model):
    """One hour of the house: in how many of its minutes a worker was at work, and how late it carried out what was due.

    The figures are for the status page; play depends on them only where a house knows no `Beat` yet.
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

    class Meta:
        app_label = "clock"

    def __str__(self) -> str:
        return f"{self.begins:%Y-%m-%d %H}: {self.minutes} minutes"


class Beat(models.Model):
    """One row: when a worker was last there, whichever it was, and when one was that was sure of its clock."""

    at = models.DateTimeField()
    sure = models.DateTimeField(null=True)

    class Meta:
        app_label = "clock"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Gap(models.Model):
    """A time in which the house was away. It is settled when the deadlines that fell into it are put off."""

    begins = models.DateTimeField()
    ends = models.DateTimeField()
    settled = models.BooleanField(default=False)

    class Meta:
        app_label = "clock"

    @property
    def length(self) -> timedelta:
        return self.ends - self.begins

    def __str__(self) -> str:
        return f"{self.begins:%Y-%m-%d %H:%M:%S} to {self.ends:%Y-%m-%d %H:%M:%S}"
