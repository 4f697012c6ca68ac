"""Absent seats, leaving, and the referee's tools (sections 23, 25 and 27), as acts."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Amount, Either, Fields, Flow, Form, One, Value

from ..content import BUILDINGS, ITEMS
from ..forms.names import names_form
from ..model.land import grid
from ..model.sight import private, show
from ..model.units import is_character
from ..state import Campaign, rules
from ..state.records import NOBODY

TERRAINS = ("open", "forest", "thick", "hills", "mountain", "water", "volcano")


def playing(s: Campaign) -> list[int]:
    return [seat for seat in range(s.seats) if s.asked(seat)]


@rules.leave(playing)
def leave(s: Campaign, f: Flow, seat: int, why: str) -> None:
    """WW-276: it is asked nothing more, stands still, and is out at the end of the turn."""
    s.seat(seat, gone=True, passed=True)
    f.tell("left", seat=seat, why=why)


@rules.act()
def steward(s: Campaign, who: int) -> Form | None:
    """WW-282: who may move for this seat when it is absent; -1: nobody named."""
    others = tuple(seat for seat in range(s.seats) if seat != who and s.players[seat].out == 0)
    return One((NOBODY, *others), of="seat") if s.asked(who) else None


@steward.done
def steward_named(s: Campaign, f: Flow, who: int, value: Value) -> None:
    s.seat(who, steward=value)
    private(s, f, "steward_named", [who], seat=who, steward=value)


@rules.act()
def absence(s: Campaign, who: int) -> Form | None:
    """WW-283: what its stacks do when they are attacked while it is absent."""
    return One(("retreat", "fight")) if s.asked(who) else None


@absence.done
def absence_filed(s: Campaign, f: Flow, who: int, value: Value) -> None:
    s.seat(who, policy=value)
    private(s, f, "policy", [who], seat=who, policy=value)


@rules.act()
def give_a_name(s: Campaign, who: int) -> Form | None:
    """WW-345: an own name for a town, an army or a character, at any time, a few times a turn."""
    return names_form(s, who) if s.asked(who) and s.turn else None


@give_a_name.done
def named(s: Campaign, f: Flow, who: int, value: Value) -> None:
    [(kind, given)] = value.items()
    name = given["name"]
    s.christened[who] = s.christened.get(who, 0) + 1
    number = grid(s).index[given["square"]] if kind == "town" else given["stack" if kind == "army" else "unit"]
    s.named.pop(f"{kind}:{number}", None)
    if name:
        s.named[f"{kind}:{number}"] = name
    if kind == "character":
        private(s, f, "named", [who], seat=who, what=kind, name=name, unit=number, troop=s.units[number].kind)
        return
    square = number if kind == "town" else s.stacks[number].square
    show(s, f, "named", [square], [who], seat=who, what=kind, name=name, at=grid(s).names[square])


# ---- the referee


@rules.act(by="referee", correction=True)
def ref_edit(s: Campaign, who: int) -> Form | None:
    """WW-290: set terrain, owner, a building, treasury, models, position, character points or an item."""
    names = tuple(grid(s).names)
    seats = tuple(range(s.seats))
    ways: dict[str, Form] = {
        "terrain": Fields({"square": One(names, of="square"), "terrain": One(TERRAINS)}),
        "owner": Fields({"square": One(names, of="square"), "seat": One((NOBODY, *seats), of="seat")}),
        "build": Fields({"square": One(names, of="square"), "key": One(tuple(BUILDINGS), of="building")}),
        "raze": Fields({"square": One(names, of="square"), "key": One(tuple(BUILDINGS), of="building")}),
        "treasury": Fields({"seat": One(seats, of="seat"), "points": Amount(-100_000, 100_000)}),
    }
    if s.units:
        units = tuple(sorted(s.units))
        ways["models"] = Fields({"unit": One(units, of="unit"), "models": Amount(1, 999)})
        heroes = tuple(u for u in units if is_character(s.units[u]))
        if heroes:
            ways["cp"] = Fields({"unit": One(heroes, of="unit"), "cp": Amount(0, 99)})
            ways["item"] = Fields({"unit": One(heroes, of="unit"), "item": One(tuple(ITEMS), of="item")})
    if s.stacks:
        stacks = tuple(sorted(s.stacks))
        ways["place"] = Fields({"stack": One(stacks, of="stack"), "square": One(names, of="square")})
    return Either(ways, of="edit")


@ref_edit.done
def edited(s: Campaign, f: Flow, who: int, value: Value) -> None:
    [(way, given)] = value.items()
    f.reveal()
    EDITS[way](s, given)
    f.tell("edited", way=way)


def _terrain(s: Campaign, v: Any) -> None:
    """What was dug or bridged there goes with the old ground."""
    i = grid(s).index[v["square"]]
    here = s.squares[i]
    passage = here.passage if v["terrain"] == "mountain" else ""
    axis = here.axis if v["terrain"] == "water" else ""
    works = tuple(work for work in here.works if axis or work[0] != "bridge")
    s.square(i, terrain=v["terrain"], passage=passage, axis=axis, works=works, cools=0)


def _owner(s: Campaign, v: Any) -> None:
    s.square(grid(s).index[v["square"]], owner=v["seat"])


def _build(s: Campaign, v: Any) -> None:
    i = grid(s).index[v["square"]]
    s.square(i, works=(*s.squares[i].works, (v["key"], 0)))
    if v["key"] == "bridge":
        sides = grid(s).sides[i]
        banks = {side for side, other in sides.items() if s.squares[other].passable}
        s.square(i, axis="EW" if len(banks & {"E", "W"}) > len(banks & {"N", "S"}) else "NS")


def _raze(s: Campaign, v: Any) -> None:
    i = grid(s).index[v["square"]]
    works = list(s.squares[i].works)
    for work in works:
        if work[0] == v["key"]:
            works.remove(work)
            break
    s.square(i, works=tuple(works))
    if v["key"] == "bridge":
        s.square(i, axis="", owner=NOBODY)


def _treasury(s: Campaign, v: Any) -> None:
    s.seat(v["seat"], treasury=v["points"])


def _models(s: Campaign, v: Any) -> None:
    s.unit(v["unit"], models=v["models"])


def _cp(s: Campaign, v: Any) -> None:
    s.unit(v["unit"], cp=v["cp"])


def _item(s: Campaign, v: Any) -> None:
    s.unit(v["unit"], finds=(*s.units[v["unit"]].finds, v["item"]))


def _place(s: Campaign, v: Any) -> None:
    s.stack(v["stack"], square=grid(s).index[v["square"]], side="", came=NOBODY)


EDITS = {
    "terrain": _terrain,
    "owner": _owner,
    "build": _build,
    "raze": _raze,
    "treasury": _treasury,
    "models": _models,
    "cp": _cp,
    "item": _item,
    "place": _place,
}
