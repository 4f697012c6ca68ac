"""What an answer surely brings, as facts that can be looked up afterwards: places, what a move costs, Heroism."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from terrarium.kernel import Asked, Pov, Value

from ..forms.orders import MoveForm, expanded, order_of
from ..model.paths.legs import tangled
from ..model.paths.move import tried
from ..view import View

Facts = dict[str, Any]


def promises(pov: Pov[View], asked: Asked, answer: Value) -> Mapping[str, Value]:
    kept = KEPT.get(asked.kind)
    return kept(pov.view, asked, answer) if kept is not None else {}


def moved(v: View, asked: Asked, answer: Value) -> Facts:
    """PY-114: where moves without dice end, and what they cost; told while others of the side can still move, since the
    turn may go on otherwise."""
    form = asked.form
    assert isinstance(form, MoveForm)
    if "orders" not in answer:
        return {}
    field, ordered = form.field, []
    for order in answer["orders"]:
        i, steps, charge = order_of(field, order)
        steps = expanded(field, i, steps, charge, form.kind, form.most, form.hero)
        field, mover, luck = tried(field, i, steps, charge, form.kind, form.most, form.hero)
        if luck or tangled(field, i) or field.swims(i):
            return {}
        ordered.append((i, mover.spent))
    if len(ordered) == len(form.pool):
        return {}
    found: Facts = {}
    for i, spent in ordered:
        m = field.models[i]
        path = f"fields.{field.k}.models.{i}"
        found |= {f"{path}.x": m.x, f"{path}.y": m.y, f"{path}.moved": max(form.field.models[i].moved, 0) + spent}
    return found


def deployed(v: View, asked: Asked, answer: Value) -> Facts:
    """PY-029."""
    k = asked.facts["battle"]
    field = v.fields[k]
    spots = [(field.find(name), place) for name, place in answer.items()]
    places = {f"fields.{k}.models.{i}.x": x for i, (x, _) in spots}
    return {**places, **{f"fields.{k}.models.{i}.y": y for i, (_, y) in spots}}


def mended(v: View, asked: Asked, answer: Value) -> Facts:
    """PY-173: a point is spent whatever the die says; a Wound that is taken is lost, unless more follow unasked."""
    k = asked.facts["battle"]
    field = v.fields[k]
    i = field.find(asked.facts["model"])
    if answer == "spend":
        return {f"fields.{k}.models.{i}.heroism": field.models[i].heroism - 1}
    if any(field.has(j, "Mummy Rot") for j in field.alive()):
        return {}
    return {f"fields.{k}.models.{i}.wounds": field.models[i].wounds - 1}


def picked(v: View, asked: Asked, answer: Value) -> Facts:
    """PY-037."""
    own = v.picks[v.who] or ()
    return {f"picks.{v.who}.{len(own)}": answer["card"]}


KEPT: dict[str, Callable[[View, Asked, Any], Facts]] = {
    "move": moved,
    "deploy": deployed,
    "medic": mended,
    "draft_pick": picked,
}
