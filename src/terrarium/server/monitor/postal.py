"""Is the post well set up? Asked by the operator (`terrarium doctor`), before people ask.

Each check gives an empty string, what is wrong, or a `Hint`: what nobody here can know, and the operator should.
"""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from email.utils import parseaddr
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.mail import get_connection

from ..inbox.doors import mailbox
from ..models import Incoming
from ..outbox import replies

TIMEOUT: Final = 10
"""Seconds for a mail server, a door or the DNS to answer."""


class Hint(str):
    """Worth a word, and no fault."""

    __slots__ = ()


def sender() -> str:
    """The domain in From."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()


def checks(greet: bool, door: str) -> Iterator[tuple[str, str]]:
    """Each check's name, and what it found. `greet`: others are asked too, mail server, mailbox and DNS; `door`: where
    `terrarium mail` listens."""
    on_console = "console" in settings.EMAIL_BACKEND
    yield "letters", "they go to the console: set TERRARIUM_SMTP_HOST" if on_console else _server() if greet else ""
    if on_console and not replies.on():
        return
    yield "signatures", signatures(greet)
    yield "sender", domains(greet)
    if replies.on():
        yield "letters in", inwards()
        if door:
            yield "door", answers(door)
        if settings.MAIL_IN["imap"]["host"] and greet:
            yield "mailbox", _mailbox()


def _server() -> str:
    try:
        line = get_connection(timeout=TIMEOUT)
        line.open()
        line.close()
    except OSError as error:
        return f"{settings.EMAIL_HOST} does not answer: {error}"
    return ""


def signatures(look_up: bool) -> str:
    """Whether letters are signed here, and could be."""
    name, selector = settings.DKIM_OUT["key"], settings.DKIM_OUT["selector"]
    if not name:
        return Hint("no TERRARIUM_DKIM_KEY: your mail server must sign letters (DKIM), or many providers refuse them")
    try:
        from dkim.crypto import UnparsableKeyError, parse_pem_private_key

        key = Path(name).read_bytes()
        parse_pem_private_key(key)
    except ImportError:
        return 'letters cannot be signed without dkimpy: pip install "terrarium-games[mail]"'
    except OSError as error:
        return f"TERRARIUM_DKIM_KEY cannot be read: {error.strerror or error}. No letter goes out"
    except (ValueError, UnparsableKeyError):
        return f"{name} holds no private RSA key. No letter goes out"
    where = f"{selector}._domainkey.{sender()}"
    if look_up and not any("p=" in text for text in texts(where) or ["p="]):
        return f"no key is published at {where}: other servers find the signatures wrong"
    return ""


def domains(look_up: bool) -> str:
    """SPF of who sends, and DMARC of who stands in From."""
    senders = sorted({sender(), settings.REPLY_DOMAIN.lower()} - {""})
    wanted = [(name, "v=spf1", "SPF") for name in senders] + [(f"_dmarc.{sender()}", "v=DMARC1", "DMARC")]
    if look_up:
        found = {name: texts(name) for name, _, _ in wanted}
        wanted = [
            (name, begins, kind)
            for name, begins, kind in wanted
            if (said := found[name]) is None or not any(text.lower().startswith(begins.lower()) for text in said)
        ]
        if wanted and None not in found.values():
            return "the DNS has no " + ", no ".join(f"{kind} record for {name}" for name, _, kind in wanted)
    if not wanted:
        return ""
    told = ", ".join(f"{kind} at {name}" for name, _, kind in wanted)
    return Hint(f"not looked up ({'the DNS does not answer' if look_up else '--mail does'}): {told}")


def texts(name: str) -> list[str] | None:
    """The texts that the DNS has for a name; None: nobody answers, or nobody here can ask."""
    try:
        from dns import exception, resolver
    except ImportError:
        return None
    try:
        found = resolver.resolve(name, "TXT", lifetime=TIMEOUT)
    except (resolver.NXDOMAIN, resolver.NoAnswer):
        return []
    except (exception.DNSException, OSError):
        return None
    return [b"".join(one.strings).decode("utf-8", "replace") for one in found]


def inwards() -> str:
    """Whether letters come in at all, and what the mail server must be called for their time to count."""
    if not settings.MAIL_IN["imap"]["host"] and not settings.MAIL_IN["hosts"]:
        return Hint(
            "no TERRARIUM_MAIL_HOSTS: a letter that waited in your mail server's queue counts as late as it comes"
        )
    return "" if Incoming.objects.exists() else Hint("none has ever come: send one to " + replies.house())


def answers(door: str) -> str:
    """Whether the door of `terrarium mail` is open, and knows its own address."""
    host, _, port = door.rpartition(":")
    try:
        line = smtplib.SMTP(timeout=TIMEOUT)
        line.connect(host.strip("[]") or "127.0.0.1", int(port))
        with line:
            if line.ehlo()[0] != 250:
                line.docmd("LHLO", "doctor")
            line.mail("")
            code, says = line.rcpt(replies.house())
    except (OSError, smtplib.SMTPException, ValueError) as error:
        return f"nobody answers at {door}: {error}. Run terrarium mail --lmtp {door}"
    return "" if code == 250 else f"{door} does not take {replies.house()}: {code} {says.decode('utf-8', 'replace')}"


def _mailbox() -> str:
    try:
        with mailbox.opened():
            return ""
    except Exception as error:
        return f"{settings.MAIL_IN['imap']['host']} does not let us in: {type(error).__name__}: {error}"
