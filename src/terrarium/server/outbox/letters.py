"""Letters, as they are put into the outbox."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from ..models import Delivery
from ..policy import quiet
from ..policy.letter_bounds import storable
from . import undeliverable

ACCOUNT = "account"
"""Letters about somebody's account: they hold keys to it, and nothing of them is kept once they are sent."""


class Letter(msgspec.Struct):
    """To a person or an address, of a kind that people may wish otherwise. The same `once` is written once; one that
    was `asked` for goes at once, whatever its person wishes."""

    to: Any
    kind: str
    once: str
    subject: str
    text: str
    table: Any = None
    seat: int | None = None
    html: str = ""
    report: Any = None
    asked: bool = False


def put(letter: Letter, now: datetime | None = None) -> Delivery | None:
    """Written down, to go as its person wishes such letters; None where they want none or have no address. To an
    address that refuses letters it does not go."""
    now = now or timezone.now()
    person, asked, html = letter.to, letter.asked, letter.html
    address = person if isinstance(person, str) else getattr(person, "email", "")
    if not address or (not isinstance(person, str) and (person.guest or person.deleted_at)):
        return None
    wish = "mail" if asked or isinstance(person, str) else person.notices.get(letter.kind, "mail")
    if wish == "none":
        return None
    state, at = Delivery.WAITING, now
    if wish == "digest":
        state, at = Delivery.DIGEST, quiet.next_digest(person, now)
    elif not asked and not isinstance(person, str):
        at = quiet.not_quiet(person, now)
    shut = None if asked or letter.kind == ACCOUNT else undeliverable.marked(address)
    if shut is not None:
        state, html = Delivery.FAILED, ""
    table = letter.table
    row = Delivery(
        person=None if isinstance(person, str) else person,
        to=address,
        table=table,
        seat=letter.seat,
        branch=table.branch if table else 0,
        number=table.number if table else 0,
        kind=letter.kind,
        once=letter.once[:120],
        subject=storable(" ".join(letter.subject.split())[:200]),
        text=storable(letter.text),
        html=html,
        report=letter.report,
        state=state,
        next_try=None if shut else at,
        error=f"Emails are refused at this address: {shut.reason}" if shut else "",
        made_at=now,
        message_id=message_id(letter.once),
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        return None
    return row


def message_id(once: str) -> str:
    """The same for the same letter, and not to be guessed."""
    part = salted_hmac("terrarium.message-id", once).hexdigest()[:16]
    return f"<{once.replace('/', '.')}.{part}@{settings.MAIL_DOMAIN}>"


def link(path: str) -> str:
    """An address of the house as letters name it."""
    return settings.SITE_URL + path
