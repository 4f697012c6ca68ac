"""What stands beside the chart on a wide screen: the turn and its phases, the peoples and what they hold."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel.svg import FONT, SANS, el, words

from ..model.economy import base_line
from ..model.land import grid
from ..model.rates import TERRAIN_COST
from ..model.roster import stacks_of
from ..state.records import Square
from ..words.naming import PHASES, mp_words, plural, seat_name
from ..words.naming import TERRAIN as CALLED
from .palette import EDGES, seat_colour
from .prospects import compass
from .sheet import CELL, EDGE, V, ink
from .terrain import GROUND, TERRAIN

LINES = 34
"""So many lines of writing are as high as the chart."""


def beside(v: V) -> tuple[float, float]:
    """How wide the cartouche is, and how large it is lettered: alike on the screen, however many squares there are."""
    high = grid(v).height * CELL + 2 * EDGE
    return round(high * 0.52), high / LINES


def cartouche(v: V) -> Iterator[str]:
    left = grid(v).width * CELL + 2 * EDGE
    wide, line = beside(v)
    x, right = left + line * 0.4, left + wide - line * 0.6
    high = grid(v).height * CELL + 2 * EDGE
    yield el(
        "rect", x=x - line * 0.2, y=EDGE - 14, width=right - x + line * 0.8, height=high - 2 * EDGE + 28, rx=line * 0.3,
        stroke_width=1, **ink(fill="sheet", stroke="line"),
    )  # fmt: skip
    x, y = x + line * 0.5, EDGE + line * 1.1
    yield _text(x, y, "The Turtle Islands", line * 1.05, "ink", FONT, font_style="italic")
    yield el("g", *compass(0, 0), transform=f"translate({right - line * 1.1:.1f} {y:.1f}) scale({line / 20:.2f})")
    y += line * 1.5
    yield _text(x, y, f"Turn {v.turn} of {v.setup.length}" if v.turn else "The fleets are fitted out", line * 0.85)
    y += line * 0.7
    yield from turns(v, x, y, right - x - line * 0.5, line)
    y += line * 1.5
    for key, says in PHASES.items():
        now = bool(v.turn) and key == v.phase
        mark = "▸ " if now else ""
        shade = "ink" if now else "ink-soft"
        yield _text(x + line * (0 if now else 0.85), y, mark + says, line * 0.78, shade, SANS,
                    font_weight="bold" if now else None)  # fmt: skip
        y += line * 1.12
    y += line * 0.7
    bottom = EDGE + grid(v).height * CELL
    each = min(line * 2.5, (bottom - y) / max(1, len(v.players)))
    yield from peoples(v, x, y, line, each)
    y += len(v.players) * each + line * 0.4
    if bottom - y > (len(KEYED) + 1) * line * 1.7:
        yield from ground_key(x, y, right, line)


def turns(v: V, x: float, y: float, wide: float, line: float) -> Iterator[str]:
    """The campaign as a row of boxes, one a turn; of one that goes on to the last people, no row."""
    if v.setup.length > 12:
        return
    each = wide / v.setup.length
    for n in range(v.setup.length):
        fill = "moss" if n + 1 < v.turn else "amber" if n + 1 == v.turn else "line"
        yield el("rect", x=round(x + n * each, 1), y=round(y, 1), width=round(each - 3, 1), height=round(line * 0.3, 1),
                 rx=1, **ink(fill=fill))  # fmt: skip


KEYED = ("open", "forest", "hills", "thick")
"""The ground that an army walks on."""


def ground_key(x: float, y: float, right: float, line: float) -> Iterator[str]:
    """What the ground is, what it pays a turn, and what it costs to enter."""
    yield _text(x, y, "The ground", line * 0.8, "ink-soft", FONT, font_style="italic")
    yield _text(right - line * 0.4, y, "pays · to enter", line * 0.7, "ink-soft", SANS, text_anchor="end")
    for n, terrain in enumerate(KEYED):
        at = y + (n + 1) * line * 1.7
        tile = [el("rect", width=CELL, height=CELL, **ink(fill=GROUND[terrain])), *TERRAIN[terrain](0, 0, n + 3)]
        small = line * 1.4 / CELL
        yield el("g", *tile, transform=f"translate({x:.1f} {at - line:.1f}) scale({small:.3f})")
        yield _text(x + line * 1.9, at, CALLED[terrain].capitalize(), line * 0.78, "ink", SANS)
        says = f"{base_line(Square(terrain))} · {mp_words(TERRAIN_COST[terrain])}"
        yield _text(right - line * 0.4, at, says, line * 0.78, "ink", SANS, text_anchor="end")


def peoples(v: V, x: float, y: float, line: float, each: float) -> Iterator[str]:
    """Each people with its colour and border, what it holds, and how many armies of it are seen."""
    two = each > line * 1.9
    for seat, player in enumerate(v.players):
        if not player.faction:
            continue
        at = y + seat * each
        held = [square for square in v.squares if square.owner == seat]
        towns = sum(square.town for square in held)
        yield el("rect", x=x, y=round(at - line * 0.72, 1), width=round(line * 1.1, 1), height=round(line * 0.8, 1),
                 rx=2, **ink(fill=seat_colour(seat)))  # fmt: skip
        yield el("path", d=f"M{x} {at + line * 0.3:.1f}h{line * 1.1:.1f}", stroke_width=2.5,
                 stroke_dasharray=EDGES[seat % 4], **ink(fill="none", stroke=seat_colour(seat)))  # fmt: skip
        name = f"{seat_name(v, seat)}{', you' if seat == v.who else ''}"
        shade = "ink-soft" if player.out else "ink"
        yield _text(x + line * 1.5, at, name, line * 0.8, shade, SANS, font_weight="bold" if seat == v.who else None)
        if two:
            stands = f"{plural(len(held), 'square')} · {plural(towns, 'town')} · " + (
                f"{len(stacks_of(v, seat))} {'army' if len(stacks_of(v, seat)) == 1 else 'armies'}"
            )
            says = f"out since turn {player.out}" if player.out else stands
            yield _text(x + line * 1.5, at + line * 0.98, says, line * 0.7, "ink-soft", SANS)


def _text(x: float, y: float, says: str, size: float, colour: str = "ink", font: str = FONT, **more: object) -> str:
    return el("text", words(says), x=round(x, 1), y=round(y, 1), font_size=round(size, 1), font_family=font,
              **ink(fill=colour), **more)  # fmt: skip
