"""Terrible Lizards: assemble one dinosaur from parts, play effects, attack once a turn. The last living one wins."""

from __future__ import annotations

from terrarium.kernel import Game

from .state import State
from .view import View


class TerribleLizards(Game[State, View]):
    slug = "terrible-lizards"
    title = "Terrible Lizards"
    summary = "Build a dinosaur out of other dinosaurs, answer cards with cards, and be the last one standing."
    edition = 1
    seats = range(2, 7)
    state = State
    rooms = __name__
    length = "half an hour"
    weight = 1
    uneventful = frozenset({"window_closed"})


game = TerribleLizards()
