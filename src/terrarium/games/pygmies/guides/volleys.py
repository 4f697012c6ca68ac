"""Volleys: who shoots with what, at whom and with which chance (PY-210 to PY-214)."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import msgspec

from terrarium.kernel import Allocation, Asked, Either, Fields, Guide, ListOf, Pov, Touch, Value

from ..content import MISSILES
from ..model.rays import told
from ..model.sight import sight
from ..rules.odds import shot_odds
from ..rules.targets import in_the_way, shots_of, target_fault
from ..state import Field
from ..view import View
from ..words.names import inch, spot, who
from ..words.threats import threatened
from .facts import DONE, LOOK, Spot, Touched, barred_models, base, coin, drafted, guided, place, touched

MOST = 12
"""Volleys in one answer."""


class Draft(msgspec.Struct, frozen=True):
    """The volleys so far and the dice for Fire at Will!, and the model in hand with its weapon, or the many who shoot
    together; `threat`: where the enemy could strike is told too; `done`: no more shots."""

    volleys: list[dict[str, Any]] = []
    heroes: dict[str, int] = {}
    model: str = ""
    weapon: str = ""
    group: list[str] = []
    threat: bool = False
    done: bool = False


class Aim(NamedTuple):
    """The model in hand, and what it shall shoot at: an enemy, or with scatter shot a place; `only`: it only looks."""

    model: str
    at: str = ""
    to: Spot | None = None
    only: bool = False


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    form = asked.form
    assert isinstance(form, Either)
    fire = form.ways["fire"]
    assert isinstance(fire, Fields)
    field = pov.view.fields[asked.facts["battle"]]
    shooters = _shooters(fire)
    plan, aim = _touched(shooters, drafted(Draft, draft), touched(touch))
    volleys = [volley for volley in plan.volleys if shooters.ok(volley)][:MOST]
    weapon = _weapon(shooters, plan)
    refused: dict[str, Any] = {}
    if plan.group and field.find(aim.at) >= 0 and not aim.only:
        volleys, refused = _together(field, shooters, volleys, plan.group, aim.at)
    elif weapon and not aim.only and (aim.to or field.find(aim.at) >= 0):
        volleys, refused = _aimed(field, shooters, volleys, weapon, aim)
    heroes = {name: n for name, n in plan.heroes.items() if n > 0} if volleys else {}
    answer = {"fire": {"volleys": volleys, **({"heroes": heroes} if heroes else {})}} if volleys else {"pass": True}
    dice = fire.parts.get("heroes")
    facts = {
        "volleys": volleys,
        "heroes": heroes,
        "lines": [_volley(field, volley) for volley in volleys],
        "text": pov.write(asked, answer),
        "found": [finding.says for finding in form.check(answer)],
        "models": [
            {**base(field, field.find(name)), "weapons": _arms(field, name, arms)} for name, arms in _each(shooters)
        ],
        "barred": barred_models(asked),
        "dice": [{"id": name, "called": who(field, name), "most": most} for name, most in dice.pools.items()]
        if isinstance(dice, Allocation)
        else [],
        "uses": "use" in form.ways,
        "chosen": _in_hand(field, aim, weapon) if weapon else None,
        "enemies": [base(field, t) for t in field.enemies(asked_side(field, shooters))] if plan.group else [],
        "threat": threatened(field, asked_side(field, shooters)) if plan.threat else [],
        **refused,
    }
    plan = msgspec.structs.replace(plan, volleys=volleys, heroes=heroes, weapon=weapon)
    names = [line["model"] for line in facts["lines"]]
    return guided(asked, plan, facts, _touches(facts, plan), answer, whole=bool(volleys) or plan.done, shows=names)


def _touched(shooters: Either, was: Draft, touch: Touched) -> tuple[Draft, Aim]:
    """The draft after a touch, and what it aims at."""
    change = msgspec.structs.replace
    plan = change(was, done=False)
    if touch.kind == "model" and touch.what in shooters.ways:
        plan = change(plan, model="" if touch.what == was.model else touch.what, weapon="", group=[])
    elif touch.kind == "all":
        plan = change(plan, model="", weapon="", group=list(shooters.ways))
    elif touch.kind == "weapon":
        plan = change(plan, weapon=touch.what)
    elif touch.kind == "out":
        plan = change(plan, volleys=[volley for n, volley in enumerate(was.volleys, 1) if n != touch.number])
    elif touch.kind == "die":
        plan = change(plan, heroes={**was.heroes, touch.what: was.heroes.get(touch.what, 0) + 1})
    elif touch.kind == DONE:
        plan = change(plan, volleys=[], heroes={}, done=True)
    at = touch.what if touch.kind == "model" and touch.what not in shooters.ways else ""
    if touch.kind == LOOK:
        return was, Aim(was.model, touch.what, only=True)
    return plan, Aim(plan.model, at, touch.spot)


def _touches(facts: dict[str, Any], plan: Draft) -> list[Touch]:
    chosen = facts["chosen"]
    found: list[Touch] = [coin(one, "all who can shoot at it") for one in facts["enemies"]]
    if len(facts["models"]) > 1 and not plan.group:
        found.append(Touch("all:", f"Everyone ({len(facts['models'])})"))
    if chosen is not None and chosen["scatter"]:
        found.append(place("The direction"))
    elif chosen is not None:
        found += [coin(one, one["chance"]) for one in chosen["targets"] if not one["why"]]
    for one in facts["models"]:
        if one["id"] != plan.model:
            found.append(coin(one))
        else:
            found += [Touch(f"weapon:{w['weapon']}", w["says"]) for w in one["weapons"] if w["weapon"] != plan.weapon]
    found += [Touch(f"out:{n}", f"Take out: {line['says']}") for n, line in enumerate(facts["lines"], 1)]
    if facts["lines"]:
        thrown = plan.heroes
        more = [hero for hero in facts["dice"] if thrown.get(hero["id"], 0) < hero["most"]]
        return [*found, *(Touch(f"die:{h['id']}", f"Fire at Will!: {h['called']} throws a die") for h in more)]
    if facts["uses"]:
        found.append(Touch("desk:powers", "Use a skill instead"))
    return [*found, Touch(DONE, "Pass: no more shots", ends=True)]


def _shooters(fire: Fields) -> Either:
    volleys = fire.parts["volleys"]
    assert isinstance(volleys, ListOf)
    assert isinstance(volleys.item, Either)
    return volleys.item


def _each(shooters: Either) -> list[tuple[str, Either]]:
    return [(name, arms) for name, arms in shooters.ways.items() if isinstance(arms, Either)]


def _weapon(shooters: Either, plan: Draft) -> str:
    """The weapon in hand: the one named, else the model's first."""
    arms = shooters.ways.get(plan.model)
    if not isinstance(arms, Either):
        return ""
    return plan.weapon if plan.weapon in arms.ways else next(iter(arms.ways))


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


