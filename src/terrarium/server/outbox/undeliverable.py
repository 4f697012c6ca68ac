"""Letters are not sent for ever to an address that refuses them: after a few it is marked, and its person is told. A
letter that comes back from there marks it at once.

The mark goes when a letter is taken there again or the address is confirmed. Letters about the account and those that
somebody asks for are always tried: they are the way to find out.
"""

from __future__ import annotations

from django.db.models import F
from django.utils import timezone

from ..models import Undeliverable

MARKED = 3
"""So many letters, one after the other, must be refused for good."""


def refused(address: str, reason: str) -> None:
    """A letter there was refused for good."""
    now = timezone.now()
    new = {"reason": reason[:500], "since": now, "at": now}
    Undeliverable.objects.get_or_create(address=address.lower(), defaults=new)
    Undeliverable.objects.filter(address=address.lower()).update(reason=reason[:500], at=now, letters=F("letters") + 1)


def gone(address: str, reason: str) -> None:
    """A letter came back from there: the mail server of the address itself says that nobody is there."""
    refused(address, reason)
    Undeliverable.objects.filter(address=address.lower(), letters__lt=MARKED).update(letters=MARKED)


def taken(address: str) -> None:
    """A letter there was taken, or the address was confirmed."""
    rows = Undeliverable.objects.filter(address=address.lower())
    if rows.exists():
        rows.delete()


def marked(address: str) -> Undeliverable | None:
    """What is known of an address to which nothing is sent any more."""
    return Undeliverable.objects.filter(address=address.lower(), letters__gte=MARKED).first() if address else None
