"""The inbox: every letter that came in, as it came, before anybody reads it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from .table import Table


class Incoming(models.Model):
    """A letter as it came, from before it is acknowledged until it is worked off. `key` is made of its Message-ID,
    its contents and whom it is for: what is delivered twice is one row.

    `at` is when the house's own mail server took it: that time counts for the deadline.
    """

    WAITING, DONE, IGNORED, REFUSED, FAILED = "waiting", "done", "ignored", "refused", "failed"
    STATE: ClassVar = [(s, s) for s in (WAITING, DONE, IGNORED, REFUSED, FAILED)]

    key = models.CharField(max_length=64, unique=True)
    raw = models.BinaryField()
    size = models.IntegerField(default=0)
    recipient = models.CharField(max_length=320)
    sender = models.CharField(max_length=320, blank=True)
    message_id = models.CharField(max_length=500, blank=True)
    door = models.CharField(max_length=8)
    copies = models.IntegerField(default=1)
    at = models.DateTimeField()
    came_at = models.DateTimeField()

    state = models.CharField(max_length=10, choices=STATE, default=WAITING)
    outcome = models.CharField(max_length=200, blank=True)
    """In a few words, what became of it."""
    tries = models.IntegerField(default=0)
    next_try = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="incoming"
    )
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="incoming")
    seat = models.IntegerField(null=True, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    """The answers that it gave: by moment, the version of the draft that it made."""
    ahead = models.JSONField(null=True, blank=True)
    """What it answers to questions that have not been put yet: the `text`, and how many events its seat had `heard`."""

    papers = models.JSONField(default=list, blank=True)
    """The sheets that it asked for: its receipt encloses them."""

    class Meta:
        app_label = "post"
        verbose_name = "incoming letter"
        indexes: ClassVar = [
            models.Index(fields=["next_try", "id"], name="incoming_next", condition=models.Q(state="waiting")),
            models.Index(fields=["table", "seat", "-at"], name="incoming_seat"),
            models.Index(fields=["table"], name="incoming_ahead", condition=models.Q(ahead__isnull=False)),
            models.Index(fields=["recipient", "-came_at"], name="incoming_to"),
        ]

    def __str__(self) -> str:
        return f"{self.door} {self.pk}: {self.state}"
