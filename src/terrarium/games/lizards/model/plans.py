"""Start-up (section 15): what a clan's points buy, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from ..content import (
    COLOURS,
    DEFAULTS,
    DEN,
    FERTILE,
    HOME,
    LIMIT,
    PEAK,
    TEMPLATES,
    TEMPLE,
    TERRAINS,
    VOLCANO,
    WATER,
    Row,
)
from ..content.figures import FIGURES
from ..geometry import STEPS
from ..state import Counts

PURSE: Final = FIGURES.startup.purse
MOST_WARRIORS: Final = FIGURES.startup.warriors
FREE_DEN_LIZARDS: Final = FIGURES.startup.den_lizards
NONE_CHOSEN: Final = FIGURES.startup.none_chosen

DEN_COLOUR: Final = {colour.den.upper(): number for number, colour in enumerate(COLOURS)}
TERRAIN_CODE: Final = {
    **{terrain.code.upper(): number for number, terrain in enumerate(TERRAINS) if terrain.price >= 0},
    "WOL": VOLCANO,
    "-----": WATER,
    "": WATER,
}
"""25.2: what can be bought by its code; Wol is an alias, a blank is Water."""


class Plot(msgspec.Struct, frozen=True, gc=False):
    """A template hex as bought: a den has a colour of 0 and up."""

    terrain: int = WATER
    colour: int = -1
    pop: int = 0
    warriors: Counts = (0, 0, 0, 0, 0)


class Plan(msgspec.Struct, frozen=True):
    """A start-up after reduction (LZ-387): `plots` by hex number from 1, `skipped` as (hex, entry, price)."""

    template: int
    home: int
    plots: tuple[Plot, ...]
    total: int
    running: tuple[int, ...]
    skipped: tuple[tuple[int, str, int], ...]
    notes: tuple[str, ...] = ()


@cache
def touching(template: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours inside the template, by hex number from 1 (index 0 is empty)."""
    hexes = TEMPLATES[template - 1].hexes
    number = {place: index for index, place in enumerate(hexes, 1)}
    return ((), *(tuple(number[n] for dx, dy in STEPS if (n := (x + dx, y + dy)) in number) for x, y in hexes))


def reduced(template: int, home: int, rows: Iterable[Row]) -> Plan | None:
    """LZ-385 to LZ-389: buy entry by entry, skip what goes above 1200. None: there is no possible Home Den."""
    bill = _Bill(TEMPLATES[template - 1].points)
    plots = [Plot()] * (len(TEMPLATES[template - 1].hexes) + 1)
    notes = []
    for row in sorted(rows, key=lambda row: row.hex):
        before = bill.total
        plots[row.hex] = _bought(row, bill)
        if row.points is not None and row.points != bill.total - before:
            notes.append(f"hex {row.hex}: {bill.total - before} points, not {row.points}")
    plots = [_quiet(number, plots, template) for number in range(len(plots))]
    chosen = _home(home, plots, template)
    if chosen == 0:
        return None
    plots[chosen] = msgspec.structs.replace(plots[chosen], terrain=HOME)
    return Plan(template, chosen, tuple(plots[1:]), bill.total, tuple(bill.running), tuple(bill.skipped), tuple(notes))


class _Bill:
    def __init__(self, template: int) -> None:
        self.total = template
        self.running = [template]
        self.skipped: list[tuple[int, str, int]] = []
        self.warriors = 0

    def buys(self, number: int, entry: str, price: int, barred: bool = False) -> bool:
        if barred or self.total + price > PURSE:
            self.skipped.append((number, entry, price))
            return False
        self.total += price
        if price:
            self.running.append(self.total)
        return True


