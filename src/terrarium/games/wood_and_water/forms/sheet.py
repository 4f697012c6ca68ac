"""The order sheet of phase 5: a list of orders, checked in its order on what the seat itself knows."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.kernel import Amount, Either, Fields, Finding, Form, ListOf, One, Some, Value

from ..content import BUILDINGS, COMMAND, ITEMS, KINDS
from ..content.figures import FIGURES
from ..geometry import SIDES
from ..model import purchase
from ..model.land import grid
from ..model.roster import faction, owned, roster, stacks_of, towns
from ..model.units import is_character
from ..state.records import Table
from ..view.imagine import sketch
from . import orders
from .going import regroupings
from .lists import Units

MOST = 40
CROWN = FIGURES.characters.crown
"""WW-222: what a coronation costs, and what it is worth spending: four advances. More is allowed."""
NOTHING: dict[str, Form] = {"reorganise": Either({"nowhere": One((True,))})}
"""A seat with nothing at all may still hand in an empty sheet."""


class OrderSheet(ListOf, frozen=True):
    """Orders one after another; `view` is the seat's own, so that a list can be checked anywhere."""

    view: Any
    seat: int

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        if found:
            return found
        s = sketch(self.view)
        for number, order in enumerate(value):
            why = orders.refused(s, self.seat, order)
            if why is not None:
                [way] = order
                found.append(Finding("illegal", f"Order {number + 1} ({way}): {why[0]}.", (*place, number), why[1]))
            else:
                orders.carried_out(s, None, self.seat, order)
        return found

    def sample(self, rng: Random) -> Value:
        s = sketch(self.view)
        chosen: list[Any] = []
        for _ in range(rng.randint(0, 5)):
            order = self.item.sample(rng)
            if orders.refused(s, self.seat, order) is None:
                orders.carried_out(s, None, self.seat, order)
                chosen.append(order)
        return chosen


def sheet(t: Table, view: Any, seat: int, barred: tuple[str, ...] = ()) -> OrderSheet:
    ways = {way: form for way, form in order_ways(t, seat).items() if way not in barred} or NOTHING
    return OrderSheet(Either(ways), 0, MOST, view, seat)


def order_ways(t: Table, seat: int) -> dict[str, Form]:
    """The orders that this seat could give at all; what depends on the rest of the list is checked by the sheet."""
    names = grid(t).names
    own = owned(t, seat)
    ways: dict[str, Form] = {}
    if own:
        squares = One(tuple(names[i] for i in own), of="square")
        keys = One(tuple(BUILDINGS), of="building")
        ways["build"] = Fields({"square": squares, "key": keys, "side": One(SIDES)}, optional=("side",))
        standing = tuple(dict.fromkeys(key for i in own for key, _ in t.squares[i].works))
        if standing:
            worked = One(tuple(names[i] for i in own if t.squares[i].works), of="square")
            ways["demolish"] = Fields({"square": worked, "key": One(standing, of="building")})
            ways["burn"] = ways["demolish"]
    homes = towns(t, seat)
    if homes:
        here = One(tuple(names[i] for i in homes), of="square")
        spec = purchase.spec_form(
            tuple(dict.fromkeys((*purchase.own_units(faction(t, seat)), *purchase.hired_units())))
        )
        assert isinstance(spec, Fields)
        ways["recruit"] = Fields({"square": here, **spec.parts}, optional=spec.optional)
    ways.update(_village_ways(t, seat, own))
    ways.update(_roster_ways(t, seat))
    ways.update(_faction_ways(t, seat, homes))
    return ways


def _village_ways(t: Table, seat: int, own: list[int]) -> dict[str, Form]:
    names = grid(t).names
    hamlets = [i for i in own if t.squares[i].village and not t.squares[i].town]
    if not hamlets:
        return {}
    kinds = tuple(
        dict.fromkeys(k.id for i in hamlets for k in KINDS.values() if k.list == t.squares[i].village and not k.unique)
    )
    spec = purchase.spec_form(kinds)
    assert isinstance(spec, Fields)
    square = One(tuple(names[i] for i in hamlets), of="square")
    return {"recruit_village": Fields({"square": square, **spec.parts}, optional=spec.optional)}


def _roster_ways(t: Table, seat: int) -> dict[str, Form]:
    ways: dict[str, Form] = {}
    units = roster(t, seat)
    others = tuple(o for o in range(len(t.players)) if o != seat and t.players[o].out == 0)
    if units:
        ids = tuple(u.id for u in units)
        ways["reinforce"] = Fields({"unit": One(ids, of="unit"), "models": Amount(1, 60)})
        options = tuple(sorted({o for u in units for o in purchase.options_of(u.kind)}))
        parts: dict[str, Form] = {"unit": One(ids, of="unit"), "command": Some(tuple(COMMAND), 0, 3)}
        if options:
            parts["options"] = Some(options, 0, len(options))
        ways["upgrade"] = Fields(parts, optional=tuple(key for key in parts if key != "unit"))
        heroes = tuple(u.id for u in units if is_character(u))
        if heroes:
            who = One(heroes, of="unit")
            ways["promote"] = Fields({"unit": who})
            ways["item"] = Fields({"unit": who, "item": One(tuple(ITEMS), of="item")})
            most = max(CROWN[1], t.players[seat].treasury)
            ways["crown"] = Fields({"unit": who, "points": Amount(CROWN[0], most), "heir": who}, optional=("heir",))
            ways["heir"] = Fields({"unit": who})
        if others:
            ways["grant"] = Fields({"units": Units(ids, 1, len(ids), of="unit"), "seat": One(others, of="seat")})
        groups = regroupings(t, stacks_of(t, seat))
        if groups:
            ways["reorganise"] = Either(groups, of="square")
    if others and t.players[seat].treasury > 0:
        ways["tribute"] = Fields({"seat": One(others, of="seat"), "amount": Amount(1, t.players[seat].treasury)})
    return ways


def _faction_ways(t: Table, seat: int, homes: list[int]) -> dict[str, Form]:
    names = grid(t).names
    own = faction(t, seat)
    if own == "OG" and homes:
        wild = tuple(names[i] for i, square in enumerate(t.squares) if not square.explored)
        if wild:
            spec = purchase.spec_form(purchase.own_units("OG"))
            return {"wander": Fields({"square": One(wild, of="square"), "units": ListOf(spec, 1, 12)})}
    if own == "UN":
        dead = tuple(k.id for k in KINDS.values() if k.list == "UN" and k.category == "C" and k.form in ("I", "K"))
        fields = tuple(sorted({names[st.square] for st in stacks_of(t, seat)}))
        ids = tuple(u.id for u in roster(t, seat) if u.kind in dead)
        if fields:
            parts: dict[str, Form] = {
                "square": One(fields, of="square"),
                "unit": One(dead, of="kind"),
                "models": Amount(1, 60),
            }
            if ids:
                parts["into"] = One(ids, of="unit")
            return {"raise": Fields(parts, optional=("into",) if ids else ())}
    return {}
