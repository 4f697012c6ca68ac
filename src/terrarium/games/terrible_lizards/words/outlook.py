"""What an answer would cost and bring, in a few words (section 18): asked of the rules."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Asked, Pov, Value

from ..content import BONUS, DINOSAURS
from ..rules.attack import besides
from ..rules.building import attached
from ..rules.odds import reckon
from ..view import View
from .labels import told
from .telling import percent


def outlook(pov: Pov[View], asked: Asked, answer: Value) -> str:
    view = pov.view
    if not isinstance(answer, dict) or not view.seated:
        return ""
    if "attach" in answer:
        return _attach(attached(view, view.who, answer["attach"]))
    if "target" in answer:
        return _attack(view, answer["target"])
    return "" if "discard" not in answer else "Costs an action"


def _attach(facts: dict[str, Any]) -> str:
    """TL-060 to TL-070."""
    parts = [f"{name} {facts[name][0]} → {facts[name][1]}" for name in ("attack", "weight")]
    if facts["replaces"]:
        parts.append(f"in the place of {told(facts['replaces'])}")
    if facts["breaks"]:
        parts.append(f"you lose {BONUS[facts['breaks']].bonus}")
    if facts["makes"]:
        parts.append(f"the set of {DINOSAURS[facts['makes']]}: {BONUS[facts['makes']].bonus}")
    return "; ".join(parts).capitalize()


def _attack(view: View, defender: int) -> str:
    """TL-080 to TL-087, before anybody answers it."""
    chances, mean, none = reckon(view, view.who, defender)
    more = besides(view, view.who, defender)
    kills = sum(chance for damage, chance in chances.items() if damage + more >= view.health[defender])
    says = f"{mean + more * (1 - none):.1f} damage on average"
    says += f", {percent(none)} none" if none else ""
    return says + (f", {percent(kills)} to end it" if kills else "")
