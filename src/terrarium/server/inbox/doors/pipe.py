"""The door for mail servers that start a program for each letter: `terrarium mail < letter`."""

from __future__ import annotations

from django.conf import settings

from ...outbox import replies
from .. import taking
from ..limits import Full, admit

TAKEN, UNAVAILABLE, NO_USER, BAD_DATA = 0, 75, 67, 65
"""The exit codes of sysexits.h, by which mail servers know whether to try again."""


def take(raw: bytes, recipient: str = "", sender: str = "") -> tuple[int, str]:
    """Exit code and what to say. Without a recipient, the letter's own headers tell whom it is for."""
    if len(raw) > settings.MAIL_IN["most"]:
        return BAD_DATA, "The letter is too large."
    addresses = [recipient] if recipient else taking.recipients(taking.headers_of(raw))
    good = [address for address in addresses if replies.ours(address) and replies.known(address)]
    if not good:
        return NO_USER, "It is for no address of this site."
    for address in good:
        try:
            admit(address)
            taking.take(raw, address, sender, "pipe")
        except Full:
            return UNAVAILABLE, "Too many letters to this address within an hour."
    return TAKEN, ""
