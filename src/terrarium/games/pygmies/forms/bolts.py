"""Whom a bolt names (PY-359)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import msgspec

from terrarium.kernel import Finding, Form, Some, Value
from terrarium.kernel.form import Place, Schema

from ..model.terms import inches
from ..state import Field


class Bolt(Form, frozen=True):
    """PY-359: one to three of those whom a bolt may name, each within 6" of each other."""

    field: Field
    near: tuple[int, ...]

    def shape(self) -> Form:
        """Some of them, for a page that asks part by part; `check` decides whether they stand together."""
        return Some([self.field.models[t].id for t in self.near], 1, 3, of="model")

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        found = self.shape().check(value, place)
        if found:
            return found
        for a, c in combinations([self.field.find(name) for name in value], 2):
            if not self.field.within(a, c, 6000):
                one, two = self.field.models[a].id, self.field.models[c].id
                says = f'{one} and {two} are {inches(self.field.apart(a, c))} apart, more than 6".'
                found.append(Finding("illegal", says, place, "PY-359"))
        return found

    def sample(self, rng: Random) -> Value:
        chosen: list[int] = []
        for t in rng.sample(self.near, len(self.near)):
            if len(chosen) < 3 and all(self.field.within(t, other, 6000) for other in chosen):
                chosen.append(t)
        return [self.field.models[t].id for t in chosen[: rng.randint(1, 3)]]

    def schema(self) -> Schema:
        return self.shape().schema()

    def detached(self) -> Bolt:
        return msgspec.structs.replace(self, field=self.field.copy())
