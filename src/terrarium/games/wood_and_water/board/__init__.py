"""The board: a sea chart being drawn, inked in square by square."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el, words

from ..model.land import grid
from ..state.records import Square
from ..words.text import caption, square_line
from . import prospects
from .banners import stacks
from .lines import coast, ragged, realms, roads
from .sheet import CELL, EDGE, V, corner, foot, frame, ink, legend, letter, rhumbs, strokes
from .terrain import GROUND, TERRAIN


def board(v: V) -> str:
    g = grid(v)
    width = g.width * CELL + 2 * EDGE
    height = g.height * CELL + 2 * EDGE + foot(v)
    return drawing(
        width,
        height,
        el("rect", width=width, height=height, **ink(fill="paper")),
        *rhumbs(v),
        *frame(v),
        el("g", *(square(v, i) for i in range(g.size))),
        el("g", *ragged(v)),
        el("g", *coast(v)),
        el("g", *realms(v)),
        el("g", *roads(v)),
        el("g", *(signs(v, i) for i, here in enumerate(v.squares) if here.explored)),
        el("g", *stacks(v)),
        *legend(v, height),
        title=caption(v),
    )


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
    parts += prospects.names(x, y, here)
    if any(work.square == index for work in v.works):
        parts.append(letter(x + 55, y + 60, "…", 12, "amber"))
    if index in v.fields or any(c.square == index for c in v.contacts):
        parts += prospects.swords(x, y)
    return parts
