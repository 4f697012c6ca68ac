"""The seam for play by e-mail: one function that takes a letter as it came."""

from __future__ import annotations

OPEN = False
"""Letters are received: then each letter about a seat carries the seat's own secret reply address."""


def receive(letter: bytes) -> None:
    """Take a letter (RFC 5322, as received) and answer it with a receipt. Adapters for pipe, SMTP and IMAP call it."""
    raise NotImplementedError("This house does not receive letters yet.")
