"""Lizards! War in the Savage Swamp: sealed orders, fog of war, printed reports (docs/rules/lizards.md)."""

from __future__ import annotations

from terrarium.kernel import REFEREE, Game, Portrait

from .state import State
from .view import View


class Lizards(Game[State, View]):
    slug = "lizards"
    title = "Lizards! War in the Savage Swamp"
    summary = "Sixteen clans of lizards, sealed orders, fog of war: a hex war by turn reports."
    edition = 2
    seats = range(2, 17)
    state = State
    rooms = __name__
    length = "ten minutes a turn, for weeks or an evening"
    weight = 3
    letters = frozenset({"message"})
    portrait = Portrait(seats=4, answers=60, who=REFEREE, middle=True)


game = Lizards()
