"""Banners for stacks."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel.svg import MONO, el, words

from ..model.roster import general, stack_points
from ..state.records import Stack
from ..words.naming import BANDS, plural, seat_name
from .palette import seat_colour
from .sheet import V, corner, ink


def stacks(v: V) -> Iterator[str]:
    by_square: dict[int, list[Stack]] = {}
    for stack in v.stacks.values():
        by_square.setdefault(stack.square, []).append(stack)
    for index, there in sorted(by_square.items()):
        x, y = corner(v, index)
        for place, stack in enumerate(sorted(there, key=lambda st: st.id)):
            yield banner(v, stack, x + 24 + (place % 3) * 12, y + 18 + (place // 3) * 13)


def banner(v: V, stack: Stack, x: float, y: float) -> str:
    """A pennant on its pole; a swallowtail where a general leads."""
    if stack.id in v.glimpses:
        seen = v.glimpses[stack.id]
        count, led = seen.count, seen.led
        says = f"{plural(count, 'unit')}, {BANDS[seen.band]} pts"
    else:
        count, led = len(stack.units), general(v, stack) is not None
        says = f"{plural(count, 'unit')}, {stack_points(v, stack)} pts"
    colour = seat_colour(stack.seat) if stack.seat >= 0 else "gaia"
    tail = f"l-6 6.5l6 6.5H{x + 1}z" if led else f"v13H{x + 1}z"
    return el(
        "g",
        el("title", words(f"{seat_name(v, stack.seat)}, stack {stack.id}: {says}")),
        el("path", d=f"M{x} {y - 2}v30", stroke_width=1.8, stroke_linecap="round", **ink(stroke="ink")),
        el("path", d=f"M{x + 1} {y}h25{tail}", stroke_width=1.1, stroke_linejoin="round",
           **ink(fill=colour, stroke="ink")),
        el("text", words(count), x=x + 9.5, y=y + 10, font_size=10, font_family=MONO, font_weight="bold",
           text_anchor="middle", **ink(fill="on-seat" if stack.seat >= 0 else "ink")),
        data_ref=f"stack:{stack.id}",
    )  # fmt: skip
