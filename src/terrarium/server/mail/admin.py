"""The operator's view of addresses that take no letters; to remove one is to try it again."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from ..models import Undeliverable


@admin.register(Undeliverable)
class UndeliverableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("address", "reason", "letters", "since", "at")
    search_fields = ("address", "reason")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