def _bought(row: Row, bill: _Bill) -> Plot:
    """LZ-387: terrain, then POP, then warriors by colour."""
    code = row.terrain.upper()
    colour = DEN_COLOUR.get(code, -1)
    ten = COLOURS[colour].ten_den_lizards if colour >= 0 else 0
    terrain, pop = WATER, 0
    if colour >= 0:
        if bill.buys(row.hex, row.terrain, COLOURS[colour].price):
            terrain, pop = DEN, FREE_DEN_LIZARDS
        else:
            colour = -1
    elif bill.buys(row.hex, row.terrain, TERRAINS[TERRAIN_CODE[code]].price):
        terrain = TERRAIN_CODE[code]
    more = row.pop // 10 * 10
    if more and bill.buys(row.hex, f"POP {more}", more // 10 * ten, colour < 0):
        pop += more
    there: list[int] = []
    for kind, asked in zip(COLOURS, row.warriors, strict=True):
        room = min(LIMIT - sum(there), MOST_WARRIORS - bill.warriors)
        n = min(asked // 10 * 10, room)
        if n and bill.buys(row.hex, f"{kind.code} {n}", n // 10 * kind.ten_warriors):
            bill.warriors += n
        else:
            n = 0
        there.append(n)
    return Plot(terrain, colour, pop, tuple(there))  # type: ignore[arg-type]


def _quiet(number: int, plots: Sequence[Plot], template: int) -> Plot:
    """LZ-388: a Volcano beside a template Den or Fertile hex is a Peak."""
    plot = plots[number]
    if plot.terrain == VOLCANO and any(plots[n].terrain in (DEN, FERTILE) for n in touching(template)[number]):
        return msgspec.structs.replace(plot, terrain=PEAK)
    return plot


def _home(named: int, plots: Sequence[Plot], template: int) -> int:
    """LZ-389: the named hex if it can be a Home Den, else the first that can, else 0."""
    able = [
        number
        for number in range(1, len(plots))
        if plots[number].terrain == DEN and any(plots[n].terrain == FERTILE for n in touching(template)[number])
    ]
    return named if named in able else able[0] if able else 0


@cache
def default_plan(choice: int) -> Plan:
    """25.4: one of the four defaults."""
    default = DEFAULTS[choice - 1]
    plan = reduced(default.template, default.home, default.rows)
    assert plan is not None
    return plan


def plan_of(answer: dict[str, Any]) -> tuple[Plan, bool]:
    """The plan that a start-up answer makes, and whether a custom form was dropped for Default 3 (LZ-389)."""
    custom = answer.get("custom")
    if custom is None:
        return default_plan(answer.get("choice", NONE_CHOSEN)), False
    rows = [msgspec.convert(row, Row) for row in custom["rows"]]
    plan = reduced(custom["template"], custom.get("home", 0), rows)
    return (default_plan(NONE_CHOSEN), True) if plan is None else (plan, False)


def preview(plan: Plan) -> list[tuple[int, str, str, int]]:
    """LZ-391: hex number, terrain code, owner and lizards of each hex; a clan's own things carry the code YOU."""
    rows = []
    for number, plot in enumerate(plan.plots, 1):
        lizards = plot.pop + sum(plot.warriors)
        code = TERRAINS[plot.terrain].code if plot.terrain != DEN else COLOURS[plot.colour].den
        mine = plot.colour >= 0 or plot.terrain == TEMPLE or lizards > 0
        rows.append((number, code, "YOU" if mine else "", lizards))
    return rows


def opening(plan: Plan) -> dict[str, int]:
    """What a plan is worth at the start, for previews: lizards, dens and temples in points (LZ-360, LZ-361)."""
    lizards = sum(plot.pop + sum(plot.warriors) for plot in plan.plots)
    dens = sum(plot.terrain == DEN for plot in plan.plots)
    temples = sum(plot.terrain == TEMPLE for plot in plan.plots)
    worth = FIGURES.points
    points = worth.homes + worth.lizards * lizards + worth.dens * dens + worth.temples * temples
    return {"lizards": lizards, "dens": dens, "temples": temples, "points": points}
