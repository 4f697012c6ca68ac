"""What is asked, in words."""

from __future__ import annotations

from terrarium.kernel import Decision

from ..content.figures import FIGURES
from ..view import View

SENDS = {"startup": "Found this clan", "orders": "Submit these orders"}
"""What the button does that sends an answer."""


def prompt(view: View, decision: Decision) -> str:
    """What is asked."""
    if decision.kind == "startup":
        return "Name your clan and choose how it begins."
    if decision.kind == "orders":
        return f"Write up to {FIGURES.sheet.orders} orders for turn {decision.facts.get('turn', view.turn + 1)}."
    return decision.kind.replace("_", " ").capitalize()
