"""A letter as it goes over the line: headers that let readers thread it, fold it and stop it."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.crypto import salted_hmac

from ..tables.models import Delivery
from .unsubscribe import link


def message_id(once: str) -> str:
    """The same for the same letter, and not to be guessed."""
    part = salted_hmac("terrarium.message-id", once).hexdigest()[:16]
    return f"<{once.replace('/', '.')}.{part}@{settings.MAIL_DOMAIN}>"


def written(letter: Delivery) -> EmailMultiAlternatives:
    headers = {"Message-ID": letter.message_id, "Auto-Submitted": "auto-generated"}
    if letter.table is not None:
        headers["References"] = f"<table.{letter.table.code}@{settings.MAIL_DOMAIN}>"
    text = letter.text
    if letter.person is not None:
        stop = link(letter.person, letter.kind)
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        text = f"{text}\n\n--\nNo more letters of this kind: {stop}"
    message = EmailMultiAlternatives(letter.subject, text, to=[letter.to], headers=headers)
    if letter.html:
        message.attach_alternative(letter.html, "text/html")
    return message
