"""Pygmies: a miniatures skirmish on a 36-inch table, with a draft for four."""

from __future__ import annotations

from terrarium.kernel import REFEREE, Game, Portrait

from .state import EDITION, State
from .view import View


class Pygmies(Game[State, View]):
    rooms = __name__
    length = "one to two hours"
    weight = 4
    slug = "pygmies"
    title = "Pygmies"
    summary = "Two crews meet on a yard of table: charge, shoot, cast, seize the moment. Four may draft first."
    edition = EDITION
    seats = range(2, 5, 2)
    state = State
    portrait = Portrait(answers=110, who=REFEREE, middle=True)


game = Pygmies()
