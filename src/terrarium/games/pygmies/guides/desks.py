"""Questions that the game's own client asks after every click: its desks for moves, volleys and places.

Each is given what was written so far and what was chosen, and gives everything back as it would be sent. Like all aids
they use nothing but what the seat knows.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from terrarium.kernel import Aid, Allocation, Either, Fields, Finding, Form, ListOf, Text, Value

from ..content import MISSILES
from ..forms.places import Places
from ..geometry import SIZE
from ..model.sight import sight
from ..rules.odds import shot_odds
from ..rules.targets import in_the_way, shots_of, target_fault
from ..state import Field
from ..view import View
from ..words.names import inch, spot, who
from .facts import Spot, asked, barred_models, base, rays, wished
from .moves import move_desk
from .powers import power_desk
from .windows import window_desk

ASKS: Final = Text(20000, lines=True, kept=True)


def _json(answer: Value) -> str:
    return msgspec.json.encode(answer).decode()


# ---- volleys


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The volleys so far and the dice for Fire at Will!, the model in hand with its weapon, and what it shall shoot at:
    an enemy, or with scatter shot a place."""

    volleys: list[dict[str, Any]] = []
    heroes: dict[str, int] = {}
    model: str = ""
    weapon: str = ""
    at: str = ""
    to: Spot | None = None


@wished(Aim)
def shot_desk(view: View, aim: Aim) -> dict[str, Any]:
    """PY-210 to PY-214: who may shoot with what, at whom and with which chance; the volleys written so far."""
    decision = asked(view, kind="shoot")
    if decision is None or not isinstance(decision.form, Either):
        return {}
    fire = decision.form.ways.get("fire")
    if not isinstance(fire, Fields):
        return {}
    field = view.fields[decision.facts["battle"]]
    shooters = _shooters(fire)
    volleys = [volley for volley in aim.volleys if shooters.ok(volley)][:12]
    weapon = _weapon(shooters, aim)
    refused: dict[str, Any] = {}
    if weapon and (aim.to or field.find(aim.at) >= 0):
        volleys, refused = _aimed(field, shooters, volleys, weapon, aim)
    heroes = {name: n for name, n in aim.heroes.items() if n > 0} if volleys else {}
    answer = {"fire": {"volleys": volleys, **({"heroes": heroes} if heroes else {})}} if volleys else {"pass": True}
    dice = fire.parts.get("heroes")
    return {
        "volleys": volleys,
        "heroes": heroes,
        "lines": [_volley(field, volley) for volley in volleys],
        "text": _json(answer),
        "found": [finding.says for finding in decision.form.check(answer)],
        "models": [
            {**base(field, field.find(name)), "weapons": _arms(field, name, arms)} for name, arms in _each(shooters)
        ],
        "barred": barred_models(view, decision),
        "dice": [{"id": name, "called": who(field, name), "most": most} for name, most in dice.pools.items()]
        if isinstance(dice, Allocation)
        else [],
        "uses": "use" in decision.form.ways,
        "chosen": _in_hand(field, aim, weapon) if weapon else None,
        **refused,
    }


def _shooters(fire: Fields) -> Either:
    volleys = fire.parts["volleys"]
    assert isinstance(volleys, ListOf)
    assert isinstance(volleys.item, Either)
    return volleys.item


def _each(shooters: Either) -> list[tuple[str, Either]]:
    return [(name, arms) for name, arms in shooters.ways.items() if isinstance(arms, Either)]


def _weapon(shooters: Either, aim: Aim) -> str:
    """The weapon in hand: the one named, else the model's first."""
    arms = shooters.ways.get(aim.model)
    if not isinstance(arms, Either):
        return ""
    return aim.weapon if aim.weapon in arms.ways else next(iter(arms.ways))


def _arms(field: Field, name: str, arms: Either) -> list[dict[str, Any]]:
    i = field.find(name)
    return [
        {
            "weapon": weapon,
            "says": f"{weapon}, {inch(MISSILES[weapon].range)}",
            "shots": shots_of(field, i, MISSILES[weapon]),
            "scatter": bool(MISSILES[weapon].scatter),
        }
        for weapon in arms.ways
    ]


