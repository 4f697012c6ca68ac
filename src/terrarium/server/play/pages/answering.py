"""Answering what is asked: the question as a page, drafts that save themselves, and what is sent."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from terrarium.kernel import Either, Fields, Form, Game, ListOf, Refused

from ...tables import forms, labels, reading, services
from ...tables.shown import DecisionShown, Receipt
from ..fields import inputs, kept, shape
from ..web import needed, page, person, whole
from . import fragments


def asked(game: Game[Any, Any], view: Any, decision: DecisionShown, found: list[Any], posted: Any) -> dict[str, Any]:
    """One question: its inputs with what was refused just now, else with the draft, else with the default."""
    draft = decision.draft
    answer = draft.answer if draft and draft.answer is not None else decision.default
    common = shape(decision.form)
    named = decision.labels
    if common is not None and common is not decision.form:
        named = labels.of(game, view, common)
    given, typed = None, ""
    if posted is not None and posted.get("moment") == decision.moment:
        given, typed = posted_fields(posted), posted.get("text", "")
    elif isinstance(answer, dict) and list(answer) == [UNREAD]:
        given, answer = answer[UNREAD], None
    return {
        "d": decision,
        "html": common is not None and partial(
            inputs, common, answer, given=given, labels=named, barred=decision.barred, findings=found,
            prefix=f"m{decision.moment}-{decision.seat}", rules=reverse("rules", args=[game.slug]),
        ),
        "own": common is None,
        "shaped": common is not decision.form,
        "lists": common is not None and _has_list(common),
        "text": typed or (draft.text if draft and draft.text else decision.notation if common is None else ""),
        "typed": typed,
    }  # fmt: skip


UNREAD = "fields"
"""A draft that cannot be read as an answer yet is kept under this name as the page's fields."""


def _has_list(form: Form) -> bool:
    match form:
        case ListOf():
            return True
        case Fields():
            return any(_has_list(part) for part in form.parts.values())
        case Either():
            return any(_has_list(part) for part in form.ways.values())
    return False


def posted_fields(post: Any) -> dict[str, Any]:
    return {key: values for key, values in kept(dict(post.lists())).items() if key == "a" or key.startswith("a.")}


def _answer(request: HttpRequest, code: str, seat: int, moment: str) -> tuple[Any, str, Any]:
    """The posted answer: typed text where there is any, else the form. Gives answer, text and an instruction."""
    text = request.POST.get("text", "").strip()
    if text:
        reading_ = services.read_text(person(request), code, seat, moment, text)
        if not reading_.ok:
            raise Refused(findings=reading_.findings)
        return reading_.answer, text, reading_.instruction
    if "shaped" in request.POST:
        open_ = reading.decisions(person(request), code, seat=seat)
        common = next((shape(d.form) for d in open_ if d.moment == moment), None)
        if common is not None:
            return forms.read(common, posted_fields(request.POST)), "", msgspec.UNSET
    return services.read_form(person(request), code, seat, moment, posted_fields(request.POST)), "", msgspec.UNSET


@require_POST
@page
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Send an answer (or confirm, withdraw); a refusal shows the page again with everything that was typed."""
    who = person(request)
    seat, moment, what = needed(request, "seat"), request.POST["moment"], request.POST.get("do", "submit")
    try:
        if what == "withdraw":
            services.withdraw(who, code, seat, moment)
        elif what == "keep":
            _keep(request, code, seat, moment)
        elif what == "try":
            return _try(request, code, seat, moment)
        else:
            value, text, instruction = _answer(request, code, seat, moment)
            services.submit(
                who, code, seat, moment, value, confirm=what != "hold", text=text, instruction=instruction,
                key=request.POST.get("key", ""),
            )  # fmt: skip
            read = whole(request.POST.get("number"))
            if seat >= 0 and read is not None:
                services.mark_read(who, code, seat, read)
    except Refused as refused:
        from .table import playing

        shown = reading.table(who, code, seat=seat)
        context = playing(request, shown, list(refused.findings), request.POST)
        context["refused"] = [(_place(context["asked"], finding.place), finding) for finding in refused.findings]
        return fragments.shown(request, context, status=400, always=("panel",))
    return redirect(reverse("table", args=[code]) + (f"?seat={seat}" if seat >= 0 else ""))


def _place(asked: list[dict[str, Any]], place: Any) -> str:
    """Where in the form a finding points, in the words that stand there; entries of a list are counted from one."""
    names = {key.partition(":")[2]: label for ask in asked for key, label in ask["d"].labels.items()}
    words = (f"entry {part + 1}" if isinstance(part, int) else names.get(str(part), str(part)) for part in place)
    return ", ".join(words)


def _try(request: HttpRequest, code: str, seat: int, moment: str) -> HttpResponse:
    """The page again, as it was filled in, with what the answer might lead to."""
    from .table import playing

    who = person(request)
    value, _, _ = _answer(request, code, seat, moment)
    tried = services.try_out(who, code, seat, moment, value)
    context = playing(request, reading.table(who, code, seat=seat), [], request.POST)
    return fragments.shown(request, {**context, "tried": tried}, always=("panel",))


def _keep(request: HttpRequest, code: str, seat: int, moment: str) -> Receipt:
    """Keep what is filled in so far, readable or not."""
    try:
        value, text, _ = _answer(request, code, seat, moment)
    except Refused:
        value, text = {UNREAD: posted_fields(request.POST)}, ""
    return services.save_draft(person(request), code, seat, moment, value, text=text)


@require_POST
@page
def draft(request: HttpRequest, code: str) -> JsonResponse:
    """Keep what is written so far, and say what there is to say about it."""
    who = person(request)
    seat, moment = needed(request, "seat"), request.POST["moment"]
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
            value = None if text else {UNREAD: posted_fields(request.POST)}
        receipt = services.save_draft(
            who, code, seat, moment, value, text=text, version=whole(request.POST.get("version"))
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
