"""Orders in words, a sentence for each: what was written, and nothing that will come of it (LZ-003)."""

from __future__ import annotations

from typing import Any, Final

from terrarium.kernel import Decision, Value

from ..content import CHANTS, COLOURS, DEFAULTS, ORDERS
from ..forms.orders import FIELDS
from ..forms.sheet import Sheet
from ..geometry import DIRECTIONS, Grid
from ..view import View

COMPASS: Final = dict(
    zip(DIRECTIONS, ("north", "north-east", "south-east", "south", "south-west", "north-west"), strict=True)
)
WORKS: Final = {
    "BF": "makes {hex} Fertile",
    "DF": "makes the Fertile ground of {hex} barren",
    "BD": "builds a den in {hex}",
    "BR": "builds a raft",
    "BB": "builds a bridge",
    "DB": "destroys the bridge",
}


def said(view: View, decision: Decision, answer: Value) -> list[str]:
    """A sheet order by order, then its letters; a start-up in one sentence."""
    if not isinstance(decision.form, Sheet):
        return [_startup(answer)]
    found = [sentence(view, order) for order in answer.get("orders", ())]
    for message in answer.get("messages", ()):
        to = ", ".join(_clan(view, number) for number in message["to"])
        found.append(f"A letter goes to {to}.")
    if answer.get("surrender"):
        found.append("Your clan surrenders.")
    return found


def sentence(view: View, order: dict[str, Any]) -> str:
    """One order: `The band in 5E goes north to 4E, then south-east to 5F.`"""
    code, where = order["ord"], order["hex"]
    band = f"The band in {where}"
    way, goal = _way(view.grid, order)
    some = _counted(order)
    if code == "MO":
        return f"{band} goes {way}."
    if code == "SP":
        return f"{some} of the band in {where} split off and go {way}."
    if code == "SN":
        return f"The spies in {where} sneak {way}."
    if code == "SA":
        return f"The raft in {where} sails {way}."
    if code == "LO":
        return f"The yellow lizards in {where} lob stones at {goal}."
    if code == "CH":
        return _chant(where, order, goal)
    if code == "FR":
        return f"{some} of the band in {where} go free." if some else f"{band} goes free."
    if code == "RE":
        return f"The den in {where} recruits."
    if code == "GI":
        return f"What is in {where} is given to {_clan(view, int(order['extra']))}."
    does = WORKS[code].format(hex=where) if code in WORKS else ORDERS[code].name.lower()
    return f"{band} {does}{f' in {goal}' if order.get('m1') else ''}."


def _chant(where: str, order: dict[str, Any], goal: str) -> str:
    blacks = f"{order['blk']} black lizards" if order.get("blk") else "The black lizards"
    name = CHANTS[order["extra"]].name
    if order["extra"] == "GATE":
        return f"{blacks} in {where} chant Gate, to the temple in {order['m1']}."
    return f"{blacks} in {where} chant {name} on {goal}."


def _way(grid: Grid, order: dict[str, Any]) -> tuple[str, str]:
    """The way in words, and the hex where it ends."""
    here = grid.hex(order["hex"])
    steps, goal = [], order["hex"]
    for name in ("m1", "m2"):
        turn = order.get(name)
        if turn not in COMPASS:
            continue
        here = grid.walk(here, DIRECTIONS.index(turn))
        goal = grid.code(here) if here >= 0 else "beyond the edge"
        steps.append(f"{COMPASS[turn]} to {goal}" if here >= 0 else f"{COMPASS[turn]} off the map")
    return ", then ".join(steps), goal


def _counted(order: dict[str, Any]) -> str:
    """`40 red and 5 yellow`."""
    named = zip(FIELDS[4:9], COLOURS, strict=True)
    parts = [f"{order[key]} {colour.name.lower()}" for key, colour in named if order.get(key)]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _clan(view: View, number: int) -> str:
    """A clan by its number, which counts from 1."""
    return view.clans[number - 1].name if 0 < number <= len(view.clans) else f"clan {number}"


def _startup(answer: Value) -> str:
    name = answer.get("name") or "A clan that fate will name"
    if "custom" in answer:
        return f"{name} begins by a plan of its own."
    return f"{name} begins as {DEFAULTS[answer['choice'] - 1].style}."
