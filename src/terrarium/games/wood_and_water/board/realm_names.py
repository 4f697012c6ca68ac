"""Names over the land: each realm's, lettered along its widest stretch."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel.svg import FONT, el, words

from ..model.land import grid
from ..words.naming import seat_name
from .palette import seat_colour
from .sheet import CELL, V, corner, ink

LEAST = 3
"""A stretch of fewer squares has no room for a name."""
LARGE = 24


def names(v: V) -> Iterator[str]:
    for seat in range(len(v.players)):
        row = widest(v, seat)
        if len(row) >= LEAST:
            yield name(v, seat, row)


def widest(v: V, seat: int) -> list[int]:
    """The longest run of its squares in a row; of equal ones that with the fewest towns and armies in it."""
    g = grid(v)
    busy = {stack.square for stack in v.stacks.values()}
    runs: list[list[int]] = []
    for i, here in enumerate(v.squares):
        if here.owner != seat:
            continue
        if runs and i % g.width and runs[-1][-1] == i - 1:
            runs[-1].append(i)
        else:
            runs.append([i])
    return max(runs, key=lambda run: (len(run), -sum(i in busy or v.squares[i].town for i in run), -run[0]), default=[])


def name(v: V, seat: int, row: list[int]) -> str:
    says = seat_name(v, seat).upper()
    x, y = corner(v, row[0])
    wide = len(row) * CELL - 12
    size = min(LARGE, wide / (0.72 * len(says)))
    spread = (wide * 0.9 - size * 0.7 * len(says)) / max(1, len(says))
    return el(
        "text", words(says), x=x + len(row) * CELL / 2, y=y + CELL / 2 + size * 0.35, font_size=round(size, 1),
        font_family=FONT, font_style="italic", text_anchor="middle", letter_spacing=round(max(0, min(9, spread)), 1),
        fill_opacity=0.62, stroke_width=2.5, stroke_opacity=0.5, stroke_linejoin="round", paint_order="stroke",
        pointer_events="none", **ink(fill=seat_colour(seat), stroke="paper", also="fine"),
    )  # fmt: skip
