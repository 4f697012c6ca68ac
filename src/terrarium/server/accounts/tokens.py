"""Keys for programs: made once, kept as a hash, with scopes, perhaps for one seat only."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from terrarium.kernel import Illegal, NotYours

from ..models import Token, User
from ..models.people import hashed

LONGEST = timedelta(days=3660)
MOST = 50
"""So many for one person: each has a rate limit of its own."""


def make(
    person: User, name: str, scopes: Iterable[str], *, until: datetime | None = None, seat: int | None = None
) -> tuple[str, Token]:
    """A new token: the key itself, which is never shown again, and its row. `seat` is the row of one of one's seats."""
    wanted = sorted({Token.OLD_SCOPES.get(scope, scope) for scope in scopes})
    if unknown := [scope for scope in wanted if scope not in Token.SCOPES]:
        raise Illegal(f"There is no scope {unknown[0]!r}. There are: {', '.join(Token.SCOPES)}.")
    if not wanted or not name.strip():
        raise Illegal("Give the token a name and at least one scope.")
    if until is not None and abs(until - timezone.now()) > LONGEST:
        raise Illegal("A token can last ten years at most.")
    if Token.objects.filter(person=person).count() >= MOST:
        raise Illegal(f"You have {MOST} tokens; revoke one first.")
    if person.guest:
        raise NotYours("Create an account first.")
    if seat is not None and not person.seats.filter(pk=seat).exists():
        raise NotYours("That is not your seat.")
    key = Token.draw()
    row = Token.objects.create(
        person=person,
        name=name.strip()[:60],
        hashed=hashed(key),
        start=key[:8],
        scopes=wanted,
        until=until,
        seat_id=seat,
    )
    return key, row


def find(key: str) -> Token | None:
    """The token of that key, while it is good and its person too. Its use is noted once a minute."""
    if not key.startswith("tt_"):
        return None
    row = Token.objects.select_related("person", "seat").filter(hashed=hashed(key)).first()
    now = timezone.now()
    if row is None or not row.person.is_active or (row.until is not None and row.until <= now):
        return None
    if row.used_at is None or row.used_at < now - timedelta(minutes=1):
        Token.objects.filter(pk=row.pk).update(used_at=now)
    return row


def revoke(person: User, pk: int) -> bool:
    return bool(Token.objects.filter(person=person, pk=pk).delete()[0])


def mine(person: User) -> list[Token]:
    return list(Token.objects.filter(person=person).order_by("-made_at"))
