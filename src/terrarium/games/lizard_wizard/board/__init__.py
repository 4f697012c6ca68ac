"""The table as a drawing: one column for a phone, two for a wide screen, made of the same parts."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el

from ..view import WizardView
from . import encounters, market, tableau
from .palette import PALETTE, ink
from .strokes import Drawn

EDGE = 12.0
NARROW = 480.0
MIDDLE = 830.0
SIDE = 300.0
HALF_SIDE = 276.0


def opponents(view: WizardView) -> list[int]:
    """The other mages, clockwise from the one who looks."""
    count = len(view.mages)
    first = view.who if view.seated else -1
    return [seat for n in range(1, count + 1) if (seat := (first + n) % count) != first]


def framed(width: float, height: float, *parts: str) -> str:
    ground = el("rect", x=0, y=0, width=width, height=height, **ink("wood"))
    return drawing(width, height, ground, *parts, title="The table of Lizard Wizard")


def board(view: WizardView) -> str:
    """One column: what is under way, one's own things, the offers, then the others."""
    parts = []
    y = EDGE
    inner = NARROW - 2 * EDGE
    for panel in (market.header, encounters.duel, encounters.expedition, encounters.looking):
        drawn, y = panel(view, EDGE, y, inner)
        parts.append(drawn)
    if view.seated:
        drawn, y = tableau.mine(view, EDGE, y, inner)
        parts.append(drawn)
    drawn, y = market.offers(view, EDGE, y, inner, 3)
    parts.append(drawn)
    for panel in (market.tracks, market.tiles, encounters.dungeon):
        drawn, y = panel(view, EDGE, y, inner)
        parts.append(drawn)
    for seat in opponents(view):
        drawn, y = tableau.rival(view, seat, EDGE, y, inner)
        parts.append(drawn)
    drawn, y = market.schools(view, EDGE, y, inner)
    return framed(NARROW, y, *parts, drawn)


def wide_board(view: WizardView) -> str:
    """The market in the middle with one's own things beneath it, the opponents at the right.

    The reagents' values stand in the shorter column where opponents are few, else beside the achievements.
    """
    others = opponents(view)
    few = len(others) <= 2
    aside, right, down = beside(view, others)
    parts = [aside]
    y = EDGE
    for panel in (market.header, encounters.duel, encounters.expedition, encounters.looking):
        drawn, y = panel(view, EDGE, y, MIDDLE)
        parts.append(drawn)
    parts.append(market.schools(view, EDGE + 165, EDGE, 231)[0])
    drawn, y = market.offers(view, EDGE, y, MIDDLE, 5)
    parts.append(drawn)
    drawn, y = goals(view, y) if few else values_and_goals(view, y)
    parts.append(drawn)
    if view.seated:
        drawn, y = tableau.mine(view, EDGE, y, MIDDLE, 2)
        parts.append(drawn)
    if few and down <= y:
        drawn, down = market.tracks(view, EDGE + MIDDLE + EDGE, down, SIDE)
        parts.append(drawn)
    elif few:
        drawn, y = market.tracks(view, EDGE, y, MIDDLE)
        parts.append(drawn)
    return framed(right, max(y, down) + 2, *parts)


def beside(view: WizardView, others: list[int]) -> tuple[str, float, float]:
    """The opponents in one column, four or more in two; how far they reach to the right and down."""
    columns = 1 if len(others) <= 3 else 2
    width = SIDE if columns == 1 else HALF_SIDE
    each = -(-len(others) // columns)
    parts = []
    lowest = x = EDGE
    x += MIDDLE
    for first in range(0, len(others), each):
        x += EDGE
        down = EDGE
        for seat in others[first : first + each]:
            drawn, down = tableau.rival(view, seat, x, down, width, names=columns == 1)
            parts.append(drawn)
        lowest = max(lowest, down)
        x += width
    return "".join(parts), x + EDGE, lowest


def goals(view: WizardView, y: float) -> Drawn:
    """Achievements in one row, the dungeon beneath."""
    tiles, y = market.tiles(view, EDGE, y, MIDDLE, 4)
    rooms, y = encounters.dungeon(view, EDGE, y, MIDDLE)
    return tiles + rooms, y + 4


def values_and_goals(view: WizardView, y: float) -> Drawn:
    half = (MIDDLE - EDGE) / 2
    values, low = market.tracks(view, EDGE, y, half)
    tiles, beside = market.tiles(view, EDGE + half + EDGE, y, half)
    rooms, beside = encounters.dungeon(view, EDGE + half + EDGE, beside, half)
    return values + tiles + rooms, max(low, beside)


__all__ = ["PALETTE", "board", "wide_board"]
