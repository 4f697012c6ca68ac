"""What is asked and what waits for an answer's moment: none of it ever enters a state before it is played."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .table import Table


class Moment(models.Model):
    """An open moment, one row a strand: when it may close, when it must, and whom it waits for.

    `asked` and `firm` are sets of seats as bits: those asked, and those whose answer is final. Of a hidden moment
    neither is ever shown. Each of the times is found by its index, so that sleeping tables cost nothing.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moments", db_index=False)
    strand = models.IntegerField()
    branch = models.IntegerField()
    number = models.IntegerField()
    tempo = models.CharField(max_length=8)
    closes = models.CharField(max_length=4)
    hidden = models.BooleanField(default=False)
    revisable = models.BooleanField(default=False)
    asked = models.IntegerField(default=0)
    firm = models.IntegerField(default=0)
    opened_at = models.DateTimeField()
    not_before = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    """When the tick looks at it: the deadline with its grace, or earlier if all is in and only the guard time runs."""
    leased_until = models.DateTimeField(null=True)
    """Until when a worker that is about to close it is left alone with it. Writing the moment's times ends that."""
    deadline = models.DateTimeField(null=True)
    notify_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)
    bots_at = models.DateTimeField(null=True)
    """When a bot that is asked should have been put the question (again)."""
    later = models.TextField(default="", blank=True)
    """The deadlines of seats that were given more time than the others, by seat, as JSON; of none: empty."""

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "strand"], name="moment_strand")]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], name="moment_due", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=["notify_at"], name="moment_notify", condition=models.Q(notify_at__isnull=False)),
            models.Index(fields=["remind_at"], name="moment_remind", condition=models.Q(remind_at__isnull=False)),
            models.Index(fields=["bots_at"], name="moment_bots", condition=models.Q(bots_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.branch}-{self.strand}-{self.number}"


class Draft(models.Model):
    """A seat's answer before its moment closes. Saved: a note to oneself. Submitted: counts at the deadline.
    Confirmed: final, and when all have confirmed the moment need not wait. It belongs to the seat, not the person.
    """

    SAVED, SUBMITTED, CONFIRMED = "saved", "submitted", "confirmed"
    STATE: ClassVar = [(s, s) for s in (SAVED, SUBMITTED, CONFIRMED)]

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="drafts", db_index=False)
    seat = models.IntegerField()
    branch = models.IntegerField()
    strand = models.IntegerField()
    number = models.IntegerField()
    state = models.CharField(max_length=10, choices=STATE, default=SAVED)
    answer = models.TextField()
    text = models.TextField(blank=True)
    """What was typed, where it was typed and not clicked."""
    version = models.IntegerField(default=1)
    by = models.CharField(max_length=12, default="person")
    """`person`, `instruction` or `bot`."""
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seat", "branch", "strand", "number"], name="draft_moment")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.branch}-{self.strand}-{self.number} {self.state}"


class Receipt(models.Model):
    """That a submission was accepted, by its sender's own key: sending it again is harmless."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="receipts", db_index=False)
    seat = models.IntegerField()
    key = models.CharField(max_length=64)
    moment = models.CharField(max_length=40, blank=True)
    state = models.CharField(max_length=10)
    number = models.IntegerField(default=0)
    """The entry that it led to at once; 0: it waits."""
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat", "key"], name="receipt_key")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.key}"


class Instruction(models.Model):
    """A standing instruction: private for good, in no record, and gone when the seat changes hands."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="instructions", db_index=False)
    seat = models.IntegerField()
    value = models.TextField()
    at = models.DateTimeField()

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat"], name="instruction_seat")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


class Note(models.Model):
    """What a bot wants to remember, with the entry after which it was written: a rewind takes it back."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes", db_index=False)
    seat = models.IntegerField()
    number = models.IntegerField()
    told = models.IntegerField()
    """Up to which event of its seat the bot has been told."""
    note = models.TextField(default="null")

    class Meta:
        app_label = "tables"
        indexes: ClassVar = [models.Index(fields=["table", "seat", "number"], name="note_seat")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}#{self.number}"
