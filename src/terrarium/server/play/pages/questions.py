"""Questions on the page: the inputs of what is asked, as filled in so far, and the guides that come with them."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from django.urls import reverse

from terrarium.interface.records import DecisionShown
from terrarium.kernel import Either, Fields, Finding, Form, ListOf, Pov, Refused
from terrarium.kernel.guide import Guide
from terrarium.kernel.walking import touching

from ...tables.show.look import Look
from ..fields import inputs, kept, shape

SENDS = {"enter_dice": "Enter these dice"}
"""What the button does that sends an answer to what the kernel itself asks."""


def asked(seen: Look, decision: DecisionShown, found: list[Any], posted: Any) -> dict[str, Any]:
    """One question: its inputs with what was refused just now, else with the draft, else with what the game suggests.
    Nothing else is filled in: a default is what a missed deadline answers, and may give up."""
    pov, draft = seen.pov, decision.draft
    answer = draft.answer if draft and draft.answer is not None else decision.suggestion
    guided = None
    if isinstance(answer, dict) and list(answer) == [GUIDED]:
        guided, answer = answer[GUIDED], None
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
        "sends": pov.game.sends.get(decision.kind, SENDS.get(decision.kind, "Submit")),
        "guide": partial(_guide, seen, decision, guided, draft and answer),
        "html": common is not None and partial(
            inputs, common, answer, given=given, labels=named, barred=decision.barred, findings=found,
            prefix=f"m{decision.moment}-{decision.seat}", rules=reverse("rules", args=[pov.game.slug]),
        ),
        "own": common is None,
        "shaped": common is not decision.form,
        "lists": common is not None and _has_list(common),
        "text": typed or (draft.text if draft and draft.text else _suggested(pov, decision) if common is None else ""),
        "typed": typed,
        "said": pov.said(decision, draft.answer) if draft and draft.state != "saved" else (),
    }  # fmt: skip


def _suggested(pov: Pov[Any], decision: DecisionShown) -> str:
    return "" if decision.suggestion is None else pov.write(decision, decision.suggestion)


UNREAD, GUIDED = "fields", "guided"
"""A draft that cannot be read as an answer yet is kept under such a name: the page's fields, or a guide's draft."""


class Begun(msgspec.Struct, frozen=True):
    """The guides that come with a question: the first, and where there is a draft the one that it has come to.
    `suggested` is the touch with which the game's suggestion begins; `barred` says of board elements why they cannot be
    chosen, for who presses them all the same."""

    guides: list[Guide]
    suggested: str = ""
    barred: dict[str, Finding] = {}


def _guide(seen: Look, decision: DecisionShown, draft: Any, answer: Any) -> str:
    """What is touched first needs no word from the house: the first guide comes with the question. Safe to stand in a
    page."""
    form, moment = decision.form.shape() or decision.form, decision.moment
    try:
        guides, suggested = [seen.guide(moment)], ""
        if not guides[0].own and decision.suggestion is not None:
            suggested = next(iter(touching(form, decision.suggestion, seen.pov.label)), "")
        if draft is None and answer is not None and not guides[0].own:
            draft = touching(form, answer, seen.pov.label)
        if draft:
            guides.append(seen.guide(moment, draft))
    except Refused:
        return ""
    if not guides[0].touches and not guides[0].ready:
        return ""
    return msgspec.json.encode(Begun(guides, suggested, decision.barred)).decode().replace("<", "\\u003c")


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
