"""Banners for armies: whose, how strong, led or not, and for one's own how far they can still go."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel.svg import MONO, el, piece, words

from ..model.rates import mp_left
from ..model.roster import general, stack_points
from ..state.records import Stack
from ..words.naming import BANDS, army_name, moves_words, plural, seat_name
from .palette import seat_colour
from .sheet import V, corner, ink

ROUGHLY = ("<250", "250+", "500+", "1k+", "1.5k+", "3k+")
"""The bands of points in which a strange army is seen, as a banner has room for them."""
WIDE = 40


def stacks(v: V) -> Iterator[str]:
    by_square: dict[int, list[Stack]] = {}
    for stack in v.stacks.values():
        by_square.setdefault(stack.square, []).append(stack)
    for index, there in sorted(by_square.items()):
        x, y = corner(v, index)
        for place, stack in enumerate(sorted(there, key=lambda st: st.id)):
            down = 17 if len(there) == 1 else 3 + (place % 3) * 18
            yield banner(v, stack, x + 16 + (place % 3) * 3 + (place // 3) * 5, y + down)


def strength(v: V, stack: Stack) -> tuple[str, str]:
    """On the banner, and in words."""
    if stack.id in v.glimpses:
        seen = v.glimpses[stack.id]
        return ROUGHLY[seen.band], f"{plural(seen.count, 'unit')}, {BANDS[seen.band]} points"
    worth = stack_points(v, stack)
    left = f", {moves_words(mp_left(v, stack))} left" if stack.seat == v.who and v.phase in (1, 3) else ""
    return str(worth), f"{plural(len(stack.units), 'unit')}, {worth} points{left}"


def pennant(colour: str, shown: str, led: bool) -> str:
    """A flag on its pole with the army's worth in points; a swallowtail where a general leads."""
    tail = "l-6 9l6 9H1z" if led else "v18H1z"
    lettered = {"font_size": 13, "font_family": MONO, "font_weight": "bold", "text_anchor": "middle"}
    return "".join(
        [
            el("path", d=f"M2.5 2.5h{WIDE}{tail}", fill_opacity=0.22, **ink(fill="ink")),
            el("path", d="M0-3v37", stroke_width=2.2, stroke_linecap="round", **ink(stroke="ink")),
            el("path", d=f"M1 0h{WIDE}{tail}", stroke_width=1.1, stroke_linejoin="round",
               **ink(fill=colour, stroke="ink", also="rim")),
            el("text", words(shown), x=(WIDE - 3) / 2, y=13.5, **lettered,
               **ink(fill="wallline" if colour == "gaia" else "on-seat")),
        ]
    )  # fmt: skip


def banner(v: V, stack: Stack, x: float, y: float) -> str:
    """An army's flag where it stands, with its name and strength in words."""
    led = v.glimpses[stack.id].led if stack.id in v.glimpses else general(v, stack) is not None
    shown, says = strength(v, stack)
    colour = seat_colour(stack.seat) if stack.seat >= 0 else "gaia"
    called = army_name(v, stack.id) or ("Army" if led else "Troops without a general")
    return piece(
        f"stack:{stack.id}",
        x,
        y,
        el("title", words(f"{seat_name(v, stack.seat)}, {called}: {says}")),
        pennant(colour, shown, led),
        *paces(v, stack),
        ref=f"stack:{stack.id}",
    )


def paces(v: V, stack: Stack) -> Iterator[str]:
    """A dot for every movement point that an own army has left."""
    if stack.seat != v.who or v.phase not in (1, 3) or stack.id in v.glimpses:
        return
    for n in range(min(8, mp_left(v, stack) // 2)):
        yield el("circle", cx=6 + n * 5, cy=23, r=1.8, stroke_width=0.6, **ink(fill="gold", stroke="wallline"))
