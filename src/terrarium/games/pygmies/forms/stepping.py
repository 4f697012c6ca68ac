"""Places for those who make way (PY-251) and for winners who cross a line (PY-153)."""

from __future__ import annotations

from random import Random

import msgspec

from terrarium.kernel import Finding, Form, Point, Value
from terrarium.kernel.form import Place, Schema

from ..geometry import SIZE, turned
from ..model.backing import FAR, across_barred, aside_barred, opposite, way_makers
from ..state import Field
from . import bad, is_point


class Stepping(Form, frozen=True):
    """A point of the table near a model, which the rule allows."""

    field: Field
    model: int

    rule = "PY-251"

    def barred(self, x: int, y: int) -> str:
        raise NotImplementedError

    def best(self) -> Value:
        """A place that does."""
        raise NotImplementedError

    def shape(self) -> Form:
        """A point of the table, for a page that asks part by part; `check` decides whether the rule allows it."""
        return Point(0, 0, SIZE, SIZE, of="table")

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not is_point(value):
            return bad(place, "A point [x, y] in thousandths of an inch is needed here.")
        why = self.barred(value[0], value[1])
        return bad(place, f"{why}.", "illegal", self.rule) if why else []

    def sample(self, rng: Random) -> Value:
        best = self.best()
        for _ in range(12):
            dx, dy = turned(rng.randint(0, FAR), 0, 15 * rng.randrange(24))
            point = [max(0, min(SIZE, best[0] + dx // 1000)), max(0, min(SIZE, best[1] + dy // 1000))]
            if self.ok(point):
                return point
        return best

    def schema(self) -> Schema:
        one = {"type": "integer", "minimum": 0, "maximum": SIZE}
        return {"type": "array", "items": one, "minItems": 2, "maxItems": 2}

    def detached(self) -> Stepping:
        return msgspec.structs.replace(self, field=self.field.copy())


class Aside(Stepping, frozen=True):
    """Where a friend goes that makes way for `pushed`, who is to go straight back by the vector `way`."""

    pushed: int
    way: tuple[int, int]

    def barred(self, x: int, y: int) -> str:
        return aside_barred(self.field, self.model, self.pushed, *self.way, x, y)

    def best(self) -> Value:
        makers = way_makers(self.field, self.pushed, *self.way) or ()
        return next([x, y] for j, x, y in makers if j == self.model)


class Across(Stepping, frozen=True):
    """Where a winner stands beyond a line."""

    line: int

    rule = "PY-153"

    def barred(self, x: int, y: int) -> str:
        return across_barred(self.field, self.model, self.line, x, y)

    def best(self) -> Value:
        place = opposite(self.field, self.model, self.line)
        assert place is not None
        return list(place)
