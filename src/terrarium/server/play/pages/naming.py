"""A guest's name: asked once, and as gladly not given."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from terrarium.kernel import NotYours

from ...accounts import profile
from ..web import needed, page, person

ASKED = "asked-name"
"""In a guest's session: the question was put and answered."""


@require_POST
@page
def name(request: HttpRequest, code: str) -> HttpResponse:
    """What a guest wants to be called, or that it does not matter."""
    who, seat = person(request), needed(request, "seat")
    if who is None or not who.guest:
        raise NotYours("Your name is in your settings.")
    if request.POST.get("do") == "name" and (said := request.POST.get("name", "").strip()):
        profile.change(who, name=said)
        messages.success(request, f"Welcome, {who.shown}.", extra_tags="good")
    request.session[ASKED] = True
    return redirect(reverse("table", args=[code]) + f"?seat={seat}")
