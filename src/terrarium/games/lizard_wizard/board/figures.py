"""Small figures on the labels: a lizard in a wizard's hat, a tower of one to four floors, a paw."""

from __future__ import annotations

from terrarium.kernel.svg import el

from . import signs
from .palette import TINTS, ink


def _at(x: float, y: float, *drawn: str) -> str:
    return el("g", *drawn, transform=f"translate({x:.1f} {y:.1f})")


def _path(d: str, fill: str, stroke: str, width: float = 1.4) -> str:
    return el("path", d=d, stroke_width=width, stroke_linejoin="round", stroke_linecap="round", **ink(fill, stroke))


def wizard(school: int, x: float, y: float) -> str:
    """A lizard's head under a hat that wears the school's sign."""
    tint = TINTS[school]
    head = "M-15 8C-16 18 -8 27 6 27C17 27 29 23 31 17C32 13 28 12 24 12C20 9 16 8 14 6Z"
    mouth = "M30 17.5C22 21 14 21 9 18"
    frill = "M-14 12L-22 10L-16 17L-23 20L-13 22L-17 28L-6 26"
    hat = "M-20 6C-9 1 10 0 22 4C20 9 -16 12 -20 6ZM-11 4C-9 -10 -5 -24 6 -31C7 -27 5 -25 6 -23C10 -14 12 -5 13 2"
    return _at(
        x - 4,
        y,
        _path(frill, "none", "dru", 1.6),
        _path(head, "sheet", "dru", 1.7),
        _path(mouth, "none", "dru", 1.4),
        el("circle", cx=11, cy=12.5, r=2.6, **ink("ink")),
        el("circle", cx=27, cy=14.6, r=0.9, **ink("dru")),
        _path(hat, "sheet", tint, 1.7),
        signs.school(school, 1.5, -9, 15),
    )


def tower(school: int, floors: int, x: float, y: float) -> str:
    """A tower with as many lit windows as it costs reagents, its banner in the school's ink."""
    tint = TINTS[school]
    top = 14 - 8 * floors
    wall = f"M-11 22L-9 {top}H9L11 22Z"
    crown = f"M-12 {top}v-6h5v3h4v-3h6v3h4v-3h5v6z"
    windows = "".join(el("rect", x=-2, y=14 - 8 * n, width=4, height=5, rx=2, **ink("amber")) for n in range(floors))
    flag = _path(f"M0 {top - 6}v-9h10l-3 3l3 3h-10", tint, tint, 1.2)
    return _at(
        x, y, flag, _path(wall, "sheet", "ink-soft"), _path(crown, "sheet", "ink-soft"), windows,
        _path("M-19 22H19", "none", "ink-soft"), signs.school(school, 34, 6, 22),
    )  # fmt: skip


def paw(school: int, x: float, y: float) -> str:
    """A footprint."""
    tint = TINTS[school]
    pads = ((-9, -3, 3.2, 4.4), (-3.3, -9, 3.3, 4.8), (3.8, -9, 3.3, 4.8), (9.4, -3, 3.2, 4.4))
    toes = "".join(el("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, **ink(tint)) for cx, cy, rx, ry in pads)
    return _at(
        x, y, toes, el("path", d="M0 -1C6 -1 10 6 8 10C6 13 3 11 0 11C-3 11 -6 13 -8 10C-10 6 -6 -1 0 -1Z", **ink(tint))
    )
