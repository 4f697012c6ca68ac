"""The orders of phase 5 in a few words each."""

from __future__ import annotations

from typing import Any

from ..model import purchase
from ..state.records import Table
from .naming import building_name, called, headed, item_name, listed, plural, seat_name, unit_name, unit_words


def order_words(t: Table, order: dict[str, Any]) -> str:
    """An order in a few words."""
    [(way, given)] = order.items()
    if way in ("build", "demolish", "burn"):
        return headed(f"{WAYS[way]}{building_name(given['key'])} at {given['square']}")
    if way in ("recruit", "recruit_village"):
        return f"{unit_words(purchase.unit_from(given, 0))} at {given['square']}"
    if way == "raise":
        return f"Raise {given['models']} {unit_name(given['unit'])} at {given['square']}"
    if way == "wander":
        return f"{plural(len(given['units']), 'unit')} wander in at {given['square']}"
    if way == "reorganise":
        [(square, change)] = given.items()
        return f"Regroup {_units(t, change['units'])} at {square}"
    if way == "tribute":
        return f"Tribute of {given['amount']} to {seat_name(t, given['seat'])}"
    if way == "grant":
        return f"Grant {_units(t, given['units'])} to {seat_name(t, given['seat'])}"
    unit = t.units.get(given["unit"])
    who = called(t, unit) if unit else "?"
    if way == "reinforce":
        return f"{given['models']} more for {who}"
    if way == "crown":
        next_heir = t.units.get(given.get("heir", 0))
        return f"Crown {who} for {given['points']}" + (f", heir: {called(t, next_heir)}" if next_heir else "")
    return f"{item_name(given['item'])} for {who}" if way == "item" else f"{WAYS[way]}{who}"


def _units(t: Table, units: list[int]) -> str:
    return listed([called(t, t.units[u]) if u in t.units else "?" for u in units])


WAYS = {
    "build": "",
    "demolish": "Take down: ",
    "burn": "Burn: ",
    "upgrade": "Better arms for ",
    "promote": "Promote ",
    "crown": "Crown ",
    "heir": "Heir: ",
}
