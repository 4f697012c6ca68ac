"""Deployment: a place for every model, and what is wrong with any (PY-029)."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Asked, Finding, Guide, Pov, Touch, Value

from ..forms.places import Places
from ..geometry import SIZE
from ..state import SLOTS
from ..view import View
from .facts import Spot, base, coin, drafted, guided, place, touched

FINE = Finding("", "")


class Draft(msgspec.Struct, frozen=True):
    """The places so far, where they differ from the rows, and the model in hand; or the many in hand, with the one of
    them that is moved by (else their middle)."""

    places: dict[str, Spot] = {}
    model: str = ""
    group: list[str] = []
    anchor: str = ""


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    form = asked.form
    assert isinstance(form, Places)
    plan, done = drafted(Draft, draft), touched(touch)
    places: dict[str, list[int]] = {**asked.default}
    if done.kind == "model" and done.what in places:
        plan = msgspec.structs.replace(plan, model="" if done.what == plan.model else done.what, group=[])
    elif done.kind == "squad":
        plan = msgspec.structs.replace(plan, model="", group=[name for name in places if name[1] == done.what])
    elif done.kind == "rows":
        plan = Draft()
    places |= {name: list(at) for name, at in plan.places.items() if name in places}
    if done.spot and plan.group:
        places |= _shifted(form, places, plan, done.spot)
    elif done.spot and plan.model in places:
        places[plan.model] = _inside(form, form.field.find(plan.model), *done.spot)
    wrong: dict[str, Finding] = {str(finding.place[0]): finding for finding in form.check(places) if finding.place}
    models = []
    for i in form.models:
        name = form.field.models[i].id
        x, y = places[name]
        why = wrong.get(name, FINE)
        models.append({**base(form.field, i), "x": x, "y": y, "why": why.says, "rule": why.rule})
    facts = {"places": places, "models": models, "zone": [form.low, form.high], "text": pov.write(asked, places)}
    kept = {name: (at[0], at[1]) for name, at in places.items() if at != asked.default[name]}
    plan = msgspec.structs.replace(plan, places=kept)
    touches = [coin(one) for one in models if one["id"] != plan.model]
    touches += [Touch(f"squad:{slot}", f"Squad {slot}") for slot in SLOTS if any(name[1] == slot for name in places)]
    if plan.group:
        touches.insert(0, place(f"A place for these {len(plan.group)}"))
    elif plan.model:
        touches.insert(0, place(f"A place for {next(one['called'] for one in models if one['id'] == plan.model)}"))
    if kept:
        touches.append(Touch("rows:", "Back to the rows"))
    return guided(asked, plan, facts, touches, places, whole=True, shows=list(kept))


def _shifted(form: Places, places: dict[str, list[int]], plan: Draft, to: Spot) -> dict[str, list[int]]:
    """Many go as they stand; who would leave the zone stays at its edge."""
    group = [name for name in plan.group if name in places]
    leaders = [plan.anchor] if plan.anchor in group else group
    dx, dy = (to[k] - sum(places[name][k] for name in leaders) // max(1, len(leaders)) for k in (0, 1))
    return {name: _inside(form, form.field.find(name), places[name][0] + dx, places[name][1] + dy) for name in group}


def _inside(form: Places, i: int, x: int, y: int) -> list[int]:
    """The nearest place whose base is wholly in the zone."""
    r = form.field.radius(i)
    return [max(r, min(SIZE - r, x)), max(form.low + r, min(form.high - r, y))]
