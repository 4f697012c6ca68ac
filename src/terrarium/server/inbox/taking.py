"""A letter becomes a row, whichever door it came by. When this returns, it is safe: the sender may forget it."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import parsedate_to_datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from ..models import Incoming, Seat, Table
from ..outbox import replies
from ..policy.letter_bounds import SHORT, head, storable

WORLD = "world"
"""The door of letters that no mail server of the house has brought: what they say of themselves is not believed."""
OLDEST = timedelta(days=10)
"""A time of receipt that lies further back is not believed."""
_ADDRESS = re.compile(r"[^\s<>,;:\"()@]{1,100}@[^\s<>,;:\"()@]{1,255}")
_BY = re.compile(r"(?<!\S)by\s+([^\s;]+)", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)")


def take(raw: bytes, recipient: str, sender: str = "", door: str = "pipe", at: datetime | None = None) -> Incoming:
    """Write it down, once: a letter that is delivered again is counted and nothing more. `at`: when the house's
    mailbox took it, where the door knows that better than the clock does."""
    now = timezone.now()
    headers = headers_of(raw)
    row = Incoming(
        key=key_of(raw, headers, recipient),
        raw=raw,
        size=len(raw),
        recipient=storable(recipient[:320].lower()),
        sender=storable(sender.strip("<>")[:320]),
        message_id=field(headers, "Message-ID").strip()[:500],
        door=door,
        at=min((None if door == WORLD else received(headers, now)) or at or now, now),
        came_at=now,
        next_try=now,
        **_concerned(recipient),
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        Incoming.objects.filter(key=row.key).update(copies=F("copies") + 1)
        return Incoming.objects.get(key=row.key)
    return row


def _concerned(recipient: str) -> dict[str, Any]:
    """The table and seat that the address is for: what closes there waits for this letter."""
    found = replies.opened(recipient)
    row = None if found is None else found[1]
    if isinstance(row, Seat):
        return {"table_id": row.table_id, "seat": row.number, "person_id": row.person_id}
    return {"table_id": row.pk, "person_id": row.moderator_id} if isinstance(row, Table) else {}


def headers_of(raw: bytes) -> EmailMessage:
    """Only the head is parsed here, in the forgiving way; nothing that was sent makes this fail."""
    try:
        found: EmailMessage = BytesParser(policy=SHORT).parsebytes(head(raw))
    except Exception:
        return EmailMessage()
    return found


def field(headers: EmailMessage, name: str) -> str:
    """A field of the head as text; empty where it is missing or broken."""
    return next(iter(fields(headers, name)), "")


def fields(headers: EmailMessage, name: str) -> list[str]:
    """All of that name, without signs that no database takes."""
    try:
        return [storable(str(value)) for value in headers.get_all(name) or []]
    except Exception:
        return []


def key_of(raw: bytes, headers: EmailMessage, recipient: str) -> str:
    """The same for the same letter by whichever way it came: what mail servers add on the way does not count."""
    parts = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)
    body = parts[1] if len(parts) > 1 else b""
    body = b"\n".join(line.rstrip() for line in body.splitlines()).strip()
    own = [field(headers, name).strip() for name in ("Message-ID", "From", "Date", "Subject")]
    digest = hashlib.sha256(b"\0".join([recipient.lower().encode("utf-8", "replace"), *map(_plain, own), body]))
    return digest.hexdigest()


def _plain(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def received(headers: EmailMessage, now: datetime) -> datetime | None:
    """When the house's own mail server took it, by the topmost Received; None: it says nothing that can be believed.
    Whatever stands below was written by others."""
    top = " ".join(field(headers, "Received").split())
    said = top
    for _ in range(5):
        said = _ASIDE.sub(" ", said)
    by = _BY.search(said)
    own = [host.lower() for host in settings.MAIL_IN["hosts"]]
    if by is None or by.group(1).lower().rstrip(".") not in own:
        return None
    try:
        at = parsedate_to_datetime(top.rpartition(";")[2].strip())
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if at.tzinfo is None or not now - OLDEST <= at <= now + timedelta(minutes=5):
        return None
    return at


def recipients(headers: EmailMessage) -> list[str]:
    """For doors without an envelope: the addresses of this house that a letter is for, best known first."""
    found: dict[str, None] = {}
    for name in ("X-Original-To", "Envelope-To", "Delivered-To", "X-Envelope-To", "To", "Cc"):
        for value in fields(headers, name)[:20]:
            for address in _ADDRESS.findall(value):
                if replies.ours(address):
                    found[address.lower()] = None
    return list(found)
