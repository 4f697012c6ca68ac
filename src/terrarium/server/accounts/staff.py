"""Who looks after the house proves it with a second factor.

Staff without one have some days to set it up, counted from their first visit to the admin. After that the admin leads
to the page where it is set up until it is. Nobody is shut out by it: the page is there for whoever is logged in, and
`terrarium operator NAME --forget-factor` helps who has lost the device.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from ..models import User
from . import people

View = Callable[..., HttpResponse]
ALWAYS = ("login", "logout", "jsi18n")


def guard(site: AdminSite) -> None:
    """Staff log in to the admin like everybody, second factor included, and every page of it asks for one."""
    site.login = secure_admin_login(site.login)  # type: ignore[method-assign]
    inner = site.admin_view

    def admin_view(view: View, cacheable: bool = False) -> View:
        return _asking(inner(view, cacheable))

    site.admin_view = admin_view  # type: ignore[assignment]


def _asking(view: View) -> View:
    @wraps(view)
    def asking(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        person, page = people.of(request), getattr(request.resolver_match, "url_name", "")
        if person is None or not person.is_staff or page in ALWAYS or (until := owes(person)) is None:
            return view(request, *args, **named)
        if timezone.now() >= until:
            messages.error(
                request, "Set up two-factor authentication first: the admin pages require it.", extra_tags="bad"
            )
            return redirect("mfa_activate_totp")
        if page == "index":
            day = until.astimezone(person.tz)
            messages.warning(
                request, f"Set up two-factor authentication by {day:%d %B %H:%M}; the admin pages will require it."
            )
        return view(request, *args, **named)

    return asking


def owes(person: User) -> datetime | None:
    """Until when this member of staff has to set up a second factor; None: there is one, or none is wanted here."""
    days = settings.TERRARIUM["staff_grace_days"]
    if days < 0 or is_mfa_enabled(person):
        return None
    if person.factor_by is None:
        _grace(person)
    return person.factor_by


def appoint(person: User, forget_factor: bool = False) -> None:
    """Every right in the house, and time to set up a second factor; perhaps in the place of one that was lost."""
    if forget_factor:
        Authenticator.objects.filter(user=person).delete()
    person.is_staff = person.is_superuser = True
    person.save(update_fields=["is_staff", "is_superuser"])
    _grace(person)


def _grace(person: User) -> None:
    person.factor_by = timezone.now() + timedelta(days=settings.TERRARIUM["staff_grace_days"])
    person.save(update_fields=["factor_by"])
