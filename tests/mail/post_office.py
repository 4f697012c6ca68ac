"""A post office on the loopback: the house sends by real SMTP, people get their letters and answer by real SMTP."""

from __future__ import annotations

import asyncio
import smtplib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from django.db import connections
from django.utils import timezone

from terrarium.server.inbox import working
from terrarium.server.inbox.doors import smtp
from terrarium.server.mail import dress, notices, sending
from terrarium.server.models import Delivery, Incoming, Moment
from terrarium.server.tables.storage import cache
from terrarium.server.worker import tidy

from ..patience import SECONDS
from ..ports import free_port

DOMAIN = "house.example"


class Mailboxes:
    """Everybody's mail provider: keeps what comes, by address."""

    def __init__(self) -> None:
        self.letters: dict[str, list[EmailMessage]] = {}
        self.refused: set[str] = set()
        self.raw: list[bytes] = []
        self.count = 0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if address in self.refused:
            return "550 5.1.1 Nobody is here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.raw.append(envelope.original_content)
        message: Any = message_from_bytes(envelope.original_content, policy=policy.default)
        for address in envelope.rcpt_tos:
            self.letters.setdefault(address, []).append(message)
            self.count += 1
        return "250 OK"


class PostOffice:
    def __init__(self, boxes: Mailboxes, port: int) -> None:
        self.boxes, self.port = boxes, port
        self.sent = 0

    def send(self, message: EmailMessage | bytes, to: str, sender: str) -> None:
        """Over the wire to the house's door."""
        raw = message if isinstance(message, bytes) else message.as_bytes(policy=policy.SMTP)
        with smtplib.SMTP("127.0.0.1", self.port, timeout=SECONDS) as line:
            line.sendmail(sender, [to], raw)

    def answer(self, letter: EmailMessage, text: str, sender: str, **headers: str) -> None:
        """A plain answer to a letter that came."""
        self.sent += 1
        message = EmailMessage()
        message["From"], message["To"] = sender, letter["Reply-To"]
        message["Subject"] = f"Re: {letter['Subject']}"
        message["In-Reply-To"] = letter["Message-ID"]
        message["Message-ID"] = f"<{self.sent}.{sender}>"
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content(text)
        self.send(message, str(letter["Reply-To"].addresses[0].addr_spec), sender)

    def round(self) -> None:
        """What the workers do, once and at once: nobody waits for the time in which somebody might look in."""
        working.work()
        now = timezone.now()
        Moment.objects.filter(notify_at__gt=now).update(notify_at=now)
        notices.sweep(now)
        tidy.reports()
        Delivery.objects.filter(state=Delivery.DIGEST).update(state=Delivery.WAITING, next_try=now)
        while sending.post(50):
            pass
        assert not Incoming.objects.filter(state=Incoming.FAILED).exists()

    def fetch(self, address: str) -> list[EmailMessage]:
        """The letters that have come for somebody, and are read now."""
        return self.boxes.letters.pop(address, [])


def house(settings: Any, monkeypatch: Any, port: int) -> None:
    """A house in which letters come in, and whose own go to this port; without pictures, which have tests of their own
    and take their time."""
    cache.clear()
    monkeypatch.setattr(dress, "_picture", lambda *_: None)
    settings.REPLY_DOMAIN = settings.MAIL_DOMAIN = DOMAIN
    settings.DEFAULT_FROM_EMAIL = f"Terrarium <terrarium@{DOMAIN}>"
    settings.MAIL_IN = {**settings.MAIL_IN, "hourly": 100_000}
    settings.TERRARIUM = {**settings.TERRARIUM, "domain_letters": 0}
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port


@contextmanager
def opened(settings: Any, monkeypatch: Any) -> Iterator[PostOffice]:
    boxes = Mailboxes()
    provider = Controller(boxes, hostname="127.0.0.1", port=free_port(), ready_timeout=SECONDS)
    provider.start()
    house(settings, monkeypatch, provider.port)
    try:
        with door() as port:
            yield PostOffice(boxes, port)
    finally:
        provider.stop()


@contextmanager
def door(lmtp: bool = False) -> Iterator[int]:
    """The house's door, in a thread of its own; gives its port."""
    loop = asyncio.new_event_loop()
    ready: list[int] = []
    open_ = threading.Event()

    def is_open(port: int) -> None:
        ready.append(port)
        open_.set()

    task = loop.create_task(smtp.serve("127.0.0.1", 0, lmtp, is_open))

    def run() -> None:
        try:
            loop.run_until_complete(task)
        except asyncio.CancelledError:
            pass
        finally:
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()
            connections.close_all()

    thread = threading.Thread(target=run, name="door")
    thread.start()
    assert open_.wait(SECONDS)
    try:
        yield ready[0]
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(SECONDS)


def body(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")
