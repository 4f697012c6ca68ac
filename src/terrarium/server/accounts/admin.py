"""The operator's view of people."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from ..models import Token, User
from ..tables.storage import seat_names


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("username", "name", "email", "guest", "is_active", "is_staff", "last_login")
    list_filter = ("guest", "is_active", "is_staff")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        ("Play", {"fields": ("name", "guest", "zone", "notices", "vacation_from", "vacation_until")}),
    )

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Tables that are in memory show the person as changed."""
        super().save_model(request, obj, form, change)
        seat_names.anew(obj)


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("person", "name", "start", "scopes", "made_at", "used_at", "until")
    exclude = ("hashed",)
    readonly_fields = ("person", "name", "start", "scopes", "seat", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Its person makes it, who alone sees the key."""
        return False
