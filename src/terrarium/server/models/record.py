"""The record: entries that are only ever added, and snapshots that may be dropped at any time."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .table import Table


class Entry(models.Model):
    """One step of the match. Number 0 is the beginning: its data is the header.

    `data` is the kernel's entry and `events` the kernel's events with all their faces, both as JSON; `told` is how
    many events each audience has been told up to here (spectators, then seat by seat).
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries", db_index=False)
    number = models.IntegerField()
    branch = models.IntegerField()
    data = models.TextField()
    events = models.TextField()
    told = models.TextField()
    at = models.DateTimeField()
    withdrawn_by = models.IntegerField(default=0)
    """The entry whose rewind crossed this one."""

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="entry_number")]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}"


class Snapshot(models.Model):
    """The state after an entry, so that loading costs the same however long the match."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    number = models.IntegerField()
    state = models.BinaryField()
    suspended = models.TextField(default="{}")

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="snapshot_number")]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}"
