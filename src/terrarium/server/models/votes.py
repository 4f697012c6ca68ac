"""What the seats want together."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .table import Table


class Vote(models.Model):
    """A seat's voice for a motion, open to all at the table. It counts for the match as it stands: once an entry is
    added, a motion about that entry begins anew."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="votes", db_index=False)
    seat = models.IntegerField()
    motion = models.CharField(max_length=12)
    number = models.IntegerField()
    """The last entry when it was given."""
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat", "motion"], name="vote_seat")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.motion}"
