"""What a worker's round of the post does, for tests that read letters."""

from __future__ import annotations

from typing import Any

from django.core import mail

from terrarium.server.mail import sending


def arrived() -> list[Any]:
    """The letters that have been sent, those that still waited included."""
    while sending.post(50):
        pass
    return list(mail.outbox)
