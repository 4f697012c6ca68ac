"""The sheet: its measures, pens and lettering, the ladder border, rhumb lines, compass and legend."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from terrarium.kernel.svg import FONT, el, pen, words

from ..model.land import grid
from ..view import CampaignView
from ..words.naming import PHASES, seat_name
from .palette import PALETTE, seat_colour
from .prospects import compass

V = CampaignView
CELL = 64
EDGE = 34
FOOT = 44
LINE = 20
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


def columns(v: V) -> tuple[int, float]:
    """How many seats stand in a line of the legend, and how wide each is."""
    wide = v.setup.width * CELL - 48
    row = max(1, min(8, len(v.players), int(wide // 150)))
    return row, wide / row


def foot(v: V) -> int:
    return FOOT + LINE * -(-len(v.players) // columns(v)[0])


def legend(v: V, height: int) -> Iterator[str]:
    """Compass, turn, and the seats with colour and letters."""
    y = height - foot(v) + 16
    yield from compass(EDGE + 16, y + 14)
    state = f"Turn {v.turn} of {v.setup.length} · {PHASES[v.phase]}" if v.turn else "Fitting out"
    yield el(
        "text",
        words(state),
        x=EDGE + 48,
        y=y + 4,
        font_size=16,
        font_family=FONT,
        font_style="italic",
        **ink(fill="ink"),
    )
    row, each = columns(v)
    for n, player in enumerate(v.players):
        x = EDGE + 48 + (n % row) * each
        line = y + 15 + (n // row) * LINE
        yield el("rect", x=x, y=line, width=12, height=12, rx=2, **ink(fill=seat_colour(n)))
        name = (player.faction or str(n + 1)) + " " + seat_name(v, n)
        yield el(
            "text", words(name[: max(6, int(each // 9) - 2)]), x=x + 16, y=line + 11, font_size=15,
            font_family=FONT,
            **ink(fill="ink" if player.out == 0 else "ink-soft"),
        )  # fmt: skip
