"""The table as a drawing: one column for a phone, two for a wide screen, and for a squarish one the offers and one's
own things above all else; made of the same parts."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el

from ..view import WizardView
from . import chart, encounters, market, sheet, tableau
from .palette import PALETTE, ink
from .strokes import Drawn

EDGE = 10.0
NARROW = 400.0
WIDE, HIGH, CROWDED = 1100.0, 706.0, 744.0
MIDDLE, SIDE = 764.0, 306.0
"""The two columns of a wide table, which is at least so high, with four or more mages a little higher: what one's own
side needs later has its room from the beginning."""
SQUARE = 748.0
"""So high is a squarish table without what is only looked up; it is as wide as the larger column of a wide one."""
STAGE = 258.0
"""What is under way lies over the spells and the achievements, and is as high as these."""
UNDER_WAY = (encounters.duel, encounters.expedition, encounters.looking, sheet.sheet)
"""What comes and goes."""


def opponents(view: WizardView) -> list[int]:
    """The other mages, clockwise from the one who looks."""
    count = len(view.mages)
    first = view.who if view.seated else -1
    return [seat for n in range(1, count + 1) if (seat := (first + n) % count) != first]


def framed(width: float, height: float, *parts: str, main: float | None = None) -> str:
    """On the table's wood."""
    ground = el("rect", x=0, y=0, width=width, height=height, **ink("wood"))
    lines = "".join(
        f"M0 {20 + 41 * n}q{width / 4:.0f} {(n * 7) % 11 - 5} {width / 2:.0f} 0t{width / 2:.0f} 0"
        for n in range(int(height // 41))
    )
    grain = el("path", d=lines, stroke_width=1.5, **ink("none", "grain"))
    return drawing(width, height, ground, grain, *parts, title="The table of Lizard Wizard", data_main=main)


def board(view: WizardView) -> str:
    """One column: what is under way, one's own things, the offers, then the others."""
    parts = []
    y = 6.0
    inner = NARROW - 2 * EDGE
    others = opponents(view)
    for panel in (market.header, *UNDER_WAY):
        drawn, y = panel(view, EDGE, y, inner)
        parts.append(drawn)
        if panel is market.header and others and view.seated:
            drawn, y = tableau.strip(view, others, EDGE, y, inner)
            parts.append(drawn)
    if view.seated:
        drawn, y = tableau.mine(view, EDGE, y, inner)
        parts.append(drawn)
    drawn, y = market.offers(view, EDGE, y, inner, 3)
    parts.append(drawn)
    for panel in (market.tracks, market.tiles, encounters.dungeon):
        drawn, y = panel(view, EDGE, y, inner)
        parts.append(drawn)
    for seat in others:
        drawn, y = tableau.rival(view, seat, EDGE, y, inner)
        parts.append(drawn)
    drawn, y = chart.panel(view, EDGE, y, inner)
    parts.append(drawn)
    drawn, y = market.schools(view, EDGE, y, inner)
    return framed(NARROW, y + 4, *parts, drawn)


def wide_board(view: WizardView) -> str:
    """The offers at the left with one's own things beneath them; prices, dungeon and opponents at the right."""
    high = HIGH if len(view.mages) < 4 else CROWDED
    head, y = market.header(view, EDGE, 4, MIDDLE)
    main, y = middle(view, y, high)
    drawn, down = beside(view, high)
    return framed(WIDE, max(high, y - 2, down - 2), head, main, drawn, main=high)


def square_board(view: WizardView) -> str:
    """The opponents in one row, the offers, one's own things; below them prices, dungeon and the opponents in full."""
    parts = []
    others = opponents(view)
    drawn, y = market.header(view, EDGE, 4, MIDDLE)
    parts.append(drawn)
    if others and view.seated:
        drawn, y = tableau.strip(view, others, EDGE, y, MIDDLE)
        parts.append(drawn)
    drawn, y = middle(view, y, SQUARE)
    parts.append(drawn)
    low = right = max(y, SQUARE) if view.seated else y
    for panel in (market.tracks, encounters.dungeon):
        drawn, low = panel(view, EDGE, low, SIDE)
        parts.append(drawn)
    x, room = EDGE + SIDE + EDGE, MIDDLE - SIDE - EDGE
    for seat in others:
        drawn, right = tableau.rival(view, seat, x, right, room)
        parts.append(drawn)
    drawn, right = chart.panel(view, x, right, room)
    return framed(MIDDLE + 2 * EDGE, max(low, right), *parts, drawn, main=SQUARE)


def middle(view: WizardView, y: float, high: float) -> Drawn:
    """The schools, the offers or what is under way, and one's own things down to `high`."""
    parts = []
    drawn, y = market.schools(view, EDGE, y, MIDDLE)
    parts.append(drawn)
    drawn, spells = market.wares(view, EDGE, y, MIDDLE)
    parts.append(drawn)
    happens, low = under_way(view, spells)
    if happens:
        parts.append(happens)
        y = max(spells + STAGE + 8, low)
    else:
        drawn, y = market.books(view, EDGE, spells, MIDDLE, 4)
        parts.append(drawn)
        drawn, _ = market.tiles(view, EDGE, y, MIDDLE, 4)
        parts.append(drawn)
        y = spells + STAGE + 8
    if view.seated:
        drawn, y = tableau.mine(view, EDGE, y, MIDDLE, 2, high - y - EDGE)
        parts.append(drawn)
    return "".join(parts), y


def under_way(view: WizardView, top: float) -> Drawn:
    """A duel, an expedition, spells looked at, or the score sheet."""
    for panel in UNDER_WAY:
        drawn, low = panel(view, EDGE, top, MIDDLE, STAGE)
        if drawn:
            return drawn, low
    return "", top


def beside(view: WizardView, high: float) -> Drawn:
    """Prices, dungeon, opponents and the AI's chart; how far they reach down."""
    x = EDGE + MIDDLE + EDGE
    parts = []
    down = 8.0
    for panel in (market.tracks, encounters.dungeon):
        drawn, down = panel(view, x, down, SIDE)
        parts.append(drawn)
    others = opponents(view)
    each = 0.0 if view.level else min(196.0 if len(others) > 1 else 168.0, (high - down) / len(others) - 9)
    for seat in others:
        drawn, down = tableau.rival(view, seat, x, down, SIDE, each)
        parts.append(drawn)
    drawn, down = chart.panel(view, x, down, SIDE)
    return "".join([*parts, drawn, tableau.legend(x, down, SIDE, high - down - EDGE)]), down


__all__ = ["PALETTE", "board", "square_board", "wide_board"]
