"""What things are called."""

from __future__ import annotations

from typing import Any

from ..content import CHANTS, DEFAULTS, ORDERS
from ..view import View
from . import telling


def seat_name(view: View, seat: int) -> str:
    """By its clan's name; before that by who sits there."""
    if 0 <= seat < len(view.clans):
        return view.clans[seat].name
    return view.names[seat] if 0 <= seat < len(view.names) and view.names[seat] else f"Clan {seat + 1}"


def label(view: View, of: str, value: Any) -> str:
    """What a thing of that kind is called."""
    if of in ("seat", "clan"):
        named = view.clans[value] if 0 <= value < len(view.clans) else None
        return f"{named.name} ({named.code})" if named else f"Clan {value + 1}"
    if of == "choice":
        return f"{value} {DEFAULTS[value - 1].style}"
    if of == "place":
        return telling.place(view, value)
    if of == "field":
        return telling.FIELDS.get(value, str(value))
    if of == "ord":
        return str(ORDERS[value].name)
    if of == "chant":
        return str(CHANTS[value].name)
    return str(value)
