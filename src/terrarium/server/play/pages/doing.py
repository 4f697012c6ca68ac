"""Everything done at a table beside answering: acts, instructions, messages, sitting down and getting up."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from terrarium.kernel import Form, Refused

from ...accounts import people
from ...tables import files, reporting
from ...tables.lobby import handover, lobby
from ...tables.moderate import rewinding, voting
from ...tables.play import playing, talking
from ...tables.show import look
from ...tables.shown import Invited
from .. import forms
from ..fields import shape
from ..web import needed, page, person, seat_of, whole
from .questions import posted_fields
from .table import back


def _value(form: Form, request: HttpRequest) -> Any:
    return forms.read(shape(form) or form, posted_fields(request.POST))


@require_POST
@page
def act(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Do something unasked, after saying so twice."""
    who = person(request)
    seat = needed(request, "seat")
    offered = next((a for a in look.acts(who, code, seat=seat) if a.name == name), None)
    if offered is None:
        raise Refused(f"{name} is not open to you now.")
    playing.act(who, code, seat, name, _value(offered.form, request))
    return back(request, code, seat)


@require_POST
@page
def instruct(request: HttpRequest, code: str) -> HttpResponse:
    who = person(request)
    seat = needed(request, "seat")
    form, _ = look.instruction(who, code, seat=seat)
    if form is not None:
        playing.instruct(who, code, seat, _instruction(request, code, seat, form))
    return back(request, code, seat)


def _instruction(request: HttpRequest, code: str, seat: int, form: Form) -> Any:
    """What is to stand: as the form says, by a button in a question, as every match begins (`usual`), or nothing."""
    what = request.POST.get("do")
    if what not in ("stop", "usual"):
        return None if what == "ask" else _value(form, request)
    with look.at(person(request), code, seat) as seen:
        if what == "usual":
            return seen.game.initial
        for stop in seen.stops():
            if stop.name == request.POST.get("stop"):
                return stop.instruction
    raise Refused("There is no such action.")


@require_POST
@page
def message(request: HttpRequest, code: str) -> HttpResponse:
    seat = seat_of(request)
    to = request.POST.get("to", "all")
    other = whole(to)
    talking.message(
        person(request), code, request.POST.get("text", "").strip(), seat=seat,
        to=[other] if other is not None else "moderator" if to == "moderator" else "all",
    )  # fmt: skip
    return back(request, code, seat, "#messages")


@require_POST
@page
def do(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """The small verbs of an open table and of one that runs."""
    post = request.POST
    who = people.guest(request) if verb in ("join", "wait") else person(request)
    seat, number = whole(post.get("seat")), whole(post.get("number")) or 0
    reason = post.get("reason", "").strip()
    chosen: Any = {
        "join": lambda: lobby.join(
            who, code, seat=seat, word=post.get("word", ""), invitation=post.get("invitation", "")
        ),
        "leave": lambda: lobby.leave(who, code, seat=seat),
        "wait": lambda: lobby.wait(who, code, invitation=post.get("invitation", "")),
        "stop-waiting": lambda: lobby.stop_waiting(who, code),
        "start": lambda: lobby.start(who, code),
        "bot": lambda: lobby.seat_bot(who, code, seat or 0, post.get("level", ""), reason),
        "open-seat": lambda: lobby.open_seat(who, code, seat or 0, reason),
        "word": lambda: lobby.set_word(who, code, seat or 0, post.get("word", "")),
        "offer": lambda: handover.offer_seat(who, code, seat or 0, email=post.get("email", "").strip()),
        "take-back": lambda: rewinding.take_back(who, code, seat or 0),
        "come-back": lambda: handover.come_back(who, code, seat or 0),
        "cancel": lambda: lobby.cancel_table(who, code, reason),
        "send-report": lambda: reporting.send_again(who, code, seat or 0, number),
        "vote": lambda: voting.vote(who, code, seat or 0, post.get("motion", ""), aye=post.get("aye") != "no"),
        "read": lambda: playing.mark_read(who, code, seat or 0, number),
    }.get(verb)
    if chosen is None:
        raise Refused("There is no such action.")
    made = chosen()
    if isinstance(made, Invited):
        return link(request, code, made)
    if verb == "send-report":
        messages.success(request, "It is on its way.", extra_tags="good")
        return redirect(reverse("reports", args=[code]) + f"?seat={seat}")
    if verb in ("take-back", "come-back", "read", "vote"):
        return back(request, code, seat)
    return redirect("table", code)


@require_POST
@page
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """A link for somebody, to an open seat."""
    made = lobby.invite(person(request), code, email=request.POST.get("email", "").strip())
    return link(request, code, made, waits=True)


def link(request: HttpRequest, code: str, made: Invited, *, waits: bool = False) -> HttpResponse:
    """A secret link, shown once; the page leads to the table by itself when a game that is waited for begins."""
    address = request.build_absolute_uri(made.path)
    found = {"address": address, "code": code, "until": made.until, "waits": waits}
    return render(request, "play/invited.html", found)


@require_http_methods(["GET", "POST"])
@page
def take(request: HttpRequest, code: str) -> HttpResponse:
    """Take over a seat that was offered by a link."""
    offer = request.GET.get("offer", "") or request.POST.get("offer", "")
    if request.method == "POST":
        seat = handover.take_seat(people.guest(request), code, offer)
        return redirect(reverse("table", args=[code]) + f"?seat={seat}")
    return render(request, "play/take.html", {"code": code, "offer": offer, "here": ""})


@require_safe
@page
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record as a file that anyone can check."""
    answer = HttpResponse(files.export_match(person(request), code), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="terrarium-{code}.json"'
    return answer
