"""What the planner knows, for a search: its ranking of actions, and how likely each seat wins from a position."""

from __future__ import annotations

from math import exp

from terrarium.kernel import Question, Value

from ..state import WizardState
from ..view import WizardView
from . import duels
from .mind import PLANNER, PLANNER_OF_TWO, Mind

DEPTH = 40
"""Decisions at the most."""
POINTS = 11.0
"""So many points ahead are worth e to 1: fitted to planners' games."""
FEW = 10


def candidates(question: Question[WizardView]) -> list[Value]:
    """The planner's actions, best first; of other questions it only knows the answer."""
    if question.decision.kind != "action":
        return []
    view = question.view
    mind = Mind(view, PLANNER_OF_TWO if len(view.mages) == 2 else PLANNER)
    ways = question.decision.form.ways  # type: ignore[attr-defined]
    found = sorted(mind.candidates(ways), key=lambda each: -each[0])
    if "recruit" in ways:
        best = found[0][0] if found else 0.0
        found.insert(1, duels.recruit(mind, ways["recruit"].parts["wizard"].options, best))
    return [answer for _, answer in found[:FEW]]


def clock(state: WizardState) -> int:
    """Turns."""
    return state.round * state.seats + (state.active - state.start) % state.seats


def ahead(seats: int) -> int:
    """Two rounds of two seats, one of more."""
    return max(4, seats)


def value(state: WizardState) -> list[float]:
    """By what each seat's holdings are worth."""
    worths = []
    for seat in range(state.seats):
        view = state.view(seat)
        worths.append(Mind(view, PLANNER_OF_TWO if state.seats == 2 else PLANNER).now)
    best = max(worths)
    chances = [exp((worth - best) / POINTS) for worth in worths]
    return [chance / sum(chances) for chance in chances]
