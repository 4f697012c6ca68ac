"""How the house is: honest figures for people. Those for machines are at `/metrics`."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ...base import metrics
from ...models import Delivery, Incoming
from ...monitor.figures import house
from ...outbox import replies
from ...worker import uptime
from ..web import page

FRESH = 20
"""So many seconds a figure may be old: the page costs the house next to nothing, however often it is asked for."""
MOST_LETTERS = 5000
LATE_TURN, LATE_LETTER = 60, 900
"""Seconds from which on something is late."""


@require_safe
@page
def status(request: HttpRequest) -> HttpResponse:
    shown = cache.get_or_set("status-page", figures, FRESH)
    return render(request, "play/status.html", {**(shown or figures()), "here": ""})


def figures() -> dict[str, Any]:
    """Everything on the page, as it is now."""
    now = timezone.now()
    rows = house()
    return {
        "at": now,
        "troubles": troubles(rows, uptime.at_work(now)),
        "running": int(rows['terrarium_tables{status="running"}']),
        "paused": int(rows['terrarium_tables{status="paused"}']),
        "clock": [(name, ran) for name, span in SPANS if (ran := uptime.ran(span, now)) is not None],
        "letters": letters(now),
        "waiting": int(rows["terrarium_letters_waiting"]),
        "failed": int(rows["terrarium_letters_failed"]),
        "oldest": span(rows["terrarium_letter_lateness_seconds"]),
        "refusing": int(rows["terrarium_addresses_refusing"]),
        "incoming": incoming(now, rows) if replies.on() else None,
        "pages": metrics.quickness(),
    }


SPANS = (("the last day", timedelta(days=1)), ("the last 30 days", timedelta(days=30)))


def troubles(rows: dict[str, float], at_work: bool) -> list[str]:
    """What is wrong just now, each in a sentence."""
    found = []
    if not at_work:
        found.append("No worker has been running for some minutes: turns and emails are waiting.")
    late = rows["terrarium_turn_lateness_seconds"]
    if late > LATE_TURN:
        found.append(f"A turn that was due is {span(late)} late.")
    late = rows["terrarium_letter_lateness_seconds"]
    if late > LATE_LETTER:
        found.append(f"An email has been waiting for {span(late)}.")
    late = rows["terrarium_letter_in_lateness_seconds"]
    if late > LATE_LETTER:
        found.append(f"An email that came in has not been read for {span(late)}.")
    if faults := int(rows["terrarium_faults"]):
        found.append(f"{faults} table{'s have' if faults > 1 else ' has'} stopped because of a fault in the rules.")
    return found


def letters(now: datetime) -> dict[str, Any] | None:
    """How long letters of the last week took from being written to being sent; quiet hours and digests included."""
    sent = Delivery.objects.filter(state=Delivery.SENT, made_at__gt=now - timedelta(days=7), sent_at__isnull=False)
    rows = sent.order_by("-pk").values_list("made_at", "sent_at")[:MOST_LETTERS]
    took = sorted((gone - made).total_seconds() for made, gone in rows if gone is not None)
    if not took:
        return None
    return {"count": len(took), "half": span(took[len(took) // 2]), "most": span(took[len(took) * 9 // 10])}


def incoming(now: datetime, rows: dict[str, float]) -> dict[str, Any]:
    """Letters of the last week that came in, and those that nobody has read yet."""
    return {
        "count": Incoming.objects.filter(came_at__gt=now - timedelta(days=7)).count(),
        "waiting": int(rows["terrarium_letters_in_waiting"]),
        "oldest": span(rows["terrarium_letter_in_lateness_seconds"]),
        "failed": int(rows["terrarium_letters_in_failed"]),
        "latest": Incoming.objects.order_by("-pk").values_list("came_at", flat=True).first(),
    }


def span(seconds: float) -> str:
    """A length of time in words, rounded to what matters."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}s"
    return f"{seconds:.0f} seconds" if seconds >= 2 else f"{seconds:.1f} seconds"
