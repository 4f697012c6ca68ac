"""Moves: what the orders written so far come to, who can still be ordered, and what a touch comes to.

All of it is read from the form, which knows what its seat knows; ways come from the planner, and what bars them from
the rules that carry a move out.
"""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Asked, Guide, Pov, Touch, Value

from ..forms.orders import MoveForm
from ..geometry import EPS, distance
from ..model.paths.cost import half, remaining
from ..model.paths.move import begin
from ..model.paths.words import Barred
from ..model.rays import told
from ..model.reach import fans
from ..model.sight import sight
from ..rules.odds import swing_odds
from ..state import Field, Mover
from ..view import View
from ..words.names import inch, who
from ..words.notation import read_order, written_order
from ..words.threats import threatened
from . import squads
from .batch import Batch, Order, gone_on, laid_out
from .facts import DONE, LOOK, Touched, barred_models, base, coin, drafted, guided, place, touched
from .wishes import Wish, granted

MOST = 40
"""Orders in one answer."""


class Draft(msgspec.Struct, frozen=True):
    """The orders so far and the model in hand, or the many in hand with the one that they are moved by (`anchor`, else
    their middle); `on`: its next step goes on from where its order ends; `leap`: many cross what is in their way;
    `threat`: where the enemy could strike is told too. `done`: nobody else moves."""

    orders: list[Order] = []
    model: str = ""
    group: list[str] = []
    anchor: str = ""
    leap: bool = False
    on: bool = False
    threat: bool = False
    done: bool = False


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    form = asked.form
    assert isinstance(form, MoveForm)
    was = drafted(Draft, draft)
    plan, wish = _wished(form, was, touched(touch))
    i = form.field.find(plan.model)
    orders = [order for order in plan.orders if not isinstance(form.shaped(order, ()), list)][:MOST]
    batch = laid_out(form, orders)
    refused: dict[str, Any] = {}
    if plan.group and (wish.to or wish.at):
        orders, refused["march"] = _many(form, orders, plan, wish)
        batch = laid_out(form, orders)
    elif i in form.pool and (wish.to or wish.at or wish.act):
        orders, refused = granted(batch, i, wish)
        batch = laid_out(form, orders)
    plan = msgspec.structs.replace(plan, orders=orders)
    answer = {"orders": orders} if orders else {"done": True}
    facts = {
        "orders": orders,
        "lines": batch.lines,
        "text": pov.write(asked, answer),
        "models": [base(batch.after, j) for j in form.pool],
        "enemies": [base(batch.after, j) for j in batch.after.enemies(form.side)],
        "barred": barred_models(asked),
        "hero": base(batch.after, form.hero) if form.hero >= 0 else None,
        "uses": bool(form.uses),
        "squads": squads.squads(form),
        "group": plan.group,
        "leap": plan.leap,
        "chosen": _in_hand(batch, i, plan.on) if i in form.pool else None,
        "threat": threatened(batch.after, form.side) if was.threat else [],
        **refused,
        **(glanced(batch.after, i, form.field.find(touched(touch).what)) if touch.startswith(f"{LOOK}:") else {}),
    }
    names = [order["model"] for order in orders]
    touches = [*_touches(facts), *squads.touches(form, plan.group)]
    return guided(asked, plan, facts, touches, answer, whole=bool(orders) or plan.done, shows=names)


def _wished(form: MoveForm, was: Draft, touch: Touched) -> tuple[Draft, Wish]:
    """The draft after a touch, and what it wishes for the model in hand."""
    change = msgspec.structs.replace
    plan = change(was, done=False)
    if len(was.group) < 2:
        plan = change(plan, group=[], anchor="", leap=False)
    if touch.kind == "model":
        if form.field.find(touch.what) in form.pool:
            alone = "" if touch.what == was.model else touch.what
            return change(plan, model=alone, group=[], on=False), Wish()
        return plan, Wish(at=touch.what, on=was.on)
    if touch.kind == LOOK:
        return was, Wish()
    if touch.kind == "point":
        return plan, Wish(to=touch.spot, on=was.on)
    if touch.kind in ("squad", squads.EVERYONE):
        group = squads.named(form, touch.kind, touch.what)
        return change(plan, model="", group=[] if group == was.group else group, anchor=""), Wish()
    if touch.kind == "charge":
        return plan, Wish(at=squads.EVERYONE)
    if touch.kind == "leap":
        return change(plan, leap=not was.leap), Wish()
    if touch.kind == "step":
        return plan, Wish(act=_step(form.field, was.model, touch.what), on=was.on)
    if touch.kind == "on":
        return change(plan, on=not was.on), Wish()
    if touch.kind == "order":
        order = read_order(touch.what)
        if isinstance(order, dict):
            return change(plan, orders=[*(o for o in was.orders if o.get("model") != order["model"]), order]), Wish()
    elif touch.kind == "out":
        return change(plan, orders=[o for n, o in enumerate(was.orders, 1) if n != touch.number]), Wish()
    elif touch.kind == DONE:
        return change(plan, orders=[], done=True), Wish()
    return plan, Wish()


