"""Letters are not sent for ever to an address that refuses them: after a few it is marked, and its person is told.

The mark goes when a letter is taken there again or the address is confirmed. Letters about the account and those that
somebody asks for are always tried: they are the way to find out.
"""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from ..accounts.models import User
from .models import Undeliverable

MARKED = 3
"""So many letters, one after the other, must be refused for good."""


def refused(address: str, reason: str) -> None:
    """A letter there was refused for good."""
    now = timezone.now()
    new = {"reason": reason[:500], "since": now, "at": now}
    Undeliverable.objects.get_or_create(address=address.lower(), defaults=new)
    Undeliverable.objects.filter(address=address.lower()).update(reason=reason[:500], at=now, letters=F("letters") + 1)


def taken(address: str) -> None:
    """A letter there was taken, or the address was confirmed."""
    rows = Undeliverable.objects.filter(address=address.lower())
    if rows.exists():
        rows.delete()


def marked(address: str) -> Undeliverable | None:
    """What is known of an address to which nothing is sent any more."""
    return Undeliverable.objects.filter(address=address.lower(), letters__gte=MARKED).first() if address else None


@require_POST
@login_required
def again(request: HttpRequest) -> HttpResponse:
    """One letter to one's own address, once an hour, to see whether it takes letters again."""
    from .letters import ACCOUNT, Letter, put

    person = cast(User, request.user)
    once = f"again/{person.pk}/{timezone.now():%Y%m%d%H}"
    text = "This letter was taken at your address, so the others come again too."
    if put(Letter(person, ACCOUNT, once, "Terrarium: letters reach you again", text, asked=True)) is None:
        messages.error(request, "A letter was tried within this hour already.", extra_tags="bad")
    else:
        messages.success(request, "A letter is on its way. If it is taken, the others come too.", extra_tags="good")
    return redirect("profile")
