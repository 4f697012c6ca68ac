"""Letters that are made to hurt: each is small on the wire and would cost minutes, or the database's patience."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from typing import Any

import pytest

from terrarium.server.inbox import sorting, taking, working
from terrarium.server.inbox.reading import mime
from terrarium.server.mail import bounces, complaints
from terrarium.server.models import Incoming
from terrarium.server.outbox import replies
from terrarium.server.policy import letter_bounds

from ..patience import SECONDS
from .correspondents import Correspondent, receipt
from .post_office import PostOffice

MUCH = 100_000
FIELDS = {
    "an address without end": b"To: " + b"a" * MUCH,
    "addresses": b"To: " + b"a@b.c," * (MUCH // 6),
    "brackets": b"From: " + b"(" * MUCH,
    "quotation marks": b"From: " + b'"' * MUCH,
    "groups": b"From: " + b"a:" * (MUCH // 2),
    "encoded words": b"Subject: " + b"=?utf-8?q?a?= " * (MUCH // 14),
    "parameters": b"Content-Type: text/plain" + b'; name="a' * (MUCH // 9),
    "pieces of a parameter": b"Content-Type: text/plain" + b"".join(b"; a*%d=b" % n for n in range(MUCH // 9)),
    "a name": b"Message-ID: <" + b"a." * (MUCH // 2) + b">",
}


@pytest.mark.parametrize("name", FIELDS)
def test_no_field_of_a_head_is_parsed_beyond_its_bound(name: str, settings: Any) -> None:
    settings.REPLY_DOMAIN = "house.example"
    raw = FIELDS[name] + b"\r\n\r\nSTATUS\r\n"
    headers = taking.headers_of(raw)
    assert all(len(str(value)) <= 2 * letter_bounds.FIELD for _, value in headers.raw_items())
    assert taking.recipients(headers) == []
    message = mime.parsed(raw)
    assert len(sorting.writer(message)) <= 254
    assert [line.text for line in mime.body(message).lines][:1] in ([], ["STATUS"])
    assert len(taking.key_of(raw, headers, "x")) == 64


def nested(depth: int) -> bytes:
    heads = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(depth))
    return heads + b"-\n" * 900_000


BODIES = {
    "lines": b"Subject: x\r\n\r\n" + b"-\n" * 1_000_000,
    "parts in parts": nested(500),
    "parts beside parts": b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\n" * 250_000,
    "a charset": b"Content-Type: text/plain; charset=punycode\r\n\r\na-" + b"abcdefgh" * 60_000,
    "elements": b"Content-Type: text/html\r\n\r\n" + b"<div>" * 90_000,
}


@pytest.mark.parametrize("name", BODIES)
def test_a_letter_made_to_be_dear_is_parsed_only_so_far(name: str) -> None:
    raw = BODIES[name]
    bounded = letter_bounds.bounded(raw)
    assert bounded.count(b"\n") <= letter_bounds.LINES
    assert bounded.lower().count(b"multipart/") <= letter_bounds.PARTS
    assert len(mime.body(mime.parsed(raw)).lines) <= mime.MOST_LINES
    complaint = raw.replace(b"\r\n\r\n", b"\r\nX: feedback-report\r\n\r\n", 1)
    assert not complaints.receive(complaint)
    assert bounces.receive_bounce(raw, "nobody@elsewhere.example") == "none"


def test_a_large_attachment_is_no_bomb(seated: Callable[..., list[Correspondent]]) -> None:
    """Somebody sends a photograph along: what they wrote is read."""
    ada, _ = seated("probe-auction")
    message = ada.letter("STATUS")
    message.add_attachment(bytes(1_400_000), maintype="image", subtype="jpeg", filename="garden.jpg")
    raw = message.as_bytes()
    assert letter_bounds.bounded(raw) == raw
    assert "The table" in receipt(ada.send(raw))


UNSTORABLE = (
    b"Message-ID: <a\x00b@example.org>\r\nSubject: x\r\n\r\nSTATUS\r\n",
    b"Message-ID: <\xff\xfe@example.org>\r\nSubject: \xed\xa0\x80 \xff\r\n\r\nSTATUS\r\n",
    b"Message-ID: <1@x>\r\nSubject: =?utf-8?q?a=00b?= =?utf-16?b?AADY?=\r\n\r\nSTATUS\r\n",
    b"Message-ID: <2@x>\r\nContent-Type: application/x; name*=utf-8''%00%ed%a0%80\r\n"
    b"Content-Disposition: attachment\r\n\r\nSTATUS\r\n",
    b"Message-ID: <3@x>\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n"
    b"S\x00T\x00A\x00T\x00U\x00S\x00\r\x00\x00\xd8",
)


@pytest.mark.parametrize("raw", UNSTORABLE, ids=range(len(UNSTORABLE)))
def test_signs_that_no_database_takes_come_through_no_letter(
    raw: bytes, office: PostOffice, table_of: Callable[..., str]
) -> None:
    """Taken at the wire, dealt with once, and answered; nothing is tried again."""
    ada = Correspondent(table_of("probe-auction"), 0)
    office.send(raw, replies.of_seat(ada.seat), "ada@example.org")
    row = Incoming.objects.get()
    working.one(row.pk)
    row.refresh_from_db()
    assert (row.state, row.tries) == (Incoming.DONE, 0)
    office.round()
    assert office.fetch("ada@example.org")


def test_a_sender_that_is_no_text_is_taken_too(office: PostOffice, table_of: Callable[..., str]) -> None:
    ada = Correspondent(table_of("probe-auction"), 0)
    with smtplib.SMTP("127.0.0.1", office.port, timeout=SECONDS) as line:
        line.ehlo()
        line.send(b"MAIL FROM:<\xff\xfea@example.org>\r\n")
        if line.getreply()[0] == 250:
            line.rcpt(replies.of_seat(ada.seat))
            assert line.data(b"Subject: x\r\n\r\nSTATUS\r\n")[0] == 250
            assert Incoming.objects.count() == 1
