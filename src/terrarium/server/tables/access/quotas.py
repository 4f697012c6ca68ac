"""How often: what reaches other people unasked is counted by the rows that it leaves, and has a measure."""

from __future__ import annotations

from datetime import timedelta

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, validate_email
from django.utils import timezone

from terrarium.kernel import Illegal
from terrarium.kernel.errors import Finding

from ...base.problems import TooMany
from ...models import Delivery, Invitation, Message, Table, User

MESSAGES = 20
"""A minute, of one person."""
LETTERS = 30
"""A day, of one person to addresses that are nobody's here."""
OFFERS = 10
"""A day, of seats at one table."""
IMPORTS = 30
"""An hour, of one person: each is played again from its beginning."""


def address(email: str) -> str:
    """An address to write to: one, well-formed."""
    try:
        validate_email(email)
        MaxLengthValidator(254)(email)
    except ValidationError:
        raise Illegal(findings=[Finding("illegal", "That is not an email address.", ("email",))]) from None
    return email


def messages(person: User) -> None:
    since = timezone.now() - timedelta(minutes=1)
    if Message.objects.filter(person=person, at__gt=since).count() >= MESSAGES:
        raise TooMany("That was a lot in one minute. Please wait a little.")


def invitations(person: User) -> None:
    since = timezone.now() - timedelta(days=1)
    if Invitation.objects.filter(by=person, made_at__gt=since).exclude(email="").count() >= LETTERS:
        raise TooMany(f"You have sent {LETTERS} invitations within a day; pass on the link yourself.")


def offers(table: Table) -> None:
    since = timezone.now() - timedelta(days=1)
    if Delivery.objects.filter(table=table, once__contains="/offer/", made_at__gt=since).count() >= OFFERS:
        raise TooMany("Enough emails about this table's seats were sent today; pass on the link yourself.")


def imports(person: User) -> None:
    """Those that were refused leave no row: they are counted beside."""
    key = f"imports:{person.pk}"
    cache.add(key, 0, 3600)
    if cache.incr(key) > IMPORTS:
        raise TooMany("That is too much to replay at once. Please try again in an hour.")
