"""The lobby: who waits for a seat, and who was asked to come."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from .table import Table


class Waiting(models.Model):
    """A person on a table's waiting list, first come first served."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="waiting", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "person"], name="waiting_person")]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.person_id} for {self.table_id}"


class Invitation(models.Model):
    """A link that lets its bearer see a private table and sit down, at one seat or at any open one.

    Only a hash is kept; the link is shown once, to whoever made it.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations")
    hashed = models.CharField(max_length=64, unique=True)
    seat = models.IntegerField(null=True, blank=True)
    email = models.EmailField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    uses_left = models.IntegerField(default=1)
    made_at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tables"

    def __str__(self) -> str:
        return f"{self.table_id} for {self.email or 'anyone'}"
