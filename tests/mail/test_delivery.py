"""How letters leave and what providers say of them: encrypted lines and complaints."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.utils import timezone

from terrarium.server.inbox import taking, working
from terrarium.server.mail import sending
from terrarium.server.models import Delivery, Incoming
from terrarium.server.outbox import replies
from terrarium.server.outbox.letters import Letter, put

from ..patience import SECONDS
from ..ports import free_port
from .post_office import Mailboxes

COMPLAINT = """From: <feedback@provider.example>
To: {to}
Subject: complaint
Message-ID: <1@provider.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary=x

--x
Content-Type: text/plain

This is an email abuse report.
--x
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: x/1
Version: 1
--x
Content-Type: {kind}

Message-ID: {name}
Subject: x

--x--
"""


@pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers"])
def test_a_complaint_is_a_goodbye_to_that_kind_of_letter(kind: str, folk: list[Any]) -> None:
    ada = folk[0]
    letter = put(Letter(ada, "table", "one", "x", "x"))
    assert letter is not None
    for name in ("<nobody@knows.example>", letter.message_id):
        ada.refresh_from_db()
        assert ada.notices.get("table", "mail") == "mail"
        raw = COMPLAINT.format(to=replies.house(), kind=kind, name=name).encode()
        row = taking.take(raw, replies.house(), "<>", "lmtp")
        assert working.one(row.pk)
        row.refresh_from_db()
        assert (row.state, row.outcome) == (Incoming.IGNORED, "complaint")
    ada.refresh_from_db()
    assert put(Letter(ada, "table", "two", "x", "x")) is None
    assert put(Letter(ada, "turn", "three", "x", "x")) is not None
    assert not Delivery.objects.filter(kind="receipt").exists()


def test_starttls_and_nothing_before_it(folk: list[Any], settings: Any, tmp_path: Path, monkeypatch: Any) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
    ]  # fmt: skip
    subprocess.run(made, check=True, capture_output=True, timeout=SECONDS)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    boxes = Mailboxes()
    server = Controller(
        boxes,
        hostname="127.0.0.1",
        port=free_port(),
        ready_timeout=SECONDS,
        tls_context=context,
        require_starttls=True,
    )
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "localhost", server.port
    put(Letter(folk[0], "table", "one", "x", "x"))
    try:
        for encrypted, trusted, sent in ((False, True, None), (True, False, None), (True, True, 1)):
            settings.EMAIL_USE_TLS = encrypted
            if trusted:
                monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
            else:
                monkeypatch.delenv("SSL_CERT_FILE")
            Delivery.objects.update(next_try=timezone.now())
            assert sending.post(10) == sent
    finally:
        server.stop()
    assert list(boxes.letters) == ["ada@example.org"]
