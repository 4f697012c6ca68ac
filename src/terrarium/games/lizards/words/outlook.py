"""What a sheet or a start-up would cost and bring, in a few words; the figures are the rules'."""

from __future__ import annotations

from terrarium.kernel import Asked, Pov, Value

from ..content import BLACK, TERRAIN
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
