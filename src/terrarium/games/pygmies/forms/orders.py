"""The forms that cannot be built from common ones: moves, and places for models.

A move order is `{"model": "SA1", "steps": [{"go": [x, y]}, {"jump": [x, y]}, ...], "charge": ["NB2"]}`, coordinates in
thousandths. `walk` is a `go` that the planner bends round what is in the way; a charge without steps is planned whole.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Either, Fields, Finding, Form, ListOf, One, Point, Some, Text, Value, Yes
from terrarium.kernel.form import Place, Schema

from ..geometry import SIZE, along, distance, length, nearer, span, turned
from ..model.paths.cost import allowance
from ..model.paths.move import Step, tried
from ..model.paths.words import Barred
from ..model.planner import charge as planned_charge
from ..model.planner import go_there
from ..model.sight import sees
from ..model.skills import use_fault, use_sample
from ..model.terms import untargetable
from ..state import NOBODY, Field
from . import bad, is_point

POINTED = ("go", "walk", "jump", "climb")
MOST_STEPS = 40
SPOT = Point(0, 0, SIZE, SIZE, of="table")
STEP = Either(
    dict.fromkeys(POINTED, SPOT)
    | {kind: Yes() for kind in ("stand", "drop")}
    | {kind: Text(40, least=1) for kind in ("take", "leave")}
    | {"swing": Fields({"rope": Text(40, least=1), "to": SPOT})}
)
"""A step as a page asks for it."""


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


def nearest(field: Field, x: int, y: int, among: list[int]) -> int:
    """The first of those whose centres are, to the thousandth, nearest to a point; nobody of none. One root is taken
    for all: what rounds to the same length as the least square is as near."""
    models = field.models
    squares = [(models[e].x - x) ** 2 + (models[e].y - y) ** 2 for e in among]
    if not squares:
        return NOBODY
    first = models[among[squares.index(min(squares))]]
    least = length(first.x - x, first.y - y)
    return next(e for e, square in zip(among, squares, strict=True) if square <= least * (least + 1))


def order_of(field: Field, order: Value) -> tuple[int, tuple[Step, ...], tuple[int, ...]]:
    """An order that a form has taken: its model, steps and targets."""
    steps = [step for data in order["steps"] if (step := step_of(data)) is not None]
    return field.find(order["model"]), tuple(steps), tuple(field.find(name) for name in order.get("charge", []))


class MoveForm(Form, frozen=True):
    """`{"orders": [...]}`, `{"use": {"model", "skill", ...}}` or `{"done": true}`. `pool` are those that may move."""

    field: Field
    side: int
    kind: str
    pool: tuple[int, ...]
    uses: tuple[tuple[int, str], ...] = ()
    most: int = -1
    hero: int = -1

    def shape(self) -> Form:
        """How an answer looks, for a page that asks part by part; `check` decides whether it can be done."""
        models = self.field.models
        ways: dict[str, Form] = {}
        if self.pool:
            foes = tuple(models[enemy].id for enemy in self.field.enemies(self.side))
            parts: dict[str, Form] = {
                "model": One(tuple(models[i].id for i in self.pool), of="model"),
                "steps": ListOf(STEP, 0, MOST_STEPS),
            }
            if foes:
                parts["charge"] = Some(foes, 1, len(foes), of="model")
            ways["orders"] = ListOf(Fields(parts, optional=("charge",) if foes else ()), 1, 40)
        if self.uses:
            use: dict[str, Form] = {
                "model": One(tuple(dict.fromkeys(models[i].id for i, _ in self.uses)), of="model"),
                "skill": One(tuple(dict.fromkeys(skill for _, skill in self.uses)), of="skill"),
                "models": ListOf(One(tuple(m.id for m in models), of="model"), 0, len(models)),
                "points": ListOf(SPOT, 0, len(models)),
            }
            ways["use"] = Fields(use, optional=("models", "points"))
        return Either({**ways, "done": Yes()})

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
        foe = nearest(field, m.x, m.y, foes)
        if foes and rng.random() < 0.7 and field.apart(i, foe) <= reach and sees(field, i, foe):
            return {"model": m.id, "steps": [], "charge": [field.models[foe].id]}
        if foes and rng.random() < 0.6:
            goal = field.models[foe]
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
        for bank in field.ground.banks:
            if nearer(m.x, m.y, bank.line, r + 4000):
                side = 1 if (m.x - bank.line[0]) * bank.nx + (m.y - bank.line[1]) * bank.ny < 0 else -1
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

    def detached(self) -> MoveForm:
        return msgspec.structs.replace(self, field=self.field.copy())
