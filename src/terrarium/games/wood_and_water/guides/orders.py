"""The orders of phase 5 (sections 16 to 18): places, units and the realm are shelves; each offer has its price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from terrarium.kernel import Asked, Finding, Guide, Touch, Value

from ..content import BUILDINGS, COMMAND, ITEMS, KINDS
from ..forms import orders
from ..forms.sheet import CROWN, OrderSheet
from ..geometry import SIDES
from ..model import purchase
from ..model.composition import composition
from ..model.land import grid, index
from ..model.roster import faction, owned, roster, stacks_of, towns
from ..model.units import is_character, kind
from ..state import Campaign
from ..state.records import NOBODY, Unit
from ..view.imagine import sketch
from ..words.labels import option_words
from ..words.naming import SIDES as SIDE_WORDS
from ..words.naming import (
    TERRAIN,
    army_name,
    building_name,
    called,
    headed,
    item_name,
    plural,
    seat_name,
    unit_name,
    unit_words,
)
from ..words.orders import order_words
from .muster import specs
from .shelf import Makes, Offer, P, Shopping, always, shut, touch_of

NEVER = frozenset(("WW-080", "WW-088", "WW-199", "WW-200", "WW-205", "WW-206", "WW-207", "WW-208", "WW-212", "WW-213"))
"""Refusals of what cannot be had there whatever one does first: not worth a line."""


class Plan:
    """What the seat knows, with the orders of the list carried out as far as they can be."""

    def __init__(self, form: OrderSheet, items: list[Any]) -> None:
        self.form, self.seat = form, form.seat
        self.state = sketch(form.view)
        self.lines: list[tuple[str, str]] = []
        for order in items:
            words = order_words(self.state, order)
            if self.refused(order) is None:
                self.lines.append((words, spent(carried(self, order))))
                orders.carried_out(self.state, None, self.seat, order)
            else:
                self.lines.append((words, "-"))

    def refused(self, order: dict[str, Any]) -> Finding | None:
        why = orders.refused(self.state, self.seat, order)
        return None if why is None else Finding("illegal", f"{headed(why[0])}.", (), why[1])

    @property
    def treasury(self) -> int:
        return self.state.players[self.seat].treasury


def carried(plan: Plan, order: dict[str, Any]) -> int:
    """What an order costs, by doing it on a copy."""
    twin = plan.state.copy()
    orders.carried_out(twin, None, plan.seat, order)
    return plan.treasury - twin.players[plan.seat].treasury


def spent(points: int) -> str:
    return plural(points, "point") if points > 0 else f"{plural(-points, 'point')} back" if points < 0 else "free"


def order_sheet(pov: P, asked: Asked, draft: Value, touch: str) -> Guide:
    """What the orders cost, what is left, and every order that could follow them on the open shelf. What this list
    itself builds cannot be taken down by it: the sheet does not know it yet."""
    form = asked.form
    assert isinstance(form, OrderSheet)
    shop = Shopping(pov, asked, draft)
    host = draft.get("host") if isinstance(draft, dict) else None
    host = [spec for spec in host if purchase.spec_form(WANDERERS).ok(spec)] if isinstance(host, list) else []
    plan = Plan(form, shop.items)
    shop.touched(touch, shelf(plan, shop.at, host), plan.refused)
    if (more := chosen_host(touch)) is not None:
        host = [*host, more]
    elif touch == "dismiss" or (touch.startswith("wander:") and shop.items and "wander" in shop.items[-1]):
        host = []
    plan = Plan(form, shop.items)
    places = shelves(plan)
    if shop.at not in places:
        shop.at = next(iter(places), "")
    shop.more = {"host": host} if host else {}
    open_ = [] if shop.full else list(shelf(plan, shop.at, host))
    touches = [*shop.drops(plan.lines)]
    touches += shop.shelves(places)
    found = []
    for offer in open_:
        why = plan.refused(offer.least())
        if why is None and not form.item.ok(offer.least()):
            continue
        if why is None:
            touches.append(touch_of(within(plan, offer), priced(plan, offer)))
        elif why.rule not in NEVER:
            found.append(shut(offer, why.says.rstrip("."), why.rule))
    touches += hosts(host) if shop.at == "wander" else []
    lines = [f"{plan.treasury} of {form.view.players[form.seat].treasury} points left", meter(plan)]
    return shop.guide(touches, lines, found)


def within(plan: Plan, offer: Offer) -> Offer:
    """With as many at most as are not refused: what is bought dearer, or breaks a limit, stays so with more."""
    if not offer.bounds:
        return offer
    low, high = offer.bounds
    while low < high:
        middle = (low + high + 1) // 2
        if plan.refused(offer.makes(middle)) is None:
            low = middle
        else:
            high = middle - 1
    return msgspec.structs.replace(offer, bounds=(offer.bounds[0], low))


def priced(plan: Plan, offer: Offer) -> str:
    cost = spent(carried(plan, offer.least()))
    if len(offer.bounds) == 2 and offer.bounds[0] < offer.bounds[1] and not offer.gain:
        low = offer.bounds[0]
        more = carried(plan, offer.makes(low + 1)) - carried(plan, offer.makes(low))
        cost = f"{cost} for {low}, {more} each more" if low > 1 else f"{cost} each"
    return f"{cost}: {offer.says}" if offer.says else cost


def meter(plan: Plan) -> str:
    """The composition in a line."""
    c = composition(plan.state, plan.seat)
    limits = c.limits()
    parts = [f"{c.have[key]} of {limits[key]} {orders.troops.WORDS[key]}" for key in "LHSR"]
    return f"{c.total} points of troops: core {c.have['C']} (at least {c.core_duty}), {', '.join(parts)}"


# ---- shelves


def shelves(plan: Plan) -> dict[str, str]:
    """Own squares, own units, the realm, and what single factions have beside."""
    s, seat = plan.state, plan.seat
    names = grid(s).names
    found: dict[str, str] = {}
    for square in sorted(owned(s, seat), key=lambda i: (not s.squares[i].town, i)):
        here = s.squares[square]
        what = "town" if here.town else "village" if here.village else TERRAIN[here.terrain]
        found[f"square:{names[square]}"] = f"{names[square]}, {what}"
    if faction(s, seat) == "UN":
        for stack in stacks_of(s, seat):
            found.setdefault(f"square:{names[stack.square]}", f"{names[stack.square]}, an army of yours")
    titles = {s.players[seat].heir: ", your heir", s.players[seat].leader: ", your leader"}
    for unit in roster(s, seat):
        if unit.id in plan.form.view.units:
            found[f"unit:{unit.id}"] = called(plan.state, unit) + titles.get(unit.id, "")
    found["realm"] = "Tribute"
    if "wander" in ways(plan):
        found["wander"] = "A new army out of the unknown"
    return found


def ways(plan: Plan) -> dict[str, Any]:
    return plan.form.item.ways  # type: ignore[attr-defined,no-any-return]


def shelf(plan: Plan, at: str, host: list[Any]) -> Iterator[Offer]:
    """What lies on a shelf; only orders that this seat's sheet knows."""
    kind, _, name = at.partition(":")
    found: Iterator[Offer] = iter(())
    if kind == "square" and name in grid(plan.state).index:
        found = at_place(plan.state, plan.seat, name)
    elif kind == "unit" and name.isdigit() and int(name) in plan.state.units:
        found = for_unit(plan.state, plan.seat, plan.state.units[int(name)])
    elif kind == "realm":
        found = tributes(plan.state, plan.seat)
    elif kind == "wander" and host:
        found = wandering(plan, host)
    known = ways(plan)
    return (offer for offer in found if next(iter(offer.least())) in known)


