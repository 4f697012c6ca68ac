"""What options are called, with their prices, and what seats are."""

from __future__ import annotations

from terrarium.kernel import Value

from ..content import BUILDINGS, ITEMS, KINDS, content
from ..model.land import grid
from ..model.rates import mp_left
from ..model.roster import general
from ..view import CampaignView
from .choices import CHOICES, FIELDS
from .gifts import GIFTS
from .naming import (
    BANDS,
    army_name,
    building_name,
    called,
    faction_name,
    item_name,
    moves_words,
    plural,
    seat_name,
    square_words,
)

V = CampaignView


def label(v: V, of: str, value: Value) -> str:
    if of == "seat":
        if isinstance(value, str):
            return value
        return seat_name(v, value) if value >= 0 else "nobody"
    if of == "faction":
        return f"{faction_name(str(value))}: {GIFTS[str(value)][0]}"
    if of == "kind":
        return _priced_unit(str(value)) if value in KINDS else str(value)
    if of == "unit":
        number = int(value) if str(value).isdigit() else -1
        return called(v, v.units[number]) if number in v.units else str(value)
    if of == "item":
        return f"{item_name(str(value))}, {ITEMS[str(value)].points} points" if value in ITEMS else str(value)
    if of == "building":
        known = BUILDINGS.get(str(value))
        return f"{building_name(str(value))}, {known.cost} points: {known.says}" if known is not None else str(value)
    if of == "ability":
        return content.abilities[int(value)].name
    if of == "stack":
        return stack_label(v, value)
    if of == "place":
        return square_words(v, grid(v).index[str(value)])
    if of == "field":
        return field_words(v, str(value))
    return CHOICES.get(of, {}).get(str(value), str(value))


def field_words(v: V, key: str) -> str:
    """A part of a form; one that is about a unit (`Orc-Mob-20002`) is called by what the unit is."""
    number = key.rpartition("-")[2]
    return label(v, "unit", number) if number.isdigit() and int(number) in v.units else FIELDS.get(key, key)


def _priced_unit(unit: str) -> str:
    k = KINDS[unit]
    each = "" if k.total or k.size[1] == 1 else " each"
    return f"{k.name}, {k.points} points{each}"


def stack_label(v: V, value: Value) -> str:
    number = int(value) if str(value).isdigit() else -1
    stack = v.stacks.get(number)
    if stack is None:
        return "a new army" if value == "new" else str(value)
    place = grid(v).names[stack.square]
    own = army_name(v, number)
    if number in v.glimpses:
        seen = v.glimpses[number]
        whose = seat_name(v, stack.seat) + (f", {own}," if own else "")
        return f"{whose} at {place}: {plural(seen.count, 'unit')}, {BANDS[seen.band]} points"
    led = general(v, stack)
    left = f", {moves_words(mp_left(v, stack))} left" if v.phase in (1, 3) and stack.seat == v.who else ""
    if own:
        return f"{own} at {place}{left}"
    return f"{KINDS[led.kind].name}'s army at {place}{left}" if led else f"Troops at {place}, no general{left}"


def option_words(option: str) -> str:
    """What a character may have besides items."""
    return CHOICES["option"].get(option, option)
