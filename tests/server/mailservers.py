"""Mail servers on the loopback that behave as a test wants them to."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

from ..patience import SECONDS
from ..ports import free_port


class Handler:
    """Takes letters; `says` answers for an address instead."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.senders: list[str] = []
        self.letters: list[bytes] = []
        self.says: dict[str, str] = {}
        self.calls = 0
        self.most = 0
        """So many letters a connection; then it is ended without a word. 0: any number."""

    async def handle_EHLO(self, server: SMTP, session: Any, envelope: Any, hostname: str, answers: list[str]) -> Any:  # noqa: N802
        self.calls += 1
        session.host_name = hostname
        session.taken = 0
        return answers

    async def handle_RCPT(self, server: SMTP, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.most and session.taken >= self.most:
            server.transport.abort()
        if answer := self.says.get(address, ""):
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:  # noqa: N802
        session.taken += 1
        self.got += envelope.rcpt_tos
        self.senders.append(envelope.mail_from)
        self.letters.append(envelope.original_content or b"")
        return "250 OK"


class Implicit(Controller):
    """TLS from the first byte."""

    def __init__(self, handler: Handler, context: ssl.SSLContext) -> None:
        super().__init__(handler, hostname="127.0.0.1", port=free_port(), ssl_context=context, ready_timeout=SECONDS)

    def _trigger_server(self) -> None:
        """The base class calls itself with the server's own context, which is none for clients."""
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        with (
            socket.create_connection((self.hostname, self.port), SECONDS) as plain,
            trusting.wrap_socket(plain) as line,
        ):
            line.recv(1024)


@contextmanager
def open_house(settings: Any, context: ssl.SSLContext | None = None) -> Iterator[Handler]:
    """A mail server that the settings name while it is open."""
    handler = Handler()
    if context is None:
        server = Controller(handler, hostname="127.0.0.1", port=free_port(), ready_timeout=SECONDS)
    else:
        server = Implicit(handler, context)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "localhost" if context else "127.0.0.1", server.port
    try:
        yield handler
    finally:
        server.stop()


@contextmanager
def black_hole(settings: Any) -> Iterator[socket.socket]:
    """A port that takes connections and says nothing. To `accept` from it tells whether somebody has come."""
    with socket.socket() as hole:
        hole.bind(("127.0.0.1", 0))
        hole.listen(8)
        hole.setblocking(False)
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = hole.getsockname()
        settings.EMAIL_TIMEOUT = 1
        yield hole
