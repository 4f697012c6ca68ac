"""Letters that come back, one-click goodbyes, who goes first and how many at once: over real SMTP."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from terrarium.server.inbox import taking, working
from terrarium.server.mail import bounces, sending
from terrarium.server.models import Delivery, Incoming, Undeliverable
from terrarium.server.outbox import replies, returns, undeliverable
from terrarium.server.outbox.letters import ACCOUNT, Letter, put

from .mailservers import open_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _letters_come_in(settings: Any) -> None:
    cache.clear()
    settings.REPLY_DOMAIN, settings.REPLY_USER = "play.example.org", "seat"


def dsn(action: str, status: str, says: str) -> bytes:
    """As Postfix writes it."""
    return f"""From: MAILER-DAEMON@mx.example.org
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system at host mx.example.org.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; whoever@elsewhere.example
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {says}

--b--
""".encode()


QMAIL = b"""From: MAILER-DAEMON@mx.example.org
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<bea@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <x@example.org>
"""
VACATION = b"From: bea@example.org\nSubject: Out of office\nAuto-Submitted: auto-replied\n\nI am away.\n"


def sent_one(person: Any, settings: Any, name: str = "one") -> tuple[Delivery, str]:
    """A letter that was taken, and the address from which it came."""
    letter = put(Letter(person, "table", f"{person}/{name}", "a letter", "text"))
    assert letter is not None
    with open_house(settings) as server:
        assert sending.send(letter.pk)
        assert message_from_bytes(server.letters[0])["From"] == settings.DEFAULT_FROM_EMAIL
        return letter, server.senders[0]


@pytest.mark.parametrize(
    ("raw", "verdict", "marked"),
    [
        (dsn("failed", "5.1.1", "550 5.1.1 no such user"), "gone", True),
        (dsn("failed", "5.2.2", "552 5.2.2 mailbox full"), "failed", False),
        (dsn("failed", "5.7.1", "554 5.7.1 rejected by policy"), "failed", False),
        (dsn("failed", "5.0.0", "550 over quota"), "failed", False),
        (dsn("delayed", "4.4.1", "connection timed out"), "delayed", False),
        (dsn("relayed", "2.0.0", "250 ok"), "none", False),
        (QMAIL, "gone", True),
        (VACATION, "none", False),
        (b"\xff\xfe\x00 not a letter", "none", False),
    ],
)
def test_what_a_bounce_means(person: Any, settings: Any, raw: bytes, verdict: str, marked: bool) -> None:
    bea = person("bea")
    letter, back = sent_one(bea, settings)
    assert bounces.receive_bounce(raw, back) == verdict
    assert (undeliverable.marked(bea.email) is not None) == marked
    assert undeliverable.marked("whoever@elsewhere.example") is None, "only the address that we wrote to"
    letter.refresh_from_db()
    assert letter.state == (Delivery.FAILED if verdict in ("gone", "failed") else Delivery.SENT)


def test_a_bounce_comes_in_by_the_door_and_its_moderator_is_told_once(
    four: list[Any], table_of: Callable[..., str], settings: Any
) -> None:
    table_of("terrible-lizards", people=four[:2], moderator=four[2])
    Delivery.objects.all().delete()
    for name in ("one", "two"):
        Undeliverable.objects.all().delete()
        _, back = sent_one(four[0], settings, name)
        assert replies.known(back)
        row = taking.take(dsn("failed", "5.1.1", "550 5.1.1 gone"), back, "<>", "lmtp")
        assert working.one(row.pk)
        row.refresh_from_db()
        assert (row.state, row.outcome) == (Incoming.IGNORED, "bounce, gone")
    told = Delivery.objects.get(subject__contains="cannot be reached")
    assert told.person == four[2]
    assert four[0].shown in told.text
    assert four[0].email not in told.text
    assert put(Letter(four[0], "table", "after", "x", "x")).state == Delivery.FAILED  # type: ignore[union-attr]
    assert Client().get("/").status_code == 200


def test_a_forged_or_an_old_return_address_does_nothing(person: Any, settings: Any) -> None:
    bea = person("bea")
    letter, back = sent_one(bea, settings)
    local, _, domain = back.partition("@")
    swapped = f"{local[:-5]}{'a' if local[-5] != 'a' else 'b'}{local[-4:]}@{domain}"
    for wrong in (swapped, f"seat+r-@{domain}", f"seat+r-{'a' * 26}@{domain}", back.replace("play.", "other."), "x"):
        assert returns.letter(wrong) is None
        assert bounces.receive_bounce(QMAIL, wrong) == "none"
    Delivery.objects.filter(pk=letter.pk).update(sent_at=timezone.now() - timedelta(days=20))
    assert bounces.receive_bounce(QMAIL, back) == "none"
    assert not Undeliverable.objects.exists()
    assert returns.letter(back) == letter
    assert str(letter.pk) not in local
    settings.REPLY_DOMAIN = ""
    assert returns.of_letter(letter) == ""


def test_one_click_and_no_more_of_a_kind(person: Any, settings: Any) -> None:
    bea = person("bea")
    letter = put(Letter(bea, "table", "bye", "a letter", "text"))
    assert letter is not None
    with open_house(settings) as server:
        sending.send(letter.pk)
        head = message_from_bytes(server.letters[0])
    assert head["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    where = re.sub(r"\s+", "", head["List-Unsubscribe"]).strip("<>").removeprefix(settings.SITE_URL)
    one_click = Client(enforce_csrf_checks=True)
    assert one_click.get(where).status_code == 200
    assert put(Letter(bea, "table", "still", "a letter", "text")) is not None
    assert one_click.post(where, {"List-Unsubscribe": "One-Click"}).status_code == 200
    bea.refresh_from_db()
    assert put(Letter(bea, "table", "no more", "a letter", "text")) is None


def test_receipts_go_before_reports_and_digests_last(person: Any, settings: Any) -> None:
    bea = person("bea")
    for kind in ("digest", "report", "receipt", "turn", ACCOUNT):
        put(Letter(bea, kind, f"a {kind}", kind, "text", asked=True))
    kinds = dict(Delivery.objects.values_list("pk", "kind"))
    order = [kinds[pk] for pk in sending.due()]
    assert order[:2] == [ACCOUNT, "receipt"]
    assert order[-1] == "digest"


def test_one_domain_gets_so_many_a_minute(four: list[Any], settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "domain_letters": 2}
    for number in range(4):
        put(Letter(f"a{number}@many.example", "table", f"many/{number}", "x", "x"))
    put(Letter("b@few.example", "table", "few", "x", "x"))
    put(Letter("c@many.example", "receipt", "receipt", "x", "x"))
    with open_house(settings) as server:
        sending.post(20)
        assert {"b@few.example", "c@many.example"} < set(server.got)
        assert sum(to.startswith("a") for to in server.got) in (2, 3, 4)
        late = Delivery.objects.filter(state=Delivery.WAITING)
        assert len(server.got) + late.count() == 6
        assert all(row.next_try > row.made_at and row.claimed_until is None for row in late)
        cache.clear()
        late.update(next_try=timezone.now())
        sending.post(20)
        assert len(server.got) == 6
