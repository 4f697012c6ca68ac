"""The turn (section 5): sealed orders of all clans, then four phases, then the reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from terrarium.kernel import Answers, Decisions, Flow

from ..content import ORDERS, VOLCANO, WHIRLPOOL
from ..forms import orders_of
from ..forms.sheet import Handed
from ..model.sight import remember
from ..state import State, rules
from ..state.order import Order
from . import artillery, chants, development, development_events, movement, nature, spies, victory, world
from .bands import amalgamate, changed
from .leaving import drops, leave

EXECUTE: Final[dict[str, Callable[[State, Flow, Order], None]]] = {
    "FR": artillery.free,
    "LO": artillery.lob,
    "CH": chants.chant,
    "MO": movement.move,
    "SP": movement.split,
    "SN": spies.sneak,
    "SA": movement.sail,
    "RE": development.recruit,
    "GI": development.give,
    **dict.fromkeys(("BF", "DF", "BR", "BD", "BB", "DB"), development.work),
}


@rules.ask(tempo="turn", revisable=True)
def orders(s: State) -> Decisions:
    """Every active clan hands in its sheet; sheets are secret and can be replaced until all are taken (LZ-422)."""
    return orders_of(s)


@orders.answered
def take_orders(s: State, f: Flow, answers: Answers) -> None:
    """LZ-090, LZ-518: messages go out, surrenders are noted, and the turn is processed."""
    s.turn += 1
    for seat in sorted(answers):
        sheet: Handed = answers[seat]
        for message in sheet.messages:
            to = [number - 1 for number in message["to"]]
            faces = {other: {"role": "receiver", "by": seat, "text": message["text"]} for other in to}
            f.whisper("message", {**faces, seat: {"role": "sender", "by": seat, "to": to, "text": message["text"]}})
        if sheet.surrender:
            leave(s, f, seat, "surrender")
        else:
            s.queue += sheet.orders
    f.then(beginning(), world_phase(), artillery_phase(), movement_phase(), development_phase(), ending())


@rules.step
def beginning(s: State, f: Flow) -> None:
    """LZ-091: drops take effect, mires that have run out end. Bands are rooted and unmoved since they became one."""
    drops(s, f)
    out = {seat for seat, clan in enumerate(s.clans) if clan.status != "active"}
    s.queue = [order for order in s.queue if order.clan not in out]
    for h, bands in s.bands.items():
        if any(0 < band.mired < s.turn for band in bands):
            s.bands[h] = tuple(changed(band, mired=0) if band.mired < s.turn else band for band in bands)
    for h, there in s.spies.items():
        if any(0 < spy.mired < s.turn for spy in there):
            s.spies[h] = tuple(changed(spy, mired=0) if spy.mired < s.turn else spy for spy in there)


@rules.step
def world_phase(s: State, f: Flow) -> None:
    """Section 6; turn 1 has one like every other (LZ-096)."""
    f.tell("phase", turn=s.turn, phase="world")
    world.curse(s, f)
    world.nomads(s, f)
    world.collapse(s, f)
    world.growth(s, f)
    world.hunger(s, f)
    world.excess(s, f)
    f.scene("world")


@rules.step
def artillery_phase(s: State, f: Flow) -> None:
    """LZ-092."""
    f.tell("phase", turn=s.turn, phase="artillery")
    for order in f.dice.shuffle("shuffle.artillery", of_phase(s, "artillery")):
        EXECUTE[order.ord](s, f, order)
    f.scene("artillery")


@rules.step
def movement_phase(s: State, f: Flow) -> None:
    """LZ-093: orders together with one event for each volcano and whirlpool, then the search for spies."""
    f.tell("phase", turn=s.turn, phase="movement")
    natural = s.where(VOLCANO, WHIRLPOOL)
    deck: list[Order | int] = [*of_phase(s, "movement"), *natural]
    volcanoes = {h for h in natural if s.terrain[h] == VOLCANO}
    for card in f.dice.shuffle("shuffle.movement", deck):
        if isinstance(card, Order):
            EXECUTE[card.ord](s, f, card)
        elif card in volcanoes:
            nature.erupt(s, f, card)
        else:
            nature.whirl(s, f, card)
    spies.search(s, f)
    f.scene("movement")


@rules.step
def development_phase(s: State, f: Flow) -> None:
    """LZ-094: orders, amalgamation, then the events of section 13."""
    f.tell("phase", turn=s.turn, phase="development")
    for order in f.dice.shuffle("shuffle.development", of_phase(s, "development")):
        EXECUTE[order.ord](s, f, order)
    amalgamate(s)
    development_events.rafts_sink(s, f)
    development_events.dens_collapse(s, f)
    development_events.starvation(s, f)
    development_events.spies_rejoin(s, f)
    development_events.spies_go_bush(s, f)
    development_events.elimination(s, f)


@rules.step
def ending(s: State, f: Flow) -> None:
    """LZ-349, LZ-456: points, what everybody sees at the very end of the turn, and whether somebody has won."""
    s.queue, s.disturbed, s.worked, s.split = [], {}, {}, {}
    victory.publish(s)
    remember(s)
    points = [standing.points for standing in s.standings]
    f.tell("turn", turn=s.turn, points=points, homes=s.homes, needed=s.needed)
    if not victory.decide(s, f):
        f.then(orders())


def of_phase(s: State, phase: str) -> list[Order]:
    """LZ-003, LZ-010: before the shuffle the orders stand by clan number and line."""
    return [order for order in s.queue if ORDERS[order.ord].phase == phase]
