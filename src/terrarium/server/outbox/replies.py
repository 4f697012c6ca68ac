"""Secret addresses to which letters are answered: one for each seat and question, one for a table's moderator, one for
an invitation.

An address holds what it is for and a seal. The seal is made with a secret that changes hands with the seat, so an
address ends when the seat is somebody else's; nothing is stored for it. What it is for is masked: addresses tell
nothing to who compares them.
"""

from __future__ import annotations

import base64
import hmac
from typing import Literal

import msgspec
from django.conf import settings
from django.utils.crypto import salted_hmac

from ..models import Invitation, Seat, Table
from . import returns

INVITED = """To play by email, answer with JOIN on a line of its own. You will
get an email whenever it is your turn, and answer it. You need no
password.

Or come to the table: """
SEAL = 10
MARK = 5
_KINDS = ("seat", "moderator", "invitation")


class Address(msgspec.Struct, frozen=True):
    """What an address is for: a row by its number, and of a seat's the moment that it answers ("": whichever)."""

    kind: Literal["seat", "moderator", "invitation"]
    pk: int
    moment: str = ""


def on() -> bool:
    """Letters come in at this house."""
    return bool(settings.REPLY_DOMAIN)


def of_seat(seat: Seat, moment: str = "") -> str:
    """The seat's address for the answer to a moment; empty where letters do not come in or nobody sits there."""
    return _written(Address("seat", seat.pk, moment), seat.mail_secret) if seat.mail_secret else ""


def of_moderator(table: Table) -> str:
    return _written(Address("moderator", table.pk), str(table.moderator_id)) if table.moderator_id else ""


def of_invitation(invitation: Invitation) -> str:
    return _written(Address("invitation", invitation.pk), invitation.hashed)


def mark(address: str) -> str:
    """A piece of a seat's address, by which a form that comes back is known as the house's own: what others write into
    a message or a report must not pass for one."""
    return address.partition("+")[2][:MARK]


def ours(address: str) -> bool:
    """An address of the shape that letters come in to, good or not."""
    local, _, domain = address.strip().strip("<>").rpartition("@")
    user = local.lower().partition("+")[0]
    return on() and domain.lower() == settings.REPLY_DOMAIN.lower() and user == settings.REPLY_USER.lower()


def house() -> str:
    """The address without a secret: who writes there is told how to play by letter."""
    return f"{settings.REPLY_USER}@{settings.REPLY_DOMAIN}" if on() else ""


def known(address: str) -> bool:
    """Letters to this address are taken: it opens something, is where a letter comes back to, or the house's own."""
    own = address.strip().strip("<>").lower() == house().lower()
    return own or opened(address) is not None or returns.letter(address) is not None


def opened(address: str) -> tuple[Address, Seat | Table | Invitation] | None:
    """What an address is for, with its row; None: it is none of ours, was forged, or its seat has changed hands."""
    if not ours(address):
        return None
    found = _unmasked(address.strip().strip("<>").rpartition("@")[0].partition("+")[2])
    if found is None:
        return None
    key, seal, payload = found
    row = _row(key)
    if row is None:
        return None
    good = hmac.compare_digest(seal, _seal(payload, _secret(row)))
    return (key, row) if good else None


def _row(key: Address) -> Seat | Table | Invitation | None:
    if key.kind == "seat":
        return Seat.objects.select_related("table", "person").filter(pk=key.pk).exclude(mail_secret="").first()
    if key.kind == "moderator":
        return Table.objects.select_related("moderator").filter(pk=key.pk).exclude(moderator=None).first()
    return Invitation.objects.select_related("table").filter(pk=key.pk).first()


def _secret(row: Seat | Table | Invitation) -> str:
    if isinstance(row, Seat):
        return row.mail_secret
    return str(row.moderator_id) if isinstance(row, Table) else row.hashed


def _written(key: Address, secret: str) -> str:
    if not on():
        return ""
    numbers = [int(part) for part in key.moment.split("-")] if key.moment else []
    payload = bytes([_KINDS.index(key.kind)]) + b"".join(_varint(n) for n in (key.pk, *numbers))
    seal = _seal(payload, secret)
    return f"{settings.REPLY_USER}+{_token(seal + _masked(seal, payload))}@{settings.REPLY_DOMAIN}"


def _token(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()


def _unmasked(token: str) -> tuple[Address, bytes, bytes] | None:
    try:
        raw = base64.b32decode(token.upper() + "=" * (-len(token) % 8))
        if _token(raw) != token.lower():
            return None
        seal, payload = raw[:SEAL], _masked(raw[:SEAL], raw[SEAL:])
        pk, *moment = _numbers(payload[1:])
        if moment and len(moment) != 3:
            return None
        return Address(_KINDS[payload[0]], pk, "-".join(map(str, moment))), seal, payload  # type: ignore[arg-type]
    except (ValueError, IndexError):
        return None


def _seal(payload: bytes, secret: str) -> bytes:
    return salted_hmac("terrarium.reply", payload + secret.encode(), algorithm="sha256").digest()[:SEAL]


def _masked(seal: bytes, payload: bytes) -> bytes:
    stream = salted_hmac("terrarium.reply-mask", seal, algorithm="sha256").digest()
    return bytes(a ^ b for a, b in zip(payload, stream, strict=False))


def _varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def _numbers(raw: bytes) -> list[int]:
    found, number, shift = [], 0, 0
    for byte in raw:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(number)
            number = shift = 0
    if shift or not found or max(found) >= 1 << 62:
        raise ValueError("no numbers")
    return found
