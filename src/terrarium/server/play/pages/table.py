"""One table: its lobby before the start, the play page after it, and everything one does there."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from terrarium.kernel import Form, Refused
from terrarium.kernel.registry import find

from ...accounts import people
from ...tables import forms, reading, services
from ...tables.shown import DecisionShown, TableShown
from ..fields import inputs
from ..web import page, person, seat_of
from .home import client_folder


@require_safe
@page
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The lobby while seats are filled; afterwards the play page."""
    who = person(request)
    shown = reading.table(who, code, seat=seat_of(request), invitation=request.GET.get("invitation", ""))
    if shown.status in ("open", "cancelled"):
        context = {
            "t": shown,
            "game": find(shown.game),
            "invitation": request.GET.get("invitation", ""),
            "here": "hall",
        }
        return render(request, "play/lobby.html", context)
    return render(request, "play/table.html", _playing(request, shown, []))


def _playing(request: HttpRequest, shown: TableShown, found: list[Any], posted: Any = None) -> dict[str, Any]:
    """All that the play page shows."""
    who = person(request)
    code = shown.code
    seat = shown.who if shown.who >= 0 else None
    game = find(shown.game)
    position = reading.position(who, code, seat=shown.who)
    decisions = reading.decisions(who, code, seat=seat) if seat is not None else []
    events = reading.events(who, code, seat=shown.who, since=max(0, shown.number - 400), limit=400)
    form, instruction = reading.instruction(who, code, seat=seat) if seat is not None else (None, None)
    asked = [_asked(decision, found, posted) for decision in decisions]
    return {
        "t": shown,
        "game": game,
        "position": position,
        "wide": game.wide_board(position.view) if position.svg else "",
        "asked": asked,
        "new": [e for e in events if e.number > shown.read_number],
        "events": list(reversed(events)),
        "messages_shown": reading.messages(who, code, seat=seat),
        "acts": [(act, inputs(act.form, prefix=f"act-{act.name}")) for act in _acts(who, code, seat)],
        "instructions": inputs(form, instruction, prefix="i") if form is not None else "",
        "papers": game.papers,
        "aids": game.aids,
        "client": (client_folder(game) / "main.js").is_file(),
        "client_style": (client_folder(game) / "main.css").is_file(),
        "board_stamp": _stamp(position.svg, position.text),
        "panel_stamp": _stamp(*(f"{d.moment}{d.draft}" for d in decisions), shown.status, shown.moments),
        "log_stamp": str(shown.number),
        "seats_stamp": _stamp(shown.seats, shown.moments, shown.status),
        "mine_here": seat is not None,
        "seat_name": next((s.name for s in shown.seats if s.number == shown.who), ""),
        "ranking": sorted(shown.seats, key=lambda s: (s.place or 99, s.number)),
        "here": "",
    }


def _acts(who: Any, code: str, seat: int | None) -> list[Any]:
    return reading.acts(who, code, seat=seat) if seat is not None else []


def _stamp(*parts: Any) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=6).hexdigest()


def _asked(decision: DecisionShown, found: list[Any], posted: Any) -> dict[str, Any]:
    draft = decision.draft
    answer = draft.answer if draft and draft.answer is not None else decision.default
    own = type(decision.form).__module__.partition(".kernel.")[1] == ""
    return {
        "d": decision,
        "html": inputs(
            decision.form, answer, labels=decision.labels, barred=decision.barred, findings=found,
            prefix=f"m{decision.moment}-{decision.seat}",
        ),
        "own": own,
        "text": (draft.text if draft and draft.text else decision.notation if own else ""),
    }  # fmt: skip


def _answer(request: HttpRequest, code: str, seat: int, moment: str) -> tuple[Any, str, Any]:
    """The posted answer: typed text where there is any, else the form. Gives answer, text and an instruction."""
    text = request.POST.get("text", "").strip()
    if text:
        reading_ = services.read_text(person(request), code, seat, moment, text)
        if not reading_.ok:
            raise Refused(findings=reading_.findings)
        return reading_.answer, text, reading_.instruction
    posted = {key: request.POST.getlist(key) for key in request.POST}
    return services.read_form(person(request), code, seat, moment, posted), "", msgspec.UNSET