def at_place(s: Campaign, seat: int, name: str) -> Iterator[Offer]:
    """An own square: what may be built, raised and taken down there."""
    here = s.squares[index(s, name)]
    ref = f"square:{name}"
    if here.owner == seat:
        for key, known in BUILDINGS.items():
            for side in SIDES if key == "bridge" else ("",):
                given = {"square": name, "key": key, **({"side": side} if side else {})}
                label = headed(building_name(key)) + (f" to the {SIDE_WORDS[side]}" if side else "")
                touch = f"build:{name}:{key}" + (f":{side}" if side else "")
                yield Offer(touch, label, _order("build", given), says=known.says, ref=ref)
    for key in dict.fromkeys(key for key, _ in here.works if here.owner == seat):
        words = building_name(key)
        for way, verb in (("demolish", "Take down"), ("burn", "Burn")):
            yield Offer(f"{way}:{name}:{key}", f"{verb}: {words}", _order(way, {"square": name, "key": key}), ref=ref)
    if index(s, name) in towns(s, seat):
        kinds = tuple(dict.fromkeys((*purchase.own_units(faction(s, seat)), *purchase.hired_units())))
        yield from _recruits("recruit", name, kinds)
    elif here.village:
        kinds = tuple(k.id for k in KINDS.values() if k.list == here.village and not k.unique)
        yield from _recruits("recruit_village", name, kinds)
    if faction(s, seat) == "UN":
        for k in KINDS.values():
            if k.list == "UN" and k.category == "C" and k.form in ("I", "K"):
                given = {"square": name, "unit": k.id}
                yield Offer(f"raise:{name}:{k.id}:", f"Raise {k.name}", _models("raise", given), k.size)


def _order(way: str, given: dict[str, Any]) -> Makes:
    return always({way: given})


def _number(way: str, key: str, given: dict[str, Any]) -> Makes:
    return lambda n: {way: {**given, key: n}}


def _models(way: str, given: dict[str, Any]) -> Makes:
    return _number(way, "models", given)


def _bought(way: str, name: str, spec: Makes) -> Makes:
    return lambda n: {way: {"square": name, **spec(n)}}


def _recruits(way: str, name: str, kinds: tuple[str, ...]) -> Iterator[Offer]:
    for offer in specs(f"{way}:{name}", kinds):
        yield Offer(offer.touch, offer.label, _bought(way, name, offer.makes), offer.bounds)


