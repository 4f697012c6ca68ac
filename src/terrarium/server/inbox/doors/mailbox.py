"""The door for a hosted mailbox: fetched by IMAP, written down, and only then moved out of the way.

A letter that was fetched and not moved, because the process died, is fetched again and is known by its key.
"""

from __future__ import annotations

import imaplib
import logging
import re
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from imap_tools import BaseMailBox, MailBox, MailboxFolderCreateError, MailBoxStartTls, MailBoxUnencrypted

from ...outbox import replies
from .. import taking
from ..limits import Full, admit

log = logging.getLogger("terrarium.post")


def opened() -> BaseMailBox:
    """The mailbox of the settings, logged in."""
    told = settings.MAIL_IN["imap"]
    kinds: dict[str, Any] = {"implicit": MailBox, "starttls": MailBoxStartTls, "none": MailBoxUnencrypted}
    box: BaseMailBox = kinds[told["tls"]](told["host"], told["port"], timeout=60)
    return box.login(told["user"], told["password"], told["folder"])


def poll(limit: int = 200) -> int:
    """Take what is there; gives how many letters were moved away."""
    done = settings.MAIL_IN["imap"]["done"]
    with opened() as box:
        with suppress(MailboxFolderCreateError):
            if not box.folder.exists(done):
                box.folder.create(done)
        moved = 0
        for uid in box.uids()[:limit]:
            if _taken(box, uid):
                box.move([uid], done)
                moved += 1
    return moved


def _taken(box: BaseMailBox, uid: str) -> bool:
    """Whether the letter needs to lie there no longer: it is written down, or is for nobody here."""
    _, found = box.client.uid("fetch", uid, "(INTERNALDATE RFC822.SIZE)")
    told = found[0] if found and isinstance(found[0], bytes) else b""
    size = re.search(rb"RFC822\.SIZE (\d+)", told)
    if size and int(size.group(1)) > settings.MAIL_IN["most"]:
        log.warning("a letter in the mailbox is too large", extra={"bytes": int(size.group(1))})
        return True
    _, parts = box.client.uid("fetch", uid, "(BODY.PEEK[])")
    raw = next((part[1] for part in parts if isinstance(part, tuple)), b"")
    for address in taking.recipients(taking.headers_of(raw)):
        if not replies.known(address):
            continue
        try:
            admit(address)
        except Full:
            return False
        taking.take(raw, address, "", "imap", _arrived(told))
    return True


def _arrived(told: bytes) -> datetime | None:
    """When the mailbox took it, as its server has written it down."""
    at = imaplib.Internaldate2tuple(told)
    return None if at is None else datetime.fromtimestamp(time.mktime(at), UTC)
