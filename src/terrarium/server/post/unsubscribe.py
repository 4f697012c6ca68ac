"""One click and no more letters of a kind: a signed link, without logging in."""

from __future__ import annotations

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from ..accounts.models import User

_signer = Signer(salt="terrarium.unsubscribe")


def link(person: User, kind: str) -> str:
    return f"{settings.SITE_URL}/post/stop/{_signer.sign_object({'p': person.pk, 'k': kind})}"


@csrf_exempt
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """A GET asks first (mail readers fetch links), a POST does it."""
    try:
        named = _signer.unsign_object(token)
    except BadSignature:
        return render(request, "play/stop.html", {"bad": True}, status=404)
    person = User.objects.filter(pk=named["p"], deleted_at=None).first()
    done = request.method == "POST" and person is not None
    if done and person is not None:
        person.notices = {**person.notices, named["k"]: "none"}
        person.save(update_fields=["notices"])
    return render(request, "play/stop.html", {"done": done})
