"""A click as an order: the planner's way to a place or to an enemy; or the reason why there is none, and offers."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from terrarium.kernel import Value

from ..forms.orders import MoveForm
from ..geometry import EPS, Point, distance
from ..geometry.ways import crossings
from ..model.formation import Order as Mover
from ..model.formation import nearest, straight
from ..model.paths.move import Step, tried
from ..model.paths.words import Barred
from ..model.planner import charge as planned_charge
from ..model.planner import go_there
from ..state import Field
from ..state import Mover as Moved
from ..words.names import inch, who
from .batch import Batch, Order, gone_on, parts
from .facts import Spot

LANDINGS = 8
"""So many places to get across are tried, those on the shortest ways first."""
DETOUR = 3000
"""A place to get across lies about where one wants to go."""
SNAP = 1000
"""A place that is missed by no more than this is as good as reached."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was chosen for the model in hand: a place to go to, an enemy to charge, or a step to be done where it
    stands. `on` adds to the order that it has instead of writing another."""

    to: Spot | None = None
    at: str = ""
    act: dict[str, Any] = {}
    on: bool = False


def granted(batch: Batch, i: int, wish: Wish) -> tuple[list[Order], dict[str, Any]]:
    """The orders with the one wished for, in the place of the model's former one; or why it cannot be, and offers."""
    orders, n, field = batch.orders, batch.number(i), batch.seen_by(i)
    old = orders[n] if n < len(orders) and wish.on else None
    try:
        order = _planned(batch.form, field, i, wish, old)
    except Barred as barred:
        if wish.to and (snapped := _snapped(batch.form, field, i, wish.to, old)):
            order, short = snapped
            return [*orders[:n], order, *orders[n + 1 :]], {"snapped": f"As near as it comes: {short.says}."}
        instead = _instead(batch.form, field, i, wish.to, barred) if wish.to and old is None else Instead(barred, [])
        does = f"cannot charge {who(field, wish.at)}" if wish.at else "cannot go there" if wish.to else "cannot do that"
        why = f"{who(field, field.models[i].id)} {does}: {instead.reason.says}."
        return orders, {"why": why, "rule": instead.reason.rule, "offers": instead.offers}
    return [*orders[:n], order, *orders[n + 1 :]], {}


def _planned(form: MoveForm, field: Field, i: int, wish: Wish, old: Order | None) -> Order:
    """The order by the planner's way, after the steps of the old one. Who charges already may only charge one more.
    Raises `Barred` where there is none."""
    before, charged, here, most = [], [], field, form.most
    if old and old.get("charge"):
        if not wish.at:
            raise Barred("no step may follow contact with an enemy", "PY-114")
        charged = old["charge"]
    elif old:
        before = old["steps"]
        here, most = gone_on(form, field, old)
    order: Order = {"model": field.models[i].id, "steps": [*before, wish.act]}
    if wish.at:
        order["charge"] = list(dict.fromkeys([*charged, wish.at]))
        targets = tuple(field.find(name) for name in order["charge"])
        if -1 in targets:
            raise Barred("there is no such enemy", "PY-126")
        order["steps"] = [*before, *written(planned_charge(here, i, targets, form.kind, most, form.hero))]
    elif wish.to:
        order["steps"] = [*before, *written(go_there(here, i, *wish.to, form.kind, most, form.hero))]
    _tried(form, field, order)
    return order


def _snapped(form: MoveForm, field: Field, i: int, to: Point, old: Order | None) -> tuple[Order, Barred] | None:
    """The order to the nearest place that it comes to, where only its inches are too few (PY-116) or next to nothing
    is missing; and the reason."""
    if old and old.get("charge"):
        return None
    before, here, most = [], field, form.most
    try:
        if old:
            before = old["steps"]
            here, most = gone_on(form, field, old)
        placed = nearest(here, Mover(i, form.kind, most, form.hero), to)
        order = {"model": field.models[i].id, "steps": [*before, *written(placed.steps)]}
        _tried(form, field, order)
    except Barred:
        return None
    why = placed.reason or Barred("that is as near as it comes", "PY-116")
    return (order, why) if why.rule == "PY-116" or distance(*placed.end, *to) <= SNAP else None


