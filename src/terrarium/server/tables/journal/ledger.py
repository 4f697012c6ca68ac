"""Accounts at a table."""

from __future__ import annotations

from django.db.models import Sum

from ...models import Ledger


def balance(table: int, seat: int) -> int:
    lines = Ledger.objects.filter(table_id=table, seat=seat, withdrawn=False)
    return lines.aggregate(total=Sum("amount"))["total"] or 0
