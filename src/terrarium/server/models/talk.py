"""Words, money and the moderator's log. Whatever is about a turn names its branch and entry, so that a rewind
can withdraw it openly."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from .table import Table


class Message(models.Model):
    """Talk at the table. `to_seats` empty: everybody who may see the table. The moderator's notes have no seat."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    from_seat = models.IntegerField(null=True)
    to_seats = models.TextField(default="[]")
    to_moderator = models.BooleanField(default=False)
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True)
    struck = models.BooleanField(default=False)

    class Meta:
        app_label = "tables"
        indexes: ClassVar = [models.Index(fields=["table", "id"], name="message_table")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.text[:40]}"


class SeatNote(models.Model):
    """What somebody has noted about another seat (promises, debts, suspicions): for nobody else's eyes, in no record,
    and gone when the seat changes hands."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seat_notes", db_index=False)
    seat = models.IntegerField()
    about = models.IntegerField()
    text = models.TextField()
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat", "about"], name="seat_note_about")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.about}"


class Act(models.Model):
    """The table's log: what the moderator, the table or the operator did, with reason, before and after.

    All who may see the table see it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="acts", db_index=False)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.CharField(max_length=12, default="moderator")
    """`moderator`, `table`, `seat` or `operator`."""
    verb = models.CharField(max_length=30)
    seat = models.IntegerField(null=True)
    reason = models.TextField(blank=True)
    before = models.TextField(default="null")
    after = models.TextField(default="null")
    branch = models.IntegerField(default=0)
    number = models.IntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        indexes: ClassVar = [models.Index(fields=["table", "id"], name="act_table")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.verb}"


class Ledger(models.Model):
    """Money in and out of a person's account at a table, in the smallest unit. Lines are only ever added."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="ledger", db_index=False)
    seat = models.IntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    amount = models.IntegerField()
    reason = models.CharField(max_length=200)
    branch = models.IntegerField(default=0)
    number = models.IntegerField(default=0)
    withdrawn = models.BooleanField(default=False)
    """Taken back by a rewind: it counts no more."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        indexes: ClassVar = [models.Index(fields=["table", "seat"], name="ledger_seat")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.amount}"
