"""Answering what is asked: drafts that save themselves, and what is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from terrarium.interface.records import Receipt
from terrarium.kernel import Closed, Draft, Finding, Refused, Stale
from terrarium.kernel.guide import Guide
from terrarium.wording import where

from ...base.errors import Conflict
from ...tables.access import permissions
from ...tables.play import playing as playing_
from ...tables.show import look
from ...tables.show.look import Look
from .. import forms
from ..fields import shape
from ..web import needed, page, person, whole
from . import fragments
from .questions import GUIDED, UNREAD, posted_fields
from .table import back, playing


class Touched(msgspec.Struct, frozen=True):
    """An answer that was touched together: a guide's draft, and what was touched last."""

    draft: Any = None
    touch: str = ""


_touched = msgspec.json.Decoder(Touched)


def _answer(seen: Look, post: Any, moment: str) -> tuple[Any, str, Any]:
    """The posted answer: typed text where there is any, or where the game's own form has no fields to fill in (then an
    empty text says something too); else the form. Gives answer, text and an instruction."""
    text = post.get("text", "").strip()
    form = seen.asked(moment).form
    if post.get("guided"):
        guide = _guided(seen, post, moment)
        if not guide.ready:
            raise Refused(findings=guide.findings or (Finding("unfinished", "You still have to choose something."),))
        return guide.answer, "", msgspec.UNSET
    common = shape(form)
    if text or common is None:
        read = seen.read(moment, text)
        if not read.ok:
            raise Refused(findings=read.findings)
        return read.answer, text, read.instruction
    shown = common if "shaped" in post else form
    return forms.read(shown, posted_fields(post), seen.pov.label), "", msgspec.UNSET


def _guided(seen: Look, post: Any, moment: str) -> Guide:
    try:
        sent = _touched.decode(post["guided"])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused(findings=[Finding("unreadable", "This answer could not be read. Please start over.")]) from None
    return seen.guide(moment, sent.draft, sent.touch)


@require_POST
@page
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Send an answer (or confirm, withdraw); a refusal shows the page again with everything that was typed. What
    happened since one's last move stays in sight while one only responds to others."""
    who, post = person(request), request.POST
    seat, moment, what = needed(request, "seat"), post["moment"], post.get("do", "submit")
    try:
        if what == "withdraw":
            playing_.withdraw(who, code, seat, moment)
            return _back(request, code, seat)
        with look.at(who, code, seat, eyes=permissions.answers_for) as seen:
            if what == "keep":
                _keep(seen, post, moment)
                return _back(request, code, seat)
            if what == "try":
                return _try(request, seen, moment)
            value, text, instruction = _answer(seen, post, moment)
            turn = seen.asked(moment).tempo != "reply"
        playing_.submit(
            who, code, seat, moment, value, confirm=what != "hold", text=text, instruction=instruction,
            key=post.get("key", ""),
        )  # fmt: skip
        read = whole(post.get("number"))
        if seat >= 0 and read is not None and turn:
            playing_.mark_read(who, code, seat, read)
    except Refused as refused:
        with look.at(who, code, seat) as seen:
            context = _playing(request, seen, list(refused.findings))
            names = _names(label for ask in context["asked"] for label in ask["d"].labels.items())
            context["refused"] = [(where(finding.place, names), finding) for finding in refused.findings]
            return fragments.shown(request, context, status=400, always=("panel",))
    return _back(request, code, seat)


def _back(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    return back(request, code, seat if seat >= 0 else None)


def _playing(request: HttpRequest, seen: Look, found: list[Any]) -> dict[str, Any]:
    """The play page as it was filled in."""
    return playing(request, seen, found, request.POST)


def _names(labels: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """The words that stand at a place of the form."""
    names = {key.partition(":")[2]: label for key, label in labels}
    return lambda part: names.get(part, part)


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
        value, text = _unread(seen, post, moment), ""
    return playing_.save_draft(seen.person, seen.here.code, seen.who, moment, value, text=text)


@require_POST
@page
def draft(request: HttpRequest, code: str) -> JsonResponse:
    """Keep what is written so far, and say what there is to say about it. What comes too late, because the question is
    answered or was written on in another tab, is no error of the page's: it is only told."""
    who = person(request)
    seat, moment = needed(request, "seat"), request.POST["moment"]
    try:
        with look.at(who, code, seat, eyes=permissions.answers_for) as seen:
            value, text, findings = _so_far(seen, request.POST, moment)
            sent = _sent_already(seen, moment, value)
            names = _names(seen.asked(moment).labels.items())
        if sent is not None:
            return JsonResponse({"says": "Submitted.", "version": sent.version, "findings": []})
        version = whole(request.POST.get("version"))
        receipt = playing_.save_draft(who, code, seat, moment, value, text=text, version=version)
    except Refused as refused:
        said = [{"place": "", "says": str(f), "warning": False} for f in refused.findings]
        late = isinstance(refused, Stale | Closed | Conflict)
        return JsonResponse({"says": "Not saved.", "findings": said}, status=200 if late else 409)
    shown = [
        {
            "place": ".".join(map(str, f.place)),
            "where": where(f.place, names),
            "says": f.says,
            "warning": f.warning,
            "code": f.code,
            "rule": f.rule,
        }
        for f in findings
    ]
    at = receipt.at.astimezone(who.tz) if who else receipt.at
    return JsonResponse({"says": f"Saved {at:%H:%M}.", "version": receipt.version, "findings": shown})


def _sent_already(seen: Look, moment: str, value: Any) -> Draft | None:
    """The answer that was sent, if what is written says the same, perhaps in other words: a page that only shows it
    again takes nothing back."""
    asked = seen.asked(moment)
    if asked.open or asked.draft is None or not asked.form.ok(value):
        return None
    sent = asked.draft.answer
    same = value == sent or seen.pov.write(asked, value) == seen.pov.write(asked, sent)
    return asked.draft if same else None


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
        return (None, text, list(refused.findings)) if text else (_unread(seen, post, moment), "", [])


def _unread(seen: Look, post: Any, moment: str) -> dict[str, Any]:
    """What is not an answer yet."""
    if not post.get("guided"):
        return {UNREAD: posted_fields(post)}
    return {GUIDED: _guided(seen, post, moment).draft}
