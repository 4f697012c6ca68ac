"""The moderator's page. Its log is open to all who may see the table; its tools to the moderator alone."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from terrarium.kernel import REFEREE, SPECTATOR, Finding, Offered, Refused
from terrarium.kernel.registry import find

from ...tables.lobby import lobby
from ...tables.moderate import correcting, extending, moderating, rewinding
from ...tables.show import activity, look
from .. import forms
from ..fields import inputs, kept, shape
from ..web import page, person, whole
from . import terms
from .doing import link
from .table import closing

VERBS = {
    "back": "Came back",
    "bot": "Bot put in",
    "cancel": "Table cancelled",
    "change": "Table changed",
    "charge": "Balance changed",
    "correct": "Corrected",
    "drop": "Dropped from the game",
    "edition": "Newer edition of the rules",
    "export": "Record exported",
    "extend": "Deadline extended",
    "fault": "Fault in the rules",
    "hand-over": "Seat handed over",
    "import": "Record imported",
    "left": "Deleted the account",
    "look": "Looked behind the screen",
    "moderator": "Handed over to another moderator",
    "open": "Seat opened",
    "pause": "Paused",
    "referee": "Referee to decide",
    "resume": "Resumed",
    "rewind": "Rewound",
    "ruling": "Ruling",
    "sit": "Joined",
    "stand-in": "Bot stands in",
    "start": "Started",
    "strike": "Message removed",
}
"""What the log calls each thing that is done at a table."""


class Tried(msgspec.Struct, frozen=True):
    """A correction that was looked at before it is done: what was filled in, and what speaks against it."""

    name: str
    given: dict[str, Any]
    findings: list[Finding]
    reason: str


@require_safe
@page
def moderator(request: HttpRequest, code: str) -> HttpResponse:
    return _page(request, code)


def _page(request: HttpRequest, code: str, tried: Tried | None = None) -> HttpResponse:
    who = person(request)
    shown = look.table(who, code)
    leads = "pause" in shown.may or "resume" in shown.may or "rewind" in shown.may
    context: dict[str, Any] = {
        "t": shown,
        "game": find(shown.game),
        "leads": leads,
        "here": "",
        "log": [
            (
                VERBS.get(line.verb, line.verb.capitalize()),
                terms.changed(find(shown.game), line.before, line.after) if line.verb == "change" else [],
                line,
            )
            for line in reversed(activity.log(who, code, limit=1000))
        ],
        "closing": closing(shown),
        "tried": tried,
        "asked": terms.shown(shown.terms),
        "referee": look.decisions(who, code, seat=REFEREE) if shown.referee == "you" else [],
    }
    if leads:
        context["entries"] = activity.entries(who, code, limit=200)
        context["ledger"] = activity.ledger(who, code)
        if "correct" in shown.may:
            acts = look.acts(who, code, seat=REFEREE)
            with look.at(who, code, SPECTATOR) as seen:
                context["corrections"] = [(act, _form(act, tried, seen.pov.labels(act.form))) for act in acts]
    return render(request, "play/moderator.html", context)


def _form(act: Offered, tried: Tried | None, named: dict[str, str]) -> str:
    """In the words that any onlooker may read: what stands behind the screen is called by its number."""
    if tried is None or tried.name != act.name:
        return inputs(act.form, labels=named, prefix=f"c-{act.name}")
    return inputs(act.form, given=tried.given, findings=tried.findings, labels=named, prefix=f"c-{act.name}")


@require_POST
@page
def moderate(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """Each tool asks for a reason, which everybody sees."""
    who = person(request)
    post = request.POST
    reason = post.get("reason", "").strip()
    chosen = whole(post.get("seat"))
    seat = chosen or 0
    tools: dict[str, Any] = {
        "pause": lambda: moderating.pause(who, code, reason),
        "resume": lambda: moderating.resume(who, code, reason),
        "extend": lambda: extending.extend(
            who,
            code,
            seconds=3600 * (whole(post.get("hours")) or 0),
            seat=chosen,
            reason=reason,
        ),
        "drop": lambda: correcting.drop(who, code, seat, reason),
        "bot": lambda: lobby.seat_bot(who, code, seat, post.get("level", ""), reason),
        "replace": lambda: moderating.replace(who, code, seat, email=post.get("email", ""), reason=reason),
        "rewind": lambda: rewinding.rewind(who, code, whole(post.get("to")) or 0, reason),
        "look": lambda: moderating.look(who, code, reason),
        "charge": lambda: moderating.charge(who, code, seat, whole(post.get("amount")) or 0, reason),
        "hand": lambda: moderating.hand_moderation(who, code, post.get("username", ""), reason),
        "edition": lambda: correcting.raise_edition(who, code, whole(post.get("to")) or 0, reason),
    }
    if verb == "change":
        return _change(request, code, reason)
    if verb.startswith("correct-"):
        return _correct(request, code, verb.removeprefix("correct-"), reason)
    if verb not in tools:
        raise Refused("There is no such action.")
    made = tools[verb]()
    if made is not None:
        return link(request, code, made)
    return redirect("moderator", code)


def _change(request: HttpRequest, code: str, reason: str) -> HttpResponse:
    """What was settled when the table was made, but for the game's own options."""
    who, post = person(request), request.POST
    shown = look.table(who, code)
    filled = terms.read(post, shown.terms)
    lobby.change_table(
        who,
        code,
        title=post.get("title", shown.title).strip(),
        private=post.get("private") == "on",
        terms=None if filled == shown.terms else filled,  # else deadlines that were put off would be reckoned anew
        reason=reason,
    )
    return redirect("table" if shown.status == "open" else "moderator", code)


def _correct(request: HttpRequest, code: str, name: str, reason: str) -> HttpResponse:
    """A correction, or only what there is to say against it."""
    who = person(request)
    act = next((a for a in look.acts(who, code, seat=REFEREE) if a.name == name), None)
    if act is None:
        raise Refused(f"{name} is not open now.")
    given = kept(dict(request.POST.lists()))
    value = forms.read(shape(act.form) or act.form, given)
    if request.POST.get("do") == "check":
        return _page(request, code, Tried(name, given, correcting.check_correction(who, code, name, value), reason))
    correcting.correct(who, code, name, value, reason, force=request.POST.get("force") == "on")
    return redirect("moderator", code)
