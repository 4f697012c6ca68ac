"""Section 11: parrying and the Big Swing (PY-233, PY-234)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Fields, Flow, Form, Some, Value

from ..content import MELEE
from ..model.terms import melees_of
from ..state import Battle, Field
from .combats import able, combat_of
from .flow import ask, tell


def parries(field: Field, i: int) -> bool:
    """Whether it has a Parry weapon."""
    return any(MELEE[weapon].parry for weapon in melees_of(field, i))


@ask()
def stance(b: Battle) -> dict[int, Decision]:
    """PY-233, PY-234: both at once; who could parry, who could take the Big Swing."""
    field = b.field
    found = {}
    for side in range(2):
        parts: dict[str, Form] = {}
        mine = [
            i for i in field.alive(side) if combat_of(field, i) >= 0 and able(field, i) and not field.models[i].swung
        ]
        parry = [field.models[i].id for i in mine if not field.models[i].prone and parries(field, i)]
        big = [
            field.models[i].id
            for i in mine
            if field.has(i, "Big Swing") and len(field.combats[combat_of(field, i)].fighters[1 - side]) >= 3
        ]
        if parry:
            parts["parry"] = Some(parry, 0, len(parry), of="model")
        if big:
            parts["big_swing"] = Some(big, 0, len(big), of="model")
        if parts:
            default: dict[str, Any] = {key: [] for key in parts}
            found[side] = Decision("stance", Fields(parts), default, {"battle": field.k}, default)
    return found


@stance.answered
def stances(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    field = b.field
    for side in sorted(answers):
        for name in answers[side].get("parry", []):
            field.set(field.find(name), parrying=True)
            tell(f, b, "parries", who=name)
        for name in answers[side].get("big_swing", []):
            if not field.models[field.find(name)].parrying:
                field.set(field.find(name), big=True)
