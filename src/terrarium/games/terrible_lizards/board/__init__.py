"""View -> SVG: skeleton plates from a museum drawer, the hand as a row of cards, the stack as a pile."""

from __future__ import annotations

from textwrap import wrap

from terrarium.kernel.svg import FONT, SANS, drawing, el

from ..content import EFFECTS, PARTS
from ..model import actions_left
from ..view import View
from ..words.labels import card
from ..words.text import caption
from .cards import attack_strip, pile, shelf, spread
from .ink import GAP, WIDE, box, write
from .palette import P
from .plates import plate

CROWD = 6
"""From so many seats on the others' plates are narrow where there is width beside them."""


def header(view: View) -> tuple[str, float]:
    """What matters now, deck and discard pile, actions as lamps."""
    lines = wrap(caption(view), 46)
    parts = [write(4, 22 + 21 * n, line, 17, "ink", FONT) for n, line in enumerate(lines)]
    y = 34.0 + 21 * (len(lines) - 1)
    parts.append(box(4, y, 17, 23, "wood", "felt", 3))
    parts.append(write(28, y + 17, f"deck {view.deck_count}", 14, "ink-soft"))
    top = f", on top {card(view.discard[-1])}" if view.discard else ""
    parts.append(write(104, y + 17, f"discard {len(view.discard)}{top}", 14, "ink-soft"))
    if not view.over:
        left = actions_left(view)
        for n in range(max(2, left)):
            fill = "moss" if n < left else "none"
            parts.append(el("circle", cx=WIDE - 16 - 20 * n, cy=y + 11, r=7, **P(fill, "moss")))
        parts.append(write(WIDE - 16 - 20 * max(2, left) + 4, y + 16, "actions", 13, "ink-soft", SANS, "end"))
    return "".join(parts), y + 34


def table_side(view: View, across: int = 2) -> tuple[str, float]:
    """What lies in the middle, and the animals of the others, so many in a row; one alone takes the whole row."""
    top, y = header(view)
    strip, y = attack_strip(view, y)
    heap, y = pile(view, y)
    shown = [top, strip, heap]
    mine = view.who if view.seated else -1
    others = [(mine + 1 + n) % view.seats for n in range(view.seats) if (mine + 1 + n) % view.seats != mine]
    living = [number for number in others if not view.died[number]]
    dead = [number for number in others if view.died[number]]
    wide = (WIDE - 4 - GAP * (across - 1)) / across
    for row in (living, dead):
        for n in range(0, len(row), across):
            some = row[n : n + across]
            if len(some) == 1 and row is living:
                drawn, high = plate(view, some[0], 2, y, WIDE - 4)
                shown.append(drawn)
                y += high + GAP
                continue
            high = max(plate(view, number, 0, 0, wide)[1] for number in some)
            for k, number in enumerate(some):
                shown.append(plate(view, number, 2 + k * (wide + GAP), y, wide, high)[0])
            y += high + GAP
    return "".join(shown), y


def own_side(view: View, y: float, across: int) -> tuple[str, float]:
    """One's own animal and hand, so many cards in a row, and what is on show for choosing."""
    shown = []
    if view.seated:
        drawn, high = plate(view, view.who, 2, y, WIDE - 4)
        shown.append(drawn)
        y += high + GAP
        cards, y = spread(view.hand, y, across)
        shown.append(cards)
    if view.search:
        found, y = shelf(view.search, y, "Parts in the deck")
        shown.append(found)
    if any(EFFECTS[id].target == "discarded_parts" for id in view.hand if id in EFFECTS):
        fossils = sorted(id for id in view.discard if id in PARTS)
        if fossils:
            found, y = shelf(fossils, y, "Parts in the discard pile")
            shown.append(found)
    return "".join(shown), y


def framed(view: View, width: float, height: float, *shown: str) -> str:
    ground = el("rect", x=-4, y=-4, width=width + 8, height=height + 12, **P("paper"))
    return drawing(width, height + 4, ground, *shown, title=f"Terrible Lizards. {caption(view)}")


def board(view: View) -> str:
    """One column, for a phone: two cards of the hand in a row, so that they can be read there."""
    table, y = table_side(view)
    own, y = own_side(view, y, 2)
    return framed(view, WIDE, y, table, own)


def wide_board(view: View) -> str:
    """Two columns: the table at the left, one's own things at the right. Five others stand three in a row."""
    table, left = table_side(view, 2 if view.seats < CROWD else 3)
    own, right = own_side(view, 2, 3)
    if not own:
        return ""
    beside = el("g", own, transform=f"translate({WIDE + 2 * GAP:.0f} 0)")
    return framed(view, 2 * WIDE + 2 * GAP, max(left, right), table, beside)
