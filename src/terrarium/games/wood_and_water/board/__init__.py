"""The board: a sea chart being drawn, inked in square by square."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el, words

from ..model.land import grid
from ..state.records import Square
from ..words.text import caption, square_line
from . import prospects
from .banners import stacks
from .cartouche import beside, cartouche
from .lines import coast, ragged, realms, roads, trade
from .realm_names import names
from .sheet import CELL, EDGE, V, corner, foot, frame, ink, legend, letter, rhumbs, strokes
from .terrain import GROUND, TERRAIN


def board(v: V) -> str:
    """The chart with its legend at the foot."""
    g = grid(v)
    width = g.width * CELL + 2 * EDGE
    height = g.height * CELL + 2 * EDGE + foot(v)
    return drawing(width, height, *chart(v, width, height, "ww-chart"), *legend(v, height), title=caption(v))


def wide_board(v: V) -> str:
    """The chart, and beside it the turn and the peoples."""
    g = grid(v)
    width = g.width * CELL + 2 * EDGE + beside(v)[0]
    height = g.height * CELL + 2 * EDGE
    beside_it = el("g", *cartouche(v), data_layer="beside")
    return drawing(width, height, *chart(v, width, height, "ww-wide"), beside_it, title=caption(v))


def chart(v: V, width: float, height: float, clip: str) -> list[str]:
    """The sheet in its layers: ground, lines, what people made, names, armies."""
    g = grid(v)
    return [
        el("rect", width=width, height=height, **ink(fill="paper")),
        *rhumbs(v, clip),
        el("g", *frame(v), data_layer="frame"),
        el("g", *(square(v, i) for i in range(g.size)), data_layer="ground"),
        el("g", *ragged(v)),
        el("g", *coast(v)),
        el("g", *realms(v)),
        el("g", *trade(v)),
        el("g", *roads(v)),
        el("g", *names(v), data_layer="names"),
        el("g", *(signs(v, i) for i, here in enumerate(v.squares) if here.explored), data_layer="signs"),
        el("g", data_layer="marches", pointer_events="none"),
        el("g", data_layer="plan", pointer_events="none"),
        el("g", *stacks(v), data_layer="pieces"),
    ]


def square(v: V, index: int) -> str:
    here = v.squares[index]
    x, y = corner(v, index)
    parts = [el("title", words(square_line(v, index, here)))]
    if not here.explored:
        parts.append(el("rect", x=x, y=y, width=CELL, height=CELL, fill_opacity=0, **ink(fill="paper")))
        parts.append(
            el(
                "path",
                d=f"M{x} {y}h{CELL}M{x} {y}v{CELL}",
                stroke_width=0.7,
                stroke_dasharray="1 5",
                **ink(stroke="pencil"),
            )
        )
        look = next((k for k in v.looks if k.square == index), None)
        if look is not None:
            seen = look.resource or look.terrain
            parts.append(letter(x + CELL / 2, y + CELL / 2 + 4, f"({seen})", 9, "violet", font_style="italic"))
    else:
        parts.append(el("rect", x=x, y=y, width=CELL, height=CELL, **ink(fill=GROUND[here.terrain])))
        parts += TERRAIN[here.terrain](x, y, index)
    return el("g", *parts, data_ref=f"square:{grid(v).names[index]}")


def signs(v: V, index: int) -> str:
    """What people made of a square, above the borders; clicks go through to the square."""
    x, y = corner(v, index)
    drawn = overlays(v, v.squares[index], x, y, index)
    return el("g", *drawn, pointer_events="none") if drawn else ""


def overlays(v: V, here: Square, x: int, y: int, index: int) -> list[str]:
    parts: list[str] = []
    if here.desolate:
        parts.append(strokes(f"M{x + 8} {y + 8}l48 48M{x + 56} {y + 8}l-48 48M{x + 32} {y + 6}v52", 1.2, "ink-soft"))
    if here.passage:
        parts += prospects.passage(x, y, here.passage)
    if here.axis:
        parts += prospects.bridge(x, y, here.axis)
    if here.resource:
        parts += prospects.resource(x, y, here.resource, here.unclaimed)
    if here.village:
        parts += prospects.village(x, y)
    if here.town or here.works:
        parts += prospects.town(x, y, here)
    parts += prospects.names(x, y, here, v.named.get(f"town:{index}", "") if here.town else "")
    if any(work.square == index for work in v.works):
        parts.append(letter(x + 55, y + 60, "…", 12, "amber"))
    if index in v.fields or any(c.square == index for c in v.contacts):
        parts += prospects.swords(x, y)
    return parts
