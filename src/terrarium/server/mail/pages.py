"""Pages about letters: one click and no more of a kind, by a signed link and without logging in; one letter more, to
see whether an address takes letters again."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from ..models import User
from ..outbox.letters import ACCOUNT, Letter, put

_signer = Signer(salt="terrarium.unsubscribe")


def link(person: User, kind: str) -> str:
    token = _signer.sign_object({"p": person.pk, "k": kind})
    return settings.SITE_URL + reverse("unsubscribe", args=[token])


@csrf_exempt
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """A GET asks first (mail readers fetch links), a POST does it."""
    try:
        named = _signer.unsign_object(token)
    except BadSignature:
        return render(request, "play/unsubscribe.html", {"bad": True}, status=404)
    person = User.objects.filter(pk=named["p"], deleted_at=None).first()
    done = request.method == "POST" and person is not None
    if done and person is not None:
        person.notices = {**person.notices, named["k"]: "none"}
        person.save(update_fields=["notices"])
    return render(request, "play/unsubscribe.html", {"done": done})


@require_POST
@login_required
def again(request: HttpRequest) -> HttpResponse:
    """One letter to one's own address, once an hour, to see whether it takes letters again."""
    person = cast(User, request.user)
    once = f"again/{person.pk}/{timezone.now():%Y%m%d%H}"
    text = "This email reached you, so notifications will come again too."
    if put(Letter(person, ACCOUNT, once, "Terrarium: emails reach you again", text, asked=True)) is None:
        messages.error(request, "An email was already tried within this hour.", extra_tags="bad")
    else:
        messages.success(request, "An email is on its way. If it arrives, others will come again.", extra_tags="good")
    return redirect("settings")
