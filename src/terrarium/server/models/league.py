"""The bots' league: programs that have entered, and who played whom."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from .table import Table


class Entrant(models.Model):
    """A program in a game's league, entered by a person's token; without a person, a level of the house's own bots."""

    game = models.CharField(max_length=64)
    name = models.CharField(max_length=40)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entrants"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "name"], name="entrant_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.game})"


class Encounter(models.Model):
    """An entrant's seat in a game of the league."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="encounters", db_index=False)
    seat = models.IntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="encounters")

    class Meta:
        app_label = "tables"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat"], name="encounter_seat")]
        ordering: ClassVar = ["seat"]

    def __str__(self) -> str:
        return f"{self.entrant_id} at {self.table_id}/{self.seat}"
