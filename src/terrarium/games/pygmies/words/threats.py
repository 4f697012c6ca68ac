"""Where the enemy could strike, in words and for those who draw it."""

from __future__ import annotations

from typing import Any

from ..rules.threats import Threat, threats
from ..state import Field
from .names import all_called, called


def threatened(field: Field, side: int) -> list[dict[str, Any]]:
    """The threats to a side, as a client gets them."""
    return [_facts(field, one) for one in threats(field, side)]


def _facts(field: Field, one: Threat) -> dict[str, Any]:
    m = field.models[one.model]
    near, far = ([field.models[e].id for e in some] for some in (one.chargers, one.shooters))
    chance = f"{100 * one.chance:.0f} %" if far else ""
    parts = [f"be charged by {all_called(field, near)}"] if near else []
    if far:
        behind = f", in cover +{one.cover}" if one.cover else ""
        parts.append(f"be shot by {all_called(field, far)} ({chance} to wound at best{behind})")
    says = f"{called(field, m.id)} could {' and '.join(parts)}."
    where = {"id": m.id, "x": m.x, "y": m.y, "r": m.r}
    return {**where, "charge": near, "shots": far, "chance": chance, "cover": one.cover, "says": says}