def for_unit(s: Campaign, seat: int, unit: Unit) -> Iterator[Offer]:
    """A unit of the roster: reinforced, upgraded, promoted, crowned, equipped, regrouped, granted."""
    k, number = kind(unit), unit.id
    if unit.models < k.size[1]:
        room = (1, k.size[1] - unit.models)
        yield Offer(f"reinforce:{number}:", "More models", _models("reinforce", {"unit": number}), room)
        if faction(s, seat) == "UN":
            square = next(grid(s).names[st.square] for st in s.stacks.values() if number in st.units)
            given = {"square": square, "unit": unit.kind, "into": number}
            yield Offer(f"raise:{square}:{unit.kind}:{number}:", "Raise more of them", _models("raise", given), room)
    full = {"unit": number, "command": list(COMMAND)}
    yield Offer(f"upgrade:{number}:command", "Full command", _order("upgrade", full))
    for option in purchase.options_of(unit.kind):
        given = {"unit": number, "options": [option]}
        yield Offer(f"upgrade:{number}:{option}", headed(option_words(option)), _order("upgrade", given))
    if is_character(unit):
        yield from _for_character(s, seat, unit)
    yield from _moved(s, seat, unit)


def _for_character(s: Campaign, seat: int, unit: Unit) -> Iterator[Offer]:
    number = unit.id
    lord = orders.troops.lord_of(unit)
    if lord:
        yield Offer(f"promote:{number}", f"Promote to {unit_name(lord)}", _order("promote", {"unit": number}))
    most = max(CROWN[1], s.players[seat].treasury)
    heirs = orders.realm.heirs(s, seat, number)
    for heir in heirs or [NOBODY]:
        more = {"heir": heir} if heirs else {}
        label = "Crown" + (f", with {called(s, s.units[heir])} as the new heir" if heirs else "")
        touch = f"crown:{number}:" + (f"{heir}:" if heirs else "")
        yield Offer(
            touch,
            label,
            _number("crown", "points", {"unit": number, **more}),
            (CROWN[0], most),
            "a free advance for each 100 above the first, four at most",
            gain=True,
        )
    yield Offer(f"heir:{number}", "Name as heir", _order("heir", {"unit": number}))
    for key, item in ITEMS.items():
        yield Offer(
            f"item:{number}:{key}", item_name(key), _order("item", {"unit": number, "item": key}), says=item.says
        )


def _moved(s: Campaign, seat: int, unit: Unit) -> Iterator[Offer]:
    number = unit.id
    here = next((st for st in s.stacks.values() if number in st.units), None)
    if here is None:
        return
    square = grid(s).names[here.square]
    for into in [str(st.id) for st in stacks_of(s, seat) if st.square == here.square and st.id != here.id] + ["new"]:
        head = "" if into == "new" else called(s, s.units[s.stacks[int(into)].units[0]])
        led = "a new stack" if into == "new" else army_name(s, int(into)) or f"the stack of {head}"
        change = {square: {"units": [number], "into": into}}
        yield Offer(f"reorganise:{number}:{into}", f"Into {led}", _order("reorganise", change))
    for other, player in enumerate(s.players):
        if other != seat and not player.out:
            given = {"units": [number], "seat": other}
            yield Offer(f"grant:{number}:{other}", f"Grant to {seat_name(s, other)}", _order("grant", given))


def tributes(s: Campaign, seat: int) -> Iterator[Offer]:
    purse = s.players[seat].treasury
    for other, player in enumerate(s.players):
        if other != seat and not player.out and purse > 0:
            label = f"Tribute to {seat_name(s, other)}"
            pay = _number("tribute", "amount", {"seat": other})
            yield Offer(f"tribute:{other}:", label, pay, (1, purse), gain=True)


# ---- Ogres

WANDERERS = purchase.own_units("OG")


def chosen_host(touch: str) -> Any:
    """A unit that joins the wanderers before they are sent."""
    for offer in specs("host", WANDERERS):
        if not offer.bounds and offer.touch == touch:
            return offer.makes(1)
        if offer.bounds and touch.startswith(offer.touch):
            number = touch.removeprefix(offer.touch)
            if number.isascii() and number.isdigit() and offer.bounds[0] <= int(number[:6]) <= offer.bounds[1]:
                return offer.makes(int(number[:6]))
    return None


def hosts(host: list[Any]) -> Iterator[Touch]:
    if host:
        words = ", ".join(unit_words(purchase.unit_from(spec, 0)) for spec in host)
        worth = sum(purchase.price(spec) for spec in host)
        yield Touch("dismiss", f"Start this stack again: {words}", says=f"{worth} points")
    for offer in specs("host", WANDERERS):
        yield touch_of(offer, f"{purchase.price(offer.least())} points" + (" for the least" if offer.bounds else ""))


def wandering(plan: Plan, host: list[Any]) -> Iterator[Offer]:
    s = plan.state
    for square in orders.troops.wander_squares(s):
        name = grid(s).names[square]
        yield Offer(
            f"wander:{name}",
            f"Out of {name}",
            _order("wander", {"square": name, "units": host}),
            ref=f"square:{name}",
        )
