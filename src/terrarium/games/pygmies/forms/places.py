"""Forms for places: a deployment, and a point that a rule allows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from terrarium.kernel import Fields, Finding, Form, Point, Value
from terrarium.kernel.form import Place, Schema

from ..content import INCH
from ..geometry import EPS, SIZE, distance, turned
from ..model.contact import overlapping, rests, touches_enemy, zones_at
from ..model.sight import fogged, sees, sees_point
from ..state import Field
from . import bad, is_point


class Places(Form, frozen=True):
    """A place for each of these models, all at once: a deployment (PY-029). `low` to `high` is the zone."""

    field: Field
    side: int
    low: int
    high: int

    @property
    def models(self) -> list[int]:
        return [i for i, m in enumerate(self.field.models) if m.owner == self.side]

    def shape(self) -> Form:
        """A point for every model, for a page that asks part by part; `check` decides whether it may stand there."""
        spot = Point(0, self.low, SIZE, self.high, of="table")
        return Fields({self.field.models[i].id: spot for i in self.models})

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, dict):
            return bad(place, "A place for every model is needed here.")
        found: list[Finding] = []
        field = self.field.copy()
        mine = self.models
        for i, m in enumerate(field.models):
            if m.owner != self.side:
                field.set(i, alive=False)
        names = {field.models[i].id for i in mine}
        for key in value:
            if key not in names:
                found += bad((*place, str(key)), f"There is no {key} to place.")
        for i in mine:
            name = field.models[i].id
            if name not in value or not is_point(value[name]):
                found += bad((*place, name), f"{name} needs a place [x, y].")
        if found:
            return found
        for i in mine:
            x, y = value[field.models[i].id]
            field.set(i, x=x, y=y)
        for i in mine:
            m, r = field.models[i], field.radius(i)
            if m.y - r < self.low - 10 or m.y + r > self.high + 10:
                found += bad((*place, m.id), f"{m.id} is outside its zone.", "illegal", "PY-029")
                continue
            shape = field.ground.blocked((m.x, m.y, m.x, m.y), r)
            other = overlapping(field, m.x, m.y, r, (i,))
            if shape != -1:
                found += bad((*place, m.id), f"{m.id} overlaps {field.ground.name(shape)}.", "illegal", "PY-058")
            elif other >= 0:
                says = f"{m.id} overlaps {field.models[other].id}."
                found += bad((*place, m.id), says, "illegal", "PY-058")
        return found

    def rows(self, order: list[int], shift: int = 0) -> Value:
        """Rows from the front of the zone, in this order."""
        field = self.field.copy()
        for i in range(len(field.models)):
            field.set(i, alive=False)
        places: dict[str, list[int]] = {}
        front, back = (self.high, self.low) if self.side == 0 else (self.low, self.high)
        for i in order:
            spot = _free(field, i, (front, back), shift)
            if spot is None:
                return self.ranks(order)
            field.set(i, x=spot[0], y=spot[1], alive=True)
            places[field.models[i].id] = list(spot)
        return {field.models[i].id: places[field.models[i].id] for i in self.models}

    def ranks(self, order: list[int]) -> Value:
        """Shoulder to shoulder, for crews of giants in a shallow zone."""
        field = self.field.copy()
        for i in range(len(field.models)):
            field.set(i, alive=False)
        places: dict[str, list[int]] = {}
        for i in sorted(order, key=lambda i: -field.radius(i)):
            r = field.radius(i)
            ys = range(self.low + r, self.high - r + 1, 100)
            spot = next(
                (x, y) for y in ys for x in range(r, SIZE - r + 1, 50)
                if overlapping(field, x, y, r, (i,)) < 0 and field.ground.blocked((x, y, x, y), r) == -1
            )  # fmt: skip
            field.set(i, x=spot[0], y=spot[1], alive=True)
            places[field.models[i].id] = list(spot)
        return {field.models[i].id: places[field.models[i].id] for i in self.models}

    def sample(self, rng: Random) -> Value:
        order = self.models
        rng.shuffle(order)
        order.sort(key=lambda i: -self.field.radius(i))
        return self.rows(order, rng.randint(-6, 6) * INCH)

    def schema(self) -> Schema:
        point = {
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": SIZE},
            "minItems": 2,
            "maxItems": 2,
        }
        names = [self.field.models[i].id for i in self.models]
        return {
            "type": "object",
            "properties": dict.fromkeys(names, point),
            "required": names,
            "additionalProperties": False,
        }

    def detached(self) -> Places:
        return msgspec.structs.replace(self, field=self.field.copy())


def _free(field: Field, i: int, ends: tuple[int, int], shift: int) -> tuple[int, int] | None:
    """The next place in rows from the front of a zone, from the middle outwards."""
    front, back = ends
    sign = -1 if front > back else 1
    r = field.radius(i)
    y = front + sign * (r + 5)
    while min(ends) + r - 10 <= y <= max(ends) - r + 10:
        for k in range(120):
            x = SIZE // 2 + shift + ((k + 1) // 2) * (550 if k % 2 else -550)
            fits = r <= x <= SIZE - r and field.ground.blocked((x, y, x, y), r) == -1
            if fits and overlapping(field, x, y, r, (i,)) < 0:
                return x, y
        y += sign * 550
    return None


class Spot(Form, frozen=True):
    """A point of the table that a rule allows; `test` names the rule among `TESTS`."""

    field: Field
    test: str
    model: int
    reach: int = 0

    def shape(self) -> Form:
        """A point of the table, for a page that asks part by part; `check` decides whether the rule allows it."""
        return Point(0, 0, SIZE, SIZE, of="table")

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not is_point(value):
            return bad(place, "A point [x, y] in thousandths of an inch is needed here.")
        why = TESTS[self.test](self.field, self.model, value[0], value[1], self.reach)
        return bad(place, f"{why}.", "illegal", "PY-193") if why else []

    def sample(self, rng: Random) -> Value:
        """Somewhere about the model, or a place that always does."""
        m = self.field.models[self.model]
        for _ in range(20):
            dx, dy = turned(rng.randint(0, max(1, self.reach)), 0, 5 * rng.randrange(72))
            point = [max(0, min(SIZE, m.x + dx // 1000)), max(0, min(SIZE, m.y + dy // 1000))]
            if self.ok(point):
                return point
        return self.fallback()

    def fallback(self) -> Value:
        """The place that always does; nothing where there is none."""
        m = self.field.models[self.model]
        for radius in range(0, self.reach + 1, 500):
            for k in range(0, 360, 15):
                dx, dy = turned(1000, 0, k)
                point = [
                    max(0, min(SIZE, m.x + dx * radius // 1_000_000)),
                    max(0, min(SIZE, m.y + dy * radius // 1_000_000)),
                ]
                if self.ok(point):
                    return point
        return None

    def schema(self) -> Schema:
        return {
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": SIZE},
            "minItems": 2,
            "maxItems": 2,
        }

    def detached(self) -> Spot:
        return msgspec.structs.replace(self, field=self.field.copy())


def _seen_point(field: Field, i: int, x: int, y: int, reach: int) -> str:
    m = field.models[i]
    if distance(m.x, m.y, x, y) - field.radius(i) > reach - field.radius(i) + EPS:
        return f'out of range: {(distance(m.x, m.y, x, y) - field.radius(i)) / 1000:.1f}"'
    if fogged(field, m.x, m.y, x, y):
        return "The fog hides that point"
    return "" if sees_point(field, i, x, y) else "That point is not seen"


def _teleport(field: Field, i: int, x: int, y: int, reach: int) -> str:
    """PY-369."""
    m, r = field.models[i], field.radius(i)
    if distance(m.x, m.y, x, y) > reach + EPS:
        return "That is too far"
    if not rests(field, i, x, y):
        return "That is no legal resting place"
    touched = touches_enemy(field, i, x, y)
    if touched:
        twin = field.copy()
        twin.set(i, x=x, y=y)
        return (
            ""
            if all(sees(field, i, e) and sees(twin, i, e) for e in touched)
            else "It would touch an enemy it does not see"
        )
    return "That is in a Zone of Control" if zones_at(field, m.control, x, y, r) else ""


def _floor(field: Field, i: int, x: int, y: int, reach: int) -> str:
    """PY-371: a hole needs a floor, a wall or a barrier."""
    return "There is no hole in water" if field.ground.swims(x, y) else _seen_point(field, i, x, y, reach)


def _direction(field: Field, i: int, x: int, y: int, reach: int) -> str:
    m = field.models[i]
    return "" if (x, y) != (m.x, m.y) else "A direction is needed"


TESTS: dict[str, Callable[[Field, int, int, int, int], str]] = {
    "seen": _seen_point,
    "floor": _floor,
    "teleport": _teleport,
    "direction": _direction,
}
"""Why a point is not allowed, by test."""
