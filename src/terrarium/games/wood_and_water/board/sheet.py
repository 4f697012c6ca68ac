"""The sheet: its measures, pens and lettering, the ladder border, rhumb lines, compass and legend."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

from terrarium.kernel.svg import FONT, el, pen, words

from ..model.land import grid
from ..view import CampaignView
from ..words.naming import PHASES, seat_name
from .palette import PALETTE, seat_colour
from .prospects import compass

V = CampaignView
CELL = 64
EDGE = 34
LETTERS = 29
"""A narrow chart is as wide as so many letters are high."""
LINE = 1.4
LETTER = 0.6
"""A letter of a bold name takes about so much of its size."""
WINDS = 16
ink = pen(PALETTE)


def corner(v: V, index: int) -> tuple[int, int]:
    row, col = divmod(index, v.setup.width)
    return EDGE + col * CELL, EDGE + row * CELL


def letter(x: float, y: float, text: str, size: float, colour: str = "ink", **more: object) -> str:
    return el(
        "text",
        words(text),
        x=x,
        y=y,
        font_size=size,
        font_family=FONT,
        text_anchor="middle",
        **ink(fill=colour),
        **more,
    )


def strokes(d: str, thick: float = 1.0, colour: str = "ink-soft", **more: object) -> str:
    return el("path", d=d, stroke_width=thick, stroke_linecap="round", **ink(fill="none", stroke=colour), **more)


def frame(v: V) -> Iterator[str]:
    """A chart's ladder border, with letters above and numbers at the left."""
    g = grid(v)
    right, bottom = EDGE + g.width * CELL, EDGE + g.height * CELL
    for inset, thick in ((8, 2.0), (14, 0.8)):
        yield el(
            "rect", x=EDGE - inset, y=EDGE - inset, width=right - EDGE + 2 * inset, height=bottom - EDGE + 2 * inset,
            stroke_width=thick, **ink(fill="none", stroke="ink"),
        )  # fmt: skip
    for col in range(g.width):
        x = EDGE + col * CELL
        name = g.names[col].rstrip("0123456789")
        for y in (EDGE - 13, bottom + 9):
            if col % 2 == 0:
                yield el("rect", x=x, y=y, width=CELL, height=4, **ink(fill="ink"))
        yield letter(x + CELL / 2, EDGE - 17, name, 15)
    for row in range(g.height):
        y = EDGE + row * CELL
        for x in (EDGE - 13, right + 9):
            if row % 2 == 0:
                yield el("rect", x=x, y=y, width=4, height=CELL, **ink(fill="ink"))
        yield letter(EDGE - 23, y + CELL / 2 + 5, str(row + 1), 15)


def rhumbs(v: V, clip: str) -> Iterator[str]:
    """The sixteen winds as a chart draws them over what nobody has seen yet, from two roses. A page may hold several
    drawings: each names its own `clip`."""
    wide, high = v.setup.width * CELL, v.setup.height * CELL
    far = wide + high
    inside = f"M{EDGE} {EDGE}h{wide}v{high}h{-wide}z"
    yield el("clipPath", el("path", d=inside), id=clip)
    d = ""
    for x, y in ((EDGE + wide * 0.28, EDGE + high * 0.32), (EDGE + wide * 0.76, EDGE + high * 0.7)):
        for wind in range(WINDS):
            turn = 2 * pi * wind / WINDS
            d += f"M{x:.0f} {y:.0f}l{far * cos(turn):.0f} {far * sin(turn):.0f}"
    yield el("g", strokes(d, 0.6, "rhumb"), clip_path=f"url(#{clip})")


def lettered(v: V) -> float:
    """How large the legend is lettered: alike on a narrow screen, however many squares the chart is wide."""
    return (v.setup.width * CELL + 2 * EDGE) / LETTERS


def foot(v: V) -> int:
    """The turn, and the seats in two columns."""
    return round(lettered(v) * (2.2 + LINE * -(-len(v.players) // 2)))


def _short(name: str, own: bool, room: int) -> str:
    """A name in so many letters; one's own is bold, and says so in words too where there is room."""
    told = f"{name}, you" if own else name
    if len(told) <= room:
        return told
    return name if len(name) <= room else f"{name[: room - 1]}…"


def legend(v: V, height: int) -> Iterator[str]:
    """Compass, turn, and the seats with their colours; who is out stands paler."""
    size = lettered(v)
    y = height - foot(v) + size * 0.9
    rose = el("g", *compass(0, 0), transform=f"translate({EDGE + size * 0.7:.1f} {y:.1f}) scale({size / 18:.2f})")
    yield rose
    state = f"Turn {v.turn} of {v.setup.length} · {PHASES[v.phase]}" if v.turn else "Fitting out"
    plain: dict[str, Any] = {"font_size": round(size, 1), "font_family": FONT}
    yield el("text", words(state), x=EDGE + size * 2, y=round(y + size * 0.3, 1), font_style="italic", **plain,
             **ink(fill="ink"))  # fmt: skip
    each = (v.setup.width * CELL) / 2
    for n in range(len(v.players)):
        x = EDGE + (n % 2) * each
        line = y + size * (1.6 + LINE * (n // 2))
        own = n == v.who
        yield el("rect", x=x, y=round(line - size * 0.75, 1), width=round(size, 1), height=round(size * 0.8, 1), rx=2,
                 **ink(fill=seat_colour(n)))  # fmt: skip
        told = _short(seat_name(v, n), own, int((each / size - 1.4) / LETTER))
        yield el("text", words(told), x=round(x + size * 1.4, 1), y=round(line, 1),
                 font_weight="bold" if own else None, **plain,
                 **ink(fill="ink-soft" if v.players[n].out else "ink"))  # fmt: skip
