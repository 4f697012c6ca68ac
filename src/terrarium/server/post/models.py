"""Addresses that take no letters."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Undeliverable(models.Model):
    """An address at which letters were refused for good, one after the other, and what was said there."""

    address = models.EmailField(unique=True)
    """In small letters."""
    reason = models.CharField(max_length=500)
    letters = models.IntegerField(default=0)
    since = models.DateTimeField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = "undeliverable address"
        verbose_name_plural = "undeliverable addresses"
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return self.address
