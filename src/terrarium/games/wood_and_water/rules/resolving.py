"""Battles that the software resolves (sections 12 and 13): orders, ground and troops for the resolver."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import REFEREE, Answers, Decision, Decisions, Either, Flow, Yes

from ..content import BUILDINGS
from ..forms.battle import battle_orders_form, resolver_orders
from ..model.land import name
from ..model.roster import capital, faction, general, grade, units_of
from ..model.sight import private
from ..resolver import Ground, Troop, fight
from ..state import Campaign, rules
from ..state.records import NOBODY, Field, Square, Table, Unit, fourth, second
from .outcome import concludes
from .sides import battle_seats, fields_of, seats_of


def gaia_units(s: Table, field: Field) -> list[Unit]:
    stacks = (*field.attackers, *field.defenders)
    return [u for st in stacks if st in s.stacks and s.stacks[st].seat == NOBODY for u in units_of(s, s.stacks[st])]


def units_in(s: Table, field: Field, seat: int) -> list[Unit]:
    stacks = (*field.attackers, *field.defenders)
    return [u for st in stacks if st in s.stacks and s.stacks[st].seat == seat for u in units_of(s, s.stacks[st])]


@rules.ask(tempo="move", revisable=True)
def battle_orders(s: Campaign, square: int) -> Decisions:
    """WW-130: order, stances, attachments, targets, spells; Gaia's seat gives Gaia's."""
    field = s.fields[square]
    asked = {}
    for seat in battle_seats(s, square):
        if s.asked(seat):
            asked[seat] = orders_decision(s, square, units_in(s, field, seat))
    if (s.asked(field.gaia) or field.gaia == REFEREE) and field.gaia not in asked and gaia_units(s, field):
        asked[field.gaia] = orders_decision(s, square, gaia_units(s, field))
    return asked


def orders_decision(s: Campaign, square: int, units: list[Unit]) -> Decision:
    form = Either({"default": Yes(), "orders": battle_orders_form(units)}, of="plan")
    usual = {"default": True}
    return Decision("battle_orders", form, default=usual, facts={"square": name(s, square)}, suggestion=usual)


@battle_orders.answered
def ordered(s: Campaign, f: Flow, answers: Answers, square: int) -> None:
    f.then(resolves(square)) if not any("orders" in a for a in answers.values()) else resolve(s, f, square, answers)


@rules.step
def resolves(s: Campaign, f: Flow, square: int) -> None:
    resolve(s, f, square, {})


RINGS = {key: known.ring for key, known in BUILDINGS.items() if known.ring}
"""WW-121, WW-174: the toughness of walls; the fort stands on the mound, inside the others."""
TOWERS = tuple(key for key, known in BUILDINGS.items() if known.tower and not known.many)
SHELTERS = 3
"""WW-176: towers and houses that shelter a unit in the resolver."""


def ground_of(s: Table, square: int) -> Ground:
    """WW-110, WW-111, WW-120, WW-174 to WW-176."""
    here: Square = s.squares[square]
    outer = max((tough for key, tough in RINGS.items() if here.has(key) and key != "fort"), default=0)
    rings = tuple(tough for tough in (outer, RINGS["fort"] if here.has("fort") else 0) if tough)
    towers = here.count("house") + sum(here.has(key) for key in TOWERS)
    return Ground(
        terrain="open" if here.axis or here.passage else here.terrain,
        tunnel=here.passage == "tunnel",
        cavern=here.passage == "cavern",
        bridge=here.axis != "",
        special=here.special,
        rings=rings if here.town else (),
        town=here.town,
        mound=here.has("mound"),
        fortified=here.has("fortifications"),
        shelters=min(SHELTERS, towers),
        moai=here.resource == "standing-moai",
        mended=second(s),
        strict=fourth(s),
    )


def troops_of(s: Table, square: int, side: int, orders: Mapping[int, Any] | None = None) -> list[Troop]:
    """What each seat brings to a side, by priority; Gaia's last."""
    field = fields_of(s)[square]
    stacks = field.defenders if side else field.attackers
    seats = seats_of(s, stacks)
    here = s.squares[square]
    found = []
    for seat in [*seats, NOBODY]:
        own = [s.stacks[st] for st in stacks if st in s.stacks and s.stacks[st].seat == seat]
        units = tuple(u for stack in own for u in units_of(s, stack))
        if not units:
            continue
        generals = tuple(led.id for stack in own if (led := general(s, stack)) is not None)
        distrust = seat >= 0 and any(o != seat and grade(faction(s, seat), faction(s, o)) == "D" for o in seats)
        throne = side == 1 and here.owner != NOBODY and capital(s, here.owner) == square
        circle = seat >= 0 and any(q.resource == "moai-circle" and q.owner == seat for q in s.squares)
        given = (orders or {}).get(seat if seat >= 0 else field.gaia)
        plan = resolver_orders(list(units), given["orders"]) if given and "orders" in given else None
        found.append(Troop(seat, units, generals, distrust, throne, circle, plan))
    return found


def resolve(s: Campaign, f: Flow, square: int, orders: Mapping[int, Any]) -> None:
    """WW-127: the auto resolver, always with the software's dice."""
    field = s.fields[square]
    verdict = fight(
        troops_of(s, square, 0, orders),
        troops_of(s, square, 1, orders),
        ground_of(s, square),
        field.rain,
        f.dice,
        telling=f.events is not None,
    )
    log = [list(line) for line in verdict.log]
    names = {
        str(u.id): [u.kind, u.models] for st in (*field.attackers, *field.defenders) for u in units_of(s, s.stacks[st])
    }
    private(s, f, "battle_log", battle_seats(s, square), square=name(s, square), log=log, units=names)
    concludes(s, f, square, verdict)
