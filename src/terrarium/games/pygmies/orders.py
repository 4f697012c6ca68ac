"""The forms that cannot be built from common ones: moves, and places for models.

A move order is `{"model": "SA1", "steps": [{"go": [x, y]}, {"jump": [x, y]}, ...], "charge": ["NB2"]}`, coordinates in
thousandths. `walk` is a `go` that the planner bends round what is in the way; a charge without steps is planned whole.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from terrarium.kernel import Finding, Form, Value
from terrarium.kernel.form import Place, Schema

from .content import INCH
from .geometry import SIZE, along, distance, turned
from .paths import Barred, Step, allowance, tried
from .planner import charge as planned_charge
from .planner import go_there
from .sight import sees
from .skills import use_fault, use_sample
from .state import Field
from .terms import overlapping, untargetable

POINTED = ("go", "walk", "jump", "climb")
MOST_STEPS = 40


def bad(place: Place, says: str, code: str = "malformed", rule: str = "") -> list[Finding]:
    return [Finding(code, says, place, rule)]


def is_point(value: Value) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(c.__class__ is int and 0 <= c <= SIZE for c in value)


def step_of(value: Value) -> Step | None:
    """A step as data, or None where it is none."""
    if not isinstance(value, dict) or len(value) != 1:
        return None
    [(kind, what)] = value.items()
    if kind in POINTED:
        return (kind, what[0], what[1], "") if is_point(what) else None
    if kind in ("stand", "drop"):
        return (kind, 0, 0, "") if what is True else None
    if kind in ("take", "leave"):
        return (kind, 0, 0, what) if isinstance(what, str) else None
    if kind != "swing" or not isinstance(what, dict) or set(what) != {"rope", "to"}:
        return None
    if isinstance(what["rope"], str) and is_point(what["to"]):
        return ("swing", what["to"][0], what["to"][1], what["rope"])
    return None


def expanded(
    field: Field, i: int, steps: tuple[Step, ...], charge: tuple[int, ...], kind: str, most: int, limit: int
) -> tuple[Step, ...]:
    """The steps with every `walk` planned, and a charge without steps planned whole."""
    if charge and not steps:
        return planned_charge(field, i, charge, kind, most, limit)
    found: list[Step] = []
    for step in steps:
        if step[0] != "walk":
            found.append(step)
            continue
        twin = tried(field, i, tuple(found), (), kind, most, -1)[0] if found else field
        if found:
            twin.set(i, moved=-1)
        found += go_there(twin, i, step[1], step[2], kind, most, -1)
    return tuple(found)


class MoveForm(Form, frozen=True):
    """`{"orders": [...]}`, `{"use": {"model", "skill", ...}}` or `{"done": true}`. `pool` are those that may move."""

    field: Field
    side: int
    kind: str
    pool: tuple[int, ...]
    uses: tuple[tuple[int, str], ...] = ()
    most: int = -1
    hero: int = -1

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, dict) or len(value) != 1:
            return bad(place, "Give orders, use a skill, or say done.")
        if value.get("done") is True:
            return []
        if "orders" in value:
            return self._orders(value["orders"], (*place, "orders"))
        if "use" in value and self.uses:
            return self._use(value["use"], (*place, "use"))
        return bad(place, "Give orders, use a skill, or say done.")

    def _use(self, value: Value, place: Place) -> list[Finding]:
        return use_fault(self.field, self.uses, value, place)

    def _orders(self, orders: Value, place: Place) -> list[Finding]:
        if not isinstance(orders, list) or not 0 < len(orders) <= 40:
            return bad(place, "A list of one to forty orders is needed here.")
        field, sure = self.field, True
        seen: set[str] = set()
        for n, order in enumerate(orders):
            where = (*place, n)
            shape = self.shaped(order, where)
            if isinstance(shape, list):
                return shape
            i, steps, charge = shape
            if order["model"] in seen:
                return bad((*where, "model"), f"{order['model']} is named twice.", "illegal", "PY-111")
            seen.add(order["model"])
            if not sure:
                continue
            try:
                steps = expanded(field, i, steps, charge, self.kind, self.most, self.hero)
                field, _, luck = tried(field, i, steps, charge, self.kind, self.most, self.hero)
            except Barred as barred:
                return bad(where, f"{field.models[i].id}: {barred.says}.", "illegal", barred.rule)
            sure = not luck
        return []

    def shaped(self, order: Value, place: Place) -> list[Finding] | tuple[int, tuple[Step, ...], tuple[int, ...]]:
        """An order as data, or what is wrong with its shape."""
        if not isinstance(order, dict) or not {"model", "steps"} <= set(order) <= {"model", "steps", "charge"}:
            return bad(place, "An order has a model, steps, and perhaps charge.")
        if not isinstance(order["model"], str) or not isinstance(order["steps"], list):
            return bad(place, "An order has a model's id and a list of steps.")
        i = self.field.find(order["model"])
        if i not in self.pool:
            return bad((*place, "model"), f"{order['model']} cannot move now.", "illegal", "PY-111")
        if len(order["steps"]) > MOST_STEPS:
            return bad((*place, "steps"), "Too many steps.")
        steps = []
        for n, data in enumerate(order["steps"]):
            step = step_of(data)
            if step is None:
                return bad((*place, "steps", n), "This is no step.")
            steps.append(step)
        names = order.get("charge", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            return bad((*place, "charge"), "A list of enemies is needed here.")
        charge = tuple(self.field.find(name) for name in names)
        if -1 in charge or len(set(charge)) != len(charge):
            return bad((*place, "charge"), "There is no such enemy, or it is named twice.", "illegal", "PY-126")
        if not steps and not charge:
            return bad((*place, "steps"), "Name steps, or somebody to charge.", "illegal", "PY-114")
        return i, tuple(steps), charge

    def sample(self, rng: Random) -> Value:
        """A random model goes somewhere, often towards the enemy; now and then everything is done."""
        for _ in range(4):
            if self.uses and rng.random() < 0.15:
                use = use_sample(self.field, self.uses, rng)
                if use is not None and not self._use(use, ()):
                    return {"use": use}
            if not self.pool or rng.random() < 0.08:
                break
            orders = self._batch(rng)
            if orders:
                return {"orders": orders}
        return {"done": True}

    def _batch(self, rng: Random) -> list[Value]:
        """A few random orders, one after the other, as far as they need no dice."""
        field = self.field
        orders: list[Value] = []
        for i in rng.sample(self.pool, min(len(self.pool), rng.choice((1, 2, 4, 8)))):
            order = self._random(field, i, rng)
            shape = self.shaped(order, ())
            if isinstance(shape, list):
                continue
            try:
                steps = expanded(field, i, *shape[1:], self.kind, self.most, self.hero)
                field, _, luck = tried(field, i, steps, shape[2], self.kind, self.most, self.hero)
            except Barred:
                continue
            orders.append(order)
            if luck or self.hero >= 0:
                break
        return orders

    def _random(self, field: Field, i: int, rng: Random) -> Value:
        m = field.models[i]
        reach = allowance(field, i) if self.most < 0 else self.most
        if m.climbing >= 0:
            return {"model": m.id, "steps": [{"climb": [m.cx, m.cy]}]}
        if m.prone:
            return {"model": m.id, "steps": [{"stand": True}]}
        foes = [e for e in field.enemies(self.side) if not untargetable(field.models[e])]
        foes.sort(key=lambda e: distance(m.x, m.y, field.models[e].x, field.models[e].y))
        if foes and rng.random() < 0.7 and field.apart(i, foes[0]) <= reach and sees(field, i, foes[0]):
            return {"model": m.id, "steps": [], "charge": [field.models[foes[0]].id]}
        if foes and rng.random() < 0.6:
            goal = field.models[foes[0]]
            x, y = along(m.x, m.y, goal.x, goal.y, min(reach, rng.randint(1000, max(1000, 2 * reach))))
        else:
            dx, dy = turned(rng.randint(0, max(1, reach)), 0, 5 * rng.randrange(72))
            x, y = m.x + dx // 1000, m.y + dy // 1000
        x, y = max(0, min(SIZE, x)), max(0, min(SIZE, y))
        crossing = self._crossing(field, i) if rng.random() < 0.3 else []
        return {"model": m.id, "steps": crossing or [{"go": [x, y]}]}

    def _crossing(self, field: Field, i: int) -> list[Any]:
        """A jump, climb or swing at hand."""
        m, r = field.models[i], field.radius(i)
        from .geometry import nearer

        for bank in field.ground.banks:
            if nearer(m.x, m.y, bank.line, r + 4000):
                side = 1 if (m.x - bank.line[0]) * bank.nx + (m.y - bank.line[1]) * bank.ny < 0 else -1
                from .geometry import span

                d = span(m.x, m.y, bank.line)
                near = [m.x + side * bank.nx * (d - r - 2) // 1000, m.y + side * bank.ny * (d - r - 2) // 1000]
                far = [m.x + side * bank.nx * (d + r + 2) // 1000, m.y + side * bank.ny * (d + r + 2) // 1000]
                kind = "jump" if bank.height <= 2000 else "climb"
                return [{"go": near}, {kind: far}] if d > r + 10 else [{kind: far}]
        for name, line in field.ground.ropes:
            for here, there in ((line[:2], line[2:]), (line[2:], line[:2])):
                if distance(m.x, m.y, *here) <= r + 1000:
                    return [{"swing": {"rope": name, "to": list(there)}}]
        return []

    def schema(self) -> Schema:
        step = {"type": "object", "minProperties": 1, "maxProperties": 1}
        order = {
            "type": "object",
            "properties": {
                "model": {"enum": [self.field.models[i].id for i in self.pool] or [""]},
                "steps": {"type": "array", "items": step, "maxItems": MOST_STEPS},
                "charge": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["model", "steps"],
            "additionalProperties": False,
        }
        return {
            "oneOf": [
                {
                    "type": "object",
                    "properties": {"orders": {"type": "array", "items": order, "minItems": 1, "maxItems": 40}},
                    "required": ["orders"],
                    "additionalProperties": False,
                },
                {
                    "type": "object",
                    "properties": {"use": {"type": "object"}},
                    "required": ["use"],
                    "additionalProperties": False,
                },
                {
                    "type": "object",
                    "properties": {"done": {"const": True}},
                    "required": ["done"],
                    "additionalProperties": False,
                },
            ]
        }


class Places(Form, frozen=True):
    """A place for each of these models, all at once: a deployment (PY-029). `low` to `high` is the zone."""

    field: Field
    side: int
    low: int
    high: int

    @property
    def models(self) -> list[int]:
        return [i for i, m in enumerate(self.field.models) if m.owner == self.side]

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
        sign = -1 if self.side == 0 else 1
        for i in order:
            r = field.radius(i)
            spot = None
            y = front + sign * (r + 5)
            while spot is None and min(front, back) + r - 10 <= y <= max(front, back) - r + 10:
                for k in range(120):
                    x = SIZE // 2 + shift + ((k + 1) // 2) * (550 if k % 2 else -550)
                    if (
                        r <= x <= SIZE - r
                        and field.ground.blocked((x, y, x, y), r) == -1
                        and overlapping(field, x, y, r, (i,)) < 0
                    ):
                        spot = (x, y)
                        break
                y += sign * 550
            assert spot is not None, "the zone is too small for the crew"
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


class Spot(Form, frozen=True):
    """A point of the table that a rule allows; `test` names the rule among `TESTS`."""

    field: Field
    test: str
    model: int
    reach: int = 0

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


TESTS: dict[str, Callable[[Field, int, int, int, int], str]] = {}
"""Why a point is not allowed, by test; filled by the chapters."""