def asked_side(field: Field, shooters: Either) -> int:
    """Whose the shooters are."""
    return next((field.models[field.find(name)].control for name in shooters.ways), 0)


def _together(
    field: Field, shooters: Either, volleys: list[dict[str, Any]], group: list[str], at: str
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Everybody in hand who can shoots at one target, each with its first weapon that reaches it; and who cannot."""
    fire, reasons = 0, Counter[str]()
    for name in group:
        why = ""
        for weapon in [w for w in getattr(shooters.ways.get(name), "ways", ()) if not MISSILES[w].scatter]:
            after, refused = _aimed(field, shooters, volleys, weapon, Aim(name, at))
            why = target_fault(field, field.find(name), weapon, field.find(at)) or refused.get("why", "")
            if not refused:
                volleys, fire, why = after, fire + 1, ""
                break
        if why:
            reasons[why] += 1
    cannot = ", ".join(f"{n} not: {why}" for why, n in reasons.items())
    says = f"{fire} shoot{'s' if fire == 1 else ''} at {who(field, at)}" + (f"; {cannot}" if cannot else "")
    return volleys, {"together": f"{says}."}


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
        cover = 0 if why else in_the_way(field, i, weapon, t)
        targets.append({**base(field, t), "why": why, "chance": chance, "cover": cover})
    t = field.find(aim.at)
    return {
        **facts,
        "targets": targets,
        **(_sighted(field, i, weapon, t) if t in enemies else {"rays": [], "says": "", "at": ""}),
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
    return {"rays": told(seen.rays), "says": says, "at": field.models[t].id}
