"""Reports, the outbox, and addresses that take no letters. The rows are the truth about what is still to be sent; the
task queue only hurries them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from .table import Table


class Report(models.Model):
    """A turn's report for one seat: the game's document as JSON. It passes on with the seat."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reports", db_index=False)
    seat = models.IntegerField()
    branch = models.IntegerField()
    number = models.IntegerField()
    title = models.CharField(max_length=200)
    document = models.TextField()
    since = models.IntegerField(default=0)
    until = models.IntegerField(default=0)
    """The seat's own events that it tells."""
    withdrawn = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat", "number"], name="report_entry")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}#{self.number}"


class Delivery(models.Model):
    """The outbox: one letter to one person, until it is sent or given up; its state is shown to its person.

    `once` keeps the same notice from being written twice. A waiting letter is sent at `next_try`.
    """

    WAITING, SENT, FAILED, WITHDRAWN, DIGEST = "waiting", "sent", "failed", "withdrawn", "digest"
    STATE: ClassVar = [(s, s) for s in (WAITING, SENT, FAILED, WITHDRAWN, DIGEST)]

    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="deliveries")
    to = models.EmailField()
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries")
    seat = models.IntegerField(null=True, blank=True)
    branch = models.IntegerField(default=0)
    number = models.IntegerField(default=0)
    kind = models.CharField(max_length=20)
    once = models.CharField(max_length=120, unique=True)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    html = models.TextField(blank=True)
    report = models.ForeignKey(Report, null=True, blank=True, on_delete=models.SET_NULL)
    state = models.CharField(max_length=10, choices=STATE, default=WAITING)
    tries = models.IntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    error = models.TextField(blank=True)
    message_id = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tables"
        verbose_name_plural = "deliveries"
        indexes: ClassVar = [
            models.Index(fields=["next_try"], name="delivery_next", condition=models.Q(state="waiting")),
            models.Index(fields=["person", "-made_at"], name="delivery_person"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.to}: {self.state}"


class Undeliverable(models.Model):
    """An address at which letters were refused for good, one after the other, and what was said there."""

    address = models.EmailField(unique=True)
    """In small letters."""
    reason = models.CharField(max_length=500)
    letters = models.IntegerField(default=0)
    since = models.DateTimeField()
    at = models.DateTimeField()

    class Meta:
        app_label = "post"
        verbose_name = "undeliverable address"
        verbose_name_plural = "undeliverable addresses"
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return self.address
