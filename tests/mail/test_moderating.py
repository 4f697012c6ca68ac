"""The moderator by letter."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

from django.utils import timezone

from terrarium.server.inbox import taking, working
from terrarium.server.mail import answerable, late
from terrarium.server.models import Act, Delivery, Incoming, Message, Moment, Table
from terrarium.server.outbox import replies
from terrarium.server.tables.storage import cache

from .correspondents import Correspondent, receipt

Seated = Callable[..., list[Correspondent]]


def written(table: Table, text: str, number: int) -> Incoming:
    message = EmailMessage()
    message["From"], message["Message-ID"] = "cem@example.org", f"<moderator-{number}@example.org>"
    message.set_content(text)
    row = taking.take(message.as_bytes(), replies.of_moderator(table), "cem@example.org", "lmtp")
    working.one(row.pk)
    row.refresh_from_db()
    return row


def test_once_a_day_a_letter_tells_who_is_late_and_can_be_answered(seated: Seated, folk: list[Any]) -> None:
    seated("probe-auction", moderator=folk[2])
    now = timezone.now()
    Moment.objects.update(deadline=now + timedelta(hours=3))
    assert late.digests(now) == 0
    Moment.objects.update(opened_at=now - timedelta(days=2))
    assert late.digests(now) == 1
    assert late.digests(now) == 0
    letter = Delivery.objects.get(once__startswith="late/")
    assert letter.to == "cem@example.org"
    assert "Waiting for seat 1, ada" in letter.text
    assert replies.opened(answerable.reply_to(letter)) is not None


def test_extend_and_message(seated: Seated, folk: list[Any]) -> None:
    seated("probe-auction", moderator=folk[2])
    table = Table.objects.get()
    before = Moment.objects.get().deadline
    assert before is not None
    row = written(table, "EXTEND 2 days\n\nMESSAGE TO ALL: take your time\n", 1)
    assert (row.state, row.outcome) == (Incoming.DONE, "moderator")
    assert Moment.objects.get().deadline == before + timedelta(days=2)
    assert Message.objects.get().text == "take your time"
    assert Act.objects.filter(verb="extend", actor=folk[2]).exists()
    assert "Waiting for seat 1, ada" in receipt(row)
    cache.clear()
    written(table, "extend 12 hours ada", 2)
    assert Moment.objects.get().later
    assert "Say for how long" in receipt(written(table, "EXTEND much", 3))
    assert "What you can write" in receipt(written(table, "Hello house", 4))


def test_the_address_ends_with_the_office(seated: Seated, folk: list[Any]) -> None:
    seated("probe-auction", moderator=folk[2])
    table = Table.objects.get()
    address = replies.of_moderator(table)
    assert replies.opened(address) is not None
    Table.objects.update(moderator=folk[3])
    assert replies.opened(address) is None


def test_of_a_secret_question_nobody_is_named(seated: Seated, folk: list[Any]) -> None:
    seated("probe-auction", moderator=folk[2])
    Moment.objects.update(hidden=True)
    assert "ada" not in late.told(Table.objects.get())
