"""Answering what is asked: the question as a page, drafts that save themselves, and what is sent."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from terrarium.kernel import Closed, Either, Fields, Finding, Form, ListOf, Pov, Refused, Stale

from ...tables import access, forms, look
from ...tables import playing as playing_
from ...tables.errors import Conflict
from ...tables.look import Look
from ...tables.shown import DecisionShown, Receipt
from ..fields import inputs, kept, shape
from ..web import needed, page, person, whole
from . import fragments


def asked(pov: Pov[Any], decision: DecisionShown, found: list[Any], posted: Any) -> dict[str, Any]:
    """One question: its inputs with what was refused just now, else with the draft, else with what the game suggests.
    Nothing else is filled in: a default is what a missed deadline answers, and may give up."""
    draft = decision.draft
    answer = draft.answer if draft and draft.answer is not None else decision.suggestion
    common = shape(decision.form)
    named = decision.labels
    if common is not None and common is not decision.form:
        named = pov.labels(common)
    given, typed = None, ""
    if posted is not None and posted.get("moment") == decision.moment:
        given, typed = posted_fields(posted), posted.get("text", "")
    elif isinstance(answer, dict) and list(answer) == [UNREAD]:
        given, answer = answer[UNREAD], None
    return {
        "d": decision,
        "html": common is not None and partial(
            inputs, common, answer, given=given, labels=named, barred=decision.barred, findings=found,
            prefix=f"m{decision.moment}-{decision.seat}", rules=reverse("rules", args=[pov.game.slug]),
        ),
        "own": common is None,
        "shaped": common is not decision.form,
        "lists": common is not None and _has_list(common),
        "text": typed or (draft.text if draft and draft.text else _suggested(pov, decision) if common is None else ""),
        "typed": typed,
    }  # fmt: skip


def _suggested(pov: Pov[Any], decision: DecisionShown) -> str:
    return "" if decision.suggestion is None else pov.write(decision, decision.suggestion)


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


def _answer(seen: Look, post: Any, moment: str) -> tuple[Any, str, Any]:
    """The posted answer: typed text where there is any, or where the game's own form has no fields to fill in (then an
    empty text says something too); else the form. Gives answer, text and an instruction."""
    text = post.get("text", "").strip()
    form = seen.asked(moment).form
    common = shape(form)
    if text or common is None:
        read = seen.read(moment, text)
        if not read.ok:
            raise Refused(findings=read.findings)
        return read.answer, text, read.instruction
    return forms.read(common if "shaped" in post else form, posted_fields(post)), "", msgspec.UNSET


@require_POST
@page
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Send an answer (or confirm, withdraw); a refusal shows the page again with everything that was typed."""
    who, post = person(request), request.POST
    seat, moment, what = needed(request, "seat"), post["moment"], post.get("do", "submit")
    try:
        if what == "withdraw":
            playing_.withdraw(who, code, seat, moment)
            return _back(code, seat)
        with look.at(who, code, seat, eyes=access.answers_for) as seen:
            if what == "keep":
                _keep(seen, post, moment)
                return _back(code, seat)
            if what == "try":
                return _try(request, seen, moment)
            value, text, instruction = _answer(seen, post, moment)
        playing_.submit(
            who, code, seat, moment, value, confirm=what != "hold", text=text, instruction=instruction,
            key=post.get("key", ""),
        )  # fmt: skip
        read = whole(post.get("number"))
        if seat >= 0 and read is not None:
            playing_.mark_read(who, code, seat, read)
    except Refused as refused:
        with look.at(who, code, seat) as seen:
            context = _playing(request, seen, list(refused.findings))
            context["refused"] = [(_place(context["asked"], finding.place), finding) for finding in refused.findings]
            return fragments.shown(request, context, status=400, always=("panel",))
    return _back(code, seat)


def _back(code: str, seat: int) -> HttpResponse:
    return redirect(reverse("table", args=[code]) + (f"?seat={seat}" if seat >= 0 else ""))


def _playing(request: HttpRequest, seen: Look, found: list[Any]) -> dict[str, Any]:
    """The play page as it was filled in."""
    from .table import playing

    return playing(request, seen, found, request.POST)


def _place(asked: list[dict[str, Any]], place: Any) -> str:
    """Where in the form a finding points, in the words that stand there; entries of a list are counted from one."""
    names = {key.partition(":")[2]: label for ask in asked for key, label in ask["d"].labels.items()}
    words = (f"entry {part + 1}" if isinstance(part, int) else names.get(str(part), str(part)) for part in place)
    return ", ".join(words)


def _try(request: HttpRequest, seen: Look, moment: str) -> HttpResponse:
    """The page again, as it was filled in, with what the answer might lead to."""
    value, _, _ = _answer(seen, request.POST, moment)
    tried = seen.try_out(moment, value)
    return fragments.shown(request, {**_playing(request, seen, []), "tried": tried}, always=("panel",))


def _keep(seen: Look, post: Any, moment: str) -> Receipt:
    """Keep what is filled in so far, readable or not."""
    try:
        value, text, _ = _answer(seen, post, moment)
    except Refused:
        value, text = {UNREAD: posted_fields(post)}, ""
    return playing_.save_draft(seen.person, seen.here.code, seen.who, moment, value, text=text)


@require_POST
@page
def draft(request: HttpRequest, code: str) -> JsonResponse:
    """Keep what is written so far, and say what there is to say about it. What comes too late, because the question is
    answered or was written on in another tab, is no error of the page's: it is only told."""
    who = person(request)
    seat, moment = needed(request, "seat"), request.POST["moment"]
    try:
        with look.at(who, code, seat, eyes=access.answers_for) as seen:
            value, text, findings = _so_far(seen, request.POST, moment)
        version = whole(request.POST.get("version"))
        receipt = playing_.save_draft(who, code, seat, moment, value, text=text, version=version)
    except Refused as refused:
        said = [{"place": "", "says": str(f), "warning": False} for f in refused.findings]
        late = isinstance(refused, Stale | Closed | Conflict)
        return JsonResponse({"says": "Not saved.", "findings": said}, status=200 if late else 409)
    shown = [
        {"place": ".".join(map(str, f.place)), "says": f.says, "warning": f.warning, "code": f.code, "rule": f.rule}
        for f in findings
    ]
    at = receipt.at.astimezone(who.tz) if who else receipt.at
    return JsonResponse({"says": f"Saved {at:%H:%M}.", "version": receipt.version, "findings": shown})


def _so_far(seen: Look, post: Any, moment: str) -> tuple[Any, str, list[Finding]]:
    """What is written so far, as an answer where it can be read, and what there is to say about it."""
    text = post.get("text", "").strip()
    try:
        if text:
            read = seen.read(moment, text)
            return (read.answer if read.ok else None), text, read.findings
        value, _, _ = _answer(seen, post, moment)
        return value, "", seen.check(moment, value)
    except Refused as refused:
        return (None, text, list(refused.findings)) if text else ({UNREAD: posted_fields(post)}, "", [])
