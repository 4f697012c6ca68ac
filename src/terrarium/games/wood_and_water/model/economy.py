"""Income, networks and victory points, as sums that anyone may work out from what he knows (sections 15 and 23)."""

from __future__ import annotations

import msgspec

from ..content import BUILDINGS, content
from ..state.records import NOBODY, Square, Table
from .land import grid, open_way
from .roster import capital, friendly, owned, roster
from .units import is_character, points

FIGURES = content.income
POOR = ("hills", "forest", "thick")
PARTNERS = FIGURES.partners
"""Houses or guilds that one merchant deals with at most (WW-191)."""
PAY = FIGURES.pay
"""For each battle won (WW-194)."""


class Line(msgspec.Struct, frozen=True):
    """The income of one square: its base line and what stands on it."""

    square: int
    base: int
    bonus: int

    @property
    def total(self) -> int:
        return self.base + self.bonus


def bare(square: Square) -> int:
    """WW-274: the bare terrain line."""
    return FIGURES.poor if square.axis or square.passage or square.terrain in POOR else FIGURES.open


def base_line(square: Square) -> int:
    """WW-189: the highest line that fits."""
    if square.desolate or square.terrain in ("lava", "volcano"):
        return 0
    lines = [bare(square)]
    if square.resource:
        lines.append(FIGURES.open)
    if square.resource == "gold-mine":
        lines.append(FIGURES.mine)
    if square.village:
        lines.append(FIGURES.village)
    elif square.town:
        lines.append(FIGURES.town)
    return max(lines)


def network(t: Table, seat: int, start: int) -> set[int]:
    """WW-192: adjacent friendly squares with a road, a bridge or a town."""
    g = grid(t)
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for other in g.adjacent[here]:
            square = t.squares[other]
            if other in found or square.owner == NOBODY or not friendly(t, square.owner, seat):
                continue
            if (square.has("road") or square.axis or square.town) and open_way(t, here, other):
                found.add(other)
                edge.append(other)
    return found


def networks(t: Table, seat: int) -> list[list[int]]:
    """The networks of a seat that have towns, each by its squares in order."""
    found: list[list[int]] = []
    for square in owned(t, seat):
        if t.squares[square].town and all(square not in known for known in found):
            found.append(sorted(network(t, seat, square)))
    return found


def links(t: Table, seat: int) -> dict[int, list[int]]:
    """Own squares where a road would join networks of this seat, with a town of each that it would join."""
    parts = networks(t, seat)
    found = {}
    for i in owned(t, seat):
        if any(i in part for part in parts) or not t.squares[i].passable:
            continue
        beside = [o for o in grid(t).adjacent[i] if open_way(t, i, o)]
        met = [part for part in parts if any(o in part for o in beside)]
        if len(met) > 1:
            found[i] = [next(o for o in part if t.squares[o].town) for part in met]
    return found


def merchants(t: Table, seat: int, square: int) -> int:
    """WW-191: 25 for each other house or guild, 75 for each other guild, elsewhere in the network; four at most,
    unless the host has lifted the cap.

    A guild trades in the capital only (WW-204).
    """
    here = t.squares[square]
    house, guild = here.has("merchant-house"), here.has("merchant-guild") and capital(t, seat) == square
    if not house and not guild:
        return 0
    reached = network(t, seat, square) - {square}
    houses = sum(t.squares[i].has("merchant-house") for i in reached)
    guilds = sum(t.squares[i].has("merchant-guild") for i in reached)
    most = len(t.squares) if t.setup.any_partners else PARTNERS
    return house * FIGURES.merchant * min(most, houses + guilds) + guild * FIGURES.guild * min(most, guilds)


def income_lines(t: Table, seat: int) -> list[Line]:
    """WW-189 to WW-193, square by square."""
    lines = []
    heroes = sum(is_character(unit) for unit in roster(t, seat))
    throne = capital(t, seat)
    for i in owned(t, seat):
        square = t.squares[i]
        base = base_line(square)
        bonus = 0
        if not square.desolate:
            bonus = sum(BUILDINGS[key].income for key, _ in square.works if key in BUILDINGS)
            bonus += merchants(t, seat, i)
            if i == throne and square.has("manor"):
                bonus += FIGURES.manor * heroes
        lines.append(Line(i, base, bonus))
    return lines


def income(t: Table, seat: int) -> int:
    """WW-194: with battle pay."""
    return sum(line.total for line in income_lines(t, seat)) + PAY * t.players[seat].pays


class Score(msgspec.Struct, frozen=True):
    """WW-273, part by part."""

    treasury: int
    squares: int
    bonuses: int
    troops: int
    buildings: int

    @property
    def total(self) -> int:
        return self.treasury + self.squares + self.bonuses + self.troops + self.buildings


def score(t: Table, seat: int) -> Score:
    lines = income_lines(t, seat)
    bonuses = sum(max(0, line.total - bare(t.squares[line.square])) for line in lines)
    troops = sum(points(unit) for unit in roster(t, seat)) // 2
    buildings = sum(
        BUILDINGS[key].cost
        for line in lines
        for key, _ in t.squares[line.square].works
        if key in BUILDINGS and key not in ("clearing", "canal")
    )
    return Score(t.players[seat].treasury, FIGURES.square * len(lines), bonuses, troops, buildings)
