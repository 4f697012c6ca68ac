"""Small figures on the labels: a lizard in a wizard's hat, a tower of one to four floors, a paw."""

from __future__ import annotations

from terrarium.kernel.svg import el

from . import signs
from .palette import TINTS, ink


def _at(x: float, y: float, *drawn: str) -> str:
    return el("g", *drawn, transform=f"translate({x:.1f} {y:.1f})")


def _path(d: str, fill: str, stroke: str, width: float = 1.4) -> str:
    return el("path", d=d, stroke_width=width, stroke_linejoin="round", stroke_linecap="round", **ink(fill, stroke))


TRAITS = (
    # Round glasses, a long beard, a frill with an ear ring, an eye patch and a bent hat.
    ("M6 12.5a5 5 0 1 1 10 0a5 5 0 1 1 -10 0ZM16 11.5L24 10M6 12L-8 10",),
    ("M-4 26C-2 38 8 44 12 34C14 38 20 34 18 25",),
    ("M-12 9L-25 3L-19 12L-28 15L-18 19L-25 26L-12 24", "M-11 25a2.4 2.4 0 1 1 -0.1 0Z"),
    ("M5 9C10 7 16 9 17 13C14 17 7 17 5 13ZM5 10L-12 4M17 11L24 8",),
)
HATS = (
    "M-20 6C-9 1 10 0 22 4C20 9 -16 12 -20 6ZM-11 4C-9 -10 -5 -24 6 -31C7 -27 5 -25 6 -23C10 -14 12 -5 13 2",
    "M-20 6C-9 1 10 0 22 4C20 9 -16 12 -20 6ZM-11 4C-11 -12 -10 -26 -16 -30C-6 -32 10 -26 13 2",
)


def wizard(school: int, x: float, y: float, trait: int = 0) -> str:
    """A lizard's head under a hat that wears the school's sign; no two of a school look alike."""
    tint = TINTS[school]
    head = "M-15 8C-16 18 -8 27 6 27C17 27 29 23 31 17C32 13 28 12 24 12C20 9 16 8 14 6Z"
    mouth = "M30 17.5C22 21 14 21 9 18"
    frill = "M-14 12L-22 10L-16 17L-23 20L-13 22L-17 28L-6 26"
    mark = TRAITS[trait % len(TRAITS)]
    return _at(
        x - 4,
        y,
        _path(frill, "none", "dru", 1.6),
        _path(head, "sheet", "dru", 1.7),
        _path(mouth, "none", "dru", 1.4),
        el("circle", cx=11, cy=12.5, r=2.6, **ink("ink")),
        el("circle", cx=27, cy=14.6, r=0.9, **ink("dru")),
        *(_path(d, tint if trait % 4 == 3 else "none", tint, 1.6) for d in mark),
        _path(HATS[trait % 4 == 3], "sheet", tint, 1.7),
        signs.school(school, 1.5, -9, 15),
    )


MET = {
    "gold": (
        "M-16 12a10 4 0 1 0 20 0a10 4 0 1 0 -20 0ZM-16 6a10 4 0 1 0 20 0a10 4 0 1 0 -20 0Z"
        "M-16 0a10 4 0 1 0 20 0a10 4 0 1 0 -20 0ZM6 10a8 8 0 1 1 0.1 0.1Z"
    ),
    "item": "M-6 -14H6L14 -4L0 16L-14 -4ZM-14 -4H14M-6 -14L-4 -4L0 16L4 -4L6 -14",
    "monster": (
        "M-18 8C-20 -12 -10 -18 0 -16C10 -18 20 -12 18 8C14 16 8 16 6 12L3 16L0 12L-3 16L-6 12C-8 16 -14 16 -18 8Z"
        "M-13 -16L-17 -24L-7 -17M13 -16L17 -24L7 -17M-10 -4L-3 -1M10 -4L3 -1M-10 -1a3 3 0 1 0 6 0M4 -1a3 3 0 1 0 6 0"
    ),
    "trap": "M-18 12H18M-18 12L-14 -4L-9 6L-5 -6L0 6L5 -6L9 6L14 -4L18 12M0 12V18",
}


def met(kind: str, x: float, y: float, colour: str, size: float = 1.0) -> str:
    """What lies in a room of the dungeon."""
    shape = el(
        "path", d=MET[kind], stroke_width=2, stroke_linejoin="round", stroke_linecap="round", **ink("sheet", colour)
    )
    return el("g", shape, transform=f"translate({x:.1f} {y:.1f}) scale({size:.2f})")


HAT = "M-9 6C-4 3 5 3 9 5C8 9 -8 9 -9 6ZM-5 5C-4 -2 -2 -8 3 -10C4 -4 5 0 6 4"
SPIRE = "M-6 8V-4H6V8ZM-7 -4V-8H-3V-6H-1V-8H1V-6H3V-8H7V-4ZM-1.5 8V3H1.5V8"
PAW = "M0 0C4 0 6 4 5 7C3 9 2 7 0 7C-2 7 -3 9 -5 7C-6 4 -4 0 0 0ZM-6 -2v-1M-2 -5v-1M2 -5v-1M6 -2v-1"
SCROLL = "M-6 -8H5V5C5 9 -2 9 -2 5H-8C-8 9 -5 8 -4 8H2M-6 -8C-8 -8 -8 -4 -6 -4V5M-3 -4H2M-3 -1H2"
GLYPHS = {"wizard": HAT, "tower": SPIRE, "familiar": PAW, "spell": SCROLL}


def glyph(of: str, x: float, y: float, colour: str = "ink-soft") -> str:
    """What kind of card follows."""
    return _at(x, y, _path(GLYPHS[of], "none", colour, 2.4 if of == "familiar" else 1.4))


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
