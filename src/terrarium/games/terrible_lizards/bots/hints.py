"""What the planner knows, for a search: its ranking of actions, and how likely each seat wins from a position."""

from __future__ import annotations

from math import exp

from terrarium.kernel import Either, Question, Value

from ..state import State
from ..view import View
from .judge import Beast, race
from .plan import Plan
from .planner import PlannerBot

DEPTH = 80
"""Decisions at the most."""
SHARP = 0.5
"""How much a lead in the race decides: fitted to planners' games."""
SPREAD = 0.35
"""Actions that the planner finds worse than its best by more than this are not worth a thought."""

_PLANNER = PlannerBot()


def candidates(question: Question[View]) -> list[Value]:
    """The planner's actions, best first; of other questions it only knows the answer."""
    form = question.decision.form
    if question.decision.kind != "action" or not isinstance(form, Either):
        return []
    plan = Plan(question.view, _PLANNER.temper)
    stay = plan.score()
    found: list[tuple[float, Value]] = [(stay, {"end": True})] if "end" in form.ways else []
    for way in ("attach", "play", "discard"):
        if way in form.ways:
            found += [(worth, {way: inner}) for worth, inner in _PLANNER.weighed(plan, way, form.ways[way], stay)]
    found.sort(key=lambda each: -each[0])
    return [answer for worth, answer in found if worth > found[0][0] - SPREAD]


def clock(state: State) -> int:
    """Turns."""
    return state.round * state.seats + (state.active - state.first) % state.seats


def ahead(seats: int) -> int:
    """Two rounds of two seats, one of more."""
    return max(4, seats)


def value(state: State) -> list[float]:
    """By the race: who would outlive whom."""
    beasts = [
        None if state.died[seat] else Beast(state.dinos[seat], state.rows[seat], state.health[seat])
        for seat in range(state.seats)
    ]
    chances = [0.0 if beast is None else exp(SHARP * race(beasts, seat)) for seat, beast in enumerate(beasts)]
    total = sum(chances) or 1.0
    return [chance / total for chance in chances]
