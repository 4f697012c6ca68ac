"""The order in which open moments are played, and in which answers arrive, never matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Moment
from terrarium.kernel.codec import encode

from ..case import require
from ..difference import difference
from ..spot import Spot
from ..walk import settled_answers

MOST = 4000
"""Decisions in a game played twice."""

Order = Callable[[list[Moment]], Moment]


def check(spot: Spot) -> None:
    """From here to the end in several orders, each answer following from its moment and seat alone."""
    moments = spot.state.moments()
    if len(moments) < 2:
        return
    luck = spot.case.luck("order", spot.step)
    orders: dict[str, Order] = {
        "the first open moment first": lambda m: m[0],
        "the last open moment first": lambda m: m[-1],
        "open moments in any order": luck.choice,
    }
    ends: dict[str, Any] = {}
    for name, order in orders.items():
        end = _played(spot, order)
        if end is None:
            return
        ends[name] = end
    (first, one), *others = ends.items()
    for name, other in others:
        require(encode(one) == encode(other), f"{first} or {name} leads to another end: {difference(one, other)}")


def _played(spot: Spot, order: Order) -> Any:
    """The state at the end, or None where that is too far."""
    state = spot.state.copy()
    dice = spot.dice("order")
    made = 0
    while moments := state.moments():
        moment = order(moments)
        answers = settled_answers(moment, f"{spot.case.seed}/{spot.step}")
        made += len(answers)
        state.play(moment, answers, dice, telling=False)
        if made > MOST:
            return None
    return state


def arrivals(spot: Spot) -> None:
    """One moment closed with the same answers, sent in one order and in the other."""
    for moment in spot.state.moments():
        if moment.closes == "any" or len(moment.decisions) < 2:
            continue
        answers = spot.right_answers(moment)
        one, other = spot.state.copy(), spot.state.copy()
        one.play(moment, answers, spot.dice("arrival"))
        other.play(moment, dict(reversed(answers.items())), spot.dice("arrival"))
        require(encode(one) == encode(other), f"the order in which answers arrive matters: {difference(one, other)}")
