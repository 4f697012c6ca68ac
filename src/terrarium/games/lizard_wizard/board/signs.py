"""The signs of the seven schools and the seven reagents: line drawings that tell apart without colour.

Each is drawn in a box of 24 by 24 around the origin and scaled to the size wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from terrarium.kernel.svg import SANS, el, number, words

from .palette import TINTS, ink


def _line(d: str, colour: str, width: float = 1.7, fill: str = "none") -> str:
    return el("path", d=d, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **ink(fill, colour))


def _ring(r: float, colour: str, x: float = 0, y: float = 0, fill: str = "none", width: float = 1.7) -> str:
    return el("circle", cx=x, cy=y, r=r, stroke_width=width, **ink(fill, colour))


def _dot(r: float, colour: str, x: float = 0, y: float = 0) -> str:
    return el("circle", cx=x, cy=y, r=r, **ink(colour))


def _around(points: int, radii: tuple[float, ...], turn: float = -pi / 2) -> str:
    """A closed star or polygon."""
    found = []
    for n in range(points):
        r = radii[n % len(radii)]
        angle = turn + 2 * pi * n / points
        found.append(f"{number(round(r * cos(angle), 2))} {number(round(r * sin(angle), 2))}")
    return "M" + "L".join(found) + "Z"


def _star(c: str) -> str:
    return _ring(10, c) + _line(_around(10, (8.2, 3.4)), c, 1.4)


def _eye(c: str) -> str:
    return _line("M-11 0C-6 -8 6 -8 11 0C6 8 -6 8 -11 0Z", c) + _ring(4, c) + _dot(1.7, c)


def _retort(c: str) -> str:
    flask = "M-2 -3.5A7 7 0 1 0 2.6 1L11 8.5"
    return _line(flask, c) + _line("M2.6 1C1.6 -1 0 -2.6 -2 -3.5L-2 -9.5H-7", c) + _line("M-9.4 5.5H-1.2", c, 1.3)


def _spiral(c: str) -> str:
    return _line("M0 0C2 -2 4 1 2 3C-1 6 -6 3 -5 -2C-4 -8 5 -9 8 -3C11 4 5 11 -3 10", c)


def _leaf(c: str) -> str:
    return _line("M-8 9C-11 -4 0 -11 9 -9C11 1 4 11 -8 9Z", c) + _line("M-10 11L4 -4M-3 3.5V-3M-3 3.5H4", c, 1.3)


def _cog(c: str) -> str:
    teeth = "".join(
        f"M{number(round(7 * cos(a), 2))} {number(round(7 * sin(a), 2))}"
        f"L{number(round(10.6 * cos(a), 2))} {number(round(10.6 * sin(a), 2))}"
        for a in (pi * n / 4 for n in range(8))
    )
    return _line(teeth, c, 3.2) + _ring(6.6, c, width=2) + _ring(2.2, c)


def _skull(c: str) -> str:
    head = "M-5 5.5C-11 1 -8 -10 0 -10C8 -10 11 1 5 5.5V9.5H-5Z"
    return _line(head, c) + _dot(2.3, c, -3.4, -1.4) + _dot(2.3, c, 3.4, -1.4) + _line("M-1.7 9V6.3M1.7 9V6.3", c, 1.3)


SCHOOL_SIGNS: tuple[Callable[[str], str], ...] = (_star, _eye, _retort, _spiral, _leaf, _cog, _skull)


def _sulphur(c: str) -> str:
    return _line("M0 -10L8 -3L5 9H-5L-8 -3Z", c) + _line("M-8 -3H8M0 -10L-3 -3L0 9L3 -3Z", c, 1.1)


def _toadstool(c: str) -> str:
    return (
        _line("M-10 1C-10 -12 10 -12 10 1Z", c)
        + _line("M-3 1L-4 10H4L3 1", c)
        + _dot(1.4, c, -4, -3)
        + _dot(1.4, c, 3.5, -4.5)
        + _dot(1.1, c, 0, -1.5)
    )


def _newt(c: str) -> str:
    return _ring(9, c) + el("ellipse", cx=0, cy=0, rx=2.2, ry=6.4, **ink(c)) + _line("M-9 -6L-11 -9M9 -6L11 -9", c, 1.4)


def _nightshade(c: str) -> str:
    berries = "".join(_ring(3.6, c, x, y) for x, y in ((-4.4, 3), (4.4, 3), (0, 7.4)))
    return (
        berries + _line("M0 -1V3.6M0 -1L-4 -0.4M0 -1L4 -0.4M0 -1V-5", c, 1.4) + _line("M0 -5L-6 -10M0 -5L6 -10", c, 1.4)
    )


def _mandrake(c: str) -> str:
    return (
        _line("M0 -4C-5 -4 -4 2 -3 4L-7 10M0 -4C5 -4 4 2 3 4L6 10M-3 4C-1 6 1 6 3 4", c)
        + _line("M-4 0L-9 -1M4 0L9 2", c)
        + _line("M0 -4L-4 -11M0 -4V-11M0 -4L4 -11", c, 1.3)
    )


def _foxglove(c: str) -> str:
    return _line("M-3 -9C-8 -2 -8 4 -9 8C-6 6 -4 10 0 8C4 10 6 6 9 8C8 4 8 -2 3 -9Z", c) + _line(
        "M0 -11V-9M-3 3V5M2 1V3", c
    )


def _horn(c: str) -> str:
    return _line("M-9 8C-4 9 8 6 9 -10C4 -4 -2 -2 -9 -1Z", c) + _line("M-5 -1.6V8M0 -2.8L1 7M4.4 -5L7 2", c, 1.1)


REAGENT_SIGNS: tuple[Callable[[str], str], ...] = (
    _sulphur,
    _toadstool,
    _newt,
    _nightshade,
    _mandrake,
    _foxglove,
    _horn,
)


SCHOOLS = tuple(sign(tint) for sign, tint in zip(SCHOOL_SIGNS, TINTS, strict=True))
REAGENTS = tuple(sign("ink") for sign in REAGENT_SIGNS)
"""Drawn once, each in its own ink."""


def _placed(drawn: str, x: float, y: float, size: float) -> str:
    return el("g", drawn, transform=f"translate({number(x)} {number(y)}) scale({number(round(size / 24, 3))})")


def school(index: int, x: float, y: float, size: float = 22) -> str:
    """A school's sign in its own ink, its middle at this point."""
    return _placed(SCHOOLS[index], x, y, size)


def reagent(index: int, x: float, y: float, size: float = 20, letter: bool = True) -> str:
    """A reagent's sign with its letter beneath."""
    drawn = _placed(REAGENTS[index], x, y, size)
    if letter:
        drawn += el(
            "text",
            words("STENMFH"[index]),
            x=x,
            y=y + size / 2 + 9,
            font_size=10,
            font_weight="bold",
            font_family=SANS,
            text_anchor="middle",
            **ink("ink-soft", also="fine"),
        )
    return drawn
