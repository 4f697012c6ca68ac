"""The doors: what is answered with 250 is a row, and what is not wanted is refused there."""

from __future__ import annotations

import logging
import os
import smtplib
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.utils import timezone

from terrarium.server.inbox.doors import peers, pipe
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


BACKDATED = (
    "Received: from ada by mail.house.example; {stamp}\r\nAuthentication-Results: mail.house.example; dmarc={verdict}"
)


@pytest.mark.parametrize("friend", [True, False])
def test_only_a_server_of_the_house_says_when_a_letter_came_and_who_wrote_it(
    friend: bool, office: PostOffice, address: str, settings: Any
) -> None:
    """At a door that is open to all, a player could date an answer back, and a stranger vouch for himself."""
    peers = ["127.0.0.0/8"] if friend else ["192.0.2.0/24"]
    told = {"hosts": ["mail.house.example"], "authserv": "mail.house.example", "peers": peers}
    settings.MAIL_IN = {**settings.MAIL_IN, **told}
    hour_ago = timezone.now().replace(microsecond=0) - timedelta(hours=1)
    letter = BACKDATED.format(stamp=format_datetime(hour_ago), verdict="fail") + "\r\nSubject: x\r\n\r\nSTATUS\r\n"
    office.send(letter.encode(), address, "a@example.org")
    row = Incoming.objects.get()
    assert (row.at == hour_ago) is friend
    assert friend or row.at == row.came_at
    office.round()
    row.refresh_from_db()
    assert (row.outcome == "forged") is friend


def test_a_stranger_at_the_door_has_only_so_many_guesses(office: PostOffice, address: str, settings: Any) -> None:
    """Nobody guesses an address, but nobody shall ask for ever either; and who has tried too often does not learn by
    the answer whether the next one is good."""
    settings.MAIL_IN = {**settings.MAIL_IN, "peers": []}
    codes = []
    for number in range(peers.GUESSES + 3):
        with smtplib.SMTP("127.0.0.1", office.port, timeout=SECONDS) as line:
            line.ehlo()
            line.mail("a@example.org")
            codes.append(line.rcpt(f"seat+guess{number}@{DOMAIN}")[0])
    assert codes == [550] * peers.GUESSES + [421] * 3
    with smtplib.SMTP("127.0.0.1", office.port, timeout=SECONDS) as line:
        line.ehlo()
        line.mail("a@example.org")
        assert line.rcpt(address)[0] == 421
    settings.MAIL_IN = {**settings.MAIL_IN, "peers": ["127.0.0.1"]}
    office.send(b"Subject: x\r\n\r\nSTATUS\r\n", address, "a@example.org")
    assert Incoming.objects.count() == 1


def test_one_address_is_written_in_one_way(address: str) -> None:
    """What its last letter does not use of its bits must not make several addresses of one: limits count by address."""
    token = address.partition("+")[2].partition("@")[0]
    ways = [replies.known(address.replace(token, token[:-1] + last)) for last in "abcdefghijklmnopqrstuvwxyz234567"]
    assert sum(ways) == 1


def test_the_log_does_not_tell_whom_letters_are_for() -> None:
    """An address is its player's secret: aiosmtpd would note each of them."""
    assert not logging.getLogger("mail.log").isEnabledFor(logging.INFO)
