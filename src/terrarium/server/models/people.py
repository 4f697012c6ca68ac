"""A person (or a guest), and the tokens with which programs act for one."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone


def hashed(token: str) -> str:
    """What is kept of a secret link or token."""
    return hashlib.sha256(token.encode()).hexdigest()


def default_notices() -> dict[str, Any]:
    return {"turn": "mail", "reminder": "mail", "message": "digest", "report": "mail", "table": "mail"}


GUEST = "Guest"
"""How somebody without an account is called."""


def shown(name: str, username: str, guest: bool, deleted_at: object) -> str:
    """A person's name for others to see: never an address."""
    return "Somebody who left" if deleted_at else name or (GUEST if guest else username)


class User(AbstractUser):
    """A person. A guest has no address and no password, and is only known to a browser's session."""

    name = models.CharField(max_length=60, blank=True)
    """What others see; the login name where it is empty."""
    guest = models.BooleanField(default=False)
    zone = models.CharField(max_length=50, default="UTC")
    notices = models.JSONField(default=default_notices)
    """By kind of notice: `mail` (at once), `digest` (once a day), `none`."""
    report_paper = models.CharField(max_length=8, default="", blank=True)
    """Reports come as PDF too, on this paper (`a4`, `letter`); empty: they do not."""
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    digest_at = models.TimeField(null=True, blank=True)
    vacation_from = models.DateTimeField(null=True, blank=True)
    vacation_until = models.DateTimeField(null=True, blank=True)
    unsubscribe = models.CharField(max_length=32, default="", blank=True)
    factor_by = models.DateTimeField(null=True, blank=True, editable=False)
    """Until when a member of staff may go without a second factor (see `staff`)."""
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta(AbstractUser.Meta):
        app_label = "accounts"
        indexes: ClassVar = [models.Index(fields=["email"], name="user_email")]

    @property
    def shown(self) -> str:
        return shown(self.name, self.username, self.guest, self.deleted_at)

    @property
    def tz(self) -> ZoneInfo:
        try:
            return ZoneInfo(self.zone)
        except (KeyError, ValueError, OSError):
            return ZoneInfo("UTC")

    def away(self, at: datetime | None = None) -> bool:
        """On vacation at that time."""
        at = at or timezone.now()
        begin, end = self.vacation_from, self.vacation_until
        return begin is not None and begin <= at and (end is None or at < end)


class KnownAddress(models.Model):
    """Somewhere from where a person was let in: strangers' failed logins do not count there (see `attempts`)."""

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="known_addresses")
    hashed = models.CharField(max_length=64)
    used_at = models.DateTimeField()

    class Meta:
        app_label = "accounts"
        verbose_name_plural = "known addresses"
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "hashed"], name="known_address")]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.hashed[:8]}"


class Token(models.Model):
    """A key for programs, with scopes, perhaps for one seat only. Only its hash is kept; it is shown once."""

    SCOPES: ClassVar = {
        "read": "See what you see",
        "play": "Answer, draft, instruct and act for you",
        "talk": "Write messages for you",
        "lobby": "Create, join and leave tables for you",
        "moderate": "Moderate your tables",
    }
    OLD_SCOPES: ClassVar = {"hall": "lobby"}
    """What a scope was called before: tokens that were made then, and programs that ask by that word, go on."""

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    hashed = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=8)
    scopes = models.JSONField(default=list)
    seat = models.ForeignKey("tables.Seat", null=True, blank=True, on_delete=models.CASCADE)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "accounts"

    def __str__(self) -> str:
        return f"{self.name} ({self.start}...)"

    @property
    def granted(self) -> list[str]:
        """Its scopes, as they are called now."""
        return [self.OLD_SCOPES.get(scope, scope) for scope in self.scopes]

    @staticmethod
    def draw() -> str:
        return "tt_" + secrets.token_urlsafe(30)
