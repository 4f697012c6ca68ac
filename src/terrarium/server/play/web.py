"""What every page does alike: who asks, refusals as words, the game behind a name."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.datastructures import MultiValueDictKeyError
from django.utils.http import url_has_allowed_host_and_scheme

from terrarium.kernel import Game, Refused
from terrarium.kernel.registry import NoSuchGame, find

from ..accounts import people
from ..base.errors import Missing, Stopped, Unknown
from ..models import User
from ..tables.show import look

View = Callable[..., HttpResponse]


def game_or_404(slug: str) -> Game[Any, Any]:
    try:
        return find(slug)
    except LookupError as error:
        raise Http404(str(error)) from None


def person(request: HttpRequest) -> User | None:
    return people.of(request)


_WHOLE = re.compile(r"-?[0-9]{1,9}")


def whole(text: str | None) -> int | None:
    """A whole number as somebody typed it; None where it is none, or larger than anything here."""
    return int(text) if text and _WHOLE.fullmatch(text.strip()) else None


def needed(request: HttpRequest, name: str) -> int:
    """A whole number without which the form means nothing."""
    number = whole(request.POST[name])
    if number is None:
        raise BadRequest(f"{name} is a whole number.")
    return number


def seat_of(request: HttpRequest) -> int | None:
    """The seat as whom the page is looked at, where the address names one."""
    return whole(request.GET.get("seat") or request.POST.get("seat"))


def page(view: View) -> View:
    """Times are told by the reader's own clock. What may not be known of is not found; a table that cannot be shown
    says so; any other refusal is told on the page one came from. What is made for a person is kept by no browser: Back
    after signing out asks again."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        who = person(request)
        if any("\0" in str(part) for part in named.values()):
            raise Http404("There is no such page.")
        if any("\0" in text for sent in (request.GET, request.POST) for _, texts in sent.lists() for text in texts):
            raise BadRequest("A text has no zero bytes.")
        try:
            with timezone.override(who.tz if who else None):
                answer = view(request, *args, **named)
        except Unknown as unknown:
            raise Http404(str(unknown)) from None
        except MultiValueDictKeyError as missing:
            raise BadRequest(f"The form lacks {missing}.") from None
        except (Stopped, NoSuchGame) as error:
            says = str(error) if isinstance(error, Stopped) else Missing.says
            if request.method in ("GET", "HEAD") and "code" in named:
                return stopped(request, named["code"], says)
            messages.add_message(request, messages.ERROR, says, extra_tags="bad")
            return redirect(back(request))
        except Refused as refused:
            for finding in refused.findings:
                messages.add_message(request, messages.ERROR, str(finding), extra_tags="bad")
            table = reverse("table", args=[named["code"]]) if "code" in named else "/"
            answer = redirect(back(request, "/" if table == request.path else table))
        if who is not None and not answer.has_header("Cache-Control"):
            answer["Cache-Control"] = "no-store"
        return answer

    return shown


def stopped(request: HttpRequest, code: str, says: str) -> HttpResponse:
    """In the place of a table's page that cannot be shown: why, and for its moderator the way on."""
    try:
        shown = look.table(person(request), code, invitation=request.GET.get("invitation", ""))
    except Refused as refused:
        raise Http404(str(refused)) from None
    return render(request, "play/stopped.html", {"t": shown, "says": says, "here": ""}, status=423)


def back(request: HttpRequest, otherwise: str = "/") -> str:
    """The page of this site that the request came from."""
    came = request.headers.get("Referer", "")
    here = request.build_absolute_uri("/")
    way = came[len(here) - 1 :] if came.startswith(here) else otherwise
    return way if url_has_allowed_host_and_scheme(way, None) else otherwise
