"""The game's picture: a chart of an island, half of it inked, with towns, armies and fleets on it and the pen still at
work."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from terrarium.kernel.svg import drawing, el

from ..state.records import Square
from . import prospects
from .banners import pennant
from .sheet import ink, letter, strokes
from .terrain import hills, luck, mountain, thick

WIDE, HIGH = 900, 600
INKED = (
    (652, 436), (560, 436), (470, 492), (388, 470), (318, 520), (214, 508), (120, 478), (140, 410), (66, 372),
    (96, 282), (176, 262), (196, 176), (300, 150), (352, 96), (450, 122), (536, 88), (600, 140),
)  # fmt: skip
"""The coast from where the pen began to where it is."""
PENCILLED = ((600, 140), (690, 128), (772, 172), (846, 214), (812, 300), (760, 350), (700, 372), (652, 436))
REALMS = (
    ("seat-0", ((134, 470), (152, 412), (300, 366), (408, 396), (384, 458), (316, 498), (214, 494))),
    ("seat-3", ((638, 420), (566, 420), (476, 404), (470, 262), (552, 206), (614, 268))),
)
ROSE = (786, 470)
CAPITAL = Square(
    "open",
    0,
    tuple((work, 1) for work in (
        "meeting-hall", *["house"] * 5, "palace", "fort", "walls", "merchant-house", "port",
    )),
)  # fmt: skip
RIVAL = Square("hills", 3, tuple((work, 1) for work in ("meeting-hall", *["house"] * 5, "mound", "town-gate", "fence")))


def _large(x: float, y: float, scale: float, *parts: str) -> str:
    return el("g", *parts, transform=f"translate({x} {y}) scale({scale})")


def _sea() -> list[str]:
    """Rhumb lines from the rose, soundings, and waves."""
    x, y = ROSE
    winds = "".join(f"M{x} {y}L{x + 1100 * cos(n * pi / 8):.0f} {y + 1100 * sin(n * pi / 8):.0f}" for n in range(16))
    waves = "".join(f"M{a} {b}q7-7 14 0t14 0t14 0" for a, b in WAVES)
    deep = [letter(a, b, str(fathoms), 19, "sounding", font_style="italic") for a, b, fathoms in DEPTHS]
    return [
        el("rect", width=WIDE, height=HIGH, **ink("sea")),
        strokes(winds, 1.2, "rhumb"), strokes(waves, 2, "sounding"), *deep,
    ]  # fmt: skip


WAVES = ((150, 76), (30, 330), (690, 500), (250, 560), (820, 350), (230, 110))
DEPTHS = ((46, 290, 12), (270, 96, 7), (480, 78, 18), (36, 440, 23), (500, 520, 31), (860, 130, 14))


def _coast(points: tuple[tuple[float, float], ...]) -> str:
    """A line through these points as a coast runs: every stretch is broken in two, a little aside, three times."""
    for round_ in range(3):
        broken = [points[0]]
        for n, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
            aside = (luck(n + int(ax), round_, 9) - 4) / 26
            broken += [((ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside), (bx, by)]
        points = tuple(broken)
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def _land() -> list[str]:
    """The coast with its two fading lines, what is beyond it only in pencil, and the two realms."""
    inked, pencilled = _coast(INKED), _coast(PENCILLED)
    round_ = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    fading = [
        el("path", d=inked, stroke_width=wide, opacity=shade, **round_, **ink("none", "sounding"))
        for wide, shade in ((36, "0.18"), (18, "0.28"))
    ]
    realms = [
        el("path", d="M" + "L".join(f"{x} {y}" for x, y in corners) + "z", fill_opacity=0.16, stroke_width=4,
           stroke_dasharray="14 7", stroke_linejoin="round", **ink(colour, colour))
        for colour, corners in REALMS
    ]  # fmt: skip
    edge = "".join(f"M{600 + 52 * n / 36:.0f} {140 + 296 * n / 36:.0f}h{6 + luck(n, 3, 22)}" for n in range(1, 36))
    return [
        *fading,
        el("path", d=pencilled, stroke_width=3, stroke_dasharray="9 7", **ink("paper", "pencil")),
        el("path", d=inked, **ink("ground")),
        *realms,
        strokes(edge, 1.6, "pencil"),
        strokes("M690 230l26-42l26 42M728 208l20-32l28 46M640 330q14-14 28 0M676 350q14-14 28 0", 2.5, "pencil"),
        letter(742, 306, "?", 56, "pencil", font_style="italic"),
        el("path", d=inked, stroke_width=4.5, **round_, **ink("none", "shore")),
    ]


def _serpent() -> str:
    """What lives where no fleet has been."""
    humps = "M0 0q2-30 18-30t18 30M46 0q3-24 16-24t16 24M88 0q2-16 12-16t12 16"
    head = "M-30 0q-2-44 8-54q12-12 26-2l-4 7l-14 1q-6 4-3 48z"
    return _large(
        58, 190, 0.95,
        strokes(humps, 9, "shore"), strokes(humps, 5.5, "leaf"),
        el("path", d=head, stroke_width=2, stroke_linejoin="round", **ink("leaf", "shore")),
        el("circle", cx=-13, cy=-50, r=2.4, **ink("shore")),
        strokes("M-44 4q8-6 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0", 2, "sounding"),
    )  # fmt: skip


def _ship(x: float, y: float, scale: float, colour: str) -> str:
    """The ferry of a town's prospect, rigged for the open sea."""
    return _large(
        x, y, scale,
        el("path", d="M-16 0h32l-6 9h-20z", stroke_width=1.2, stroke_linejoin="round", **ink("roof", "wallline")),
        strokes("M-6 0v-27M8 0v-22", 1.6, "wallline"),
        el("path", d="M-15-5q5-9 0-18h18q5 9 0 18zM4-5q4-7 0-13h11q4 6 0 13z", stroke_width=1.1,
           stroke_linejoin="round", **ink("wall", "wallline")),
        el("path", d="M-6-27h12l-4 3.5l4 3.5h-12z", stroke_width=0.8, **ink(colour, "wallline")),
        strokes("M-24 11q4-4 8 0t8 0t8 0t8 0t8 0", 1.2, "shore"),
    )  # fmt: skip


