"""What a work brings until the campaign ends: its price in points (WW-273), and income turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..content import BUILDINGS
from ..model import building
from ..model.economy import FIGURES, PARTNERS, network
from ..model.land import grid
from ..model.roster import faction, friendly, owned, roster, towns
from ..model.units import is_character
from ..state import Campaign

CLEARINGS = {"open": 0, "forest": 1, "thick": 2}
TOWN = tuple(key for key, b in BUILDINGS.items() if b.where != "field" and not b.many)
NEAR = 4
"""Steps from which an enemy army is a threat to a town."""
TOWN_TO_COME = 40
"""What the toll gate and houses of a new town bring in a turn, about."""


class Prospect(msgspec.Struct, frozen=True):
    """Works that are ordered together, what they cost, and what they are worth at the end."""

    orders: tuple[Any, ...]
    price: int
    gain: int

    @property
    def profit(self) -> float:
        return self.gain / max(1, self.price)


def prospects(s: Campaign, seat: int, left: int, founds: bool) -> list[Prospect]:
    """All that pays, the best return first; `left` turns bring income after this one."""
    found = [p for i in owned(s, seat) for p in field_works(s, seat, i, left, founds)]
    found += [p for home in towns(s, seat) for p in town_works(s, seat, home, left)]
    return sorted((p for p in found if p.gain > p.price), key=lambda p: -p.profit)


def worth(key: str, left: int, income: int = 0) -> int:
    """Its printed price and its income once at the end (WW-273), and its income in the turns before."""
    return BUILDINGS[key].cost + (income or BUILDINGS[key].income) * (left + 1)


def order(s: Campaign, square: int, key: str) -> Any:
    return {"build": {"square": grid(s).names[square], "key": key}}


def single(s: Campaign, seat: int, square: int, key: str, gain: int) -> Prospect:
    return Prospect((order(s, square, key),), building.price(s, seat, square, key), gain)


def field_works(s: Campaign, seat: int, square: int, left: int, founds: bool) -> Iterator[Prospect]:
    """A farm, where need be after clearing; then a town on it, or a road with its toll gate."""
    here = s.squares[square]
    if here.town or here.village or here.axis or here.desolate or here.resource == "wood-cutter":
        return
    if not here.has("farm"):
        steps = 0 if here.passage == "cavern" else CLEARINGS.get(here.terrain)
        if steps is None or (steps and faction(s, seat) == "WE"):
            return
        keys = ["clearing"] * steps + ["farm"]
        price = sum(building.price(s, seat, square, key) for key in keys)
        if steps and faction(s, seat) == "BR":
            price -= building.price(s, seat, square, keys.pop())
        gain = worth("farm", left) + 5 * left * (steps > 0)
        yield Prospect(tuple(order(s, square, key) for key in keys), price, gain)
    elif founds and left > 2 and not threatened(s, seat, square):
        yield single(s, seat, square, "meeting-hall", worth("meeting-hall", left, 10) + TOWN_TO_COME * left)
    elif here.has("road"):
        yield single(s, seat, square, "toll-gate", worth("toll-gate", left))
    elif left:
        gate = BUILDINGS["toll-gate"]
        yield single(s, seat, square, "road", worth("road", left) + gate.income * left - gate.cost)


def town_works(s: Campaign, seat: int, home: int, left: int) -> Iterator[Prospect]:
    """Houses at once, and one slower work a turn."""
    here = s.squares[home]
    for _ in range(building.HOUSES - here.count("house")):
        yield single(s, seat, home, "house", worth("house", left))
    heroes = sum(is_character(unit) for unit in roster(s, seat))
    for key in TOWN:
        if building.refusal(s, seat, home, key) is None:
            income = 0
            if key == "merchant-house":
                income = (
                    2
                    * FIGURES.merchant
                    * min(PARTNERS, sum(s.squares[i].town for i in network(s, seat, home) - {home}))
                )
            elif key == "manor":
                income = FIGURES.manor * heroes
            yield single(s, seat, home, key, worth(key, left, income))


def threatened(s: Campaign, seat: int, square: int) -> bool:
    g = grid(s)
    return any(
        st.seat >= 0 and not friendly(s, st.seat, seat) and g.distance(st.square, square) <= NEAR
        for st in s.stacks.values()
    )
