"""Guided answers: the page sends what is touched, and hears how it goes on."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, RawPostDataException
from django.views.decorators.http import require_POST

from terrarium.kernel import Closed, Refused, Stale
from terrarium.kernel.guide import Guide

from ...base.problems import told
from ...tables.show import look
from ..web import page, person, seat_of

JSON = "application/json"


class Touched(msgspec.Struct, frozen=True):
    """As the page sends it: the draft is what the last guide gave; without a seat, one's own that looks here."""

    moment: str
    seat: int | None = None
    draft: Any = None
    touch: str = ""


_touched = msgspec.json.Decoder(Touched)


@require_POST
@page
def guide(request: HttpRequest, code: str) -> HttpResponse:
    """The next guide, as JSON; a refusal as the API has it. A page that asks too late has done nothing wrong: its guide
    says that there is no way on."""
    try:
        sent = _touched.decode(request.body)
    except (RawPostDataException, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return HttpResponse(msgspec.json.encode({"says": str(error)}), content_type=JSON, status=400)
    seat = seat_of(request) if sent.seat is None else sent.seat
    try:
        found = look.guide(person(request), code, seat, sent.moment, sent.draft, sent.touch)
    except (Stale, Closed) as late:
        found = Guide(sent.draft, findings=late.findings)
    except Refused as refused:
        status, says = told(refused)
        return HttpResponse(says, content_type=JSON, status=status)
    return HttpResponse(msgspec.json.encode(found), content_type=JSON)
