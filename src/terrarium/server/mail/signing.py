"""DKIM signatures of letters that go out, for houses whose mail server does not sign (`TERRARIUM_DKIM_KEY`)."""

from __future__ import annotations

from email.utils import parseaddr
from pathlib import Path
from typing import Any, Final

from django.conf import settings

FIELDS: Final = (
    b"from", b"to", b"subject", b"date", b"message-id", b"reply-to", b"in-reply-to", b"references", b"auto-submitted",
    b"list-unsubscribe", b"list-unsubscribe-post", b"mime-version", b"content-type", b"content-transfer-encoding",
)  # fmt: skip


def sign(message: Any) -> None:
    """Give a letter that is ready its signature, by the domain in From, where the operator has named a key. What cannot
    be signed is not sent: it waits, and the log says why."""
    key = settings.DKIM_OUT["key"]
    if not key:
        return
    import dkim

    domain = parseaddr(str(message["From"]))[1].rpartition("@")[2]
    raw = message.as_bytes(linesep="\r\n")
    has = {name.lower().encode() for name in message}
    line = dkim.sign(
        raw,
        settings.DKIM_OUT["selector"].encode(),
        domain.encode("idna"),
        Path(key).read_bytes(),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=[name for name in FIELDS if name in has],
    )
    message["DKIM-Signature"] = " ".join(line.decode("ascii").partition(":")[2].split())
