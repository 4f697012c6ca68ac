"""The order desk: what a list of orders costs line by line, and what could be added to it with which price.

The page's own client asks this after every click. All of it is read from the seat's own view; an offer's price and
refusal come from the same functions that carry an order out.
"""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Either, ListOf, Text, Value
from terrarium.kernel.notation import read, write

from ..content import BUILDINGS, COMMAND, ITEMS, KINDS
from ..forms import orders
from ..forms.orders.troops import lord_of
from ..forms.sheet import sheet
from ..geometry import SIDES
from ..model import building, purchase
from ..model.composition import composition
from ..model.land import grid
from ..model.roster import faction, owned, roster, stacks_of, towns
from ..model.units import is_character, kind, points
from ..rules.setting_up import PURSE, muster_form
from ..state import Campaign
from ..state.records import Unit
from ..view import CampaignView
from ..view.imagine import sketch
from ..words.cards import CATEGORY
from ..words.naming import TERRAIN, building_name, headed, item_name, seat_name, unit_name, unit_words

V = CampaignView
ASKS = Text(20000, lines=True, kept=True)
"""A list of orders: as JSON, or as an answer is written by hand."""


def meant(form: ListOf, text: str) -> list[Any] | None:
    """The list that a text means; None where it means none."""
    try:
        value = msgspec.json.decode(text or "[]")
    except msgspec.DecodeError:
        value = read(form, text).answer
    return value if isinstance(value, list) and not ListOf(form.item, 0, form.most).check(value) else None


# ---- phase 5


def order_desk(v: V, text: Value) -> Any:
    """What the orders cost, what is left, and every order that could follow them."""
    if not v.seated or v.phase != 5 or v.over:
        return {}
    form = sheet(v, v, v.who)
    given = meant(form, text)
    if given is None:
        return {"unreadable": True}
    s = sketch(v)
    lines = []
    for order in given:
        before = s.players[v.who].treasury
        says = order_words(s, order)
        why = orders.refused(s, v.who, order)
        if why is None:
            orders.carried_out(s, None, v.who, order)
        cost = before - s.players[v.who].treasury
        lines.append({"says": says, "cost": cost, "why": why[0] if why else "", "rule": why[1] if why else ""})
    assert isinstance(form.item, Either)
    return {
        "treasury": v.players[v.who].treasury,
        "left": s.players[v.who].treasury,
        "text": write(form, given),
        "orders": given,
        "lines": lines,
        "places": [_place(s, v.who, square) for square in owned(s, v.who)],
        "units": [_unit(s, v.who, unit) for unit in roster(s, v.who)],
        "items": [{"key": key, "name": item.name, "price": item.points} for key, item in ITEMS.items()],
        "seats": [
            {"seat": seat, "name": seat_name(v, seat)}
            for seat, player in enumerate(v.players)
            if seat != v.who and not player.out
        ],
        "groups": [_group(s, v.who, square) for square in sorted({st.square for st in stacks_of(s, v.who)})],
        "more": [way for way in form.item.ways if way in ("wander", "raise")],
        "composition": _meter(s, v.who),
    }


def _place(s: Campaign, seat: int, square: int) -> dict[str, Any]:
    """An own square: what may be built, raised and taken down there."""
    here = s.squares[square]
    name = grid(s).names[square]
    what = "town" if here.town else "village" if here.village else TERRAIN[here.terrain]
    standing = list(dict.fromkeys(key for key, _ in here.works))
    return {
        "square": name,
        "says": f"{name}, {what}",
        "stands": [_named(s, seat, {"demolish": {"square": name, "key": key}}, key) for key in standing],
        "build": [offer for key in BUILDINGS for offer in _builds(s, seat, square, key)],
        "raise": _raises(s, seat, square),
    }


def _named(s: Campaign, seat: int, order: dict[str, Any], key: str) -> dict[str, Any]:
    why = orders.refused(s, seat, order)
    return {"key": key, "name": headed(building_name(key)), "order": order, "why": why[0] if why else ""}


def _builds(s: Campaign, seat: int, square: int, key: str) -> list[dict[str, Any]]:
    """Offers to build: a bridge one for each side that leads over water. What can never stand here is left out."""
    found = []
    for side in SIDES if key == "bridge" else ("",):
        why = building.refusal(s, seat, square, key, side)
        if why is not None and why[1] in ("WW-200", "WW-205", "WW-206", "WW-207", "WW-208", "WW-199", "WW-080"):
            continue
        order = {"build": {"square": grid(s).names[square], "key": key, **({"side": side} if side else {})}}
        offer = _named(s, seat, order, key)
        offer["name"] += f" to the {side}" if side else ""
        found.append({**offer, "price": building.price(s, seat, square, key), "says": BUILDINGS[key].says})
    return found


