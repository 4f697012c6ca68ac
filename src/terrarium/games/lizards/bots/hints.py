"""What Elders know, for a search: other sheets that they might have written, and how likely each clan wins."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from terrarium.kernel import Question, Value

from ..content.figures import FIGURES
from ..rules.victory import standings
from ..state import State
from ..view import View
from .elder import Elder
from .raider import Raider


class Bold(Elder):
    """Fewer stay at home, and a chance is enough."""

    sure = 50
    hold = 60
    enough = 20


class Hopeful(Elder):
    """It thinks that others' homes are held thinly."""

    held = 60
    hold = 120


class Wary(Elder):
    """Many stay at home, and only a sure thing is tried."""

    sure = 80
    hold = 280


OTHERS: Final = (Bold(), Hopeful(), Wary(), Raider())
SHARP: Final = 6.9
"""How much of what wins decides: a lead of a seventh of it is worth e to 1."""
WARRIORS: Final = 1.4
"""What a warrior counts beyond its point: it will take something. Both are fitted to 150 games of two Elders, or of an
Elder and a Raider; what dens could feed tells nothing besides."""


def depth(seats: int) -> int:
    """Decisions that are played on: three turns of few, two of some, one at large tables."""
    return 3 * seats if seats <= 3 else 2 * seats if seats <= 6 else seats


def candidates(question: Question[View]) -> list[Value] | None:
    """The sheets of Elders of other minds, each with the same luck."""
    if question.decision.kind != "orders" or question.view.memory is None:
        return None
    luck = question.rng.getrandbits(32)
    found: list[Value] = []
    for bot in OTHERS:
        asked = Question(
            question.view,
            question.moment,
            question.decision,
            question.default,
            question.events,
            question.note,
            Random(luck),
        )
        found.append(bot.answer(asked).answer)
    return found


def value(state: State) -> list[float]:
    """By points on the way to those that win, and by warriors."""
    if state.stage == "startup":
        return [1 / state.seats] * state.seats
    points = [float(standing.points) for standing in standings(state)]
    for bands in state.bands.values():
        for band in bands:
            points[band.clan] += WARRIORS * band.total
    needed = state.needed or FIGURES.points.homes
    best = max(points)
    chances = [
        exp(SHARP * (own - best) / needed) if clan.status in ("active", "leaving") else 0.0
        for own, clan in zip(points, state.clans, strict=True)
    ]
    total = sum(chances) or 1.0
    return [chance / total for chance in chances]
