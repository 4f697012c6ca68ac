"""The doors: what is answered with 250 is a row, and what is not wanted is refused there."""

from __future__ import annotations

import os
import smtplib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from terrarium.server.inbox.doors import pipe
from terrarium.server.models import Incoming, Seat
from terrarium.server.outbox import replies

from ..patience import SECONDS
from .post_office import DOMAIN, PostOffice, door


@pytest.fixture
def address(table_of: Callable[..., str]) -> str:
    code = table_of("probe-auction")
    return replies.of_seat(Seat.objects.get(table__code=code, number=0))


def test_smtp_takes_what_is_for_a_seat_and_refuses_the_rest(office: PostOffice, address: str) -> None:
    with smtplib.SMTP("127.0.0.1", office.port, timeout=SECONDS) as line:
        line.sendmail("a@example.org", [address], b"Subject: x\r\n\r\nSTATUS\r\n")
        for wrong in (address.replace("@", "x@"), f"nobody@{DOMAIN}", "seat@elsewhere.example"):
            with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                line.sendmail("a@example.org", [wrong], b"Subject: x\r\n\r\nx\r\n")
            assert refused.value.recipients[wrong][0] == 550
    [row] = Incoming.objects.all()
    assert (row.recipient, row.sender, row.door, row.seat) == (address, "a@example.org", "smtp", 0)
    assert bytes(row.raw) == b"Subject: x\r\n\r\nSTATUS\r\n"


def test_a_letter_that_is_too_large_is_refused(office: PostOffice, address: str, settings: Any) -> None:
    settings.MAIL_IN = {**settings.MAIL_IN, "most": 1000}
    with smtplib.SMTP("127.0.0.1", office.port, timeout=SECONDS) as line:
        with pytest.raises(smtplib.SMTPResponseException) as refused:
            line.sendmail("a@example.org", [address], b"Subject: x\r\n\r\n" + b"x" * 60 + b"\r\n" * 2000)
        assert refused.value.smtp_code == 552
    assert not Incoming.objects.exists()


def test_too_many_letters_to_one_address_wait(office: PostOffice, address: str, settings: Any) -> None:
    settings.MAIL_IN = {**settings.MAIL_IN, "hourly": 2}
    with smtplib.SMTP("127.0.0.1", office.port, timeout=SECONDS) as line:
        for number in range(2):
            line.sendmail("a@example.org", [address], f"Subject: {number}\r\n\r\nx\r\n".encode())
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            line.sendmail("a@example.org", [address], b"Subject: x\r\n\r\nx\r\n")
    assert refused.value.recipients[address][0] == 452


def test_lmtp_answers_for_each_recipient(office: PostOffice, address: str) -> None:
    other = replies.of_seat(Seat.objects.get(number=1))
    with door(lmtp=True) as port:
        line = smtplib.LMTP("127.0.0.1", port, timeout=SECONDS)
        line.ehlo()
        line.mail("<>")
        assert [line.rcpt(one)[0] for one in (address, f"seat+no@{DOMAIN}", other)] == [250, 550, 250]
        line.putcmd("data")
        assert line.getreply()[0] == 354
        line.send(b"Subject: x\r\n\r\nSTATUS\r\n.\r\n")
        assert [line.getreply()[0], line.getreply()[0]] == [250, 250]
        line.quit()
    assert set(Incoming.objects.values_list("recipient", flat=True)) == {address, other}


def test_while_the_database_is_away_the_mail_server_is_to_try_again(
    office: PostOffice, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import OperationalError

    from terrarium.server.inbox import taking

    def away(*_: object, **__: object) -> None:
        raise OperationalError("the database is away")

    monkeypatch.setattr(taking, "take", away)
    line = smtplib.SMTP("127.0.0.1", office.port, timeout=SECONDS)
    with line, pytest.raises(smtplib.SMTPDataError) as refused:
        line.sendmail("a@example.org", [address], b"Subject: x\r\n\r\nx\r\n")
    assert refused.value.smtp_code == 451


def test_a_pipe_finds_whom_the_letter_is_for(office: PostOffice, address: str) -> None:
    letter = f"Delivered-To: {address}\r\nTo: Terrarium <{address}>\r\nSubject: x\r\n\r\nSTATUS\r\n".encode()
    assert pipe.take(letter) == (0, "")
    assert pipe.take(letter.replace(b"+", b"+a"))[0] == pipe.NO_USER
    assert pipe.take(b"x" * 3_000_000, address)[0] == pipe.BAD_DATA
    assert Incoming.objects.get().recipient == address


def test_the_command_says_what_it_needs() -> None:
    env = {name: value for name, value in os.environ.items() if name != "TERRARIUM_REPLY_DOMAIN"}
    command = [sys.executable, "-m", "terrarium", "mail"]
    done = subprocess.run(command, env=env, input=b"x", capture_output=True, timeout=SECONDS)
    assert done.returncode == 2
    assert b"TERRARIUM_REPLY_DOMAIN" in done.stderr