def _raises(s: Campaign, seat: int, square: int) -> list[dict[str, Any]]:
    """Units that this town or village may train now, and those that only money or composition keep away."""
    here = s.squares[square]
    if square in towns(s, seat):
        way, kinds = "recruit", (*purchase.own_units(faction(s, seat)), *purchase.hired_units())
    elif here.village:
        way, kinds = "recruit_village", tuple(k.id for k in KINDS.values() if k.list == here.village and not k.unique)
    else:
        return []
    found = []
    for unit in dict.fromkeys(kinds):
        order = {way: {"square": grid(s).names[square], "unit": unit, "models": KINDS[unit].size[0]}}
        why = orders.refused(s, seat, order)
        if why is None or why[1] in ("WW-197", "WW-041", "WW-042"):
            found.append({**card(unit), "order": order, "why": why[0] if why else ""})
    return found


def card(unit: str) -> dict[str, Any]:
    """One row of a muster list, as a buyer reads it."""
    k = KINDS[unit]
    return {
        "unit": unit,
        "name": k.name,
        "category": CATEGORY[k.category],
        "each": k.points,
        "whole": k.total,
        "least": k.size[0],
        "most": k.size[1],
        "command": sum(COMMAND.values()) if purchase.may_have_command(k) else 0,
    }


def _unit(s: Campaign, seat: int, unit: Unit) -> dict[str, Any]:
    """A unit of the roster: whether it may be reinforced, promoted, crowned, equipped."""
    k = kind(unit)
    more = {"reinforce": {"unit": unit.id, "models": 1}}
    crown = {"crown": {"unit": unit.id, "points": 100}}
    full = {"upgrade": {"unit": unit.id, "command": list(COMMAND)}}
    tries = {"promote": {"promote": {"unit": unit.id}}, "crown": crown, "heir": {"heir": {"unit": unit.id}}}
    ways: dict[str, Any] = {way: order for way, order in tries.items() if orders.refused(s, seat, order) is None}
    if purchase.may_have_command(k) and orders.refused(s, seat, full) is None:
        ways["command"] = full
    return {
        "id": unit.id,
        "says": unit_words(unit),
        "square": next(grid(s).names[st.square] for st in s.stacks.values() if unit.id in st.units),
        "points": points(unit),
        "room": 0 if orders.refused(s, seat, more) else k.size[1] - unit.models,
        "each": k.points,
        "character": is_character(unit),
        "ways": ways,
        "lord": unit_name(lord_of(unit)) if lord_of(unit) else "",
    }


def _group(s: Campaign, seat: int, square: int) -> dict[str, Any]:
    """The stacks of one square, to be regrouped."""
    here = [st for st in stacks_of(s, seat) if st.square == square]
    return {
        "square": grid(s).names[square],
        "stacks": [{"id": st.id, "units": list(st.units)} for st in here],
    }


def _meter(s: Campaign, seat: int) -> dict[str, Any]:
    c = composition(s, seat)
    return {"points": c.total, "have": c.have, "limits": c.limits(), "core_duty": c.core_duty}


def order_words(s: Campaign, order: dict[str, Any]) -> str:
    """An order in a few words."""
    [(way, given)] = order.items()
    if way in ("build", "demolish", "burn"):
        return headed(f"{WAYS[way]}{building_name(given['key'])} at {given['square']}")
    if way in ("recruit", "recruit_village"):
        return f"{unit_words(purchase.unit_from(given, 0))} at {given['square']}"
    if way == "raise":
        return f"Raise {given['models']} {unit_name(given['unit'])} at {given['square']}"
    if way == "wander":
        return f"{len(given['units'])} units wander in at {given['square']}"
    if way == "reorganise":
        [(square, change)] = given.items()
        return f"Regroup {len(change['units'])} units at {square}"
    if way == "tribute":
        return f"Tribute of {given['amount']} to {seat_name(s, given['seat'])}"
    if way == "grant":
        return f"Grant {len(given['units'])} units to {seat_name(s, given['seat'])}"
    unit = s.units.get(given["unit"])
    who = unit_words(unit) if unit else "?"
    if way == "reinforce":
        return f"{given['models']} more for {who}"
    return f"{item_name(given['item'])} for {who}" if way == "item" else f"{WAYS[way]}{who}"


WAYS = {
    "build": "",
    "demolish": "Take down: ",
    "burn": "Burn: ",
    "upgrade": "Better arms for ",
    "promote": "Promote ",
    "crown": "Crown ",
    "heir": "Heir: ",
}


# ---- the starting army


def muster_desk(v: V, text: Value) -> Any:
    """What a starting army costs, what breaks the composition, and the whole list of the faction."""
    if not v.seated or v.turn or not faction(v, v.who):
        return {}
    own = faction(v, v.who)
    form = muster_form(own)
    given = meant(form, text)
    if given is None:
        return {"unreadable": True}
    total = sum(purchase.price(spec) for spec in given)
    return {
        "treasury": PURSE,
        "left": PURSE - total,
        "text": write(form, given),
        "orders": given,
        "lines": [{"says": unit_words(purchase.unit_from(s, 0)), "cost": purchase.price(s), "why": ""} for s in given],
        "found": [finding.says for finding in form.check(given)],
        "ready": purchase.ready_made(own),
        "raise": [
            {**card(unit), "order": {"unit": unit, "models": KINDS[unit].size[0]}, "why": ""}
            for unit in purchase.own_units(own)
            if KINDS[unit].points <= PURSE
        ],
    }
