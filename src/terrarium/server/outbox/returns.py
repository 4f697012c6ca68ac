"""The address to which a letter comes back that cannot be delivered: one for each letter, sealed, so that nobody else's
address can be marked by a forged bounce. Only where letters come in."""

from __future__ import annotations

import base64
import hmac

from django.conf import settings
from django.utils.crypto import salted_hmac

from ..models import Delivery

MARK = "r-"
SIZE = 8


def of_letter(letter: Delivery) -> str:
    """Where its bounce goes; empty where no letters come in."""
    if not settings.REPLY_DOMAIN:
        return ""
    seal = _seal(letter.pk)
    token = base64.b32encode(seal + _masked(seal, letter.pk.to_bytes(SIZE, "big"))).decode().rstrip("=").lower()
    return f"{settings.REPLY_USER}+{MARK}{token}@{settings.REPLY_DOMAIN}"


def letter(address: str) -> Delivery | None:
    """The letter that comes back to this address; None: it is no such address, or nobody of ours has made it."""
    local, _, domain = address.strip().strip("<>").lower().rpartition("@")
    before = f"{settings.REPLY_USER}+{MARK}".lower()
    if not settings.REPLY_DOMAIN or domain != settings.REPLY_DOMAIN.lower() or not local.startswith(before):
        return None
    token = local.removeprefix(before).upper()
    try:
        raw = base64.b32decode(token + "=" * (-len(token) % 8))
    except ValueError:
        return None
    seal, number = raw[:SIZE], int.from_bytes(_masked(raw[:SIZE], raw[SIZE:]), "big")
    if len(raw) != 2 * SIZE or number >= 1 << 62 or not hmac.compare_digest(seal, _seal(number)):
        return None
    return Delivery.objects.select_related("table", "person").filter(pk=number).first()


def _seal(number: int) -> bytes:
    return salted_hmac("terrarium.return", str(number), algorithm="sha256").digest()[:SIZE]


def _masked(seal: bytes, number: bytes) -> bytes:
    """Addresses do not tell how many letters a house has written."""
    stream = salted_hmac("terrarium.return-mask", seal, algorithm="sha256").digest()
    return bytes(a ^ b for a, b in zip(number, stream, strict=False))