def _many(form: MoveForm, orders: list[Order], plan: Draft, wish: Wish) -> tuple[list[Order], str]:
    if wish.at:
        return squads.charged(form, orders, plan.group, "" if wish.at == squads.EVERYONE else wish.at)
    assert wish.to is not None
    return squads.marched(form, orders, plan.group, wish.to, plan.anchor, plan.leap)


def glanced(field: Field, i: int, t: int) -> dict[str, Any]:
    """PY-076, PY-241: what the model in hand sees of an enemy, and what a fight with it would bring on average."""
    if i < 0 or t < 0 or field.models[t].control == field.models[i].control:
        return {}
    seen, one, two = sight(field, i, t), who(field, field.models[i].id), who(field, field.models[t].id)
    far = inch(round(field.apart(i, t), -2))
    met = dict.fromkeys(name for ray in seen.rays for name in ray.meets)
    stops = f"; on the way: {', '.join(met)}" if met else ""
    says = f"{one} {'sees' if seen.seen else 'does not see'} {two}, {far} away{stops}. A round of melee: "
    says += f"{swing_odds(field, i, t):.1f} Wounds given, {swing_odds(field, t, i):.1f} taken on average."
    return {"glance": {"says": says, "rays": told(seen.rays), "at": field.models[t].id}}


def _step(field: Field, name: str, what: str) -> dict[str, Any]:
    """A step on the spot: `stand`, `drop`, `climb`, `take Holy Water`, `leave Holy Water`."""
    kind, _, thing = what.partition(" ")
    if kind == "climb" and field.find(name) >= 0:
        m = field.models[field.find(name)]
        return {"climb": [m.cx, m.cy]}
    return {kind: thing or True}


def _touches(facts: dict[str, Any]) -> list[Touch]:
    """Who can be taken in hand, whom and where it could go, and what was offered instead."""
    chosen = facts["chosen"]
    found = [Touch(f"order:{written_order(offer['order'])}", offer["says"]) for offer in facts.get("offers", ())]
    if chosen is not None and not chosen["why"]:
        left = f"{inch(round(chosen['left'], -2))} to go"
        found += [place(f"A place for {chosen['called']}, {left}")]
        found += [coin(enemy, "charge") for enemy in facts["enemies"]]
        found += [Touch(f"step:{_named(act['act'])}", act["says"]) for act in chosen["acts"]]
        if any(line["model"] == chosen["id"] for line in facts["lines"]):
            found.append(Touch("on:", "Go on from its end"))
    if facts["group"]:
        found += [place(f"A place for these {len(facts['group'])}")]
        found += [coin(enemy, "charge") for enemy in facts["enemies"]]
        found += [
            Touch("charge:", "Each charges the nearest enemy"),
            Touch("leap:", "Across walls, where a die decides"),
        ]
    found += [coin(one) for one in facts["models"] if chosen is None or one["id"] != chosen["id"]]
    found += [Touch(f"out:{n}", f"Take out: {line['says']}") for n, line in enumerate(facts["lines"], 1)]
    if facts["uses"]:
        found.append(Touch("desk:powers", "Use a skill instead"))
    return found if facts["lines"] else [*found, Touch(DONE, "Done: nobody else moves", ends=True)]


def _named(act: dict[str, Any]) -> str:
    [(kind, what)] = act.items()
    return f"{kind} {what}" if isinstance(what, str) else kind


def _in_hand(batch: Batch, i: int, on: bool) -> dict[str, Any]:
    """The model in hand, where its next click is counted from: its start, or the end of its order."""
    form, field, n = batch.form, batch.seen_by(i), batch.number(i)
    most = form.most
    try:
        if on and n < len(batch.orders):
            field, most = gone_on(form, field, batch.orders[n])
        mover = begin(field, i, (), (), form.kind, most, form.hero)
    except Barred as barred:
        return {**base(field, i), "fans": [], "left": 0, "acts": [], "why": f"{barred.says}."}
    acts = _acts(field, mover)
    return {**base(field, i), "fans": fans(field, mover), "left": remaining(mover), "acts": acts, "why": ""}


def _acts(field: Field, mover: Mover) -> list[dict[str, Any]]:
    """PY-117, PY-118, PY-134, PY-400: what is done where it stands, as far as it can pay for that."""
    i = mover.model
    m, cost = field.models[i], half(field, i)
    if m.climbing >= 0:
        return [{"act": {"climb": [m.cx, m.cy]}, "says": "Climb on"}]
    if cost > remaining(mover) + EPS:
        return []
    found: list[tuple[str, Value, str]] = [("stand", True, "Stand up")] if m.prone else []
    if not m.prone and not field.swims(i):
        found.append(("drop", True, "Lie down"))
    near = [name for name, x, y in field.loose if distance(m.x, m.y, x, y) <= 500 + EPS]
    found += [("take", name, f"Take {name}") for name in dict.fromkeys(near)]
    found += [("leave", name, f"Leave {name}") for name in dict.fromkeys(m.items)]
    return [{"act": {kind: what}, "says": f"{says}, {inch(cost)}"} for kind, what, says in found]
