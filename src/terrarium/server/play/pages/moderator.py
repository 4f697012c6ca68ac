"""The moderator's desk. Its log is open to all who may see the table; its tools to the moderator alone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_POST, require_safe

from terrarium.kernel import REFEREE, Refused
from terrarium.kernel.registry import find

from ...tables import forms, reading, services
from ..fields import inputs
from ..web import page, person


@require_safe
@page
def moderator(request: HttpRequest, code: str) -> HttpResponse:
    who = person(request)
    shown = reading.table(who, code)
    leads = "pause" in shown.may or "resume" in shown.may or "rewind" in shown.may
    context: dict[str, Any] = {
        "t": shown,
        "game": find(shown.game),
        "leads": leads,
        "here": "",
        "log": reading.log(who, code),
    }
    if leads:
        context["entries"] = reading.entries(who, code, limit=200)
        context["ledger"] = reading.ledger(who, code)
        if "correct" in shown.may:
            acts = reading.acts(who, code, seat=REFEREE)
            context["corrections"] = [(act, inputs(act.form, prefix=f"c-{act.name}")) for act in acts]
    return render(request, "play/moderator.html", context)


@require_POST
@page
def moderate(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """Each tool asks for a reason, which everybody sees."""
    who = person(request)
    post = request.POST
    reason = post.get("reason", "").strip()
    seat = int(post["seat"]) if post.get("seat", "").isdigit() else 0
    tools: dict[str, Any] = {
        "pause": lambda: services.pause(who, code, reason),
        "resume": lambda: services.resume(who, code, reason),
        "extend": lambda: services.extend(
            who,
            code,
            seconds=3600 * int(post.get("hours") or 0),
            until=parse_datetime(post.get("until", "")),
            reason=reason,
        ),
        "drop": lambda: services.drop(who, code, seat, reason),
        "bot": lambda: services.seat_bot(who, code, seat, post.get("level", ""), reason),
        "replace": lambda: services.replace(who, code, seat, email=post.get("email", ""), reason=reason),
        "rewind": lambda: services.rewind(who, code, int(post.get("to") or 0), reason),
        "look": lambda: services.look(who, code, reason),
        "charge": lambda: services.charge(who, code, seat, int(post.get("amount") or 0), reason),
        "hand": lambda: services.hand_moderation(who, code, post.get("username", ""), reason),
    }
    if verb.startswith("correct-"):
        name = verb.removeprefix("correct-")
        act = next((a for a in reading.acts(who, code, seat=REFEREE) if a.name == name), None)
        if act is None:
            raise Refused(f"{name} is not open now.")
        value = forms.read(act.form, {key: post.getlist(key) for key in post})
        services.correct(who, code, name, value, reason, force=post.get("force") == "on")
    elif verb in tools:
        made = tools[verb]()
        if made is not None:
            address = request.build_absolute_uri(made.path)
            return render(request, "play/invited.html", {"address": address, "code": code, "until": made.until})
    else:
        raise Refused("There is no such thing to do.")
    return redirect("moderator", code)
