"""What the planner knows, for a search: its ranking of actions, and how likely each seat wins from a position."""

from __future__ import annotations

from math import exp

from terrarium.kernel import Either, Question, Value

from ..content import NAMES
from ..state import State
from ..view import View
from .judge import race
from .plan import Plan
from .planner import PlannerBot
from .temper import HOLD

DEPTH = 80
"""Decisions at the most."""
RACE, HOPE, HELD = 0.62, 0.95, 3.2
"""How much the race decides, what the hand promises beyond it, and the Quick cards that wait in it: fitted to 300 games
of planners. Without the last a search would spend such cards for nothing. Log loss on games that were not fitted to:
0.574; by the race alone 0.617."""
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
    """By the race (who would outlive whom), by what each hand promises, and by the Quick cards in it."""
    chances = [0.0 if state.died[seat] else exp(_prospect(state, seat)) for seat in range(state.seats)]
    total = sum(chances) or 1.0
    return [chance / total for chance in chances]


def _prospect(state: State, seat: int) -> float:
    plan = Plan(state.view(seat), _PLANNER.temper)
    now = race(plan.beasts, seat)
    hope = plan.hope(now, plan.dino, plan.row, plan.hand, plan.beasts) - now
    held = sum(HOLD.get(NAMES[card], 0.0) for card in plan.hand)
    return RACE * now + HOPE * max(0.0, hope) + HELD * held
