"""Lizards! War in the Savage Swamp: sealed orders, fog of war, printed reports (docs/rules/lizards.md)."""

from __future__ import annotations

from terrarium.kernel import REFEREE, Game, Portrait, Teaching

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
    letters = frozenset({"message"})
    teaching = Teaching(
        2, "hatchling", "Two clans on a small map, a Hatchling on the other side, and four tasks for the first turns."
    )
    portrait = Portrait(seats=4, answers=60, who=REFEREE, middle=True)


game = Lizards()
