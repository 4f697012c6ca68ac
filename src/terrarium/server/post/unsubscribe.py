"""One click and no more letters of a kind: a signed link, without logging in."""

from __future__ import annotations

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
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
        return HttpResponse("This link is not good any more.", status=404, content_type="text/plain; charset=utf-8")
    person = User.objects.filter(pk=named["p"]).first()
    if request.method == "POST" and person is not None:
        person.notices = {**person.notices, named["k"]: "none"}
        person.save(update_fields=["notices"])
        return HttpResponse("No more letters of this kind.", content_type="text/plain; charset=utf-8")
    page = (
        "<!doctype html><html lang=en><title>Letters</title><h1>No more letters of this kind?</h1>"
        "<form method=post><button>Stop them</button></form></html>"
    )
    return HttpResponse(page)
