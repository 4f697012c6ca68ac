"""What a sheet or a start-up would cost and bring, in a few words; the figures are the rules'."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Asked, Pov, Value

from ..content import BLACK, TERRAIN, VOLCANO
from ..content.figures import FIGURES
from ..forms.sheet import Handed
from ..forms.startup import Chosen
from ..model.chanting import reverted
from ..model.dens import after_world, recruits
from ..model.plans import opening
from ..state.order import Order
from ..view import View
from ..view.land import band_at
from .teller import plural


def outlook(pov: Pov[View], asked: Asked, answer: Value) -> str:
    """What a right answer would cost and bring, as far as the clan can know."""
    read = asked.form.read(answer)
    if isinstance(read, Chosen):
        return _begins(read)
    return _ordered(pov.view, read) if isinstance(read, Handed) else ""


def promises(pov: Pov[View], asked: Asked, answer: Value) -> Mapping[str, Value]:
    """A start-up's lizards and points; of a sheet that only recruits, what is left in the dens: nobody else's orders
    are known, and nothing of one's own is risked."""
    read = asked.form.read(answer)
    if isinstance(read, Chosen) and read.plan is not None:
        begins = opening(read.plan)
        return {"standing.lizards": begins["lizards"], "standing.points": begins["points"]}
    return _kept(pov.view, read) if isinstance(read, Handed) and not read.surrender else {}


def _kept(view: View, sheet: Handed) -> dict[str, Value]:
    """LZ-102 to LZ-106, LZ-300: dens after a turn in which nothing else happens to them. A Volcano beside one, or a hex
    that may be one, leaves it open."""
    quiet = all(order.ord == "RE" for order in sheet.orders) and view.memory is not None
    around = {view.terrain(n) for den in view.dens for n in view.grid.near[den.hex]}
    if not quiet or VOLCANO in around or any(ground < 0 for ground in around):
        return {}
    found: dict[str, Value] = {}
    for den in view.dens:
        pop, settled = after_world(den.pop, den.capacity, den.colour >= 0)
        if not pop and not settled:
            continue
        joins = max((_recruits(view, order) for order in sheet.orders if order.hex == den.hex), default=0)
        found[f"dens.hex={den.hex}.pop"] = pop - joins
    return found


def _begins(chosen: Chosen) -> str:
    if chosen.plan is None:
        return ""
    begins = opening(chosen.plan)
    spent = f"{chosen.plan.total} of {FIGURES.startup.purse} points spent"
    return f"{spent}: {plural(begins['lizards'], 'lizard')}, {begins['points']} points of victory."


def _ordered(view: View, sheet: Handed) -> str:
    if sheet.surrender:
        return "Your clan leaves the game."
    said = [f"{len(sheet.orders)} of {FIGURES.sheet.orders} orders"]
    if joins := sum(_recruits(view, order) for order in sheet.orders):
        said.append(plural(joins, "recruit"))
    if turns := sum(_reverts(view, order) for order in sheet.orders):
        said.append(f"up to {plural(turns, 'black turns', 'blacks turn')} red")
    return ", ".join(said) + "."


def _recruits(view: View, order: Order) -> int:
    """LZ-300 to LZ-303, if nothing comes between."""
    if not any(den.home and den.owner == view.who for den in view.dens):
        return 0
    den = next((den for den in view.dens if den.hex == order.hex and den.owner == view.who), None)
    if order.ord != "RE" or den is None:
        return 0
    pop, settled = after_world(den.pop, den.capacity, den.colour >= 0)
    band = band_at(view, order.hex)
    room = FIGURES.limit - (band.total if band else 0)
    return min(recruits(pop), room) if settled else 0


def _reverts(view: View, order: Order) -> int:
    """LZ-149, if the chant has an effect."""
    band = band_at(view, order.hex)
    if order.ord != "CH" or band is None or band.clan != view.who or not band.counts:
        return 0
    there = band.counts[BLACK]
    ground = view.terrain(order.hex)
    return reverted(order.chant, min(order.counts[BLACK] or there, there), ground if ground >= 0 else TERRAIN["Pla"])
