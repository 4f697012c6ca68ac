"""Build orders, demolishing and burning (section 16)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ...content import BUILDINGS
from ...model import building
from ...model.land import index, name
from ...model.roster import faction, stacks_at
from ...model.sight import show
from ...state import Campaign
from ...state.records import NOBODY, Table, Work
from .common import Why, pay, short


def spans(s: Table, seat: int, given: Any) -> int:
    """How many water squares an order bridges; 1 for everything else."""
    if given["key"] != "bridge":
        return 1
    return max(1, len(building.bridge_span(s, seat, index(s, given["square"]), given.get("side", ""))))


def build_refused(s: Campaign, seat: int, given: Any) -> Why:
    square = index(s, given["square"])
    why = building.refusal(s, seat, square, given["key"], given.get("side", ""))
    return why or short(s, seat, building.price(s, seat, square, given["key"], spans(s, seat, given)))


def build(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    square, key = index(s, given["square"]), given["key"]
    cost = building.price(s, seat, square, key, spans(s, seat, given))
    if key == "bridge":
        if f is None:
            pay(s, seat, cost)
            for i in building.bridge_span(s, seat, square, given["side"]):
                s.works.append(Work(seat, i, "bridge", cost))
        return
    pay(s, seat, cost)
    if key == "clearing":
        clear(s, f, seat, square)
    elif BUILDINGS[key].turns:
        s.works.append(Work(seat, square, key, cost))
    else:
        s.square(square, works=(*s.squares[square].works, (key, cost)))
        if f is not None:
            show(s, f, "stands", [square], [seat], square=name(s, square), key=key, seat=seat)


def clear(s: Campaign, f: Flow | None, seat: int, square: int) -> None:
    """WW-206, WW-226, WW-247."""
    here = s.squares[square]
    elves = faction(s, seat) == "WE"
    if here.desolate:
        s.square(square, desolate=False, terrain="forest" if elves else here.terrain)
    elif elves:
        s.square(square, terrain="forest" if here.terrain == "open" else "thick")
    else:
        s.square(square, terrain="forest" if here.terrain == "thick" else "open")
    if f is not None:
        show(s, f, "cleared", [square], [seat], square=name(s, square), terrain=s.squares[square].terrain)


def demolish_refused(s: Campaign, seat: int, given: Any) -> Why:
    square = index(s, given["square"])
    return ("one building a square and turn", "WW-203") if square in s.razed else burn_refused(s, seat, given)


def burn_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-203."""
    square, key = index(s, given["square"]), given["key"]
    here = s.squares[square]
    if here.owner != seat:
        return "the square is not yours", "WW-203"
    if not here.has(key):
        return f"there is no {BUILDINGS[key].name} there", "WW-203"
    if building.leaned_on(s, square, key) and here.count(key) == 1:
        return "another building depends on it", "WW-203"
    if key == "bridge" and stacks_at(s, square):
        return "a stack stands on the bridge", "WW-203"
    return None


def taken_down(s: Campaign, square: int, key: str) -> int:
    """One building goes; gives what was paid for it."""
    works = list(s.squares[square].works)
    gone = max((w for w in works if w[0] == key), key=lambda w: w[1])
    works.remove(gone)
    s.square(square, works=tuple(works))
    if key == "bridge":
        s.square(square, axis="", owner=NOBODY)
    return max(gone[1], -1 - gone[1])


def demolish(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    square = index(s, given["square"])
    paid = taken_down(s, square, given["key"])
    s.razed.append(square)
    pay(s, seat, -(paid // 2))
    if f is not None:
        show(s, f, "demolished", [square], [seat], square=given["square"], key=given["key"], seat=seat)


def burn(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    square = index(s, given["square"])
    taken_down(s, square, given["key"])
    if f is not None:
        show(s, f, "demolished", [square], [seat], square=given["square"], key=given["key"], seat=seat)
