"""A crew as somebody would type it, squad by squad: `Ernest Goodfellow: 4 Human Spearman, 3 Human Archer`."""

from __future__ import annotations

import re
from typing import Any

from terrarium.kernel import Either, Finding, Form, Reading, Value

from ..forms.crews import CrewForm

GROUP = re.compile(r"(\d{1,3})\s*x?\s+(.+)")
HOW = "A squad is written as its hero, a colon, and its groups: Ernest Goodfellow: 4 Human Spearman, 3 Human Archer"


def crew_form(form: Form) -> CrewForm | None:
    """The form in which a crew is written here, be it one way of several."""
    inner = form.ways.get("own") if isinstance(form, Either) else form
    return inner if isinstance(inner, CrewForm) else None


def written(form: Form, answer: Value) -> str:
    """The squads in lines; nothing where there is more to a crew than that, or none is written."""
    crew: Any = answer.get("own") if isinstance(form, Either) and isinstance(answer, dict) else answer
    if crew_form(form) is None or not isinstance(crew, dict) or set(crew) != {"squads"}:
        return ""
    return "; ".join(
        f"{squad['hero']}: " + ", ".join(f"{group['count']} {group['name']}" for group in squad["groups"])
        for squad in crew["squads"]
    )


def read(form: Form, text: str) -> Reading | None:
    """The crew that these lines name; None where they are none."""
    own = crew_form(form)
    if own is None or ":" not in text:
        return None
    called = {name.lower(): name for name in own.known}
    squads = []
    for line in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
        hero, colon, rest = line.partition(":")
        groups = [GROUP.fullmatch(part.strip()) for part in rest.split(",") if part.strip()]
        if not colon or None in groups:
            return Reading(findings=[Finding("unreadable", f"{HOW}.", rule="PY-040")])
        named = [(called.get(one[2].lower(), one[2]), int(one[1])) for one in groups if one is not None]
        squad = {"hero": called.get(hero.strip().lower(), hero.strip())}
        squads.append({**squad, "groups": [{"name": name, "count": count} for name, count in named]})
    crew = {"squads": squads}
    answer = {"own": crew} if isinstance(form, Either) else crew
    return Reading(answer, form.check(answer))
