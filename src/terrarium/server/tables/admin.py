"""The operator's view of tables. Secrets, states, answers and drafts are not shown here: whoever must look behind a
screen does it as a moderator, openly."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from ..models import Act, Delivery, Entry, Ledger, Message, Moment, Report, Seat, Table


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows are changed by the engine, never here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = readonly_fields = ("number", "kind", "person", "bot", "stand_in", "missed_total", "seated_at")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnly):
    list_display = ("code", "game", "title", "status", "paused_because", "number", "moderator", "moved_at")
    list_filter = ("status", "game", "paused_because", "private")
    search_fields = ("code", "title", "seats__person__username")
    exclude = ("secret", "header", "told")
    inlines = (SeatInline,)


@admin.register(Act)
class ActAdmin(ReadOnly):
    list_display = ("at", "table__code", "by", "actor", "verb", "seat", "reason")
    list_filter = ("verb", "by")


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    list_display = ("made_at", "kind", "to", "state", "tries", "next_try", "error")
    list_filter = ("state", "kind")
    search_fields = ("to", "subject")
    exclude = ("text", "html")
    actions = ("try_again",)

    @admin.action(description="Try to send again", permissions=["view"])
    def try_again(self, request: HttpRequest, rows: Any) -> None:
        rows.filter(state=Delivery.FAILED).update(state=Delivery.WAITING, tries=0, next_try=timezone.now())


@admin.register(Moment)
class MomentAdmin(ReadOnly):
    list_display = ("table__code", "tempo", "opened_at", "deadline", "due_at")
    fields = ("table", "tempo", "opened_at", "not_before", "deadline", "due_at")


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ("table__code", "number", "branch", "at", "withdrawn_by")
    exclude = ("data", "events", "told")


@admin.register(Ledger)
class LedgerAdmin(ReadOnly):
    list_display = ("at", "table__code", "seat", "person", "amount", "reason", "withdrawn")


@admin.register(Message)
class MessageAdmin(ReadOnly):
    list_display = ("at", "table__code", "person", "from_seat", "struck")
    exclude = ("text",)


@admin.register(Report)
class ReportAdmin(ReadOnly):
    list_display = ("at", "table__code", "seat", "title", "withdrawn")
    exclude = ("document",)