def _quill() -> str:
    """The pen at the end of the inked line."""
    feather = "M30-26Q60-90 150-150Q168-90 110-50Q80-28 44-22z"
    return _large(
        600, 140, 1.2,
        el("path", d="M0 0L10-14L34-30L40-22L18-6z", stroke_width=1.6, stroke_linejoin="round",
           **ink("gold", "wallline")),
        el("path", d=feather, stroke_width=1.8, stroke_linejoin="round", **ink("wall", "wallline")),
        strokes("M32-26Q84-70 146-144M66-56l2-18M88-76l3-22M60-50l22 4M84-72l26 4M106-94l28 4", 1.6, "wallline"),
    )  # fmt: skip


def _march() -> str:
    """Where an army goes: dashes, and a head."""
    return strokes("M330 352Q400 390 462 322", 5.5, "seat-0", stroke_dasharray="14 9") + el(
        "path", d="M478 300l-6 34l-24-18z", **ink("seat-0")
    )


def scene() -> str:
    hill = [_large(236, 180, 1.3, *hills(0, 0, 4)), _large(390, 405, 1.1, *hills(0, 0, 9))]
    woods = [_large(x, y, 1.9, *thick(0, 0, n)) for n, (x, y) in enumerate(((88, 270), (180, 232)))]
    peaks = [_large(x, y, scale, *mountain(0, 0, n)) for n, (x, y, scale) in enumerate(PEAKS)]
    towns = [_large(146, 290, 3.6, *prospects.town(0, 0, CAPITAL)), _large(470, 252, 2.6, *prospects.town(0, 0, RIVAL))]
    banners = [
        _large(330, 288, 2.5, pennant("seat-0", "900", True)),
        _large(478, 232, 2.2, pennant("seat-3", "640", True)),
        _large(600, 222, 1.7, pennant("seat-3", "250", False)),
    ]
    ships = [_ship(80, 522, 2.2, "seat-0"), _ship(412, 526, 1.7, "seat-0"), _ship(590, 512, 2.4, "seat-3")]
    rose = _large(*ROSE, 2.5, *prospects.compass(0, 0))
    return drawing(
        WIDE, HIGH, *_sea(), *_land(), *hill, *peaks, *woods, *towns, _march(), *banners, *ships, _serpent(), rose,
        _quill(),
        title="A chart being inked: an island with two peoples' towns, armies and fleets, its last coast in pencil",
    )  # fmt: skip


PEAKS = ((300, 112, 1.8), (392, 96, 2), (490, 92, 1.7), (352, 160, 1.8))
