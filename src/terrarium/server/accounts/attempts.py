"""Failed logins are counted so that guessing stays slow and nobody can keep somebody else out.

Three counts (`ACCOUNT_RATE_LIMITS` has the figures): of one address at one account, of one address at all accounts,
and of all addresses at one account, which is far higher. Where a person has been let in before, only the first counts:
whatever strangers do elsewhere, the right password is taken there. A letter with a new password makes the place where
it is used such a place, so that there is always a way in by mail.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.core.internal import ratelimit
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from ..models import KnownAddress, User

HERE, ADDRESS, ACCOUNT = "login_failed", "login_failed_address", "login_failed_account"
MOST = 50
"""So many addresses are remembered for a person, the latest ones."""
REMEMBERED = timedelta(days=400)


class Attempt:
    """One try to log in. It counts as failed until it is `forgiven`."""

    def __init__(self, request: HttpRequest, login: str) -> None:
        self.request = request
        self.person = _named(login)
        self.account = str(self.person.pk) if self.person else login.strip().lower()
        self.used: list[Any] = []

    def allowed(self) -> bool:
        """Whether the password may be looked at."""
        if not self._counted(HERE, f"{self.account}@{ratelimit.get_ip(self.request)}"):
            return False
        if self.person is not None and at_home(self.request, self.person):
            return True
        return self._counted(ADDRESS) and self._counted(ACCOUNT, self.account)

    def forgiven(self) -> None:
        for usage in self.used:
            usage.rollback()

    def _counted(self, action: str, key: str | None = None) -> bool:
        usage = ratelimit.consume(self.request, app="allauth.account", action=action, key=key)
        if usage:
            self.used.append(usage)
        return bool(usage)


def at_home(request: HttpRequest, person: User) -> bool:
    """This person was let in from that address before, or is in just now and asked for the password again."""
    if getattr(request, "user", None) == person:
        return True
    since = timezone.now() - REMEMBERED
    return KnownAddress.objects.filter(person=person, hashed=_hashed(request), used_at__gt=since).exists()


def remember(request: HttpRequest, person: User) -> None:
    """This person was let in from that address."""
    if person.guest:
        return
    KnownAddress.objects.update_or_create(person=person, hashed=_hashed(request), defaults={"used_at": timezone.now()})
    latest = KnownAddress.objects.filter(person=person).order_by("-used_at").values_list("pk", flat=True)
    KnownAddress.objects.filter(pk__in=list(latest[MOST:])).delete()


def forget(request: HttpRequest, person: User) -> None:
    """A new password was set by a letter: what others tried is void, and its person is at home here."""
    here = f"{person.pk}@{ratelimit.get_ip(request)}"
    for action, key in ((HERE, here), (ACCOUNT, str(person.pk))):
        ratelimit.clear(request, app="allauth.account", action=action, key=key)
    remember(request, person)


def tidy() -> None:
    KnownAddress.objects.filter(used_at__lt=timezone.now() - REMEMBERED).delete()


def _hashed(request: HttpRequest) -> str:
    """The address itself is nobody's business: a keyed hash tells it apart from others."""
    return salted_hmac("terrarium.known-address", ratelimit.get_ip(request), algorithm="sha256").hexdigest()


def _named(login: str) -> User | None:
    """The account that a login names, by name or by any of its addresses."""
    named = Q(username__iexact=login) | Q(email__iexact=login) | Q(emailaddress__email__iexact=login)
    return User.objects.filter(named, is_active=True).first() if login else None