@require_POST
@page
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Send an answer (or confirm, withdraw); a refusal shows the page again with everything that was typed."""
    who = person(request)
    seat, moment, what = int(request.POST["seat"]), request.POST["moment"], request.POST.get("do", "submit")
    try:
        if what == "confirm" and "a" not in request.POST and not request.POST.get("text"):
            services.confirm(who, code, seat, moment)
        elif what == "withdraw":
            services.withdraw(who, code, seat, moment)
        else:
            value, text, instruction = _answer(request, code, seat, moment)
            services.submit(
                who, code, seat, moment, value, confirm=what != "hold", text=text, instruction=instruction,
                key=request.POST.get("key", ""),
            )  # fmt: skip
            if request.POST.get("number", "").isdigit():
                services.mark_read(who, code, seat, int(request.POST["number"]))
    except Refused as refused:
        shown = reading.table(who, code, seat=seat)
        context = _playing(request, shown, list(refused.findings), request.POST)
        context["refused"] = refused.findings
        context["typed"] = request.POST.get("text", "")
        return render(request, "play/table.html", context, status=400)
    return redirect(reverse("table", args=[code]) + f"?seat={seat}")


@require_POST
def draft(request: HttpRequest, code: str) -> JsonResponse:
    """Keep what is written so far, and say what there is to say about it."""
    who = person(request)
    seat, moment = int(request.POST["seat"]), request.POST["moment"]
    given = request.POST.get("version", "")
    try:
        text = request.POST.get("text", "").strip()
        value: Any = None
        findings: list[Any] = []
        try:
            if text:
                read = services.read_text(who, code, seat, moment, text)
                value, findings = (read.answer if read.ok else None), read.findings
            else:
                value, text, _ = _answer(request, code, seat, moment)
                findings = services.check(who, code, seat, moment, value)
        except Refused as refused:
            findings = list(refused.findings) if text else []
        receipt = services.save_draft(
            who, code, seat, moment, value, text=text, version=int(given) if given.isdigit() else None
        )
    except Refused as refused:
        said = [{"place": "", "says": str(f), "warning": False} for f in refused.findings]
        return JsonResponse({"says": "Not saved.", "findings": said}, status=409)
    shown = [
        {"place": ".".join(map(str, f.place)), "says": f.says, "warning": f.warning, "code": f.code, "rule": f.rule}
        for f in findings
    ]
    at = receipt.at.astimezone(who.tz) if who else receipt.at
    return JsonResponse({"says": f"Saved {at:%H:%M}.", "version": receipt.version, "findings": shown})


def _value(form: Form, request: HttpRequest) -> Any:
    return forms.read(form, {key: request.POST.getlist(key) for key in request.POST})


@require_POST
@page
def act(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Do something unasked, after saying so twice."""
    who = person(request)
    seat = int(request.POST["seat"])
    offered = next((a for a in reading.acts(who, code, seat=seat) if a.name == name), None)
    if offered is None:
        raise Refused(f"{name} is not open to you now.")
    services.act(who, code, seat, name, _value(offered.form, request))
    return redirect(reverse("table", args=[code]) + f"?seat={seat}")


@require_POST
@page
def instruct(request: HttpRequest, code: str) -> HttpResponse:
    who = person(request)
    seat = int(request.POST["seat"])
    form, _ = reading.instruction(who, code, seat=seat)
    if form is not None:
        services.instruct(who, code, seat, None if request.POST.get("do") == "ask" else _value(form, request))
    return redirect(reverse("table", args=[code]) + f"?seat={seat}")


@require_POST
@page
def message(request: HttpRequest, code: str) -> HttpResponse:
    seat = seat_of(request)
    to = request.POST.get("to", "all")
    services.message(
        person(request), code, request.POST.get("text", "").strip(), seat=seat,
        to=[int(to)] if to.isdigit() else "moderator" if to == "moderator" else "all",
    )  # fmt: skip
    return redirect(reverse("table", args=[code]) + (f"?seat={seat}" if seat is not None else "") + "#messages")


@require_POST
@page
def do(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """The small verbs of lobby and table."""
    post = request.POST
    who = people.guest(request) if verb in ("join", "wait") else person(request)
    seat = int(post["seat"]) if post.get("seat", "").lstrip("-").isdigit() else None
    reason = post.get("reason", "").strip()
    chosen: Any = {
        "join": lambda: services.join(
            who, code, seat=seat, word=post.get("word", ""), invitation=post.get("invitation", "")
        ),
        "leave": lambda: services.leave(who, code, seat=seat),
        "wait": lambda: services.wait(who, code, invitation=post.get("invitation", "")),
        "stop-waiting": lambda: services.stop_waiting(who, code),
        "start": lambda: services.start(who, code),
        "bot": lambda: services.seat_bot(who, code, seat or 0, post.get("level", ""), reason),
        "open-seat": lambda: services.open_seat(who, code, seat or 0, reason),
        "take-back": lambda: services.take_back(who, code, seat or 0),
        "come-back": lambda: services.come_back(who, code, seat or 0),
        "cancel": lambda: services.cancel_table(who, code, reason),
        "read": lambda: services.mark_read(who, code, seat or 0, int(post.get("number") or 0)),
    }.get(verb)
    if chosen is None:
        raise Refused("There is no such thing to do.")
    chosen()
    return redirect(
        reverse("table", args=[code]) + (f"?seat={seat}" if verb in ("take-back", "come-back", "read") else "")
    )


@require_POST
@page
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """A link for somebody; it is shown once."""
    made = services.invite(person(request), code, email=request.POST.get("email", "").strip())
    address = request.build_absolute_uri(made.path)
    return render(request, "play/invited.html", {"address": address, "code": code, "until": made.until})


@require_http_methods(["GET", "POST"])
@page
def take(request: HttpRequest, code: str) -> HttpResponse:
    """Take over a seat that was offered by a link."""
    offer = request.GET.get("offer", "") or request.POST.get("offer", "")
    if request.method == "POST":
        seat = services.take_seat(people.guest(request), code, offer)
        return redirect(reverse("table", args=[code]) + f"?seat={seat}")
    return render(request, "play/take.html", {"code": code, "offer": offer, "here": ""})


@require_safe
@page
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """Step through what this audience knew, event by event; after the end, through everything."""
    who = person(request)
    seat = seat_of(request)
    shown = reading.table(who, code, seat=seat)
    given = request.GET.get("n", "")
    at = min(int(given), shown.number) if given.isdigit() else shown.number
    position = reading.position(who, code, seat=shown.who, at=at)
    events = reading.events(who, code, seat=shown.who, since=max(0, at - 25), limit=25)
    context = {
        "t": shown,
        "game": find(shown.game),
        "position": position,
        "at": at,
        "events": list(reversed(events)),
        "seat": shown.who,
        "here": "",
    }
    return render(request, "play/replay.html", context)


@require_safe
@page
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record as a file that anyone can check."""
    answer = HttpResponse(services.export_match(person(request), code), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="terrarium-{code}.json"'
    return answer