def _tried(form: MoveForm, field: Field, order: Order) -> tuple[Moved, bool]:
    """What a whole order costs and whether it needs a die. Raises `Barred` where it cannot be done."""
    _, mover, luck = tried(field, *parts(form, order), form.kind, form.most, form.hero)
    return mover, luck


def written(steps: tuple[Step, ...]) -> list[Value]:
    """A planned way as an answer has it; a place that is named twice running is named once."""
    turns = [step for n, step in enumerate(steps) if not n or step != steps[n - 1]]
    return [_step(*step) for step in turns]


def _step(kind: str, x: int, y: int, name: str) -> Value:
    if kind in ("stand", "drop"):
        return {kind: True}
    return {kind: {"rope": name, "to": [x, y]} if kind == "swing" else [x, y]}


# ---- instead


class Instead(NamedTuple):
    """Why a way is closed, and what could be done instead, each with its order."""

    reason: Barred
    offers: list[dict[str, Any]]


def _instead(form: MoveForm, field: Field, i: int, to: Point, barred: Barred) -> Instead:
    """As far as it comes straight on, or across what is in the way: the first thing of all is named (PY-060)."""
    order, stop = _farthest(form, field, i, to)
    offers = [("As far as it can", order)]
    reason = stop if stop.rule == "PY-060" else barred
    if reason.rule == "PY-060":
        offers.append(("Across it", across(form, field, i, to)))
    found = []
    for says, order in offers:
        if order is not None:
            mover, luck = _tried(form, field, order)
            die = ", a die decides" if luck else ""
            found.append({"says": f"{says}: {inch(round(mover.spent, -2))}{die}", "order": order})
    return Instead(reason, found)


def _farthest(form: MoveForm, field: Field, i: int, to: Point) -> tuple[Order | None, Barred]:
    """Straight towards a place, as far as nothing bars the way, and what does then."""
    found, stop = straight(field, Mover(i, form.kind, form.most, form.hero), to)
    order = {"model": field.models[i].id, "steps": written(found.steps)} if found else None
    return order, stop or Barred("the way is closed", "")


def across(form: MoveForm, field: Field, i: int, to: Point) -> Order | None:
    """PY-130 to PY-136: up to what can be jumped or climbed, or to a rope, across it, and on to the place if it can."""
    m = field.models[i]
    ways = []
    for one, two, how in crossings(field.ground, m.r):
        near, far = (one, two) if distance(*two, *to) < distance(*one, *to) else (two, one)
        ways.append((distance(m.x, m.y, *near) + distance(*near, *far) + distance(*far, *to), near, far, how))
    most = distance(m.x, m.y, *to) + DETOUR
    for length, near, far, how in sorted(ways)[:LANDINGS]:
        for order in _leaps(form, field, i, (near, far, to), how) if length <= most else ():
            try:
                _tried(form, field, order)
                return order
            except Barred:
                continue
    return None


def _leaps(form: MoveForm, field: Field, i: int, places: tuple[Point, Point, Point], how: str) -> list[Order]:
    """Up to the near place, across to the far one, and on to the last; or not on."""
    m, (near, far, to) = field.models[i], places
    try:
        up = () if distance(m.x, m.y, *near) <= EPS else go_there(field, i, *near, form.kind, form.most, -1)
    except Barred:
        return []
    found = []
    for kind, rope in (("jump", ""), ("climb", "")) if how == "jump" else (("swing", how),):
        leap: tuple[Step, ...] = (*up, (kind, *far, rope))
        found += [{"model": m.id, "steps": written(steps)} for steps in ((*leap, ("go", *to, "")), leap)]
    return found
