"""Questions to a view: reach, sight, odds, and paths that the planner finds."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Aid, Fields, Form, One, Point, Value

from . import telling
from .board import rays_overlay, reach_overlay, table
from .geometry import SIZE, along, turned
from .narrate import standing_of
from .odds import shot_odds, swing_odds
from .paths.cost import allowance, pay
from .paths.legs import clear
from .paths.move import still, tried
from .paths.words import Barred
from .paths.zones import zones_bar
from .planner import charge as planned_charge
from .planner import go_there
from .rays import WORDS
from .rules.targets import shoot_fault, target_fault, weapon_fault
from .sight import sight
from .state import Field, Mover
from .terms import missiles_of, zoc
from .view import View


def _field(view: View) -> Field | None:
    return view.fields[standing_of(view)] if view.fields else None


def _names(view: View, own: bool = False) -> list[str]:
    field = _field(view)
    if field is None or not field.turn:
        return ["none"]
    return [field.models[i].id for i in field.alive()] or ["none"]


def _one(view: View) -> Form:
    return Fields({"model": One(_names(view), of="model")})


def _two(view: View) -> Form:
    return Fields({"model": One(_names(view), of="model"), "target": One(_names(view), of="model")})


def _place(view: View) -> Form:
    return Fields({"model": One(_names(view), of="model"), "to": Point(0, 0, SIZE, SIZE)})


def reach(view: View, value: Value) -> dict[str, Any]:
    """How far a model comes in each direction, after terrain, bases and zones: a soft area round it."""
    field = _field(view)
    i = field.find(value["model"]) if field else -1
    if field is None or i < 0:
        return {"outline": [], "why": "nobody"}
    m = field.models[i]
    mover = Mover(i, (), (), allowance(field, i))
    outline = []
    for k in range(0, 360, 15):
        dx, dy = turned(1000, 0, k)
        low, high = 0, mover.allowance
        while high - low > 125:
            d = (low + high + 1) // 2
            x, y = along(m.x, m.y, m.x + dx, m.y + dy, d)
            if _open(field, mover, (m.x, m.y, x, y)):
                low = d
            else:
                high = d
        outline.append(list(along(m.x, m.y, m.x + dx, m.y + dy, low)))
    zones = [field.models[e].id for e in field.enemies(m.control) if zoc(field, e)]
    svg = table(view, field.k, (reach_overlay(outline),))
    facts = {"outline": outline, "allowance": mover.allowance, "zones": zones, "why": still(field, i), "svg": svg}
    return {**value, **facts}


def _open(field: Field, mover: Mover, leg: tuple[int, int, int, int]) -> bool:
    if not (0 <= leg[2] <= SIZE and 0 <= leg[3] <= SIZE) or clear(field, mover.model, leg):
        return False
    try:
        zones_bar(field, mover, leg)
    except Barred:
        return False
    return pay(field, mover, leg)[1] == 1 << 20


def los(view: View, value: Value) -> dict[str, Any]:
    """The twelve rays from one model to another and what stands in the way (PY-070 to PY-081)."""
    field = _field(view)
    i = field.find(value["model"]) if field else -1
    t = field.find(value["target"]) if field else -1
    if field is None or i < 0 or i == t:
        return {"seen": False, "rays": []}
    seen = sight(field, i, t)
    rays = [{"to": [ray.x, ray.y], "result": WORDS[ray.result], "meets": list(ray.meets)} for ray in seen.rays]
    return {
        **value,
        "seen": seen.seen,
        "in_the_way": seen.in_the_way,
        "fouled": seen.fouled,
        "distance": field.apart(i, t),
        "rays": rays,
        "svg": table(view, field.k, (rays_overlay((field.models[i].x, field.models[i].y), rays),)),
    }


def path(view: View, value: Value) -> dict[str, Any]:
    """ "Go there" as steps, with their cost or the reason why there is none."""
    field = _field(view)
    i = field.find(value["model"]) if field else -1
    if field is None or i < 0:
        return {"steps": [], "why": "nobody"}
    try:
        steps = go_there(field, i, *value["to"])
        cost = tried(field, i, steps, ())[1].spent
    except Barred as barred:
        return {"model": value["model"], "steps": [], "why": barred.says, "rule": barred.rule}
    return {"model": value["model"], "steps": [{"go": [x, y]} for _, x, y, _ in steps], "cost": cost}


def charging(view: View, value: Value) -> dict[str, Any]:
    """ "Charge that one" as steps, with their cost or the reason why there is none."""
    field = _field(view)
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


def odds(view: View, value: Value) -> dict[str, Any]:
    """Chances of a shot with each weapon and of the swings, and why one is not open now."""
    field = _field(view)
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


AIDS = {
    "reach": Aid("How far a model comes", _one, reach, tell=telling.reach),
    "los": Aid("What a model sees of another", _two, los, tell=telling.los),
    "path": Aid("The way to a place", _place, path, tell=telling.path),
    "charge": Aid("The way to charge an enemy", _two, charging, tell=telling.path),
    "odds": Aid("Chances of shots and swings", _two, odds, tell=telling.odds),
}
