"""Letters that come back. The sealed address says which letter it was; the report says whether its address is gone for
good. Then nothing more is sent there, and the moderators who wait for its person are told."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import Message
from typing import Final, Literal

from django.db import DatabaseError
from django.utils import timezone
from flufl.bounce import all_failures

from ..models import Delivery, Seat, Table
from ..outbox import returns, undeliverable
from ..outbox.letters import Letter, link, put
from ..policy.letter_bounds import bounded

log = logging.getLogger("terrarium.post")

Verdict = Literal["gone", "failed", "delayed", "none"]
OLDEST: Final = timedelta(days=14)
"""A bounce of an older letter is not believed."""
FULL: Final = re.compile(r"\b(quota|mailbox (is )?full|over ?quota|insufficient storage)\b", re.IGNORECASE)
GONE: Final = re.compile(r"5\.(1\.\d+|0\.0|2\.1|4\.4)$")
"""No such person or domain, or the box is shut. A full box (5.2.2), a letter that is too large (5.2.3, 5.3.4) and a
server's policy (5.7) say nothing about the address."""


def receive_bounce(raw: bytes, recipient: str = "") -> Verdict:
    """A letter came to a return address (`recipient`, or as its own head says). Gives what it meant; whatever it is, it
    is never answered. The same one again changes nothing."""
    message = message_from_bytes(bounded(raw), policy=policy.compat32)
    letter = next((found for address in _to(message, recipient) if (found := returns.letter(address))), None)
    if letter is None or letter.sent_at is None or timezone.now() - letter.sent_at > OLDEST:
        return "none"
    verdict, reason = judged(message)
    if verdict in ("gone", "failed") and letter.state == Delivery.SENT:
        Delivery.objects.filter(pk=letter.pk).update(state=Delivery.FAILED, error=f"It came back: {reason}"[:500])
        if verdict == "gone":
            undeliverable.gone(letter.to, reason)
            tell(letter)
    log.info("a letter came back", extra={"letter": letter.pk, "verdict": verdict, "says": reason[:200]})
    return verdict


def _to(message: Message, recipient: str) -> list[str]:
    names = ("X-Original-To", "Envelope-To", "Delivered-To", "X-Envelope-To", "To")
    lines = " ".join(str(value) for name in names for value in message.get_all(name) or [])
    return [recipient] if recipient else re.findall(r"[^\s<>,;:\"()@]{1,100}@[^\s<>,;:\"()@]{1,255}", lines[:20_000])


def judged(message: Message) -> tuple[Verdict, str]:
    """What a bounce says, and in whose words: by its delivery status, else by the shapes that mail servers without one
    are known for."""
    for fields in _statuses(message):
        action, status = fields.get("Action", "").strip().lower(), fields.get("Status", "").split(" ")[0].strip()
        reason = " ".join(fields.get("Diagnostic-Code", "").split()) or f"{action} {status}"
        if action == "failed":
            return ("gone" if GONE.match(status) and not FULL.search(reason) else "failed"), reason
        if action == "delayed":
            return "delayed", reason
    try:
        later, never = all_failures(message)
    except Exception:
        return "none", "it could not be read"
    told = " ".join(str(message.get("Subject", "")).split())
    if never:
        return ("failed" if FULL.search(_text(message)) else "gone"), told or "returned"
    return ("delayed" if later else "none"), told


def _statuses(message: Message) -> list[Message]:
    """The fields of each recipient in the report."""
    parts = [part for part in message.walk() if part.get_content_type() == "message/delivery-status"]
    blocks = [block for part in parts if isinstance(part.get_payload(), list) for block in part.get_payload()]
    return [block for block in blocks if isinstance(block, Message) and block.get("Action")]


def _text(message: Message) -> str:
    for part in message.walk():
        if part.get_content_type() == "text/plain":
            return bytes(part.get_payload(decode=True) or b"").decode("utf-8", "replace")[:20_000]
    return ""


def tell(letter: Delivery) -> None:
    """The moderators of the matches in which this person sits: whom they wait for will not hear of it."""
    person = letter.person
    if person is None:
        return
    day = timezone.now()
    seats = Seat.objects.filter(person=person, table__status__in=Table.ONGOING).select_related("table__moderator")
    for seat in seats:
        table = seat.table
        if table.moderator is None or table.moderator_id == person.pk:
            continue
        text = (
            f"Emails to {person.shown}, who plays at this table, come back: the address takes none. "
            "No more are sent until it is mended, so they may not know that it is their turn.\n\n"
            + link(f"/tables/{table.code}/moderator/")
        )
        once = f"{table.pk}/unreached/{person.pk}/{day:%Y%m}"
        try:
            put(Letter(table.moderator, "table", once, f"{table}: a player cannot be reached", text, table=table))
        except DatabaseError:
            log.exception("a moderator was not told", extra={"table": table.code})
