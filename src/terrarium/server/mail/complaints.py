"""Somebody has told their provider that a letter of the house is unwanted, and the provider tells the house (RFC 5965).
It is as if they had unsubscribed from letters of its kind: nothing else is done, and nobody is answered."""

from __future__ import annotations

import logging
from email import message_from_bytes, policy
from email.message import Message

from ..models import Delivery
from ..policy.letter_bounds import bounded

log = logging.getLogger("terrarium.post")


def receive(raw: bytes) -> bool:
    """Whether it is a complaint. The letter is known by its Message-ID, which cannot be guessed."""
    if b"feedback-report" not in raw:
        return False
    message = message_from_bytes(bounded(raw), policy=policy.compat32)
    parts = list(message.walk())
    if not any(part.get_content_type() == "message/feedback-report" for part in parts):
        return False
    names = [name for part in parts if (name := _original(part))]
    letter = Delivery.objects.select_related("person").filter(message_id__in=names).first() if names else None
    if letter is not None and letter.person is not None:
        letter.person.notices = {**letter.person.notices, letter.kind: "none"}
        letter.person.save(update_fields=["notices"])
    log.warning("somebody complained of a letter", extra={"letter": None if letter is None else letter.pk})
    return True


def _original(part: Message) -> str:
    """The Message-ID of a letter that comes back with the report, whole or by its head alone."""
    if part.get_content_type() == "message/rfc822" and part.is_multipart():
        whole = part.get_payload(0)
        return str(whole.get("Message-ID") or "").strip() if isinstance(whole, Message) else ""
    if part.get_content_type() == "text/rfc822-headers":
        head = bytes(part.get_payload(decode=True) or b"")
        return str(message_from_bytes(head, policy=policy.compat32).get("Message-ID") or "").strip()
    return ""