def _aimed(
    field: Field, shooters: Either, volleys: list[dict[str, Any]], weapon: str, aim: Aim
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The volleys with one more target; or the reason why it is none."""
    i, t, missile = field.find(aim.model), field.find(aim.at), MISSILES[weapon]
    if missile.scatter:
        what: list[Any] = [*aim.to] if aim.to else [field.models[t].x, field.models[t].y]
    elif t < 0:
        return volleys, {"why": "Choose an enemy to shoot at.", "rule": "PY-213"}
    elif why := target_fault(field, i, weapon, t):
        why = f"{who(field, aim.model)} cannot shoot at {who(field, aim.at)}: {why}."
        return volleys, {"why": why, "rule": "PY-213"}
    else:
        named = [volley[aim.model][weapon]["at"] for volley in volleys if weapon in volley.get(aim.model, {})]
        what = [*named[0], aim.at] if named and len(named[0]) < shots_of(field, i, missile) else [aim.at]
    volley = {aim.model: {weapon: {"at": what}}}
    if not shooters.ok(volley):
        return volleys, {"why": f"{who(field, aim.model)} cannot shoot there.", "rule": "PY-213"}
    return [*(other for other in volleys if aim.model not in other), volley], {}


def _volley(field: Field, volley: dict[str, Any]) -> dict[str, Any]:
    [(name, how)] = volley.items()
    [(weapon, what)] = how.items()
    i = field.find(name)
    if MISSILES[weapon].scatter:
        return {"model": name, "says": f"{who(field, name)}: {weapon} towards {spot(what['at'])}", "at": []}
    shots = [f"{who(field, at)} {_percent(field, i, weapon, at)}" for at in what["at"]]
    return {"model": name, "says": f"{who(field, name)}: {weapon} at {', '.join(shots)}", "at": what["at"]}


def _percent(field: Field, i: int, weapon: str, at: str) -> str:
    return f"{100 * shot_odds(field, i, weapon, field.find(at)):.0f} %"


def _in_hand(field: Field, aim: Aim, weapon: str) -> dict[str, Any]:
    """The shooter in hand: every enemy with the chance of a shot or why there is none, and the rays to the one asked
    about."""
    i = field.find(aim.model)
    enemies = [] if MISSILES[weapon].scatter else field.enemies(field.models[i].control)
    facts = {
        **base(field, i),
        "weapon": weapon,
        "range": MISSILES[weapon].range,
        "scatter": bool(MISSILES[weapon].scatter),
    }
    targets = []
    for t in enemies:
        why = target_fault(field, i, weapon, t)
        chance = "" if why else _percent(field, i, weapon, field.models[t].id)
        targets.append({**base(field, t), "why": why, "chance": chance})
    t = field.find(aim.at)
    return {
        **facts,
        "targets": targets,
        **(_sighted(field, i, weapon, t) if t in enemies else {"rays": [], "says": ""}),
    }


def _sighted(field: Field, i: int, weapon: str, t: int) -> dict[str, Any]:
    """PY-076 to PY-081: what the rays to a target say."""
    seen = sight(field, i, t)
    met = Counter(name for ray in seen.rays for name in ray.meets)
    says = (
        f"{who(field, field.models[i].id)} {'sees' if seen.seen else 'does not see'} {who(field, field.models[t].id)}, "
    )
    says += f"{inch(round(field.apart(i, t), -2))} away."
    if met:
        says += " On the rays: " + ", ".join(f"{name} ({n} of 12)" for name, n in met.items()) + "."
    if seen.seen and (way := in_the_way(field, i, weapon, t)):
        says += f" In the Way: +{way}."
    if not target_fault(field, i, weapon, t):
        says += f" The chance of a Wound: {_percent(field, i, weapon, field.models[t].id)}."
    return {"rays": rays(seen), "says": says}


# ---- places


class Stand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The places so far, the model in hand, and where it shall stand."""

    places: dict[str, Spot] = {}
    model: str = ""
    to: Spot | None = None


@wished(Stand)
def place_desk(view: View, stand: Stand) -> dict[str, Any]:
    """PY-029: a place for every model, and what is wrong with any."""
    decision = asked(view, Places)
    if decision is None or not isinstance(decision.form, Places):
        return {}
    form = decision.form
    places: dict[str, list[int]] = {**decision.default}
    places |= {name: list(at) for name, at in stand.places.items() if name in places}
    if stand.to and stand.model in places:
        places[stand.model] = _inside(form, form.field.find(stand.model), *stand.to)
    wrong: dict[str, Finding] = {str(finding.place[0]): finding for finding in form.check(places) if finding.place}
    models = [
        {
            **base(form.field, i),
            "x": places[form.field.models[i].id][0],
            "y": places[form.field.models[i].id][1],
            "why": wrong[form.field.models[i].id].says if form.field.models[i].id in wrong else "",
            "rule": wrong[form.field.models[i].id].rule if form.field.models[i].id in wrong else "",
        }
        for i in form.models
    ]
    return {"places": places, "models": models, "zone": [form.low, form.high], "text": _json(places)}


def _inside(form: Places, i: int, x: int, y: int) -> list[int]:
    """The nearest place whose base is wholly in the zone."""
    r = form.field.radius(i)
    return [max(r, min(SIZE - r, x)), max(form.low + r, min(form.high - r, y))]


def _asks(view: View) -> Form:
    return ASKS


CLIENT_AIDS: Final = {
    "moves": Aid("What these orders come to", _asks, move_desk, for_programs=True),
    "volleys": Aid("What these volleys come to", _asks, shot_desk, for_programs=True),
    "places": Aid("Whether they may stand there", _asks, place_desk, for_programs=True),
    "windows": Aid("What this answer comes to", _asks, window_desk, for_programs=True),
    "powers": Aid("What this power comes to", _asks, power_desk, for_programs=True),
}
