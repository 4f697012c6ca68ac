"""The table and its seats."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models

from terrarium.kernel import registry

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def title_of(slug: str) -> str:
    """What a game is called; one that is not installed here any more, by its name."""
    try:
        return registry.find(slug).title
    except LookupError:
        return slug


def new_code() -> str:
    """A name for addresses: not to be guessed, easy to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


class Table(models.Model):
    """One match with its people.

    `stamp` rises with everything that play depends on: entries, submitted answers, instructions, seats, settings.
    Who changes a table names the stamp it has read; in the database the first to come wins, the other reads again.
    `number` counts the entries, `branch` the rewinds.
    """

    OPEN, RUNNING, PAUSED, OVER, CANCELLED = "open", "running", "paused", "over", "cancelled"
    STATUS: ClassVar = [(s, s) for s in (OPEN, RUNNING, PAUSED, OVER, CANCELLED)]
    ONGOING, ENDED = (RUNNING, PAUSED), (OVER, CANCELLED)

    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.CharField(max_length=64)
    edition = models.IntegerField()
    title = models.CharField(max_length=120, blank=True)
    status = models.CharField(max_length=10, choices=STATUS, default=OPEN)
    paused_because = models.CharField(max_length=20, blank=True)
    """`moderator`, `vote`, `fault` or `nobody`."""
    fault = models.TextField(blank=True)
    seats_count = models.IntegerField()
    options = models.TextField(default="{}")
    terms = models.TextField(default="{}")
    """A `clock.terms.Terms` as JSON: pace, absence, spectators."""
    private = models.BooleanField(default=False)
    practice = models.BooleanField(default=False)
    """For one person (perhaps a guest) against bots."""
    lesson = models.TextField(blank=True, default="")
    """At a table where the game is taught, the steps that were passed over by hand, as JSON; empty: it is another."""
    rematch_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematches")
    """The match after which the same people sit down again; their seats are kept for them."""
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="moderates"
    )

    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)
    header = models.TextField(blank=True)
    """The record's header as JSON, from the start on."""

    stamp = models.BigIntegerField(default=0)
    number = models.IntegerField(default=0)
    branch = models.IntegerField(default=0)
    told = models.TextField(default="[]")
    """How many events each audience has been told by now: spectators, then seat by seat."""

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    report_at = models.DateTimeField(null=True, blank=True)
    """A turn has begun (or the match ended) at this time, and its reports are still to be written."""
    result = models.TextField(default="{}")

    class Meta:
        app_label = "tables"
        indexes: ClassVar = [
            models.Index(fields=["status", "private", "-created_at"], name="table_hall"),
            models.Index(fields=["game", "status"], name="table_game"),
            models.Index(fields=["report_at"], name="table_report", condition=models.Q(report_at__isnull=False)),
        ]
        permissions: ClassVar = [
            ("moderate_any", "May moderate any table"),
        ]

    def __str__(self) -> str:
        """What people call it: its own title and the game's. Letters begin with this."""
        game = title_of(self.game)
        return f"{self.title} ({game})" if self.title and game not in self.title else self.title or game


class Seat(models.Model):
    """A seat at a table: open, or with a person, or with a bot.

    A person who has been absent keeps the seat while `stand_in` (a bot's level) plays it, and may come back.
    """

    OPEN, PERSON, BOT, DROPPED = "open", "person", "bot", "dropped"
    KIND: ClassVar = [(k, k) for k in (OPEN, PERSON, BOT, DROPPED)]

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.IntegerField()
    kind = models.CharField(max_length=8, choices=KIND, default=OPEN)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=40, blank=True)
    called = models.CharField(max_length=20, blank=True, default="")
    """What its bot was called before: in a rematch it keeps its name. Empty: a name of this match."""
    stand_in = models.CharField(max_length=40, blank=True)
    word = models.CharField(max_length=64, blank=True)
    """This seat's part in the dice."""
    missed_run = models.IntegerField(default=0)
    missed_total = models.IntegerField(default=0)
    read_number = models.IntegerField(default=0)
    """The last event that the seat's person has looked at, in this seat's own count."""
    reported_number = models.IntegerField(default=0)
    """The last event that a report has told, in this seat's own count."""
    mail_secret = models.CharField(max_length=32, default="", blank=True)
    """Reserved for replies by mail: changes with the person."""
    offer = models.CharField(max_length=64, blank=True)
    """The open offer to hand the seat over, hashed."""
    seated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="seat_number")]
        indexes: ClassVar = [models.Index(fields=["person", "table"], name="seat_person")]
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
