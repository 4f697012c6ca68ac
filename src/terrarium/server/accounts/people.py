"""From a request to a person, and guests who have no account yet."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from allauth.core.internal import ratelimit
from django.contrib.auth import login
from django.db import transaction
from django.db.models import F

from ..base.problems import TooMany
from ..models import Seat, Table, User

if TYPE_CHECKING:
    from django.http import HttpRequest


def of(request: Any) -> User | None:
    """The person behind a request (a guest included), or None."""
    user = getattr(request, "user", None)
    return user if user is not None and user.is_authenticated else None


def guest(request: HttpRequest) -> User:
    """The person behind a request; somebody unknown becomes a guest, bound to the browser's session."""
    known = of(request)
    if known is not None:
        return known
    if not ratelimit.consume(request, app="allauth.account", action="guest"):
        raise TooMany("Too many guest games were started from your address. Wait a minute, or sign up.")
    user = new_guest(zone(request))
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return user


def zone(request: HttpRequest) -> str:
    """The time zone that the browser says it is in; UTC where it says none that there is."""
    said = request.COOKIES.get("zone", "")
    try:
        return ZoneInfo(said).key if said else "UTC"
    except (KeyError, ValueError, OSError):
        return "UTC"


def new_guest(zone: str = "UTC") -> User:
    user = User(username=f"guest-{secrets.token_hex(8)}", guest=True, zone=zone)
    user.set_unusable_password()
    user.save()
    return user


@transaction.atomic
def claim(guest: User, person: User) -> int:
    """A guest has made an account: the guest's seats and tables pass to the person. Gives how many seats."""
    guest, person = _plain(guest), _plain(person)
    if not guest.guest or person.guest or guest.pk == person.pk:
        return 0
    seats = list(Seat.objects.filter(person=guest).values_list("table_id", flat=True))
    Seat.objects.filter(person=guest).update(person=person)
    Table.objects.filter(moderator=guest).update(moderator=person, stamp=F("stamp") + 1)
    for table in set(seats):
        Table.objects.filter(pk=table).update(stamp=F("stamp") + 1)
    User.objects.filter(pk=guest.pk).delete()
    return len(seats)


def _plain(user: Any) -> User:
    """The user behind a request's lazy one."""
    found: User = getattr(user, "_wrapped", user)
    return found
