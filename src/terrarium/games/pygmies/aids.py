"""Questions to a point of view: reach, sight, odds, and paths that the planner finds."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Aid, Fields, Form, One, Point, Pov, Value

from .board import rays_overlay, reach_overlay, table
from .geometry import SIZE
from .model.contact import zoc
from .model.paths.cost import allowance
from .model.paths.move import begin, still, tried
from .model.paths.words import Barred
from .model.planner import charge as planned_charge
from .model.planner import go_there
from .model.rays import told
from .model.reach import fans
from .model.sight import sight
from .model.terms import missiles_of
from .rules.odds import shot_odds, swing_odds
from .rules.targets import shoot_fault, target_fault, weapon_fault
from .state import Field
from .view import View
from .words import telling
from .words.names import standing_of
from .words.threats import threatened


def _field(pov: Pov[View]) -> Field | None:
    view = pov.view
    return view.fields[standing_of(view)] if view.fields else None


def _names(pov: Pov[View]) -> list[str]:
    field = _field(pov)
    if field is None or not field.turn:
        return ["none"]
    return [field.models[i].id for i in field.alive()] or ["none"]


def _one(pov: Pov[View]) -> Form:
    return Fields({"model": One(_names(pov), of="model")})


def _two(pov: Pov[View]) -> Form:
    return Fields({"model": One(_names(pov), of="model"), "target": One(_names(pov), of="model")})


def _place(pov: Pov[View]) -> Form:
    return Fields({"model": One(_names(pov), of="model"), "to": Point(0, 0, SIZE, SIZE)})


def reach(pov: Pov[View], value: Value) -> dict[str, Any]:
    """How far a model comes in each direction, after terrain, bases and zones: a soft area round it."""
    field = _field(pov)
    i = field.find(value["model"]) if field else -1
    if field is None or i < 0:
        return {"outline": [], "why": "nobody"}
    zones = [field.models[e].id for e in field.enemies(field.models[i].control) if zoc(field, e)]
    if why := still(field, i):
        return {**value, "outline": [], "allowance": allowance(field, i), "zones": zones, "why": why}
    mover = begin(field, i, (), ())
    areas = fans(field, mover)
    svg = table(pov.view, field.k, (reach_overlay(areas),))
    facts = {"outline": areas[0], "allowance": mover.allowance, "zones": zones, "why": "", "svg": svg}
    return {**value, **facts}


def los(pov: Pov[View], value: Value) -> dict[str, Any]:
    """The twelve rays from one model to another and what stands in the way (PY-070 to PY-081)."""
    field = _field(pov)
    i = field.find(value["model"]) if field else -1
    t = field.find(value["target"]) if field else -1
    if field is None or i < 0 or i == t:
        return {"seen": False, "rays": []}
    seen = sight(field, i, t)
    met = told(seen.rays)
    return {
        **value,
        "seen": seen.seen,
        "in_the_way": seen.in_the_way,
        "fouled": seen.fouled,
        "distance": field.apart(i, t),
        "rays": met,
        "svg": table(pov.view, field.k, (rays_overlay((field.models[i].x, field.models[i].y), met),)),
    }


def path(pov: Pov[View], value: Value) -> dict[str, Any]:
    """ "Go there" as steps, with their cost or the reason why there is none."""
    field = _field(pov)
    i = field.find(value["model"]) if field else -1
    if field is None or i < 0:
        return {"steps": [], "why": "nobody"}
    try:
        steps = go_there(field, i, *value["to"])
        cost = tried(field, i, steps, ())[1].spent
    except Barred as barred:
        return {"model": value["model"], "steps": [], "why": barred.says, "rule": barred.rule}
    return {"model": value["model"], "steps": [{"go": [x, y]} for _, x, y, _ in steps], "cost": cost}


def charging(pov: Pov[View], value: Value) -> dict[str, Any]:
    """ "Charge that one" as steps, with their cost or the reason why there is none."""
    field = _field(pov)
    i = field.find(value["model"]) if field else -1
    t = field.find(value["target"]) if field else -1
    if field is None or i < 0:
        return {"steps": [], "why": "nobody"}
    try:
        steps = planned_charge(field, i, (t,))
        cost = tried(field, i, steps, (t,))[1].spent
    except Barred as barred:
        return {**value, "steps": [], "why": barred.says, "rule": barred.rule}
    ways = [{"go": [x, y]} for _, x, y, _ in steps]
    return {**value, "steps": ways, "charge": [field.models[t].id], "cost": cost}


def odds(pov: Pov[View], value: Value) -> dict[str, Any]:
    """Chances of a shot with each weapon and of the swings, and why one is not open now."""
    field = _field(pov)
    i = field.find(value["model"]) if field else -1
    t = field.find(value["target"]) if field else -1
    if field is None or i < 0 or i == t:
        return {"swings": 0, "shots": {}}
    shots = {}
    for name, missile in missiles_of(field, i).items():
        why = shoot_fault(field, i) or weapon_fault(field, i, missile) or target_fault(field, i, name, t)
        shots[name] = {"wound": round(shot_odds(field, i, name, t), 4), "why": why}
    swings, back = round(swing_odds(field, i, t), 4), round(swing_odds(field, t, i), 4)
    return {**value, "swings": swings, "back": back, "shots": shots}


def threat(pov: Pov[View], value: Value) -> dict[str, Any]:
    """Who could charge or shoot a model when everybody may move again."""
    field = _field(pov)
    i = field.find(value["model"]) if field else -1
    if field is None or i < 0:
        return {"charge": [], "shots": []}
    side = field.models[i].control
    found = [one for one in threatened(field, side) if one["id"] == value["model"]]
    return {**value, **(found[0] if found else {"charge": [], "shots": [], "says": ""})}


AIDS = {
    "reach": Aid("How far a model comes", _one, reach, tell=telling.reach),
    "los": Aid("What a model sees of another", _two, los, tell=telling.los),
    "path": Aid("The way to a place", _place, path, tell=telling.path),
    "charge": Aid("The way to charge an enemy", _two, charging, tell=telling.path),
    "threat": Aid("Who could strike a model", _one, threat, tell=telling.threat),
    "odds": Aid("Chances of shots and swings", _two, odds, tell=telling.odds),
}
