"""A model about to move, as a bot thinks of it: what may bar its way is gathered once, whatever it tries."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..forms.orders import MoveForm
from ..geometry import Point
from ..model.paths.move import Step, begin, tried
from ..model.paths.words import Barred
from ..model.planner import Surroundings, charge, go_there, is_open, surroundings
from ..state import Field, Model, Mover

Order = dict[str, Any]
Steps = tuple[Step, ...]


class Walker(NamedTuple):
    """A model on a table as it would be, and the form that wants its order."""

    field: Field
    i: int
    form: MoveForm
    mover: Mover
    about: Surroundings

    @property
    def model(self) -> Model:
        return self.field.models[self.i]

    @property
    def here(self) -> Point:
        return self.model.x, self.model.y

    def is_open(self, start: Point, end: Point) -> bool:
        """Whether nothing bars this leg, but for its cost."""
        return is_open(self.field, self.mover, self.about, (*start, *end))

    def may(self, steps: Steps) -> bool:
        """Whether the rules allow these steps."""
        form = self.form
        try:
            tried(self.field, self.i, steps, (), form.kind, form.most, form.hero)
        except Barred:
            return False
        return True

    def way_to(self, x: int, y: int, free: bool = False) -> Steps:
        """Steps that lead there, or none. Who goes on from there by a leap is `free` of its hero meanwhile."""
        form, hero = self.form, -1 if free else self.form.hero
        try:
            return go_there(self.field, self.i, x, y, form.kind, form.most, hero, about=self.about)
        except Barred:
            return ()

    def charge_at(self, e: int) -> Steps:
        """Steps that lead to an enemy, or none."""
        form = self.form
        try:
            return charge(self.field, self.i, (e,), form.kind, form.most, form.hero, about=self.about)
        except Barred:
            return ()

    def after(self, steps: Steps) -> Field:
        """The table with the model where these steps end."""
        twin = self.field.copy()
        twin.set(self.i, x=steps[-1][1], y=steps[-1][2])
        return twin

    def order(self, steps: Steps, at: int = -1) -> Order:
        """These steps as an answer names them, with an enemy to charge if there is one."""
        named = [{kind: {"rope": name, "to": [x, y]} if kind == "swing" else [x, y]} for kind, x, y, name in steps]
        order: Order = {"model": self.model.id, "steps": named}
        return order if at < 0 else {**order, "charge": [self.field.models[at].id]}


def walker(field: Field, i: int, form: MoveForm) -> Walker:
    mover = begin(field, i, (), (), form.kind, form.most, form.hero)
    return Walker(field, i, form, mover, surroundings(field, mover))
