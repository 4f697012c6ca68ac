"""What an answer would cost and bring, in a few words, as the rules have it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Asked, Pov, Value

from ..model.terms import stat
from ..rules.odds import blow_odds, shot_odds, success
from ..state import Field
from ..view import View
from .promised import promises as promises


def outlook(pov: Pov[View], asked: Asked, answer: Value) -> str:
    """Chances and prices of small answers; moves, volleys, powers and windows are told by their guides."""
    k = asked.facts.get("battle", -1)
    says = SAYS.get(asked.kind)
    if says is None or not 0 <= k < len(pov.view.fields):
        return ""
    return says(pov.view.fields[k], asked.facts, answer)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _medic(field: Field, facts: dict[str, Any], answer: Value) -> str:
    """PY-173."""
    i = field.find(facts["model"])
    if answer != "spend":
        left = field.models[i].wounds - 1
        return f"{left} Wounds left" if left else "it is removed"
    return f"{_percent(success(stat(field, i, 'strength')))} to keep the Wound, {facts['heroism'] - 1} Heroism left"


def _save(field: Field, facts: dict[str, Any], answer: Value) -> str:
    """PY-012, PY-362."""
    return f"{_percent(success(stat(field, field.find(facts['model']), answer)))} to be spared"


def _swing(field: Field, facts: dict[str, Any], answer: Value) -> str:
    """PY-241 to PY-243: the chance of a Wound by one swing."""
    if facts.get("what") != "target":
        return ""
    named = answer if isinstance(answer, dict) else {"target": answer}
    i, t = field.find(facts["model"]), field.find(named["target"])
    if field.models[i].prone:
        return "a hit counts, and does not wound"
    return f"{_percent(blow_odds(field, i, t, named.get('weapon', '')))} to wound"


def _shot(field: Field, facts: dict[str, Any], answer: Value) -> str:
    """PY-215, PY-216."""
    i, t = field.find(facts["model"]), field.find(answer)
    return f"{_percent(shot_odds(field, i, facts['weapon'], t))} to wound"


SAYS: dict[str, Callable[[Field, dict[str, Any], Value], str]] = {
    "medic": _medic,
    "choose_save": _save,
    "swing": _swing,
    "shoot_on": _shot,
}
